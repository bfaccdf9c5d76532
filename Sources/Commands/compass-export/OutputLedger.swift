import CompassCommandLine
import CompassFiles
import CompassStore
import CompassValidation
import Foundation

/// What this tool wrote where, kept in the store, so that its own files may be replaced and no others.
struct OutputLedger {
  private let storePath: String
  private var written: [(place: FilePlace, entry: String)] = []

  /// The ledger of a store.
  init(storePath: String) { self.storePath = storePath }

  /// Makes sure that a place is free, or holds what this tool wrote for the same thing, unchanged since.
  ///
  /// - Throws: ``CommandFailure`` where it is not, and what reading throws.
  func checkReplaceable(_ place: FilePlace, by thing: String, in reader: (any StoreReading)?) throws {
    let path = place.path
    guard FileManager.default.fileExists(atPath: path), !Self.isSpecial(path) else { return }
    try place.checkWritable()
    let entry = try reader?.setting(Self.setting(path))
    guard let why = try Self.objection(place, thing, entry) else { return }
    throw CommandFailure(
      "\(path) \(why)",
      help: "Choose another file with --output, or overwrite it with --force")
  }

  /// Notes a file that is about to be put in its place; what is there until then stays known.
  mutating func note(_ place: FilePlace, thing: String, digest: Digest) {
    guard !Self.isSpecial(place.path) else { return }
    written.append((place, "\(digest.hex) \(Self.line(thing))"))
  }

  /// Keeps what was noted; a store that cannot be written costs a later --force and nothing else.
  func save() {
    guard !written.isEmpty else { return }
    do {
      let store = try SQLiteStore(path: storePath, mode: .readWrite)
      store.upgrade?.announce()
      try store.write { writer in
        for (place, entry) in written {
          let key = Self.setting(place.path)
          let present = try Self.present(place, in: writer.setting(key))
          let entries = present.map { $0 == entry ? [entry] : [entry, $0] } ?? [entry]
          try writer.set(key, to: entries.joined(separator: "\n"))
        }
        return .commit(())
      }
    } catch {
      StandardError.write(
        "note: Can't write to the store, so replacing this file later needs --force\n")
    }
  }

  /// A text without the controls that stand between entries; a filter may hold anything.
  private static func line(_ thing: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: thing.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    return String(scalars)
  }

  /// Whether a path leads to a device or a pipe, which is written and never replaced.
  static func isSpecial(_ path: String) -> Bool { FileIdentity(path).isSpecial }

  private static func objection(_ place: FilePlace, _ thing: String, _ entry: String?) throws -> String? {
    guard let entry, !entry.isEmpty else {
      return "already exists, and this tool didn't write it"
    }
    guard let present = try present(place, in: entry) else { return "was changed after this tool wrote it" }
    return present.split(separator: " ", maxSplits: 1).last.map(String.init) == line(thing)
      ? nil : "contains a different export"
  }

  /// The entry of what is at a path now: of the last file that was to go there, or the one before it where a
  /// killed process never put it there.
  private static func present(_ place: FilePlace, in entry: String?) throws -> String? {
    guard let entry, FileManager.default.fileExists(atPath: place.path) else { return nil }
    let digest = try Digest.hex(of: FileSource(place, as: .output))
    return entry.split(separator: "\n").map(String.init).first { $0.hasPrefix(digest + " ") }
  }

  /// The same for every way to the same file: from other directories and through links.
  private static func setting(_ path: String) -> String { "output:" + FileIdentity(path).resolvedPath }
}
