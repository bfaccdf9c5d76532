import CompassFiles
package import CompassModel
import Foundation
import GRDB

extension SQLiteStore {
  /// Writes the store as it is at one moment into another file, whatever others write meanwhile.
  ///
  /// The file is its owner's only; it is put in its place when it is whole, synchronised and was looked at, and what
  /// stood there goes then.
  ///
  /// - Parameter path: the file.
  /// - Returns: the number of records of each kind.
  /// - Throws: `FileError` where it cannot be written, ``StoreError`` where the store is damaged.
  package func backUp(to path: String) throws -> [RecordKind: Int] {
    try translatingErrors {
      let counts = try queue.read { database in
        let copy = try StoreCopy(of: database)
        try copy.write(to: path)
        return copy.counts
      }
      return Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { ($0, counts[$0.tableName] ?? 0) })
    }
  }

  /// The files beside a store that were made as copies of it, by path.
  package static func copies(besides path: String) -> [String] {
    let folder = PathText.folder(of: StoreFile.absolute(path))
    let name = PathText.name(of: path)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // `NAME.v2.backup`, `NAME.v2.backup.2`
    return entries.filter { $0.hasPrefix(name + ".") && $0.contains(".backup") }.sorted().map {
      (folder == "/" ? "" : folder) + "/" + $0
    }
  }
}
