import Foundation
import Testing

@Suite("compass-import: what is written, and what is not")
struct ImportOutputTests {
  private let command: Command
  private static let events = "type,name,start_date\ncamp,Good Camp,2026-04-15\n"
  private static let broken = "type,name,start_date\ncmp,Bad Thing,2026-04-15\n"

  init() throws {
    command = try Command()
    try command.write(Self.events, to: "events.csv")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  private func `import`(_ arguments: String...) throws -> Command.Result { try command.import(arguments) }

  @Test("Nothing is written over an input, by whatever way", arguments: ["--report", "--rejected"])
  func inputs(option: String) throws {
    try command.write("", to: "other.csv")
    let input = command.path("events.csv")
    try FileManager.default.createSymbolicLink(atPath: command.path("link"), withDestinationPath: input)
    try FileManager.default.linkItem(atPath: input, toPath: command.path("twin"))
    for place in ["events.csv", "link", "twin", "data/../events.csv"] {
      let result = try command.import([input, option, command.path(place)])
      #expect(result.status == 2)
      #expect(result.errors.contains("compass-import: \(option): ") && result.errors.contains("is the input"))
      #expect(result.errors.contains("\n  help: Name another file\n"))
      #expect(try text("events.csv") == Self.events)
    }
    #expect(try command.files() == ["events.csv", "link", "other.csv", "twin"])
  }

  @Test("Nothing is written over the store", arguments: ["s.sqlite", "s.sqlite-wal", "s.sqlite-shm"])
  func store(place: String) throws {
    let store = ["--store", command.path("s.sqlite"), command.path("events.csv")]
    for option in ["--report", "--rejected"] {
      #expect(try command.import(store + [option, command.path(place)]).errors.contains("the store\n"))
    }
    #expect(try command.files() == ["events.csv"])
    try command.write(Self.broken, to: "s.csv")
    let result = try command.import([
      "--store", command.path("s.rejected.csv"), command.path("s.csv"),
    ])
    #expect(result.status == 2 && result.errors.contains("is the store"))
  }

  @Test("Two outputs never go to one place")
  func outputs() throws {
    try command.write(Self.broken, to: "e.csv")
    for arguments in [["--rejected", command.path("x")], []] {
      let place = command.path(arguments.isEmpty ? "e.rejected.csv" : "x")
      let result = try command.import([command.path("e.csv"), "--report", place] + arguments)
      #expect(result.status == 2 && result.errors.contains("--report: "), "\(result.errors)")
    }
    #expect(try command.files() == ["e.csv", "events.csv"])
  }

  @Test("A report replaces reports and empty files only", arguments: ["r.txt", "r.json"])
  func reports(name: String) throws {
    try command.write("", to: name)
    for _ in 1...2 {
      #expect(try self.import(command.path("events.csv"), "--report", command.path(name)).status == 0)
    }
    #expect(try !command.bytes(name).isEmpty)
    for foreign in ["mine", "{\"version\": 1}", "[]"] {
      try command.write(foreign, to: name)
      let result = try self.import(command.path("events.csv"), "--report", command.path(name))
      let format = name == "r.txt" ? "text" : "json"
      #expect(
        result.status == 2
          && result.errors.contains("already exists and is not a \(format) validation report"))
      #expect(try text(name) == foreign)
    }
  }

  @Test(
    "An import that does not go in leaves no store behind",
    arguments: [
      (["broken.csv", "--strict"], 1), (["unknown.csv"], 2), (["events.csv", "--athlete", "Nobody"], 2),
    ])
  func noStore(arguments: [String], status: Int) throws {
    try command.write(Self.broken, to: "broken.csv")
    try command.write("a,b\n1,2\n", to: "unknown.csv")
    let result = try command.import(
      [command.path(arguments[0]), "--rejected", "none"] + arguments.dropFirst())
    #expect(result.status == Int32(status))
    #expect(try command.files() == ["broken.csv", "events.csv", "unknown.csv"])
  }

  @Test("A store that was there is left as it was by a refused import, and is not removed")
  func refused() throws {
    try command.write(Self.broken, to: "broken.csv")
    #expect(try self.import(command.path("events.csv")).status == 0)
    #expect(try self.import(command.path("broken.csv"), "--strict").status == 1)
    #expect(try command.export("events").output.contains("Good Camp"))
  }

  @Test("The zone is said when the store learns it")
  func zone() throws {
    let first = try self.import(command.path("events.csv"))
    #expect(first.errors.contains("Created a new store at "))
    #expect(first.errors.contains("Times without a time zone are read as America/New_York"))
    #expect(try !self.import(command.path("events.csv")).errors.contains("Times without a time zone"))
  }

  @Test("A record beyond the limits ends with 1")
  func overLimit() throws {
    try command.write(
      Self.events + "camp,\(String(repeating: "x", count: (1 << 20) + 10)),2026-04-16\n", to: "long.csv")
    #expect(try self.import(command.path("long.csv")).status == 1)
  }

  @Test("All errors have one form: what, and what to do")
  func form() throws {
    try command.write("a,b\n1,2\n", to: "unknown.csv")
    try command.write("no store", to: "s.sqlite")
    let file = try self.import(command.path("none.csv"))
    #expect(file.errors.hasPrefix("compass-import: ") && file.errors.contains("\n  help: Check the name."))
    let kind = try self.import(command.path("unknown.csv"))
    #expect(kind.errors.contains("\n  help: Add --as KIND: athletes, schools,"))
    #expect(
      kind.errors.hasSuffix("\n  help: Run `compass-import --explain kind-unrecognised` for details\n"))
    let store = try self.import("--store", command.path("s.sqlite"), command.path("events.csv"))
    #expect(store.errors.hasPrefix("compass-import: ") && store.status == 2)
    let reading = try command.export("events", "--store", command.path("none.sqlite"))
    #expect(reading.errors.hasPrefix("compass-export: ") && reading.errors.contains("\n  help: "))
    #expect([file, kind, store].map(\.status) == [2, 2, 2])
  }
}
