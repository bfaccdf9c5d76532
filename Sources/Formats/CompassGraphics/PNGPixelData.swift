internal import CZlib
import CompassSource

/// The compressed pixels of a PNG (PNG specification §10.1).
enum PNGPixelData {
  /// Checks that the pixels don't inflate to more bytes than the picture's size needs.
  ///
  /// libpng inflates all pixels to their end, and a file of 40 MB may inflate to 40 GB.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - height: the height of the picture in pixels.
  /// - Throws: ``ToolError`` if they inflate to more. Damaged pixels are left to libpng.
  static func check(_ bytes: [UInt8], height: Int) throws(ToolError) {
    guard let limit = limit(bytes, height: height) else { return }
    var stream = unsafe z_stream()
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw ToolError(.picture, "Can't read the PNG")
    }
    defer { unsafe _ = inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    for chunk in dataChunks(of: bytes) {
      let isWhole = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.advanced(by: chunk.lowerBound))
          unsafe stream.avail_in = UInt32(truncatingIfNeeded: chunk.count)
          repeat {
            unsafe stream.next_out = output.baseAddress
            unsafe stream.avail_out = UInt32(output.count)
            let status = unsafe inflate(&stream, Z_NO_FLUSH)
            count += output.count - Int(unsafe stream.avail_out)
            if status != Z_OK { return true }
          } while count <= limit && (unsafe stream.avail_in > 0 || stream.avail_out == 0)
          return false
        }
      }
      if count > limit {
        throw ToolError(
          .picture, "The PNG contains too much data for its size: save it again in an image editor")
      }
      if isWhole { return }
    }
  }

  /// The largest valid size of the inflated pixels in bytes, or nil if the header is invalid.
  ///
  /// Each line has a filter byte. The size is doubled for interlaced pictures.
  private static func limit(_ bytes: [UInt8], height: Int) -> Int? {
    // The signature, then IHDR: length, type, width, height, bit depth, color type.
    guard bytes.count >= 26 else { return nil }
    let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let count = channels[bytes[25]], bytes[24] <= 16 else { return nil }
    let line = (width * count * Int(bytes[24]) + 7) / 8 + 1
    return 2 * line * height + 1 << 16
  }

  private static func dataChunks(of bytes: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var index = 8
    while index + 12 <= bytes.count {
      let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
      let start = index + 8
      guard length <= bytes.count - start - 4 else { break }
      if bytes[(index + 4)..<start].elementsEqual("IDAT".utf8) { chunks.append(start..<(start + length)) }
      index = start + length + 4
    }
    return chunks
  }
}
