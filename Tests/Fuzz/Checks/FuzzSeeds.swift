import CompassICalendar
import CompassSource
package import Foundation

/// What the fuzzers begin with: the sample data, and the texts that the tests of the readers use.
package enum FuzzSeeds {
  /// The most bytes of a seed; a longer one slows the fuzzer down and finds no more.
  private static let maximumByteCount = 500

  /// The root of the checkout that this file was compiled in.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The seeds of a target, in an order that does not change.
  ///
  /// - Throws: what reading the files throws.
  package static func of(_ target: FuzzTarget) throws -> [[UInt8]] {
    switch target {
    case .csv: try samples().flatMap { sample in (0..<3).map { choices($0) + sample } }
    case .writer: try literals("CompassCSVTests").map { [0, 8] + $0 }
    case .values:
      try literals("CompassValidationTests").enumerated().map { number, text in
        [UInt8(truncatingIfNeeded: number), 0, 0] + text
      }
    case .grammars:
      try literals("CompassValidationTests").enumerated().map { number, text in
        [UInt8(truncatingIfNeeded: number), UInt8(number & 1)] + text
      }
    case .records: try records()
    case .headers: try headers()
    case .calendar: try calendars()
    case .recurrence:
      try literals("CompassICalendarTests").filter { $0.starts(with: "FREQ=".utf8) }.enumerated()
        .map { number, rule in [UInt8(truncatingIfNeeded: number), 1, 150, 40, 90] + rule }
    case .zones: zones()
    case .json: try json()
    }
  }

  /// The first bytes of a CSV input: everything found by looking, read as it stands, or under tight limits.
  private static func choices(_ way: Int) -> [UInt8] {
    let layout: UInt8 = way == 1 ? 2 : 0
    let limits: UInt8 = way == 2 ? 2 : 0
    return [layout, 0, 0, 0, 0, 0, limits, 6, UInt8(way), UInt8(way * 5)]
  }

  private static func samples() throws -> [[UInt8]] {
    let folder = root.appendingPathComponent("SampleData")
    return try files(in: folder, ending: ".csv").map {
      try Array(Data(contentsOf: $0).prefix(maximumByteCount))
    }
  }

  private static func header(of sample: [UInt8]) -> [UInt8] {
    sample.prefix { $0 != 0x0A }.map { $0 == 0x2C ? 0x0A : $0 }
  }

  /// Rows of the sample data as records: the number of each field, and its text.
  private static func records() throws -> [[UInt8]] {
    try samples().enumerated().flatMap { kind, sample in
      sample.split(separator: 0x0A).dropFirst().prefix(6).map { row -> [UInt8] in
        let cells = row.split(separator: 0x2C, omittingEmptySubsequences: false)
        return [UInt8(kind)] + cells.enumerated().flatMap { [UInt8($0 & 0x7F) | 0x80] + $1 + [0x0A] }
      }
    }
  }

  /// A few names of columns of the sample data at a time.
  private static func headers() throws -> [[UInt8]] {
    try samples().enumerated().flatMap { number, sample in
      let words = header(of: sample).split(separator: 0x0A)
      return stride(from: 0, to: words.count, by: 6).map { start in
        [UInt8(number)] + Array("events.csv\n".utf8)
          + Array(words[start...].prefix(8).joined(separator: [0x0A]))
      }
    }
  }

  /// Each event of the sample calendars as a calendar of its own, whole and under tight limits, and the lines
  /// that the tests of the reader have.
  private static func calendars() throws -> [[UInt8]] {
    let folder = root.appendingPathComponent("SampleData")
    let events = try files(in: folder, ending: ".ics").flatMap { file in
      try ICalendar(BytesSource(Array(Data(contentsOf: file)))).components
    }
    let lines = try literals("CompassICalendarTests").filter { $0.contains(0x3A) }.map {
      Array("BEGIN:VEVENT\r\nDTSTART:20260105T180000\r\n".utf8) + $0
    }
    return (events.map { ICalWriter.bytes(of: $0) } + lines).enumerated()
      .map { number, body in [UInt8(number % 3), 6] + body.prefix(maximumCalendarBytes) }
  }

  /// The most bytes of a calendar that is a seed: an event with its zone.
  private static let maximumCalendarBytes = 1200

  /// The rows of the sample files, and the texts of the reader's tests, each in every way of reading.
  private static func json() throws -> [[UInt8]] {
    let folder = root.appendingPathComponent("SampleData")
    let rows = try files(in: folder, ending: ".json").map {
      try Array(Data(contentsOf: $0).prefix(maximumByteCount))
    }
    let texts = try literals("CompassJSONTests").map { text in
      // In the tests quotes stand as they do in Swift.
      Array(String(decoding: text, as: UTF8.self).replacing("\\\"", with: "\"").utf8)
    }
    return (rows + texts).enumerated().map { number, text in [UInt8(number % 8), 6] + text }
  }

  private static func zones() -> [[UInt8]] {
    let names = [
      "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
      "America/Anchorage", "Pacific/Honolulu", "America/Halifax", "America/St_Johns", "America/Sao_Paulo",
      "Europe/London", "Europe/Dublin", "Europe/Berlin", "Europe/Moscow", "Africa/Cairo", "Africa/Casablanca",
      "Asia/Jerusalem", "Asia/Gaza", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia",
      "America/Nuuk",
    ]
    guard let first = ICalDate(year: 2026, month: 1, day: 1) else { return [] }
    return names.compactMap { name in
      VTimeZone.component(identifier: name, from: first, through: first).map {
        Array("\(name)\n".utf8) + ICalWriter.bytes(of: $0)
      }
    }
  }

  /// The texts in quotes of the tests of a target, each once.
  private static func literals(_ target: String) throws -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    let folder = root.appendingPathComponent("Tests").appendingPathComponent(target)
    return try files(in: folder, ending: "Tests.swift").flatMap { file in
      try Array(Data(contentsOf: file)).split(separator: 0x22).map(Array.init).filter {
        $0.count <= 200 && !$0.contains(0x0A) && seen.insert($0).inserted
      }
    }
  }

  private static func files(in folder: URL, ending: String) throws -> [URL] {
    guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
      return []
    }
    return all.compactMap { $0 as? URL }.filter { $0.path.hasSuffix(ending) }.sorted { $0.path < $1.path }
  }
}
