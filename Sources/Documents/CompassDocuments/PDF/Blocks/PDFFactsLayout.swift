import CompassPDF
import CompassSource

/// Places labeled facts in columns, read from left to right.
struct PDFFactsLayout {
  let blocks: PDFBlockLayout

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  /// The space between two columns, in points.
  private static let gutter = 20.0
  /// The width that a column of facts has at least, in points.
  private static let leastWidth = 138.0
  /// The most columns of facts.
  private static let mostColumns = 4
  /// The space between two rows of facts.
  private static let rowSpace = 8.0
  /// A fact that needs more lines than this in one column gets the whole width.
  private static let mostLines = 2

  /// Places facts in columns from left to right; a long fact gets the whole width.
  func place(_ facts: [ReportFact]) throws(ToolError) {
    let gutter = PDFFactsLayout.gutter
    let fitting = Int((frame.width + gutter) / (PDFFactsLayout.leastWidth + gutter))
    let count = min(max(1, fitting), PDFFactsLayout.mostColumns)
    let width = (frame.width - Double(count - 1) * gutter) / Double(count)
    let list = PDFTag(.list, under: blocks.tag)
    var waiting: [PDFRow.Cell] = []
    var space = PDFBlockLayout.blockSpace
    func place(_ row: PDFRow) throws(ToolError) {
      try frame.add(PDFItem(row, space: space))
      space = PDFFactsLayout.rowSpace
    }
    func flush() throws(ToolError) {
      guard !waiting.isEmpty else { return }
      try place(PDFRow(cells: waiting, x: frame.x, width: frame.width))
      waiting = []
    }
    for fact in facts {
      let cell = try self.cell(
        fact, x: frame.x + Double(waiting.count) * (width + gutter), width: width, list)
      var most = PDFFactsLayout.mostLines
      // Contact data is in one piece.
      if fact.value.isContact { most = 1 }
      if case .lines(let cells) = fact.value { most = cells.count }
      if count > 1, cell.lines.count > 1 + most {
        try flush()
        let long = try self.cell(fact, x: frame.x, width: frame.width, list)
        try place(PDFRow(cells: [long], x: frame.x, width: frame.width))
      } else {
        waiting.append(cell)
        if waiting.count == count { try flush() }
      }
    }
    try flush()
  }

  private func cell(
    _ fact: ReportFact, x: Double, width: Double, _ list: PDFTag
  ) throws(ToolError) -> PDFRow.Cell {
    let item = PDFTag(.listItem, under: list)
    let (label, body) = (PDFTag(.label, under: item), PDFTag(.listBody, under: item))
    let names = try cells.lines(fact.label, theme.label, theme.muted, width: width).map {
      PDFCellLine(content: $0.content, height: $0.height + 1.5, tag: label)
    }
    let value = try cells.lines(fact.value, theme.value, theme.ink, width: width)
    let tag = value.contains { $0.goal != nil } ? PDFTag(.link, under: body) : body
    let values = value.map { line in
      // Cells one below the other lead to different places.
      let isOfMany = if case .lines = fact.value { true } else { false }
      let own = isOfMany ? (line.goal == nil ? body : PDFTag(.link, under: body)) : tag
      return PDFCellLine(content: line.content, height: line.height, goal: line.goal, tag: own)
    }
    return PDFRow.Cell(x: x, width: width, lines: names + values, tag: item)
  }
}
