extension CheckedImage {
  /// A picture as a file that holds nothing but its pixels.
  package struct Encoded: Sendable, Hashable {
    /// The format of the file.
    package let format: Format
    /// The file.
    package let bytes: [UInt8]
  }

  /// The quality of photos, from 1 to 100; a higher quality makes files larger without a visible difference.
  package static let quality = 88
  /// The largest PNG of an opaque picture that is kept as one; larger ones are photos in the wrong format.
  package static let largestPNG = 400_000

  /// The picture as a file to embed in a workbook, a web page or a PDF: a photo as JPEG, a drawing or what is
  /// transparent as PNG.
  ///
  /// - Throws: ``GraphicsError`` if memory is short.
  package func encoded() throws(GraphicsError) -> Encoded {
    if format == .png || alpha != nil {
      let png = try png()
      if alpha != nil || png.count <= CheckedImage.largestPNG { return Encoded(format: .png, bytes: png) }
    }
    return Encoded(format: .jpeg, bytes: try jpeg())
  }

  /// The picture as a PNG.
  package func png() throws(GraphicsError) -> [UInt8] {
    try PNGCodec.encode(rgb: rgb, alpha: alpha, width: width, height: height)
  }

  /// Returns the picture as a baseline JPEG, with a white background behind transparent pixels.
  ///
  /// - Parameter quality: from 1 to 100.
  package func jpeg(quality: Int = CheckedImage.quality) throws(GraphicsError) -> [UInt8] {
    try JPEGCodec.encode(rgb: opaque, width: width, height: height, quality: max(1, min(quality, 100)))
  }
}
