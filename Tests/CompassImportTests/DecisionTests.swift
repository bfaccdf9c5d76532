import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

/// Whatever an import decides without being asked stands in its report, with the option that decides it.
@Suite("Decisions and their options")
struct DecisionTests {
  /// A file of which one thing must be decided.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The word for what is decided.
    var what: String
    /// How the decision begins.
    var value: String
    var bytes: [UInt8]
    /// The option that the report names.
    var option: String
    var kind = RecordKind.event
    /// Says what was decided.
    var same: @Sendable (inout ImportOptions) -> Void
    /// Says something else.
    var other: @Sendable (inout ImportOptions) -> Void
    var testDescription: String { "\(what): \(value)" }
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
  static let header = "name,type,start_date,city,cost\n"
  static let camp = "Camp,camp,2026-03-25,Waco,10\n"

  static let cases = [
    Case(
      what: "encoding", value: "Windows-1252",
      bytes: latin("name,type,start_date\nCamp José,camp,2026-03-25\n"),
      option: "--encoding", same: { $0.encoding = .windows1252 }, other: { $0.encoding = .macRoman }),
    Case(
      what: "delimiter", value: "semicolon", bytes: bytes("name;type;start_date\nCamp;camp;2026-03-25\n"),
      option: "--delimiter", same: { $0.delimiter = 0x3B }, other: { $0.delimiter = 0x2C }),
    Case(
      what: "delimiter", value: "pipe", bytes: bytes("sep=|\nname|type|start_date\nCamp|camp|2026-03-25\n"),
      option: "--delimiter", same: { $0.delimiter = 0x7C }, other: { $0.delimiter = 0x2C }),
    Case(
      what: "quote", value: "single quote",
      bytes: bytes("'name','type','start_date'\n'Camp, big','camp','2026-03-25'\n"),
      option: "--csv-option quote",
      same: { $0.quote = 0x27 }, other: { $0.quote = 0x22 }),
    Case(
      what: "escape", value: "backslash",
      bytes: bytes("name,type,start_date\n\"The \\\"Big\\\" Camp\",camp,2026-03-25\n"),
      option: "--csv-option escape",
      same: { $0.escape = 0x5C }, other: { $0.escape = 0x22 }),
    Case(
      what: "header", value: "line 3", bytes: bytes("Schedule\n\n\(header)\(camp)"), option: "--header-row",
      same: { $0.headerLine = 3 }, other: { $0.headerLine = 1 }),
    Case(
      what: "skipped", value: "line 1", bytes: bytes("Schedule of 2026\n\(header)\(camp)"),
      option: "--header-row", same: { $0.headerLine = 2 }, other: { $0.headerLine = 1 }),
    Case(
      what: "skipped", value: "line 4", bytes: bytes("\(header)\(camp)\nExported by the office\n"),
      option: "--csv-option rows", same: { $0.takesEveryRow = false }, other: { $0.takesEveryRow = true }),
    Case(
      what: "skipped", value: "line 3", bytes: bytes("\(header)\(camp)Total,,,,10\n"),
      option: "--csv-option rows",
      same: { $0.takesEveryRow = false }, other: { $0.takesEveryRow = true }),
    Case(
      what: "skipped", value: "line 3",
      bytes: bytes("\(header)\(camp)\(header)Game,game,2026-03-26,Waco,5\n"),
      option: "--csv-option rows", same: { $0.takesEveryRow = false }, other: { $0.takesEveryRow = true }),
    Case(
      what: "date-order", value: "day first",
      bytes: bytes("name,type,start_date\nA,camp,25/03/2026\nB,camp,26/03/2026\nC,camp,04/06/2026\n"),
      option: "--date-order", same: { $0.dateOrder = .dayFirst }, other: { $0.dateOrder = .monthFirst }),
    Case(
      what: "date-order", value: "month first", bytes: bytes("name,type,start_date\nA,camp,05/03/2026\n"),
      option: "--date-order", same: { $0.dateOrder = .monthFirst }, other: { $0.dateOrder = .dayFirst }),
    Case(
      what: "decimal-mark", value: "comma",
      bytes: bytes("name,type,start_date,cost\nA,camp,2026-03-25,\"99,50\"\n"),
      option: "--decimal-mark", same: { $0.usesDecimalComma = true }, other: { $0.usesDecimalComma = false }),
    Case(
      what: "decimal-mark", value: "point",
      bytes: bytes("name,type,start_date,cost\nA,camp,2026-03-25,\"1,250\"\n"),
      option: "--decimal-mark", same: { $0.usesDecimalComma = false }, other: { $0.usesDecimalComma = true }),
    Case(
      what: "kind", value: "events", bytes: bytes(header + camp), option: "--as", same: { $0.kind = .event },
      other: { $0.kind = .trip }),
    Case(
      what: "columns-by-meaning", value: "Event → name",
      bytes: bytes("Event,type,start_date\nCamp,camp,2026-03-25\n"),
      option: "--map", same: { $0.maps = [HeaderMap(header: "Event", field: "name")] },
      other: { $0.maps = [HeaderMap(header: "Event", field: "notes")] }),
    Case(
      what: "extra-columns", value: "Bus",
      bytes: bytes("name,type,start_date,Bus\nCamp,camp,2026-03-25,red\n"),
      option: "--map", same: { $0.maps = [] }, other: { $0.maps = [HeaderMap(header: "Bus", field: "city")] }),
    Case(
      what: "type", value: "game", bytes: bytes("Opponent,start_date\nTigers,2026-03-25\n"), option: "--set",
      same: { $0.sets = [FieldSetting(field: "type", value: "game")] },
      other: { $0.sets = [FieldSetting(field: "type", value: "camp")] }),
    Case(
      what: "time-zone", value: "America/New_York for 1 event",
      bytes: bytes("name,type,start_date,start_time\nCamp,camp,2026-03-25,9:00 AM\n"), option: "--time-zone",
      same: { $0.timeZone = TimeZone(identifier: "America/New_York") },
      other: { $0.timeZone = TimeZone(identifier: "America/Chicago") }),
    Case(
      what: "formula-guard", value: "removed from 1 cell",
      bytes: bytes("name,type,start_date\n'=Camp,camp,2026-03-25\n"),
      option: "--csv-option guards=keep", same: { $0.keepsGuards = false }, other: { $0.keepsGuards = true }),
    Case(
      what: "text-formulas", value: "removed from 1 cell",
      bytes: bytes("name,type,start_date\n=\"007 Camp\",camp,2026-03-25\n"),
      option: "--csv-option guards=keep",
      same: { $0.keepsGuards = false }, other: { $0.keepsGuards = true }),
  ]

