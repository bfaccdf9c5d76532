import CompassFiles
import CompassSource
import CompassValidation
import CompassWorkbook

/// Writes the rows of a sheet as lines of a delimited file (RFC 4180), so that a workbook and the CSV of the same
/// table come to the same records.
struct SheetSpool {
  /// The most bytes of the lines, whatever the size of the workbook.
  private static let maximumBytes = 2 << 30
  /// How many times as large as the workbook the lines may be: thousands of cells may share one long text.
  private static let maximumRatio = 200
  /// How many bytes the lines may have whatever the ratio.
  private static let ratioFloor = 64_000_000
  /// How many empty cells the lines may have for each cell with a value, and how many in any case: a few cells far
  /// apart need as many commas as there are places between them.
  private static let emptyCellsPerValue = 100
  private static let emptyCellsFloor = 20_000_000
  /// How many columns beyond the header rows are filled up to.
  private static let columnsBeyondHeader = 64
  /// How many blank rows behind each other are written.
  private static let maximumBlankRows = 1_000
  /// The most cells whose fault is told one by one.
  private static let maximumFindings = 1_000

  private let writer: SpoolWriter
  private let maximumBytes: Int
  private var emptyCells = 0
  private var values = 0
  private let width: Int
  private let input: ImportInput
  private var places: SheetPlaces
  private var merges: MergedColumns
  private var line = 1
  private var lastRow = 0
  private var findings: [(finding: Diagnostic, column: Int)] = []
  private var faults = 0
  private var bytes: [UInt8] = []

  /// Writes a sheet.
  ///
  /// - Parameters:
  ///   - choice: the sheet.
  ///   - workbook: what it is a sheet of.
  ///   - input: the file.
  ///   - usesComma: whether numbers are read with a comma before their decimals, and so are written with one.
  ///   - maximumBytes: the most bytes of the lines; nil takes a bound by the size of the workbook.
  /// - Throws: ``ImportError`` where it would be too large, and what reading the workbook and writing throw.
  static func table(
    of choice: SheetChoice, in workbook: WorkbookReader, _ input: ImportInput,
    usesComma: Bool = false, maximumBytes: Int? = nil
  ) throws -> SheetTable {
    var rows = try workbook.rows(of: choice.sheet)
    let survey = try rows.survey()
    var spool = try SheetSpool(
      choice, survey, input, maximumBytes: maximumBytes ?? Self.maximumBytes(of: input))
    rows = try workbook.rows(of: choice.sheet)
    var row = SheetRow()
    while try rows.next(into: &row) {
      if usesComma { putCommas(into: &row) }
      try spool.write(row)
    }
    return SheetTable(
      workbook: input.source, lines: try spool.writer.finish(), places: spool.places,
      decisions: choice.decisions + spool.decisions(survey), findings: spool.findings,
      unread: choice.findings, isOnly: choice.isOnly)
  }

  /// The most bytes that the lines of a sheet may have.
  static func maximumBytes(of input: ImportInput) -> Int {
    let size = input.source.byteCount ?? 0
    return size > maximumBytes / maximumRatio ? maximumBytes : max(ratioFloor, size * maximumRatio)
  }

  private init(
    _ choice: SheetChoice, _ survey: SheetSurvey, _ input: ImportInput, maximumBytes: Int
  ) throws {
    self.maximumBytes = maximumBytes
    self.input = input
    writer = try SpoolWriter(name: input.path)
    places = SheetPlaces(sheet: choice.sheet.name)
    // Every row is as wide as the table, as spreadsheets write CSV; a cell far from it makes no table.
    width =
      survey.columns <= choice.headerWidth + Self.columnsBeyondHeader ? survey.columns : choice.headerWidth
    merges = MergedColumns(survey.merges, header: choice.headerRow, topRows: choice.topRows)
  }

  private static func putCommas(into row: inout SheetRow) {
    for cell in row.cells where cell.kind == .number {
      for index in cell.range where row.text[index] == 0x2E { row.text[index] = 0x2C }
    }
  }

