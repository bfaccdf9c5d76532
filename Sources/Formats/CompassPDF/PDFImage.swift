package import CompassSource

/// The pixels of a picture for a PDF.
///
/// libharu exits the process on a broken PNG and accepts an empty JPEG as a picture without a size, so it
/// never gets a file. Callers decode files first.
package struct PDFImage: Sendable, Hashable {
  /// The longest side, in pixels.
  package static let maximumSide = 10_000

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Red, green and blue of each pixel, line by line from the top.
  let rgb: [UInt8]
  /// The opacity of each pixel; nil if all are opaque.
  let alpha: [UInt8]?

  /// Creates a picture from its pixels.
  ///
  /// - Parameters:
  ///   - rgb: three bytes for each pixel (sRGB), line by line from the top.
  ///   - alpha: one byte for each pixel, with 255 for opaque; nil if all are opaque.
  /// - Throws: ``ToolError`` if the sides are out of range or the number of bytes doesn't match them.
  package init(width: Int, height: Int, rgb: [UInt8], alpha: [UInt8]? = nil) throws(ToolError) {
    guard (1...PDFImage.maximumSide).contains(width), (1...PDFImage.maximumSide).contains(height) else {
      throw ToolError(
        "A picture's sides must be between 1 and \(PDFImage.maximumSide) pixels, not \(width) × \(height)")
    }
    guard rgb.count == 3 * width * height, alpha.map({ $0.count == width * height }) ?? true else {
      throw ToolError("A picture's pixel count doesn't match its size")
    }
    self.width = width
    self.height = height
    self.rgb = rgb
    self.alpha = alpha
  }
}
