import CompassModel
package import Foundation

/// One import as the ledger keeps it: when it was, of which files, and what became of their records.
package struct ImportEntry: Sendable, Hashable {
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

  /// The number in the ledger, counted from 1; nil before it is there.
  package var number: Int?
  /// When it was.
  package var occurredAt: Date
  /// The command without values that may say something of a person: `compass-import`.
  package var command: String
  /// The files in the order in which they were given.
  package var files: [File]

  /// Creates an entry.
  package init(number: Int? = nil, occurredAt: Date, command: String, files: [File]) {
    self.number = number
    self.occurredAt = occurredAt
    self.command = command
    self.files = files
  }

  var filesText: String { JSONValue.array(files.map(\.jsonValue)).text() }

  static func files(from text: String) -> [File]? {
    guard case .array(let elements) = JSONValue(parsing: text) else { return nil }
    let files = elements.compactMap(File.init)
    return files.count == elements.count ? files : nil
  }
}
