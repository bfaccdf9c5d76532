import Foundation
import TestSupport
import Testing

/// Deleted records stay deleted.
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

  @Test("a record that a person was forgotten with is not remembered as deleted")
  func forgotten() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes").status == 0)
    let data = try Data(
      contentsOf: URL(fileURLWithPath: command.path("data/compass-toolkit/compass.sqlite")))
    #expect(data.range(of: Data("mateo ferreira-quill".utf8)) == nil)
    #expect(data.range(of: Data("Mateo Ferreira-Quill".utf8)) == nil)
  }

  @Test(
    "a mark of a deleted record that can't be read is an error, and check finds it",
    arguments: [
      "id = 'x'", "id = CAST(x'ff' AS TEXT)", "identity = '{'", "identity = CAST(x'7b007d' AS TEXT)",
      "identity = '[1]'", "identity = json_set(identity, '$.start_date', 5)",
    ])
  func damagedMark(_ damage: String) throws {
    let command = try Command.withSeason()
    #expect(try store(command, "delete", "event", Self.name, "--yes").status == 0)
    let sql = "UPDATE deletions SET \(damage) WHERE table_name = 'events'"
    let path = command.path("data/compass-toolkit/compass.sqlite")
    #expect(try Tool.run("sqlite3", path, sql).errors == "")
    for result in try [store(command, "diff", Self.events), command.import([Self.events])] {
      #expect(result.status == 2 && result.errors.contains("\n  help: "), "\(result.errors)")
    }
    #expect(try !hasEvent(command))
    let check = try store(command, "check")
    #expect(check.status == 1 && check.output.contains("[value-unreadable]"), "\(check.output)")
  }

  // MARK: undo without a number

  @Test("undo without a number goes back step by step; undoing an undo by its number redoes a change")
  func stepByStep() throws {
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
    #expect(try store(command, "undo").output.hasPrefix("Undid entry 2, add school of "))
    #expect(try schools() == [true, false])
    #expect(try store(command, "undo").output.hasPrefix("Undid entry 1, add school of "))
    #expect(try schools() == [false, false])
    let nothing = try store(command, "undo")
    #expect(nothing.status == 2 && nothing.errors.contains("Nothing to undo"))
    let again = try store(command, "undo", "6", "--json")
    #expect(again.status == 0 && again.output.contains("\"undone\": [\n    6\n  ]"), "\(again.output)")
    #expect(try schools() == [true, false])
    #expect(try store(command, "undo").output.hasPrefix("Undid entry 1, add school of "))
    #expect(try schools() == [false, false])
    #expect(try store(command, "undo").status == 2)
  }

  @Test("an undone redo is undone: undo doesn't bring the change back")
  func undoneRedo() throws {
    let command = try Command()
    #expect(try store(command, "add", "school", "name=Ridgeview State").status == 0)
    // The undo of entry 1, its redo, an undo of entry 1 again, and the undo of the redo with it.
    for words in [["1"], ["2"], ["1"], ["--through", "3", "--yes"]] {
      let result = try command.run("compass-store", ["undo"] + words + ["--now", Command.now])
      #expect(result.status == 0, "\(words): \(result.output)\(result.errors)")
    }
    #expect(try !command.export("schools", "--csv").output.contains("Ridgeview State"))
    let undo = try store(command, "undo")
    #expect(undo.status == 2 && undo.errors.contains("Nothing to undo"), "\(undo.output)")
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
    #expect(
      refused.output == """
        Can't undo entry 2: entries 3 and 4 depend on it.
        Undo all 3 with `compass-store undo --through 2`.

        """)
    let json = try store(command, "undo", "2", "--json")
    #expect(json.status == 1)
    #expect(json.output.contains("\"dependents\": [\n    3,\n    4\n  ]"), "\(json.output)")
    #expect(
      try store(command, "history", "2").output.hasSuffix(
        "\n3 and 4 depend on it. Undo them all with `compass-store undo --through 2`.\n"))
    let asked = try store(command, "undo", "--through", "2")
    #expect(asked.status == 2)
    #expect(
      asked.errors.contains("Add --yes to undo entries 4, 3 and 2 without confirmation"),
      "\(asked.errors)")
    #expect(try command.export("schools", "--csv").output.contains("Ridgeview State"))
    let done = try store(command, "undo", "--through", "2", "--yes")
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.output.hasPrefix("Undid entries 4, 3 and 2.\n"))
    let entry = try store(command, "history", "6", "--json").output
    #expect(entry.contains("\"undoes\": [\n    4,\n    3,\n    2\n  ]"), "\(entry)")
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
