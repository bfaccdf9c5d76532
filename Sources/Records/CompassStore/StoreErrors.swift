import CompassModel
package import CompassSource

import struct Foundation.UUID

extension ToolError.Kind {
  /// The path has no store.
  package static let storeNotFound = Self("store-not-found")
  /// The file is not a store of this tool.
  package static let notAStore = Self("store-not-a-store")
  /// A newer version of this tool made the store.
  package static let newerStore = Self("store-newer")
  /// An older version of this tool made the store.
  package static let olderStore = Self("store-older")
  /// Another program is writing.
  package static let storeLocked = Self("store-locked")
  /// The store may not be written, or not be read.
  package static let storePermission = Self("store-permission")
  /// The disk is full.
  package static let storeDiskFull = Self("store-disk-full")
  /// The file is damaged.
  package static let storeDamaged = Self("store-damaged")
  /// The disk failed.
  package static let storeIO = Self("store-io")
  /// A record lacks a required field, or a field has a value of another type.
  package static let invalidRecord = Self("store-invalid-record")
  /// A record with this ID exists already.
  package static let duplicateID = Self("store-duplicate-id")
  /// A record links to a missing record.
  package static let missingLink = Self("store-missing-link")
  /// The athlete already has a primary metric.
  package static let secondPrimary = Self("store-second-primary")
  /// The store doesn't have a record with this ID.
  package static let noSuchRecord = Self("store-no-such-record")
  /// The history doesn't have this entry, or it can't be undone.
  package static let noSuchEntry = Self("store-no-such-entry")
  /// The store was used outside its closure, or written while it was read.
  package static let storeMisuse = Self("store-misuse")
  /// Another error of SQLite.
  package static let store = Self("store-other")

  /// Whether the error is about the file as a whole.
  var isOfStoreFile: Bool {
    [.notAStore, .newerStore, .olderStore, .storePermission, .storeDiskFull, .storeDamaged, .storeIO, .store]
      .contains(self)
  }
}

extension ToolError {
  /// A record without a required field.
  static func missing(_ field: String, of kind: RecordKind) -> ToolError {
    ToolError(.invalidRecord, "The \(kind.rawValue) has no \(field), but this field is required.")
  }

  /// A value of another type than its field.
  static func wrongType(_ field: String, of kind: RecordKind) -> ToolError {
    ToolError(.invalidRecord, "The \(field) of the \(kind.rawValue) has the wrong type.")
  }

  /// A link to a record that doesn't exist.
  static func missingLink(
    _ field: String, of kind: RecordKind, to other: RecordKind, _ id: UUID
  ) -> ToolError {
    ToolError(
      .missingLink, "The \(field) of the \(kind.rawValue) links to a missing \(other.rawValue): \(id.text).")
  }
}
