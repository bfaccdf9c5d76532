import CompassSource
import TestSupport
import Testing

@testable import CompassWorkbook

@Suite("Sheets as grids")
struct SheetGridTests {
  /// A row of texts, nil where nothing stands.
  private static func row(_ number: Int, _ texts: [String?]) -> String {
    let cells = texts.enumerated().compactMap { column, text in
      text.map { "<c r='\(CellReference.name(ofColumn: column))\(number)' t='str'><v>\($0)</v></c>" }
    }
    return "<row r='\(number)'>\(cells.joined())</row>"
  }

  private static func merges(_ ranges: [String]) -> (before: String, behind: String) {
    ("", "<mergeCells>" + ranges.map { "<mergeCell ref='\($0)'/>" }.joined() + "</mergeCells>")
  }

  // MARK: Kinds

  @Test(
    "A figure is a number, a day or a time a date, and a word or a figure with leading zeros a text",
    arguments: [
      ("45", "General", Cell.Kind.number), ("6.85", "0.00", .number), ("1250.5", "$#,##0.00", .number),
      ("-3", "0;(0)", .number), ("-1", "yyyy-mm-dd", .number), ("0.6", "0%", .number),
      ("2134", "00000", .text), ("12345", "00000", .text), ("45", "0\" mph\"", .number),
      ("1", "\"yes\";\"yes\";\"no\"", .text), ("junk", "General", .text), ("46130", "m/d/yy", .date),
      ("46130.5", "m/d/yy h:mm", .date), ("0.75", "h:mm AM/PM", .date), ("0.0625", "[h]:mm", .date),
      ("1.0625", "[h]:mm", .text), ("0.00396180555555556", "mm:ss.0", .text), ("46130", "dddd", .text),
      ("46130", "mmm", .text), ("46130", "yyyy", .text),
    ])
  func kinds(value: String, format: String, kind: Cell.Kind) throws {
    let rows = try MadeWorkbook(value, format).grid().read()
    #expect(rows.map { $0.record.fields.map(\.kind) } == [[kind]])
  }

  @Test(
    "The type of a cell says its kind",
    arguments: [
      ("<c r='A1' t='s'><v>0</v></c>", "Owls", Cell.Kind.text),
      ("<c r='A1' t='str'><f>B1</f><v>12</v></c>", "12", .text),
      ("<c r='A1' t='inlineStr'><is><t>12</t></is></c>", "12", .text),
      ("<c r='A1' t='b'><v>1</v></c>", "TRUE", .boolean),
      ("<c r='A1' t='d'><v>2026-04-18T09:30:00</v></c>", "2026-04-18 09:30:00", .date),
      ("<c r='A1'><f>1+1</f><v>2</v></c>", "2", .number),
    ])
  func types(xml: String, text: String, kind: Cell.Kind) throws {
    let rows = try MadeWorkbook("<row r='1'>\(xml)</row>", texts: ["<t>Owls</t>"]).grid().read()
    #expect(rows.map(\.record.strings) == [[text]])
    #expect(rows.map { $0.record.fields.map(\.kind) } == [[kind]])
  }

  // MARK: Rows

  @Test("Every row is as wide as the sheet, and gaps are blank cells")
  func padding() throws {
    let book = MadeWorkbook(
      Self.row(1, ["a", "b", "c"]) + Self.row(2, ["d", nil, "e"]) + Self.row(3, ["f"]))
    let rows = try book.grid().read()
    #expect(rows.map(\.record.strings) == [["a", "b", "c"], ["d", "", "e"], ["f", "", ""]])
    #expect(rows[1].record.fields.map(\.kind) == [.text, .blank, .text])
    #expect(rows[2].record.fields.map(\.kind) == [.text, .blank, .blank])
  }

  @Test("A cell far to the right of the header makes only its own row wider")
  func stray() throws {
    let far = [String?](repeating: nil, count: 103) + ["x"]
    let book = MadeWorkbook(Self.row(1, ["a", "b"]) + Self.row(2, far) + Self.row(3, ["c"]))
    #expect(try book.grid().read().map(\.record.count) == [64, 104, 64])
  }

