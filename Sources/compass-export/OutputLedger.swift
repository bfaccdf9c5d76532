import CompassCommandLine
import CompassFiles
import CompassStore
import CompassValidation
import Foundation

/// What this tool wrote where, kept in the store, so that its own files may be replaced and no others.
struct OutputLedger {
  private let storePath: String
  private var written: [(path: String, entry: String)] = []

  /// The ledger of a store.
  init(storePath: String) { self.storePath = storePath }

  /// Makes sure that a place is free, or holds what this tool wrote for the same thing, unchanged since.
  ///
  /// - Throws: ``CommandFailure`` where it is not, and what reading throws.
  func checkReplaceable(_ path: String, by thing: String, in store: SQLiteStore) throws {
    guard FileManager.default.fileExists(atPath: path), !Self.isSpecial(path) else { return }
    let entry = try store.read { try $0.setting(Self.setting(path)) }
    guard let why = try Self.objection(path, thing, entry) else { return }
    throw CommandFailure(
      "\(TerminalText.escaped(path)) \(why)",
      help: "Name another file with --output, or replace it with --force")
  }

  /// Notes a file that is about to be put in its place.
  mutating func note(_ path: String, thing: String, digest: FileDigest) {
    guard !Self.isSpecial(path) else { return }
    written.append((path, "\(digest.hex) \(thing)"))
  }

  /// Keeps what was noted; a store that cannot be written costs a later --force and nothing else.
  func save() {
    guard !written.isEmpty else { return }
    do {
      let store = try SQLiteStore(path: storePath, mode: .readWrite)
      try store.write { writer in
        for (path, entry) in written { try writer.set(Self.setting(path), to: entry) }
        return .commit(())
      }
    } catch {
      StandardError.write(
        "note: the store cannot be written now, so replacing this later will need --force\n")
    }
  }

  /// Whether a path leads to a device or a pipe, which is written and never replaced.
  static func isSpecial(_ path: String) -> Bool { FileIdentity(path).isSpecial }

  private static func objection(_ path: String, _ thing: String, _ entry: String?) throws -> String? {
    guard let parts = entry?.split(separator: " ", maxSplits: 1), parts.count == 2 else {
      return "is there already, and nothing says that this tool wrote it"
    }
    if parts[0] != (try FileDigest.hex(of: FileSource(path))) { return "was changed since it was written" }
    return parts[1] == thing ? nil : "is about something else"
  }

  /// The same for every way to the same file: from other directories and through links.
  private static func setting(_ path: String) -> String { "output:" + FileIdentity(path).resolvedPath }
}
