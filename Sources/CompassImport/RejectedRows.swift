import CompassCSV
import CompassFiles
import CompassSource
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
    private let digest: Digest
    var rows: any RejectedRowWriting

    init(
      _ path: String, _ survey: FileSurvey, _ decisions: ImportDecisions, _ calls: any FileSystemCalls
    ) throws {
      let file = try AtomicFile(path, calls: calls)
      let digest = Digest()
      self.path = path
      self.file = file
      self.digest = digest
      let sink: ([UInt8]) throws -> Void = { bytes in
        digest.value.update(bytes)
        try file.write(bytes)
      }
      let headers = survey.table.headers
      if survey.table.format == "json", RejectedPlaces.isJSON(path) {
        rows = RejectedJSON(headers: headers, decisions: decisions.text, to: sink)
      } else {
        rows = try RejectedFile(headers: headers, decisions: decisions.text, to: sink)
      }
    }

    /// The digest of what was written; whole when the rows are finished.
    var hex: String { digest.value.hex }
  }

  private final class Digest {
    var value = FileDigest()
  }

  private let places: [String?]
  private let inputs: [String]
  private let calls: any FileSystemCalls
  private var files: [Int: Entry] = [:]

  /// Prepares for an import.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, of which parts of one file have a place each.
  ///   - destination: where their rejected rows go.
  ///   - calls: the system's calls.
  init(
    _ inputs: [ImportInput], destination: ImportOptions.RejectedDestination,
    calls: any FileSystemCalls = SystemCalls()
  ) {
    self.inputs = inputs.map(\.path)
    self.calls = calls
    if case .path(let path) = destination, inputs.count > 1, !FileIdentity(path).isSpecial {
      places = inputs.map { $0.named(path) }
    } else {
      places = RejectedPlaces(of: inputs.map(\.rejectedPath), to: destination).paths
    }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - record: the row as it was read.
  ///   - reasons: why it was rejected, in words.
  ///   - input: the number of its input.
  ///   - survey: what was decided before the input's records were read.
  ///   - decisions: what travels with its rejected rows.
  /// - Throws: what writing the file throws.
  func write(
    _ record: SourceRecord, reasons: [String], input: Int, of survey: FileSurvey,
    decisions: ImportDecisions
  ) throws {
    try begin(input, survey, decisions)
    var record = record
    record.position.line = survey.input.row(ofLine: record.position.line)
    try files[input]?.rows.write(record, reasons: reasons)
  }

  /// Adds what was meant to be a row and could not be read.
  ///
  /// - Throws: what writing the file throws.
  func write(
    unread row: UnreadRow, reasons: [String], input: Int, of survey: FileSurvey, decisions: ImportDecisions
  ) throws {
    try begin(input, survey, decisions)
    var row = row
    row.position.line = survey.input.row(ofLine: row.position.line)
    try files[input]?.rows.write(unread: row, reasons: reasons)
  }

  private func begin(_ input: Int, _ survey: FileSurvey, _ decisions: ImportDecisions) throws {
    if files[input] == nil {
      guard let path = places[input] else { return }
      do {
        files[input] = try Entry(path, survey, decisions, calls)
      } catch let error as FileError where error.code == .permission {
        // Nobody named that place.
        throw FileError(
          error.code, path: path, reason: error.reason,
          remedy: "Name a place for the rejected rows with --rejected, or say none.",
          systemNumber: error.systemNumber)
      }
    }
  }

  /// Writes out what is still held, so that putting the files in place can hardly fail.
  ///
  /// - Returns: the digests of the files by ``key(of:)``, to be remembered.
  func prepare() throws -> [(key: String, digest: String)] {
    try files.values.map { entry in
      try entry.rows.finish()
      try entry.file.finish()
      return (Self.key(of: entry.path), entry.hex)
    }.sorted { $0.key < $1.key }
  }

  /// Puts the files in place and removes those of earlier imports that are stale; returns where they are,
  /// by the number of their input.
  ///
  /// - Parameters:
  ///   - earlier: the digests that were remembered before this import, by ``key(of:)``.
  ///   - removingStale: whether the rows of earlier imports went in with this one.
  func commit(earlier: [String: String], removingStale: Bool) throws -> [Int: Places] {
    var found: [Int: Places] = [:]
    for (input, entry) in files.sorted(by: { $0.key < $1.key }) {
      var places = Places(rows: entry.path)
      if let present = Self.digest(of: entry.path), present != entry.hex,
        present != earlier[Self.key(of: entry.path)]
      {
        places.backup = try Self.keep(entry.path)
      }
      try entry.file.commit()
      found[input] = places
    }
    let sources = removingStale ? inputs.map(FileIdentity.init) : []
    for input in inputs.indices where removingStale && files[input] == nil {
      guard let path = places[input], let present = Self.digest(of: path),
        present == earlier[Self.key(of: path)]
      else { continue }
      // What was read is nobody's to remove, be it an import's or not.
      let place = FileIdentity(path)
      if !sources.contains(where: { $0.isSameFile(as: place) }) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    files.removeAll()
    return found
  }

  /// Removes what was begun.
  func discard() {
    for entry in files.values { entry.file.discard() }
    files.removeAll()
  }

  // MARK: Places

  /// The names under which the digests of all places are remembered.
  var keys: [String] { places.compactMap { $0.map(Self.key) } }

  /// The name under which the digest of a file is remembered; it does not tell the path.
  private static func key(of path: String) -> String {
    var digest = FileDigest()
    digest.update(Array(FileIdentity(path).resolvedPath.utf8))
    return "rejected_rows_" + digest.hex
  }

  /// The digest of a file; nil where there is none, or a device that is never replaced.
  private static func digest(of path: String) -> String? {
    guard !FileIdentity(path).isSpecial, let source = try? FileSource(path) else { return nil }
    return try? FileDigest.hex(of: source)
  }

  /// Gives a file a name that is free and returns that.
  private static func keep(_ path: String) throws -> String {
    // A link to the file would be kept in its place, and the file itself overwritten.
    let source = FileIdentity(path).resolvedPath
    var number = 1
    while true {
      let stem = PathText.stem(of: path)
      let ending = path.dropFirst(stem.count)
      let backup = stem + (number == 1 ? ".backup" : ".backup-\(number)") + ending
      number += 1
      // A link fails where the name is taken, which a rename would overwrite.
      if link(source, backup) == 0 { return backup }
      guard errno == EEXIST else {
        try FileManager.default.copyItem(atPath: source, toPath: backup)
        return backup
      }
    }
  }
}
