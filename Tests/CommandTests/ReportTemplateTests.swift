import Foundation
import TestSupport
import Testing

@Suite("compass-export templates, and documents with --template, --theme and --locale")
struct ReportTemplateTests {
  private static let reports = [
    "event-metrics", "one-pager", "season", "events", "schedule", "calendar", "event-sheet", "trip-sheet",
    "school-comparison", "coach-directory", "interaction-log",
  ]

  /// What a template for a report may be given to, each as JSON.
  private static let documents: [(report: String, line: [String])] = [
    ("event-metrics", ["metrics", "--event", "latest", "--report-json"]),
    ("event-metrics", ["metrics", "--report-json"]), ("one-pager", ["one-pager", "--json"]),
    ("season", ["season", "--json"]), ("events", ["events", "--html"]), ("schedule", ["schedule", "--json"]),
    ("calendar", ["calendar", "--json"]), ("calendar", ["calendar", "--year", "2026", "--json"]),
    ("event-sheet", ["event-sheet", "--event", "latest", "--json"]),
    ("event-sheet", ["event-sheet", "--since", "2026-01-01", "--until", "2026-12-31", "--json"]),
    ("trip-sheet", ["trip-sheet", "--since", "2026-07-01", "--until", "2026-07-31", "--json"]),
    ("school-comparison", ["school-comparison", "--json"]),
    ("school-comparison", ["school-comparison", "--html"]),
    ("coach-directory", ["coach-directory", "--json"]),
    ("interaction-log", ["interaction-log", "--json", "--school", "Saltmarsh University"]),
  ]

  private func written(_ command: Command, _ line: [String]) throws -> String {
    let name = UUID().uuidString
    let arguments = line + ["--now", Command.now, "--output", command.path(name)]
    let result = try command.run("compass-export", arguments)
    #expect(result.status == 0, "\(line): \(result.errors)")
    return String(decoding: try command.bytes(name), as: UTF8.self)
  }

  @Test("A template fresh from `templates new` changes nothing of any report", arguments: documents)
  func new(report: String, line: [String]) throws {
    let command = try Command.withSeason()
    let draft = try command.run("compass-export", ["templates", "new", report])
    #expect(draft.status == 0)
    try command.write(draft.output, to: "new.json")
    let isEvents = report == "events"
    for who in [[], ["--audience", "family"] + (isEvents ? [] : ["--include", "contacts"])] {
      let plain = try written(command, line + who)
      #expect(try written(command, line + who + ["--template", command.path("new.json")]) == plain)
      #expect(try written(command, line + who + ["--template", report]) == plain)
    }
  }

