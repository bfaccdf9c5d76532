import Foundation
import Testing

/// `compass-store forget`: an athlete of the store, or one who was deleted earlier.
@Suite("Forgetting an athlete from the command line")
struct StoreForgetTests {
  private func store(_ command: Command, _ arguments: String..., input: String = "") throws -> Command.Result
  {
    try command.run("compass-store", arguments + ["--now", Command.now], input: input)
  }

  @Test("without a terminal it wants to be told that it is meant, and then says all that went")
  func forget() throws {
    let command = try Command.withSeason()
    let refused = try store(
      command, "forget", "--athlete", "Mateo Ferreira-Quill", input: "Mateo Ferreira-Quill\n")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Run it on a terminal, or add --yes."))
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
    try command.write("old", to: StoreCareTests.storeFile + ".2026-11-01.backup")
    let result = try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes")
    #expect(result.status == 0)
    #expect(
      result.output == """
        Forgot Mateo Ferreira-Quill: 1 athlete, 18 schools, 26 coaches, 46 events, 269 metrics, 51 interactions and 2 trips. This can't be undone.
        The history was cleared: earlier changes can't be undone.
        Exported files weren't changed. These stores and copies can bring the data back. Delete them if needed:
          \(command.path(StoreCareTests.storeFile)).2026-11-01.backup

        """)
    #expect(try store(command, "check").output == "The store has no errors: 0 records.\n")
    let bytes = Data(try command.bytes(StoreCareTests.storeFile))
    for trace in ["Ferreira", "ferreira", "Kettle Creek", "athletes.csv"] {
      #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(trace)")
    }
  }

  @Test("the history is cleared for all athletes, and no earlier entry can be undone")
  func history() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "add", "athlete", "full_name=Sam Rivers").status == 0)
    let edit = try store(command, "edit", "athlete", "Sam Rivers", "high_school=Lakeside")
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes").status == 0)
    #expect(try store(command, "show", "athlete", "Sam Rivers").output.contains("Lakeside"))
    for number in ["1", "2", "3"] {
      let undo = try store(command, "undo", number)
      #expect(undo.status == 2)
      #expect(
        undo.errors.contains(
          "Can't undo entry \(number): its changes are no longer saved."),
        "\(undo.errors)")
    }
    #expect(try store(command, "undo").errors.contains("Nothing to undo"))
    let history = try store(command, "history", "--json")
    let object = try #require(JSONSerialization.jsonObject(with: Data(history.bytes)) as? [String: Any])
    let entries = try #require(object["entries"] as? [[String: Any]])
    #expect(entries.map { $0["number"] as? Int } == [4, 3, 2, 1])
    #expect(entries.allSatisfy { $0["kept"] as? Bool == false })
  }

  @Test("an athlete who was deleted earlier is forgotten too")
  func forgetDeleted() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "delete", "athlete", "Mateo Ferreira-Quill", "--yes").status == 0)
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Ferreira".utf8)) != nil)
    let result = try store(command, "forget", "--athlete", "Ferreira-Quill, Mateo", "--yes")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix("Forgot Mateo Ferreira-Quill. This can't be undone.\n"),
      "\(result.output)")
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Ferreira".utf8)) == nil)
    let again = try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes")
    #expect(again.status == 2)
    #expect(again.errors.contains("No athlete matches Mateo Ferreira-Quill"))
  }

  @Test("an athlete whose import was undone is forgotten too")
  func forgetUndone() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "add", "athlete", "full_name=Sam Zyxwvut").status == 0)
    #expect(try store(command, "undo").status == 0)
    #expect(try store(command, "forget", "--athlete", "Sam Zyxwvut", "--yes").status == 0)
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Zyxwvut".utf8)) == nil)
  }

  @Test("of two athletes of one name, the deleted one is forgotten by ID")
  func forgetNamesake() throws {
    let command = try Command()
    #expect(try store(command, "add", "athlete", "full_name=Sam Rivers").status == 0)
    let added = try store(command, "show", "athlete", "Sam Rivers", "--json").output
    let id = try #require(added.firstMatch(of: /"id": ?"([-0-9a-f]{36})"/)).1
    #expect(try store(command, "delete", "athlete", "Sam Rivers", "--yes").status == 0)
    try command.write("id,full_name\n00000000-0000-4000-8000-0000000000a1,Sam Rivers\n", to: "athletes.csv")
    #expect(try command.import(["athletes.csv"]).status == 0)
    let first = try store(command, "forget", "--athlete", "Sam Rivers", "--yes")
    #expect(first.output.hasPrefix("Forgot Sam Rivers: 1 athlete. "), "\(first.output)")
    let second = try store(command, "forget", "--athlete", String(id), "--yes")
    #expect(second.output.hasPrefix("Forgot Sam Rivers. "), "\(second.output)\(second.errors)")
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Rivers".utf8)) == nil)
  }
}
