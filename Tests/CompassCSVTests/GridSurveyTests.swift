import CompassSource
import Testing

@testable import CompassTables

/// A sheet in memory: rows of texts, each as wide as the widest.
private struct TextGrid: Grid {
  var rows: [[String]]
  var width: Int
  var findings: [Int: [Diagnostic]] = [:]
  var name: String? { "Roster" }
  var inferences: [Inference] { [Inference(what: "sheet", value: "Roster", why: "the only one")] }

  init(_ rows: [[String]], width: Int? = nil) {
    self.rows = rows
    self.width = width ?? rows.map(\.count).max() ?? 0
  }

  func makeReader() -> sending any GridReader { Reader(grid: self) }

  static func position(row: Int, column: Int, length: Int = 1) -> SourcePosition {
    SourcePosition(
      line: row, column: column + 1, endLine: row, endColumn: column + 2, offset: row << 14 | column,
      length: length)
  }

  private struct Reader: GridReader {
    let grid: TextGrid
    var number = 0

    mutating func read(into row: inout GridRow) -> Bool {
      guard number < grid.rows.count else { return false }
      var cells = grid.rows[number]
      number += 1
      let isBlank = cells.isEmpty
      while cells.count < (isBlank ? 1 : grid.width) { cells.append("") }
      row.record.removeAll()
      for (column, cell) in cells.enumerated() {
        let start = row.record.text.count
        row.record.text += cell.utf8
        row.record.fields.append(
          Cell(
            range: start..<row.record.text.count,
            position: TextGrid.position(row: number, column: column, length: cell.isEmpty ? 0 : 1),
            kind: cell.isEmpty ? .blank : .text))
      }
      row.record.position = TextGrid.position(row: number, column: 0, length: isBlank ? 0 : cells.count)
      row.record.position.endColumn = cells.count + 1
      row.findings = grid.findings[number] ?? []
      return true
    }
  }
}

/// Everything that reading the first table of a grid says.
private struct GridReading {
  let survey: TableSurvey
  var records: [SourceRecord] = []
  var findings: [Diagnostic]
  var skipped: [Table.RowClass: Int] = [:]
  let tableCount: Int

  init(_ grid: TextGrid, _ options: TableOptions = TableOptions()) throws {
    let tables = try TableSurvey.tables(in: grid, options, rowWord: "row")
    survey = tables[0]
    tableCount = tables.count
    findings = survey.diagnostics
    var reader = try TableReader(survey)
    var row = GridRow()
    while try reader.read(into: &row) {
      records.append(row.record)
      findings += row.findings
    }
    findings += row.findings
    for run in survey.table.runs where run.rowClass != .data && run.rowClass != .header {
      skipped[run.rowClass, default: 0] += run.count
    }
  }

  init(_ rows: [[String]], _ options: TableOptions = TableOptions()) throws {
    try self.init(TextGrid(rows), options)
  }

  var rows: [[String]] { records.map(\.strings) }
  var codes: [String] { findings.map(\.code.rawValue) }
  var messages: [String] { findings.map { $0.message.rendered(showingPersonal: true) } }
}

@Suite("Grids, whose rows are no bytes")
struct GridSurveyTests {
  static let table = [["name", "pos", "gpa"], ["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]]
  static let records = Array(table.dropFirst())
  static let known = {
    var options = TableOptions()
    options.words = { ["name", "pos", "gpa"].contains($0) ? 4 : 0 }
    options.joinsGroups = false
    return options
  }()

  private static func header(_ line: Int) -> TableOptions {
    var options = TableOptions()
    options.headerLine = line
    return options
  }

  @Test("The header is found below a title, and what is decided speaks of rows")
  func title() throws {
    let reading = try GridReading([["Spring roster"], ["as of today"], []] + Self.table)
    #expect(reading.survey.headerNames == ["name", "pos", "gpa"])
    #expect(reading.survey.dataLine == 5)
    #expect(reading.survey.grid.name == "Roster")
    #expect(reading.rows == Self.records)
    #expect(reading.codes == [])
    #expect(reading.skipped == [.title: 2, .blank: 1])
    let inferences = reading.survey.inferences + reading.survey.rowInferences
    #expect(inferences.map(\.what) == ["sheet", "header", "rows", "skipped"])
    #expect(
      inferences.map(\.value)
        == ["Roster", "row 4", "header 1, data 2, blank rows 1, rows above the header 2", "rows 1–2"])
    #expect(inferences.last?.why == "rows above the header")
  }

  @Test("Records and cells keep their rows and columns")
  func positions() throws {
    let reading = try GridReading([["Spring roster"], []] + Self.table)
    #expect(reading.records.map(\.number) == [1, 2])
    #expect(reading.records.map(\.position.line) == [4, 5])
    #expect(
      reading.records.last?.fields.map(\.position)
        == (0..<3).map { TextGrid.position(row: 5, column: $0) })
    #expect(reading.survey.headerPosition(ofColumn: 2) == TextGrid.position(row: 3, column: 2))
  }

  @Test("Totals below the data are left out")
  func totals() throws {
    let reading = try GridReading(Self.table + [["Total", "", "8.0"]])
    #expect(reading.rows == Self.records)
    #expect(reading.codes == ["csv-totals-row"])
    #expect(reading.skipped == [.total: 1])
  }

  @Test("A second table below blank rows is left out")
  func secondTable() throws {
    let other = [["school", "city", "rank"], ["State", "Ames", "7"], ["Tech", "Waco", "8"]]
    let reading = try GridReading(Self.table + [[], []] + other)
    #expect(reading.rows == Self.records)
    #expect(reading.codes == [])
    #expect(reading.skipped == [.blank: 2])
    #expect(reading.tableCount == 2)
  }

