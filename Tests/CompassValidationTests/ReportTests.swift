import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

/// A report with one of everything.
enum ReportSamples {
  static func excerpt(_ fields: [String], marked: Int?, personal: Set<Int> = []) -> SourceExcerpt {
    SourceExcerpt(
      fields: fields.enumerated().map { .init($1, isPersonal: personal.contains($0)) }, marked: marked)
  }

  static var noSuchDay: Diagnostic {
    var diagnostic = Diagnostic(
      .dateNoSuchDay, .error, "\(value: "2026-02-31") is no date: February 2026 has 28 days",
      help: "Check the day.",
      position: SourcePosition(line: 14, column: 13, endLine: 14, endColumn: 23, offset: 812, length: 10),
      record: 12, field: "start_date", header: "Start Date", value: "2026-02-31", isPersonal: false)
    diagnostic.excerpt = excerpt(["Spring Camp", "2026-02-31", "camp"], marked: 1)
    return diagnostic
  }

  static var email: Diagnostic {
    var diagnostic = Diagnostic(
      .emailInvalid, .warning, "Please enter a valid email address",
      help: "It reads \(personal: "ann at example.com").",
      position: SourcePosition(line: 3, column: 5, endLine: 3, endColumn: 23, offset: 40, length: 18),
      record: 2, field: "email", header: "E-Mail", value: "ann at example.com",
      related: [SourcePosition(line: 2, column: 1, endLine: 2, endColumn: 4, offset: 20, length: 3)])
    diagnostic.excerpt = excerpt(["Ann", "ann at example.com", "head"], marked: 1, personal: [0, 1])
    return diagnostic
  }

  static var report: ValidationReport {
    ValidationReport(inputs: [
      .init(
        path: "events.csv", format: "csv", profile: "TeamSnap schedule", kind: .event, encoding: "UTF-8",
        records: RecordCounts(read: 30, accepted: 27, rejected: 1, skipped: 2),
        changes: ChangeCounts(added: 20, changed: 3, unchanged: 4),
        inferences: [
          Inference(
            what: "date-order", value: "month first", why: "record 3 proves it", override: "--date-order dmy")
        ],
        diagnostics: [noSuchDay], rejectedPath: "events.rejected.csv"),
      .init(
        path: "coaches.csv", format: "csv", kind: .coach, records: RecordCounts(read: 2, accepted: 2),
        changes: ChangeCounts(added: 2), diagnostics: [email]),
    ])
  }
}

