import Foundation
import TestSupport
import Testing

/// `compass-store show`, and what else only looks at a store.
@Suite("Looking at a store")
struct StoreShowTests {
  private func store(_ command: Command, _ arguments: String..., input: String = "") throws -> Command.Result
  {
    try command.run("compass-store", arguments + ["--now", Command.now], input: input)
  }

  private func spoil(_ command: Command, _ sql: String) throws {
    _ = try Python.run(
      "import sqlite3,sys; db=sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2]); db.commit()",
      command.path(StoreCareTests.storeFile), sql)
  }

  static let shown: [(name: String, arguments: [String])] = [
    ("athlete", ["athlete", "Mateo Ferreira-Quill"]), ("event", ["event", "latest"]),
    ("trip", ["trip", "Savannah Official Visit"]),
  ]

  @Test("a record with what hangs on it", arguments: shown)
  func show(_ name: String, _ arguments: [String]) throws {
    let command = try Command.withSeason()
    let result = try command.run("compass-store", ["show"] + arguments + ["--now", Command.now])
    #expect(result.status == 0)
    try Golden.compare(result.output, with: "show-\(name).txt")
    for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let json = try command.run("compass-store", ["show"] + arguments + ["--now", Command.now, "--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["kind", "record", "links", "history"])
  }

  @Test("interactions say how, with whom and what about, on a line each")
  func shownInteractions() throws {
    let command = try Command.withSeason()
    try spoil(
      command, "UPDATE interactions SET subject = NULL, content = 'Liked' || char(10) || 'the arm' || content"
    )
    let lines = try store(command, "show", "event", "latest").output.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "Interactions"))
    #expect(
      lines[start + 1].wholeMatch(
        of: #/  [0-9a-f]{8}  [^(]+\(Nov 7, 2026\), Jasper Holloway-Nix: Liked the.*…/#) != nil,
      "\(lines[start + 1])")
  }

  @Test("next and latest show what the same event by its name shows")
  func shownRelative() throws {
    let command = try Command.withSeason()
    for options in [[], ["--json"]] {
      let latest = try command.run(
        "compass-store", ["show", "event", "latest", "--now", Command.now] + options)
      let named = try command.run(
        "compass-store", ["show", "event", "Red Clay Scout Day", "--now", Command.now] + options)
      #expect(latest.status == 0 && latest.output == named.output)
    }
  }

  @Test("its history says which entries to look into")
  func shownHistory() throws {
    let command = try Command.withSeason()
    let title = "Savannah Official Visit"
    #expect(try store(command, "edit", "trip", title, "capacity=3").status == 0)
    let result = try store(command, "show", "trip", title)
    #expect(
      result.output.hasSuffix(
        """
        History
          2  changed Nov 21, 2026, 7:00 AM by compass-store edit trip
          1  added Nov 21, 2026, 7:00 AM by compass-import athletes.csv schools.csv
             coaches.csv events.csv metrics.csv interactions.csv trips.csv

        """), "\(result.output)")
  }

  @Test("control characters of a record do not reach the terminal")
  func controls() throws {
    let command = try Command.withSeason()
    try spoil(command, "UPDATE trips SET description = 'a' || char(27) || '[2Jb' || char(10) || 'c'")
    let result = try store(command, "show", "trip", "Savannah Official Visit")
    #expect(!result.bytes.contains(0x1B))
    #expect(result.output.contains("c\n"))
  }

  // MARK: A store that is only read

  static let lookers: [[String]] = [
    ["settings"], ["history"], ["history", "1"], ["check"], ["show", "event", "latest"],
    ["diff", Command.checkout + "/SampleData/trips.csv"],
  ]

  @Test("a command that only reads a store changes no byte of it and leaves no file", arguments: lookers)
  func unchanging(_ words: [String]) throws {
    let command = try Command.withSeason()
    let before = try command.bytes(StoreCareTests.storeFile)
    #expect(try command.run("compass-store", words + ["--now", Command.now]).status == 0)
    #expect(try command.bytes(StoreCareTests.storeFile) == before)
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }

  @Test("where there is none, it is said how one comes to be")
  func nowhere() throws {
    let command = try Command()
    let result = try store(command, "history", "--store", "nowhere.sqlite")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("  help: Import or add records first, or choose another store with --store."))
  }
}
