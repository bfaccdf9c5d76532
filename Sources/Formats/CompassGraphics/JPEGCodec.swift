internal import CTurboJPEG
import CompassSource

/// JPEG through libjpeg-turbo.
enum JPEGCodec {
  private static let resave = "open it in an image editor and save it again"

  /// Decodes a JPEG at 1/2, 1/4 or 1/8 of its size if that is large enough, which saves memory.
  ///
  /// Every byte is still decoded, so a truncated file is detected.
  static func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, longestSide: Int
  ) throws(ToolError) -> Raster {
    guard let decoder = unsafe tjInitDecompress() else {
      throw ToolError(.picture, "Not enough memory to read a JPEG")
    }
    defer { unsafe tjDestroy(decoder) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      unsafe tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0
    else { throw ToolError(.picture, "The start of the JPEG is damaged: \(resave)") }
    try CheckedImage.check(width: Int(width), height: Int(height))
    var divisor: Int32 = 1
    while divisor < 8, Int(max(width, height) / (divisor * 2)) >= longestSide { divisor *= 2 }
    (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    let isInk = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    let format = isInk ? Int32(TJPF_CMYK.rawValue) : Int32(TJPF_RGB.rawValue)
    let channels = isInk ? 4 : 3
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * channels)
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    guard
      unsafe tjDecompress2(decoder, bytes, UInt(bytes.count), &pixels, width, 0, height, format, flags) == 0
    else { throw ToolError(.picture, "The JPEG is damaged or incomplete: copy it again, or \(resave)") }
    if isInk { pixels = colors(ofInks: pixels, areInverted: header.hasAdobeMarker) }
    return Raster(width: Int(width), height: Int(height), channels: 3, pixels: pixels)
  }

  /// Converts CMYK to RGB without a profile: multiplies the light that each ink and black let through.
  private static func colors(ofInks inks: [UInt8], areInverted: Bool) -> [UInt8] {
    let flip: UInt8 = areInverted ? 0 : 0xFF
    var result: [UInt8] = []
    result.reserveCapacity(inks.count / 4 * 3)
    for pixel in stride(from: 0, to: inks.count, by: 4) {
      let black = Int(inks[pixel + 3] ^ flip)
      for ink in inks[pixel..<pixel + 3] { result.append(UInt8((Int(ink ^ flip) * black + 127) / 255)) }
    }
    return result
  }

  /// Encodes a baseline JPEG without any metadata.
  static func encode(
    rgb: [UInt8], width: Int, height: Int, quality: Int
  ) throws(ToolError) -> [UInt8] {
    guard let encoder = unsafe tjInitCompress() else {
      throw ToolError(.picture, "Not enough memory to write a JPEG")
    }
    defer { unsafe tjDestroy(encoder) }
    let room = tjBufSize(Int32(width), Int32(height), Int32(TJSAMP_420.rawValue))
    var bytes = [UInt8](repeating: 0, count: Int(room))
    var size = room
    let status = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe tjCompress2(
        encoder, rgb, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &start, &size,
        Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC)
    }
    guard status == 0 else { throw ToolError(.picture, "Can't write the JPEG") }
    bytes.removeLast(bytes.count - Int(size))
    return bytes
  }
}
