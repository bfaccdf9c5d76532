import Foundation
import Testing

@Suite("compass-import")
struct ImportTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test("The sample season goes in whole, and a second time changes nothing")
  func twice() throws {
    let first = try command.import(Command.samples)
    #expect(first.status == 0)
    #expect(first.errors.contains("Total: 413 records imported\n"))
    let rows = try command.export("metrics", "--json").bytes
    let second = try command.import(Command.samples + ["--report", command.path("second.json")])
    #expect(second.status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(command.bytes("second.json"))) as? [String: Any])
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    for input in inputs {
      let changes = try #require(input["changes"] as? [String: Int])
      #expect(changes["added"] == 0 && changes["changed"] == 0 && changes["unchanged"] ?? 0 > 0)
    }
    #expect(try command.export("metrics", "--json").bytes == rows)
  }

  @Test("A rejected row ends with 1, stands in the rejected file, and goes in when it is mended")
  func rejected() throws {
    try command.write("type,name,start_date\ncamp,Good Camp,2026-04-15\ncamp,,2026-04-16\n", to: "events.csv")
    let result = try command.import([command.path("events.csv")])
    #expect(result.status == 1)
    let rejected = String(decoding: try command.bytes("events.rejected.csv"), as: UTF8.self)
    #expect(rejected.contains("2026-04-16"))
    #expect(!rejected.contains("Good Camp"))
    try command.write(rejected.replacingOccurrences(of: "camp,,", with: "camp,Mended,"), to: "mended.csv")
    #expect(try command.import([command.path("mended.csv"), "--as", "events"]).status == 0)
    #expect(try command.export("events").output.contains("Mended"))
  }

  @Test("With --strict nothing is written if a row is rejected")
  func strict() throws {
    try command.write("type,name,start_date\ncamp,Good Camp,2026-04-15\ncamp,,2026-04-16\n", to: "events.csv")
    #expect(try command.import([command.path("events.csv"), "--strict"]).status == 1)
    #expect(try command.export("events").output.isEmpty)
  }

  @Test("A dry run leaves no store behind")
  func dryRun() throws {
    #expect(try command.import(Command.samples + ["--dry-run"]).status == 0)
    #expect(try command.files().isEmpty)
  }

  @Test(
    "What cannot be done ends with 2 and says why on standard error",
    arguments: [["no-such-file.csv"], [], ["--no-such-option", "x.csv"]])
  func failures(arguments: [String]) throws {
    let result = try command.import(arguments)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test("The store is its owner's only")
  func permissions() throws {
    #expect(try command.import(Command.samples).status == 0)
    #expect(try command.permissions("data/compass-toolkit/compass.sqlite") == 0o600)
  }
}
