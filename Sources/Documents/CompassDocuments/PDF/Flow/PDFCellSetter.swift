internal import CompassPDF
import CompassSource

import struct Foundation.Decimal

/// Turns typed cells into measured lines.
struct PDFCellSetter {
  let setter: PDFTypesetter
  let theme: PDFTheme
  /// The names that links within the report may lead to.
  let sections: Set<String>
  let linkInk: Color
  /// The color of the icon and the text of verified values and of improvements.
  let verifiedInk: Color
  /// The color of changes for the worse.
  let worseInk: Color
  /// The fill and text colors of badges, by report color.
  private let badges: [ReportColor: (fill: Color, ink: Color)]

  /// The share of white in a badge's fill.
  private static let badgeTint = 0.86

  init(setter: PDFTypesetter, theme: PDFTheme, sections: Set<String> = []) {
    self.setter = setter
    self.theme = theme
    self.sections = sections
    linkInk = theme.primary.readable(on: theme.headerFill)
    verifiedInk = theme.verified.readable(on: theme.headerFill)
    worseInk = theme.worse.readable(on: theme.headerFill)
    badges = Dictionary(
      uniqueKeysWithValues: ReportColor.allCases.map { color in
        let base = color.color
        let fill = base.mixed(with: .white, share: PDFCellSetter.badgeTint)
        return (color, (fill, base.readable(on: fill)))
      })
  }

  /// Returns the fill of a badge and a text color that is readable on it.
  func badge(_ color: ReportColor) -> (fill: Color, ink: Color) {
    badges[color] ?? (theme.headerFill, theme.ink)
  }

  /// The widths of a cell's text: without added breaks, of the widest word, and of the widest fixed part.
  struct Extent {
    var natural = 0.0
    var least = 0.0
    var whole = 0.0

    /// Makes room for another cell of the same column.
    mutating func formUnion(_ other: Extent) {
      natural = max(natural, other.natural)
      least = max(least, other.least)
      whole = max(whole, other.whole)
    }
  }

  /// The base line that puts a line's letters in the middle of a box.
  func baseline(of style: PDFTextStyle, in box: PDFRect) throws(ToolError) -> Double {
    let metrics = try setter.metrics(style)
    return box.midY + (metrics.ascent - metrics.descent) / 2
  }

  /// Sets a cell.
  ///
  /// - Parameters:
  ///   - style: the look of plain text.
  ///   - color: the color of plain text.
  ///   - width: the width of the lines, in points.
  func lines(
    _ cell: ReportCell, _ style: PDFTextStyle, _ color: Color, width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    switch cell {
    case .empty: return []
    case .badge(let badge): return try badgeLines(badge, style, width: width)
    case .verified(let flag):
      return try signed(.verified(flag), cell.text, style, flag ? verifiedInk : theme.muted, width)
    case .change(let value, _, let isBetter):
      let ink = isBetter.map { $0 ? verifiedInk : worseInk } ?? color
      guard let sign = sign(of: cell, value) else {
        return try lines(cell.text, style, theme.muted, width: width)
      }
      return try signed(sign, cell.text, style, ink, width)
    case .link(let text, let url):
      guard let link = PDFLink(url) else {
        setter.warn(
          .refusedLink, subject: "",
          message: "Skipped a link: PDFs can contain only http, https, mailto and tel links.")
        return try lines(text, style, color, width: width)
      }
      return try lines(text, style, linkInk, width: width).map { $0.leading(to: .link(link)) }
    case .reference(let text, let section):
      guard sections.contains(section) else { return try lines(text, style, color, width: width) }
      return try lines(text, style, linkInk, width: width).map { $0.leading(to: .section(section)) }
    case .string, .number, .date, .time: return try lines(cell.text, style, color, width: width)
    case .lines(let cells):
      var result: [PDFCellLine] = []
      for cell in cells { result += try lines(cell, style, color, width: width) }
      return result
    }
  }

  /// Returns the arrow of a change, or nil if its text says that nothing changed.
  private func sign(of cell: ReportCell, _ value: Decimal) -> PDFSign? {
    guard case .change(_, let style, let isBetter) = cell,
      cell.text != Format.change(0, style, isBetter: isBetter)
    else { return nil }
    return value > 0 ? .up : .down
  }

  private func badgeLines(
    _ badge: ReportBadge, _ style: PDFTextStyle, width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    let look = PDFTextStyle(theme.badge.font, min(theme.badge.size, style.size))
    let line = try setter.line(badge.text, look)
    let height = max(theme.lineHeight(style), look.size * PDFCellLine.badgeHeight + 2)
    let label = PDFCellLine(content: .badge(line, badge.color), height: height)
    if label.width <= width { return [label] }
    // Write a label that is wider than its cell as text, because a badge can't have several lines.
    return try lines(badge.text, look, self.badge(badge.color).ink, width: width)
  }

  /// Sets a word with a sign before its first line.
  func signed(
    _ sign: PDFSign, _ text: String, _ style: PDFTextStyle, _ ink: Color, _ width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    let height = theme.lineHeight(style)
    var result: [PDFCellLine] = []
    for line in try setter.lines(text, style, width: width - sign.width(style)) {
      let content: PDFCellLine.Content = result.isEmpty ? .signed(sign, line, ink) : .text(line, ink)
      result.append(PDFCellLine(content: content, height: height))
    }
    return result
  }

  /// Sets plain text.
  func lines(
    _ text: String, _ style: PDFTextStyle, _ color: Color, width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    let height = theme.lineHeight(style)
    return try setter.lines(text, style, width: width).map {
      PDFCellLine(content: .text($0, color), height: height)
    }
  }

  /// Measures a cell for its column's width.
  func extent(of cell: ReportCell, _ style: PDFTextStyle) throws(ToolError) -> Extent {
    switch cell {
    case .empty: return Extent()
    case .badge(let badge):
      let look = PDFTextStyle(theme.badge.font, min(theme.badge.size, style.size))
      let width = try setter.line(badge.text, look).width + 2 * PDFCellLine.badgePadding
      return Extent(natural: width, least: width, whole: width)
    case .verified(let flag): return try extent(of: cell.text, with: .verified(flag), style)
    case .change: return try extent(of: cell.text, with: .up, style)
    case .number, .date, .time:
      let width = try setter.line(cell.text, style).width
      return Extent(natural: width, least: width, whole: width)
    case .lines(let cells):
      var result = Extent()
      for cell in cells { result.formUnion(try extent(of: cell, style)) }
      return result
    case .string(let text), .link(let text, _), .reference(let text, _):
      // Wide enough that only the text's own line breaks end lines.
      let natural = try setter.lines(text, style, width: 100_000).map(\.width).max() ?? 0
      return Extent(
        natural: natural, least: try setter.widestWord(text, style), whole: cell.isContact ? natural : 0)
    }
  }

  private func extent(
    of text: String, with sign: PDFSign, _ style: PDFTextStyle
  ) throws(ToolError) -> Extent {
    // A lone "(better)" on a line of its own says nothing.
    let width = try setter.line(text, style).width + sign.width(style)
    return Extent(natural: width, least: width, whole: width)
  }
}

extension PDFCellLine {
  /// The same line as a link.
  fileprivate func leading(to goal: Goal) -> PDFCellLine {
    PDFCellLine(content: content, height: height, goal: goal)
  }
}
