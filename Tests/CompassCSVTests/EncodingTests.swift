import CompassSource
import CompassTables
import TestSupport
import Testing

@testable import CompassCSV

@Suite("Encodings, found by looking")
struct EncodingTests {
  static let text = "name,town\nJosé,Córdoba\nZoë,“Köln” – €5\n"
  static let rows = [["José", "Córdoba"], ["Zoë", "“Köln” – €5"]]

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var encoding: CSVEncoding
    var hasMark = false
    var rows = EncodingTests.rows
    var codes: [String] = []
    var testDescription: String { name }
  }

  static func singleBytes(_ text: String, _ table: [UInt32]) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x80 ? UInt8(scalar.value) : UInt8((table.firstIndex(of: scalar.value) ?? 0) + 0x80)
    }
  }

  @Test(
    "One line per encoding",
    arguments: [
      Case(name: "UTF-8", bytes: Array(text.utf8), encoding: .utf8),
      Case(name: "UTF-8 with mark", bytes: [0xEF, 0xBB, 0xBF] + text.utf8, encoding: .utf8, hasMark: true),
      Case(
        name: "UTF-16 LE with mark", bytes: utf16(text, big: false, mark: true), encoding: .utf16LittleEndian,
        hasMark: true),
      Case(
        name: "UTF-16 BE with mark", bytes: utf16(text, big: true, mark: true), encoding: .utf16BigEndian,
        hasMark: true),
      Case(
        name: "UTF-16 LE without mark", bytes: utf16(text, big: false, mark: false),
        encoding: .utf16LittleEndian),
      Case(
        name: "UTF-16 BE without mark", bytes: utf16(text, big: true, mark: false), encoding: .utf16BigEndian),
      Case(
        name: "Windows-1252", bytes: singleBytes(text, SingleByteTables.windows1252), encoding: .windows1252,
        codes: ["text-encoding-guessed"]),
      Case(
        name: "Latin-1 reads as the part of Windows-1252 that it is",
        bytes: singleBytes("name,town\nJosé,Córdoba\n", SingleByteTables.windows1252), encoding: .windows1252,
        rows: [["José", "Córdoba"]], codes: ["text-encoding-guessed"]),
      Case(
        name: "Mac Roman, where the accents say so",
        bytes: singleBytes("name,town\nJosé,Málaga\nRené,Orléans\n", SingleByteTables.macRoman),
        encoding: .macRoman, rows: [["José", "Málaga"], ["René", "Orléans"]], codes: ["text-encoding-guessed"]
      ),
      Case(
        name: "ASCII with one curly apostrophe of Windows",
        bytes: Array("name,town\nAva,Coeur d".utf8) + [0x92] + Array("Alene\n".utf8),
        encoding: .windows1252, rows: [["Ava", "Coeur d’Alene"]], codes: ["text-encoding-guessed"]),
      Case(
        name: "one bad byte does not make UTF-8 another encoding",
        bytes: Array("name,town\nJosé,Córdoba\nZo".utf8) + [0xEB] + Array(",Köln\n".utf8), encoding: .utf8,
        rows: [["José", "Córdoba"], ["Zo\u{FFFD}", "Köln"]], codes: ["text-bad-byte"]),
      Case(
        name: "an unpaired surrogate",
        bytes: utf16("a,b\nx", big: false, mark: true) + [0x00, 0xD8]
          + utf16(",1\n", big: false, mark: false),
        encoding: .utf16LittleEndian, hasMark: true, rows: [["x\u{FFFD}", "1"]], codes: ["text-bad-byte"]),
      Case(
        name: "UTF-16 that ends in half a unit", bytes: utf16("a,b\nx,1", big: true, mark: true) + [0x00],
        encoding: .utf16BigEndian, hasMark: true, rows: [["x", "1\u{FFFD}"]], codes: ["text-bad-byte"]),
      Case(
        name: "UTF-8 that ends in the middle of a character",
        bytes: Array("name,town\né,x\ny,Ko".utf8) + [0xC3], encoding: .utf8,
        rows: [["é", "x"], ["y", "Ko\u{FFFD}"]], codes: ["text-bad-byte"]),
    ])
  func reads(_ sample: Case) throws {
    let survey = try CSVSurvey(of: BytesSource(sample.bytes))
    #expect(survey.encoding == sample.encoding)
    #expect(survey.hasByteOrderMark == sample.hasMark)
    let reading = try Reading(sample.bytes)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
  }

  @Test(
    "Text that was decoded wrongly is restored and reported",
    arguments: [
      ("JosÃ©", "José"), ("â€œfastâ€\u{9D}", "“fast”"), ("donâ€™t", "don’t"), ("Â©", "Â©"),
      ("ðŸ“\u{8D}", "📍"), ("fast ‚Äî strong", "fast — strong"), ("Jos√©", "José"),
      ("üìç Field", "üìç Field"), ("\u{F8FF}üìç", "📍"),
    ])
  func restoresMojibake(text: String, restored: String) throws {
    let reading = try Reading("name,note\nAva,\(text)\nMia,x\n")
    #expect(reading.rows == [["Ava", restored], ["Mia", "x"]])
    #expect(reading.codes == ["text-mojibake"])
  }

  @Test(
    "Real text is not taken for it",
    arguments: [
      "José", "Ñandú", "CAFÉ’S", "„Ö”", "für Äpfel", "Đặng Thị Hà", "São Paulo", "Ünlü", "x√2", "¬ so",
      "Владимир",
      "📍 Field", "“Köln” – €5", "ÄÖÜ", "Ångström",
    ])
  func sparesText(text: String) throws {
    #expect(try Reading("name,note\nAva,\(text)\nMia,x\n").codes == [])
  }

  @Test("The first word above ASCII stands in the finding about a guessed encoding")
  func saysWord() throws {
    let bytes = Self.singleBytes(Self.text, SingleByteTables.windows1252)
    let finding = try #require(try CSVSurvey(of: BytesSource(bytes)).diagnostics.first)
    #expect(finding.value == "José")
    #expect(finding.message.rendered(showingPersonal: false).contains("Windows-1252"))
    #expect(!finding.message.rendered(showingPersonal: false).contains("José"))
  }

  @Test("A bad byte is named with its place")
  func namesByte() throws {
    let bytes = Array("name,town\nJosé,Córdoba\nZo".utf8) + [0xEB] + Array(",Köln\n".utf8)
    var reader = try TableReader(bytes)
    var row = GridRow()
    #expect(try reader.read(into: &row))
    #expect(row.findings.isEmpty)
    #expect(try reader.read(into: &row))
    let record = row.record
    let finding = try #require(row.findings.first)
    #expect(finding.message.rendered(showingPersonal: false).contains("0xEB"))
    #expect(
      finding.position == SourcePosition(line: 3, column: 1, endLine: 3, endColumn: 4, offset: 25, length: 3))
    #expect(finding.record == 2)
    #expect(
      record.fields[1].position
        == SourcePosition(line: 3, column: 5, endLine: 3, endColumn: 9, offset: 29, length: 5))
  }

  @Test("What was asked for wins", arguments: CSVEncoding.allCases)
  func obeys(encoding: CSVEncoding) throws {
    #expect(
      try CSVSurvey(of: BytesSource("a,b\n1,2\n"), options: CSVOptions(encoding: encoding)).encoding
        == encoding)
    #expect(CSVEncoding(name: encoding.rawValue) == encoding)
  }

  @Test(
    "What the first pass over the rows finds is what a pass of its own finds",
    arguments: [
      ("ASCII", [], true), ("UTF-8", Array("é,ü\r\n".utf8), true),
      ("one bad byte", [0xC3, 0xA9, 0x0D, 0xEB], true),
      ("another encoding", Array("Zo".utf8) + [0xEB, 0x2C, 0xFC], false),
    ])
  func completes(name: String, end: [UInt8], isComplete: Bool) throws {
    let bytes = Array("a,b\n".utf8) + Array(repeating: Array("12,camp\n".utf8), count: 80_000).joined() + end
    let source = WatchedSource(BytesSource(bytes))
    var survey = try CSVSurvey(ofStart: source, options: CSVOptions())
    var reader = try CSVGrid(source, survey).makeReader()
    var row = GridRow()
    while try reader.read(into: &row) {}
    #expect(survey.complete(with: source) == isComplete)
    guard isComplete else { return }
    let whole = try CSVSurvey(of: BytesSource(bytes))
    #expect("\(survey)" == "\(whole)")
  }

  @Test("Line endings are counted in the whole file, quotes or not")
  func countsLineEndings() throws {
    let endings = try CSVSurvey(of: BytesSource("a,b\r\n1,\"x\ny\"\r\n2,3\r4,5\n6,7\r\n")).lineEndings
    #expect((endings.crlf, endings.lf, endings.cr) == (3, 2, 1))
    let wide = try CSVSurvey(of: BytesSource(utf16("a,b\r\n1,2\r3,4\n", big: true, mark: false))).lineEndings
    #expect((wide.crlf, wide.lf, wide.cr) == (1, 1, 1))
  }
}
