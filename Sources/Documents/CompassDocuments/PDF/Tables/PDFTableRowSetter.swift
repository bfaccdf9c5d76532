import CompassModel
internal import CompassPDF
import CompassSource

/// Typesets the rows of one part of a table.
struct PDFTableRowSetter {
  private let table: ReportTable
  private let part: PDFTablePlan.Part
  private let look: PDFTableLook
  private let cells: PDFCellSetter
  private let x: Double
  private let tag: PDFTag
  /// The lines of repeated cells, by column.
  private var memory: [[ReportCellKey: [PDFCellLine]]]

  private var theme: PDFTheme { cells.theme }

  /// The space above and below a cell's text.
  static let rowPadding = 3.5
  /// The most lines of a column's title, which is repeated on every page.
  static let maximumHeaderLines = 4
  /// The maximum number of cached cells per column.
  private static let rememberedCells = 1_000

  init(
    table: ReportTable, part: PDFTablePlan.Part, look: PDFTableLook, cells: PDFCellSetter, x: Double,
    tag: PDFTag
  ) {
    self.table = table
    self.part = part
    self.look = look
    self.cells = cells
    self.x = x
    self.tag = tag
    memory = Array(repeating: [:], count: table.columns.count)
  }

  func header() throws(ToolError) -> PDFRow {
    let color = theme.muted.readable(on: theme.headerFill)
    let rowTag = PDFTag(.row, under: tag)
    var row = try filled { (_, column, inner) throws(ToolError) in
      let title = table.columns[column].title
      var lines = try cells.lines(title, look.header, color, width: inner)
      let last = PDFTableRowSetter.maximumHeaderLines - 1
      if lines.count > last + 1, case .text(let line, _) = lines[last].content {
        let cut = try cells.setter.line(line.text + title, look.header, fitting: inner)
        lines = lines.prefix(last) + [PDFCellLine(content: .text(cut, color), height: lines[last].height)]
      }
      return PDFTableCell(lines: lines, tag: PDFTag(.columnHeader, under: rowTag))
    }
    row.fill = theme.headerFill
    row.rule = theme.strongRule
    return row
  }

  mutating func row(_ row: [ReportCell]) throws(ToolError) -> PDFRow {
    let rowTag = PDFTag(.row, under: tag)
    var result = try filled { (place, column, inner) throws(ToolError) in
      var cell = PDFTableCell(lines: [], tag: PDFTag(place == 0 ? .rowHeader : .cell, under: rowTag))
      guard column < row.count else { return cell }
      let key = ReportCellKey(row[column])
      if let key, let known = memory[column][key] {
        cell.lines = known
        return cell
      }
      cell.lines = try cells.lines(
        row[column], table.columns[column].emphasis, look.cell(place), color(row[column], place),
        width: inner)
      // Each line has its own destination, so each is a separate link.
      if case .lines = row[column] {
        cell.lines = cell.lines.map { line in
          var line = line
          if line.goal != nil { line.tag = PDFTag(.link, under: cell.tag) }
          return line
        }
      }
      if let key, memory[column].count < PDFTableRowSetter.rememberedCells {
        memory[column][key] = cell.lines
      }
      return cell
    }
    result.rule = theme.rule
    return result
  }

  private func color(_ cell: ReportCell, _ place: Int) -> Color {
    if place == 0 { return theme.ink }
    if case .number = cell { return theme.ink }
    return theme.text
  }

  func totals() throws(ToolError) -> PDFRow {
    let rowTag = PDFTag(.row, under: tag)
    var row = try filled { (place, column, inner) throws(ToolError) in
      let cell = column < table.totals.count ? table.totals[column] : .empty
      return PDFTableCell(
        lines: try cells.lines(cell, look.total, theme.ink, width: inner),
        tag: PDFTag(place == 0 ? .rowHeader : .cell, under: rowTag))
    }
    row.fill = theme.headerFill.mixed(with: .white, share: 0.4)
    row.rule = theme.strongRule
    return row
  }

  /// Returns the subhead of a group of rows, which replaces their common cell.
  ///
  /// - Parameter isContinued: whether the subhead is repeated because the group continues on a new page.
  func subhead(_ cell: ReportCell, isContinued: Bool = false) throws(ToolError) -> PDFRow {
    let width = part.widths.reduce(0, +)
    let inner = width - 2 * PDFTableLayout.padding
    var text = cell.text
    if text.isEmpty { text = "–" }
    if isContinued { text += " (continued)" }
    let color = isContinued ? theme.muted : theme.ink
    let rowTag = PDFTag(.row, under: tag)
    let span = PDFStructure.Attributes(columnSpan: part.columns.count)
    var row = PDFRow(
      cells: [
        PDFRow.Cell(
          x: x + PDFTableLayout.padding, width: inner,
          lines: try cells.lines(text, look.strong, color, width: inner),
          tag: PDFTag(.rowHeader, under: rowTag, span))
      ], x: x, width: width, padding: PDFTableRowSetter.rowPadding)
    // A group has more space above it than a row.
    row.spaceAbove = isContinued ? 0 : 5
    row.rule = theme.strongRule
    return row
  }

  private func filled(
    _ content: (_ place: Int, _ column: Int, _ inner: Double) throws(ToolError) -> PDFTableCell
  ) throws(ToolError) -> PDFRow {
    var row = PDFRow(cells: [], x: x, width: part.widths.reduce(0, +), padding: PDFTableRowSetter.rowPadding)
    row.cells.reserveCapacity(part.columns.count)
    var left = x
    for (place, column) in part.columns.enumerated() {
      let inner = max(1, part.widths[place] - 2 * PDFTableLayout.padding)
      let cell = try content(place, column, inner)
      row.cells.append(
        PDFRow.Cell(
          x: left + PDFTableLayout.padding, width: inner, alignment: table.columns[column].alignment,
          lines: cell.lines, tag: cell.tag,
          linkTag: cell.lines.contains { $0.goal != nil } ? PDFTag(.link, under: cell.tag) : nil))
      left += part.widths[place]
    }
    return row
  }
}

/// The content of a table cell.
private struct PDFTableCell {
  var lines: [PDFCellLine]
  let tag: PDFTag
}

extension PDFRow {
  /// A copy of the row to repeat on further pages, without tags, so that screen readers skip it.
  var untagged: PDFRow {
    var row = self
    for index in row.cells.indices { (row.cells[index].tag, row.cells[index].linkTag) = (nil, nil) }
    return row
  }
}

extension PDFCellSetter {
  /// Typesets a cell of a column, with a star for the best value.
  func lines(
    _ cell: ReportCell, _ emphasis: ReportColumn.Emphasis?, _ style: PDFTextStyle, _ color: Color,
    width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    guard emphasis?.isBest(cell) == true, case .string(let text) = cell else {
      return try lines(cell, style, color, width: width)
    }
    return try signed(.star, text, PDFTextStyle(.semibold, style.size), verifiedInk, width)
  }

  /// Measures a cell of a column.
  func extent(
    of cell: ReportCell, _ emphasis: ReportColumn.Emphasis?, _ style: PDFTextStyle
  ) throws(ToolError) -> Extent {
    guard emphasis?.isBest(cell) == true, case .string(let text) = cell else {
      return try extent(of: cell, style)
    }
    let strong = PDFTextStyle(.semibold, style.size)
    let sign = PDFSign.star.width(strong)
    return Extent(
      natural: try setter.line(text, strong).width + sign,
      least: try setter.widestWord(text, strong) + sign)
  }
}
