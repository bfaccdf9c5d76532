import CompassXLSX
import Testing

@Suite("Names become names that Excel accepts")
struct NameTests {
  @Test(arguments: [
    ("Metrics", "Metrics"),
    ("Smith & Sons Field #2", "Smith & Sons Field #2"),
    ("a/b\\c[d]:e*f?", "a-b-c-d--e-f-"),
    ("'quoted'", "quoted"),
    ("", "Sheet"), ("   ", "Sheet"), ("'''", "Sheet"),
    ("History", "History-"),
    ("tab\there", "tab-here"),
    ("A very long name of a showcase in the summer", "A very long name of a showcase"),
    (String(repeating: "🏟", count: 31), String(repeating: "🏟", count: 15)),
    (String(repeating: "a", count: 30) + "'b", String(repeating: "a", count: 30)),
    ("/\u{301}", "-\u{301}"),
  ])
  func sheetName(_ title: String, _ name: String) {
    #expect(XLSXNames.sheetName(from: title) == name)
    #expect(XLSXNames.problem(withSheetName: name) == nil)
  }

  @Test func equalSheetNamesAreNumbered() {
    let long = String(repeating: "a", count: 31)
    #expect(XLSXNames.sheetName(from: "METRICS", taken: ["metrics"]) == "METRICS 2")
    #expect(XLSXNames.sheetName(from: "Metrics", taken: ["metrics", "metrics 2"]) == "Metrics 3")
    #expect(XLSXNames.sheetName(from: long, taken: [long]) == String(repeating: "a", count: 29) + " 2")
  }

  private static let wrongCharacter = "a sheet's name cannot contain [ ] : * ? / \\ or control characters"
  private static let apostrophe = "a sheet's name cannot begin or end with an apostrophe"
  private static let longName = "a sheet's name cannot be longer than 31 UTF-16 units"

  @Test(arguments: [
    ("", "a sheet's name cannot be empty"), ("a/b", Self.wrongCharacter), ("a[", Self.wrongCharacter),
    ("x:y", Self.wrongCharacter), ("*", Self.wrongCharacter), ("?", Self.wrongCharacter),
    ("\\", Self.wrongCharacter), ("a\0b", Self.wrongCharacter), ("'a", Self.apostrophe),
    ("a'", Self.apostrophe), ("history", "Excel reserves the sheet name History"),
    (String(repeating: "a", count: 32), Self.longName), (String(repeating: "🏟", count: 16), Self.longName),
  ])
  func sheetNameIsRefused(_ name: String, _ message: String) throws {
    #expect(Scratch.refusal { _ = try Scratch().workbook().addSheet(name) } == message)
  }

  @Test func sheetNamesDifferByMoreThanCase() throws {
    let workbook = try Scratch().workbook()
    _ = try workbook.addSheet("École")
    #expect(
      Scratch.refusal { _ = try workbook.addSheet("ÉCOLE") } == "two sheets can't have the same name")
    #expect(try workbook.addSheet(titled: "ÉCOLE").name == "ÉCOLE 2")
  }

  @Test(
    "A sheet named like a number or a cell keeps its printed titles and filter",
    arguments: ["2026", "Q1", "R1C1", "it's", "Smith & Sons", "Nguyễn", "plain", "a.b", "-"])
  func sheetNameInReferences(_ name: String) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook()
    let sheet = try workbook.addSheet(name)
    try sheet.write(.text("a"), row: 0, column: 0)
    try sheet.setAutofilter(XLSXRange(rows: 0...1, columns: 0...0))
    var page = XLSXPageSetup()
    page.repeatedRows = 0...0
    try sheet.setPage(page)
    try workbook.defineName("Everything", sheet: sheet, range: XLSXRange(rows: 0...1, columns: 0...0))
    let read = try ReadWorkbook(path: workbook.finish().path)
    let doubled = name.replacing("'", with: "''")
    let quoted = name == "plain" ? name : "'\(doubled)'"
    #expect(read.names["Everything"] == quoted + "!$A$1:$A$2")
    #expect(read.sheets[0].titleRows == "$1:$1")
  }

  @Test(arguments: [
    ("Metrics", "Metrics"), ("Exit velocity (mph)", "Exit_velocity_mph"),
    ("60-yard dash", "Table_60_yard_dash"),
    ("A1", "Table_A1"), ("Q1", "Table_Q1"), ("R1C1", "Table_R1C1"), ("r", "Table_r"), ("C", "Table_C"),
    ("", "Table"), ("東京", "Table"), ("2026", "Table_2026"),
  ])
  func tableName(_ title: String, _ name: String) {
    #expect(XLSXNames.tableName(from: title) == name)
    #expect(XLSXNames.problem(withTableName: name) == nil)
  }

  @Test(arguments: ["", "1a", "a b", "a-b", "A1", "xfd9", "R1C1", "rc", "R", "c", "a!", "a\\", "bad+name"])
  func tableNameIsRefused(_ name: String) {
    #expect(XLSXNames.problem(withTableName: name) != nil)
  }

  @Test func tableNamesAreUnique() {
    #expect(XLSXNames.tableName(from: "Metrics", taken: ["metrics"]) == "Metrics_2")
  }

  @Test func tableHeadersAreUnique() {
    #expect(
      XLSXNames.tableHeaders(from: ["Value", "value", "", "VALUE", "a\nb", "Value 2"])
        == ["Value", "value 2", "Column 3", "VALUE 3", "a b", "Value 2 2"])
  }

  @Test(arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")])
  func columnName(_ column: Int, _ name: String) {
    #expect(XLSXRange.columnName(column) == name)
  }
}
