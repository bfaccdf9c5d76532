import CompassFiles
import Foundation

/// The copies that `restore` made of the stores that it replaced, as the store remembers them.
///
/// Only those are ever removed: a file that has another number in its folder now, or that is no store, is somebody's.
package struct OldCopies {
  /// The most copies that are kept.
  package static let maximumCount = 3

  private struct Copy {
    let name: String
    /// The number of the file on its disk.
    let file: UInt64
  }

  private let folder: String
  private var copies: [Copy]

  /// Reads which copies there are.
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - reader: the store before it is replaced.
  package init(besides path: String, _ reader: any StoreReading) throws {
    folder = PathText.folder(of: StoreFile.absolute(path))
    let text = try reader.setting(StoreSettings.oldCopies) ?? ""
    // One a line: 5308927 compass.sqlite.2026-10-03.backup
    copies = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let file = UInt64(words[0]), !words[1].contains("/"),
        !PathText.hasNUL(String(words[1]))
      else { return nil }
      return Copy(name: String(words[1]), file: file)
    }
  }

  /// Adds a copy that was made in the folder of the store.
  package mutating func add(_ path: String) {
    guard let file = Self.status(path) else { return }
    copies.append(Copy(name: PathText.name(of: path), file: UInt64(file.st_ino)))
  }

  /// Removes the oldest copies until ``maximumCount`` are left, except those that somebody uses.
  ///
  /// - Parameter kept: copies that stay in any case.
  /// - Returns: the paths of the removed copies, oldest first.
  package mutating func removeOldest(keeping kept: [String]) -> [String] {
    let identities = kept.compactMap(StoreFile.Identity.init)
    let found = copies.compactMap { copy -> (path: String, seconds: Int, nanoseconds: Int)? in
      let path = "\(folder)/\(copy.name)"
      guard StoreFile.isOwnRegularFile(path), StoreFile.isStore(path), let status = Self.status(path),
        UInt64(status.st_ino) == copy.file
      else { return nil }
      #if canImport(Darwin)
      return (path, status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #else
      return (path, status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #endif
    }.sorted { ($0.seconds, $0.nanoseconds) < ($1.seconds, $1.nanoseconds) }.map(\.path)
    let removable = found.filter { path in
      !FileManager.default.fileExists(atPath: path + "-wal")
        && !identities.contains { $0 == StoreFile.Identity(path) }
    }
    let removed = removable.prefix(max(0, found.count - Self.maximumCount)).filter { unlink($0) == 0 }
    let left = Set(found).subtracting(removed)
    copies.removeAll { !left.contains("\(folder)/\($0.name)") }
    return removed
  }

  /// Remembers the copies in the store.
  package func save(in writer: any StoreWriting) throws {
    let text = copies.map { "\($0.file) \($0.name)" }.joined(separator: "\n")
    try writer.set(StoreSettings.oldCopies, to: text.isEmpty ? nil : text)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
