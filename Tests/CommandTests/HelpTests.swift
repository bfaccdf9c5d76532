import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  static let pages: [[String]] =
    [["compass-import"], ["compass-export"], ["compass-convert"]]
    + [["compass-import", "metric-types"]]
    + [[], ["list"], ["show"], ["check"], ["new"]].map { ["compass-import", "profiles"] + $0 }
    + [
      "calendar", "coach-directory", "event-sheet", "interaction-log", "schedule", "school-comparison",
      "trip-sheet", "events", "metrics", "schools", "coaches", "interactions", "trips", "athletes", "all",
      "directions",
      "template", "one-pager", "season",
    ].map { ["compass-export", $0] }
    + [
      [], ["add"], ["edit"], ["show"], ["attend"], ["coach-present"], ["log-metric"], ["delete"], ["forget"],
      ["history"], ["undo"], ["diff"], ["settings"], ["backup"], ["restore"], ["check"], ["merge"],
    ].map { ["compass-store"] + $0 }
    + [
      [], ["serve"], ["publish"], ["check"], ["tokens"], ["tokens", "create"], ["tokens", "list"],
      ["tokens", "revoke"],
    ].map { ["compass-feed"] + $0 }

  /// The pages by their commands joined with spaces.
  private static let texts = Result {
    try Dictionary(
      uniqueKeysWithValues: pages.map { page in
        let result = try Command().run(page[0], page.dropFirst() + ["--help"])
        try #require(result.status == 0 && result.errors.isEmpty)
        return (page.joined(separator: " "), result.output)
      })
  }

  @Test("Every page fits a terminal and has at most 60 lines", arguments: pages)
  func size(command: [String]) throws {
    let lines = try Self.text(of: command).split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(lines.count <= 61, "\(command.joined(separator: " ")) has \(lines.count - 1) lines")
  }

  @Test("Every page has examples and exit codes", arguments: pages)
  func contents(command: [String]) throws {
    let page = try Self.text(of: command)
    #expect(page.contains("EXAMPLES"))
    #expect(page.contains("EXIT CODES"))
  }

  @Test(
    "A page names only options that it defines, or those of another command with its name", arguments: pages)
  func options(command: [String]) throws {
    let name = command.joined(separator: " ")
    let lines = try Self.text(of: command).split(separator: "\n", omittingEmptySubsequences: false)
    let own = try Self.definitions(of: command)
    // What another command does with its options stands in backticks, or is an example.
    let examples = lines.filter { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("compass-") || text.hasPrefix("rsync ")
    }
    var prose = Substring(lines.filter { !examples.contains($0) }.joined(separator: " ")).split(
      separator: "`", omittingEmptySubsequences: false)
    let quoted = prose.indices.filter { $0 % 2 == 1 }.map { prose[$0] }.filter { $0.contains("compass-") }
    prose = prose.indices.filter { $0 % 2 == 0 || !prose[$0].contains("compass-") }.map { prose[$0] }
    for text in prose {
      for option in Self.options(in: text) { #expect(own.contains(option), "\(name): \(text)") }
    }
    for text in examples + quoted {
      for part in text.split(whereSeparator: { "|;&".contains($0) }) {
        let words = part.split(separator: " ").map(String.init)
        guard let start = words.firstIndex(where: { $0.hasPrefix("compass-") }) else { continue }
        let called = Self.pages.filter { words[start...].starts(with: $0) }.max { $0.count < $1.count }
        let known = try called.map(Self.definitions) ?? []
        for option in Self.options(in: part) { #expect(known.contains(option), "\(name): \(part)") }
      }
    }
  }

  static func text(of command: [String]) throws -> String {
    try #require(try texts.get()[command.joined(separator: " ")])
  }

  /// The options that a page defines; of a group of commands, those of its commands too.
  private static func definitions(of command: [String]) throws -> Set<String> {
    var found: Set<String> = []
    for page in pages where page.starts(with: command) {
      for line in try text(of: page).split(separator: "\n") where line.hasPrefix("  -") {
        // Two spaces part the names from what they do.
        let names = line.dropFirst(2).split(separator: "  ", maxSplits: 1)[0]
        found.formUnion(options(in: names))
      }
    }
    return found
  }

  private static func options(in text: Substring) -> [String] {
    text.matches(of: /(?:^|[^a-z-])(--[a-z][a-z-]*[a-z])/).map { String($0.output.1) }
      .filter { $0 != "--help-hidden" }
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
