package import CompassStore
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

  /// What was done to the store when it was opened first; nil where there was nothing to do.
  package let upgrade: StoreUpgrade?
  private var store: SQLiteStore
  private var mark: FileMark?
  private let path: String
  private let damage: DamagedCell.Handler?

  /// A store in a file, which is brought up to date where an older version made it.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - damage: takes single values that can't be read and are left out; nil makes each one an error.
  /// - Throws: ``StoreError``.
  package init(path: String, damage: DamagedCell.Handler? = nil) throws {
    self.path = path
    self.damage = damage
    mark = Self.mark(path)
    (store, upgrade) = try Self.open(path, damage)
  }

  private static func open(
    _ path: String, _ damage: DamagedCell.Handler?
  ) throws -> (store: SQLiteStore, upgrade: StoreUpgrade?) {
    do {
      return (try SQLiteStore(path: path, mode: .readOnly, damage: damage), nil)
    } catch let error as StoreError where error.code == .older {
      let upgrade = try SQLiteStore(path: path, mode: .readWrite).upgrade
      return (try SQLiteStore(path: path, mode: .readOnly, damage: damage), upgrade)
    }
  }

  /// Lends one snapshot of the store, with the version that it has.
  ///
  /// - Throws: what the closure throws, and ``StoreError``.
  mutating func read<Result>(_ body: (any StoreReading, Version) throws -> Result) throws -> Result {
    let current = Self.mark(path)
    if current != mark {
      store = try Self.open(path, damage).store
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
