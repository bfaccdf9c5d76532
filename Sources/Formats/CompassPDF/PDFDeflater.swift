internal import CZlib
import CompassSource

/// Compresses bytes for FlateDecode (PDF 32000-1 §7.4.4), reusing its memory from stream to stream.
@safe final class PDFDeflater {
  /// The header of every stream: deflate with a window of 32 KB (RFC 1950).
  static let header: [UInt8] = [0x78, 0x9C]

  /// The level for pages.
  ///
  /// zlib's default level of 6 is more than twice as slow and makes them only an eighth smaller.
  static let quick: Int32 = 3
  /// The level for long lists of numbers, which higher levels hardly make smaller.
  static let quickest: Int32 = 1
  /// The level for fonts and files, of which there are few.
  static let small: Int32 = 9

  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: from 1 (fast) to 9 (small).
  init(level: Int32) throws(ToolError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A window of 15 bits; negative means without a header, since streams are joined from parts.
    let status = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw ToolError("Not enough memory to compress a PDF") }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// A compressed part of a stream, without header and checksum; parts can be joined.
  struct Part: Sendable {
    let bytes: [UInt8]
    /// The number of bytes before compression, and their checksum (Adler-32).
    let count: Int
    let checkSum: UInt
  }

  /// Returns the compressed bytes with header and checksum.
  func packed(_ bytes: [UInt8]) throws(ToolError) -> [UInt8] {
    PDFDeflater.stream([try part(bytes, isLast: true)])
  }

  /// Compresses a part of a stream.
  func part(_ bytes: [UInt8], isLast: Bool) throws(ToolError) -> Part {
    unsafe deflateReset(stream)
    // The bound doesn't include the empty block that ends a part.
    let room = unsafe Int(deflateBound(stream, UInt(bytes.count))) + 16
    var isDone = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      let status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
      }
      isDone = unsafe status == (isLast ? Z_STREAM_END : Z_OK) && stream.pointee.avail_in == 0
      count = unsafe room - Int(stream.pointee.avail_out)
    }
    guard isDone else { throw ToolError("Can't compress a part of the PDF") }
    let sum = bytes.isEmpty ? 1 : unsafe adler32(1, bytes, UInt32(bytes.count))
    return Part(bytes: Array(result), count: bytes.count, checkSum: sum)
  }

  /// Joins parts into a stream with header and checksum.
  static func stream(_ parts: [Part]) -> [UInt8] {
    var result = header
    result.reserveCapacity(parts.reduce(6) { $0 + $1.bytes.count })
    var sum: UInt = 1
    for part in parts {
      result.append(contentsOf: part.bytes)
      sum = adler32_combine(sum, part.checkSum, part.count)
    }
    for shift in [24, 16, 8, 0] as [UInt] { result.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    return result
  }

  /// Decompresses a stream written by libharu.
  ///
  /// - Parameter count: the expected number of bytes; any other number is an error.
  static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int) throws(ToolError) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    var size = UInt(count)
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe uncompress(&result, &size, source.baseAddress, UInt(source.count))
    }
    guard status == Z_OK, size == UInt(count) else { throw ToolError("Can't read back a part of the PDF") }
    return result
  }
}
