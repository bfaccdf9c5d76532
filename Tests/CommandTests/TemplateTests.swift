import Foundation
import TestSupport
import Testing

@Suite("compass-export template: filled in, it goes in")
struct TemplateTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let kinds = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]

  // MARK: Filling in

  /// Fills in a workbook as a person does, with openpyxl.
  ///
  /// Days, times and numbers are typed as what the cells expect. Rows are texts by header; without any, the examples
  /// of the guide are taken.
  private static let fill =
    Python.importOpenPyXL + """
      import datetime, json, re
      source, filled, given = sys.argv[1:4]
      book = openpyxl.load_workbook(source)
      sheet, guide = book.worksheets[:2]
      heads = {c.value: c.column for c in sheet[1] if c.value}
      kinds = {r.min_col: v.type for v in sheet.data_validations.dataValidation for r in v.sqref.ranges}
      rows = json.loads(given)
      if not rows:
          rows = [{row[0]: row[4] for row in guide.values if row[0] in heads}]
      def typed(text, kind):
          if kind == "date": return datetime.datetime.strptime(text, "%m/%d/%Y")
          if kind == "time": return datetime.datetime.strptime(text, "%I:%M %p").time()
          if kind in ("whole", "decimal"):
              try: return float(text)
              except ValueError: pass
          return text
      for number, row in enumerate(rows, 2):
          for head, text in row.items():
              column = heads.get(head) or heads[head + " *"]
              cell = sheet.cell(number, column)
              # What looks like an escape is escaped, as Excel saves it.
              text = re.sub(r"_(x[0-9A-Fa-f]{4}_)", r"_x005F_\\1", text)
              cell.value = typed(text, kinds[column])
              # In a cell of text nothing is a formula.
              if cell.data_type == "f": cell.data_type = "s"
      book.save(filled)
      """

  /// What an import said of a filled-in template.
  private struct Outcome {
    var status: Int32
    var accepted: Int
    var kind: String?
    /// The codes of findings that are no notes, with the fields they are about.
    var findings: [String]
    /// The cells of those findings.
    var cells: [String]
  }

  /// Makes a template, fills it in and imports it as it was saved.
  private func imported(_ kind: String, _ rows: [[String: String]] = []) throws -> Outcome {
    let made = try command.export("template", kind, "--output", "\(kind).xlsx", "--force")
    try #require(made.status == 0, "\(made.errors)")
    let given = String(decoding: try JSONSerialization.data(withJSONObject: rows), as: UTF8.self)
    _ = try Python.run(
      Self.fill, command.path("\(kind).xlsx"), command.path("filled.xlsx"), given)
    let result = try command.import([command.path("filled.xlsx"), "--report", command.path("report.json")])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(command.bytes("report.json"))) as? [String: Any])
    let input = try #require((report["inputs"] as? [[String: Any]])?.first)
    let counts = try #require(input["records"] as? [String: Int])
    let findings = try #require(input["diagnostics"] as? [[String: Any]])
    let faults = findings.filter { $0["severity"] as? String != "note" }
    return Outcome(
      status: result.status, accepted: counts["accepted"] ?? 0, kind: input["kind"] as? String,
      findings: faults.map { "\($0["field"] ?? "") \($0["code"] ?? "")" },
      cells: faults.map { "\($0["cell"] ?? "")" })
  }

  private func importExamples(of kinds: some Sequence<String>) throws {
    for kind in kinds {
      let outcome = try imported(kind)
      try #require(outcome.status == 0, "\(kind): \(outcome.findings)")
    }
  }

  @Test("The examples of the guides go in without a word, each kind known by its headers")
  func examples() throws {
    for kind in Self.kinds {
      let outcome = try imported(kind)
      #expect(outcome.status == 0 && outcome.accepted == 1 && outcome.kind == kind)
      #expect(outcome.findings.isEmpty, "\(kind): \(outcome.findings)")
      // The event names a second coach.
      if kind == "coaches" {
        let second = ["First Name": "Kim", "Last Name": "Vale", "School": "Maple Ridge College"]
        #expect(try imported(kind, [second.merging(["Role": "Assistant Coach"]) { $1 }]).status == 0)
      }
    }
    let events = try command.export("events", "--json").output
    for piece in [
      "\"start_date\":\"2026-04-15\"", "\"start_time\":\"09:00:00\"", "\"cost\":125", "\"registered\":true",
    ] {
      #expect(events.contains(piece), "\(events)")
    }
    let metrics = try command.export("metrics", "--json").output
    #expect(metrics.contains("\"metric_type\":\"exit_velo\"") && metrics.contains("\"value\":88.5"))
    #expect(try command.export("interactions", "--json").output.contains("2026-04-15T22:30:00Z"))
  }

  @Test(
    "Columns that are needed are enough",
    arguments: [
      ("athletes", ["Full Name": "Sam Rivers", "Graduation Year": "2028"]),
      ("schools", ["Name": "Cedar Tech"]),
      ("events", ["Name": "Fall Camp", "Type": "Camp", "Start Date": "10/3/2026"]),
      ("metrics", ["Recorded Date": "10/3/2026", "Metric Type": "Pop Time (sec)", "Value": "2.05"]),
      ("trips", ["Name": "South", "Destination": "Macon", "Start Date": "3/1/2026", "End Date": "3/1/2026"]),
    ])
  func needed(kind: String, row: [String: String]) throws {
    let outcome = try imported(kind, [row])
    #expect(outcome.status == 0 && outcome.accepted == 1 && outcome.kind == kind)
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
  }

  @Test(
    "A wrong row is rejected with its reason, and the row beside it goes in",
    arguments: [
      ("athletes", ["Full Name": "", "GPA": "3.9"], "full_name required-missing"),
      ("schools", ["Name": "X"], "name school-name-too-short"),
      ("coaches", ["Last Name": ""], "last_name required-missing"),
      ("events", ["Name": "Autumn", "Type": "Autmn"], "type value-not-listed"),
      ("metrics", ["Value": ""], "value required-missing"),
      ("interactions", ["Direction": "Sideways"], "direction value-not-listed"),
      ("interactions", ["School": ""], "school_id required-missing"),
      ("trips", ["Name": "North", "End Date": "2/1/2026"], "end_date trip-end-before-start"),
    ])
  func rejected(kind: String, change: [String: String], finding: String) throws {
    try importExamples(of: ["schools", "coaches"].prefix { $0 != kind })
    let good = try #require(Self.rows[kind])
    let outcome = try imported(kind, [good, good.merging(change) { $1 }])
    #expect(outcome.findings == [finding] && outcome.accepted == 1 && outcome.status == 1)
    // The cell of the second row is named: `Events!B3`.
    let cell = try #require(outcome.cells.first)
    #expect(cell.lowercased().hasPrefix(kind + "!") && cell.hasSuffix("3"), "\(cell)")
  }

  @Test("An optional value that breaks a rule is left out, with its reason")
  func emptied() throws {
    let outcome = try imported(
      "events", [["Name": "Fall Camp", "Type": "Camp", "Start Date": "10/3/2026", "End Date": "10/1/2026"]])
    #expect(outcome.findings == ["end_date event-end-before-start"] && outcome.accepted == 1)
  }

  @Test("A template that was not filled in holds nothing to import", arguments: kinds)
  func empty(kind: String) throws {
    let outcome = try imported(kind, [[:]])
    #expect(outcome.accepted == 0 && outcome.kind == kind)
  }

  @Test("Names of a store's schools come back as they are, whatever is in them")
  func schools() throws {
    let strange = [
      "=1+1", "Hill, Dale & Sons", "The \"Oaks\"", "-3 Hills", "_x0041_ Tech", "O'Dell <West>", "1890",
    ]
    let names = strange + (1...300).map { "Maple Ridge \($0)" }
    let rows = try names.map { String(decoding: try JSONEncoder().encode(["name": $0]), as: UTF8.self) }
    try command.write(rows.joined(separator: "\n") + "\n", to: "many.jsonl")
    let result = try command.import([command.path("many.jsonl"), "--as", "schools"])
    try #require(result.status == 0, "\(result.output)\(result.errors)")
    let outcome = try imported(
      "events",
      try listed("list_schools", in: "events").enumerated().map { index, school in
        ["Name": "Game \(index)", "Type": "Game", "Start Date": "10/3/2026", "School": school]
      })
    #expect(outcome.accepted == names.count && outcome.findings.isEmpty, "\(outcome.findings)")
  }

  /// The texts of a list of a template; openpyxl takes Excel's own escape off.
  private func listed(_ name: String, in kind: String, _ more: String...) throws -> [String] {
    let made = try command.run(
      "compass-export", ["template", kind, "--output", "list.xlsx", "--now", Command.now] + more)
    try #require(made.status == 0, "\(made.errors)")
    let script =
      Python.importOpenPyXL + """
        import json
        sheet = openpyxl.load_workbook(sys.argv[1])["Lists"]
        column = next(c for c in sheet.columns if c[0].value == sys.argv[2])
        print(json.dumps([str(c.value) for c in column[1:] if c.value is not None]))
        """
    return try JSONDecoder().decode([String].self, from: Python.run(script, command.path("list.xlsx"), name))
  }

  private static let rows: [String: [String: String]] = [
    "athletes": ["Full Name": "Sam Rivers", "Graduation Year": "2028"],
    "schools": ["Name": "Cedar Tech", "Division": "D3"],
    "coaches": [
      "First Name": "Ida", "Last Name": "Moss", "School": "Maple Ridge College", "Role": "Head Coach",
    ],
    "events": ["Name": "Fall Camp", "Type": "Camp", "Start Date": "10/3/2026"],
    "metrics": ["Recorded Date": "10/3/2026", "Metric Type": "Pop Time (sec)", "Value": "2.05"],
    "interactions": [
      "Date": "4/15/2026", "School": "Maple Ridge College", "Type": "Email", "Direction": "Inbound",
    ],
    "trips": ["Name": "South", "Destination": "Macon", "Start Date": "3/1/2026", "End Date": "3/1/2026"],
  ]

  // MARK: The file

  private func template(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-export", ["template"] + arguments + ["--now", Command.now])
  }

  @Test("Without a store there are no names, which is said, and the workbook is written all the same")
  func noStore() throws {
    let result = try template("interactions")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        note: There is no store yet, so the workbook can't list schools, coaches, events
        Wrote interactions-template.xlsx

        """)
    #expect(try command.permissions("interactions-template.xlsx") == 0o600)
    #expect(try command.files() == ["interactions-template.xlsx"])
    #expect(try template("schools").errors == "Wrote schools-template.xlsx\n")
  }

  @Test("A store that is named must be there")
  func namedStore() throws {
    let result = try template("events", "--store", command.path("typo.sqlite"))
    #expect(result.status == 2 && result.errors.contains("No store at"))
    #expect(try template("events", "--athlete", "Sam").status == 2)
    #expect(try command.files().isEmpty)
  }

  @Test("What a person filled in is not replaced, but for --force")
  func replacement() throws {
    #expect(try template("events").status == 0)
    // The same workbook.
    #expect(try template("events").status == 0)
    let own = try command.bytes("events-template.xlsx")
    try Data(own + [0]).write(to: URL(fileURLWithPath: command.path("events-template.xlsx")))
    let changed = try template("events")
    #expect(changed.status == 2 && changed.errors.contains("events-template.xlsx already exists"))
    #expect(try command.bytes("events-template.xlsx") == own + [0])
    #expect(try template("events", "--force").status == 0)
    #expect(try command.bytes("events-template.xlsx") == own)
  }

  @Test("The CSV goes to standard output, the workbook where it is told to, both into a directory")
  func places() throws {
    let csv = try template("coaches", "--csv")
    #expect(csv.status == 0 && csv.output.hasPrefix("\u{FEFF}first_name,last_name,school_id,role"))
    let piped = try template("coaches", "--output", "-")
    #expect(piped.status == 0 && piped.bytes.starts(with: [0x50, 0x4B]))
    #expect(try template("coaches", "--xlsx", "--csv", "--output", "out/").status == 0)
    #expect(try command.files("out") == ["coaches-template.csv", "coaches-template.xlsx"])
    #expect(try command.bytes("out/coaches-template.xlsx") == piped.bytes)
    #expect(try command.bytes("out/coaches-template.csv") == csv.bytes)
  }

  @Test("The clock of the environment makes the same bytes")
  func determinism() throws {
    let made = try (0..<2).map { _ in
      try command.run(
        "compass-export", ["template", "metrics", "--output", "-"],
        environment: ["SOURCE_DATE_EPOCH": "1776254400"]
      ).bytes
    }
    #expect(made[0] == made[1] && !made[0].isEmpty)
  }

  @Test("Each kind is known by its singular too, and a misspelt one is asked about")
  func words() throws {
    #expect(try template("metric").errors.contains("Wrote metrics-template.xlsx"))
    let result = try template("evnts")
    #expect(result.status == 2 && result.errors.contains("Did you mean events?"))
  }

  @Test("Of several athletes each row says whose it is, or one is named and only theirs are offered")
  func athletes() throws {
    try command.write("full_name,graduation_year\nAnn Lee,2027\nMax Orr,2028\n", to: "athletes.csv")
    try #require(try command.import([command.path("athletes.csv")]).status == 0)
    for (athlete, school) in [("Ann Lee", "Alder College"), ("Max Orr", "Birch College")] {
      try command.write("name,division\n\(school),D3\n", to: "schools.csv")
      try #require(try command.import([command.path("schools.csv"), "--athlete", athlete]).status == 0)
    }
    #expect(try listed("list_athletes", in: "events") == ["Ann Lee", "Max Orr"])
    #expect(try listed("list_schools", in: "events") == ["Alder College", "Birch College"])
    #expect(try listed("list_schools", in: "events", "--athlete", "Max Orr", "--force") == ["Birch College"])
    let row = ["Athlete": "Max Orr", "Name": "Camp", "Type": "Camp", "Start Date": "10/3/2026"]
    let outcome = try imported("events", [row.merging(["School": "Birch College"]) { $1 }])
    #expect(outcome.accepted == 1 && outcome.findings.isEmpty)
    let other = try imported("events", [row.merging(["School": "Alder College"]) { $1 }])
    // A school of another athlete is none of theirs: they get their own of that name.
    #expect(other.findings == ["name event-possible-duplicate"])
    #expect(
      try listed("list_schools", in: "events", "--athlete", "Max Orr", "--force").contains("Alder College"))
  }
}
