import CompassCommandLine
import CompassFiles
import CompassSource
import CompassStore
import CompassValidation
import Crypto
import Foundation

/// What this tool wrote where, kept in the store, so that its own files may be replaced and no others.
struct OutputLedger {
  private static let pieceSize = 1 << 20

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
  mutating func note(_ path: String, thing: String, digest: SHA256.Digest) {
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
  static func isSpecial(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType
    guard let type else { return false }
    return type != .typeRegular && type != .typeDirectory
  }

  private static func objection(_ path: String, _ thing: String, _ entry: String?) throws -> String? {
    guard let parts = entry?.split(separator: " ", maxSplits: 1), parts.count == 2 else {
      return "is there already, and nothing says that this tool wrote it"
    }
    if parts[1] != thing { return "is about something else" }
    var reader = try FileSource(path).makeReader()
    var hash = SHA256()
    var buffer: [UInt8] = []
    while try reader.read(into: &buffer, maximum: pieceSize) > 0 {
      hash.update(data: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    return parts[0] == hash.finalize().hex ? nil : "was changed since it was written"
  }

  /// The same for every way to the same file: from other directories and through links.
  private static func setting(_ path: String) -> String { "output:" + resolved(path) }

  private static func resolved(_ path: String) -> String {
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
}

extension SHA256.Digest {
  /// The digest in lower-case hex.
  fileprivate var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
