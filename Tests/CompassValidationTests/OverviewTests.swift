import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassValidation

@Suite("The report that a person reads first")
struct OverviewTests {
  private static func text(
    _ report: ValidationReport, personal: Bool = true, all: Bool = false, cap: Int? = 10
  ) throws -> String {
    var text = ""
    try OverviewRenderer(.init(showsPersonal: personal, capPerCode: cap), showsAll: all)
      .render(report) { text += $0 }
    return text
  }

  private static func record(_ line: Int, _ name: String, personal: Bool = false) -> ReportRecord {
    ReportRecord(
      place: "line \(line)",
      parts: [.init("Apr \(line), 2026", isPersonal: false), .init(name, isPersonal: personal)])
  }

  private static func finding(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, line: Int? = nil, help: Message? = nil,
    header: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, severity, message, help: help,
      position: line.map {
        SourcePosition(line: $0, column: 1, endLine: $0, endColumn: 2, offset: $0, length: 1)
      },
      record: line.map { $0 - 1 }, header: header, isPersonal: false)
  }

  private static func input(
    _ findings: [Diagnostic] = [], records: RecordCounts = RecordCounts(read: 2, accepted: 2),
    changes: ChangeCounts? = ChangeCounts(added: 2), inferences: [Inference] = [], rejected: String? = nil
  ) -> ValidationReport.Input {
    var input = ValidationReport.Input(
      path: "camps.csv", format: "csv", kind: .event, records: records, changes: changes,
      inferences: inferences, diagnostics: findings, rejectedPath: rejected)
    input.stored = [record(2, "Spring Camp"), record(3, "Summer Camp")]
    return input
  }

  @Test("A good file: what went in, the records, and the next commands")
  func good() throws {
    var report = ValidationReport(inputs: [Self.input()])
    report.storeOption = " --store 'my store.sqlite'"
    #expect(
      try Self.text(report) == """
        camps.csv: 2 events imported
          line 2  Apr 2, 2026 · Spring Camp
          line 3  Apr 3, 2026 · Summer Camp

        Next:
          - See the events: `compass-export events --store 'my store.sqlite'`
          - Undo the import: `compass-store undo --store 'my store.sqlite'`

        """)
  }

  @Test("Choices without bits, warnings, rejected rows with what to write, and notes once")
  func whole() throws {
    var order = Inference(
      what: "date-order", scope: "dates in Date",
      among: [
        .init("mdy", label: "month first", evidence: [.init("near today", bits: 4)]),
        .init("dmy", label: "day first"),
      ])
    order.samples = [.init(place: "line 3", text: "4/5/2026")]
    order.override = "--date-order dmy"
    let encoding = Inference(what: "encoding", value: "utf-8", why: "all bytes are")
    var noDay = Self.finding(
      .dateNoSuchDay, .error, "\(value: "2026-02-31") is no date", line: 7,
      help: "February 2026 has 28 days.",
      header: "Date")
    noDay.replacement = "2026-02-28"
    let missing = [9, 10, 11, 12, 13].map {
      Self.finding(.requiredMissing, .error, "Event name is required", line: $0, header: "Name")
    }
    let schools = ["Duke", "Elon", "Rice", "Yale"].enumerated().map { index, name in
      Self.finding(.schoolCreated, .note, "Created the school \(value: name)", line: index + 2)
    }
    let late = Self.finding(
      .timeUnreadable, .warning, "Invalid time format", line: 3, help: "Write 9:00 AM", header: "Time")
    let report = ValidationReport(inputs: [
      Self.input(
        [noDay] + missing + schools + [late], records: RecordCounts(read: 8, accepted: 2, rejected: 6),
        inferences: [encoding, order], rejected: "camps.rejected.csv")
    ])
    #expect(
      try Self.text(report) == """
        camps.csv: 2 of 8 events imported (6 need you)
          line 2  Apr 2, 2026 · Spring Camp
          line 3  Apr 3, 2026 · Summer Camp

        Please check:
          - Dates in Date: month first, not day first (4/5/2026 in line 3). To change it, add --date-order dmy
          - line 3, Time: Invalid time format. Write 9:00 AM

        Not imported:
          - line 7, Date: "2026-02-31" is no date. February 2026 has 28 days. Write "2026-02-28"
          - lines 9, 10, 11 and 2 more, Name: Event name is required

        Also:
          - Created the school "Duke", "Elon", "Rice" and 1 more

        Next:
          - Fix the rows in camps.rejected.csv, then run `compass-import camps.rejected.csv`
          - See the events: `compass-export events`
          - Undo the import: `compass-store undo`

        """)
  }

  @Test("The parts of a file are one paragraph that shares the records to show")
  func parts() throws {
    var athletes = ValidationReport.Input(
      path: "team.xlsx", kind: .athlete, records: RecordCounts(read: 12, accepted: 12),
      changes: ChangeCounts(added: 12))
    var metrics = ValidationReport.Input(
      path: "team.xlsx", kind: .metric, records: RecordCounts(read: 30, accepted: 30),
      changes: ChangeCounts(added: 30))
    athletes.stored = (2..<10).map { Self.record($0, "A") }
    metrics.stored = (2..<10).map { Self.record($0, "M") }
    let report = ValidationReport(inputs: [athletes, metrics])
    let lines = try Self.text(report).split(separator: "\n")
    #expect(lines.first == "team.xlsx: 12 athletes and 30 metrics imported")
    #expect(lines.count { $0.hasPrefix("  line") } == 8)
    #expect(lines.contains("  … and 26 more metrics (show all with --verbose)"))
    #expect(try Self.text(report, all: true).split(separator: "\n").count { $0.hasPrefix("  line") } == 16)
  }

  @Test(
    "The first line says what became of the records",
    arguments: [
      (
        ValidationReport.Outcome.done, ChangeCounts?.some(ChangeCounts(added: 1, unchanged: 1)),
        "2 events imported: 1 new, 1 unchanged"
      ),
      (.done, ChangeCounts(unchanged: 2), "2 events imported: 2 unchanged"),
      (.dryRun, ChangeCounts(added: 2), "2 events would be imported"),
      (.refused, ChangeCounts(added: 2), "nothing imported"),
      (.done, nil, "2 events converted"),
    ])
  func headline(outcome: ValidationReport.Outcome, changes: ChangeCounts?, expected: String) throws {
    let report = ValidationReport(inputs: [Self.input(changes: changes)], outcome: outcome)
    #expect(try Self.text(report).hasPrefix("camps.csv: \(expected)\n"))
  }

  @Test("Two rows about one record are one record")
  func repeated() throws {
    var input = Self.input(
      records: RecordCounts(read: 3, accepted: 3), changes: ChangeCounts(added: 2, unchanged: 1))
    input.repeated = ChangeCounts(unchanged: 1)
    #expect(try Self.text(ValidationReport(inputs: [input])).hasPrefix("camps.csv: 2 events imported\n"))
  }

  @Test("Personal values are hidden unless they are asked for, and the report says how")
  func personal() throws {
    var input = Self.input()
    input.stored = [Self.record(2, "Maya Ruiz", personal: true)]
    let report = ValidationReport(inputs: [input])
    #expect(try Self.text(report).contains("Maya Ruiz"))
    let hidden = try Self.text(report, personal: false)
    #expect(!hidden.contains("Maya") && hidden.contains("Apr 2, 2026 · [hidden]"))
    #expect(hidden.contains("--show-values always"))
  }

  @Test("An answer that was used is named, with the command that clears it")
  func remembered() throws {
    var inference = Inference(
      what: Inference.remembered, value: "coaches, where Who is full_name", why: "you said so")
    inference.candidates[0].choice = "answer-1a2b3c4d"
    var report = ValidationReport(inputs: [Self.input(inferences: [inference])])
    report.storeOption = " --store s"
    let text = try Self.text(report)
    #expect(text.contains("  - Remembered: coaches, where Who is full_name (you said so)\n"))
    #expect(text.contains("`compass-store settings answer-1a2b3c4d= --store s`"))
  }

  @Test("Many findings of different codes are capped, and the rest is counted")
  func cap() throws {
    let findings = (0..<12).map {
      Self.finding(.dateNoSuchDay, .error, "\(value: "2026-02-\($0 + 30)") is no date", line: $0 + 2)
    }
    let text = try Self.text(ValidationReport(inputs: [Self.input(findings)]))
    #expect(text.contains("  - … and 2 more (show all with --decisions)\n"))
  }

  @Test("Nothing from a file reaches the terminal raw")
  func safety() throws {
    var input = Self.input([
      Self.finding(
        .dateNoSuchDay, .error, "\(value: "a\u{202E}b\u{9B}31m\r\n")", line: 2, header: "D\u{1B}]0;x\u{7}")
    ])
    input.path = "a\u{1B}c.csv"
    input.sheet = "S\u{1B}[2J"
    input.rejectedPath = "r\u{1B}.csv"
    input.records = RecordCounts(read: 3, accepted: 2, rejected: 1)
    input.stored = [Self.record(2, "::set-env name=x::\u{1B}[31m\u{2028}")]
    let text = try Self.text(ValidationReport(inputs: [input]))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!text.contains("\u{202E}") && !text.contains("\u{2028}"))
    #expect(!text.contains("`compass-import r"))
  }
}
