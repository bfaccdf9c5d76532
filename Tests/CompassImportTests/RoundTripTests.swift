import CompassDocuments
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("What is exported comes back the same")
struct RoundTripTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func sample(_ name: String) throws -> ImportInput {
    let path = "SampleData/" + name
    let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    return ImportInput(path: path, source: BytesSource(bytes, name: path))
  }

  /// A store with the sample season.
  static func season() throws -> Importing {
    let importing = try Importing()
    let outcome = try importing.take(RecordKind.allCases.map { try sample($0.plural + ".csv") })
    #expect(outcome.rejected == 0)
    return importing
  }

  /// The sample season for imports that write nothing, made once.
  static let shared = Result { try season().store }

  /// Exports every kind, imports all of it into an empty store and compares.
  private func check(_ first: Importing, as format: RecordExport.Format = .csv) throws {
    // A JSON file without rows is empty, and no file of any kind.
    let kinds = try RecordKind.allCases.filter { try !first.records($0).isEmpty }
    let exports = try kinds.map { ($0, try first.export($0, as: format)) }
    let second = try Importing()
    let outcome = try second.take(
      exports.map { ImportInput(path: "\($0.0.plural).\(format.rawValue)", source: BytesSource($0.1)) })
    #expect(outcome.rejected == 0)
    let errors = outcome.files.flatMap(\.findings).filter { $0.severity == .error }
    #expect(errors.prefix(3).map { "\($0.code) \($0.position?.line ?? 0) \($0.field ?? "")" } == [])
    for (kind, export) in exports {
      let before = try first.records(kind)
      let after = try second.records(kind)
      #expect(before.count == after.count, "\(kind.plural)")
      for (old, new) in zip(before, after) where old != new {
        for field in kind.schema.fields where old[field] != new[field] {
          Issue.record(
            "\(kind) \(old.idText) \(field.name): \(String(describing: old[field])) became \(String(describing: new[field]))"
          )
        }
      }
      #expect(try second.export(kind, as: format) == export, "\(kind.plural)")
    }
    for store in [first, second] {
      let again = try store.take(
        exports.map { ImportInput(path: "\($0.0.plural).\(format.rawValue)", source: BytesSource($0.1)) })
      #expect(again.files.allSatisfy { $0.unchanged == $0.read - $0.skipped })
    }
  }

  @Test("The sample season", arguments: RecordExport.Format.allCases)
  func season(format: RecordExport.Format) throws { try check(try Self.season(), as: format) }

  @Test("Texts of events that could not be stored in their fields", arguments: RecordExport.Format.allCases)
  func setAside(format: RecordExport.Format) throws {
    let importing = try Importing()
    let rows = """
      name,type,start_date,end_date,start_time,end_time,cost
      Backward,camp,2027-04-18,2027-04-10,09:00,,50
      Impossible,camp,2027-02-20,2027-02-31,,,x
      Late,camp,2027-05-01,,09:00,25:99,
      Late and backward,camp,2027-05-02,2027-05-01,23:30,noonish,
      """
    let outcome = try importing.take(["events.csv": rows])
    #expect(outcome.files[0].added == 4 && outcome.files.map { $0.counts.count(of: .warning) } == [6])
    #expect(try importing.column("end_date", of: .event) == ["-", "-", "2027-05-01", "-"])
    try check(importing, as: format)
    #expect(try importing.take(["events.csv": rows]).files[0].unchanged == 4)
  }

  @Test("Records of every kind with the nastiest texts", arguments: [1, 2, 3, 4] as [UInt64])
  func nasty(seed: UInt64) throws {
    let importing = try Importing()
    var records = NastyRecords(seed: seed)
    try records.fill(importing)
    try check(importing)
  }

  @Test(
    "Every sample file is accounted for, record by record",
    arguments: try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("SampleData/broken").path
    ).filter { $0.hasSuffix(".csv") }.sorted())
  func identity(name: String) throws {
    let outcome = try Importing(Self.shared.get()).take([try Self.sample("broken/" + name)]) {
      $0.isDryRun = true
      $0.athlete = "Mateo Ferreira-Quill"
    }
    let file = try #require(outcome.files.first)
    #expect(file.read == file.accepted + file.rejected + file.skipped)
    #expect(file.read > 0)
  }
}
