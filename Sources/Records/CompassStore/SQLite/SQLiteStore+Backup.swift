package import CompassFiles
package import CompassModel
import Foundation
import GRDB

extension SQLiteStore {
  /// Writes the store as it is at one moment into another file, whatever others write meanwhile.
  ///
  /// The file is its owner's only; it is put in its place when it is whole, synchronised and was looked at, and what
  /// stood there goes then.
  ///
  /// - Parameter place: the file.
  /// - Returns: the number of records of each kind.
  /// - Throws: `FileError` where it cannot be written, ``StoreError`` where the store is damaged.
  package func backUp(to place: FilePlace) throws -> [RecordKind: Int] {
    try translatingErrors {
      let counts = try queue.read { database in
        let copy = try StoreCopy(of: database)
        try copy.write(to: place.absolute)
        return copy.counts
      }
      return Self.records(counts)
    }
  }

  /// Puts everything of another store in the place of what this one holds, as one change that others see whole.
  ///
  /// - Parameter source: the other store, which stays as it is.
  /// - Returns: the number of records of each kind.
  /// - Throws: ``StoreError``; this store is then as it was.
  package func takeOver(_ source: SQLiteStore) throws -> [RecordKind: Int] {
    try translatingErrors {
      let counts = try source.queue.read { database in
        do {
          try Self.checkTriggers(database)
        } catch let error as StoreError {
          throw source.path.map(error.naming) ?? error
        }
        try queue.writeWithoutTransaction { try database.backup(to: $0) }
        return try StoreCopy(of: database).counts
      }
      let (problem, found) = try queue.read { database in
        (try String.fetchOne(database, sql: "PRAGMA quick_check(1)"), try StoreCopy(of: database).counts)
      }
      guard problem == "ok", found == counts else {
        throw StoreError(.damaged, "The written store differs from the copy.", help: "Try again.")
      }
      return Self.records(counts)
    }
  }

  private static func records(_ counts: [String: Int]) -> [RecordKind: Int] {
    Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, counts[$0.tableName] ?? 0) })
  }

  /// Copies the store to a new file next to it, `NAME.2026-10-03.backup`; if there is one, the name gets a number.
  ///
  /// Nobody writes to the store meanwhile, so the copy has every change that was committed.
  ///
  /// - Parameter day: the day in the name.
  /// - Returns: the path of the copy.
  /// - Throws: `FileError` or ``StoreError`` if no sound copy could be made; no file is left then.
  package func backUpNextTo(_ path: String, day: CalendarDate) throws -> String {
    let backup = try StoreFile.reserve("\(path).\(day).backup")
    do {
      try translatingErrors {
        // SQLite copies from a connection that isn't writing, so another one holds the lock.
        let source = try Self.openSource(StoreFile.absolute(path))
        try queue.writeWithoutTransaction { database in
          try database.inTransaction(.immediate) {
            try source.read { try StoreCopy(of: $0).write(to: FilePlace.chosen(backup).absolute) }
            return .rollback
          }
        }
      }
    } catch {
      try? FileManager.default.removeItem(atPath: backup)
      throw error
    }
    return backup
  }

  /// A name for a copy in a folder, which is made where there is none: `compass-2026-10-03.sqlite`.
  ///
  /// - Parameters:
  ///   - folder: the folder, perhaps with a slash behind it.
  ///   - mark: what tells the copy from others.
  ///   - replaces: whether a copy of that name is meant to go; else the new one gets a number.
  /// - Throws: ``StoreError`` where the folder cannot be made.
  package static func copyName(inFolder folder: String, mark: String, replaces: Bool) throws -> String {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    try StoreFile.createFolder(String(StoreFile.absolute(folder).dropLast()))
    let name = "\(folder)compass-\(mark)"
    return replaces ? name + ".sqlite" : StoreFile.freeName(name, ending: ".sqlite", separator: "-")
  }

  /// The most files in a store's folder that are looked into.
  private static let maximumNeighbours = 1000

  /// The files beside a store that are named as copies of it, or are stores, by path.
  package static func copies(besides path: String) -> [String] {
    let folder = PathText.folder(of: StoreFile.absolute(path))
    let name = PathText.name(of: path)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    let store = StoreFile.Identity(path)
    var lookedInto = 0
    return entries.filter { entry in
      // `NAME.v2.backup`, `NAME.2026-10-03.backup.2`
      if entry.hasPrefix(name + "."), entry.contains(".backup") { return true }
      guard lookedInto < maximumNeighbours else { return false }
      lookedInto += 1
      let path = folder + "/" + entry
      return StoreFile.isStore(path) && StoreFile.Identity(path) != store
    }.map { (folder == "/" ? "" : folder) + "/" + $0 }
  }
}