  @Test("A row has its number for a line, and a cell its column for a column")
  func positions() throws {
    let grid = try MadeWorkbook(Self.row(12, ["a", nil, "b"])).grid()
    let record = try #require(grid.read().last?.record)
    #expect(
      record.position
        == SourcePosition(line: 12, column: 1, endLine: 12, endColumn: 4, offset: 12 << 14, length: 3))
    #expect(
      record.fields.map(\.position)
        == [(0, 1), (1, 0), (2, 1)].map { column, length in
          SourcePosition(
            line: 12, column: column + 1, endLine: 12, endColumn: column + 2, offset: 12 << 14 | column,
            length: length)
        })
  }

  @Test("Cells and rows are named as formulas name them")
  func names() throws {
    let grid = try MadeWorkbook(Self.row(1, ["a"])).grid()
    #expect(grid.name == "Sheet1")
    #expect(grid.cell(row: 12, column: 3) == "Sheet1!D12")
    #expect(grid.cell(row: 12, column: nil) == "Sheet1!12:12")
  }

  @Test("Blank rows are kept, but not more than a thousand in a row")
  func blankRows() throws {
    let book = MadeWorkbook(
      Self.row(3, ["a", "b"]) + "<row r='4'><c r='A4' s='0'/></row>" + Self.row(5_000, ["c"]))
    let rows = try book.grid().read()
    #expect(rows.map(\.record.position.line) == [1, 2, 3] + Array(4_000...5_000))
    let blank = try #require(rows.first?.record)
    #expect(blank.strings == [""])
    #expect(blank.fields.map(\.kind) == [.blank])
    #expect(blank.position.length == 0)
    #expect(rows.last?.record.strings == ["c", ""])
  }

  @Test("A sheet can be read again, and one without values has no rows")
  func again() throws {
    let grid = try MadeWorkbook(Self.row(1, ["a"])).grid()
    #expect(try grid.read().count == 1)
    #expect(try grid.read().count == 1)
    #expect(try MadeWorkbook("<row r='1'/><row r='7'><c r='A7'/></row>").grid().read().isEmpty)
  }

  // MARK: Merged cells

  @Test("A cell over several rows of one column is repeated in those in which something else stands")
  func merged() throws {
    let book = MadeWorkbook(
      "<row r='1'><c r='A1' s='1'><v>46130</v></c><c r='B1' t='str'><v>One</v></c></row>"
        + Self.row(2, [nil, "Two"]) + Self.row(4, [nil, "Four"]) + Self.row(5, [nil, "Five"]),
      formats: ["yyyy-mm-dd"], around: Self.merges(["A1:A4", "B5:C5", "B4:C5"]))
    let grid = try book.grid()
    let rows = try grid.read()
    #expect(
      rows.map(\.record.strings) == [
        ["2026-04-18", "One"], ["2026-04-18", "Two"], [""], ["2026-04-18", "Four"], ["", "Five"],
      ])
    #expect(rows.map { $0.record.fields[0].kind } == [.date, .date, .blank, .date, .blank])
    #expect(grid.inferences.map { "\($0.what): \($0.value)" } == ["merged-cells: 1 range"])
  }

  @Test("Of ranges that share a column each is repeated in its own rows")
  func mergedInTurn() throws {
    let book = MadeWorkbook(
      Self.row(1, ["a", "1"]) + Self.row(2, [nil, "2"]) + Self.row(3, ["b", "3"]) + Self.row(4, [nil, "4"]),
      around: Self.merges(["A3:A4", "A1:A2"]))
    #expect(try book.grid().read().map { $0.record.string(at: 0) } == ["a", "a", "b", "b"])
  }

  @Test("Merged ranges in every place cost no cell its value")
  func manyMerges() throws {
    var random = SplitMix(state: 3)
    for _ in 0..<40 {
      let ranges = (0..<6).map { _ in
        let first = Int.random(in: 1...8, using: &random)
        let column = CellReference.name(ofColumn: Int.random(in: 0...3, using: &random))
        return "\(column)\(first):\(column)\(first + Int.random(in: 0...4, using: &random))"
      }
      let texts: [[String?]] = (1...12).map { number in
        (0...3).map { column in Bool.random(using: &random) ? "\(number)-\(column)" : nil }
      }
      let rows = texts.enumerated().map { Self.row($0 + 1, $1) }.joined()
      for row in try MadeWorkbook(rows, around: Self.merges(ranges)).grid().read() {
        for (column, text) in texts[row.record.position.line - 1].enumerated() {
          guard let text else { continue }
          #expect(row.record.string(at: column) == text)
        }
      }
    }
  }

  // MARK: Cells without a value, hidden cells

  @Test("A cell with an error or without a result is empty, and told")
  func faults() throws {
    let book = MadeWorkbook(
      "<row r='1'><c r='A1' t='e'><v>#N/A</v></c><c r='B1'><f>SUM(C1)</f></c><c r='C1'><v>2</v></c></row>")
    let row = try #require(book.grid().read().first)
    #expect(row.record.strings == ["", "", "2"])
    #expect(row.record.fields.map(\.kind) == [.blank, .blank, .number])
    #expect(row.findings.map(\.code.rawValue) == ["workbook-cell-error", "workbook-formula-empty"])
    #expect(row.findings.map(\.cell) == ["Sheet1!A1", "Sheet1!B1"])
    #expect(row.findings.map(\.value) == ["#N/A", nil])
    #expect(row.findings.compactMap(\.position) == row.record.fields.prefix(2).map(\.position))
  }

  @Test("A thousand cells without a value are told one by one, and how many there are")
  func manyFaults() throws {
    let rows = (1...1_001).map { "<row r='\($0)'><c r='A\($0)' t='e'><v>#N/A</v></c></row>" }.joined()
    let grid = try MadeWorkbook(rows).grid()
    #expect(try grid.read().map(\.findings.count).reduce(0, +) == 1_000)
    #expect(
      grid.inferences.map { "\($0.what): \($0.value)" } == ["cells-without-value: 1001 read as empty"])
  }

  @Test("Hidden rows and columns are read, and told")
  func hidden() throws {
    let book = MadeWorkbook(
      Self.row(1, ["a", "b", "c"]) + "<row r='2' hidden='1'><c r='A2'><v>1</v></c></row>",
      around: (
        "<cols><col min='1' max='1' hidden='1'/><col min='3' max='9' hidden='1'/>"
          + "<col min='2' max='3' hidden='1'/></cols>", ""
      ))
    let grid = try book.grid()
    #expect(try grid.read().count == 2)
    #expect(
      grid.inferences.map { "\($0.what): \($0.value)" } == [
        "hidden-rows: 1 read", "hidden-columns: A, C, B–C read",
      ])
  }

  // MARK: Limits

  @Test("Text beyond the limit is refused")
  func limit() throws {
    let book = MadeWorkbook(Self.row(1, ["Owls"]) + Self.row(2, ["Foxes"]))
    #expect(try book.grid(maximumBytes: 9).read().count == 2)
    let error = #expect(throws: ToolError.self) { try book.grid(maximumBytes: 8).read() }
    #expect(error?.message.contains("more than 8 bytes of text") == true)
  }

  @Test("The limit depends on the size of the workbook")
  func limits() {
    #expect(SheetGrid.maximumBytes(ofWorkbook: 0) == 64_000_000)
    #expect(SheetGrid.maximumBytes(ofWorkbook: 1_000_000) == 200_000_000)
    #expect(SheetGrid.maximumBytes(ofWorkbook: .max) == 2 << 30)
  }
}

extension MadeWorkbook {
  /// The first sheet as a grid.
  fileprivate func grid(maximumBytes: Int = 1 << 20) throws -> SheetGrid {
    let reader = try reader()
    return try SheetGrid(reader, #require(reader.sheets.first), maximumBytes: maximumBytes)
  }
}

extension SheetGrid {
  /// The rows of a pass.
  fileprivate func read() throws -> [GridRow] {
    var reader = try makeReader()
    var row = GridRow()
    var rows: [GridRow] = []
    while try reader.read(into: &row) { rows.append(row) }
    return rows
  }
}
