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
  /// The entries that this one undoes, newest first.
  package var undoes: [Int]
  /// The entry that undid this one, unless that entry was undone itself.
  package var undoneBy: Int?
  /// Whether all its changes are kept, so that it can be undone; only those of the last 100 entries
  /// are, and none from before a person was forgotten.
  package var isKept: Bool

  /// Creates an entry.
  package init(
    number: Int? = nil, occurredAt: Date, command: String, files: [File] = [], undoes: [Int] = [],
    undoneBy: Int? = nil, isKept: Bool = true
  ) {
    self.number = number
    self.occurredAt = occurredAt
    self.command = command
    self.files = files
    self.undoes = undoes
    self.undoneBy = undoneBy
    self.isKept = isKept
  }

  static func text(of files: [File]) -> String { JSONValue.array(files.map(\.jsonValue)).text() }

  static func files(from text: String) -> [File]? {
    guard case .array(let elements) = JSONValue(parsing: text) else { return nil }
    let files = elements.compactMap(File.init)
    return files.count == elements.count ? files : nil
  }
}
