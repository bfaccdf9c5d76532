import CompassFiles
import CompassSource
package import CompassStore
package import Foundation

/// Opens the store of a command, and takes a new one away again if nothing came to be in it.
package final class StoreOpening {
  /// Where the store is.
  package let path: String
  private let isDryRun: Bool
  private let timeout: TimeInterval
  /// Whether the store was made for this command.
  package private(set) var isNew = false
  /// The folders that were made with it, the innermost first.
  private var folders: [String] = []

  /// Prepares to open a store.
  ///
  /// - Parameter isDryRun: whether nothing will be written, so that none is made.
  package init(path: String, isDryRun: Bool, timeout: TimeInterval) {
    self.path = path
    self.isDryRun = isDryRun
    self.timeout = timeout
  }

  /// Opens the store, or an empty one in memory for a dry run without a store.
  package func openOrImagine() throws -> any Store {
    isNew = !FileManager.default.fileExists(atPath: path)
    return isNew && isDryRun ? MemoryStore() : try open()
  }

  /// Opens the store, and creates it if there is none.
  package func open() throws -> SQLiteStore {
    isNew = !FileManager.default.fileExists(atPath: path)
    if isNew { folders = Self.missingFolders(of: path) }
    return try SQLiteStore(path: path, mode: .readWriteCreating, timeout: timeout)
  }

  /// What the store's settings say about how files are read; nothing if there is no store yet.
  package func readingSettings() throws -> ReadingSettings {
    guard FileManager.default.fileExists(atPath: path) else { return ReadingSettings() }
    do {
      let store = try SQLiteStore(path: path, mode: .readOnly, timeout: timeout)
      return try store.read { try $0.readingSettings() }
    } catch let error as ToolError where error.kind == .storeNotFound {
      return ReadingSettings()
    }
  }

  /// Removes a store that was made for what did not go in, unless somebody else uses it since.
  package func removeIfUnused() {
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    // A link that leads nowhere yet is the user's.
    guard isNew, !isDryRun, !isLink, isUnused() else { return }
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
      return (error as? ToolError)?.kind == .storeNotFound
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
