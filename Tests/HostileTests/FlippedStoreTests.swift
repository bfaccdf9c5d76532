import CompassDocuments
import CompassEditing
import CompassExport
import CompassFiles
import CompassImport
import CompassModel
import CompassSource
import CompassStore
import Foundation
import TestSupport
import Testing

@Suite("A store in which a byte was flipped")
struct FlippedStoreTests {
  /// How many damaged stores of each sort are tried.
  private static let variants: [(part: Part, count: Int)] = [
    (.fileHeader, 40), (.pageHeader, 50), (.cellPointer, 40), (.schema, 40),
  ]

  /// A part of a database file that isn't the text of a record.
  private enum Part {
    case fileHeader, pageHeader, cellPointer, schema
  }

  private static let now = Date(timeIntervalSince1970: 1_795_262_400)

  /// A store with the sample season.
  private static func makeStore(_ path: String) throws {
    try importSeason(into: SQLiteStore(path: path, mode: .readWriteCreating))
  }

  private static func importSeason(into store: SQLiteStore) throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let kinds = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]
    let inputs = try kinds.map { kind in
      let path = "\(checkout)/SampleData/\(kind).csv"
      return ImportInput(path: path, source: try FileSource(.named(path), as: .records))
    }
    var options = ImportOptions(now: now)
    options.rejected = .none
    options.timeZone = TimeZone(identifier: "America/New_York")
    _ = try ImportSession(store: store, inputs: inputs, options: options).run()
  }

  /// Everything that a store says: its records as data, a report, its history and its settings.
  private static func output(of path: String) throws -> [UInt8] {
    let store = try SQLiteStore(path: path, mode: .readOnly)
    return try store.read { reader in
      var bytes: [UInt8] = []
      for kind in RecordKind.allCases {
        var export = try RecordExport(kind, as: .json) { bytes += $0 }
        try reader.forEach(Selection(kind)) { try export.write($0) }
        try export.finish()
      }
      var query = MetricQuery()
      query.sort = .type
      let report = MetricsReport(
        event: nil, athletes: [], metrics: StoreMetricSource(reader, query: query), directionsURL: nil,
        context: DocumentContext(audience: .family, created: now))
      _ = try DocumentRenderer.render(
        report.document(), as: .html, in: NSTemporaryDirectory()
      ) { bytes += $0 }
      for athlete in try reader.athletes() {
        var query = EventQuery(owners: [athlete.id])
        query.timing = .upcoming(CalendarDate(of: now, in: .gmt))
        query.types = [.camp, .showcase]
        bytes += Array(try reader.events(query).map(\.name).joined().utf8)
      }
      bytes += Array(
        "\(try reader.history(limit: .max)) \(try reader.timeZoneSetting()?.identifier ?? "")".utf8)
      return bytes
    }
  }

  // MARK: Where the parts are

  /// The places of a part in a database file (sqlite.org/fileformat.html §1.3, §1.6).
  private static func places(of part: Part, in file: [UInt8]) -> [Int] {
    let size = 4096
    func number(_ place: Int) -> Int { Int(file[place]) << 8 | Int(file[place + 1]) }
    if part == .fileHeader { return Array(0..<100) }
    if part == .schema {
      // The schema is more than a page has room for, so page 1 leads to the pages that hold it.
      let cells = stride(from: 112, to: 112 + 2 * number(103), by: 2).map { number($0) }
      let children = (cells + [108]).map { number($0 + 2) }
      return children.flatMap { child -> [Int] in
        let start = (child - 1) * size
        let content = start + number(start + 5)
        return Array(start..<start + 8 + 2 * number(start + 3)) + Array(content..<start + size)
      }
    }
    return stride(from: 0, to: file.count, by: size).flatMap { page -> [Int] in
      let start = page + (page == 0 ? 100 : 0)
      guard [2, 5, 10, 13].contains(file[start]) else { return [] }
      let header = file[start] < 8 ? 12 : 8
      let pointers = start + header..<start + header + 2 * number(start + 3)
      guard pointers.upperBound <= page + size else { return [] }
      return part == .pageHeader ? Array(start..<start + header) : Array(pointers)
    }
  }

  /// A file in which bytes are other ones, by itself.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Checks a store, reads it and imports into it; false if that was an error, which must say what to do.
  private static func use(_ path: String, _ comment: Comment) throws -> Bool {
    do {
      let store = try SQLiteStore(path: path, mode: .readOnly)
      _ = try StoreChecker(store, at: path, now: now, zone: .gmt).run { _, _ in }
      _ = try output(of: path)
      try importSeason(into: SQLiteStore(path: path, mode: .readWrite))
      return true
    } catch let error as ToolError {
      #expect(error.help != nil, comment)
      return false
    }
  }

  @Test("A store with flipped bytes is checked, read and written, or gives an error: no crash and no hang")
  func flipped() throws {
    let folder = try HostileFolder()
    let path = folder.path("store.sqlite")
    try Self.makeStore(path)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(whole.count % 4096 == 0 && Array(whole[16...17]) == [0x10, 0])
    var numbers = SplitMix(state: 19)
    var errors = 0
    let variant = folder.path("variant.sqlite")
    for (part, count) in Self.variants {
      let places = Self.places(of: part, in: whole)
      for number in 0..<count {
        var bytes = whole
        let start = Int.random(in: 0..<places.count, using: &numbers)
        if number % 3 > 0 {
          bytes[places[start]] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
        } else {
          for place in places[start..<min(places.count, start + Int.random(in: 2...4, using: &numbers))] {
            bytes[place] = UInt8.random(in: 0...255, using: &numbers)
          }
        }
        try Self.write(bytes, to: variant)
        if try !Self.use(variant, "\(part), byte \(places[start])") { errors += 1 }
      }
    }
    #expect(errors > 30)
  }
}
