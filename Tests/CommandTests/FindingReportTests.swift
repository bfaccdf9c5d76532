import Foundation
import TestSupport
import Testing

@Suite("compass-import: reports for programs and for people")
struct FindingReportTests {
  private static let folder = Command.checkout + "/Tests/CommandTests/Reports"
  /// The reports that are compared, by the names of their files; GitHub's and GitLab's need their kind said.
  static let names = [
    "report.txt", "report.json", "report.jsonl", "report.sarif", "report.xml", "report.html", "report.csv",
    "report.github", "report.gitlab.json",
  ]

  private let command: Command

  init() throws { command = try Command() }

  private static func argument(_ name: String, in folder: String) -> String {
    let kind = ["report.github": "github=", "report.gitlab.json": "gitlab="][name] ?? ""
    return kind + folder + "/" + name
  }

  /// Looks at two broken files, from the checkout, so that paths are the same on every machine.
  private func check(_ arguments: [String], files: [String]? = nil) throws -> Command.Result {
    try command.run(
      "compass-import",
      (files ?? ["SampleData/broken/events.csv", "SampleData/broken/schools.csv"]) + [
        "--dry-run", "--store", command.path("s.sqlite"), "--now", Command.now, "--time-zone",
        "America/New_York",
      ] + arguments, in: Command.checkout)
  }