  @Test("Notes far below the data are found, though rows have large offsets")
  func notes() throws {
    let blank = Array(repeating: [String](), count: 100)
    let notes = [[], ["Exported on Monday"]] + blank + [["by the coach"]]
    let reading = try GridReading(TextGrid(Self.table + notes, width: 1))
    #expect(reading.rows == Self.records)
    #expect(reading.codes == ["csv-footer", "csv-footer"])
    #expect(reading.skipped == [.blank: 101, .note: 2])
  }

  @Test("The header is looked for in as many rows as in a file")
  func farHeader() throws {
    let titles = Array(repeating: ["A title"], count: 50)
    let reading = try GridReading(titles + Self.table, Self.known)
    #expect(reading.survey.dataLine == 52)
    #expect(reading.rows == Self.records)
  }

  @Test("Rows above the header that look like data are counted in rows")
  func skippedData() throws {
    let reading = try GridReading([["Zoe", "C", "3.5"], ["Amy", "P", "3.6"]] + Self.table, Self.known)
    #expect(reading.rows == Self.records)
    #expect(
      reading.messages
        == ["This row looks like data and was not read", "This row looks like data and was not read"])
  }

  @Test("A row that was asked for as the header and is not there is named")
  func missingHeader() throws {
    let reading = try GridReading(Self.table, Self.header(9))
    #expect(reading.codes == ["csv-header-not-found"])
    #expect(reading.messages == ["Row 9 isn't in the table, so it can't be the header"])
  }

  @Test("A row that was asked for as the header is it")
  func givenHeader() throws {
    let reading = try GridReading([["a", "b", "c"]] + Self.table, Self.header(2))
    #expect(reading.survey.headerNames == ["name", "pos", "gpa"])
    #expect(reading.rows == Self.records)
  }

  @Test("A name that is merged over both rows of a header is said once")
  func mergedNames() throws {
    let reading = try GridReading([
      ["Name", "Home", "", "Away", "", "Team"], ["Name", "AVG", "HR", "AVG", "HR", "Team"],
      ["Ava", ".300", "4", ".280", "2", "Tigers"], ["Mia", ".310", "3", ".270", "1", "Lions"],
    ])
    #expect(reading.survey.headerNames == ["Name", "Home AVG", "Home HR", "Away AVG", "Away HR", "Team"])
    #expect(reading.survey.inferences.last?.value == "rows 1–2, joined")
    #expect(reading.records.count == 2)
    #expect(reading.codes == [])
  }

  @Test("Groups above a header group its columns, and names that are merged over both rows are no groups")
  func mergedGroups() throws {
    var options = TableOptions()
    options.words = { ["Name", "Team"].contains($0) ? 4 : 0 }
    options.joinsGroups = false
    let reading = try GridReading(
      [
        ["Name", "Batting", "", "Team"], ["Name", "AVG", "HR", "Team"], ["Ava", ".300", "4", "Tigers"],
        ["Mia", ".310", "3", "Lions"],
      ], options)
    #expect(reading.survey.headerNames == ["Name", "AVG", "HR", "Team"])
    #expect(reading.survey.groups == ["", "Batting", "Batting", ""])
    #expect(reading.records.count == 2)
  }

  @Test("Cells that are missing at the end of a row are empty cells, and nothing is said of them")
  func shortRows() throws {
    let rows = [["name", "pos", "gpa"], ["Ava", "SS", "3.9"], ["Zoe", "C"], ["Mia", "P", "4.1"]]
    let padded = try GridReading(rows)
    #expect(padded.rows == [["Ava", "SS", "3.9"], ["Zoe", "C", ""], ["Mia", "P", "4.1"]])
    #expect(padded.codes == [])
    let short = try GridReading(TextGrid(rows, width: 1))
    #expect(short.rows == [["Ava", "SS", "3.9"], ["Zoe", "C"], ["Mia", "P", "4.1"]])
    #expect(short.codes == [])
  }

  @Test("A cell beside the table is told, with what to do about it in a sheet")
  func cellBeside() throws {
    let grid = TextGrid(
      [["name", "pos", "gpa"], ["Ava", "SS", "3.9", "", "extra"], ["Mia", "P", "4.1"]], width: 3)
    let reading = try GridReading(grid)
    #expect(reading.records.count == 2)
    #expect(reading.codes == ["csv-row-long"])
    #expect(
      reading.findings.first?.help == "Remove the cells beside the table, or add headers for their columns")
  }

  @Test("What a grid finds in a row is said with its record and its column")
  func findings() throws {
    var grid = TextGrid([["Spring roster"], []] + Self.table)
    let position = TextGrid.position(row: 5, column: 2)
    grid.findings[5] = [Diagnostic(DiagnosticCode("cell-error"), .warning, "An error", position: position)]
    let reading = try GridReading(grid)
    #expect(reading.codes == ["cell-error"])
    #expect(reading.findings.first?.record == 2)
    #expect(reading.findings.first?.header == "gpa")
  }

  @Test("Cells are not moved between columns")
  func noRepair() throws {
    let rows = [["name", "pos", "gpa"]] + Array(repeating: ["Ava", "SS", "3.9"], count: 20)
    let reading = try GridReading(TextGrid(rows + [["Mia", "", "P", "4.1"]], width: 3))
    #expect(reading.rows.last == ["Mia", "", "P", "4.1"])
    #expect(reading.codes == ["csv-row-long"])
  }

  @Test("A grid without rows is empty")
  func empty() throws {
    let reading = try GridReading([])
    #expect(reading.rows == [])
    #expect(reading.codes == ["csv-file-empty"])
  }
}