@Suite("The report as text")
struct TextReportTests {
  @Test("A file, its findings, the summary and what to do next")
  func whole() throws {
    let text = try TextReportRenderer().text(ReportSamples.report)
    #expect(
      text == """
        events.csv: read as events (TeamSnap schedule, CSV, UTF-8), 30 records
          date-order: month first — record 3 proves it [--date-order dmy]

        error[date-no-such-day]: "2026-02-31" is no date: February 2026 has 28 days
          --> events.csv:14:13 (record 12, Start Date)
           |
        14 | Spring Camp,2026-02-31,camp
           |             ^^^^^^^^^^
           = help: Check the day.

        coaches.csv: read as coaches (CSV), 2 records

        warning[email-invalid]: Please enter a valid email address
         --> coaches.csv:3:5 (record 2, E-Mail)
          |
        3 | [hidden],[hidden],head
          |          ^^^^^^^^
          = help: It reads [hidden].
          = see also: coaches.csv:2:1

                     read  accepted  rejected  skipped  warnings  notes  added  changed  unchanged
        events.csv     30        27         1        2         0      0     20        3          4
        coaches.csv     2         2         0        0         1      0      2        0          0
        total          32        29         1        2         1      0     22        3          4

        29 records accepted, 1 rejected.
          - Fix the rows in events.rejected.csv, then run `compass-import events.rejected.csv`
          - See the events: `compass-export events`
          - Undo the import: `compass-store undo`
          - Run compass-import --explain date-no-such-day to learn more about a finding.

        """)
  }

  @Test("Values of people are shown when asked for")
  func personal() throws {
    let text = try TextReportRenderer(.init(showsPersonal: true)).text(ReportSamples.report)
    #expect(text.contains("3 | Ann,ann at example.com,head\n  |     ^^^^^^^^^^^^^^^^^^\n"))
    #expect(text.contains("help: It reads \"ann at example.com\"."))
  }

  @Test("Findings of one code are capped and the rest counted exactly")
  func cap() throws {
    let diagnostics = Array(repeating: ReportSamples.noSuchDay, count: 22) + [ReportSamples.email]
    let report = ValidationReport(inputs: [.init(path: "a.csv", kind: .event, diagnostics: diagnostics)])
    let text = try TextReportRenderer(.init(capPerCode: 5)).text(report)
    #expect(text.components(separatedBy: "error[date-no-such-day]").count == 6)
    #expect(text.contains("… and 17 more date-no-such-day (use --report FILE to see all)\n"))
    #expect(text.contains("warning[email-invalid]"))
    let all = try TextReportRenderer(.init(capPerCode: nil)).text(report)
    #expect(all.components(separatedBy: "error[date-no-such-day]").count == 23)
    #expect(!all.contains("more date-no-such-day"))
  }

  @Test("Colour changes nothing but colour")
  func colour() throws {
    let plain = try TextReportRenderer().text(ReportSamples.report)
    let painted = try TextReportRenderer(.init(usesColor: true)).text(ReportSamples.report)
    #expect(painted != plain)
    #expect(painted.contains("\u{1B}[1;31merror[date-no-such-day]\u{1B}[0m"))
    var stripped = ""
    for piece in painted.components(separatedBy: "\u{1B}[") {
      stripped += stripped.isEmpty && !painted.hasPrefix("\u{1B}[") ? piece : afterEscape(piece)
    }
    #expect(stripped == plain)
  }

  private func afterEscape(_ piece: String) -> String {
    piece.isEmpty ? "" : String(piece.drop { $0 != "m" }.dropFirst())
  }

  @Test(
    "What was done is said in a sentence",
    arguments: [
      (ValidationReport.Outcome.done, "29 records accepted, 1 rejected."),
      (.dryRun, "Nothing was written: 29 records would be accepted, 1 rejected."),
      (.refused, "Nothing was written: 1 record rejected, and --strict needs every record accepted."),
      (.failed, "Nothing was written: the import did not finish."),
    ])
  func outcomes(outcome: ValidationReport.Outcome, sentence: String) throws {
    var report = ReportSamples.report
    report.outcome = outcome
    #expect(try TextReportRenderer().text(report).contains("\n\(sentence)\n"))
  }

  @Test("Nothing from a file reaches the terminal raw")
  func safety() throws {
    var diagnostic = ReportSamples.noSuchDay
    diagnostic.header = "Date\u{1B}]0;gotcha\u{7}"
    diagnostic.message = "\(value: "a\u{202E}b\u{9B}31m\r\n")"
    diagnostic.excerpt = ReportSamples.excerpt(["\u{1B}[2J", "x\u{0}y\u{200F}"], marked: 1)
    let report = ValidationReport(inputs: [.init(path: "a\u{1B}c.csv", diagnostics: [diagnostic])])
    let text = try TextReportRenderer().text(report)
    for scalar in text.unicodeScalars {
      #expect(scalar == "\n" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
      #expect(!(0x200E...0x202E).contains(scalar.value))
    }
    #expect(text.contains("Date\\u{1b}]0;gotcha\\u{7}"))
    #expect(text.contains("| \\u{1b}[2J,x\\u{0}y\\u{200f}\n   |           ^^^^^^^^^^^^^^^\n"))
  }

  @Test(
    "The mark stands under its field",
    arguments: [
      (["José", "x"], 1, "José,x", "     ^"), (["Jose\u{301}", "x"], 1, "Jose\u{301},x", "     ^"),
      (["日本", "x"], 1, "日本,x", "     ^"), (["a", "日本"], 1, "a,日本", "  ^^^^"),
      (["a", "", "b"], 1, "a,,b", "  ^"), (["a", ""], 1, "a,", "  ^"), (["", "b"], 0, ",b", "^"),
      (["a", "b, c", "d"], 1, "a,\"b, c\",d", "   ^^^^"), (["a", "b"], nil, "a,b", "^^^"),
      (["a\tb", "c"], 1, "a\\tb,c", "     ^"), (["a\nb", "c"], 0, "a\\nb,c", "^^^^"),
      (["⚾", "c"], 1, "⚾,c", "   ^"), (["👍", "c"], 1, "👍,c", "   ^"),
      (["ｱ", "c"], 1, "ｱ,c", "  ^"), (["✓", "c"], 1, "✓,c", "  ^"), (["한", "c"], 1, "한,c", "   ^"),
    ] as [([String], Int?, String, String)])
  func marks(fields: [String], marked: Int?, row: String, marks: String) throws {
    var diagnostic = ReportSamples.noSuchDay
    diagnostic.excerpt = ReportSamples.excerpt(fields, marked: marked)
    let report = ValidationReport(inputs: [.init(path: "a.csv", diagnostics: [diagnostic])])
    #expect(try TextReportRenderer().text(report).contains("14 | \(row)\n   | \(marks)\n"))
  }

  @Test("A long row is cut round its mark", arguments: 0..<40)
  func long(marked: Int) throws {
    var diagnostic = ReportSamples.noSuchDay
    diagnostic.excerpt = ReportSamples.excerpt((0..<40).map { "field\($0)" }, marked: marked)
    let report = ValidationReport(inputs: [.init(path: "a.csv", diagnostics: [diagnostic])])
    let lines = try TextReportRenderer(.init(width: 60)).text(report).components(separatedBy: "\n")
    let row = try #require(lines.first { $0.hasPrefix("14 | ") })
    let marks = try #require(lines.first { $0.contains("^") })
    #expect(row.unicodeScalars.count <= 60)
    let shown = zip(row, marks).filter { $1 == "^" }.map { String($0.0) }.joined()
    #expect(shown == "field\(marked)")
  }

  @Test("A tab between fields is two blanks wide")
  func tabs() throws {
    var diagnostic = ReportSamples.noSuchDay
    diagnostic.excerpt?.delimiter = "\t"
    let report = ValidationReport(inputs: [.init(path: "a.csv", diagnostics: [diagnostic])])
    let text = try TextReportRenderer().text(report)
    #expect(text.contains("14 | Spring Camp  2026-02-31  camp\n   |              ^^^^^^^^^^\n"))
  }

  @Test("A place in JSON, a workbook or an archive is named")
  func places() throws {
    var diagnostic = Diagnostic(.urlInvalid, .note, "x", record: 3, field: "url")
    diagnostic.pointer = "/2/url"
    diagnostic.member = "events.json"
    let report = ValidationReport(inputs: [.init(path: "all.zip", diagnostics: [diagnostic])])
    #expect(
      try TextReportRenderer().text(report).contains("--> all.zip:events.json#/2/url (record 3, url)\n"))
  }
}

