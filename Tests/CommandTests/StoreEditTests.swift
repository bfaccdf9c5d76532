import CompassModel
import Foundation
import Testing

@Suite("Editing the store")
struct StoreEditTests {
  private func store(_ command: Command, _ arguments: String...) throws -> Command.Result {
    try command.run("compass-store", arguments + ["--now", Command.now])
  }

  @Test(
    "with --json the answer is one object that says what was done",
    arguments: [
      ["add", "school", "name=Ridgeview State"], ["edit", "event", "Spring Showcase 2026", "cost=175"],
      ["attend", "Spring Showcase 2026", "--interaction", "Hello", "--school", "Kestrel"],
      ["log-metric", "Spring Showcase 2026", "sixty_time", "6.85"],
      ["delete", "event", "Spring Showcase 2026", "--yes"], ["undo"],
    ])
  func json(arguments: [String]) throws {
    let command = try Command.withSeason()
    let school = try command.export("schools", "--jsonl").output.split(separator: "\n").first.map(String.init)
    let name = school.flatMap { JSONValue(parsing: $0)?["name"]?.stringValue } ?? ""
    let result = try command.run(
      "compass-store",
      arguments.map { $0 == "Kestrel" ? name : $0 } + ["--json", "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    let answer = JSONValue(parsing: result.output)
    #expect(answer?["entry"]?.integerValue == 2)
    #expect(answer?["counts"] != nil && answer?["changed"] != nil)
  }

  @Test("what is refused ends with 1, says why at each field and changes nothing")
  func refused() throws {
    let command = try Command.withSeason()
    let before = try command.export("events", "--csv").output
    let result = try store(command, "edit", "event", "Spring Showcase 2026", "name=", "end_date=2020-01-01")
    #expect(result.status == 1)
    #expect(result.errors.contains("Please complete all required fields"))
    #expect(result.errors.contains("error: name: Event name is required"))
    #expect(result.errors.contains("error: end_date: End date must be after start date"))
    #expect(result.output == "Nothing was changed.\n")
    #expect(try command.export("events", "--csv").output == before)
  }

  @Test("what is refused into a store that was not there leaves none")
  func noStore() throws {
    let command = try Command()
    #expect(try store(command, "add", "event", "name=Camp").status == 1)
    #expect(try store(command, "add", "event", "--interactive").status == 1)
    #expect(!FileManager.default.fileExists(atPath: command.path("data/compass-toolkit")))
    #expect(try store(command, "edit", "event", "Camp", "cost=1").status == 2)
    #expect(!FileManager.default.fileExists(atPath: command.path("data/compass-toolkit")))
  }

  @Test("a store is its owner's only")
  func mode() throws {
    let command = try Command()
    #expect(try store(command, "add", "school", "name=Ridgeview State").status == 0)
    let path = command.path("data/compass-toolkit/compass.sqlite")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test("of two athletes it must be said whose a record is")
  func whose() throws {
    let command = try Command()
    _ = try store(command, "add", "athlete", "name=Sam Rivers", "class=2028")
    _ = try store(command, "add", "athlete", "name=Ann Lee", "class=2029")
    let event = ["add", "event", "type=camp", "name=Fall Camp", "start_date=2026-10-03"]
    let unsaid = try command.run("compass-store", event)
    #expect(unsaid.status == 2)
    #expect(unsaid.errors.contains("--athlete NAME"))
    #expect(try command.run("compass-store", event + ["--athlete", "Ann Lee"]).status == 0)
    #expect(try command.run("compass-store", event + ["--athlete", "Sam Rivers"]).status == 0)
    let several = try store(command, "edit", "event", "Fall Camp", "cost=10")
    #expect(several.status == 2)
    #expect(several.errors.contains("Several events match:"))
    let one = try store(command, "edit", "event", "Fall Camp", "cost=10", "--athlete", "Ann Lee")
    #expect(one.status == 0, "\(one.errors)")
  }

  @Test(
    "what cannot be understood ends with 2 and says what can",
    arguments: [
      (["add", "party", "name=x"], "Unknown kind. Use athlete, school"),
      (["add", "event", "name"], "Use FIELD=VALUE"),
      (["add", "event", "nmae=x"], "Did you mean name?"),
      (["add", "event", "id=5"], "Unknown event field \"id\""),
      (["add", "event", "name=x", "name=y"], "Repeated field name"),
      (["edit", "event", "nothing", "name=y"], "No event matches nothing"),
      (["undo", "99"], "No entry 99 in the history"),
      (["delete", "event", "Spring Showcase 2026"], "Can't ask for confirmation without a terminal"),
      (["coach-present", "Spring Showcase 2026", "Nobody"], "has no school"),
      (
        ["attend", "Spring Showcase 2026", "--sentiment", "positive"],
        "need --interaction. Add --interaction TEXT"
      ),
    ])
  func misunderstood(arguments: [String], remedy: String) throws {
    let command = try Command.withSeason()
    let result = try command.run("compass-store", arguments + ["--now", Command.now])
    #expect(result.status == 2)
    #expect(result.errors.contains(remedy), "\(result.errors)")
  }
}
