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
          try StoreIntegrity.checkTriggers(database)
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

  /// A name for a copy beside a store, which nothing has yet: `NAME.2026-10-03.backup`.
  ///
  /// Its number is higher than that of any earlier copy of the day, so that names tell which copy is older.
  package static func freeCopyName(besides path: String, day: CalendarDate) -> String {
    let name = "\(path).\(day).backup"
    let last = namedCopies(besides: path).last { $0.day == day }?.number ?? 0
    return last == 0 ? StoreFile.freeName(name) : StoreFile.freeName("\(name).\(last + 1)")
  }

  /// The most copies of the stores that it replaced that `restore` keeps beside a store.
  package static let maximumOldCopies = 3

  /// Removes the oldest copies that `restore` made beside a store, until ``maximumOldCopies`` are left.
  ///
  /// Only stores that have a name of ``freeCopyName(besides:day:)`` count. A copy that somebody uses stays.
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - kept: copies that stay in any case.
  /// - Returns: the paths of the removed copies, oldest first.
  package static func removeOldCopies(besides path: String, keeping kept: [String]) -> [String] {
    let identities = kept.compactMap(StoreFile.Identity.init)
    let copies = namedCopies(besides: path).map(\.path).filter {
      StoreFile.isOwnRegularFile($0) && StoreFile.isStore($0)
    }
    let removable = copies.filter { copy in
      !FileManager.default.fileExists(atPath: copy + "-wal")
        && !identities.contains { $0 == StoreFile.Identity(copy) }
    }
    return removable.prefix(max(0, copies.count - maximumOldCopies)).filter { unlink($0) == 0 }
  }

  /// The files beside a store that are named as copies which `restore` made, oldest first.
  private static func namedCopies(besides path: String) -> [(path: String, day: CalendarDate, number: Int)] {
    let folder = PathText.folder(of: StoreFile.absolute(path))
    let prefix = PathText.name(of: path) + "."
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)) ?? []
    return entries.compactMap { entry -> (path: String, day: CalendarDate, number: Int)? in
      guard entry.hasPrefix(prefix) else { return nil }
      let parts = entry.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), parts[1] == "backup",
        let day = CalendarDate(iso: String(parts[0])),
        "\(day)" == parts[0]
      else { return nil }
      var number = 1
      if parts.count == 3 {
        guard let given = Int(parts[2]), given > 1, String(given) == parts[2] else { return nil }
        number = given
      }
      return ("\(folder)/\(entry)", day, number)
    }.sorted { ($0.day, $0.number) < ($1.day, $1.number) }
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
