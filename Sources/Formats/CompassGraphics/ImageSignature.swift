import CompassSource

/// Detects a picture's format from its first bytes, not from its name.
enum ImageSignature {
  /// The signatures of unsupported formats that people try, with names for messages.
  private static let others: [(offset: Int, bytes: [UInt8], name: String)] = [
    (0, Array("GIF8".utf8), "a GIF"), (8, Array("WEBP".utf8), "a WebP picture"),
    (4, Array("ftyphe".utf8), "a HEIC photo from an iPhone"),
    (4, Array("ftypmif1".utf8), "a HEIC photo from an iPhone"),
    (4, Array("ftypavif".utf8), "an AVIF picture"),
    (0, Array("BM".utf8), "a BMP picture"), (0, [0x49, 0x49, 0x2A, 0], "a TIFF picture"),
    (0, [0x4D, 0x4D, 0, 0x2A], "a TIFF picture"), (0, Array("%PDF".utf8), "a PDF"),
    (0, Array("<svg".utf8), "an SVG drawing"), (0, Array("<?xml".utf8), "an SVG drawing or other XML"),
  ]

  static func format(of bytes: [UInt8]) throws(ToolError) -> CheckedImage.Format {
    guard !bytes.isEmpty else { throw ToolError(.picture, "The picture file is empty: copy it again") }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    let found = others.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    throw ToolError(
      .picture,
      "The picture is not a PNG or JPEG\(found.map { " but \($0.name)" } ?? ""): save it as a PNG or JPEG"
    )
  }
}
