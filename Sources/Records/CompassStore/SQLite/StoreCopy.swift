import CompassFiles
import Foundation
import GRDB

/// A whole copy of a store as a reading connection sees it, whatever others write meanwhile.
struct StoreCopy {
  /// How many records of each table the copy has.
  let counts: [String: Int]
  private let source: Database

  /// Looks at what there is to copy.
  ///
  /// - Parameter source: a connection that has begun to read.
  init(of source: Database) throws {
    self.source = source
    counts = try Self.counts(source)
  }

  /// Puts the copy in its place when it is whole: readable by its owner only, synchronised, and looked at.
  ///
  /// - Throws: ``FileError`` where it cannot be written, ``StoreError`` where it is not what the store holds.
  ///
  /// - Parameter place: the copy, from the root: SQLite takes a name like `file:x?mode=memory` for an address.
  func write(to place: FilePlace) throws {
    let file = try AtomicFile(place) { try check($0) }
    do {
      try file.writeFile { temporary in
        var configuration = Configuration()
        configuration.prepareDatabase { database in
          // The file is nothing until it is whole, and synchronised then.
          try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let copy = try DatabaseQueue(path: temporary, configuration: configuration)
        try copy.writeWithoutTransaction { try source.backup(to: $0) }
        try copy.close()
        // A file by itself, that may be read where nothing can be put beside it.
        let whole = try DatabaseQueue(path: temporary)
        try whole.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try whole.close()
      }
      try file.commit()
    } catch let error as DatabaseError {
      let problem = StoreError(error)
      guard problem.code == .diskFull else { throw problem }
      throw FileError.scratchFull(place.path)
    }
  }

  /// Makes sure that a copy is sound and has all records.
  private func check(_ copy: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: copy, configuration: configuration)
    let (problem, found) = try queue.read { database in
      (try String.fetchOne(database, sql: "PRAGMA quick_check(1)"), try Self.counts(database))
    }
    try queue.close()
    guard problem == "ok", found == counts else {
      throw StoreError(
        .damaged, "The store is damaged, so it can't be copied.",
        help: "See the errors with `compass-store check`.")
    }
  }

  /// How many rows each table has.
  private static func counts(_ database: Database) throws -> [String: Int] {
    let tables = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    var counts: [String: Int] = [:]
    for table in tables {
      let sql = "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)"
      counts[table] = try Int.fetchOne(database, sql: sql)
    }
    return counts
  }
}