  private func verify(_ paths: [String]) throws -> Tool.Result {
    try Tool.run(Tool.python, [Self.folder + "/check.py", Command.checkout] + paths)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  @Test("Every format is as it was recorded, and other programs find it valid")
  func golden() throws {
    let result = try check(Self.names.flatMap { ["--report", Self.argument($0, in: command.home)] })
    #expect(result.status == 1 && result.output.isEmpty)
    for name in Self.names {
      let file = URL(fileURLWithPath: Self.folder + "/" + name)
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try Data(command.bytes(name)).write(to: file)
      }
      #expect(try command.bytes(name) == [UInt8](Data(contentsOf: file)), "\(name)")
    }
    let verdict = try verify(Self.names.dropFirst().map(command.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
  }

  @Test("A format goes to standard output alone when that is asked for", arguments: names)
  func standardOutput(name: String) throws {
    let kinds = ["report.xml": "junit", "report.gitlab.json": "gitlab", "report.txt": "text"]
    let kind = kinds[name] ?? String(name.dropFirst("report.".count))
    let result = try check(["--report-format", kind])
    #expect(result.status == 1 && result.errors.isEmpty)
    let recorded = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)), as: UTF8.self)
    #expect(recorded.hasSuffix(result.output) && !result.output.isEmpty)
    let dash = try check(["--report", kind + "=-"])
    #expect(dash.output == result.output)
  }

  @Test("No value of a person is in a report unless that is asked for", arguments: names)
  func personal(name: String) throws {
    let files = ["SampleData/broken/athletes.csv"]
    let values = ["silas.at.example.com", "example.com", "555-01"]
    #expect(try check(["--report", Self.argument(name, in: command.home)], files: files).status == 1)
    let hidden = try text(name)
    for value in values { #expect(!hidden.contains(value), "\(value)") }
    let shown = try check(
      ["--report", Self.argument(name, in: command.home), "--show-values", "always"], files: files)
    #expect(shown.status == 1)
    // The messages alone, which GitHub and GitLab get, do not say these values.
    let saysMessagesOnly = ["report.github", "report.gitlab.json"].contains(name)
    #expect(try text(name).contains(values[0]) != saysMessagesOnly)
  }

  @Test("A report replaces one of its own format only", arguments: names)
  func replaced(name: String) throws {
    let argument = Self.argument(name, in: command.home)
    #expect(try check(["--report", argument]).status == 1)
    let good = try command.bytes(name)
    // A file without findings begins differently in some formats.
    let clean = ["SampleData/athletes.csv"]
    #expect(try check(["--report", argument], files: clean).status == 0)
    #expect(try check(["--report", argument]).status == 1)
    #expect(try command.bytes(name) == good)
    let wrong = name == "report.json" ? "jsonl" : "json"
    let result = try check(["--report", wrong + "=" + command.path(name)])
    #expect(result.status == 2 && result.errors.contains("is not a \(wrong) validation report"))
    #expect(try command.bytes(name) == good)
    try command.write("mine\n", to: name)
    #expect(try check(["--report", argument]).status == 2)
    #expect(try text(name) == "mine\n")
  }

  @Test("An import that fails says so in every report")
  func failure() throws {
    let result = try check(
      Self.names.flatMap { ["--report", Self.argument($0, in: command.home)] }, files: ["Package.swift"])
    #expect(result.status == 2)
    #expect(try text("report.json").contains("\"outcome\": \"failed\""))
    #expect(try text("report.jsonl").contains("\"outcome\":\"failed\""))
    #expect(try text("report.sarif").contains("\"executionSuccessful\": false"))
    #expect(try text("report.xml").contains("errors=\"1\""))
    let verdict = try verify(Self.names.dropFirst().map(command.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
  }

  @Test("What is misspelt, empty or said twice is refused")
  func arguments() throws {
    #expect(try check(["--report", "gitlb=x.json"]).errors.contains("Did you mean gitlab?"))
    #expect(try check(["--report", "gitlab="]).errors.contains("Missing file in --report gitlab="))
    #expect(
      try check(["--report", "-", "--report", "json=-"]).errors
        .contains("Only one validation report can go to standard output"))
    let twice = try check(["--report", command.path("a.json"), "--report", command.path("a.json")])
    #expect(twice.status == 2 && twice.errors.contains("is already used for --report"))
    #expect(try command.files() == [])
  }

  @Test("Fingerprints stay when lines move, and tell equal rows apart")
  func fingerprints() throws {
    let header = "type,name,start_date\n"
    let bad = "cmp,Owl Thing,2026-04-15\n"
    func prints(_ text: String) throws -> Set<String> {
      try command.write(text, to: "e.csv")
      #expect(
        try check(["--report", command.path("e.jsonl"), "-q"], files: [command.path("e.csv")]).status == 1)
      let found = try self.text("e.jsonl").matches(of: /"fingerprint":"([0-9a-f]{32})"/).map { String($0.1) }
      #expect(Set(found).count == found.count && !found.isEmpty)
      return Set(found)
    }
    let one = try prints(header + bad)
    #expect(try prints(header + "camp,Good Camp,2026-04-14\n" + bad) == one)
    #expect(try prints("type;name;start_date\r\n\"cmp\";\"Owl Thing\";2026-04-15\r\n") == one)
    #expect(try prints(header + bad + bad).isStrictSuperset(of: one))
    #expect(try prints(header + "cmp,Elk Thing,2026-04-15\n").isDisjoint(with: one))
  }

  @Test(
    "A baseline accepts what it lists, and new findings fail",
    arguments: ["baseline.json", "report.json", "report.jsonl", "report.sarif"])
  func baseline(name: String) throws {
    let header = "type,name,start_date\n"
    let old = "cmp,Owl Thing,2026-04-15\n,Elk Thing,2026-04-16\n"
    let input = [command.path("e.csv")]
    let baseline = command.path(name)
    try command.write(header + old, to: "e.csv")
    let option = name == "baseline.json" ? "--write-baseline" : "--report"
    #expect(try check([option, baseline], files: input).status == 1)
    #expect(try !text(name).contains("Elk Thing"))
    // Rows above move those that are known.
    try command.write(header + "camp,Good Camp,2026-04-14\n" + old, to: "e.csv")
    let report = command.path("r.json")
    let accepted = try check(["--baseline", baseline, "--report", report], files: input)
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.errors.contains("2 findings are in the baseline and not shown"))
    #expect(try text("r.json").contains("\"known\":2"))
    #expect(try verify([report]).status == 0)
    try command.write(header + old + "cmp,Fox Thing,2026-04-17\n", to: "e.csv")
    let failed = try check(["--baseline", baseline, "--report-format", "github"], files: input)
    #expect(failed.status == 1)
    #expect(failed.output.components(separatedBy: "::error ").count == 2)
    #expect(failed.output.hasSuffix("3 errors, 0 warnings, 0 notes, 2 of them known\n"))
    #expect(try check(["--baseline", baseline, "--strict"], files: input).status == 1)
  }

  @Test("A baseline is written over baselines only, and only one is read as one")
  func baselineFiles() throws {
    let file = command.path("b.json")
    #expect(try check(["--write-baseline", file]).status == 1)
    #expect(try check(["--baseline", file, "--write-baseline", file]).status == 0)
    #expect(try check(["--baseline", file, "--report", file]).errors.contains("is the baseline"))
    for foreign in ["mine", "{}", "{\"fingerprint\": \"0123\"}"] {
      try command.write(foreign, to: "b.json")
      #expect(try check(["--write-baseline", file]).errors.contains("already exists and is not a baseline"))
      #expect(try check(["--baseline", file]).errors.contains("is not a baseline or validation report"))
      #expect(try text("b.json") == foreign)
    }
    #expect(try check(["--baseline", command.path("none.json")]).status == 2)
    #expect(
      try check(["--write-baseline", command.path("c.json")], files: ["SampleData/athletes.csv"]).status == 0)
    #expect(try check(["--baseline", command.path("c.json")]).status == 1)
  }

  @Test("The workbook has all rows, marks what the report says, and comes in again as CSV")
  func workbook() throws {
    let files = ["events", "metrics", "ragged-rows"].map { "SampleData/broken/\($0).csv" }
    let reports = ["--report", command.path("r.xlsx"), "--report", command.path("r.jsonl")]
    #expect(try check(reports, files: files + ["SampleData/broken/calendar.ics"]).status == 1)
    let script =
      Python.importOpenPyXL + """
        import csv, json, os
        home, checkout = sys.argv[1:]
        book = openpyxl.load_workbook(os.path.join(home, "r.xlsx"))
        assert book.sheetnames == ["What to fix", "events", "metrics", "ragged-rows"], book.sheetnames
        findings = [json.loads(line) for line in open(os.path.join(home, "r.jsonl"))][:-1]
        def restored(text):
            try:
                return text.encode("cp1252").decode("utf-8")
            except UnicodeError:
                return text
        for name in book.sheetnames[1:]:
            path = f"SampleData/broken/{name}.csv"
            cells = list(book[name].iter_rows())
            headers = [cell.value for cell in cells[0]]
            assert headers[:2] == ["_line", "_reasons"]
            rows = [[cell.value or "" for cell in row] for row in cells[1:]]
            if name != "ragged-rows":
                with open(os.path.join(checkout, path), newline="", encoding="utf-8") as file:
                    source = [[restored(cell) for cell in row] for row in csv.reader(file)]
                assert [headers[2:]] + [row[2:] for row in rows] == source
            wanted = {}
            for finding in findings:
                if finding["path"] == path and finding["severity"] != "note" and "record" in finding:
                    row = wanted.setdefault(finding["record"], {})
                    row.setdefault(finding.get("header"), []).append(finding["severity"])
            for number, row in enumerate(cells[1:], start=1):
                here = wanted.get(number, {})
                assert bool(row[1].value) == bool(here), (name, number)
                marked = {header for header, cell in zip(headers, row) if cell.comment}
                assert marked == set(here) - {None}, (name, number, marked, here)
                for header, cell in zip(headers, row):
                    if cell.comment:
                        red = cell.fill.fgColor.rgb == "FFFECACA"
                        assert red == ("error" in here[header]), (name, number, header)
            assert any(cell.comment for row in cells for cell in row) and book[name].freeze_panes == "C2"
            with open(os.path.join(home, name + ".csv"), "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([headers] + rows)
        """
    _ = try Python.run(script, command.home, Command.checkout)
    func counts(_ files: [String]) throws -> [Substring] {
      let report = try check(["--report-format", "jsonl"], files: files).output
      return report.matches(of: /"records":\{[^}]*\}|"errors":[0-9]+/).map(\.0)
    }
    let mended = ["events", "metrics"]
    #expect(
      try counts(mended.map { command.path($0 + ".csv") })
        == counts(mended.map { "SampleData/broken/\($0).csv" }))
  }

  @Test("A workbook, which somebody may have mended, is never replaced")
  func mendedWorkbook() throws {
    let report = ["--report", command.path("r.xlsx")]
    #expect(try check(report).status == 1)
    let bytes = try command.bytes("r.xlsx")
    let again = try check(report)
    #expect(again.status == 2 && again.errors.contains("already exists and may have been edited"))
    #expect(try command.bytes("r.xlsx") == bytes)
    #expect(try command.permissions("r.xlsx") == 0o600)
    #expect(try check(["--report", command.path("s.xlsx")], files: ["Package.swift"]).status == 2)
    #expect(try check(["--report", "xlsx=-"]).errors.contains("Can't write a workbook to standard output"))
    #expect(try check(["--report", command.path("t.xlsx")]).status == 1)
    #expect(try command.bytes("t.xlsx") == bytes)
    #expect(try command.files() == ["r.xlsx", "t.xlsx"])
  }
}
