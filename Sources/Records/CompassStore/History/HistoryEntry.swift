import CompassModel
package import Foundation

/// One import or edit as the history keeps it: when it was, of which files, and whether it still holds.
package struct HistoryEntry: Sendable, Hashable {
  /// One file of an import.
  package struct File: Sendable, Hashable {
    /// The name without its folders, which may say something of a person.
    package var name: String
    /// The SHA-256 of its bytes in lower-case hex.
    package var sha256: String
    /// The number of records by what became of them: `read`, `added`, `changed` …, in order.
    package var counts: [(name: String, count: Int)] {
      get { members.map { ($0.name, Int($0.value.text()) ?? 0) } }
      set { members = newValue.map { JSONValue.Member($0.name, .integer($0.count)) } }
    }
    private var members: [JSONValue.Member]

    /// Creates the account of a file.
    package init(name: String, sha256: String, counts: [(name: String, count: Int)]) {
      self.name = name
      self.sha256 = sha256
      members = counts.map { JSONValue.Member($0.name, .integer($0.count)) }
    }

    var jsonValue: JSONValue {
      .object([
        .init("name", .string(name)), .init("sha256", .string(sha256)), .init("counts", .object(members)),
      ])
    }

    init?(_ json: JSONValue) {
      guard let name = json["name"]?.stringValue, let sha256 = json["sha256"]?.stringValue else { return nil }
      self.name = name
      self.sha256 = sha256
      members = json["counts"]?.members ?? []
    }
  }

  /// The number in the history, counted from 1; nil before it is there.
  package var number: Int?
  /// When it was.
  package var occurredAt: Date
  /// The command without values that may say something of a person: `compass-import`, `compass-store add event`.
  package var command: String
  /// The files in the order in which they were given; none of an edit.
  package var files: [File]
  /// The entry that this one undoes; the newest of them if it undoes several.
  package var undoes: Int?
  /// The other entries that this one undoes, newest first.
  package var alsoUndoes: [Int]
  /// All entries that this one undoes, newest first.
  package var undone: [Int] { (undoes.map { [$0] } ?? []) + alsoUndoes }
  /// The entry that took this one back.
  package var undoneBy: Int?
  /// Whether all that it changed is kept, so that it can be taken back: not of a store older than the history,
  /// and not where a person was forgotten since.
  package var isKept: Bool
  /// Whether a part of it can't be read: its files, which are then left out.
  package internal(set) var isDamaged = false

  /// Creates an entry.
  package init(
    number: Int? = nil, occurredAt: Date, command: String, files: [File] = [], undoes: Int? = nil,
    undoneBy: Int? = nil, isKept: Bool = true, alsoUndoes: [Int] = []
  ) {
    self.number = number
    self.occurredAt = occurredAt
    self.command = command
    self.files = files
    self.undoes = undoes
    self.undoneBy = undoneBy
    self.isKept = isKept
    self.alsoUndoes = alsoUndoes
  }

  var filesText: String { Self.text(of: files) }

  static func text(of files: [File]) -> String { JSONValue.array(files.map(\.jsonValue)).text() }

  static func files(from text: String) -> [File]? {
    guard case .array(let elements) = JSONValue(parsing: text) else { return nil }
    let files = elements.compactMap(File.init)
    return files.count == elements.count ? files : nil
  }
}
