import Foundation
import TestSupport
import Testing

@Suite("Documents with --accent and --logo")
struct DocumentStyleTests {
  @Test(
    "What is wrong is named, with what to do",
    arguments: [
      (["schedule", "--accent", "navy"], "Write it like 1D4E89"),
      (["schedule", "--logo", "none.png"], "none.png"),
      (["schedule", "--logo", Command.checkout + "/README.md"], "is not a picture"),
    ])
  func wrong(line: [String], said: String) throws {
    let command = try Command.withSeason()
    let result = try command.run("compass-export", line)
    #expect(result.status == 2 && result.errors.contains(said), "\(result.errors)")
    #expect(try command.files().filter { $0.contains("schedule") }.isEmpty)
  }

  @Test("An accent is the color of links, dark enough to read, and the logo stands in the title")
  func accent() throws {
    let command = try Command.withSeason()
    let logo = command.path("logo.png")
    let pixel = """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      """
    try #require(Data(base64Encoded: pixel)).write(to: URL(fileURLWithPath: logo))
    let result = try command.export(
      "schedule", "--html", "--accent", "#FFD700", "--logo", logo, "--output", command.path("y.html"))
    #expect(result.status == 0, "\(result.errors)")
    let page = String(decoding: try command.bytes("y.html"), as: UTF8.self)
    // Darker by light, as it is in the dark.
    #expect(page.contains("--link:#8a7400") && page.contains("--link:#ffd700"))
    #expect(page.contains("<img class=\"logo\" alt=\"Logo\""))
  }

  @Test(
    "The photo of one athlete isn't put on the pages of others",
    arguments: [["season"], ["metrics", "--pdf"], ["events", "--pdf"]])
  func photo(line: [String]) throws {
    let result = try Command.withSeason().run(
      "compass-export", line + ["--each-athlete", "--photo", "x.png"])
    #expect(result.status == 2 && result.errors.contains("--photo shows one athlete"), "\(result.errors)")
  }
}
