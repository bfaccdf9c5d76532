import Foundation
import TestSupport
import Testing

/// The flows of the seeds as a person would type them, with what the terminal says.
@Suite("The flows of the app's pages, typed")
struct WalkTests {
  @Test(
    "each line says what the kept text has",
    arguments: ["000-create-event", "001-events-list", "002-add-coach", "004-event-detail"])
  func walk(name: String) throws {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Walks/\(name).txt")
    let kept = try String(contentsOf: place, encoding: .utf8)
    let made = try Walk(kept).performed(in: Command())
    if Golden.isUpdated { try Data(made.utf8).write(to: place) }
    #expect(made == kept)
  }
}

/// A text of commands, each behind `$` with its further lines behind `>`, and of what they printed.
struct Walk {
  private enum Part {
    case remark(String)
    case command([String])
  }

  private var parts: [Part] = []

  /// Reads the commands and the remarks; what was printed is left out.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("# ") {
        parts.append(.remark(line))
      } else if line.hasPrefix("$ ") {
        parts.append(.command([line]))
      } else if line.hasPrefix(">"), case .command(let lines)? = parts.last {
        parts[parts.count - 1] = .command(lines + [line])
      }
    }
  }

  /// Types all commands in a home and returns the text as it would have to be.
  func performed(in command: Command) throws -> String {
    try command.write(Self.events, to: "events.csv")
    try command.write(
      Self.events.replacing("150", with: "175").replacing("Durham", with: "Raleigh"), to: "corrected.csv")
    var sections: [String] = []
    for part in parts {
      switch part {
      case .remark(let line): sections.append(line)
      case .command(let lines):
        // A line that is left empty shows no blank behind its mark.
        let script = lines.map { $0.dropFirst(2) }.joined(separator: "\n")
        let result = try command.run(
          "/bin/bash", ["-c", "exec 2>&1\n" + script + "\n"], environment: Self.environment)
        let status = result.status == 0 ? "" : "[\(result.status)]\n"
        let printed = result.output.replacing(command.home, with: "~")
        sections.append(lines.joined(separator: "\n") + "\n" + printed + status)
      }
    }
    return sections.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n")
  }

  private static let environment = [
    "PATH": Command.executable("compass-store").deletingLastPathComponent().path + ":/usr/bin:/bin",
    // Noon of November 21, 2026, in UTC.
    "SOURCE_DATE_EPOCH": "1795262400",
  ]

  private static let events = """
    Type,Name,Start Date,City,State,Cost,Registered,Attended
    showcase,Spring Showcase,2026-04-18,Durham,NC,150,yes,yes
    camp,Winter Camp,2027-01-09,Athens,GA,220,no,no
    game,Owls at Bears,2026-05-02,Durham,NC,,no,yes

    """
}
