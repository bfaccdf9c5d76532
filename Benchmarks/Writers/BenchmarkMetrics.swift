import CompassDocuments
import CompassModel
import Foundation

/// A report of measurements, the same on every machine: a table of as many rows as are wanted, which takes little
/// memory of its own, so that what a process needs is what its writer needs.
struct BenchmarkMetrics: RowSource {
  /// A row as numbers.
  private struct Row {
    var type: UInt8
    var source: UInt8
    var day: UInt8
    var isVerified: Bool
    var steps: Int32
  }

  private static let types:
    [(name: String, unit: String, format: MetricType.Format, least: Int, span: UInt64, places: Int)] = [
      ("Exit Velocity", "mph", .decimal(places: 1), 700, 300, 1),
      ("Fastball Velocity", "mph", .decimal(places: 1), 650, 300, 1),
      ("60-Yard Dash", "sec", .decimal(places: 2), 640, 200, 2),
      ("Pop Time", "sec", .decimal(places: 2), 180, 90, 2), ("Spin Rate", "rpm", .integer, 1500, 900, 0),
      ("Batting Average", "", .rate(places: 3), 0, 500, 3),
    ]
  private static let sources = ["HitTrax", "Rapsodo", "Blast Motion", "Laser, 60 yards", "Pocket Radar"]

  private let rows: [Row]

  init(count: Int) {
    var state: UInt64 = 20_260_418
    func below(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    rows = (0..<count).map { number in
      let type = Int(below(UInt64(Self.types.count)))
      return Row(
        type: UInt8(type), source: UInt8(below(UInt64(Self.sources.count))), day: UInt8(28 * number / count),
        isVerified: below(2) == 0, steps: Int32(Self.types[type].least + Int(below(Self.types[type].span))))
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  func scan(_ body: ([ReportCell]) throws -> Bool) throws {
    for row in rows {
      let type = Self.types[Int(row.type)]
      let value = Decimal(sign: .plus, exponent: -type.places, significand: Decimal(Int(row.steps)))
      let day = CalendarDate(year: 2026, month: 4, day: 1 + Int(row.day))
      let goesOn = try body([
        .string(type.name), .number(value, ReportCell.NumberStyle(type.format, unit: type.unit)),
        .string(row.steps % 97 == 0 ? "Best" : ""), day.map(ReportCell.date) ?? .empty,
        .string(Self.sources[Int(row.source)]), .verified(row.isVerified),
      ])
      guard goesOn else { return }
    }
  }

  /// A report that is the table of every measurement alone.
  func document() -> ReportDocument {
    let columns = [
      ReportColumn("metric_type", "Metric", weight: 2), ReportColumn("value", "Result", alignment: .trailing),
      ReportColumn("standing", "Standing"), ReportColumn("recorded_date", "Date"),
      ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
    ]
    return ReportDocument(
      title: "Performance Metrics", subject: "Performance Metrics",
      created: Date(timeIntervalSince1970: 1_776_700_800),
      blocks: [
        .table(
          ReportTable(
            name: "measurements", title: "All Measurements", columns: columns, rows: self,
            emptyText: "No metrics recorded"))
      ])
  }
}
