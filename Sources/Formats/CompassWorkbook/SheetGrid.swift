package import CompassSource

/// A sheet of a workbook as rows of cells with their kinds.
///
/// The value of cells that are merged over several rows of one column is repeated in each of these rows.
package struct SheetGrid: Grid {
  /// The most blank rows that are kept between two rows: blank rows separate tables.
  static let maximumBlankRows = 1_000
  /// The most cells without a value that one pass reports.
  static let maximumFindings = 1_000
  /// The most empty cells of a sheet for each cell with a value.
  static let emptyCellsPerValue = 100
  /// The number of empty cells that is allowed for any sheet.
  static let emptyCellsFloor = 20_000_000
  /// The most cells that every row is padded to, so that cells far to the right don't pad all rows.
  private static let mostPadded = 64
  /// The most bytes of text, for a workbook of any size.
  private static let maximumBytes = 2 << 30
  /// The greatest ratio of text to the size of the workbook, since many cells can share one long text.
  private static let maximumRatio = 200
  /// The number of bytes of text that is allowed for any workbook.
  private static let bytesFloor = 64_000_000

  /// The automatic choices about the sheet: hidden cells are read and merged cells repeated.
  package let inferences: [Inference]
  let sheet: WorkbookReader.Sheet
  /// The number of cells that every row has at least.
  let width: Int
  /// The ranges of several rows of one column, sorted by their first rows.
  let merges: [MergedRange]
  /// The ranges of several columns of one row.
  package let wideMerges: [MergedRange]
  let maximumBytes: Int
  private let workbook: WorkbookReader

  /// Creates a grid from a sheet, and reads the sheet once to find its size.
  ///
  /// - Parameters:
  ///   - workbook: the workbook.
  ///   - sheet: its sheet.
  ///   - maximumBytes: the most bytes of text in all rows; see ``maximumBytes(ofWorkbook:)``.
  /// - Throws: ``ToolError``, and errors from reading the workbook.
  package init(
    _ workbook: WorkbookReader, _ sheet: WorkbookReader.Sheet, maximumBytes: Int
  ) throws {
    var rows = try workbook.rows(of: sheet)
    let survey = try rows.survey()
    let width = min(survey.columns, Self.mostPadded)
    let merges = survey.merges.filter {
      $0.columns.count == 1 && $0.rows.count > 1 && $0.columns.lowerBound < width
    }
    self.workbook = workbook
    self.sheet = sheet
    self.width = width
    self.merges = merges.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    wideMerges = survey.merges.filter { $0.rows.count == 1 && $0.columns.count > 1 }
    self.maximumBytes = maximumBytes
    inferences = Self.inferences(survey, merges: merges.count)
  }

  /// Returns the most bytes of text that a sheet may have.
  ///
  /// - Parameter bytes: the size of its workbook.
  package static func maximumBytes(ofWorkbook bytes: Int) -> Int {
    bytes > maximumBytes / maximumRatio ? maximumBytes : max(bytesFloor, bytes * maximumRatio)
  }

  /// The sheet's name.
  package var name: String? { sheet.name }

  /// Returns the name of a cell as a formula writes it: `Schedule!D12`.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 1.
  ///   - column: the column, counted from 0; nil names the whole row, `Schedule!12:12`.
  package func cell(row: Int, column: Int?) -> String {
    let name = column.map { "\(CellReference.name(ofColumn: $0))\(row)" } ?? "\(row):\(row)"
    return "\(CellReference.quoted(sheet.name))!\(name)"
  }

  /// Opens the sheet at its first row.
  package func makeReader() throws -> sending any GridReader {
    try SheetGridReader(self, workbook.rows(of: sheet))
  }

  private static func inferences(_ survey: SheetSurvey, merges: Int) -> [Inference] {
    var result: [Inference] = []
    if survey.hiddenRows > 0 {
      result.add("hidden-rows", "\(survey.hiddenRows) read", "hidden rows are imported too")
    }
    let hidden = survey.hiddenColumns.filter { $0.lowerBound < survey.columns }
    if !hidden.isEmpty {
      let names = hidden.map { range in
        let first = CellReference.name(ofColumn: range.lowerBound)
        let last = CellReference.name(ofColumn: min(range.upperBound, survey.columns - 1))
        return first == last ? first : "\(first)–\(last)"
      }
      result.add("hidden-columns", "\(names.joined(separator: ", ")) read", "hidden columns are imported too")
    }
    if merges > 0 {
      result.add("merged-cells", merges.counted("range"), "merged cells apply to each of their rows")
    }
    if survey.mergesLeft > 0 {
      result.add("merged-ranges", "\(survey.mergesLeft) ignored", "too many merged ranges in the sheet")
    }
    if survey.faults > maximumFindings {
      result.add(
        "cells-without-value", "\(survey.faults) read as empty",
        "formula errors or missing results; first \(maximumFindings) are listed")
    }
    return result
  }
}

/// A pass over the rows of a sheet.
private struct SheetGridReader: GridReader {
  /// The value of a merged cell, which is repeated up to a row.
  private struct Filling {
    var lastRow = 0
    var kind = Cell.Kind.blank
    var bytes: [UInt8] = []
  }

  private let grid: SheetGrid
  private var rows: SheetReader
  /// The last row that was read from the sheet; blank rows before it may still have to be returned.
  private var row = SheetRow()
  /// The number of the last row that was returned.
  private var number = 0
  private var nextMerge = 0
  /// The values to repeat in each column; empty if no cells are merged.
  private var fillings: [Filling]
  private var faults = 0
  private var bytes = 0
  private var values = 0
  private var emptyCells = 0

