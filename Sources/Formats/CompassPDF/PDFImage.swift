/// A picture that a PDF can hold: pixels, or a JPEG that has been decoded and checked before.
///
/// libharu ends the process on a broken PNG and takes an empty JPEG for a picture of no size, so that it is
/// given neither: who has a file of unknown origin decodes it first.
package struct PDFImage: Sendable, Hashable {
  /// The longest side, in pixels.
  package static let maximumSide = 10_000

  enum Content: Sendable, Hashable {
    /// Red, green and blue of each pixel, line by line from the top, and how opaque each is.
    case pixels(rgb: [UInt8], alpha: [UInt8]?)
    case jpeg([UInt8])
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  let content: Content

  /// Creates a picture from its pixels.
  ///
  /// - Parameters:
  ///   - rgb: three bytes for each pixel (sRGB), line by line from the top.
  ///   - alpha: one byte for each pixel, 255 where it is opaque; nil if all are.
  /// - Throws: ``PDFError/Code/limit`` if the sides are out of range or the bytes are not as many as they say.
  package init(width: Int, height: Int, rgb: [UInt8], alpha: [UInt8]? = nil) throws(PDFError) {
    try PDFImage.check(width, height)
    guard rgb.count == 3 * width * height, alpha.map({ $0.count == width * height }) ?? true else {
      throw PDFError(.limit, "A picture's pixel count doesn't match its size")
    }
    self.width = width
    self.height = height
    content = .pixels(rgb: rgb, alpha: alpha)
  }

  /// Creates a picture from a JPEG file that our own encoder has written: baseline, RGB, no metadata.
  ///
  /// - Parameters:
  ///   - jpeg: the file's bytes, which go into the document as they are.
  ///   - width: its width in pixels.
  ///   - height: its height in pixels.
  /// - Throws: ``PDFError/Code/limit`` if the sides are out of range.
  package init(checkedJPEG jpeg: [UInt8], width: Int, height: Int) throws(PDFError) {
    try PDFImage.check(width, height)
    self.width = width
    self.height = height
    content = .jpeg(jpeg)
  }

  private static func check(_ width: Int, _ height: Int) throws(PDFError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw PDFError(
        .limit, "A picture's sides must be between 1 and \(maximumSide) pixels, not \(width) × \(height)")
    }
  }
}
