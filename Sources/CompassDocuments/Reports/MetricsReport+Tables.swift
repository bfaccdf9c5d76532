package import CompassModel
import Foundation

extension MetricsReport {
  /// The best and the latest of each type, each with its day and source.
  func summaryTable(_ summary: MetricSummary) -> ReportTable {
    var columns = [
      ReportColumn("metric_type", "Metric", weight: 2), ReportColumn("best", "Best", alignment: .trailing),
      ReportColumn("best_measured", "Best Measured"), ReportColumn("best_verified", "Verified"),
      ReportColumn("latest", "Latest", alignment: .trailing),
      ReportColumn("latest_measured", "Latest Measured"),
    ]
    if athletes.count > 1 { columns.insert(ReportColumn("athlete", "Athlete", weight: 1), at: 0) }
    let names = athleteNames
    let rows = summary.lines.map { line -> [ReportCell] in
      let best = line.type.better == .neither ? nil : line.best
      var cells: [ReportCell] = [
        .string(line.type.displayLabel), best.map(Self.value) ?? .empty, best.map(Self.measured) ?? .empty,
        best.map { .verified($0.verified) } ?? .empty, Self.value(line.latest),
        // Said twice, the day and the source would hide which of the latest are new.
        best?.id == line.latest.id ? .string("Same as best") : Self.measured(line.latest),
      ]
      if athletes.count > 1 { cells.insert(.string(line.owner.flatMap { names[$0] } ?? ""), at: 0) }
      return cells
    }
    return ReportTable(
      name: "best-and-latest", title: "Best and Latest", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No metrics recorded")
  }

  /// Every measurement in the order of types and days.
  func measurementTable(_ summary: MetricSummary) -> ReportTable {
    var columns = [
      ReportColumn("metric_type", "Metric", weight: 2), ReportColumn("value", "Result", alignment: .trailing),
      ReportColumn("standing", "Standing"), ReportColumn("recorded_date", "Date"),
      ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
    ]
    if audience.reads(.notes) { columns.append(ReportColumn("notes", "Notes", weight: 3)) }
    if athletes.count > 1 { columns.insert(ReportColumn("athlete", "Athlete", weight: 1), at: 0) }
    return ReportTable(
      name: "measurements", title: Self.measurementsTitle(summary), columns: columns,
      rows: MeasurementRows(
        metrics: metrics, summary: summary, names: athletes.count > 1 ? athleteNames : nil,
        showsNotes: audience.reads(.notes)),
      emptyText: "No metrics recorded")
  }

  /// What the table of every measurement is called.
  static func measurementsTitle(_ summary: MetricSummary) -> String {
    summary.hasRepeats ? "All Measurements" : "Measurements"
  }

  private var athleteNames: [UUID: String] {
    Dictionary(athletes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The figure of a metric: the number in its type's format, or the text where there is no number.
  static func value(_ metric: PerformanceMetric) -> ReportCell {
    let type = MetricType.of(metric.metricType)
    return value(metric, type, isRegistered: type.isRegistered)
  }

  /// - Parameter isRegistered: whether the type is, which takes a search of the registry to know.
  private static func value(
    _ metric: PerformanceMetric, _ type: MetricType, isRegistered: Bool
  ) -> ReportCell {
    guard let value = metric.value else { return metric.displayValue.map(ReportCell.string) ?? .empty }
    // The registry's unit of plain counts is a word for machines.
    let unit = metric.unit ?? type.unit
    // Nobody says how exact a custom metric is: it is written as it was recorded.
    let format = isRegistered ? type.format : .decimal(places: max(0, -value.exponent))
    return .number(value, ReportCell.NumberStyle(format, unit: unit == "count" ? "" : unit))
  }

  /// The figure of a metric as every format shows it.
  package static func valueText(_ metric: PerformanceMetric) -> String { value(metric).text }

  private static func measured(_ metric: PerformanceMetric) -> ReportCell {
    .string([metric.recordedDate.displayText, metric.source ?? "source not given"].joined(separator: " · "))
  }

  /// The rows of all measurements, read from the metrics type by type.
  private struct MeasurementRows: RowSource {
    let metrics: any MetricSource
    let summary: MetricSummary
    let names: [UUID: String]?
    let showsNotes: Bool

    var isEmpty: Bool { summary.count == 0 }

    func forEach(_ body: ([ReportCell]) throws -> Void) throws {
      for key in summary.typeKeys {
        let type = MetricType.of(key)
        let isRegistered = type.isRegistered
        let label = ReportCell.string(type.displayLabel)
        try metrics.forEach(type: key) { metric in
          var cells = [
            label, value(metric, type, isRegistered: isRegistered), standing(of: metric),
            .date(metric.recordedDate),
            .string(metric.source ?? "source not given"), .verified(metric.verified),
          ]
          if showsNotes { cells.append(metric.notes.map(ReportCell.string) ?? .empty) }
          if let names { cells.insert(.string(metric.userID.flatMap { names[$0] } ?? ""), at: 0) }
          try body(cells)
        }
      }
    }

    private func standing(of metric: PerformanceMetric) -> ReportCell {
      switch summary.standing(of: metric) {
      case [.best, .latest]: .string("Best, latest")
      case .best: .string("Best")
      case .latest: .string("Latest")
      default: .empty
      }
    }
  }
}

extension MetricType {
  /// The label with a capital first letter, which a custom key lacks.
  package var displayLabel: String { label.prefix(1).uppercased() + label.dropFirst() }
}
