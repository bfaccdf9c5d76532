import CompassSource
import CompassValidation
import Foundation
import Testing

/// README and docs, read and run as a new user would.
@Suite("README and docs")
struct DocumentationTests {
  private static let files: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: Command.checkout + "/docs")) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  private static func page(_ file: String) throws -> MarkdownPage {
    MarkdownPage(try String(contentsOfFile: Command.checkout + "/" + file, encoding: .utf8))
  }

  @Test("README has at most 8,192 bytes and three pictures")
  func readme() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Command.checkout + "/README.md"))
    #expect(bytes.count <= 8192)
    let pictures = try Self.page("README.md").links.filter { $0.target.hasPrefix("docs/images/") }
    #expect(Set(pictures.map(\.target)).count == 3)
  }

  @Test("the changes of a version take at most 120 lines")
  func changes() throws {
    let text = try String(contentsOfFile: Command.checkout + "/CHANGELOG.md", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("## 0.2.0") })
    #expect(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.count <= 120)
  }

  @Test("links lead to files and headings", arguments: files + ["CONTRIBUTING.md", "CHANGELOG.md"])
  func links(file: String) throws {
    let folder = URL(fileURLWithPath: Command.checkout + "/" + file).deletingLastPathComponent()
    for (line, target) in try Self.page(file).links where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let url =
        parts[0].isEmpty
        ? folder.appending(path: file.split(separator: "/").last ?? "") : folder.appending(path: parts[0])
      #expect(FileManager.default.fileExists(atPath: url.path), "\(file):\(line): \(target)")
      if parts.count == 2 {
        let anchors = MarkdownPage(try String(contentsOf: url, encoding: .utf8)).anchors
        #expect(anchors.contains(String(parts[1])), "\(file):\(line): \(target)")
      }
    }
  }

  @Test("no page has a banned word", arguments: files + ["CONTRIBUTING.md", "CHANGELOG.md"])
  func words(file: String) throws {
    let banned = try BannedWords()
    for paragraph in try Self.page(file).prose.split(whereSeparator: { $0.text.isEmpty }) {
      let found = banned.found(in: paragraph.map(\.text).joined(separator: " "))
      #expect(found.isEmpty, "\(file):\(paragraph.first?.line ?? 0): \(found.joined(separator: "; "))")
    }
  }

  @Test("types that pages name are declared", arguments: files + ["CONTRIBUTING.md"])
  func types(file: String) throws {
    let text = try String(contentsOfFile: Command.checkout + "/" + file, encoding: .utf8)
    let named = Set(text.matches(of: #/`([A-Z]\w*[a-z][A-Z]\w*)`/#).map { String($0.output.1) })
    #expect(named.subtracting(Self.declared) == [])
  }

  /// The types, targets and files of the project, and words that look like types.
  private static let declared: Set<String> = {
    var names: Set = ["SampleData", "DerivedData", "CompletionKind", "GenerateManual"]
    for folder in ["Sources", "Tests"] {
      let root = URL(filePath: Command.checkout).appending(path: folder)
      // Builds are in hidden folders.
      let files = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      for case let url as URL in files ?? .init() {
        names.insert(url.deletingPathExtension().lastPathComponent)
        guard url.pathExtension == "swift", let text = try? String(contentsOf: url, encoding: .utf8) else {
          continue
        }
        let pattern = #/(?:(?:struct|class|enum|protocol|actor|typealias) |arget\(\s*name: ")([A-Z]\w*)/#
        for match in text.matches(of: pattern) { names.insert(String(match.output.1)) }
      }
    }
    return names
  }()

  @Test("no help page has a banned word", arguments: HelpTests.pages)
  func help(command: [String]) throws {
    let found = try BannedWords().found(in: HelpTests.text(of: command))
    #expect(found.isEmpty, "\(command.joined(separator: " ")): \(found.joined(separator: "; "))")
  }

  @Test("the catalog of codes has no banned word")
  func catalog() throws {
    let banned = try BannedWords()
    for entry in DiagnosticCatalogue.entries {
      let found = banned.found(in: [entry.title, entry.what, entry.why, entry.fix].joined(separator: " . "))
      #expect(found.isEmpty, "\(entry.code.rawValue): \(found.joined(separator: "; "))")
    }
  }

  @Test("the list of banned words has at least 80")
  func bannedWords() throws { #expect(try BannedWords().phrases.count >= 80) }

  /// Each page runs in a home of its own, in a copy of the sample data; the clock is that of README.
  @Test("each console block runs as the page says", arguments: files)
  func console(file: String) throws {
    let page = try Self.page(file)
    let blocks = page.blocks.filter(\.isConsole)
    print("\(file): \(blocks.count) blocks run, \(page.blocks.count - blocks.count) others don't")
    let command = try Command()
    try FileManager.default.copyItem(
      atPath: Command.checkout + "/SampleData", toPath: command.path("SampleData"))
    let commands = blocks.flatMap { block in
      block.commands.enumerated().map { index, command in
        (block.line, command.text, command.output, index == block.commands.count - 1 ? block.exitCode : 0)
      }
    }
    let answers = try Self.run(commands.map(\.1), in: command)
    for ((line, text, expected, exitCode), answer) in zip(commands, answers) {
      let place = "\(file):\(line): \(text)"
      #expect(answer.exitCode == exitCode, "\(place)\n\(answer.output.joined(separator: "\n"))")
      if file == "README.md" {
        #expect(
          Self.matches(expected[...], answer.output[...]),
          "\(place)\n\(answer.output.joined(separator: "\n"))")
      }
    }
    #expect(answers.count == commands.count)
  }

  /// Types commands into one shell and returns what each printed.
  private static func run(
    _ commands: [String], in command: Command
  ) throws -> [(exitCode: Int32, output: [String])] {
    let mark = "\u{1E}"
    let script = commands.map { $0 + "\nprintf '\\n\(mark)%d\\n' $?\n" }.joined()
    let result = try command.run(
      "/bin/bash", ["-c", "exec 2>&1\n" + script], in: command.path("SampleData"),
      environment: [
        "PATH": Command.executable("compass-store").deletingLastPathComponent().path + ":/usr/bin:/bin",
        "XDG_DATA_HOME": command.path(".local/share"), "TZ": "America/New_York",
        // Noon of November 21, 2026, in UTC.
        "SOURCE_DATE_EPOCH": "1795262400",
      ])
    var answers: [(exitCode: Int32, output: [String])] = []
    var output: [String] = []
    for line in result.output.replacing(command.home, with: "/home/you").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard line.hasPrefix(mark), let exitCode = Int32(line.dropFirst()) else {
        output.append(String(line))
        continue
      }
      while output.last?.isEmpty == true { output.removeLast() }
      answers.append((exitCode, output))
      output = []
    }
    return answers
  }

  /// Whether lines are as shown; a shown line `…` stands for any lines.
  private static func matches(_ shown: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.allSatisfy(\.isEmpty) }
    if first == "…" {
      return (lines.startIndex...lines.endIndex).contains { matches(shown.dropFirst(), lines[$0...]) }
    }
    return lines.first == first && matches(shown.dropFirst(), lines.dropFirst())
  }
}
