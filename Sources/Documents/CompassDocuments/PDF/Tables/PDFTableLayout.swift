import CompassPDF
import CompassSource

/// Measures a table and adds its rows to the page flow.
///
/// The header is repeated on every page, and subheads stay with their rows. A table that is too wide is split
/// into parts, one below the other.
struct PDFTableLayout {
  let blocks: PDFBlockLayout

  /// The space left and right of a cell's text.
  static let padding = 5.0
  /// The greatest height of a row that must not be alone on a page, in points.
  static let highestKept = 80.0

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  func place(_ table: ReportTable) throws {
    let group = table.groupedBy.flatMap { name in table.columns.firstIndex { $0.name == name } }
    var shown = Array(table.columns.indices)
    if let group, shown.count > 1 { shown.remove(at: group) }
    guard try !table.rows.isEmpty, !shown.isEmpty else {
      let lines = try cells.lines(table.emptyText, theme.remark, theme.muted, width: frame.width)
      return try blocks.placeParagraphs(lines, space: 6)
    }
    let survey = PDFTableSurvey(table: table, cells: cells)
    let plan = try PDFTablePlan(
      columns: shown, keyCount: table.keyColumnCount, width: frame.width, style: theme.cell
    ) { style in
      try survey.demands(of: shown, PDFTableLook(style, theme: theme), padding: PDFTableLayout.padding)
    }
    let isGrouped = shown.count < table.columns.count
    for part in plan.parts {
      if plan.parts.count > 1 { try placeNote(part, count: shown.count) }
      let setter = PDFTableRowSetter(
        table: table, part: part, look: PDFTableLook(plan.style, theme: theme), cells: cells, x: frame.x,
        tag: PDFTag(.table, under: blocks.tag))
      let space = plan.parts.count > 1 ? 3.0 : 7.0
      try place(table, setter, group: isGrouped ? group : nil, space: space)
    }
  }

  /// Adds a note about the columns in a part.
  private func placeNote(_ part: PDFTablePlan.Part, count: Int) throws(ToolError) {
    let range =
      part.range.count == 1
      ? "Column \(part.range.lowerBound)"
      : "Columns \(part.range.lowerBound)–\(part.range.upperBound)"
    let text = "\(range) of \(count)"
    let lines = try cells.lines(text, theme.detail, theme.muted, width: frame.width)
    try frame.add(
      PDFItem(frame.row(lines, tag: PDFTag(.paragraph, under: blocks.tag)), space: 9, keep: .hard))
  }

  private func place(
    _ table: ReportTable, _ setter: PDFTableRowSetter, group: Int?, space: Double
  ) throws {
    var setter = setter
    let header = try setter.header()
    try frame.add(PDFItem(header, space: space, keep: .hard))
    let feed = PDFTableFeed(frame)
    var repeated: any PDFBox = header.untagged
    var current: ReportCell?
    try table.rows.forEach { row in
      if let group {
        let cell = group < row.count ? row[group] : .empty
        if current?.isSame(as: cell) != true {
          current = cell
          try feed.add(PDFItem(try setter.subhead(cell), keep: .hard, header: header.untagged))
          let continued = try setter.subhead(cell, isContinued: true)
          repeated = PDFPile(boxes: [header.untagged, continued.untagged])
        }
      }
      try feed.add(PDFItem(try setter.row(row), header: repeated))
    }
    if !table.totals.isEmpty {
      // A total in the grouping column, which isn't shown, becomes a subhead above the totals.
      if let group, group < table.totals.count, table.totals[group] != .empty {
        let title = try setter.subhead(table.totals[group])
        try feed.add(PDFItem(title, keep: .hard, header: header.untagged))
      }
      try feed.add(PDFItem(try setter.totals(), header: header.untagged))
    }
    try feed.finish()
    // Add space below the table.
    try frame.add(PDFItem(PDFSpace(height: 4)))
  }
}

/// Adds rows with a delay of two, so that no row is alone below the header or on the last page.
private final class PDFTableFeed {
  private let frame: PDFFrame
  private var waiting: [PDFItem] = []
  private var isFirst = true

  init(_ frame: PDFFrame) { self.frame = frame }

  func add(_ item: PDFItem) throws(ToolError) {
    waiting.append(item)
    guard waiting.count > 2 else { return }
    try hand(waiting.removeFirst(), isKept: isFirst)
  }

  func finish() throws(ToolError) {
    for (index, item) in waiting.enumerated() { try hand(item, isKept: index < waiting.count - 1) }
  }

  private func hand(_ item: PDFItem, isKept: Bool) throws(ToolError) {
    var item = item
    if item.keep == .free {
      isFirst = false
      if isKept, item.height <= PDFTableLayout.highestKept { item.keep = .hard }
    }
    try frame.add(item)
  }
}
