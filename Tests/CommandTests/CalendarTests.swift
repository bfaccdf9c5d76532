import Foundation
import TestSupport
import Testing

@Suite("compass-export: calendars and lists of events")
struct CalendarTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  private func records(_ arguments: [String]) throws -> [[String: Any]] {
    let result = try command.run(
      "compass-export",
      ["events", "--json", "--now", Command.now, "--time-zone", "America/New_York"] + arguments)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [[String: Any]], "\(result.errors)")
  }

  /// Exports events for the family.
  private func events(_ arguments: String...) throws -> Command.Result {
    try run(arguments + ["--audience", "family"])
  }

  /// Exports events for a coach, the default.
  private func coachEvents(_ arguments: String...) throws -> Command.Result { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Command.Result {
    try command.run(
      "compass-export", ["events"] + arguments + ["--now", Command.now, "--time-zone", "America/New_York"])
  }

  /// The values of a property in a calendar, its folds undone.
  private func values(_ name: String, _ calendar: String) -> [String] {
    calendar.replacing("\r\n ", with: "").split(separator: "\r\n").compactMap { line in
      line.hasPrefix(name + ":") ? String(line.dropFirst(name.count + 1)) : nil
    }
  }

  private func ids(_ calendar: String) -> [String] {
    values("UID", calendar).map { String($0.prefix(36)) }
  }

  static let filters: [[String]] = [
    [], ["--upcoming"], ["--range", "past"], ["--range", "this-month"], ["--range", "next-month"],
    ["--type", "visit"], ["--type", "camp", "--type", "game"], ["--status", "registered"],
    ["--status", "not-registered"], ["--status", "attended"], ["--search", "field"],
    ["--school", "Harrow Creek University"], ["--since", "2026-01-01", "--until", "2026-06-30"],
    ["--sort", "name"], ["--sort", "type"], ["--sort", "date-desc"], ["--sort", "date-asc"],
  ]

  @Test("Filters and orders give the same events as JSON, CSV and a calendar", arguments: filters)
  func sameEvents(arguments: [String]) throws {
    let expected = try records(arguments).compactMap { $0["id"] as? String }
    let clock = ["--now", Command.now, "--time-zone", "America/New_York"]
    let calendar = try command.run(
      "compass-export", ["events", "--ics", "--audience", "family"] + arguments + clock)
    #expect(ids(calendar.output) == expected)
    let csv = try command.run("compass-export", ["events", "--csv"] + arguments + clock)
    var places: [String.Index] = []
    for id in expected {
      places.append(try #require(csv.output.range(of: id)).lowerBound)
    }
    #expect(places == places.sorted())
  }

  @Test("Statuses part the events: no event has two, cancelled ones aside none has none")
  func statuses() throws {
    let all = try records([]).count
    let parts = try ["registered", "not-registered", "attended", "cancelled"].map {
      try records(["--status", $0]).count
    }
    #expect(parts.reduce(0, +) == all)
    #expect(parts.dropLast().allSatisfy { $0 > 0 })
  }

  @Test("Calendars and data have the oldest first, lists and reports the newest")
  func orders() throws {
    let names = try records([]).compactMap { $0["name"] as? String }
    let summaries = values("SUMMARY", try events("--ics").output)
    #expect(summaries.first?.hasPrefix(names.first ?? "?") == true)
    let list = try events().output.split(separator: "\n")
    #expect(list[2].contains(String(names.last?.prefix(12) ?? "?")))
    let result = try events("--xlsx", "--output", command.path("events.xlsx"))
    #expect(result.status == 0, "\(result.errors)")
    let script =
      Python.importOpenPyXL + """
        for row in openpyxl.load_workbook(sys.argv[1]).worksheets[-1].iter_rows(values_only=True):
            print(row)
        """
    let rows = String(decoding: try Python.run(script, command.path("events.xlsx")), as: UTF8.self)
    let places = names.compactMap { rows.range(of: $0)?.lowerBound }
    #expect(places.count == names.count)
    #expect(places.first.map { first in places.allSatisfy { $0 <= first } } == true)
  }

  @Test("The PDF and XLSX lists tell costs to the family only")
  func reports() throws {
    for format in ["xlsx", "pdf"] {
      for audience in ["coach", "family"] {
        let file = command.path("\(audience).\(format)")
        let result = try run(["--\(format)", "--audience", audience, "--output", file])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try command.bytes("\(audience).\(format)").count > 1000)
      }
    }
    let script =
      Python.importOpenPyXL + """
        for row in openpyxl.load_workbook(sys.argv[1]).worksheets[-1].iter_rows(values_only=True):
            print(row)
        """
    let coach = String(decoding: try Python.run(script, command.path("coach.xlsx")), as: UTF8.self)
    let family = String(decoding: try Python.run(script, command.path("family.xlsx")), as: UTF8.self)
    #expect(!coach.contains("Cost") && family.contains("'Cost'"))
    #expect(try command.files().contains("family.pdf"))
  }

  @Test("A calendar is the same bytes whenever it is written")
  func sameBytes() throws {
    let first = try command.run(
      "compass-export", ["events", "--ics", "--audience", "family", "--time-zone", "America/New_York"])
    #expect(first.bytes == (try events("--ics").bytes))
    #expect(first.errors.isEmpty)
  }

  @Test("Each detail says no more than it may")
  func details() throws {
    let full = try events("--ics").output
    #expect(full.contains("Cost: ") && full.contains("Notes: ") && full.contains("Coaches: "))
    let basic = try events("--ics", "--detail", "basic").output
    for word in ["Cost: ", "Notes: ", "Coaches: ", "Status: ", "Page: ", "\r\nURL"] {
      #expect(!basic.contains(word), "\(word)")
    }
    #expect(basic.contains("Harrow Creek"))
    let coach = try command.export("events", "--ics").output
    for word in ["Cost: ", "Notes: ", "Coaches: ", "Status: "] { #expect(!coach.contains(word), "\(word)") }
    let times = try events("--ics", "--detail", "times").output
    #expect(!times.contains("Harrow Creek") && !times.contains("\r\nLOCATION") && !times.contains("Mateo"))
    #expect(try events("--links").output.removingPercentEncoding?.contains("Notes: ") == false)
  }

  @Test("--split writes a file for each event, named by its day and name")
  func split() throws {
    let result = try coachEvents("--ics", "--split", "--type", "camp", "--output", command.path("camps"))
    #expect(result.status == 0, "\(result.errors)")
    let files = try command.files("camps")
    #expect(files.count == (try records(["--type", "camp"]).count))
    #expect(files.first == "2024-09-28-Harrow-Creek-Fall-Prospect-Camp-2024.ics")
    for file in files {
      let text = String(decoding: try command.bytes("camps/" + file), as: UTF8.self)
      #expect(values("UID", text).count == 1)
    }
    #expect(
      try coachEvents("--ics", "--split", "--type", "camp", "--output", command.path("camps")).status == 0)
  }

  @Test("--split makes a directory for one event too, and never writes over a file that is not ours")
  func splitDirectory() throws {
    let one = try coachEvents("--ics", "--split", "--event", "next", "--output", command.path("one"))
    #expect(one.status == 0, "\(one.errors)")
    #expect(try command.files("one") == ["2026-12-05-St-Brannocs-Holiday-Camp.ics"])
    try command.write("mine", to: "one/2026-12-05-St-Brannocs-Holiday-Camp.ics")
    let again = try coachEvents("--ics", "--split", "--upcoming", "--output", command.path("one"))
    #expect(again.status == 2)
    #expect(try command.files("one").count == 1)
    #expect(try command.bytes("one/2026-12-05-St-Brannocs-Holiday-Camp.ics") == Array("mine".utf8))
  }

  @Test("Events of one day and name have files of their own, whatever the case of the names")
  func collisions() throws {
    let rows =
      ["id,type,name,start_date"]
      + ["Same Game", "same game", "Same/Game"].enumerated().map {
        "6c2f5e1a-0000-4000-8000-00000000000\($0.offset),game,\($0.element),2029-05-01"
      }
    try command.write(rows.joined(separator: "\n"), to: "same.csv")
    let imported = try command.import([command.path("same.csv")])
    #expect(imported.status == 0, "\(imported.output)\(imported.errors)")
    let result = try coachEvents(
      "--ics", "--split", "--since", "2029-01-01", "--output", command.path("same"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(Set(try command.files("same").map { $0.lowercased() }).count == 3)
  }

  @Test("metrics --event --ics writes that event, for a coach without costs and notes")
  func oneEvent() throws {
    let arguments = ["metrics", "--event", "Spring Showcase 2026", "--ics"]
    let coach = try command.run("compass-export", arguments)
    #expect(coach.status == 0 && coach.errors.contains("Add --include notes,status,costs"))
    #expect(ids(coach.output).count == 1)
    #expect(!coach.output.contains("Cost: "))
    let family = try command.run("compass-export", arguments + ["--audience", "family"])
    #expect(ids(family.output) == ids(coach.output))
    #expect(family.output.contains("Cost: "))
    #expect(try command.run("compass-export", ["metrics", "--ics"]).status == 2)
  }

  @Test("Trips are whole days")
  func trips() throws {
    let result = try command.run("compass-export", ["trips", "--ics", "--audience", "family"])
    let count = try #require(
      try JSONSerialization.jsonObject(with: Data(command.export("trips", "--json").bytes))
        as? [[String: Any]]
    ).count
    #expect(result.status == 0 && count > 0)
    #expect(values("DTSTART;VALUE=DATE", result.output).count == count)
    #expect(!result.output.contains("VTIMEZONE"))
  }

  @Test("--one-per-day has more entries than events, all with UIDs of their own")
  func onePerDay() throws {
    let uids = values("UID", try events("--ics", "--one-per-day").output)
    #expect(Set(uids).count == uids.count)
    #expect(uids.count > (try records([]).count))
  }

  @Test("The tables and the links have every event")
  func tables() throws {
    let result = try events("--google-csv", "--outlook-csv", "--links", "--output", command.path("out"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try command.files("out") == [
        "events-google-family.csv", "events-links-family.txt", "events-outlook-family.csv",
      ])
    let count = try records([]).count
    let google = String(decoding: try command.bytes("out/events-google-family.csv"), as: UTF8.self)
    #expect(google.components(separatedBy: ",False\r\n").count == count + 1)
    let links = String(decoding: try command.bytes("out/events-links-family.txt"), as: UTF8.self)
    #expect(links.components(separatedBy: "https://calendar.google.com/").count == count + 1)
    #expect(links.components(separatedBy: "https://outlook.live.com/").count == count + 1)
  }

  @Test(
    "Options that contradict each other end with 2",
    arguments: [
      ["--split"], ["--ics", "--split", "--links"], ["--upcoming", "--range", "past"],
      ["--ics", "--detail", "all"],
    ])
  func contradictions(arguments: [String]) throws {
    let result = try command.run("compass-export", ["events"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test("A calendar that nothing matches is written all the same, and said to be empty")
  func empty() throws {
    let result = try events("--ics", "--search", "no such thing")
    #expect(result.status == 0 && result.errors == "No events match your filters\n")
    #expect(result.output.hasPrefix("BEGIN:VCALENDAR\r\n") && result.output.hasSuffix("END:VCALENDAR\r\n"))
  }
}
