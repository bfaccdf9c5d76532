import CompassCommandLine
import CompassFiles
import CompassStore
import Foundation

/// Opens the store of an import, and takes a new one away again if nothing came to be in it.
final class StoreOpening {
  /// Where the store is.
  let path: String
  private let isDryRun: Bool
  private let waiting: StoreWaiting
  /// Whether the store was made for this import.
  private(set) var isNew = false
  /// The folders that were made with it, the innermost first.
  private var folders: [String] = []

  init(path: String, isDryRun: Bool, waiting: StoreWaiting) {
    self.path = path
    self.isDryRun = isDryRun
    self.waiting = waiting
  }

  /// The store; a dry run into one that is not there looks at an empty one of its own.
  ///
  /// - Throws: `StoreError`.
  func open() throws -> SQLiteStore {
    isNew = !FileManager.default.fileExists(atPath: path)
    if isNew, isDryRun { return try SQLiteStore() }
    if isNew { folders = Self.missingFolders(of: path) }
    let store = try SQLiteStore(path: path, mode: .readWriteCreating, waiting: waiting)
    store.upgrade?.announce()
    return store
  }

  /// Removes a store that was made for an import which did not go in, unless somebody else uses it since.
  func removeIfUnused() {
    guard isNew, !isDryRun, isUnused() else { return }
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    // A folder that is not empty stays.
    for folder in folders { rmdir(folder) }
  }

  private func isUnused() -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    do {
      let store = try SQLiteStore(path: path, mode: .readOnly)
      return try store.read { reader in
        try reader.history(limit: 1).isEmpty && reader.setting(StoreSettings.timeZone) == nil
      }
    } catch {
      // There is a file, and not even its tables.
      return (error as? StoreError)?.code == .notFound
    }
  }

  private static func missingFolders(of path: String) -> [String] {
    var missing: [String] = []
    var folder = PathText.folder(of: FileIdentity(path).resolvedPath)
    while folder != "/", !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      missing.append(folder)
      folder = PathText.folder(of: folder)
    }
    return missing
  }
}
