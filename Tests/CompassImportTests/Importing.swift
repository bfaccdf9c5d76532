import CompassDocuments
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// A store and what is imported into it: the language in which the cases of an import are written.
///
/// ```swift
/// let store = try Importing()
/// let outcome = try store.take(["events.csv": "name,type,date\nCamp,camp,2026-04-18"])
/// #expect(outcome.findings == [])
/// ```
final class Importing {
  /// November 21, 2026, the day on which the tests take place.
  static let now = Date(timeIntervalSince1970: 1_795_262_400)

  let store: SQLiteStore

  /// An empty store.
  init() throws { store = try SQLiteStore() }

  /// A store that is there.
  init(_ store: SQLiteStore) { self.store = store }

  /// The options of an import on that day in New York.
  static func options(_ change: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
    var options = ImportOptions(now: now)
    options.timeZone = TimeZone(identifier: "America/New_York")
    options.rejected = .none
    options.lexicon = .installed
    change(&options)
    return options
  }

  /// Imports files in the order that is written.
  @discardableResult
  func take(
    _ files: KeyValuePairs<String, String>, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    try take(files.map { ImportInput(path: $0.key, source: BytesSource($0.value, name: $0.key)) }, change)
  }

  /// Imports inputs.
  @discardableResult
  func take(
    _ inputs: [ImportInput], archives: [ArchiveInputs] = [],
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let outcome = try ImportSession(
      store: store, inputs: inputs, archives: archives, options: Self.options(change)
    ).run()
    for file in outcome.files {
      #expect(file.read == file.accepted + file.rejected + file.skipped, "\(file.survey.input.path)")
      #expect(file.accepted == file.added + file.changed + file.unchanged, "\(file.survey.input.path)")
    }
    return outcome
  }

  /// The records of a kind, by what they are called and their ids.
  func records(_ kind: RecordKind) throws -> [FieldValues] {
    var records: [FieldValues] = []
    try store.read { reader in try reader.forEach(Selection(all: kind)) { records.append($0) } }
    return records.sorted { ($0.foldedName ?? "", $0.idText) < ($1.foldedName ?? "", $1.idText) }
  }

  /// The only record of a kind.
  func record(_ kind: RecordKind) throws -> FieldValues {
    let records = try records(kind)
    try #require(records.count == 1, "\(records.count) \(kind.plural)")
    return records[0]
  }

  /// A field of all records of a kind, as text; `-` where it is empty.
  func column(_ field: String, of kind: RecordKind) throws -> [String] {
    try records(kind).map { $0[field]?.canonicalText ?? "-" }
  }

  /// The records of a kind as a file that is meant to be imported again.
  func export(_ kind: RecordKind, as format: RecordExport.Format = .csv) throws -> String {
    var bytes: [UInt8] = []
    var export = try RecordExport(kind, as: format) { bytes.append(contentsOf: $0) }
    try store.read { reader in
      try reader.forEach(Selection(all: kind)) { try export.write($0) }
    }
    try export.finish()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FieldValues {
  var idText: String { self["id"]?.canonicalText ?? "" }

  /// A field as text.
  func text(_ field: String) -> String? { self[field]?.canonicalText }
}

extension ImportSession.Outcome {
  /// The findings of all files as `code line:column`.
  var findings: [String] {
    files.flatMap(\.findings).map { finding in
      let place = finding.position.map { " \($0.line):\($0.column)" } ?? ""
      return finding.code.rawValue + place
    }
  }

  /// The findings but the notes.
  var faults: [String] {
    files.flatMap(\.findings).filter { $0.severity != .note }.map { finding in
      finding.code.rawValue + (finding.position.map { " \($0.line):\($0.column)" } ?? "")
    }
  }

  /// What became of the records of all files.
  var counts: String {
    let sum = { (count: KeyPath<FileOutcome, Int>) in files.reduce(0) { $0 + $1[keyPath: count] } }
    return "\(sum(\.added)) added, \(sum(\.changed)) changed, \(sum(\.unchanged)) unchanged, "
      + "\(sum(\.rejected)) rejected"
  }

  /// What was decided of the first file under that word.
  func decision(_ what: String) -> String? { files.first?.inferences.first { $0.what == what }?.value }
}
