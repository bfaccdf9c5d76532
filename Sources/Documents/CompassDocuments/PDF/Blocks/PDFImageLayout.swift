internal import CompassGraphics
internal import CompassPDF
import CompassSource

/// Places a picture that has been decoded and checked; one that cannot be gives way to its alternative text.
struct PDFImageLayout {
  let blocks: PDFBlockLayout

  /// A picture with its measures.
  struct Drawing {
    let width: Double
    let box: (_ x: Double) -> PDFDrawing
  }

  /// How many pixels an inch of print needs.
  private static let resolution = 220.0
  /// The most pixels of a side that are kept.
  private static let mostPixels = 1_600.0

  /// A picture within a width and a height; nil, with a warning, where it is none.
  func drawing(_ image: ReportImage, width: Double, height: Double) throws(ToolError) -> Drawing? {
    let side = max(width, height) / 72 * PDFImageLayout.resolution
    guard let checked = checked(image, side: Int(min(side, PDFImageLayout.mostPixels))) else { return nil }
    let picture = try PDFImage(
      width: checked.width, height: checked.height, rgb: checked.rgb, alpha: checked.alpha)
    // A picture of few pixels is not blown up beyond what a screen shows.
    let natural = (width: Double(checked.width) * 0.75, height: Double(checked.height) * 0.75)
    let scale = min(width / natural.width, height / natural.height, 2)
    let size = PDFSize(width: natural.width * scale, height: natural.height * scale)
    let tag =
      image.alternative.isEmpty
      ? nil : PDFTag(.figure, under: blocks.tag, PDFStructure.Attributes(alternative: image.alternative))
    return Drawing(width: size.width) { x in
      PDFDrawing(height: size.height) { (canvas, y) throws(ToolError) in
        let rect = PDFRect(x: x, y: y, width: size.width, height: size.height)
        try canvas.tagged(tag, bounds: rect) { () throws(ToolError) in
          try canvas.draw(.image(picture, in: rect))
        }
      }
    }
  }

  private func checked(_ image: ReportImage, side: Int) -> CheckedImage? {
    do {
      return try CheckedImage(image.bytes, longestSide: max(1, side))
    } catch {
      blocks.cells.setter.warn(
        .refusedImage, subject: "\(image.bytes.count) bytes",
        message: "A picture in a PDF was replaced with its description: \(error.message)")
      return nil
    }
  }
}
