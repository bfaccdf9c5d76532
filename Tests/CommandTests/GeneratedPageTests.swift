import CompassModel
import Foundation
import TestSupport
import Testing

/// The pages and lists of `docs` that are generated from the commands and the model.
@Suite("Generated pages")
struct GeneratedPageTests {
  private static let commands = [
    "compass-import", "compass-export", "compass-convert", "compass-store", "compass-feed",
  ]

  private struct Dump: Decodable { let command: Node }

  private struct Node: Decodable {
    let commandName: String
    let abstract: String?
    let arguments: [Argument]?
    let subcommands: [Node]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
  }

  @Test("docs/options.md has every option; RECORD_SNAPSHOTS=1 writes it again")
  func page() throws {
    var text = """
      # All options

      Every option of every command, as `--help-hidden` shows them. `--help` shows those that most people need.

      """
    for name in Self.commands {
      let dump = try Command().run(name, ["--experimental-dump-help"])
      let root = try JSONDecoder().decode(Dump.self, from: Data(dump.bytes)).command
      text += Self.section(root, of: [], level: 2)
    }
    let file = URL(fileURLWithPath: Command.checkout + "/docs/options.md")
    if Golden.isUpdated { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(
    "docs/formats.md lists the profiles, metric types and fields; RECORD_SNAPSHOTS=1 writes the lists again")
  func lists() throws {
    let file = URL(fileURLWithPath: Command.checkout + "/docs/formats.md")
    let old = try String(contentsOf: file, encoding: .utf8)
    var text = old
    for (name, list) in [
      ("profiles", try Self.table(of: ["profiles", "list"], columns: 3)),
      ("metric-types", try Self.table(of: ["metric-types"], columns: 4)), ("fields", Self.fields),
    ] {
      let start = try #require(text.firstRange(of: "<!-- generated: \(name) -->\n"), "\(name)")
      let end = try #require(text[start.upperBound...].firstRange(of: "<!-- end -->"), "\(name)")
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: list)
    }
    if Golden.isUpdated { try Data(text.utf8).write(to: file) }
    #expect(old == text)
  }

  /// The first columns of a table that `compass-import` prints, as Markdown.
  private static func table(of arguments: [String], columns: Int) throws -> String {
    let lines = try Command().run("compass-import", arguments).output.split(separator: "\n").map(Array.init)
    // The second line rules off each column.
    let starts = lines[1].indices.filter { lines[1][$0] == "─" && ($0 == 0 || lines[1][$0 - 1] == " ") }
    let rows = (lines.prefix(1) + lines.dropFirst(2)).map { line in
      starts.prefix(columns).enumerated().map { index, start in
        let end = index + 1 < starts.count ? min(starts[index + 1], line.count) : line.count
        return start < end ? String(line[start..<end]).trimmingCharacters(in: .whitespaces) : ""
      }
    }
    return markdown(rows)
  }

  private static var fields: String {
    RecordKind.allCases.map { kind in
      let rows = kind.schema.fields.map { ["`\($0.name)`", $0.label, $0.isRequired ? "required" : ""] }
      return "\n### \(kind.rawValue)\n\n" + markdown([["field", "header", ""]] + rows)
    }.joined()
  }

  private static func markdown(_ rows: [[String]]) -> String {
    var lines = rows.map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
    lines.insert("|" + String(repeating: "---|", count: rows[0].count), at: 1)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ node: Node, of parents: [String], level: Int) -> String {
    let path = parents + [node.commandName]
    var text = "\n\(String(repeating: "#", count: level)) \(path.joined(separator: " "))\n"
    if let abstract = node.abstract { text += "\n\(abstract)\n" }
    // The same everywhere.
    let arguments = (node.arguments ?? []).filter { argument in
      !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
    if !arguments.isEmpty { text += "\n| option | meaning |\n|---|---|\n" + arguments.map(row).joined() }
    for child in node.subcommands ?? [] where child.commandName != "help" {
      text += section(child, of: path, level: level + 1)
    }
    return text
  }

  private static func row(_ argument: Argument) -> String {
    let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    let value = argument.valueName.map { "<\($0)>" } ?? ""
    let title =
      argument.kind == "positional"
      ? value : names.joined(separator: ", ") + (argument.kind == "option" ? " " + value : "")
    var text = argument.abstract ?? ""
    if let values = argument.allValues {
      text += " Values: \(values.map { "`\($0)`" }.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, !value.isEmpty { text += " Default: `\(value)`." }
    return "| `\(title)` | \(text.replacing("|", with: "\\|").replacing("\n", with: " ")) |\n"
  }
}
