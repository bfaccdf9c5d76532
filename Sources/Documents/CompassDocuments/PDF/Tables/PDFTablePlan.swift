internal import CompassPDF

/// How a table is set: the size of its letters, and which columns stand side by side how wide.
struct PDFTablePlan {
  /// Columns that stand side by side; a table that is too wide has several such parts, one below the other.
  struct Part {
    /// The places of its columns in the table.
    var columns: [Int]
    /// As many widths as columns, in points.
    var widths: [Double]
    /// The first and the last of its columns other than those that are repeated, counted from 1.
    var range: ClosedRange<Int>
  }

  var style: PDFTextStyle
  var parts: [Part]

  /// The steps in which letters become smaller, in points.
  private static let step = 0.5
  /// Down to this share of the usual size figures and days are set smaller before they are wrapped.
  private static let comfortable = 8.0 / 9
  /// The width that a column of text has at least where a table is parted anyway, in points.
  private static let comfortableWidth = 130.0
  /// The share of the width that repeated columns may take.
  private static let keyShare = 0.45

  /// Plans a table.
  ///
  /// - Parameters:
  ///   - columns: the places of the columns that are shown.
  ///   - keyCount: how many of them are repeated in every part.
  ///   - width: what there is, in points.
  ///   - demands: what the columns want at a size.
  init(
    columns: [Int], keyCount: Int, width: Double, style usual: PDFTextStyle,
    demands: (PDFTextStyle) throws -> [PDFColumnWidths.Demand]
  ) throws {
    var style = usual
    var wanted: [PDFColumnWidths.Demand] = []
    while true {
      wanted = try demands(style)
      let isComfortable = style.size > usual.size * PDFTablePlan.comfortable
      if isComfortable
        ? PDFColumnWidths.fitsWell(wanted, in: width) : PDFColumnWidths.fits(wanted, in: width)
      {
        break
      }
      guard style.size > PDFTheme.smallest else {
        style.size = max(PDFTheme.smallest, usual.size * PDFTablePlan.comfortable)
        self.style = style
        parts = PDFTablePlan.parts(columns, try demands(style), keyCount: keyCount, width: width)
        return
      }
      style.size = max(PDFTheme.smallest, style.size - PDFTablePlan.step)
    }
    self.style = style
    let widths = PDFColumnWidths.share(width, among: wanted)
    parts = [Part(columns: columns, widths: widths, range: 1...max(1, columns.count))]
  }

  /// Parts a table by its columns.
  private static func parts(
    _ columns: [Int], _ demands: [PDFColumnWidths.Demand], keyCount: Int, width: Double
  ) -> [Part] {
    let wants = demands.map { min(max(min($0.natural, comfortableWidth), $0.least), width) }
    var keys = min(max(0, keyCount), columns.count - 1)
    while keys > 0, wants[..<keys].reduce(0, +) > width * keyShare { keys -= 1 }
    let taken = wants[..<keys].reduce(0, +)
    var groups: [[Int]] = []
    var used = 0.0
    for index in keys..<columns.count {
      if groups.isEmpty || used + wants[index] > width - taken {
        groups.append([])
        used = 0
      }
      groups[groups.count - 1].append(index)
      used += wants[index]
    }
    return groups.enumerated().map { place, group in
      let shown = Array(0..<keys) + group
      let natural = shown.reduce(0) { $0 + max(wants[$1], min(demands[$1].natural, comfortableWidth)) }
      // A last part of few columns is not blown up to the whole width.
      let isNarrow = place > 0 && natural < width * 0.6
      let widths = PDFColumnWidths.share(isNarrow ? natural : width, among: shown.map { demands[$0] })
      let first = place == 0 ? 1 : (group.first ?? 0) + 1
      return Part(columns: shown.map { columns[$0] }, widths: widths, range: first...((group.last ?? 0) + 1))
    }
  }
}
