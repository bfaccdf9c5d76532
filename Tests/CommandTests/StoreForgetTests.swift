import Foundation
import Testing

/// `compass-store forget`: an athlete who is there, or whom only the history still knows.
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
    try command.write("old", to: StoreCareTests.storeFile + ".v2.backup")
    let result = try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes")
    #expect(result.status == 0)
    #expect(
      result.output == """
        Forgot Mateo Ferreira-Quill: 1 athlete, 18 schools, 26 coaches, 46 events, 269 metrics, 51 interactions and 2 trips. This can't be undone.
        Entry 1 of the history can no longer be undone, because it contained this athlete's data.
        Entry 1 no longer lists its files.
        Exported files weren't changed. These stores and copies can bring the data back. Delete them if needed:
          \(command.path(StoreCareTests.storeFile)).v2.backup

        """)
    #expect(try store(command, "check").output == "The store has no errors: 0 records.\n")
    let bytes = Data(try command.bytes(StoreCareTests.storeFile))
    for trace in ["Ferreira", "ferreira", "Kettle Creek", "athletes.csv"] {
      #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(trace)")
    }
  }

  @Test("one who was deleted is forgotten out of the history, and the answer says so")
  func forgetFormer() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "delete", "athlete", "Mateo Ferreira-Quill", "--yes").status == 0)
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Ferreira".utf8)) != nil)
    let result = try store(command, "forget", "--athlete", "Ferreira-Quill, Mateo", "--yes")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "Forgot Mateo Ferreira-Quill, who was only in the history: 413 earlier versions of records. "
          + "This can't be undone.\n"
      ), "\(result.output)")
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Ferreira".utf8)) == nil)
    let again = try store(command, "forget", "--athlete", "Mateo Ferreira-Quill", "--yes")
    #expect(again.status == 2)
    #expect(again.errors.contains("No athlete matches Mateo Ferreira-Quill"))
  }

  @Test("an athlete of the name of one who was deleted: the other is named, to be forgotten too")
  func forgetNamesake() throws {
    let command = try Command()
    func add() throws { #expect(try store(command, "add", "athlete", "full_name=Sam Rivers").status == 0) }
    try add()
    let added = try store(command, "show", "athlete", "Sam Rivers", "--json").output
    let id = try #require(added.firstMatch(of: /"id": ?"([-0-9a-f]{36})"/)).1
    #expect(try store(command, "delete", "athlete", "Sam Rivers", "--yes").status == 0)
    try command.write("id,full_name\n00000000-0000-4000-8000-0000000000a1,Sam Rivers\n", to: "athletes.csv")
    #expect(try command.import(["athletes.csv"]).status == 0)
    let first = try store(command, "forget", "--athlete", "Sam Rivers", "--yes")
    #expect(
      first.output.contains(
        "The history has another removed athlete named Sam Rivers. To forget them too, run "
          + "`compass-store forget --athlete \(id)`.\n"
      ), "\(first.output)")
    let second = try store(command, "forget", "--athlete", String(id), "--yes")
    #expect(second.output.hasPrefix("Forgot Sam Rivers, who was only in the history: "))
    #expect(Data(try command.bytes(StoreCareTests.storeFile)).range(of: Data("Rivers".utf8)) == nil)
  }
}
