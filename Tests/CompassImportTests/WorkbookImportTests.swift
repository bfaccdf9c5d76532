import CompassArchive
import CompassDocuments
import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport
@testable import CompassWorkbook

@Suite("Workbooks as inputs")
struct WorkbookImportTests {
  private static let header = ["name", "type", "start_date"]
  private static let camp = ["Owl Camp", "camp", "2026-04-18"]

  // MARK: The same as CSV

  /// Writes a CSV file as a workbook, with days, times, figures and flags as what they are.
  private static let converter =
    Python.importOpenPyXL + """
      import csv, re
      from datetime import date, time
      def value(text):
          if text == "": return None
          if re.fullmatch(r"\\d{4}-\\d\\d-\\d\\d", text): return date.fromisoformat(text)
          if re.fullmatch(r"\\d\\d:\\d\\d", text): return time.fromisoformat(text)
          if re.fullmatch(r"-?(0|[1-9]\\d{0,9})", text): return int(text)
          if re.fullmatch(r"-?(0|[1-9]\\d{0,9})\\.\\d*[1-9]", text): return float(text)
          if text in ("TRUE", "FALSE"): return text == "TRUE"
          return text
      book = openpyxl.Workbook()
      sheet = book.active
      for row in csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline="")):
          sheet.append([value(text) for text in row])
      book.save(sys.argv[2])
      """

  private static let samples =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/SampleData/"

  @Test(
    "A workbook comes to the records of the CSV file of the same table",
    arguments: [
      (RecordKind.athlete, "athletes"), (.school, "schools"), (.coach, "coaches"), (.event, "events"),
      (.metric, "metrics"), (.interaction, "interactions"), (.trip, "trips"),
      (.event, "broken/day-first-dates"),
      (.event, "broken/totals-and-preamble"), (.event, "broken/ambiguous-dates"), (.school, "broken/schools"),
    ])
  func sameAsCSV(kind: RecordKind, name: String) throws {
    let source = Self.samples + name + ".csv"
    let path = NSTemporaryDirectory() + "workbook-" + UUID().uuidString + ".xlsx"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try Python.run(Self.converter, source, path)
    let file = name.split(separator: "/").last.map(String.init) ?? ""
    let (csv, workbook) = (try Importing(), try Importing())
    let expected = try csv.take([Workbooks.input(source, name: file + ".csv")])
    let found = try workbook.take([Workbooks.input(path, name: file + ".xlsx")])
    #expect(try workbook.export(kind, as: .json) == csv.export(kind, as: .json))
    #expect(found.counts == expected.counts)
    #expect(found.files[0].findings.map(\.code) == expected.files[0].findings.map(\.code))
    #expect(found.files[0].findings.map(\.record) == expected.files[0].findings.map(\.record))
    #expect(found.files[0].survey.format == "xlsx")
  }

