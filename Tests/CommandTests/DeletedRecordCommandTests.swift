import Foundation
import TestSupport
import Testing

/// What was deleted stays deleted, also in a store of an earlier version and behind the commands.
@Suite("Deleted records and the commands")
struct DeletedRecordCommandTests {
  private static let events = Command.checkout + "/SampleData/events.csv"
  private static let name = "Spring Showcase 2026"

  private func store(_ command: Command, _ arguments: String...) throws -> Command.Result {
    try command.run("compass-store", arguments + ["--now", Command.now])
  }

  private func hasEvent(_ command: Command, _ arguments: [String] = []) throws -> Bool {
    try command.run("compass-export", ["events", "--csv", "--now", Command.now] + arguments)
      .output.contains(Self.name + ",")
  }

  @Test("a file that has a deleted event says so, and --restore-deleted brings it back")
  func restored() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "delete", "event", Self.name, "--yes").status == 0)
    let skipped = try command.import([Self.events])
    #expect(skipped.status == 0)
    #expect(skipped.errors.contains("Skipped: you deleted this event on Nov 21, 2026"))
    #expect(skipped.errors.contains("--restore-deleted"))
    #expect(try !hasEvent(command))
    #expect(try command.import([Self.events, "--restore-deleted"]).status == 0)
    #expect(try hasEvent(command))
  }

  @Test(
    "an event that was deleted with an earlier version stays deleted after the upgrade",
    arguments: [false, true])
  func earlierVersion(isUndone: Bool) throws {
    let command = try Command.withSeason()
    #expect(try store(command, "delete", "event", Self.name, "--yes").status == 0)
    if isUndone { #expect(try store(command, "undo").status == 0) }
    let old = command.path("old.sqlite")
    try OlderStore.make(old, version: 3, from: command.path("data/compass-toolkit/compass.sqlite"))
    #expect(try OlderStore.content(old).versions == ["v1", "v2", "v3"])
    let result = try command.import([Self.events, "--store", old])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("you deleted this event") != isUndone, "\(result.errors)")
    #expect(try hasEvent(command, ["--store", old]) == isUndone)
  }

  @Test("a record that a person was forgotten with is not remembered as deleted")
  func forgotten() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes").status == 0)
    let data = try Data(
      contentsOf: URL(fileURLWithPath: command.path("data/compass-toolkit/compass.sqlite")))
    #expect(data.range(of: Data("mateo ferreira-quill".utf8)) == nil)
    #expect(data.range(of: Data("Mateo Ferreira-Quill".utf8)) == nil)
  }

  private static let damages = [
    "id = 'x'", "identity = '{'", "identity = CAST(x'7b007d' AS TEXT)", "identity = '[1]'",
    "identity = json_set(identity, '$.start_date', 5)", "table_name = 'pets'", "natural_key = NULL",
    "id = CAST(x'ff' AS TEXT)",
  ]

  @Test("a mark that can't be read is reported once, and the rest is imported", arguments: damages)
  func damagedMark(_ damage: String) throws {
    let command = try Command.withSeason()
    for name in [Self.name, "Red Clay Open Workout 2024"] {
      #expect(try store(command, "delete", "event", name, "--yes").status == 0)
    }
    let sql = "UPDATE deletions SET \(damage) WHERE table_name = 'events' AND identity LIKE '%\(Self.name)%'"
    let path = command.path("data/compass-toolkit/compass.sqlite")
    #expect(try Tool.run("sqlite3", path, sql).errors == "")
    let diff = try store(command, "diff", Self.events)
    #expect(diff.status == 0, "\(diff.errors)")
    #expect(
      diff.errors.contains(
        "warning: Can't read 1 deletion, so rows of those records are imported again. "
          + "Find them with `compass-store check`"), "\(diff.errors)")
    let check = try store(command, "check")
    #expect(check.status == 1 && check.output.contains("[deletion-unreadable]"), "\(check.output)")
    try command.write("name,type,start_date\nAnother Camp,camp,2026-12-05\n", to: "more.csv")
    let result = try command.import([Self.events, command.path("more.csv")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.components(separatedBy: "Can't read 1 deletion, so rows").count == 2,
      "\(result.errors)")
    let exported = try command.export("events", "--csv").output
    #expect(exported.contains("Another Camp,"))
    #expect(!exported.contains("Red Clay Open Workout 2024,"), "the other mark still counts")
  }

  // MARK: undo without a number

  @Test("undo without a number takes back a redo first, and otherwise goes back step by step")
  func redo() throws {
    let command = try Command()
    for name in ["Ridgeview State", "Other College"] {
      #expect(try store(command, "add", "school", "name=\(name)").status == 0)
    }
    func schools() throws -> [Bool] {
      let list = try command.export("schools", "--csv").output
      return ["Ridgeview State", "Other College"].map(list.contains)
    }
    #expect(try store(command, "undo", "1").status == 0)
    #expect(try schools() == [false, true])
    #expect(try store(command, "undo", "3").status == 0)
    #expect(try schools() == [true, true])
    let redone = try store(command, "undo")
    #expect(redone.status == 0, "\(redone.errors)")
    #expect(try schools() == [false, true])
    #expect(redone.output.hasPrefix("Undid entry 4, undo 3 of Nov 21, 2026"), "\(redone.output)")
    #expect(redone.output.contains(". So entry 1 (add school) is undone again.\n"), "\(redone.output)")
    #expect(redone.output.contains("Undo this with `compass-store undo 5`."))
    #expect(try store(command, "undo").output.hasPrefix("Undid entry 2, add school of "))
    #expect(try schools() == [false, false])
    #expect(try store(command, "undo").status == 2)
    let again = try store(command, "undo", "5", "--json")
    #expect(again.status == 0 && again.output.contains("\"undone\": [\n    5\n  ]"), "\(again.output)")
    #expect(try schools() == [true, false])
    // The redo says nothing any more once what it brought back is undone by its own number.
    #expect(try store(command, "undo", "1").status == 0)
    #expect(try schools() == [false, false])
    #expect(try store(command, "undo").status == 2)
  }

  // MARK: undo --through

  @Test("undo --through lists the entry and what depends on it, asks, and undoes all in one entry")
  func undoThrough() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "add", "school", "name=Ridgeview State").status == 0)
    #expect(
      try store(
        command, "add", "event", "name=Ridge Camp", "type=camp", "start_date=2026-12-05",
        "school=Ridgeview State"
      ).status == 0)
    #expect(try store(command, "edit", "event", "Ridge Camp", "cost=75").status == 0)
    #expect(try store(command, "add", "school", "name=Other College").status == 0)
    let refused = try store(command, "undo", "2")
    #expect(refused.status == 1)
    #expect((refused.output + refused.errors).contains("`compass-store undo --through 2`"))
    let asked = try store(command, "undo", "--through", "2")
    #expect(asked.status == 2)
    #expect(
      asked.errors.contains("Add --yes to undo entries 4, 3 and 2 without confirmation"),
      "\(asked.errors)")
    #expect(try command.export("schools", "--csv").output.contains("Ridgeview State"))
    let done = try store(command, "undo", "--through", "2", "--yes")
    #expect(done.status == 0, "\(done.errors)")
    let schools = try command.export("schools", "--csv").output
    #expect(!schools.contains("Ridgeview State") && schools.contains("Other College"))
    #expect(try !command.export("events", "--csv").output.contains("Ridge Camp"))
    // It is one entry, so one undo takes it back.
    #expect(try store(command, "undo", "6").status == 0)
    #expect(try command.export("schools", "--csv").output.contains("Ridgeview State"))
    let event = try command.export("events", "--csv").output
    #expect(event.contains("Ridge Camp") && event.contains("75"))
    #expect(try store(command, "check").status == 0)
  }
}
