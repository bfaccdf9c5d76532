import CompassSource
import TestSupport
import Testing

@testable import CompassWorkbook

@Suite("Workbooks")
struct WorkbookTests {
  private static let row = "<row r='1'><c r='A1' t='s'><v>0</v></c></row>"
  private static let book = MadeWorkbook(row, texts: ["<t>Owls</t>"])

  @Test("Strict workbooks have namespaces of their own")
  func strict() throws {
    #expect(
      try MadeWorkbook(Self.row, texts: ["<t>Owls</t>"], namespace: MadeWorkbook.strict).text() == "Owls")
  }

  @Test("Elements with a prefix are the same elements, and those of other namespaces are none")
  func namespaces() throws {
    var book = Self.book
    book.parts["xl/worksheets/sheet1.xml"] = Array(
      """
      <x:worksheet xmlns:x="\(MadeWorkbook.transitional)" xmlns:y="urn:other"><x:sheetData><x:row r="1">\
      <x:c r="A1"><y:v>2</y:v><x:v>1</x:v></x:c><y:c r="B1"><x:v>3</x:v></y:c></x:row></x:sheetData></x:worksheet>
      """.utf8)
    #expect(try book.cells() == ["A1 1"])
  }

  @Test("Parts are found by links that begin at the root, or lead up")
  func links() throws {
    for target in ["/xl/worksheets/sheet1.xml", "./worksheets/sheet1.xml", "../xl/worksheets/sheet1.xml"] {
      var book = Self.book
      book.parts["xl/_rels/workbook.xml.rels"] = MadeWorkbook.links([
        ("rId1", "worksheet", target), ("rId3", "sharedStrings", "sharedStrings.xml"),
      ])
      #expect(try book.text() == "Owls")
    }
  }

  @Test("Parts in UTF-16", arguments: [true, false])
  func wide(isLittle: Bool) throws {
    var book = Self.book
    let text = String(decoding: book.parts["xl/worksheets/sheet1.xml"] ?? [], as: UTF8.self)
    book.parts["xl/worksheets/sheet1.xml"] = ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return isLittle ? bytes : bytes.reversed()
    }
    #expect(try book.text() == "Owls")
  }

  @Test("Sheets in the order of their tabs, hidden ones and those without cells apart")
  func sheets() throws {
    var book = Self.book
    book.parts["xl/workbook.xml"] = Array(
      """
      <workbook xmlns="\(MadeWorkbook.transitional)" xmlns:q="urn:r"><sheets><sheet name="B" q:id="rId1"/>\
      <sheet name="Lists" state="veryHidden" q:id="rId1"/><sheet name="Chart" q:id="rId9"/></sheets></workbook>
      """.utf8)
    book.parts["xl/_rels/workbook.xml.rels"] = MadeWorkbook.links([
      ("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId9", "chartsheet", "chartsheets/sheet1.xml"),
    ])
    let reader = try book.reader()
    #expect(reader.sheets.map(\.name) == ["B", "Lists"])
    #expect(reader.sheets.map(\.visibility) == [.visible, .hidden])
    #expect(reader.otherSheets == ["Chart"])
  }

  @Test("A look at a sheet counts rows, what is hidden, and merged cells")
  func survey() throws {
    let book = MadeWorkbook(
      "<row r='2'><c r='B2'><v>1</v></c></row><row r='4' hidden='1'><c r='D4'><v>1</v></c></row><row r='9' hidden='1'/>",
      around: (
        "<cols><col min='2' max='3' hidden='1'/><col min='4' max='4'/>"
          + "<col min='20000' max='30000' hidden='1'/><col min='9' max='8' hidden='1'/><col min='-1' max='1' hidden='1'/></cols>",
        "<mergeCells><mergeCell ref='A1:B2'/><mergeCell ref='junk'/></mergeCells>"
      ))
    let reader = try book.reader()
    let sheet = try #require(reader.sheets.first)
    var rows = try reader.rows(of: sheet)
    let survey = try rows.survey()
    #expect(survey.rows == 2)
    #expect(survey.hiddenRows == 1)
    #expect(survey.columns == 4)
    #expect(survey.hiddenColumns == [1...2])
    #expect(survey.merges == [MergedRange(rows: 1...2, columns: 0...1)])
  }

  @Test("Texts beyond the bound lie in a temporary file, in whatever order they are asked for")
  func spilled() throws {
    let texts = (0..<3_000).map { "\($0)-" + String(repeating: "x", count: $0 % 97) }
    var order = Array(texts.indices)
    var random = SplitMix(state: 7)
    order.shuffle(using: &random)
    var book = MadeWorkbook(
      order.enumerated().map { "<row r='\($0 + 1)'><c t='s'><v>\($1)</v></c></row>" }.joined(),
      texts: texts.map { "<t>\($0)</t>" })
    book.limits.textBytesInMemory = 10_000
    let read = try book.rows().map { row in row.cells.map(row.string).joined() }
    #expect(read == order.map { texts[$0] })
  }

  // MARK: What is refused

  @Test("A document type is refused before it says anything")
  func documentType() throws {
    let types = [
      "<!DOCTYPE w [<!ENTITY a 'b'>]>", "<!DOCTYPE w SYSTEM 'file:///etc/passwd'>",
      "<!DOCTYPE w [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]>",
    ]
    for type in types {
      for part in [
        "_rels/.rels", "xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml",
      ] {
        var book = Self.book
        book.parts[part] = Array((type + "<w/>").utf8)
        #expect(book.failure() == "its part \(part) declares a document type, which workbooks don't use")
      }
    }
  }

  @Test(
    "A part that is missing is said to be",
    arguments: ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml"])
  func missing(part: String) {
    var book = Self.book
    book.parts[part] = nil
    #expect(book.failure()?.contains("is missing") == true)
  }

  @Test("Links may be missing where the workbook has its usual name")
  func unlinked() throws {
    var book = Self.book
    book.parts["_rels/.rels"] = nil
    #expect(try book.text() == "Owls")
  }

  @Test(
    "What no sheet has is refused",
    arguments: [
      "<row r='1048577'/>", "<row r='2'/><row r='1'/>", "<row r='1'/><row r='1'/>",
      "<row r='1'><c t='s'><v>7</v></c></row>",
      "<row r='1'><c t='s'><v>-1</v></c></row>", "<row r='1'><c t='s'><v>x</v></c></row>", "<row r='0'/>",
      "<row", "<row r='1'></c>",
      "<row r='1'>&a;</row>", String(repeating: "<x>", count: 100),
    ])
  func impossible(rows: String) { #expect(MadeWorkbook(rows).failure() != nil) }

  @Test("More cells in a row than a sheet has columns")
  func wideRow() {
    let cells = String(repeating: "<c><v>1</v></c>", count: WorkbookLimits.columns + 1)
    #expect(
      MadeWorkbook("<row r='1'>\(cells)</row>").failure() == "row 1 has more cells than a sheet has columns")
  }

  @Test("Every limit is one")
  func limits() {
    var book = Self.book
    book.limits.texts = 0
    #expect(book.failure()?.contains("more than 0 different texts") == true)
    book = Self.book
    book.limits.textBytes = 3
    #expect(book.failure()?.contains("more than 3 bytes") == true)
    book = Self.book
    book.limits.sheets = 0
    #expect(book.failure()?.contains("more than 0 sheets") == true)
    book = Self.book
    book.limits.formats = 0
    #expect(book.failure()?.contains("more than 0 cell formats") == true)
    book = Self.book
    book.limits.links = 1
    #expect(book.failure()?.contains("more than 1 parts") == true)
    book = MadeWorkbook("<row r='1' x='\(String(repeating: "y", count: 2 << 20))'/>")
    #expect(book.failure()?.contains("has a tag of more than") == true)
  }

  @Test("What is said of counts is not believed")
  func counts() throws {
    var book = Self.book
    book.parts["xl/sharedStrings.xml"] = Array(
      "<sst xmlns='\(MadeWorkbook.transitional)' count='4000000000' uniqueCount='4000000000'><si><t>Owls</t></si></sst>"
        .utf8)
    #expect(try book.text() == "Owls")
  }

  @Test("The text of a cell is cut where readers of tables find it too long, and the row behind it")
  func longTexts() throws {
    var book = MadeWorkbook(
      "<row r='1'><c t='str'><v>\(String(repeating: "x", count: 300_000))</v></c><c><v>1</v></c></row>")
    book.limits.cellBytes = 1_000
    let rows = try book.rows()
    #expect(rows[0].cells.count == 2)
    #expect(rows[0].cells[0].range.count < 300_000)
  }

  @Test(
    "Other documents of office programs are named",
    arguments: [
      ("word/document.xml", "Word"), ("ppt/presentation.xml", "PowerPoint"), ("xl/workbook.bin", ".xlsb"),
    ])
  func others(main: String, name: String) {
    var book = Self.book
    book.parts["_rels/.rels"] = MadeWorkbook.links([("rId1", "officeDocument", main)])
    #expect(throws: ToolError.self) { try book.reader() }
    do {
      _ = try book.reader()
    } catch {
      #expect("\(error)".contains(name))
    }
  }

  @Test("Whatever bytes are damaged or missing, reading ends with rows or an error")
  func damage() {
    var random = SplitMix(state: 1)
    let book = MadeWorkbook(
      Self.row + "<row r='2'><c r='B2' s='1'><v>46130</v></c><c t='b'><v>1</v></c></row>",
      texts: ["<t>a_x000D_b</t>"],
      formats: ["yyyy-mm-dd"])
    let names = book.parts.keys.sorted()
    for _ in 0..<3_000 {
      var damaged = book
      let name = names[Int.random(in: names.indices, using: &random)]
      var bytes = book.parts[name] ?? []
      if Bool.random(using: &random) {
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      damaged.parts[name] = bytes
      do {
        _ = try damaged.cells()
      } catch {
        #expect(error is ToolError)
      }
    }
  }

  @Test("Whatever number stands where one is read, reading ends with rows or an error")
  func extremes() throws {
    let book = MadeWorkbook(
      "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' s='1'><v>46130</v></c></row><row r='2' hidden='1'><c r='C2'><v>1</v></c></row>",
      texts: ["<t>Owls_x000D_</t>"], formats: ["[h]:mm"],
      around: (
        "<cols><col min='2' max='3' hidden='1'/></cols>", "<mergeCells><mergeCell ref='A1:B2'/></mergeCells>"
      ))
    let extremes = [
      "-1", "0", "1", "2", "16383", "16384", "16385", "1048576", "1048577", "4294967295",
      "9223372036854775807",
      "-9223372036854775808", "99999999999999999999", "1e308", "",
    ]
    for (name, bytes) in book.parts {
      let text = Array(String(decoding: bytes, as: UTF8.self))
      var start = text.startIndex
      while let first = text[start...].firstIndex(where: \.isNumber) {
        let end = text[first...].firstIndex { !$0.isNumber } ?? text.endIndex
        for extreme in extremes {
          var changed = book
          changed.parts[name] = Array((String(text[..<first]) + extreme + String(text[end...])).utf8)
          do {
            _ = try changed.cells()
            let reader = try changed.reader()
            for sheet in reader.sheets {
              var rows = try reader.rows(of: sheet)
              _ = try rows.survey()
            }
          } catch {
            #expect(error is ToolError)
          }
        }
        start = end
      }
    }
  }

  @Test("Whatever stands in a format, numbers come out")
  func formats() throws {
    var random = SplitMix(state: 2)
    let pieces = Array("0#?.,;@\"\\[]_*%ymdhsEe+-/$€G:()<=> ab".utf8)
    for _ in 0..<5_000 {
      let code = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }
      var text: [UInt8] = []
      _ = CellText(is1904: Bool.random(using: &random)).append(
        number: Array("46130.25".utf8), CellFormat(code: code), to: &text)
      #expect(!text.isEmpty, "\(String(decoding: code, as: UTF8.self))")
    }
  }
}
