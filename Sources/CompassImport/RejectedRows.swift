import CompassCSV
import CompassFiles
import CompassSource
import Foundation

/// The files of rejected rows of one import: begun with the first row, put in place when the import is.
final class RejectedRows {
  private let destination: ImportOptions.RejectedDestination
  private var outputs = AtomicFileSet()
  private var files: [String: RejectedFile] = [:]

  init(destination: ImportOptions.RejectedDestination) { self.destination = destination }

  /// Adds a row.
  ///
  /// - Throws: what writing the file throws.
  func write(_ record: SourceRecord, reasons: [String], of survey: FileSurvey) throws {
    guard let path = path(for: survey.input.path) else { return }
    if files[survey.input.path] == nil {
      let output = try outputs.add(path)
      files[survey.input.path] = try RejectedFile(
        headers: survey.csv.headerNames, decisions: survey.travelling.text
      ) { try output.write($0) }
    }
    try files[survey.input.path]?.write(record, reasons: reasons)
  }

  /// Writes out what is still held, so that putting the files in place can hardly fail.
  func prepare() throws {
    for input in files.keys.sorted() { try files[input]?.finish() }
    try outputs.finish()
  }

  /// Puts the files in place and removes those of earlier imports that are stale; returns where they are.
  ///
  /// - Parameter inputs: all inputs of the import.
  func commit(_ inputs: [String]) throws -> [String: String] {
    var paths: [String: String] = [:]
    try outputs.commit()
    for input in files.keys { paths[input] = path(for: input) }
    for input in inputs where files[input] == nil {
      if let path = path(for: input), Self.isRejectedFile(path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    return paths
  }

  /// Removes what was begun.
  func discard() {
    outputs.discard()
    files.removeAll()
  }

  private func path(for input: String) -> String? {
    switch destination {
    case .none: return nil
    case .path(let path): return path
    case .besideInput:
      guard input != "-" else { return nil }
      return Self.stem(input) + ".rejected.csv"
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

  /// Whether a file is one that an import wrote: only those are stale, others are somebody's.
  private static func isRejectedFile(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: 64 << 10) else { return false }
    let firstLine = head.prefix { $0 != 0x0A }
    return firstLine.range(of: Data(RejectedFile.reasonsColumn.utf8)) != nil
  }
}
