import Foundation
import TestSupport
import Testing

@Suite("Documents with --theme and --logo")
struct DocumentStyleTests {
  @Test(
    "What is wrong is named, with what to do",
    arguments: [
      (["schedule", "--theme", "prnt"], "Did you mean print?"),
      (["schedule", "--logo", "none.png"], "none.png"),
      (["schedule", "--logo", Command.checkout + "/README.md"], "is not a picture"),
    ])
  func wrong(line: [String], said: String) throws {
    let command = try Command.withSeason()
    let result = try command.run("compass-export", line)
    #expect(result.status == 2 && result.errors.contains(said), "\(result.errors)")
    #expect(try command.files().filter { $0.contains("schedule") }.isEmpty)
  }

  @Test("A theme that is hard to read is used, and says so")
  func contrast() throws {
    let command = try Command.withSeason()
    try command.write(
      ##"{"version": 1, "name": "y", "title": "Y", "colors": {"text": "#FFEE00"}}"##, to: "y.json")
    let result = try command.export(
      "schedule", "--html", "--theme", command.path("y.json"), "--output", command.path("y.html"))
    #expect(result.status == 0)
    #expect(
      result.errors.contains("warning: Theme y: text on white has a contrast of 1.2:1"),
      "\(result.errors)")
  }
}