  @Test("A report for a coach says no more with all sections that there are", arguments: documents)
  func leaks(report: String, line: [String]) throws {
    let command = try Command.withSeason()
    let contacts = try Self.contacts()
    #expect(contacts.count > 10)
    // The drafted template names every section, table and column.
    let draft = try command.run("compass-export", ["templates", "new", report]).output
    try command.write(
      draft.replacing("\"version\": 1", with: "\"version\": 1, \"audience\": \"family\""), to: "all.json")
    let text = try written(
      command, line + ["--audience", "coach", "--template", command.path("all.json")])
    for contact in contacts { #expect(!text.contains(contact)) }
  }

  /// The addresses and telephone numbers of the sample files.
  private static func contacts() throws -> [String] {
    try ["athletes", "coaches"].flatMap { name -> [String] in
      let text = try String(contentsOfFile: Command.checkout + "/SampleData/\(name).csv", encoding: .utf8)
      return text.split { $0 == "," || $0 == "\n" || $0 == "\"" }.map(String.init).filter { $0.contains("@") }
    }
  }

  @Test("A club has its version of the report by a template file alone")
  func club() throws {
    let command = try Command.withSeason()
    try command.write(
      """
      {
        "version": 1, "name": "our-club", "title": "Our club's", "report": "event-metrics",
        "theme": "river-city", "locale": "en-GB", "footer": "River City · {athlete}",
        "wording": {"Exit velocity": "Off the Bat", "Verified": "Checked"},
        "sections": [
          {"heading": "River City Baseball"},
          "title",
          {"section": "facts", "facts": ["place"]},
          {
            "section": "measurements", "title": "Best Figures",
            "columns": [{"column": "metric_type", "title": "What"}, "value", "recorded_date", "verified"],
            "filter": [{"column": "metric_type", "is": ["exit_velo", "velocity"]}],
            "sort": [{"column": "value", "descending": true}], "limit": 2, "group_by": null
          }
        ]
      }
      """, to: "our-club.json")
    let csv = try written(
      command, ["metrics", "--event", "latest", "--csv", "--template", command.path("our-club.json")])
    #expect(csv.contains("metric_type,value,unit,recorded_date,verified"), "\(csv)")
    #expect(csv.contains("Off the Bat,97.3,mph,2026-11-07,true"), "\(csv)")
    let html = try written(
      command, ["metrics", "--event", "latest", "--html", "--template", command.path("our-club.json")])
    for text in ["River City Baseball", "Best Figures", "Off the Bat", "7 Nov 2026"] {
      #expect(html.contains(text), "\(text)")
    }
    #expect(html.contains("shown: What is Off the Bat or Fastball velocity"))
    for text in ["Trends", "Coaches Present", "Exit velocity"] { #expect(!html.contains(text), "\(text)") }
  }

  @Test("The list names every template and theme, and each can be shown and checked")
  func list() throws {
    let command = try Command()
    let list = try command.run("compass-export", ["templates", "list"])
    #expect(list.status == 0 && list.errors.isEmpty)
    let names = list.output.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: " ").first }
    let files = try ["Reports", "Themes"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: Command.checkout + "/Templates/" + folder).map {
        (name: String($0.dropLast(5)), path: "\(Command.checkout)/Templates/\(folder)/\($0)")
      }
    }
    #expect(names.map(String.init).sorted() == files.map(\.name).sorted())
    let shown = try command.run("compass-export", ["templates", "show"] + names.map(String.init))
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("measurements: Every measurement"))
    let checked = try command.run("compass-export", ["templates", "check"] + files.map(\.path))
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output.split(separator: "\n").count { $0.hasSuffix(" is valid") } == files.count)
    #expect(!checked.output.contains("warning: "))
  }

  @Test("Programs read what a template shows as JSON")
  func json() throws {
    let command = try Command()
    let shown = try command.run("compass-export", ["templates", "show", "event-metrics-compact", "--json"])
    let script = """
      import sys, json
      t = json.loads(sys.argv[1])
      s = {s["name"]: s for s in t["sections"]}
      print(t["report"], s["title"]["shown"], s["trends"]["shown"], s["measurements"]["tables"][0]["columns"][1]["name"])
      """
    let said = try Tool.run(Tool.python, "-c", script, shown.output)
    #expect(said.output == "event-metrics True False metric_type\n", "\(said.errors)")
  }

  @Test(
    "What is wrong is named, with what to do",
    arguments: [
      (["templates", "show", "event-metric"], "Did you mean event-metrics?"),
      (["templates", "new", "event-metric"], "Did you mean event-metrics?"),
      (["templates", "check", "x.json"], "x.json"), (["templates", "lst"], "Did you mean list?"),
      (["schedule", "--template", "event-metrics"], "Templates for schedule: schedule, schedule-carpool"),
      (["schedule", "--template", "shedule"], "Did you mean schedule?"),
      (["schedule", "--theme", "prnt"], "Did you mean print?"),
      (["schedule", "--locale", "de-XX"], "Use one of this language's locales: de, de-AT"),
      (["schedule", "--logo", "none.png"], "none.png"),
      (["schedule", "--logo", Command.checkout + "/README.md"], "is not a picture"),
    ])
  func wrong(line: [String], said: String) throws {
    let command = try Command.withSeason()
    let result = try command.run("compass-export", line)
    #expect(result.status == 2 && result.errors.contains(said), "\(result.errors)")
    #expect(try command.files().filter { $0.contains("schedule") }.isEmpty)
  }

  @Test("A template for coaches is no template for a family")
  func readers() throws {
    let command = try Command.withSeason()
    try command.write(
      #"{"version": 1, "name": "c", "title": "C", "report": "schedule", "audience": "coach"}"#, to: "c.json")
    let refused = try command.export(
      "schedule", "--html", "--audience", "family", "--template", command.path("c.json"))
    #expect(refused.status == 2 && refused.errors.contains("is for coaches"))
    let taken = try command.export("schedule", "--html", "--template", command.path("c.json"))
    #expect(taken.status == 0, "\(taken.errors)")
  }

  @Test("What the command line says goes before the template, and a file says which of them it was made with")
  func order() throws {
    let command = try Command.withSeason()
    try command.write(
      #"{"version": 1, "name": "g", "title": "G", "report": "schedule", "locale": "de-DE"}"#, to: "g.json")
    let german = try written(command, ["schedule", "--json", "--template", command.path("g.json")])
    #expect(german.contains(#""language":"de-DE""#) && german.contains("Dez. 2026"))
    let french = try written(
      command, ["schedule", "--json", "--template", command.path("g.json"), "--locale", "fr-FR"])
    #expect(french.contains(#""language":"fr-FR""#) && french.contains("déc. 2026"))
    // The same document in another look takes its place.
    let first = try command.export("schedule", "--html", "--template", command.path("g.json"))
    #expect(first.status == 0 && first.errors.contains("-g.html"), "\(first.errors)")
    let second = try command.export(
      "schedule", "--html", "--template", command.path("g.json"), "--theme", "print")
    #expect(second.status == 0 && second.errors.contains("-g.html"), "\(second.errors)")
  }

  @Test("A theme that is hard to read is used, and says so")
  func contrast() throws {
    let command = try Command.withSeason()
    try command.write(
      ##"{"version": 1, "name": "y", "title": "Y", "colors": {"text": "#FFEE00"}}"##, to: "y.json")
    let result = try command.export(
      "schedule", "--html", "--theme", command.path("y.json"), "--output", command.path("y.html"))
    #expect(result.status == 0)
    #expect(
      result.errors.contains("warning: Theme y: text on white has a contrast of 1.2:1"),
      "\(result.errors)")
  }
}
