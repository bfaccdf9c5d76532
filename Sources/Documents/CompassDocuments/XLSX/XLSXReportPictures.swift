internal import CompassGraphics
internal import CompassXLSX

/// A picture of a report as a workbook holds it.
struct XLSXReportPicture {
  let picture: XLSXPicture
  /// The size in pixels.
  let width: Double
  let height: Double
  let alternative: String

  /// The picture over a cell, as large as there is room but no larger than it is.
  ///
  /// - Parameters:
  ///   - widest: the greatest width, in pixels of 1/96 inch.
  ///   - highest: the greatest height.
  func placed(
    row: Int, column: Int, offset: (x: Int, y: Int), widest: Double, highest: Double, url: String? = nil
  ) -> XLSXPage.Picture {
    let scale = min(widest / width, highest / height)
    return XLSXPage.Picture(
      picture: self, row: row, column: column, offset: offset, width: max(width * scale, 1),
      height: max(height * scale, 1), url: url)
  }
}

/// Makes the pictures of a report, and remembers what could not be shown.
final class XLSXReportPictures {
  /// What could not be shown, in words.
  private(set) var notes: [String] = []

  /// How many pixels the module of a code has: sharp where it is printed an inch wide.
  private static let moduleSide = 6
  /// What the longer side of a picture is reduced to, in pixels: enough for three inches in print.
  private static let longestSide = 900

  /// A picture, decoded and written anew; nil where it cannot be.
  func picture(of image: ReportImage) -> XLSXReportPicture? {
    do {
      let checked = try CheckedImage(image.bytes, longestSide: Self.longestSide)
      return XLSXReportPicture(
        picture: try XLSXPicture(checked: checked.encoded().bytes), width: Double(checked.width),
        height: Double(checked.height), alternative: image.alternative)
    } catch {
      notes.append("Skipped a picture: \(error)")
      return nil
    }
  }

  /// A code; nil where it says too much for one.
  func picture(of code: ReportCode) -> XLSXReportPicture? {
    do {
      let symbol = try QRSymbol(code.payload)
      let side = Double((symbol.side + 2 * QRSymbol.quietZone) * Self.moduleSide)
      return XLSXReportPicture(
        picture: try XLSXPicture(checked: symbol.png(moduleSide: Self.moduleSide)), width: side, height: side,
        alternative: code.alternative)
    } catch {
      notes.append("Skipped a QR code: \(error)")
      return nil
    }
  }
}
