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

  /// A store in a file, which is brought up to date where an older version made it.
  ///
  /// - Throws: ``StoreError``.
  package init(path: String) throws {
    self.path = path
    mark = Self.mark(path)
    (store, upgrade) = try Self.open(path)
  }

  private static func open(_ path: String) throws -> (store: SQLiteStore, upgrade: StoreUpgrade?) {
    do {
      return (try SQLiteStore(path: path, mode: .readOnly), nil)
    } catch let error as StoreError where error.code == .older {
      let upgrade = try SQLiteStore(path: path, mode: .readWrite).upgrade
      return (try SQLiteStore(path: path, mode: .readOnly), upgrade)
    }
  }

  /// The state that the store is in; what is read after this is as new or newer.
  ///
  /// - Throws: ``StoreError``.
  mutating func version() throws -> Version {
    let current = Self.mark(path)
    if current != mark {
      store = try Self.open(path).store
      mark = current
    }
    return Version(file: mark, data: try store.dataVersion())
  }

  /// Lends the store for reading.
  func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result { try store.read(body) }

  private static func mark(_ path: String) -> FileMark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileMark(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
