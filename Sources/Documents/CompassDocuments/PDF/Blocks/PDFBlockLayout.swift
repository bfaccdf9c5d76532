import CompassPDF
import CompassSource

/// Measures the blocks of a report and hands their items on, in reading order.
struct PDFBlockLayout {
  let cells: PDFCellSetter
  let sheet: PDFSheet
  let frame: PDFFrame
  let tag: PDFTag?

  var theme: PDFTheme { cells.theme }

  /// The space above a block of figures, in points.
  static let blockSpace = 10.0

  /// Places blocks one below the other.
  func place(_ blocks: [ReportBlock]) throws {
    var previous: ReportBlock?
    for block in blocks {
      try place(block, after: previous)
      if case .anchor = block { continue }
      previous = block
    }
  }

  private func place(_ block: ReportBlock, after previous: ReportBlock?) throws {
    switch block {
    case .title(let title): try PDFTitleLayout(blocks: self).place(title)
    case .heading(let text, let level): try placeHeading(text, level: level)
    case .facts(let facts): try PDFFactsLayout(blocks: self).place(facts)
    case .text(let text): try placeText(text)
    case .table(let table):
      if !table.title.isEmpty, previous?.heading != table.title {
        try placeHeading(table.title, level: tag?.role == .section ? 2 : 1)
      }
      try PDFTableLayout(blocks: self).place(table)
    case .tiles(let tiles): try PDFTileLayout(blocks: self).place(tiles)
    case .chart(let chart): try PDFChartLayout(blocks: self).place(chart)
    case .month(let month):
      try PDFMonthLayout(blocks: self).place(month, under: previous?.heading)
    case .year(let year): try PDFYearLayout(blocks: self).place(year, under: previous?.heading)
    case .code(let code): try PDFCodeLayout(blocks: self).place(code)
    case .group(let group): try PDFGroupLayout(blocks: self).place(group)
    case .anchor(let name): frame.addAnchor(name)
    case .pageBreak: try frame.breakPage()
    }
  }

  /// Places a heading on the page of what follows it, with a bookmark.
  func placeHeading(_ text: String, level: Int) throws(ToolError) {
    let isMain = level <= 1
    let style = isMain ? theme.heading : theme.subheading
    let lines = try cells.lines(text, style, theme.ink, width: frame.width)
    let row = frame.row(lines, tag: PDFTag(isMain ? .heading2 : .heading3, under: tag))
    var item = PDFItem(row, space: isMain ? 18 : 12, keep: .hard)
    item.places = [.bookmark(text, level: isMain ? 1 : 2)]
    try frame.add(item)
  }

  private func placeText(_ text: String) throws(ToolError) {
    guard !text.isEmpty else { return }
    try placeParagraphs(try cells.lines(text, theme.body, theme.text, width: frame.width), space: 7)
  }

  /// Places running text line by line, leaving no single line of a paragraph alone at the end or the beginning of a
  /// page.
  ///
  /// - Parameters:
  ///   - space: what is left free above the text.
  ///   - gap: what is left free between two paragraphs, which an empty line ends.
  func placeParagraphs(_ lines: [PDFCellLine], space: Double, gap: Double = 6) throws(ToolError) {
    var space = space
    for paragraph in lines.split(whereSeparator: \.isEmpty) {
      let tag = PDFTag(.paragraph, under: tag)
      // A paragraph that begins with a script from the right begins at the right.
      let side: ReportColumn.Alignment = paragraph.first?.isRightToLeft == true ? .trailing : .leading
      func add(_ lines: ArraySlice<PDFCellLine>, space: Double = 0) throws(ToolError) {
        try frame.add(PDFItem(frame.row(Array(lines), tag: tag, side), space: space))
      }
      let first = paragraph.prefix(paragraph.count == 3 ? 3 : 2)
      try add(first, space: space)
      let rest = paragraph.dropFirst(first.count)
      for index in rest.dropLast(2).indices { try add(rest[index...index]) }
      if !rest.isEmpty { try add(rest.suffix(2)) }
      space = gap
    }
  }
}

extension ReportBlock {
  /// The text of a heading; nil for anything else.
  fileprivate var heading: String? { if case .heading(let text, _) = self { text } else { nil } }
}
