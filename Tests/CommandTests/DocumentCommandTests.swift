import Foundation
import TestSupport
import Testing

@Suite("compass-export: schedules, calendars, sheets, comparisons, directories, logs")
struct DocumentCommandTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  static let documents: [[String]] = [
    ["schedule"], ["calendar"], ["calendar", "--year", "2026"], ["event-sheet", "--event", "latest"],
    ["event-sheet", "--upcoming"], ["trip-sheet", "--trip", "Gulf Coast Championship Week"],
    ["school-comparison"], ["coach-directory"], ["interaction-log"],
  ]

  @Test("Each is written in every format, the same bytes every time", arguments: documents)
  func formats(arguments: [String]) throws {
    let formats = ["--pdf", "--xlsx", "--html", "--csv", "--json"]
    for folder in ["one/", "two/"] {
      let result = try command.run(
        "compass-export",
        arguments + formats + ["--audience", "family", "--output", folder, "--now", Command.now])
      try #require(result.status == 0, "\(result.errors)")
    }
    let files = try command.files("one")
    #expect(files.map { ($0 as NSString).pathExtension } == ["csv", "html", "json", "pdf", "xlsx"])
    #expect(files.allSatisfy { $0.hasPrefix(arguments[0]) && $0.contains("family") })
    for file in files {
      #expect(try command.bytes("one/" + file) == command.bytes("two/" + file), "\(file)")
      #expect(try !command.bytes("one/" + file).isEmpty)
    }
  }

  @Test("A coach's file has another name than a family's, and what it leaves out is said")
  func audience() throws {
    let coach = try command.export("schedule", "--html", "--output", "out/")
    #expect(coach.errors.contains("costs, visits and other schools. Add --include status,costs,visits.\n"))
    let family = try command.export("schedule", "--html", "--audience", "family", "--output", "out/")
    #expect(!family.errors.contains("Not included"))
    #expect(try command.files("out") == ["schedule-family.html", "schedule.html"])
    let pages = try command.files("out").map {
      String(decoding: try command.bytes("out/" + $0), as: UTF8.self)
    }
    #expect(pages[0].contains("$") && !pages[1].contains("$"))
  }

  @Test("The calendar says which months it chose")
  func months() throws {
    let result = try command.export("calendar", "--csv", "--output", "-")
    #expect(
      result.errors.hasPrefix(
        "Note: This document is for your family. Add --audience coach to make one for coaches.\n"
          + "Calendar of November 2026 to "))
    let named = try command.export("calendar", "--month", "2026-04", "--csv", "--output", "-")
    #expect(!named.errors.contains("Calendar of"))
    #expect(named.output.contains("April 2026") && !named.output.contains("November 2026"))
    let season = try command.export("calendar", "--season", "this", "--json", "--output", "-")
    #expect(season.output.contains("month-2026-08") && season.output.contains("month-2027-07"))
  }

  static let contradictions: [(arguments: [String], message: String)] = [
    (["calendar", "--month", "2026-13"], "Not a month. Use YYYY-MM, such as 2026-04."),
    (
      ["calendar", "--month", "2026-04", "--year", "2026"],
      "Use only one of --month, --year, --season, or --since with --until"
    ),
    (["calendar", "--season", "autumn"], "Invalid --season. Use a season such as 2026-27"),
    (["calendar", "--since", "2026-04-01"], "Use --since and --until together"),
    (
      ["calendar", "--since", "2024-04-01", "--until", "2026-04-01"],
      "--since and --until cover more than 12 months. Use --year instead"
    ),
    (["event-sheet"], "Choose the events with --event, --upcoming, --since, --type"),
    (["event-sheet", "--event", "next", "--upcoming"], "--event can't be combined with filters"),
    (["event-sheet", "--event", "No Such Event"], "No event matches No Such Event"),
    (["trip-sheet"], "Use either --trip, or --since with --until"),
    (["trip-sheet", "--trip", "Gulf Coast"], "Did you mean one of these?"),
    (["school-comparison", "--schools", "Whitlock University, Nowhere"], "Unknown school \"Nowhere\""),
    (["interaction-log", "--coach", "Nobody"], "No coach has this name or ID"),
    (["interaction-log", "--type", "emial"], "Did you mean email?"),
  ]

  @Test("What cannot be done is said with what can", arguments: contradictions)
  func refusal(arguments: [String], message: String) throws {
    let result = try command.run("compass-export", arguments + ["--now", Command.now])
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("A trip has the events that name it in a column, and those alone")
  func trips() throws {
    try command.write(
      """
      type,name,start_date,trip,cost
      game,Opening Game,2026-07-13,Gulf Coast Championship Week,20
      camp,Rain Day Camp,2026-07-22,gulf coast championship week,30
      showcase,Winter Show,2027-02-06,Winter Road,
      """, to: "trip-events.csv")
    let imported = try command.import([command.path("trip-events.csv"), "--athlete", "Mateo Ferreira-Quill"])
    try #require(imported.status == 0, "\(imported.output)\(imported.errors)")
    let named = try command.export(
      "trip-sheet", "--trip", "Gulf Coast Championship Week", "--csv", "--output", "-")
    #expect(named.output.contains("Opening Game") && named.output.contains("Rain Day Camp"))
    #expect(!named.output.contains("Gulf Coast 17U Championship"))
    let unknown = try command.export("trip-sheet", "--trip", "Winter Road", "--csv", "--output", "-")
    #expect(unknown.status == 0 && unknown.output.contains("Winter Show"))
  }

  @Test(
    "The schools of a comparison come back by an import as they were; what was counted is kept beside them")
  func schoolsAgain() throws {
    let before = try schools()
    let result = try command.export(
      "school-comparison", "--audience", "family", "--csv", "--output", "schools-again.csv")
    try #require(result.status == 0, "\(result.errors)")
    let imported = try command.import([command.path("schools-again.csv")])
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try schools() == before)
  }

  /// The schools of the store without what an import may keep beside them.
  private func schools() throws -> String {
    let result = try command.export("schools", "--json", "--output", "-")
    let rows = try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [[String: Any]]
    let fields = try #require(rows).map { row in row.filter { $0.key != "extra" } }
    let data = try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("An empty store gives no documents and says so, and 1 where that was asked for")
  func empty() throws {
    let command = try Command()
    try command.write("full_name\nJordan Vale\n", to: "athletes.csv")
    try #require(try command.import([command.path("athletes.csv")]).status == 0)
    for name in ["schedule", "calendar", "school-comparison", "coach-directory", "interaction-log"] {
      let result = try command.export(name, "--html", "--output", "out/")
      #expect(result.status == 0 && result.errors.contains("No "), "\(name): \(result.errors)")
      #expect(try command.export(name, "--html", "--fail-if-empty", "--output", "out2/").status == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: command.path("out")))
    #expect(try command.export("event-sheet", "--upcoming").errors.contains("No events match your filters"))
  }

  @Test("Two athletes never share a document unless that was asked for")
  func severalAthletes() throws {
    try command.write("full_name\nMax Orr\n", to: "athletes.csv")
    try #require(try command.import([command.path("athletes.csv")]).status == 0)
    #expect(try command.export("schedule").errors.contains("The store has 2 athletes"))
    let result = try command.export("schedule", "--each-athlete", "--html", "--output", "out/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try command.files("out") == ["schedule-Mateo-Ferreira-Quill.html"], "Max has no events")
  }
}
