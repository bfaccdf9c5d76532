import CompassModel
import CompassSource
import CompassStore
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// Files that people's programs and hands make, with what a careful person would enter (`FieldCases/cases*.json`).
struct FieldCase: CustomTestStringConvertible, Sendable {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "FieldCases")

  private let object: JSONValue

  var testDescription: String { text("case") }
  /// Why the case falls short today; nil for a case that holds.
  var openReason: String? { object["open"]?.stringValue }
  var seed: [String] { object["seed"]?.elements?.compactMap(\.stringValue) ?? [] }
  var files: [String] { object["files"]?.elements?.compactMap(\.stringValue) ?? [] }

  static func all() throws -> [FieldCase] {
    try ["cases.json", "cases-again.json", "cases-columns.json"].flatMap { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return try #require(JSONValue(parsing: text)?.elements).map(FieldCase.init(object:))
    }
  }

  private func text(_ name: String) -> String { object[name]?.stringValue ?? "" }

  /// What falls short of the right answer.
  func faults() throws -> [String] {
    let importing = try Importing()
    let now = Date(timeIntervalSince1970: 1_777_636_800)
    if !seed.isEmpty {
      try importing.take(["athletes.csv": "full_name\n" + seed.map { $0 + "\n" }.joined()]) { $0.now = now }
    }
    let profiles = try ProfileTests.installed.get()
    let kind = RecordKind(rawValue: text("as"))
    var outcomes: [ImportSession.Outcome] = []
    for file in files {
      let bytes = try Data(contentsOf: Self.folder.appending(path: file))
      let name = object["name"]?.stringValue ?? file
      let input = ImportInput(path: name, source: BytesSource([UInt8](bytes), name: name))
      do {
        outcomes.append(
          try importing.take([input]) {
            $0.now = now
            $0.profiles = profiles
            $0.kind = kind
          })
      } catch let error as ToolError where [.input, .emptyInput].contains(error.kind) {
        // A file that is refused stores nothing and says why.
        outcomes.append(ImportSession.Outcome(files: [], isWritten: false, isRefused: true))
      }
    }
    return try records(importing) + counts(importing) + absent(importing, outcomes) + warnings(outcomes)
      + sayings(outcomes, "says", areWanted: true) + sayings(outcomes, "quiet", areWanted: false)
  }

  // MARK: The parts of an answer

  private func records(_ importing: Importing) throws -> [String] {
    try members("records").flatMap { plural, wanted in
      let records = try importing.records(try Self.kind(plural))
      let schools = try importing.records(.school)
      return (wanted.elements ?? []).flatMap { want -> [String] in
        let match = want["match"]?.members ?? []
        let found = records.filter { record in match.allSatisfy { Self.has(record, $0.name, $0.value) } }
        guard found.count == 1 else { return ["\(found.count) \(plural) match \(match.map(\.value))"] }
        return (want["fields"]?.members ?? []).compactMap { field in
          let value = found[0].text(field.name)
          let accepted = (field.value.elements ?? [field.value]).map { Self.linked($0, schools) }
          return accepted.contains { Self.isEqual(value, $0, field.name) }
            ? nil : "\(match.map(\.value)): \(field.name) is \(value ?? "empty"), not \(field.value)"
        }
      }
    }
  }

  private func counts(_ importing: Importing) throws -> [String] {
    try members("counts").compactMap { plural, count in
      let records = try importing.records(try Self.kind(plural))
      return "\(records.count)" == Self.plain(count)
        ? nil : "\(records.count) \(plural), not \(Self.plain(count) ?? "")"
    }
  }

  /// Records that must not be stored without a warning.
  private func absent(_ importing: Importing, _ outcomes: [ImportSession.Outcome]) throws -> [String] {
    try members("absent").flatMap { plural, unwanted in
      let records = try importing.records(try Self.kind(plural))
      return (unwanted.elements ?? []).compactMap { object -> String? in
        let match = object.members.filter { $0.name != "line" }
        guard records.contains(where: { record in match.allSatisfy { Self.has(record, $0.name, $0.value) } })
        else { return nil }
        let line = object["line"].flatMap(Self.plain).flatMap(Int.init)
        let isSaid = line.map { Self.isLoud(outcomes.last, $0) } ?? false
        return isSaid ? nil : "\(match.map(\.value)) is stored without a warning"
      }
    }
  }

  private func warnings(_ outcomes: [ImportSession.Outcome]) -> [String] {
    (object["warns"]?.elements ?? []).compactMap { want in
      guard let file = want["file"].flatMap(Self.plain).flatMap(Int.init),
        let line = want["line"].flatMap(Self.plain).flatMap(Int.init), outcomes.indices.contains(file - 1)
      else { return "unreadable case" }
      return Self.isLoud(outcomes[file - 1], line) ? nil : "no warning in line \(line) of file \(file)"
    }
  }

  /// Texts that a finding of a file must have, or that none may have.
  private func sayings(
    _ outcomes: [ImportSession.Outcome], _ member: String, areWanted: Bool
  ) throws -> [String] {
    try (object[member]?.elements ?? []).compactMap { want in
      guard let file = want["file"].flatMap(Self.plain).flatMap(Int.init),
        outcomes.indices.contains(file - 1),
        let text = want["text"]?.stringValue
      else { return "unreadable case" }
      let pattern = try Regex(text).ignoresCase()
      let said = outcomes[file - 1].files.flatMap(\.findings).flatMap { [$0.message, $0.help ?? ""] }
        .map { $0.rendered(showingPersonal: true) }.first { $0.contains(pattern) }
      guard (said != nil) != areWanted else { return nil }
      return areWanted ? "file \(file) doesn't say \(text)" : "file \(file) says: \(said ?? "")"
    }
  }

  // MARK: Values

  /// The id of the school whose name a case gives after `@`; any other value as it is.
  private static func linked(_ value: JSONValue, _ schools: [FieldValues]) -> JSONValue {
    guard let text = value.stringValue, text.hasPrefix("@") else { return value }
    let school = schools.first { $0.text("name") == String(text.dropFirst()) }
    return school?.text("id").map(JSONValue.string) ?? value
  }

  private func members(_ name: String) -> [(String, JSONValue)] {
    (object[name]?.members ?? []).map { ($0.name, $0.value) }
  }

  private static func kind(_ plural: String) throws -> RecordKind {
    try #require(RecordKind.allCases.first { $0.plural == plural })
  }

  private static func plain(_ value: JSONValue) -> String? {
    value == .null ? nil : value.stringValue ?? value.text()
  }

  private static func has(_ record: FieldValues, _ field: String, _ part: JSONValue) -> Bool {
    let (value, part) = (record.text(field)?.lowercased(), (plain(part) ?? "").lowercased())
    return (field.hasSuffix("_time") ? value?.hasPrefix(part) : value?.contains(part)) ?? false
  }

  private static func isEqual(_ value: String?, _ wanted: JSONValue, _ field: String) -> Bool {
    guard let wanted = plain(wanted), let value else { return value == nil && wanted == .null }
    if field.hasSuffix("_time") { return value.hasPrefix(wanted) }
    if field == "phone" { return value.filter(\.isNumber).suffix(10) == wanted.filter(\.isNumber).suffix(10) }
    if let number = Decimal(string: wanted), wanted.allSatisfy({ $0.isNumber || $0 == "." }),
      field != "zip"
    {
      return Decimal(string: value) == number
    }
    return value == wanted
  }

  private static func isLoud(_ outcome: ImportSession.Outcome?, _ line: Int) -> Bool {
    guard let outcome, !outcome.files.isEmpty else { return true }
    return outcome.files.flatMap(\.findings).contains { $0.severity != .note && $0.position?.line == line }
  }
}

@Suite("Files that go wrong in the field are read as a careful person reads them")
struct FieldCaseTests {
  @Test("Records, counts and warnings are right", arguments: try FieldCase.all())
  func rightAnswer(_ example: FieldCase) throws {
    let faults = try example.faults()
    guard let reason = example.openReason else {
      #expect(faults.isEmpty, "\(faults.joined(separator: "; "))")
      return
    }
    withKnownIssue(Comment(rawValue: reason)) { #expect(faults.isEmpty) }
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
