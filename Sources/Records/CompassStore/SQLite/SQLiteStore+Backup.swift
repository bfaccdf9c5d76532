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
          try StoreIntegrity.checkForeignObjects(database)
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
        throw StoreError(.damaged, "The store is not what was to be put there.", help: "Try again.")
      }
      return Self.records(counts)
    }
  }

  private static func records(_ counts: [String: Int]) -> [RecordKind: Int] {
    Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, counts[$0.tableName] ?? 0) })
  }

  /// Reserves a name for a copy beside a store by an empty file that only its owner may use:
  /// `NAME.2026-10-03.backup`.
  ///
  /// - Throws: ``StoreError`` if no file can be made there.
  package static func reserveCopyName(besides path: String, day: CalendarDate) throws -> String {
    while true {
      let name = StoreFile.freeName("\(path).\(day).backup")
      if try StoreFile.reserve(name) { return name }
    }
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
