import CompassSource
import Testing

@testable import CompassCSV

@Suite("Surveys, options, limits")
struct SurveyTests {
  static let table = "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1\n"

  @Test("Every decision has evidence and, where one can, says how to decide otherwise")
  func inferences() throws {
    let survey = try CSVSurvey(
      of: BytesSource("Report\n\nname;pos;gpa;\n'Ava';'S''S';3,9;\n'Mia';'P';4,1;\n"),
      options: CSVOptions(layout: .records))
    #expect(
      survey.inferences.map(\.what) == [
        "encoding", "line-endings", "delimiter", "quote", "header", "skipped", "trailing-columns",
      ])
    #expect(survey.inferences.allSatisfy { !$0.why.isEmpty && !$0.value.isEmpty })
    #expect(
      survey.inferences.compactMap(\.override) == [
        "--encoding NAME", "--delimiter CHARACTER", "--quote CHARACTER", "--header-row N", "--header-row N",
        "--layout plain",
      ])
    #expect(survey.dialect == CSVDialect(delimiter: 0x3B, quote: 0x27))
    #expect(survey.dataLine == 4)
    #expect(survey.columnCount == 3)
  }

  @Test("A caller who knows names finds the header that the shapes would not")
  func headerScore() throws {
    let known: Set<String> = ["date", "opponent", "place"]
    let options = CSVOptions(headerScore: { $0.filter { known.contains($0.lowercased()) }.count })
    let text = "a,b,c\nd,e,f\nDate,Opponent,Place\nTBD,Tigers,Home\nTBD,Lions,Away\n"
    let reading = try Reading(text, options)
    #expect(reading.names == ["Date", "Opponent", "Place"])
    #expect(reading.rows == [["TBD", "Tigers", "Home"], ["TBD", "Lions", "Away"]])
    #expect(reading.skipped == [.preamble: 2])
    #expect(try Reading(text).names == ["a", "b", "c"])
  }

  @Test("With known names a header that stands twice, or has a row of units, is not joined")
  func headerScoreKeepsNames() throws {
    let options = CSVOptions(headerScore: { $0.filter { ["name", "velo"].contains($0) }.count })
    let doubled = try Reading("name,velo\nname,velo\nAva,88\n", options)
    #expect(doubled.names == ["name", "velo"])
    #expect(doubled.rows == [["Ava", "88"]])
    #expect(doubled.skipped == [.headerContinuation: 1])
    let units = try Reading("name,velo,time\n,mph,sec\nAva,88,7.1\n", options)
    #expect(units.names == ["name", "velo", "time"])
    #expect(units.rows == [["Ava", "88", "7.1"]])
  }

  @Test("Sections above the header are told by column")
  func sections() throws {
    let survey = try CSVSurvey(
      of: BytesSource(",,Batting,,Pitching\nNo,Last,AVG,H,H\n1,Ash,.300,4,2\n2,Bo,.250,3,3\n"),
      options: CSVOptions(layout: .records))
    #expect((0..<5).map { survey.section(ofColumn: $0) } == [nil, nil, "Batting", "Batting", "Pitching"])
  }

  @Test("What was asked for wins over what was found")
  func options() throws {
    #expect(try Reading(Self.table, CSVOptions(hasHeader: false)).rows.count == 3)
    #expect(try Reading("1,2\n3,4\n", CSVOptions(hasHeader: true)).names == ["1", "2"])
    #expect(try Reading("x,y,z\n" + Self.table, CSVOptions(headerLine: 2)).names == ["name", "pos", "gpa"])
    #expect(try Reading("a;b,c\n1;2,3\n", CSVOptions(delimiter: 0x3B)).rows == [["1", "2,3"]])
    #expect(try Reading("a,b\n|x,y|,1\n", CSVOptions(quote: 0x7C)).rows == [["x,y", "1"]])
    #expect(try Reading(Self.table + "\nnote\n", CSVOptions(layout: .plain)).rows.last == ["note"])
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
      #expect(reading.skipped == [.overLimit: 1], "\(row)")
    }
  }

  @Test(
    "A file of which only what is over the limits is left is not called empty",
    arguments: ["", "name,pos\n", "\n", "a\n\nname,pos\n"])
  func nothingButOverLimit(top: String) throws {
    let limits = CSVLimits(fieldBytes: 20, recordBytes: 40, columns: 4)
    let reading = try Reading(top + "1,2,3,4,5,6\n7,8,9,10,11,12\n", CSVOptions(limits: limits))
    #expect(reading.rows == [])
    #expect(reading.skipped[.overLimit] == 2)
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
    #expect(reading.skipped == [.preamble: 1, .overLimit: 1])
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

  @Test("Records read and records skipped add up, and each skip says its lines")
  func accounts() throws {
    let text =
      "Report\n\n" + Self.table + "\nZoe,C,3.2\nname,pos,gpa\nAmy,C,3.3\nTotal,,14.5\n\nSource: office\n"
    var reader = try CSVReader(BytesSource(text), options: CSVOptions(layout: .records))
    var record = CSVRecord()
    while try reader.read(into: &record) {}
    #expect(reader.diagnostics.map(\.code) == [.csvTotalsRow, .csvFooter])
    #expect(try !reader.read(into: &record))
    #expect(reader.diagnostics.map(\.code) == [.csvTotalsRow, .csvFooter])
    #expect(reader.recordCount == 4)
    #expect(reader.skips.count == 7)
    #expect(
      reader.skips.stretches.map { "\($0.reason.rawValue) \($0.lines.lowerBound)-\($0.lines.upperBound)" }
        == [
          "preamble 1-1", "blank 2-2", "blank 6-6", "repeated-header 8-8", "totals 10-10", "blank 11-11",
          "footer 12-12",
        ])
  }

  @Test("The list of skips is bounded, their count exact")
  func boundedSkips() throws {
    var text = "name,pos\n"
    for index in 0..<300 { text += "Ava,\(index)\n\n" }
    var reader = try CSVReader(BytesSource(text), options: CSVOptions(limits: CSVLimits(listedSkips: 10)))
    var record = CSVRecord()
    while try reader.read(into: &record) {}
    #expect(reader.recordCount == 300)
    #expect(reader.skips.stretches.count == 10)
    #expect(reader.skips.records == [.blank: 300])
  }

  @Test("A finding about a field names its record, its header and its text")
  func findings() throws {
    var reader = try CSVReader(BytesSource("name,pos,gpa\nAva,SS,3.9\nMia,\"P\"x,4.1\n"))
    var record = CSVRecord()
    while try reader.read(into: &record) {
      guard record.number == 2 else { continue }
      let finding = try #require(reader.diagnostics.first)
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
    #expect(throws: CSVError.self) { try CSVSurvey(of: Broken()) }
  }
}