@Suite("The report as JSON")
struct JSONReportTests {
  @Test("Keys are the documented ones and personal values are masked")
  func whole() throws {
    let text = try JSONReportRenderer().text(ReportSamples.report)
    let json = try #require(JSONValue(parsing: text))
    #expect(json.members.map(\.name) == ["version", "outcome", "inputs", "summary"])
    guard case .array(let inputs) = json["inputs"], case .array(let found) = inputs[0]["diagnostics"],
      case .array(let masked) = inputs[1]["diagnostics"]
    else { throw Missing() }
    #expect(
      found[0].text()
        == #"{"code":"date-no-such-day","severity":"error","message":"\"2026-02-31\" is no date: February "#
        + #"2026 has 28 days","line":14,"column":13,"end_line":14,"end_column":23,"offset":812,"length":10,"#
        + #""record":12,"field":"start_date","header":"Start Date","value":"2026-02-31","help":"Check the day."}"#
    )
    #expect(masked[0]["value"] == nil)
    #expect(!text.contains("ann at example.com"))
    #expect(json["summary"]?["records"]?.text() == #"{"read":32,"accepted":29,"rejected":1,"skipped":2}"#)
    #expect(inputs[1]["encoding"] == nil)
  }

  struct Missing: Error {}

  @Test("Personal values are written when asked for")
  func personal() throws {
    #expect(
      try JSONReportRenderer(showsPersonal: true).text(ReportSamples.report).contains("ann at example.com"))
  }

  @Test("The same report gives the same bytes")
  func deterministic() throws {
    #expect(
      try JSONReportRenderer().text(ReportSamples.report) == JSONReportRenderer().text(ReportSamples.report))
  }

  @Test("Reports keep to their schema, as python-jsonschema sees it")
  func schema() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("validation-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let empty = ValidationReport(outcome: .failed)
    var paths: [String] = []
    for (index, report) in [ReportSamples.report, empty].enumerated() {
      let file = directory.appendingPathComponent("\(index).json")
      try Data(try JSONReportRenderer(showsPersonal: index == 0).text(report).utf8).write(to: file)
      paths.append(file.path)
    }
    #expect(try validate(paths) == 0)
    let broken = directory.appendingPathComponent("broken.json")
    try Data(#"{"version":1,"outcome":"done","inputs":[{"path":"a"}],"summary":{}}"#.utf8).write(to: broken)
    #expect(try validate([broken.path]) == 1)
  }

  /// Validates reports against the schema; 0 means that all keep to it.
  private func validate(_ paths: [String]) throws -> Int32 {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      errors = [e for path in sys.argv[2:] for e in validator.iter_errors(json.load(open(path)))]
      sys.exit(1 if errors else 0)
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "python3", "-c", script,
        root.appendingPathComponent("Templates/Schemas/validation-report.schema.json").path,
      ] + paths
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
