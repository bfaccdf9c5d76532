import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassDocuments

@Suite("JSON reports")
struct JSONReportWriterTests {
  static func json(_ document: ReportDocument) throws -> [UInt8] {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    try JSONReportWriter().write(document) { sink.bytes += $0 }
    return sink.bytes
  }

  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates/Schemas/report.schema.json").path

  static let documents = HTMLReportWriterTests.documents

  @Test("Each is what the schema says, by an independent validator", arguments: documents.indices)
  func schema(index: Int) throws {
    let said = try Tool.withFile(Self.json(Self.documents[index]), named: "report.json") { path in
      try Python.run(
        """
        import json, sys
        import jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        for error in jsonschema.Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[2]))):
            print(error.json_path, error.message[:300])
        """, Self.schema, path)
    }
    #expect(String(decoding: said, as: UTF8.self) == "")
  }

  @Test(
    "The schema refuses what no report is",
    arguments: [
      #"{"version":2,"title":"","subject":"","created":"2026-01-01T00:00:00Z","language":"en","sections":[]}"#,
      #"{"version":1,"title":"","subject":"","created":"2026-01-01T00:00:00Z","language":"en","sections":[{"name":"","blocks":[{"type":"dance"}]}]}"#,
      #"{"version":1,"title":"","subject":"","created":"2026-01-01T00:00:00Z","language":"en","sections":[{"name":"","blocks":[{"type":"facts","facts":[{"name":"a","label":"A","value":{"type":"date","text":"x","value":"4/1/2026"}}]}]}]}"#,
    ])
  func refused(json: String) throws {
    let valid = try Tool.withFile(Array(json.utf8), named: "report.json") { path in
      try Python.run(
        "import json, sys, jsonschema; print(jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).is_valid(json.load(open(sys.argv[2]))), end='')",
        Self.schema, path)
    }
    #expect(String(decoding: valid, as: UTF8.self) == "False")
  }

  @Test(
    "A cell has its text and its value",
    arguments: [
      (ReportCell.string("a"), #"{"type":"text","text":"a"}"#), (.empty, #"{"type":"empty","text":""}"#),
      (
        .number(Decimal(string: "92.05") ?? 0, ReportCell.NumberStyle(.decimal(places: 1), unit: "mph")),
        #"{"type":"number","text":"92.1 mph","value":92.05,"unit":"mph"}"#
      ),
      (.number(1250, .dollars), #"{"type":"number","text":"$1,250","value":1250,"prefix":"$"}"#),
      (
        .number(112, ReportCell.NumberStyle(.duration)),
        #"{"type":"number","text":"1:52.00","value":112,"format":"duration"}"#
      ),
      (
        .change(-1, ReportCell.NumberStyle(.integer, unit: "rpm"), isBetter: false),
        #"{"type":"change","text":"−1 rpm (worse)","value":-1,"unit":"rpm","better":false}"#
      ),
      (SampleReports.day(2026, 4, 15), #"{"type":"date","text":"Apr 15, 2026","value":"2026-04-15"}"#),
      (.verified(false), #"{"type":"verified","text":"Not verified","value":false}"#),
      (
        .link("Film", url: "https://example.com/é"),
        #"{"type":"link","text":"Film","url":"https://example.com/%C3%A9"}"#
      ),
      (.link("Film", url: "javascript:alert(1)"), #"{"type":"link","text":"Film"}"#),
      (.badge(ReportBadge("Camp", .green)), #"{"type":"badge","text":"Camp","color":"green"}"#),
      (.reference("Camp", section: "camp"), #"{"type":"reference","text":"Camp","section":"camp"}"#),
    ])
  func cell(cell: ReportCell, expected: String) {
    let output = JSONReportOutput() { _ in }
    #expect(output.json(cell).text() == expected)
  }

  @Test("Columns of one name keep their cells apart")
  func columnsOfOneName() throws {
    let table = ReportTable(
      name: "t", title: "T", columns: [ReportColumn("a", "A"), ReportColumn("a", "A")],
      rows: ArrayRowSource([[.string("1"), .string("2"), .string("too many")], [.empty]]), emptyText: "")
    let json = try Self.json(
      ReportDocument(title: "T", subject: "S", created: SampleReports.created, blocks: [.table(table)]))
    #expect(
      String(decoding: json, as: UTF8.self).contains(
        #""rows":[\#n{"a":{"type":"text","text":"1"},"a_2":{"type":"text","text":"2"}},\#n{}]"#))
  }
}
