import CompassStore
import Foundation

/// The store that feeds are read from, opened anew where its file was replaced.
package struct FeedPlace: Sendable {
  /// What tells one state of the store from another.
  struct Version: Hashable, Sendable {
    fileprivate var file: FileMark?
    fileprivate var data: Int
  }

  fileprivate struct FileMark: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
  }

  private var store: SQLiteStore
  private var mark: FileMark?
  private let path: String

  /// Opens a store.
  ///
  /// - Parameter path: where the file is.
  package init(path: String) throws {
    self.path = path
    mark = Self.mark(path)
    store = try SQLiteStore(path: path, mode: .readOnly)
  }

  /// Lends one snapshot of the store, with the version that it has.
  ///
  /// - Throws: what the closure throws.
  mutating func read<Result>(_ body: (any StoreReading, Version) throws -> Result) throws -> Result {
    let current = Self.mark(path)
    if current != mark {
      store = try SQLiteStore(path: path, mode: .readOnly)
      mark = current
    }
    return try store.read { reader in
      // Asked in the transaction, the version is that of the snapshot.
      try body(reader, Version(file: mark, data: store.dataVersion()))
    }
  }

  private static func mark(_ path: String) -> FileMark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileMark(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
