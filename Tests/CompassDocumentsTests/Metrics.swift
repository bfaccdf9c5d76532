import CompassDocuments
import CompassModel
import Foundation
import Testing

/// Metrics in memory.
struct ArrayMetricSource: MetricSource {
  var metrics: [PerformanceMetric]

  func scan(type: String?, _ body: (PerformanceMetric) throws -> Bool) rethrows {
    _ = try metrics.filter { type == nil || $0.metricType == type }.allSatisfy(body)
  }
}

/// Invented measurements.
enum Metrics {
  static func metric(
    _ type: String, _ value: String?, on date: String, source: String? = "HitTrax", event: UUID? = nil,
    owner: UUID? = nil, unit: String? = nil, verified: Bool = false, isPrimary: Bool = false
  ) throws -> PerformanceMetric {
    var metric = PerformanceMetric(
      id: UUID(), recordedDate: try #require(CalendarDate(iso: date)), metricType: type)
    metric.value = try value.map { try #require(Decimal(string: $0)) }
    metric.source = source
    metric.verified = verified
    metric.isPrimary = isPrimary
    metric.eventID = event
    metric.userID = owner
    metric.unit = unit
    return metric
  }

  /// What the import keeps beside the metric of a device's session.
  static func session(of count: Int, from low: String, to high: String) -> JSONValue {
    .object([
      .init("samples", .integer(count)), .init("lowest", .number(low)), .init("average", .number(low)),
      .init("highest", .number(high)),
    ])
  }

  /// The only line of some measurements.
  static func line(_ metrics: [PerformanceMetric]) throws -> MetricLine {
    let history = try MetricHistory(of: ArrayMetricSource(metrics: metrics))
    return try #require(history.lines.count == 1 ? history.lines.first : nil)
  }
}

/// What stands in a report, as text.
enum ReportTexts {
  /// The rows of all tables by name.
  static func tables(_ document: ReportDocument) throws -> [String: [[String]]] {
    try Dictionary(
      uniqueKeysWithValues: document.tables.map { table in
        var rows: [[String]] = []
        try table.rows.forEach { rows.append($0.map(\.text)) }
        return (table.name, rows)
      })
  }

  /// All facts by label, the first of each.
  static func facts(_ document: ReportDocument) -> [String: String] {
    let facts = document.blocks.flatMap { block -> [ReportFact] in
      if case .facts(let facts) = block { facts } else { [] }
    }
    return Dictionary(facts.map { ($0.label, $0.value.text) }, uniquingKeysWith: { first, _ in first })
  }

  /// All tiles.
  static func tiles(_ document: ReportDocument) -> [ReportTile] {
    document.blocks.flatMap { block -> [ReportTile] in
      if case .tiles(let tiles) = block { tiles } else { [] }
    }
  }

  /// The charts of a section.
  static func charts(_ document: ReportDocument, in section: String) -> [ReportChart] {
    document.sections.filter { $0.name == section }.flatMap(\.blocks).flatMap(charts)
  }

  private static func charts(_ block: ReportBlock) -> [ReportChart] {
    switch block {
    case .chart(let chart): [chart]
    case .group(let group): group.columns.flatMap { $0.blocks.flatMap(charts) }
    default: []
    }
  }
}
