import CompassCSV
import CompassFiles
import CompassSource
import Crypto
import Foundation

/// The files of rejected rows of one import: begun with the first row, put in place when the import is.
///
/// What stands in such a place already is replaced or removed only if it is as an import wrote it, which
/// its digest proves. Somebody may have spent an evening mending it otherwise: then it is kept under
/// another name.
final class RejectedRows {
  /// Where the rejected rows of an input are, and where those are that stood there before.
  struct Places {
    var rows: String?
    var backup: String?
  }

  private final class Entry {
    let path: String
    let file: AtomicFile
    let digest: Digest
    var rows: RejectedFile

    init(_ path: String, _ survey: FileSurvey) throws {
      let file = try AtomicFile(path)
      let digest = Digest()
      self.path = path
      self.file = file
      self.digest = digest
      rows = try RejectedFile(headers: survey.csv.headerNames, decisions: survey.travelling.text) { bytes in
        digest.hash.update(data: bytes)
        try file.write(bytes)
      }
    }
  }

  private final class Digest {
    var hash = SHA256()
  }

  private let destination: ImportOptions.RejectedDestination
  private var files: [String: Entry] = [:]

  init(destination: ImportOptions.RejectedDestination) { self.destination = destination }

  /// Adds a row.
  ///
  /// - Throws: what writing the file throws.
  func write(_ record: SourceRecord, reasons: [String], of survey: FileSurvey) throws {
    let input = survey.input.path
    if files[input] == nil {
      guard let path = path(for: input) else { return }
      files[input] = try Entry(path, survey)
    }
    try files[input]?.rows.write(record, reasons: reasons)
  }

  /// Writes out what is still held, so that putting the files in place can hardly fail.
  ///
  /// - Returns: the digests of the files by ``key(of:)``, to be remembered.
  func prepare() throws -> [(key: String, digest: String)] {
    try files.values.map { entry in
      try entry.rows.finish()
      try entry.file.finish()
      return (Self.key(of: entry.path), Self.hex(entry.digest.hash.finalize()))
    }.sorted { $0.key < $1.key }
  }

  /// Puts the files in place and removes those of earlier imports that are stale; returns where they are.
  ///
  /// - Parameters:
  ///   - inputs: all inputs of the import.
  ///   - earlier: the digests that were remembered before this import, by ``key(of:)``.
  func commit(_ inputs: [String], earlier: [String: String]) throws -> [String: Places] {
    var places: [String: Places] = [:]
    for (input, entry) in files.sorted(by: { $0.key < $1.key }) {
      var found = Places(rows: entry.path)
      if FileManager.default.fileExists(atPath: entry.path), !Self.isUntouched(entry.path, earlier) {
        found.backup = try Self.keep(entry.path)
      }
      try entry.file.commit()
      places[input] = found
    }
    for input in inputs where files[input] == nil {
      // What was read is nobody's to remove, be it an import's or not.
      guard let path = path(for: input), path != input, Self.isUntouched(path, earlier) else { continue }
      try FileManager.default.removeItem(atPath: path)
    }
    files.removeAll()
    return places
  }

  /// Removes what was begun.
  func discard() {
    for entry in files.values { entry.file.discard() }
    files.removeAll()
  }

  // MARK: Places

  /// The ending of the files of rejected rows.
  private static let ending = ".rejected.csv"

  /// The places of the rejected rows of these inputs.
  func keys(_ inputs: [String]) -> [String] { inputs.compactMap(path).map(Self.key) }

  /// Where the rejected rows of an input go: the ones of a file of rejected rows to that place again.
  private func path(for input: String) -> String? {
    switch destination {
    case .none: return nil
    case .path(let path): return path
    case .besideInput:
      guard input != "-" else { return nil }
      return input.utf8.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8)
        ? input : Self.stem(input) + Self.ending
    }
  }

  /// The path without the ending of its last part.
  private static func stem(_ path: String) -> String {
    let bytes = Array(path.utf8)
    guard let dot = bytes.lastIndex(of: 0x2E), dot > (bytes.lastIndex(of: 0x2F) ?? -1) + 1 else {
      return path
    }
    return String(decoding: bytes[..<dot], as: UTF8.self)
  }

  /// The name under which the digest of a file is remembered; it does not tell the path.
  private static func key(of path: String) -> String {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
    return "rejected_rows_" + hex(SHA256.hash(data: Data(absolute.utf8)))
  }

  /// Whether a file is byte for byte what an import wrote there.
  private static func isUntouched(_ path: String, _ earlier: [String: String]) -> Bool {
    guard let expected = earlier[key(of: path)], let handle = FileHandle(forReadingAtPath: path) else {
      return false
    }
    defer { try? handle.close() }
    var hash = SHA256()
    while let piece = try? handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    return hex(hash.finalize()) == expected
  }

  /// Gives a file a name that is free and returns that.
  private static func keep(_ path: String) throws -> String {
    var number = 1
    while true {
      let backup = stem(path) + (number == 1 ? ".backup.csv" : ".backup-\(number).csv")
      number += 1
      // A link fails where the name is taken, which a rename would overwrite.
      if link(path, backup) == 0 { return backup }
      guard errno == EEXIST else {
        try FileManager.default.copyItem(atPath: path, toPath: backup)
        return backup
      }
    }
  }

  private static func hex(_ digest: SHA256.Digest) -> String {
    digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