  /// What came of an import: its records and its inferences; nil where it could not be done.
  private struct Reading: Equatable {
    var records: [String] = []
    var counts: [Int] = []
    var inferences: [Inference] = []
    static func == (first: Self, second: Self) -> Bool {
      first.records == second.records && first.counts == second.counts
    }
  }

  private func read(_ sample: Case, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> Reading? {
    let importing = try Importing()
    let input = ImportInput(path: "file.csv", source: BytesSource(sample.bytes, name: "file.csv"))
    guard let outcome = try? importing.take([input], change), let file = outcome.files.first else {
      return nil
    }
    return Reading(
      records: try RecordKind.allCases.filter { try !importing.records($0).isEmpty }.map {
        try importing.export($0)
      },
      counts: [file.read, file.accepted, file.rejected, file.skipped], inferences: file.inferences)
  }

  @Test("Each is said, its option says the same, and says otherwise", arguments: cases)
  func decides(_ sample: Case) throws {
    let found = try #require(try read(sample))
    let decision = try #require(
      found.inferences.first { $0.what == sample.what && $0.value.hasPrefix(sample.value) },
      "\(found.inferences.map { "\($0.what) \($0.value)" })")
    #expect(decision.override?.hasPrefix(sample.option) == true)
    #expect(!decision.why.isEmpty)
    #expect(try read(sample, sample.same) == found)
    let otherwise = try read(sample, sample.other)
    // A table is the same with the columns in which nothing stands, and an event keeps no zone that it was
    // not given; the account of them differs.
    #expect(otherwise != found || otherwise?.inferences.contains(decision) == false)
  }
}