  @Test("What LibreOffice writes of a CSV file comes to the same records", .enabled(if: Self.hasOffice))
  func office() throws {
    let folder = NSTemporaryDirectory() + "office-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try Tool.run(
      "soffice", "-env:UserInstallation=file://\(folder)/profile", "--headless", "--infilter=CSV:44,34,76,1",
      "--convert-to", "xlsx", "--outdir", folder, Self.samples + "events.csv")
    #expect(result.status == 0)
    let (csv, workbook) = (try Importing(), try Importing())
    try csv.take([Workbooks.input(Self.samples + "events.csv", name: "events.csv")])
    try workbook.take([Workbooks.input(folder + "/events.xlsx", name: "events.xlsx")])
    #expect(try workbook.export(.event, as: .json) == csv.export(.event, as: .json))
  }

  private static let hasOffice = (try? Tool.run("soffice", "--version").status) == 0

  @Test("An archive that was written as a stream says the sizes of its members behind them")
  func streamed() throws {
    let path = NSTemporaryDirectory() + "streamed-" + UUID().uuidString + ".xlsx"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let script =
      Python.importOpenPyXL + """
        import io, zipfile
        class Stream:
            def __init__(self, file): self.file = file
            def write(self, data): return self.file.write(data)
            def flush(self): self.file.flush()
        book = openpyxl.Workbook()
        book.active.append(["name", "type", "start_date"])
        book.active.append(["Owl Camp", "camp", "2026-04-18"])
        made = io.BytesIO()
        book.save(made)
        source = zipfile.ZipFile(made)
        with open(sys.argv[1], "wb") as file, zipfile.ZipFile(Stream(file), "w", zipfile.ZIP_DEFLATED) as archive:
            for name in source.namelist(): archive.writestr(name, source.read(name))
        """
    _ = try Python.run(script, path)
    #expect(try Importing().take([Workbooks.input(path, name: "a.xlsx")]).files[0].accepted == 1)
  }

  // MARK: Sheets

  private static let threeSheets = """
    sheet.title = "Read me"
    sheet.append(["How to use this book"])
    book.create_sheet("My Games").append(["name", "type", "start_date", "location"])
    book["My Games"].append(["Owl Camp", "camp", date(2026, 4, 18), "Macon"])
    book["My Games"].append(["Owl Showcase", "showcase", "some day", "Macon"])
    book.create_sheet("Coaches").append(["first_name", "last_name", "role"])
    book["Coaches"].append(["Ann", "Lee", "head"])
    book["Coaches"].sheet_state = "hidden"
    """

  @Test("The sheet with the most known headers is read, and the others are named")
  func sheetChoice() throws {
    let importing = try Importing()
    let outcome = try importing.take([Workbooks.made(Self.threeSheets)])
    #expect(try importing.column("name", of: .event) == ["Owl Camp"])
    #expect(
      outcome.decided("sheet", "left-out-sheets") == [
        "sheet: My Games", "left-out-sheets: Read me, Coaches (hidden)",
      ])
    #expect(outcome.cells == ["date-unreadable 'My Games'!C3"])
  }

  @Test(
    "--sheet names another, hidden or not, whatever the case of its letters",
    arguments: ["Coaches", "coaches"])
  func sheetOption(name: String) throws {
    let outcome = try Importing().take([Workbooks.made(Self.threeSheets)]) { $0.sheet = name }
    #expect(outcome.files[0].survey.kind == .coach)
    #expect(outcome.decided("sheet") == ["sheet: Coaches (hidden)"])
  }

  @Test("A sheet that is not there is said to be, with those that are")
  func sheetMissing() throws {
    let input = try Workbooks.made(Self.threeSheets)
    let error = #expect(throws: ToolError.self) { try Importing().take([input]) { $0.sheet = "Coachs" } }
    #expect(error?.message == "--sheet: a.xlsx has no sheet Coachs")
    #expect(error?.help == "Did you mean Coaches? Its sheets are Read me, My Games, Coaches")
  }

  @Test("A workbook in which nothing stands is empty")
  func empty() throws {
    let input = try Workbooks.made("book.create_sheet('Other')")
    #expect(throws: ToolError.self) { try Importing().take([input]) }
  }

  // MARK: Cells

  @Test("Findings name cells; errors and formulas without a result are empty cells")
  func cells() throws {
    let outcome = try Importing().take([
      Workbooks.made(
        """
        sheet.title = "Schedule"
        sheet.append(["name", "type", "start_date", "cost", "notes"])
        sheet.append(["Owl Camp", "camp", "2026-02-30", 10, "#N/A"])
        sheet.append(["Owl Showcase", "showcase", date(2026, 4, 19), "=1+1", None])
        sheet.append([None, "camp", date(2026, 4, 20), 12, None])
        sheet["E2"].data_type = "e"
        """)
    ])
    #expect(
      outcome.cells == [
        "date-no-such-day Schedule!C2", "workbook-cell-error Schedule!E2",
        "workbook-formula-empty Schedule!D3",
        "required-missing Schedule!A4",
      ])
    #expect(outcome.files[0].findings[1].header == "notes")
    #expect(outcome.files[0].findings[0].excerpt?.delimiter == " | ")
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 2 rejected")
  }

  @Test("Lines in cells cost no row its number")
  func lines() throws {
    let outcome = try Importing().take([
      Workbooks.made(
        """
        sheet.append(["Games of\\nthe Owls"])
        sheet.append([])
        sheet.append(["name", "type", "start\\ndate"])
        sheet.append(["Owl\\nCamp\\n1", "camp", date(2026, 4, 18)])
        sheet.append([])
        sheet.append(["Owl\\r\\nCamp", "camp", "some day"])
        sheet.append(["Owl Camp", "camp", "another day"])
        """)
    ])
    #expect(
      outcome.cells == [
        "text-lines-joined Sheet!A4", "text-lines-joined Sheet!A6", "date-unreadable Sheet!C6",
        "date-unreadable Sheet!C7",
      ])
    #expect(outcome.files[0].findings.map(\.position?.line) == [4, 6, 6, 7])
    #expect(outcome.decided("header", "skipped") == ["header: row 3", "skipped: row 1"])
    let rows = try #require(FileRows(outcome.files[0].survey))
    var lines: [Int] = []
    try rows.forEach { lines.append($0.line) }
    #expect(lines == [4, 6, 7])
  }

  @Test("The header is where its row is said to be")
  func headerRow() throws {
    let input = try Workbooks.made(
      """
      sheet.append(["a\\nb", "c", "d"])
      sheet.append(["name", "type", "start_date"])
      sheet.append(["name", "type", "start_date"])
      sheet.append(["Owl Camp", "camp", date(2026, 4, 18)])
      """)
    let outcome = try Importing().take([input]) { $0.headerLine = 3 }
    #expect(outcome.decided("header") == ["header: row 3"])
    #expect(outcome.files[0].accepted == 1)
  }

  @Test("A cell over several rows is of each of them; one of the header is one name")
  func merged() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      Workbooks.made(
        """
        sheet.append(["start_date", "Owls 2026", None])
        sheet.append([None, "name", "type"])
        sheet.append([date(2026, 4, 18), "One", "camp"])
        sheet.append([None, "Two", "camp"])
        sheet.append([None, "Three", "camp"])
        sheet.append([date(2026, 4, 19), "Four", "camp"])
        sheet.merge_cells("A1:A2")
        sheet.merge_cells("B1:C1")
        sheet.merge_cells("A3:A5")
        """)
    ])
    #expect(
      try importing.column("start_date", of: .event) == [
        "2026-04-19", "2026-04-18", "2026-04-18", "2026-04-18",
      ])
    #expect(outcome.decided("merged-cells") == ["merged-cells: 2 ranges"])
  }

  @Test("On the page of a month, a cell over several days is an event of these days")
  func mergedDays() throws {
    let importing = try Importing()
    try importing.take([
      Workbooks.made(
        """
        sheet.append(["July 2026"])
        sheet.append(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
        sheet.append([None, None, None, 1, 2, 3, 4])
        sheet.append([None, None, None, None, None, None, None])
        sheet.append([5, 6, 7, 8, 9, 10, 11])
        sheet.append([None, "Camp Owl", None, None, None, "Summer Slam, Tulsa OK", None])
        sheet.append([12, "13 Hill Camp", None, 15, 16, 17, 18])
        sheet.append([19, 20, 21, 22, 23, 24, 25])
        sheet.append([26, 27, 28, 29, 30, 31, None])
        sheet.merge_cells("A1:G1")
        sheet.merge_cells("F6:G6")
        sheet.merge_cells("B7:C7")
        """)
    ]) { $0.now = Importing.now }
    let found = try importing.records(.event).map { event in
      ["name", "start_date", "end_date"].map { event[$0]?.canonicalText ?? "-" }.joined(separator: "|")
    }
    #expect(
      found.sorted() == [
        "Camp Owl|2026-07-06|2026-07-06", "Hill Camp|2026-07-13|2026-07-14",
        "Summer Slam|2026-07-10|2026-07-11",
      ])
  }

  @Test("Numbers are numbers, whatever stands before the decimals of texts")
  func decimals() throws {
    let importing = try Importing()
    try importing.take([
      Workbooks.made(
        """
        sheet.append(["metric_type", "value", "recorded_date"])
        sheet.append(["sixty_time", 6.875, date(2026, 4, 18)])
        sheet.append(["sixty_time", "7,125", date(2026, 4, 19)])
        """)
    ]) { $0.usesDecimalComma = true }
    #expect(try importing.column("value", of: .metric).sorted() == ["6.875", "7.125"])
  }

  @Test("Hidden rows and columns are read, and told")
  func hidden() throws {
    let outcome = try Importing().take([
      Workbooks.made(
        """
        sheet.append(["name", "type", "start_date"])
        sheet.append(["One", "camp", date(2026, 4, 18)])
        sheet.append(["Two", "camp", date(2026, 4, 18)])
        sheet.row_dimensions[3].hidden = True
        sheet.column_dimensions["B"].hidden = True
        """)
    ])
    #expect(outcome.files[0].accepted == 2)
    #expect(
      outcome.decided("hidden-rows", "hidden-columns") == ["hidden-rows: 1 read", "hidden-columns: B read"])
  }

  @Test("A cell beside the table is told, and makes the table no wider")
  func stray() throws {
    let outcome = try Importing().take([
      Workbooks.packed(
        Workbooks.rows([Self.header, Self.camp])
          + "<row r='3'><c r='A3' t='str'><v>Fox Camp</v></c><c r='B3' t='str'><v>camp</v></c>"
          + "<c r='C3' t='str'><v>2026-04-19</v></c><c r='CZ3'><v>1</v></c></row>")
    ])
    #expect(outcome.cells == ["csv-row-long Schedule!3:3"])
    #expect(
      outcome.files[0].findings[0].help?.rendered(showingPersonal: false)
        == "Remove the cells beside the table, or add headers for their columns")
    #expect(outcome.files[0].accepted == 2)
  }

  @Test("A sheet of no kind of records is named")
  func unrecognised() throws {
    let input = try Workbooks.packed(Workbooks.rows([["Colour", "Size"], ["red", "10"]]))
    let error = #expect(throws: ToolError.self) { try Importing().take([input]) }
    #expect(error?.message.contains("what kind of data the sheet Schedule of a.xlsx contains") == true)
  }

  @Test("A cell at the other end of the sheet makes no table of a million rows")
  func farCell() throws {
    let outcome = try Importing().take([
      Workbooks.packed(
        Workbooks.rows([Self.header, Self.camp]) + "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>")
    ])
    #expect(outcome.files[0].accepted == 1)
    #expect(outcome.files[0].read < 2_000)
  }

  @Test("Two headers of one name, and dates in two orders, are told by their cells and rows")
  func columns() throws {
    let outcome = try Importing().take([
      Workbooks.packed(
        Workbooks.rows([
          ["name", "type", "start_date", "notes", "notes"], ["Owl Camp", "camp", "04/05/2026", "", ""],
          ["Owl Camp 2", "camp", "04/06/2026", "", ""],
        ]))
    ]) { $0.timeZone = .gmt }
    #expect(outcome.cells == ["date-order-ambiguous Schedule!C1", "csv-header-duplicate Schedule!E1"])
    let message = outcome.files[0].findings[0].message.rendered(showingPersonal: false)
    #expect(message.hasSuffix("row 2, row 3"), "\(message)")
  }

  @Test("Rejected rows have the row of the sheet with them")
  func rejected() throws {
    let path = NSTemporaryDirectory() + "rejected-" + UUID().uuidString + ".csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Importing().take([
      Workbooks.packed(
        Workbooks.rows([Self.header, ["a\nb", "camp", "2026-04-18"], ["Owl Camp", "camp", "x"]]))
    ]) { $0.rejected = .path(.named(path)) }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(text.contains("Owl Camp,camp,x,3,"), "\(text)")
  }

  @Test("A table as it is")
  func plain() throws {
    let input = try Workbooks.made(Self.threeSheets)
    var options = Importing.options()
    options.sheet = "My Games"
    var tables = try PlainTable.tables(of: input, options: options)
    #expect(tables.count == 1 && tables[0].format == "xlsx")
    #expect(tables[0].headers == ["name", "type", "start_date", "location"])
    var record = SourceRecord()
    #expect(try tables[0].next(into: &record))
    #expect(record.strings == ["Owl Camp", "camp", "2026-04-18", "Macon"])
  }

  // MARK: What is refused

  private static func refusal(_ input: ImportInput) -> String {
    do {
      try Importing().take([input])
      return "taken"
    } catch {
      return "\(error)"
    }
  }

  @Test("Documents that are no such workbook are named for what they are")
  func foreign() throws {
    let compound: [UInt8] =
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 1528)
    #expect(
      Self.refusal(ImportInput(path: "a.xls", source: BytesSource(compound, name: "a.xls"))).hasPrefix(
        "Can't read a.xls: it is an old Office document (.xls) or a workbook with a password"))
    let word = try Workbooks.packed(
      "",
      [
        "_rels/.rels":
          "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='a' Type='x/officeDocument' Target='word/document.xml'/></Relationships>"
      ])
    #expect(Self.refusal(word).hasPrefix("Can't read a.xlsx: it is a Word document (.docx)"))
  }

  @Test("Workbooks that are made to harm are refused")
  func hostile() throws {
    let rows = Workbooks.rows([Self.header, Self.camp])
    let type = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"
    #expect(
      Self.refusal(try Workbooks.packed("", ["xl/sheet.xml": type])).contains("declares a document type"))
    let blanks = String(repeating: " ", count: 8 << 20)
    #expect(Self.refusal(try Workbooks.packed(rows + blanks)).contains(" bytes, more than 200 times"))
    #expect(
      Self.refusal(try Workbooks.packed(rows, ["../../evil": "x"])).contains(
        "an unsafe path that leads outside the archive"))
    #expect(
      Self.refusal(try Workbooks.packed(rows, ["xl/Workbook.xml": "x"])).contains("contains two files named"))
    #expect(
      Self.refusal(try Workbooks.packed("<row r='2'/><row r='1'/>")).contains("row 1 comes after row 2"))
  }

  @Test("A sheet of few values and very many empty cells is refused, whatever its size in bytes")
  func manyEmptyCells() throws {
    let far = (3...1_300).map { "<row r='\($0)'><c r='XFD\($0)'><v>1</v></c></row>" }.joined()
    let input = try Workbooks.packed(Workbooks.rows([Self.header, Self.camp]) + far)
    let refusal = Self.refusal(input)
    #expect(refusal.contains("is too large: its cells are too far apart"), "\(refusal)")
  }

  @Test("Cells that share one long text cannot have more text than a workbook of the size may")
  func sharedTextBomb() throws {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let list = "http://schemas.openxmlformats.org/package/2006/relationships"
    let rows = (1...300).map { "<row r='\($0)'><c r='A\($0)' t='s'><v>0</v></c></row>" }.joined()
    let input = try Workbooks.packed(
      rows,
      [
        "xl/_rels/workbook.xml.rels":
          "<Relationships xmlns='\(list)'><Relationship Id='a' Type='\(relations)/worksheet' Target='sheet.xml'/><Relationship Id='b' Type='\(relations)/sharedStrings' Target='texts.xml'/></Relationships>",
        "xl/texts.xml":
          "<sst xmlns='\(main)'><si><t>\(String(repeating: "x", count: 32_000))</t></si></sst>",
      ])
    #expect(SheetGrid.maximumBytes(ofWorkbook: input.source.byteCount ?? 0) == 64_000_000)
    let parts = Dictionary(uniqueKeysWithValues: try Archive(input.source).members.map { ($0.path, $0) })
    let workbook = try WorkbookReader(WorkbookPackage { parts[$0] })
    let grid = try SheetGrid(workbook, #require(workbook.sheets.first), maximumBytes: 1_000_000)
    var reader = try grid.makeReader()
    var row = GridRow()
    let error = try #require(throws: ToolError.self) { while try reader.read(into: &row) {} }
    #expect(error.message.contains("more than 1000000 bytes of text"))
    #expect(SheetGrid.maximumBytes(ofWorkbook: 1_000_000) == 200_000_000)
  }

  @Test("Whatever is cut off or changed in a workbook, an import ends")
  func damage() throws {
    var random = SplitMix(state: 11)
    let source = try Workbooks.packed(Workbooks.rows([Self.header, Self.camp])).source
    let bytes = try #require(source as? BytesSource).bytes
    for _ in 0..<400 {
      var damaged = bytes
      if Bool.random(using: &random) {
        damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      } else {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let input = ImportInput(path: "a.xlsx", source: BytesSource(damaged, name: "a.xlsx"))
      do {
        try Importing().take([input])
      } catch {
        let told = error as? ToolError
        #expect(told.map { [.input, .emptyInput].contains($0.kind) || $0.code != nil } == true, "\(error)")
      }
    }
  }

  @Test("Workbooks in archives are left out, and said to be")
  func inArchive() throws {
    #expect(
      MemberRole("a/Season.xlsx", among: [])
        == .unread(why: "workbook in an archive; unpack it and import the workbook"))
  }
}
