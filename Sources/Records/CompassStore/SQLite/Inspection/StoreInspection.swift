package import CompassModel
package import Foundation

/// What is wrong with a store as a file and a database, whatever its records say.
package enum StoreDamage: Sendable, Hashable {
  /// What SQLite says of the database.
  case database(String)
  /// A table, index or trigger is not as this version makes it, or is none of this version's.
  case schema(name: String, isForeign: Bool)
  /// A row links to one that is not there.
  case missingLink(table: String, key: String, column: String, parent: String)
  /// An athlete has more than one primary metric; the id of one of them.
  case secondPrimary(String)
  /// A feed cannot be read; what tells it from others.
  case feed(String)
  /// An entry of the history cannot be read, or names another that is not there.
  case entry(Int)
  /// What an entry of the history kept of a row cannot be read.
  case change(entry: Int, table: String, key: String)
  /// The mark of a deleted record can't be read; the kind of the record, if that can.
  case deletion(SideRow, RecordKind?)
  /// A decision of a merge can't be read; the kind of the record, if that can.
  case decision(SideRow, RecordKind?)
  /// A record was added by an entry that is not there.
  case origin(table: String, key: String, entry: Int)
}

/// A row of a table that holds no records.
package struct SideRow: Sendable, Hashable {
  /// The table.
  package let table: String
  /// The key as it stands, which may not be UTF-8.
  package let key: [UInt8]

  /// The longest key that a command names.
  private static let maximumLength = 200

  /// The command that removes the row; nil if its key is too long for one.
  package var removal: String? {
    guard key.count <= Self.maximumLength else { return nil }
    let isPlain = key.allSatisfy { $0 == 0x2D || 0x2F...0x39 ~= $0 || $0 == 0x5F || 0x61...0x7A ~= $0 }
    let condition =
      isPlain
      ? "key = '\(String(decoding: key, as: UTF8.self))'"
      : "hex(key) = '\(key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())'"
    return "sqlite3 FILE \"DELETE FROM \(table) WHERE \(condition)\""
  }
}

/// A record as its row holds it, also where that cannot be read.
package struct StoredRecord: Sendable, Hashable {
  /// The id as it stands.
  package let key: String
  /// The values that can be read.
  package let values: FieldValues
  /// The fields that cannot be read.
  package let unreadable: [FieldDescriptor]
  /// Whether the columns that records are looked up by say what the values do.
  package let isKeyed: Bool

  /// The id, where it is one.
  package var id: UUID? { UUID(uuidString: key) }
}

/// Looks at a store more closely than any command needs that works with it.
package protocol StoreInspecting: StoreReading {
  /// Hands on what is wrong with the store as a file and a database.
  func forEachDamage(_ body: (StoreDamage) throws -> Void) throws

  /// Hands on the records of a kind by id, those that cannot be read too, one at a time.
  func forEachStored(_ kind: RecordKind, _ body: (StoredRecord) throws -> Void) throws

  /// The settings by name, in order.
  func settings() throws -> [(key: String, value: String)]
}

extension SQLiteStore {
  /// Lends the store to be looked at closely.
  package func inspect<Result>(_ body: (any StoreInspecting) throws -> Result) throws -> Result {
    try read { reader in
      guard let session = reader as? SQLiteSession else {
        throw StoreError(.misuse, "The store can't be inspected.")
      }
      return try body(session)
    }
  }

  /// A file that others than its owner may read or write.
  package struct OpenFile: Sendable, Hashable {
    /// Where it is.
    package let path: String
    /// The bits of `chmod(2)`.
    package let mode: Int
  }

  /// Those of a store's files that others on the machine may use; of what SQLite puts beside a store, which has the
  /// store's mode, only where the store itself is closed to them.
  package static func openFiles(at path: String) -> [OpenFile] {
    let store = openFiles(at: path, endings: [""])
    return store.isEmpty ? openFiles(at: path, endings: ["-wal", "-shm", "-journal"]) : store
  }

  private static func openFiles(at path: String, endings: [String]) -> [OpenFile] {
    endings.compactMap { ending in
      var status = stat()
      guard stat(path + ending, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
      return OpenFile(path: path + ending, mode: Int(status.st_mode & 0o777))
    }
  }
}