  private mutating func write(_ row: SheetRow) throws {
    let values = merges.filled(row)
    guard values.contains(where: { !$0.bytes.isEmpty }) || row.cells.contains(where: { !$0.kind.isValue })
    else {
      return
    }
    bytes.removeAll(keepingCapacity: true)
    let blank = min(row.number - lastRow - 1, Self.maximumBlankRows)
    if blank > 0 {
      places.add(line: line, row: row.number - blank)
      bytes += repeatElement(0x0A, count: blank)
      line += blank
    }
    lastRow = row.number
    places.add(line: line, row: row.number)
    var faulty = row.cells.filter { !$0.kind.isValue }[...]
    let first = line
    let start = bytes.count
    var column = 0
    for value in values {
      bytes += repeatElement(0x2C, count: value.column - column)
      column = value.column
      while let cell = faulty.first, cell.column <= column {
        faulty.removeFirst()
        report(cell, row, line: first, place: bytes.count - start + 1)
      }
      append(value.bytes)
    }
    for cell in faulty { report(cell, row, line: first, place: bytes.count - start + 1) }
    bytes += repeatElement(0x2C, count: max(0, width - 1 - column))
    bytes.append(0x0A)
    line += 1
    if line > first + 1 { places.add(line: line, row: row.number + 1) }
    let filled = values.count { !$0.bytes.isEmpty }
    self.values += filled
    emptyCells += max(width, column + 1) - filled
    guard emptyCells <= max(Self.emptyCellsFloor, self.values * Self.emptyCellsPerValue) else {
      throw ImportError(
        "The sheet \(places.sheet) of \(input.path) is too large: its cells are too far apart",
        help: "Copy the table to a new sheet", code: .workbookRefused)
    }
    guard writer.byteCount + bytes.count <= maximumBytes else {
      throw ImportError(
        "The sheet \(places.sheet) of \(input.path) has more than \(maximumBytes) bytes of text, too much for a workbook of this size",
        help: "Remove long texts that many cells repeat, or save the sheet as CSV",
        code: .workbookRefused)
    }
    try writer.write(bytes)
  }

  private mutating func append(_ value: ArraySlice<UInt8>) {
    guard needsQuotes(value) else {
      bytes += value
      return
    }
    bytes.append(0x22)
    var previous: UInt8 = 0
    for byte in value {
      if byte == 0x22 { bytes.append(byte) }
      if byte == 0x0D || byte == 0x0A && previous != 0x0D { line += 1 }
      bytes.append(byte)
      previous = byte
    }
    bytes.append(0x22)
  }

  /// Whether a field would be read differently without quotes: by RFC 4180 §2.6, by readers that trim blanks, or as
  /// the line that names the separator.
  private func needsQuotes(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let last = value.last else { return false }
    if first == 0x20 || first == 0x09 || first == 0x27 || first == 0xEF || last == 0x20 || last == 0x09 {
      return true
    }
    if writer.byteCount == 0, first | 0x20 == 0x73 { return true }
    return value.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
  }

  private mutating func report(_ cell: SheetRow.Cell, _ row: SheetRow, line: Int, place: Int) {
    faults += 1
    guard findings.count < Self.maximumFindings else { return }
    let text = row.string(of: cell)
    let offset = writer.byteCount + bytes.count
    let position = SourcePosition(
      line: line, column: place, endLine: line, endColumn: place, offset: offset, length: 0)
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
    finding.cell = places.cell(line: line, column: cell.column)
    findings.append((finding, cell.column))
  }

  private func decisions(_ survey: SheetSurvey) -> [Decision] {
    var result: [Decision] = []
    func decide(_ what: String, _ value: String, _ why: String) {
      result.append(Decision(what: what, value: value, why: why))
    }
    if survey.hiddenRows > 0 {
      decide(
        "hidden-rows", "\(survey.hiddenRows) read",
        "hidden rows are imported too")
    }
    let hidden = survey.hiddenColumns.filter { $0.lowerBound < survey.columns }
    if !hidden.isEmpty {
      let names = hidden.map { range in
        let first = CellReference.name(ofColumn: range.lowerBound)
        let last = CellReference.name(ofColumn: min(range.upperBound, survey.columns - 1))
        return first == last ? first : "\(first)–\(last)"
      }
      decide(
        "hidden-columns", "\(names.joined(separator: ", ")) read",
        "hidden columns are imported too")
    }
    if merges.filledCells > 0 {
      decide(
        "merged-cells", merges.filledCells == 1 ? "1 filled" : "\(merges.filledCells) filled",
        "merged cells apply to each of their rows")
    }
    if survey.mergesLeft > 0 {
      decide("merged-ranges", "\(survey.mergesLeft) ignored", "too many merged ranges in the sheet")
    }
    if faults > findings.count {
      decide(
        "cells-without-value", "\(faults) read as empty",
        "formula errors or missing results; first \(findings.count) are listed")
    }
    return result
  }
}
