import Foundation
import TestSupport
import Testing

@Suite("compass-store merge")
struct StoreMergeTests {
  private let command: Command

  /// The store of a season, and a copy of it that somebody else keeps.
  init() throws {
    command = try Command.withSeason()
    try FileManager.default.copyItem(
      atPath: command.path("data/compass-toolkit/compass.sqlite"), toPath: command.path("mom.sqlite"))
  }

  private func store(_ arguments: String..., at now: String = Command.now) throws -> Command.Result {
    try command.run("compass-store", arguments + ["--now", now])
  }

  /// Changes an event in mine and otherwise in the other store.
  private func contradict() throws {
    let mine = try store("edit", "event", "Red Clay Open Workout 2024", "cost=77", at: "2026-11-22T12:00:00Z")
    let theirs = try store(
      "edit", "event", "Red Clay Open Workout 2024", "cost=99", "--store", "mom.sqlite",
      at: "2026-11-23T12:00:00Z")
    #expect(mine.status == 0 && theirs.status == 0)
  }

  @Test("What only the other store has is taken, told in a sentence, and can be taken back")
  func takes() throws {
    #expect(try store("add", "school", "name=Lakeside", "--store", "mom.sqlite").status == 0)
    let theirs = try command.bytes("mom.sqlite")
    let result = try store("merge", "mom.sqlite")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output.contains(
        /^Merged mom.sqlite: 1 school added.\nAdded the school Lakeside, id [0-9a-f]{8}.\nUndo this with `compass-store undo 2`.\n$/
      ), "\(result.output)")
    #expect(try command.bytes("mom.sqlite") == theirs)
    #expect(
      try store("merge", "mom.sqlite").output
        == "Nothing was changed: your store already has everything in mom.sqlite.\n")
    #expect(try store("undo").output.contains("Removed the school Lakeside."))
  }

  @Test("Contradictions are told one by one, and --prefer decides")
  func contradictions() throws {
    try contradict()
    let open = try store("merge", "mom.sqlite")
    #expect(open.status == 1)
    #expect(
      open.output == """
        event Red Clay Open Workout 2024 (Nov 9, 2024) cost: mine 77, theirs 99; theirs is newer (Nov 23, 2026)
        Not merged: 1 conflict. Use `--prefer mine`, `theirs` or `newer`.

        """)
    let plan = try store("merge", "mom.sqlite", "--prefer", "newer", "--dry-run")
    #expect(
      plan.status == 0 && plan.output.contains("Merging mom.sqlite would give: 1 event changed."))
    let decided = try store("merge", "mom.sqlite", "--prefer", "newer")
    #expect(decided.status == 0)
    #expect(
      decided.output.contains(
        """
        Merged mom.sqlite: 1 event changed.
        Changed the event Red Clay Open Workout 2024 (Nov 9, 2024), id 305d2809:
          cost: 77 → 99
        """))
    #expect(
      decided.output.hasSuffix(
        """

        1 conflict was resolved: 0 with your value, 1 with theirs.
        Undo this with `compass-store undo 3`.

        """))
  }

  @Test("Scripts get the contradictions with what each store says")
  func json() throws {
    try contradict()
    let result = try store("merge", "mom.sqlite", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: Any])
    #expect(result.status == 1 && json["merged"] as? Bool == false && json["undecided"] as? Int == 1)
    let conflict = try #require((json["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["field"] as? String == "cost" && conflict["newer"] as? String == "theirs")
    #expect(conflict["mine"] as? Int == 77 && conflict["theirs"] as? Int == 99)
  }

  @Test("A value that can't be read in the other store stops the merge, and the error names that store")
  func damaged() throws {
    let own = command.path("data/compass-toolkit/compass.sqlite")
    let name = "Red Clay Open Workout 2024"
    #expect(try store("edit", "event", name, "city=Macon", "--store", "mom.sqlite").status == 0)
    let id = try Tool.run("sqlite3", own, "SELECT id FROM events WHERE name = '\(name)'").output.trimmed
    let sql = "UPDATE events SET url = CAST(x'ff41' AS TEXT) WHERE id = '\(id)'"
    #expect(try Tool.run("sqlite3", command.path("mom.sqlite"), sql).errors == "")
    let before = try command.bytes("data/compass-toolkit/compass.sqlite")
    let result = try store("merge", "mom.sqlite")
    #expect(result.status == 2 && result.output.isEmpty)
    let message = "compass-store: mom.sqlite: The url of the event \(id) can't be read.\n  help: "
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(try command.bytes("data/compass-toolkit/compass.sqlite") == before)
  }

  @Test("--prefer newer goes before an earlier decision when the other store chose the value again")
  func newerThanDecision() throws {
    try contradict()
    #expect(try store("merge", "mom.sqlite", "--prefer", "mine").status == 0)
    for (cost, day) in [("55", 24), ("99", 25)] {
      let edit = try store(
        "edit", "event", "Red Clay Open Workout 2024", "cost=\(cost)", "--store", "mom.sqlite",
        at: "2026-11-\(day)T12:00:00Z")
      #expect(edit.status == 0)
    }
    #expect(try store("merge", "mom.sqlite").status == 1)
    let result = try store("merge", "mom.sqlite", "--prefer", "newer")
    #expect(result.status == 0 && result.output.contains("cost: 77 → 99"), "\(result.output)")
  }

  @Test("The store itself, whatever it is called, is not merged into itself")
  func itself() throws {
    let own = command.path("data/compass-toolkit/compass.sqlite")
    try FileManager.default.createSymbolicLink(atPath: command.path("link.sqlite"), withDestinationPath: own)
    try FileManager.default.linkItem(atPath: own, toPath: command.path("hard.sqlite"))
    for name in [own, "link.sqlite", "hard.sqlite"] {
      let result = try store("merge", name)
      #expect(result.status == 2 && result.errors.contains("Can't merge \(name) into itself"))
    }
  }

  @Test("What is no store is refused, and the store stays as it was")
  func refused() throws {
    try command.write("no store", to: "text.sqlite")
    try command.write("", to: "empty.sqlite")
    let before = try command.bytes("data/compass-toolkit/compass.sqlite")
    for name in ["text.sqlite", "empty.sqlite", "none.sqlite", "data"] {
      let result = try store("merge", name)
      #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(name), "\(result.errors)")
    }
    #expect(try store("merge", "mom.sqlite", "--prefer", "older").status == 2)
    #expect(try store("merge", "mom.sqlite", "--store", "none.sqlite").status == 2)
    #expect(try !command.files().contains("none.sqlite"))
    #expect(try command.bytes("data/compass-toolkit/compass.sqlite") == before)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
