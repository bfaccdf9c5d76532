import CompassSource
import CompassTables
import Testing

@testable import CompassCSV

@Suite("Surveys, options, limits")
struct SurveyTests {
  static let table = "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1\n"

  @Test("Every decision has evidence and, where one can, says how to decide otherwise")
  func inferences() throws {
    let source = BytesSource("Report\n\nname;pos;gpa;\n'Ava';'S''S';3,9;\n'Mia';'P';4,1;\n")
    let survey = try CSVSurvey(of: source)
    let table = try #require(try TableSurvey.tables(of: source, survey).first)
    let inferences = table.inferences + table.rowInferences
    #expect(
      inferences.map(\.what) == [
        "encoding", "line-endings", "delimiter", "quote", "header", "rows", "skipped",
      ])
    #expect(inferences.allSatisfy { !$0.why.isEmpty && !$0.value.isEmpty })
    #expect(
      inferences.compactMap(\.override) == [
        "--encoding NAME", "--delimiter CHARACTER", "--csv-option quote=CHARACTER", "--header-row N",
        "--header-row N",
      ])
    #expect(survey.dialect == CSVDialect(delimiter: 0x3B, quote: 0x27))
    #expect(table.dataLine == 4)
    #expect(table.columnCount == 3)
  }

  static func words(_ known: Set<String>) -> TableOptions {
    var options = TableOptions()
    options.words = { known.contains($0.lowercased()) ? 4 : 0 }
    options.joinsGroups = false
    return options
  }

  @Test("A caller who knows names finds the header that the shapes would not")
  func knownWords() throws {
    let text = "a,b,c\nd,e,f\nDate,Opponent,Place\nTBD,Tigers,Home\nTBD,Lions,Away\n"
    let reading = try Reading(text, tables: Self.words(["date", "opponent", "place"]))
    #expect(reading.names == ["Date", "Opponent", "Place"])
    #expect(reading.rows == [["TBD", "Tigers", "Home"], ["TBD", "Lions", "Away"]])
    #expect(reading.skipped == [.title: 2])
    #expect(try Reading(text).names == ["a", "b", "c"])
  }

  @Test("With known names a header that is there twice, or has a row of units, is not joined")
  func knownWordsAreKept() throws {
    let options = Self.words(["name", "velo"])
    let doubled = try Reading("name,velo\nname,velo\nAva,88\n", tables: options)
    #expect(doubled.names == ["name", "velo"])
    #expect(doubled.rows == [["Ava", "88"]])
    #expect(doubled.skipped == [.repeated: 1])
    let units = try Reading("name,velo,time\n,mph,sec\nAva,88,7.1\n", tables: options)
    #expect(units.names == ["name", "velo", "time"])
    #expect(units.rows == [["Ava", "88", "7.1"]])
  }

  @Test("Groups above the header are told by column")
  func groups() throws {
    let source = BytesSource(",,Batting,,Pitching\nNo,Last,AVG,H,H\n1,Ash,.300,4,2\n2,Bo,.250,3,3\n")
    let table = try TableSurvey.tables(of: source, CSVSurvey(of: source), Self.words(["last", "avg"]))[0]
    #expect(table.groups == ["", "", "Batting", "Batting", "Pitching"])
    #expect(table.headerNames == ["No", "Last", "AVG", "H", "H"])
  }

  @Test("What was asked for wins over what was found")
  func options() throws {
    #expect(try Reading(Self.table, tables: .rows).rows.count == 3)
    var plain = TableOptions()
    plain.takesEveryRow = true
    #expect(try Reading("1,2\n3,4\n", tables: plain).names == ["1", "2"])
    #expect(try Reading(Self.table + "\nnote\n", tables: plain).rows.last == ["note"])
    var second = TableOptions()
    second.headerLine = 2
    #expect(try Reading("x,y,z\n" + Self.table, tables: second).names == ["name", "pos", "gpa"])
    #expect(try Reading("a;b,c\n1;2,3\n", CSVOptions(delimiter: 0x3B)).rows == [["1", "2,3"]])
    #expect(try Reading("a,b\n|x,y|,1\n", CSVOptions(quote: 0x7C)).rows == [["x,y", "1"]])
  }

  @Test("What is over a limit costs its own record and is said", arguments: [1, 5, 64, 4096])
  func limits(chunkSize: Int) throws {
    let limits = CSVLimits(fieldBytes: 20, recordBytes: 40, columns: 4)
    func read(_ row: String) throws -> Reading {
      try Reading(
        Array("name,pos,gpa\nAva,SS,3.9\n\(row)\nMia,P,4.1\n".utf8), CSVOptions(limits: limits),
        chunkSize: chunkSize)
    }
    let rows = [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]]
    let long = String(repeating: "x", count: 30)
    for (row, code) in [
      ("\(long),P,1", "csv-field-too-long"), ("\"\(long)\",P,1", "csv-field-too-long"),
      (long + long, "csv-record-too-long"), ("1,2,3,4,5,6", "csv-too-many-columns"),
    ] {
      let reading = try read(row)
      #expect(reading.rows == rows, "\(row)")
      #expect(reading.codes.contains(code), "\(row)")
    }
  }

  @Test(
    "A file of which only what is over the limits is left is not called empty",
    arguments: ["", "name,pos\n", "\n", "a\n\nname,pos\n"])
  func nothingButOverLimit(top: String) throws {
    let limits = CSVLimits(fieldBytes: 20, recordBytes: 40, columns: 4)
    let reading = try Reading(top + "1,2,3,4,5,6\n7,8,9,10,11,12\n", CSVOptions(limits: limits))
    #expect(reading.rows == [])
    #expect(reading.codes == ["csv-too-many-columns", "csv-too-many-columns"])
  }

  @Test(
    "Which limit a record is over does not depend on the chunks",
    arguments: [
      ("1111111111111,2222222222,3333333333333,444444,5\n", "csv-record-too-long"),
      ("1111111111111,2222222222,333333333,44444\r", nil),
      ("1111111111111,2222222222,33333333,444,5\r\n", "csv-too-many-columns"),
    ])
  func limitsInChunks(row: String, code: String?) throws {
    let limits = CSVLimits(fieldBytes: 20, recordBytes: 40, columns: 4)
    let bytes = Array("a,b,c,d\n1,2,3,4\n\(row)1,2,3,4\n".utf8)
    for chunkSize in [1, 3, 7, 64, 4096] {
      let reading = try Reading(bytes, CSVOptions(delimiter: 0x2C, limits: limits), chunkSize: chunkSize)
      #expect(reading.codes.filter { $0.hasPrefix("csv-") } == [code].compactMap(\.self), "\(chunkSize)")
    }
  }

  @Test("What is over a limit above the data is said too")
  func overLimitAboveData() throws {
    let limits = CSVLimits(fieldBytes: 20, recordBytes: 40, columns: 4)
    let reading = try Reading(
      "Report\n1,2,3,4,5,6\n" + Self.table, CSVOptions(delimiter: 0x2C, limits: limits))
    #expect(reading.rows.count == 2)
    #expect(reading.skipped == [.title: 1])
    #expect(reading.codes == ["csv-too-many-columns"])
  }

  @Test("A quote that nothing closes within the limit costs its record, however long the file is")
  func unclosedQuote() throws {
    var text = "name,pos,gpa\nAva,\"SS,3.9\n"
    for index in 0..<2000 { text += "Mia\(index),P,4.1\n" }
    let reading = try Reading(text, CSVOptions(limits: CSVLimits(fieldBytes: 4_000)))
    #expect(reading.rows.count == 2001)
    #expect(reading.rows[0] == ["Ava", "\"SS", "3.9"])
    #expect(reading.codes == ["csv-unclosed-quote"])
  }

  @Test("Each row has a class, and each run says its lines")
  func accounts() throws {
    let source = BytesSource(
      "Report\n\n" + Self.table + "\nZoe,C,3.2\nname,pos,gpa\nAmy,C,3.3\nTotal,,14.5\n\nSource: office\n")
    let table = try TableSurvey.tables(of: source, CSVSurvey(of: source))[0]
    #expect(
      table.table.runs.map { "\($0.rowClass) \($0.lines.lowerBound)-\($0.lines.upperBound)" } == [
        "title 1-1", "blank 2-2", "header 3-3", "data 4-5", "blank 6-6", "data 7-7", "repeated 8-8",
        "data 9-9",
        "total 10-10", "blank 11-11", "note 12-12",
      ])
    var reader = try TableReader(table)
    var row = GridRow()
    var count = 0
    while try reader.read(into: &row) { count += 1 }
    #expect(count == 4)
    #expect(row.findings.map(\.code) == [.csvTotalsRow, .csvFooter])
  }

  @Test("The rows of notes are counted, not those above them")
  func notes() throws {
    let source = BytesSource(Self.table + "\n\nSource: the office\nPrinted: in May\nPhone: none\n")
    var reader = try TableReader(TableSurvey.tables(of: source, CSVSurvey(of: source))[0])
    var row = GridRow()
    while try reader.read(into: &row) {}
    let first = try #require(row.findings.first)
    #expect(first.message.rendered(showingPersonal: true) == "Found notes; 3 rows were skipped")
  }

  @Test("A finding about a field names its record, its header and its text")
  func findings() throws {
    var reader = try TableReader(Array("name,pos,gpa\nAva,SS,3.9\nMia,\"P\"x,4.1\n".utf8))
    var row = GridRow()
    while try reader.read(into: &row) {
      guard row.record.number == 2 else { continue }
      let finding = try #require(row.findings.first)
      #expect(finding.code == .csvTextAfterQuote)
      #expect((finding.record, finding.header, finding.value) == (2, "pos", "Px"))
      #expect(finding.isPersonal)
      #expect(finding.position?.line == 3)
    }
  }

  @Test("A source that cannot be opened is an error, not a finding")
  func unreadable() {
    struct Broken: ByteSource {
      struct Gone: Error {}
      var name: String { "gone.csv" }
      var byteCount: Int? { nil }
      func makeReader() throws -> any ByteReader { throw Gone() }
    }
    #expect(throws: ToolError.self) { try CSVSurvey(of: Broken()) }
  }
}
