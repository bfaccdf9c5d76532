/// The discussion of a help page, taken apart: prose, examples, exit codes.
struct ManualDiscussion {
  /// The paragraphs of prose.
  private(set) var paragraphs: [String] = []
  /// The lines of the examples.
  private(set) var examples: [String] = []
  /// The exit codes with their meanings.
  private(set) var exitCodes: [ManualTopics.Entry] = []

  /// Takes a discussion apart.
  init(_ text: String) {
    for block in Self.blocks(text) {
      switch block.first {
      case "EXAMPLES": examples += block.dropFirst().map(Self.withoutIndent)
      case "EXIT CODES": exitCodes += Self.entries(block.dropFirst())
      default: paragraphs.append(block.joined(separator: " "))
      }
    }
  }

  private static func blocks(_ text: String) -> [[String]] {
    var blocks: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { blocks.append([]) } else { blocks[blocks.count - 1].append(String(line)) }
    }
    return blocks.filter { !$0.isEmpty }
  }

  private static func withoutIndent(_ line: String) -> String {
    line.hasPrefix("  ") ? String(line.dropFirst(2)) : line
  }

  /// `  1  nothing was found` and the lines below that go on with it.
  private static func entries(_ lines: ArraySlice<String>) -> [ManualTopics.Entry] {
    var entries: [ManualTopics.Entry] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      if line.count - text.count <= 2, let gap = text.firstRange(of: "  ") {
        entries.append(
          .init(term: String(text[..<gap.lowerBound]), text: sentence(text[gap.upperBound...])))
      } else if let last = entries.popLast() {
        entries.append(.init(term: last.term, text: last.text + " " + text))
      }
    }
    return entries
  }

  private static func sentence(_ text: Substring) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
