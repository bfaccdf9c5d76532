import CompassSource

/// Collects the rows of a sheet while its part is read (ECMA-376 Part 1 §18.3).
final class SheetHandler: XMLHandler {
  let limits: WorkbookLimits
  /// The rows that are complete and not taken yet.
  private var rows: [RawRow] = []
  private var count = 0
  private var taken = 0
  private var row = RawRow()
  private var isInData = false
  private var isInRow = false
  private var lastRow = 0
  private var lastColumn = -1
  private var cell: RawRow.Cell?
  private var hasFormula = false
  private var isInText = false
  private var inline = 0
  private var phonetic = 0
  /// Cells that are one.
  private(set) var merges: [MergedRange] = []
  /// How many more there are than are kept.
  private(set) var mergesLeft = 0
  /// The columns that are hidden, counted from 0.
  private(set) var hiddenColumns: [ClosedRange<Int>] = []

  init(_ limits: WorkbookLimits) { self.limits = limits }

  /// Takes the next row that is complete; false where there is none yet.
  func take(into row: inout RawRow) -> Bool {
    guard taken < count else {
      taken = 0
      count = 0
      return false
    }
    swap(&row, &rows[taken])
    taken += 1
    return true
  }

  func start(_ tag: XMLTag) throws {
    switch tag.element {
    case .c where isInRow: try beginCell(tag)
    case .v where cell != nil: isInText = inline == 0
    case .f where cell != nil: hasFormula = true
    case .is where cell != nil: inline += 1
    case .rPh: phonetic += 1
    case .t where inline > 0: isInText = phonetic == 0
    case .row where isInData: try beginRow(tag)
    case .sheetData: isInData = true
    case .mergeCell: addMerge(tag)
    case .col where tag.flag("hidden"):
      if let first = tag.integer("min"), let last = tag.integer("max"), first >= 1, first <= last,
        first <= WorkbookLimits.columns, hiddenColumns.count < WorkbookLimits.columns
      {
        hiddenColumns.append(first - 1...min(last, WorkbookLimits.columns) - 1)
      }
    default: break
    }
  }

  func end(_ element: XMLElement) throws {
    switch element {
    case .c: endCell()
    case .v, .t: isInText = false
    case .is: inline = max(0, inline - 1)
    case .rPh: phonetic -= 1
    case .row where isInRow: endRow()
    case .sheetData: isInData = false
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isInText, let cell, row.text.count - cell.range.lowerBound < limits.cellBytes,
      row.text.count < limits.rowBytes
    else { return }
    row.text.append(contentsOf: bytes)
  }

  private func beginRow(_ tag: XMLTag) throws {
    let number = tag.integer("r") ?? lastRow + 1
    guard number > lastRow, number <= WorkbookLimits.rows else {
      throw ToolError.damaged(
        number > lastRow
          ? "row \(number) is beyond the last row of a sheet"
          : "row \(number) comes after row \(lastRow)")
    }
    lastRow = number
    lastColumn = -1
    isInRow = true
    row.removeAll()
    row.number = number
    row.isHidden = tag.flag("hidden")
  }

  private func endRow() {
    isInRow = false
    // Nearly always they are in order already.
    if zip(row.cells, row.cells.dropFirst()).contains(where: { $0.column >= $1.column }) {
      row.cells.sort { $0.column < $1.column }
    }
    if count == rows.count { rows.append(RawRow()) }
    swap(&rows[count], &row)
    count += 1
  }

  private func beginCell(_ tag: XMLTag) throws {
    var column = lastColumn + 1
    if let name = tag.bytes("r"), let found = CellReference.parse(name) { column = found.column }
    guard column < WorkbookLimits.columns, row.cells.count < WorkbookLimits.columns else {
      throw ToolError.damaged("row \(row.number) has more cells than a sheet has columns")
    }
    lastColumn = column
    hasFormula = false
    inline = 0
    cell = RawRow.Cell(
      column: column, kind: RawRow.Kind(tag.bytes("t")), format: tag.integer("s") ?? 0,
      range: row.text.count..<row.text.count)
  }

  private func endCell() {
    guard var cell else { return }
    self.cell = nil
    isInText = false
    cell.range = cell.range.lowerBound..<row.text.count
    if cell.range.isEmpty {
      // The empty text is a result, too.
      guard hasFormula, cell.kind != .text else { return }
      cell.kind = .uncomputed
    } else if cell.kind == .text {
      EscapedText.decode(&row.text, from: cell.range.lowerBound)
      cell.range = cell.range.lowerBound..<row.text.count
    }
    row.cells.append(cell)
  }

  private func addMerge(_ tag: XMLTag) {
    guard let range = tag.bytes("ref").flatMap(CellReference.range) else { return }
    guard merges.count < limits.merges else {
      mergesLeft += 1
      return
    }
    merges.append(range)
  }
}
