import Foundation
import Testing

@Suite("compass-export: lists, data and events")
struct ExportTests {
  private let command: Command

  init() throws { command = try Command.withSeason() }

  static let kinds = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]

  @Test("Everything exported as CSV and imported into a new store comes out again byte for byte")
  func roundTrip() throws {
    var exported: [String: [UInt8]] = [:]
    for kind in Self.kinds {
      let result = try command.export(kind, "--csv", "--output", command.path("\(kind).csv"))
      #expect(result.status == 0, "\(kind): \(result.errors)")
      exported[kind] = try command.bytes("\(kind).csv")
    }
    let other = try Command()
    let back = try other.import(Self.kinds.map { command.path("\($0).csv") })
    #expect(back.status == 0, "\(back.output)\(back.errors)")
    for kind in Self.kinds {
      let again = try other.export(kind, "--csv")
      #expect(again.bytes == exported[kind], "\(kind)")
      #expect(try other.export(kind, "--json").bytes == command.export(kind, "--json").bytes, "\(kind)")
    }
  }

  @Test("Data goes to standard output and is valid JSON; a list is a table", arguments: kinds)
  func listsAndData(kind: String) throws {
    let data = try command.export(kind, "--json")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(data.bytes)) as? [[String: Any]])
    #expect(!rows.isEmpty && data.errors.hasPrefix("Note: The output contains all fields"))
    let list = try command.export(kind)
    #expect(list.status == 0 && list.errors.isEmpty)
    #expect(list.output.split(separator: "\n").count == rows.count + 3)
    #expect(list.output.hasSuffix("\n\n\(rows.count) result\(rows.count == 1 ? "" : "s")\n"))
  }

  @Test(
    "An event is named by next, latest, its name in any case, its id or the beginning of it",
    arguments: [
      ("next", "St. Brannoc's Holiday Camp"), ("latest", "Red Clay Scout Day"),
      ("spring  showcase 2026", "Spring Showcase 2026"), ("id", "Spring Showcase 2026"),
      ("prefix", "Spring Showcase 2026"),
    ])
  func eventNames(name: String, expected: String) throws {
    let rows = try JSONSerialization.jsonObject(with: Data(command.export("events", "--json").bytes))
    let events = try #require(rows as? [[String: Any]])
    let id = try #require(events.first { $0["name"] as? String == "Spring Showcase 2026" }?["id"] as? String)
    let text = name == "id" ? id : name == "prefix" ? String(id.prefix(8)) : name
    let list = try command.export("events", "--event", text).output.split(separator: "\n")
    #expect(list.count == 4 && list[2].contains(expected) && list[3] == "1 result")
  }

  @Test(
    "What was misspelt is answered with what was probably meant, and ends with 2",
    arguments: [
      (["evnts"], "Did you mean events?"), (["metrics", "--type", "exit_veloo"], "Did you mean exit_velo?"),
      (["events", "--type", "showcse"], "Did you mean showcase?"),
      (["events", "--school", "Harow Creek University"], "Did you mean Harrow Creek University?"),
      (["metrics", "--event", "Spring Showcase 2025"], "Spring Showcase 2026"),
      (["events", "--since", "2026-02-31"], "Not a date. Use YYYY-MM-DD, such as 2026-04-15"),
      (["metrics", "--since", "2026-02-02", "--until", "2026-02-01"], "--since 2026-02-02 is after"),
      (["schools", "--athlete", "Mateo Ferreira"], "Mateo Ferreira-Quill"),
    ])
  func suggestions(arguments: [String], expected: String) throws {
    let result = try command.run("compass-export", arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(expected))
    #expect(result.output.isEmpty)
  }

  @Test("Nothing found is said on standard error and is no failure, unless scripts ask")
  func nothingFound() throws {
    let result = try command.export("events", "--search", "no such thing")
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.errors == "No events match your filters\n")
    #expect(try command.export("events", "--search", "no such thing", "--fail-if-empty").status == 1)
    #expect(
      try command.export("metrics", "--type", "saves", "--csv").output.split(separator: "\n").count == 1)
  }

  @Test(
    "Registered leaves out who attended, upcoming is what is not over",
    arguments: [
      (["--status", "registered"], "Winter Showcase at the Dome", "Red Clay Scout Day"),
      (["--status", "attended"], "Red Clay Scout Day", "Winter Showcase at the Dome"),
      (["--status", "cancelled"], "Sable Point Prospect Camp", "Red Clay Scout Day"),
      (["--upcoming"], "St. Brannoc's Holiday Camp", "Red Clay Scout Day"),
      (["--range", "past"], "Red Clay Scout Day", "St. Brannoc's Holiday Camp"),
      (["--range", "this-month"], "Red Clay Scout Day", "Ashgrove Open House"),
      (["--range", "next-month"], "Winter Showcase at the Dome", "Red Clay Scout Day"),
      (["--type", "visit"], "Saltmarsh Official Visit", "Red Clay Scout Day"),
    ])
  func filters(arguments: [String], contained: String, missing: String) throws {
    let list = try command.run("compass-export", ["events"] + arguments + ["--now", Command.now]).output
    #expect(list.contains(contained))
    #expect(!list.contains(missing))
  }

  @Test("On the last day of an event it is still upcoming")
  func lastDay() throws {
    func upcoming(_ now: String) throws -> Bool {
      try command.run("compass-export", ["events", "--upcoming", "--now", now]).output
        .contains("Spring Showcase 2026")
    }
    #expect(try upcoming("2026-04-16T12:00:00Z"))
    #expect(try !upcoming("2026-04-17T12:00:00Z"))
  }

  @Test(
    "What is coming up has the nearest first, what is over the latest",
    arguments: [
      (["--upcoming"], ["Near Camp", "Far Camp"]), (["--range", "upcoming"], ["Near Camp", "Far Camp"]),
      (["--range", "past"], ["Late Camp", "Early Camp"]),
      ([], ["Far Camp", "Near Camp", "Late Camp", "Early Camp"]),
      (["--upcoming", "--sort", "date-desc"], ["Far Camp", "Near Camp"]),
    ])
  func nearest(arguments: [String], names: [String]) throws {
    let command = try Command()
    try command.write(
      """
      name,type,start_date
      Far Camp,camp,2027-05-01
      Near Camp,camp,2026-12-05
      Late Camp,camp,2026-10-03
      Early Camp,camp,2026-03-07
      """, to: "events.csv")
    #expect(try command.import([command.path("events.csv")]).status == 0)
    for format in [[], ["--html", "--output", "-"]] {
      let result = try command.run(
        "compass-export", ["events"] + arguments + format + ["--now", Command.now])
      #expect(result.status == 0, "\(result.errors)")
      let found = result.output.matches(of: /[A-Z][a-z]+ Camp/).map { String($0.output) }
      #expect(found == names, "\(format)")
    }
  }

  @Test("Directions are addresses that open the two usual map services")
  func directions() throws {
    let result = try command.export("directions", "--event", "Spring Showcase 2026", "--plain")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("https://maps.apple.com/?daddr="))
    #expect(lines[1].hasPrefix("https://www.google.com/maps/dir/?api=1&destination="))
    #expect(!result.output.contains(" "))
    let all = try command.export("directions", "--event", "next", "--provider", "all", "--from", "Macon, GA")
    #expect(all.output.contains("saddr=Macon%2C%20GA") && all.output.contains("geo:"))
    #expect(all.errors.contains("Waze and geo links ignore --from and --mode"))
  }

  @Test("An event without a place has no directions")
  func withoutPlace() throws {
    try command.write("type,name,start_date,state\ngame,Nowhere,2026-04-15,GA\n", to: "nowhere.csv")
    #expect(try command.import([command.path("nowhere.csv")]).status == 0)
    let result = try command.export("directions", "--event", "Nowhere")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("No directions to Nowhere: it has no venue, address or city"))
  }

  @Test("A full disk is a failure, a reader that has gone is none worth a word")
  func outputFailures() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    for arguments in [["metrics"], ["metrics", "--csv"], ["metrics", "--json"]] {
      let result = try command.run("compass-export", arguments, output: full)
      #expect(result.status == 2)
      #expect(result.errors.contains("No space left on device"))
    }
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try command.run("compass-export", ["metrics"], output: pipe.fileHandleForWriting)
    #expect(result.errors.isEmpty)
    #expect(result.status == -13 || result.status == 141)
  }

  @Test("Without a store there is nothing to read")
  func withoutStore() throws {
    let result = try Command().export("events")
    #expect(result.status == 2 && !result.errors.isEmpty)
  }
}
