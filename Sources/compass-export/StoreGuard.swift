import CompassCommandLine
import CompassValidation
import Foundation

/// Keeps outputs off the store: nothing that is written may be put in its place, not even with `--force`.
struct StoreGuard {
  /// What SQLite keeps beside a store.
  private static let companions = ["", "-wal", "-shm", "-journal"]

  private let files: [String]

  /// The guard of a store.
  init(storePath: String) {
    // SQLite follows a link first, so its other files lie beside what the link leads to.
    let store = Self.resolved(storePath)
    files = Self.companions.map { store + $0 }
  }

  /// Makes sure that a place is none of the store's files, whatever name or link leads there.
  ///
  /// - Throws: ``CommandFailure`` where it is one.
  func check(_ path: String) throws {
    let place = Self.resolved(path)
    let isStore = files.contains { file in
      if file == place { return true }
      guard let theirs = Self.identity(file), let ours = Self.identity(place) else { return false }
      return theirs == ours
    }
    guard isStore else { return }
    throw CommandFailure(
      "\(TerminalText.escaped(path)) is the store itself", help: "Name another file with --output")
  }

  /// The path of a file, which need not be there, without links.
  static func resolved(_ path: String) -> String {
    if let real = real(path) { return real }
    let name = (path as NSString).lastPathComponent
    let folder = (path as NSString).deletingLastPathComponent
    return (real(folder.isEmpty ? "." : folder) ?? folder) + "/" + name
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// What two hard links to one file have in common.
  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
