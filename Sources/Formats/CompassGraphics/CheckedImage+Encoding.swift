package import CompassSource

extension CheckedImage {
  /// A picture as a file that contains only pixels.
  package struct Encoded: Sendable, Hashable {
    /// The format of the file.
    package let format: Format
    /// The bytes of the file.
    package let bytes: [UInt8]
  }

  /// The quality of photos, from 1 to 100; a higher quality makes files larger without a visible difference.
  package static let quality = 88
  /// The largest PNG of an opaque picture; larger ones are probably photos and become JPEGs.
  package static let largestPNG = 400_000

  /// Returns the picture as a file to embed in a workbook, a web page or a PDF.
  ///
  /// Photos become JPEGs. Drawings and transparent pictures become PNGs.
  ///
  /// - Throws: ``ToolError`` if memory is short.
  package func encoded() throws(ToolError) -> Encoded {
    if format == .png || alpha != nil {
      let png = try png()
      if alpha != nil || png.count <= CheckedImage.largestPNG { return Encoded(format: .png, bytes: png) }
    }
    return Encoded(format: .jpeg, bytes: try jpeg())
  }

  /// Returns the picture as a PNG.
  package func png() throws(ToolError) -> [UInt8] {
    try PNGCodec.encode(rgb: rgb, alpha: alpha, width: width, height: height)
  }

  /// Returns the picture as a baseline JPEG, with a white background behind transparent pixels.
  ///
  /// - Parameter quality: from 1 to 100.
  package func jpeg(quality: Int = CheckedImage.quality) throws(ToolError) -> [UInt8] {
    try JPEGCodec.encode(rgb: opaque, width: width, height: height, quality: max(1, min(quality, 100)))
  }
}
