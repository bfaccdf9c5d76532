import Foundation
import Testing

@Suite("compass-export: what an output may replace")
struct ReplacementTests {
  private let command: Command
  private let store: String

  init() throws {
    command = try Command.withSeason()
    store = command.path("data/compass-toolkit/compass.sqlite")
  }

  private func export(_ arguments: String...) throws -> Command.Result {
    try command.run(
      "compass-export", ["metrics", "--event", "Spring Showcase 2026", "--now", Command.now] + arguments)
  }

  @Test(
    "The store is never replaced, by whatever name it is called",
    arguments: ["path", "symbolic link", "hard link", "directory link", "-wal", "-shm", "-journal"])
  func store(name: String) throws {
    let files = FileManager.default
    let before = files.contents(atPath: store)
    var output = command.path("report")
    switch name {
    case "path": output = store
    case "symbolic link": try files.createSymbolicLink(atPath: output, withDestinationPath: store)
    case "hard link": try files.linkItem(atPath: store, toPath: output)
    case "directory link":
      try files.createSymbolicLink(
        atPath: output, withDestinationPath: (store as NSString).deletingLastPathComponent)
      output += "/compass.sqlite"
    default: output = store + name
    }
    for kind in ["--pdf", "--json"] {
      let result = try export(kind, "--force", "--output", output)
      #expect(result.status == 2)
      #expect(result.errors.contains(name.hasPrefix("-") ? "is a part of the store" : "is the store"))
    }
    #expect(files.contents(atPath: store) == before)
    #expect(try command.export("events").status == 0)
  }

  @Test(
    "A file never holds another format than its name ends in",
    arguments: [
      (["calendar", "--year", "2026"], "plan.ics", "PDF"), (["events", "--csv"], "events.xlsx", "CSV"),
      (["events", "--ics"], "events.CSV", "ICS"), (["schools", "--json"], "schools.jsonl", "JSON"),
    ])
  func ending(arguments: [String], name: String, format: String) throws {
    let result = try command.run("compass-export", arguments + ["--output", name, "--now", Command.now])
    #expect(result.status == 2)
    let ending = (name as NSString).pathExtension.lowercased()
    #expect(result.errors.contains("\(name) ends in .\(ending), but the output is \(format)\n"))
    #expect(!FileManager.default.fileExists(atPath: command.path(name)))
  }

  @Test("A list is not written to a file, and the message says what would be")
  func list() throws {
    let result = try command.run("compass-export", ["events", "--output", "events.csv"])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("Can't write a list to events.csv\n  help: Add a format, such as --csv\n"))
    #expect(!FileManager.default.fileExists(atPath: command.path("events.csv")))
  }

  @Test("A file is no folder of templates")
  func templates() throws {
    try command.write("{}", to: "templates.json")
    let result = try command.run("compass-export", ["season", "--pdf", "--templates", "templates.json"])
    #expect(result.status == 2)
    #expect(result.errors.contains("is not a folder. Name a folder of templates."))
  }

  @Test(
    "A report with other filters or details is about something else",
    arguments: [
      ["--type", "exit_velo"], ["--since", "2026-04-15"], ["--until", "2026-04-16"], ["--verified-only"],
      ["--include", "notes"], ["--event", "Autumn Arms & Bats Showcase"],
    ])
  func report(arguments: [String]) throws {
    func export(_ more: [String]) throws -> Command.Result {
      try command.run(
        "compass-export",
        ["metrics", "--event", "Spring Showcase 2026", "--pdf", "--output", "r.pdf", "--now", Command.now]
          + more)
    }
    #expect(try export([]).status == 0)
    let result = try export(arguments)
    #expect(result.status == 2 && result.errors.contains("contains a different export"))
    #expect(try export(arguments + ["--force"]).status == 0)
    #expect(try export(arguments).status == 0)
  }

  @Test(
    "The same report with another look, comparison or form replaces it, and is replaced by it",
    arguments: [
      ["--paper", "a4"], ["--orientation", "landscape"], ["--locale", "de-DE"], ["--theme", "print"],
      ["--pdfa"],
      ["--pdfa", "--attach-data"], ["--benchmarks", Command.checkout + "/SampleData/benchmarks/combine.csv"],
      ["--pdfa", "--benchmarks", "own"],
    ])
  func looks(arguments: [String]) throws {
    for report in [["metrics", "--event", "Spring Showcase 2026", "--pdf"], ["one-pager"]] {
      let output = report + ["--output", "\(report[0]).pdf", "--now", Command.now]
      for more in [[], arguments, []] {
        let result = try command.run("compass-export", output + more)
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  @Test("A calendar with other alarms replaces it, one with other details does not")
  func calendars() throws {
    for (arguments, status) in [
      ([], 0), (["--no-alarms"], 0), (["--omit-cancelled"], 0), (["--detail", "times"], 2),
    ] {
      let result = try command.run(
        "compass-export", ["events", "--ics", "--output", "e.ics", "--now", Command.now] + arguments)
      #expect(result.status == status, "\(arguments) \(result.errors)")
    }
  }

  @Test(
    "Data with other filters is about something else",
    arguments: [
      ["--event", "next"], ["--type", "visit"], ["--status", "attended"], ["--range", "past"], ["--upcoming"],
      ["--search", "camp"], ["--school", "Harrow Creek University"], ["--since", "2026-01-01"],
      ["--until", "2026-01-01"],
    ])
  func data(arguments: [String]) throws {
    func export(_ more: [String], at now: String = Command.now) throws -> Command.Result {
      try command.run("compass-export", ["events", "--csv", "--output", "e.csv", "--now", now] + more)
    }
    #expect(try export([]).status == 0)
    let result = try export(arguments)
    #expect(result.status == 2 && result.errors.contains("contains a different export"))
    #expect(try export(arguments + ["--force"]).status == 0)
    // What is meant relative to today is the same thing tomorrow.
    #expect(try export(arguments, at: "2026-11-22T12:00:00Z").status == 0)
  }

  @Test("A type is the same by its key and by its name")
  func types() throws {
    #expect(try export("--pdf", "--type", "exit_velo").status == 0)
    #expect(try export("--pdf", "--type", "Exit Velocity").status == 0)
  }

  @Test("Filters that leave nothing write no report and leave the old one")
  func emptyReport() throws {
    #expect(try export("--pdf", "--output", "r.pdf").status == 0)
    let before = try command.bytes("r.pdf")
    let result = try export("--type", "saves", "--pdf", "--force", "--output", "r.pdf")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        No metrics match your filters
        Not written: r.pdf. The existing file is from an earlier run.

        """)
    #expect(try command.bytes("r.pdf") == before)
    #expect(try export("--type", "saves", "--pdf", "--xlsx", "--output", "new/").status == 0)
    #expect(!FileManager.default.fileExists(atPath: command.path("new")))
    #expect(try export("--type", "saves", "--pdf", "--fail-if-empty").status == 1)
    #expect(try command.export("metrics", "--type", "saves", "--pdf").status == 0)
    #expect(try command.files().filter { $0.hasSuffix(".pdf") } == ["r.pdf"])
  }
}
