import Foundation

/// A page of the documentation: its prose, links, headings and code blocks.
struct MarkdownPage {
  /// A fenced code block.
  struct Block {
    /// The words behind the fence: `console exit=1`.
    let info: [String]
    /// The number of its first line in the page.
    let line: Int
    var lines: [String] = []

    /// Whether the block is run by the tests.
    var isConsole: Bool { info.first == "console" }
    /// The exit code of the last command.
    var exitCode: Int32 {
      info.lazy.compactMap { $0.hasPrefix("exit=") ? Int32($0.dropFirst(5)) : nil }.first ?? 0
    }
    /// The commands, each with the lines that it prints.
    var commands: [(text: String, output: [String])] {
      var commands: [(text: String, output: [String])] = []
      for line in lines {
        if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), []))
        } else if line.hasPrefix("> "), let last = commands.indices.last, commands[last].output.isEmpty {
          commands[last].text += "\n" + line.dropFirst(2)
        } else if let last = commands.indices.last {
          commands[last].output.append(line)
        }
      }
      return commands
    }
  }

  /// The lines outside of code blocks, without code in backticks and without the targets of links.
  private(set) var prose: [(line: Int, text: String)] = []
  /// The targets of links and pictures.
  private(set) var links: [(line: Int, target: String)] = []
  /// The names under which links find the headings, as GitHub makes them.
  private(set) var anchors: Set<String> = []
  private(set) var blocks: [Block] = []

  /// Reads a page.
  init(_ text: String) {
    var isInBlock = false
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let (line, number) = (String(part), index + 1)
      if line.hasPrefix("```") {
        isInBlock.toggle()
        if isInBlock {
          let info = line.dropFirst(3).split(separator: " ").map(String.init)
          blocks.append(Block(info: info, line: number + 1))
        }
      } else if isInBlock {
        blocks[blocks.count - 1].lines.append(line)
      } else {
        read(line, number)
      }
    }
  }

  private mutating func read(_ line: String, _ number: Int) {
    let text = line.replacing(/`[^`]*`/, with: "`")
    if line.hasPrefix("#") {
      let name = line.drop { $0 == "#" || $0 == " " }.lowercased()
      anchors.insert(
        String(name.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }).replacing(" ", with: "-"))
    }
    for match in line.matches(of: /\]\(([^)\s]+)\)/) { links.append((number, String(match.1))) }
    prose.append((number, text.replacing(/\]\([^)\s]+\)/, with: "]")))
  }
}
