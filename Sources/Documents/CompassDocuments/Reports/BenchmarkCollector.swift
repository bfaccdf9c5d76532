import CompassModel
import CompassSource

import struct Foundation.Decimal

/// Puts the points of a file together to benchmarks, and says which of them is wrong.
struct BenchmarkCollector {
  struct Row {
    var type: String
    var unit: String
    var group: String
    var percentile: String
    var value: String
    var count: String
    var source: String
    var date: String
    var place: () -> String
  }

  private struct Key: Hashable {
    let type: String
    let unit: String
    let group: String
  }

  private let path: String
  private var order: [Key] = []
  private var found: [Key: (benchmark: Benchmark, place: () -> String)] = [:]
  private var pointCount = 0

  init(path: String) { self.path = path }

  /// Adds a point.
  ///
  /// - Throws: ``ToolError`` that says what is wrong with it.
  mutating func add(_ row: Row) throws {
    pointCount += 1
    guard pointCount <= BenchmarkFile.maximumPoints else {
      throw ToolError(
        "\(row.place()): too many points. The limit is \(BenchmarkFile.maximumPoints)",
        help: "Keep only the groups you compare with")
    }
    func fail(_ message: String, _ help: String?) -> ToolError {
      ToolError("\(row.place()): \(message)", help: help)
    }
    func need(_ text: String, _ name: String) throws -> String {
      guard !text.isEmpty else { throw fail("\(name) is missing", BenchmarkFile.columnsHelp) }
      return text
    }
    func number(_ text: String, _ name: String) throws -> Decimal {
      guard let number = Self.number(try need(text, name)) else {
        throw fail("\(name) is \"\(text)\", which is not a number", "Write it like 92.1, without a unit")
      }
      return number
    }
    let named = try need(row.type, "metric_type")
    let type = MetricType.named(named) ?? MetricType.of(MetricType.customKey(for: named))
    let unit = row.unit.isEmpty ? type.unit : row.unit
    let percentile = try number(row.percentile, "percentile")
    guard percentile >= 0, percentile <= 100 else {
      throw fail("percentile is \(row.percentile)", "Use the percentage of athletes beaten, from 0 to 100")
    }
    guard let count = Int(try need(row.count, "n")), count > 0 else {
      throw fail(
        "n is \"\(row.count)\", which is not a whole number above 0", "Set n to the number of athletes")
    }
    let benchmark = Benchmark(
      type: type.key, unit: unit, group: try need(row.group, "group"), count: count,
      source: try need(row.source, "source"), date: try need(row.date, "date"),
      direction: type.direction(unit: unit),
      points: [Benchmark.Point(percentile, try number(row.value, "value"))])
    guard Self.isDate(benchmark.date) else {
      throw fail("invalid date \"\(row.date)\"", "Use a day, month or year: 2026-04-15, 2026-04, 2026")
    }
    try merge(benchmark, at: row.place, fail)
  }

  private mutating func merge(
    _ new: Benchmark, at place: @escaping () -> String, _ fail: (String, String?) -> ToolError
  ) throws {
    let key = Key(type: new.type, unit: new.unit.foldedName, group: new.group.foldedName)
    guard var known = found[key]?.benchmark else {
      order.append(key)
      found[key] = (new, place)
      return
    }
    guard known.count == new.count, known.source == new.source, known.date == new.date else {
      throw fail(
        "n, source or date differ from the points of \"\(new.group)\" above",
        "Use another group name for another source or date")
    }
    guard !known.points.contains(where: { $0.percentile == new.points[0].percentile }) else {
      throw fail("percentile \(new.points[0].percentile) of \"\(new.group)\" is repeated", "Keep one of them")
    }
    known.points += new.points
    found[key]?.benchmark = known
  }

  /// The benchmarks, their points in order.
  ///
  /// - Throws: ``ToolError`` where the values do not go one way, or where nothing tells which way is better.
  func benchmarks() throws -> [Benchmark] {
    guard !order.isEmpty else {
      throw ToolError("\(path) contains no points", help: BenchmarkFile.columnsHelp)
    }
    return try order.compactMap { key in
      guard case (var benchmark, let place)? = found[key] else { return nil }
      benchmark.points.sort { $0.percentile < $1.percentile }
      try Self.decideDirection(of: &benchmark, place)
      return benchmark
    }
  }

  private static func decideDirection(of benchmark: inout Benchmark, _ place: () -> String) throws {
    let label = MetricType.of(benchmark.type).displayLabel
    let values = benchmark.points.map(\.value)
    let pairs = zip(values, values.dropFirst())
    let (rises, falls) = (pairs.allSatisfy { $0 <= $1 }, pairs.allSatisfy { $0 >= $1 })
    let isFlat = rises && falls
    switch benchmark.direction {
    case .higher where rises, .lower where falls: return
    case .higher:
      throw ToolError(
        "\(place()): the values of \(label) of \"\(benchmark.group)\" do not rise with the percentile",
        help: "A percentile is the share of athletes that the value beats. Higher is better here")
    case .lower:
      throw ToolError(
        "\(place()): the values of \(label) of \"\(benchmark.group)\" do not fall as the percentile rises",
        help: "A percentile is the share of athletes that the value beats. Lower is better here")
    case .neither where MetricType.of(benchmark.type).isRegistered && benchmark.type != "other",
      .neither
    where isFlat:
      throw ToolError(
        "\(place()): can't tell whether a higher or lower \(label) is better",
        help: "Remove it, or use two percentiles with different values")
    // The file itself says which way is better.
    case .neither where rises: benchmark.direction = .higher
    case .neither where falls: benchmark.direction = .lower
    case .neither:
      throw ToolError(
        "\(place()): the values of \(label) of \"\(benchmark.group)\" go up and down",
        help: "A percentile is the share of athletes that the value beats")
    }
  }

  /// The longest number that is read.
  private static let longestNumber = 20

  /// A number of digits with a point and a sign, and nothing else; nil for any other text.
  private static func number(_ text: String) -> Decimal? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count <= longestNumber, text.utf8.count - digits.count <= 1,
      digits.contains(where: { $0 >= 0x30 && $0 <= 0x39 }), digits.count(where: { $0 == 0x2E }) <= 1,
      digits.allSatisfy({ $0 == 0x2E || $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Decimal(string: text, locale: nil)
  }

  /// `2026`, `2026-04`, `2026-04-15`.
  private static func isDate(_ text: String) -> Bool {
    switch text.utf8.count {
    case 4: CalendarDate(iso: text + "-01-01") != nil
    case 7: CalendarDate(iso: text + "-01") != nil
    default: CalendarDate(iso: text) != nil
    }
  }
}
