import CompassModel
import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs what messages suggest, on every file of the corpora and on the broken samples.
///
/// `COMPASS_REALFILES` names the folder of one more corpus.
@Suite("What a message suggests works when it is pasted")
struct SuggestedCommandTests {
  /// What became of a file.
  private struct Result {
    let text: String
    let isRefused: Bool
    let accepted: Int
  }

  private static let files: [String] = {
    let other = ProcessInfo.processInfo.environment["COMPASS_REALFILES"].map { $0 + "/files" }
    let folders = [
      Command.checkout + "/Tests/RealFiles/files", Command.checkout + "/SampleData/broken", other,
    ]
    return folders.compactMap(\.self).flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
        .sorted().map { folder + "/" + $0 }
    }
  }()

  private static let clock = ["--now", Command.now, "--time-zone", "America/New_York"]

  @Test("The options are accepted and bring in no fewer records; the commands run", arguments: files)
  func suggestions(of file: String) throws {
    let command = try Command()
    let first = try Self.import(file, [], command, store: "first")
    var tried: Set<String> = []
    for line in first.text.split(separator: "\n").map(String.init) {
      for words in Self.commands(in: line) where tried.insert(words.joined(separator: " ")).inserted {
        let result = try Self.run(words, command)
        #expect(result.status == 0, "\(words): \(result.errors)")
      }
      for options in try Self.options(in: line) where tried.insert(options.joined(separator: " ")).inserted {
        // A mention like "set it with --clock" lacks the value that the user chooses.
        let isMention = options.count == 1 && Self.known[options[0]].flatMap(\.self) != nil
        if isMention || options.contains(where: Self.isPlaceholder) {
          #expect(Self.known[options[0]] != nil, "\(options)")
          continue
        }
        // `[--date-order dmy]` after a choice says how to change it, which may bring in less.
        let isAdvice = line.contains("help:")
        guard isAdvice || Self.seen.withLock({ $0.insert(options).inserted }) else { continue }
        let result = try Self.import(file, options, command, store: "\(tried.count)")
        #expect(!Self.isUnknown(result.text), "\(options): \(result.text.prefix(400))")
        #expect(
          !isAdvice || result.accepted >= first.accepted && !(first.isRefused && result.accepted == 0),
          "\(options): \(result.accepted) accepted, not \(first.accepted): \(result.text.prefix(1_500))")
      }
    }
  }

  /// The options after choices that were tried with a file already.
  private static let seen = Mutex<Set<[String]>>([])

  /// Imports a file into a store of its own.
  private static func `import`(
    _ file: String, _ options: [String], _ command: Command, store: String
  ) throws -> Result {
    let (report, details) = (command.path("report.json"), command.path("report.txt"))
    for path in [report, details] { try? FileManager.default.removeItem(atPath: path) }
    let result = try command.run(
      "compass-import",
      [
        file, "--store", command.path("\(store).sqlite"), "--report", report, "--report", details,
        "--rejected",
        "none",
      ]
        + clock + options)
    let found = FileManager.default.contents(atPath: details) ?? Data()
    let text = result.output + result.errors + String(decoding: found, as: UTF8.self)
    guard let data = FileManager.default.contents(atPath: report),
      let json = JSONValue(parsing: String(decoding: data, as: UTF8.self)),
      case .array(let inputs)? = json["inputs"]
    else { return Result(text: text, isRefused: true, accepted: 0) }
    let accepted = inputs.map { Int($0["records"]?["accepted"]?.text() ?? "") ?? 0 }
    return Result(text: text, isRefused: false, accepted: accepted.reduce(0, +))
  }

  // MARK: Commands

  /// The commands of our tools in backticks, as the words that a shell makes of them.
  private static func commands(in line: String) -> [[String]] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("compass-") }
      .map { words(of: String($0.element)) }
  }

  /// Runs a command; of one with a placeholder, asks for the help of its subcommand.
  private static func run(_ words: [String], _ command: Command) throws -> Command.Result {
    let store = ["--store", command.path("first.sqlite")]
    let known = words.dropFirst().prefix { !isPlaceholder($0) && !$0.contains("=") }
    if known.count < words.count - 1 {
      let names = known.prefix { !$0.hasPrefix("-") }.prefix(words[0] == "compass-store" ? 1 : 0)
      return try command.run(words[0], names + ["--help"])
    }
    let needsStore = words.count > 2 && words[0] != "compass-import"
    return try command.run(words[0], Array(words.dropFirst()) + (needsStore ? store : []))
  }

  // MARK: Options

  /// The options of the command with the names of their values; nil inside for a flag.
  private static let known: [String: String?] = {
    guard let help = try? Command().run("compass-import", ["--help-hidden"]).output else { return [:] }
    var known: [String: String?] = [:]
    for match in help.matches(of: #/(--[a-z][a-z-]*)(?: <([^>]*)>)?/#) {
      let (option, value) = (String(match.1), match.2.map(String.init))
      if known[option] == nil || value != nil { known[option] = .some(value) }
    }
    return known
  }()

  /// The runs of options in a line outside of backticks, as words.
  private static func options(in line: String) throws -> [[String]] {
    let plain = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
    var found: [[String]] = []
    var rest = words(of: plain)[...]
    func takeWord(_ run: inout [String]) -> Bool {
      guard let word = rest.popFirst() else { return false }
      run.append(trimmed(word))
      return trimmed(word).hasSuffix(String(word.suffix(1)))
    }
    while let word = rest.first {
      guard word.contains(#/^[\[(]?--[a-z]/#) else {
        rest.removeFirst()
        continue
      }
      var run: [String] = []
      var continues = true
      while continues, rest.first?.contains(#/^[\[(]?--[a-z]/#) == true {
        continues = takeWord(&run)
        if continues, known[run.last ?? ""].flatMap(\.self) != nil { continues = takeWord(&run) }
      }
      found.append(run)
    }
    return found
  }

  private static func trimmed(_ word: String) -> String {
    word.trimmingCharacters(in: CharacterSet(charactersIn: "[](),.;:"))
  }

  /// Whether a word stands for what the user must choose: `NAME`, `HEADER=FIELD`.
  private static func isPlaceholder(_ word: String) -> Bool {
    word.contains(#/(^|=|\.)[A-Z]{2,}($|=|\.)|^N$|^ID$/#)
  }

  private static func isUnknown(_ text: String) -> Bool {
    text.contains("Unknown option") || text.contains("Usage:") || text.contains("is invalid for")
  }

  /// The words of a line as a shell reads them, within quotes too.
  private static func words(of line: String) -> [String] {
    line.matches(of: #/(?:"[^"]*"|'[^']*'|[^\s"'])+/#).map { match in
      String(match.0).replacing("\"", with: "").replacing("'", with: "")
    }
  }
}
