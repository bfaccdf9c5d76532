internal import CompassPDF

/// Turns typed cells into measured lines.
struct PDFCellSetter {
  let setter: PDFTypesetter
  let theme: PDFTheme
  /// The colour of links.
  let linkInk: PDFColor
  /// The colour of the mark and the word of a verified figure.
  let verifiedInk: PDFColor
  /// The colours of a badge, by the colour that it is meant to have.
  private let badges: [ReportColor: (fill: PDFColor, ink: PDFColor)]

  /// How much white is in what is behind a badge's word.
  private static let badgeTint = 0.86

  init(setter: PDFTypesetter, theme: PDFTheme) {
    self.setter = setter
    self.theme = theme
    linkInk = theme.primary.readable(on: .white)
    verifiedInk = theme.verified.readable(on: .white)
    badges = Dictionary(
      uniqueKeysWithValues: ReportColor.allCases.map { color in
        let fill = PDFColor(color.rawValue).mixed(with: .white, share: PDFCellSetter.badgeTint)
        return (color, (fill, PDFColor(color.rawValue).readable(on: fill)))
      })
  }

  /// What is behind the word of a badge, and the word's own colour, which can be read on it.
  func badge(_ color: ReportColor) -> (fill: PDFColor, ink: PDFColor) {
    badges[color] ?? (theme.headerFill, theme.ink)
  }

  /// What a cell's text measures: without any break, and its widest part that should not be broken.
  struct Extent {
    var natural = 0.0
    var least = 0.0
  }

  /// Sets a cell.
  ///
  /// - Parameters:
  ///   - style: the look of plain text.
  ///   - color: the colour of plain text.
  ///   - width: the width of the lines, in points.
  func lines(
    _ cell: ReportCell, _ style: PDFTextStyle, _ color: PDFColor, width: Double
  ) throws(PDFError) -> [PDFCellLine] {
    switch cell {
    case .empty: return []
    case .badge(let badge):
      let line = try setter.line(badge.text, theme.badge)
      let height = max(theme.lineHeight(style), theme.badge.size * PDFCellLine.badgeHeight + 2)
      let label = PDFCellLine(content: .badge(line, badge.color), height: height)
      if label.width <= width { return [label] }
      // A label wider than its cell is written as text: a pill of several lines is none.
      return try lines(badge.text, theme.badge, self.badge(badge.color).ink, width: width)
    case .verified(let flag):
      let ink = flag ? verifiedInk : theme.muted
      let height = theme.lineHeight(style)
      var result: [PDFCellLine] = []
      for line in try setter.lines(cell.text, style, width: width - PDFCellLine.markWidth) {
        result.append(
          PDFCellLine(
            content: result.isEmpty ? .verified(flag, line, ink) : .text(line, ink), height: height))
      }
      return result
    case .link(let text, let url):
      guard let link = PDFLink(url) else {
        setter.warn(
          .refusedLink, subject: "",
          message: "A link was left out: only http, https and mailto addresses are put into a PDF.")
        return try lines(text, style, color, width: width)
      }
      return try lines(text, style, linkInk, width: width).map { line in
        PDFCellLine(content: line.content, height: line.height, link: link)
      }
    case .string, .number, .date, .time, .change, .reference:
      return try lines(cell.text, style, color, width: width)
    }
  }

  /// Sets plain text.
  func lines(
    _ text: String, _ style: PDFTextStyle, _ color: PDFColor, width: Double
  ) throws(PDFError) -> [PDFCellLine] {
    let height = theme.lineHeight(style)
    return try setter.lines(text, style, width: width).map {
      PDFCellLine(content: .text($0, color), height: height)
    }
  }

  /// Measures a cell for its column's width.
  func extent(of cell: ReportCell, _ style: PDFTextStyle) throws(PDFError) -> Extent {
    switch cell {
    case .empty: return Extent()
    case .badge(let badge):
      let width = try setter.line(badge.text, theme.badge).width + 2 * PDFCellLine.badgePadding
      return Extent(natural: width, least: width)
    case .verified:
      let text = cell.text
      return Extent(
        natural: try setter.line(text, style).width + PDFCellLine.markWidth,
        least: try setter.widestWord(text, style) + PDFCellLine.markWidth)
    case .number, .date, .time, .change:
      let width = try setter.line(cell.text, style).width
      return Extent(natural: width, least: width)
    case .string(let text), .link(let text, _), .reference(let text, _):
      // Wide enough that only the text's own line breaks end lines.
      let lines = try setter.lines(text, style, width: 100_000)
      return Extent(
        natural: lines.map(\.width).max() ?? 0, least: try setter.widestWord(text, style))
    }
  }
}
