import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  private static let snapshots = Command.checkout + "/Tests/CommandTests/Help"

  static let pages: [[String]] =
    [["compass-import"], ["compass-export"], ["compass-convert"]]
    + [[], ["list"], ["show"], ["check"], ["new"]].map { ["compass-import", "profiles"] + $0 }
    + [
      "calendar", "coach-directory", "event-sheet", "interaction-log", "schedule", "school-comparison",
      "trip-sheet", "events", "metrics", "schools", "coaches", "interactions", "trips", "athletes", "all",
      "directions",
      "template", "one-pager", "season",
    ].map { ["compass-export", $0] }
    + [[], ["list"], ["show"], ["check"], ["new"]].map { ["compass-export", "templates"] + $0 }
    + [
      [], ["add"], ["edit"], ["show"], ["attend"], ["coach-present"], ["log-metric"], ["delete"], ["forget"],
      ["history"], ["undo"], ["diff"], ["settings"], ["backup"], ["restore"], ["check"], ["merge"],
    ].map { ["compass-store"] + $0 }
    + [
      [], ["serve"], ["publish"], ["check"], ["tokens"], ["tokens", "create"], ["tokens", "list"],
      ["tokens", "revoke"],
    ].map { ["compass-feed"] + $0 }

  @Test("Every page is as it was recorded; RECORD_SNAPSHOTS=1 records it anew", arguments: pages)
  func page(command: [String]) throws {
    let result = try Command().run(command[0], command.dropFirst() + ["--help"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let file = URL(fileURLWithPath: "\(Self.snapshots)/\(command.joined(separator: "-")).txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(result.bytes).write(to: file)
    }
    #expect(result.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("Every page has examples and exit codes", arguments: pages)
  func contents(command: [String]) throws {
    let page = try Command().run(command[0], command.dropFirst() + ["--help"]).output
    #expect(page.contains("EXAMPLES"))
    #expect(page.contains("EXIT CODES"))
  }

  @Test(
    "The version is one line on standard output",
    arguments: ["compass-import", "compass-export", "compass-convert", "compass-store", "compass-feed"])
  func version(name: String) throws {
    let result = try Command().run(name, ["--version"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.split(separator: "\n").count == 1)
  }
}