  init(_ grid: SheetGrid, _ rows: SheetReader) {
    self.grid = grid
    self.rows = rows
    fillings = Array(repeating: Filling(), count: grid.merges.isEmpty ? 0 : grid.width)
  }

  mutating func read(into result: inout GridRow) throws -> Bool {
    while row.cells.isEmpty || row.number == number {
      guard try rows.next(into: &row) else { return false }
    }
    number = max(number + 1, row.number - SheetGrid.maximumBlankRows)
    result.record.removeAll()
    result.findings.removeAll(keepingCapacity: true)
    result.unread = nil
    result.pointer = nil
    if number < row.number {
      append(.blank, from: 0, to: &result.record)
      result.record.position = position(of: 0, count: 0)
    } else {
      fill(&result)
      result.findings += result.record.restoreGarbledTexts()
      startFillings(result.record)
      try check(result.record)
    }
    return true
  }

  /// Appends the cells of the row, including the repeated values of merged cells.
  private mutating func fill(_ result: inout GridRow) {
    let count = max(grid.width, (row.cells.last?.column ?? 0) + 1)
    var next = 0
    for column in 0..<count {
      let start = result.record.text.count
      var kind = Cell.Kind.blank
      if next < row.cells.count, row.cells[next].column == column {
        let cell = row.cells[next]
        next += 1
        if let value = Cell.Kind(cell.kind) {
          kind = value
          result.record.text += row.text[cell.range]
        } else {
          report(cell, to: &result.findings)
        }
      } else if column < fillings.count, fillings[column].lastRow >= number {
        kind = fillings[column].kind
        result.record.text += fillings[column].bytes
      }
      append(kind, from: start, to: &result.record)
    }
    result.record.position = position(of: 0, count: count)
  }

  /// Appends a cell with the record's text from `start` to its end.
  private func append(_ kind: Cell.Kind, from start: Int, to record: inout SourceRecord) {
    var position = position(of: record.count)
    if kind == .blank { position.length = 0 }
    record.fields.append(Cell(range: start..<record.text.count, position: position, kind: kind))
  }

  /// Returns the position of columns in the row, a column for each character.
  private func position(of column: Int, count: Int = 1) -> SourcePosition {
    SourcePosition(
      line: number, column: column + 1, endLine: number, endColumn: column + count + 1,
      offset: number * WorkbookLimits.columns + column, length: count)
  }

  /// Saves the values of the merged cells that begin in the row.
  private mutating func startFillings(_ record: SourceRecord) {
    while nextMerge < grid.merges.count, grid.merges[nextMerge].rows.lowerBound <= number {
      let range = grid.merges[nextMerge]
      nextMerge += 1
      let column = range.columns.lowerBound
      let cell = record.fields[column]
      guard range.rows.lowerBound == number, cell.kind != .blank else { continue }
      fillings[column] = Filling(
        lastRow: range.rows.upperBound, kind: cell.kind, bytes: Array(record.text[cell.range]))
    }
  }

  private mutating func check(_ record: SourceRecord) throws {
    let filled = record.fields.count { $0.kind != .blank }
    values += filled
    emptyCells += record.count - filled
    bytes += record.text.count
    let name = grid.sheet.name
    guard emptyCells <= max(SheetGrid.emptyCellsFloor, values * SheetGrid.emptyCellsPerValue) else {
      throw ToolError(
        .workbook, "its sheet \(name) is too large: its cells are too far apart",
        help: "Copy the table to a new sheet")
    }
    guard bytes <= grid.maximumBytes else {
      throw ToolError(
        .workbook,
        "its sheet \(name) has more than \(grid.maximumBytes) bytes of text, "
          + "too much for a workbook of this size",
        help: "Remove long texts that many cells repeat, or save the sheet as CSV")
    }
  }

  private mutating func report(_ cell: SheetRow.Cell, to findings: inout [Diagnostic]) {
    guard faults < SheetGrid.maximumFindings else { return }
    faults += 1
    let text = row.string(of: cell)
    var position = position(of: cell.column)
    position.length = 0
    var finding =
      cell.kind == .error
      ? Diagnostic(
        .workbookCellError, .warning,
        "The cell's formula has the error \(value: text); the cell was read as empty",
        help: "Fix the formula, or type the value into the cell", position: position, value: text,
        isPersonal: false)
      : Diagnostic(
        .workbookFormulaEmpty, .warning,
        "The file has no result for the cell's formula; the cell was read as empty",
        help: "Open the workbook in Excel or LibreOffice and save it to add the results",
        position: position, isPersonal: false)
    finding.cell = grid.cell(row: number, column: cell.column)
    findings.append(finding)
  }
}

extension Cell.Kind {
  /// Creates the kind of a sheet's cell; nil for an error or a formula without a result.
  fileprivate init?(_ kind: SheetRow.Cell.Kind) {
    switch kind {
    case .text: self = .text
    case .number: self = .number
    case .date: self = .date
    case .boolean: self = .boolean
    case .error, .uncomputed: return nil
    }
  }
}

extension DiagnosticCode {
  /// A cell of a workbook shows an error of its formula.
  package static let workbookCellError = DiagnosticCode("workbook-cell-error")
  /// The result of a formula is not in its workbook.
  package static let workbookFormulaEmpty = DiagnosticCode("workbook-formula-empty")
}
