import CompassModel

import struct Foundation.UUID

/// Why a store could not be used, in words for people.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// There is no store at that path.
    case notFound = "store-not-found"
    /// The file is no store of this tool.
    case notAStore = "store-not-a-store"
    /// A newer version of this tool made the store.
    case newer = "store-newer"
    /// An older version of this tool made the store.
    case older = "store-older"
    /// Somebody else is writing.
    case locked = "store-locked"
    /// The store may not be written, or not be read.
    case permission = "store-permission"
    /// There is no room on the disk.
    case diskFull = "store-disk-full"
    /// The file is damaged.
    case damaged = "store-damaged"
    /// The disk failed.
    case inputOutput = "store-io"
    /// A record lacks a required field, or a field holds a value of another type.
    case invalidRecord = "store-invalid-record"
    /// There is a record of that id already.
    case duplicateID = "store-duplicate-id"
    /// A record links to one that is not there.
    case missingLink = "store-missing-link"
    /// The athlete has a primary metric already.
    case secondPrimary = "store-second-primary"
    /// There is no record of that id.
    case noSuchRecord = "store-no-such-record"
    /// There is no such entry in the history, or none that can be taken back.
    case noSuchEntry = "store-no-such-entry"
    /// The store was used outside its closure, or written while it was read.
    case misuse = "store-misuse"
    /// Anything else that SQLite reports.
    case other = "store-other"
  }

  /// The kind of failure.
  package let code: Code
  /// What happened, in one sentence.
  package let message: String
  /// What to do about it, where that is known.
  package let help: String?
  /// Whether the message has the path of the store.
  var isNamed = false

  /// Creates an error.
  package init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }

  /// What happened and what to do about it.
  package var description: String { help.map { "\(message) \($0)" } ?? message }
}

extension StoreError {
  /// A record without a required field.
  static func missing(_ field: String, of kind: RecordKind) -> StoreError {
    StoreError(.invalidRecord, "The \(kind.rawValue) has no \(field), but this field is required.")
  }

  /// A value of another type than its field.
  static func wrongType(_ field: String, of kind: RecordKind) -> StoreError {
    StoreError(.invalidRecord, "The \(field) of the \(kind.rawValue) has the wrong type.")
  }

  /// A link to a record that doesn't exist.
  static func missingLink(
    _ field: String, of kind: RecordKind, to other: RecordKind, _ id: UUID
  ) -> StoreError {
    StoreError(
      .missingLink, "The \(field) of the \(kind.rawValue) links to a missing \(other.rawValue): \(id.text).")
  }
}
