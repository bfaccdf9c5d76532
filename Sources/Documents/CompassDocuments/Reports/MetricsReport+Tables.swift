import CompassModel
import CompassValidation
import Foundation

extension MetricsReport {
  /// The best and the latest of each type among those that are shown, each with its day and source.
  func bestAndLatest(_ shown: MetricHistory) -> ReportTable? {
    let columns = [
      ReportColumn("metric_type", "Metric", weight: 2), ReportColumn("best", "Best", alignment: .trailing),
      ReportColumn("best_measured", "Best Measured"), ReportColumn("best_verified", "Verified"),
      ReportColumn("latest", "Latest", alignment: .trailing),
      ReportColumn("latest_measured", "Latest Measured"), ReportColumn("count", "n", alignment: .trailing),
    ]
    return table(
      "best-and-latest", "Best and Latest", columns, of: shown.lines.filter { $0.type.meaning != .statistic }
    ) { line in
      func cells(_ mark: MetricMark?) -> [ReportCell] {
        guard let mark else { return [.empty, .empty, .empty] }
        return [
          MetricFigure.cell(mark, of: line), .string(MetricFigure.measured(mark)),
          .verified(mark.isVerified),
        ]
      }
      let name = MetricFigure.name(of: line, among: shown.lines)
      let isLatest = line.best?.id == line.latest.id
      let first =
        [.string(name)] + cells(line.best) + [
          MetricFigure.cell(line.latest, of: line),
          // Repeated, the day and the source would hide which of the latest are new.
          isLatest ? .string("Same as best") : cells(line.latest)[1],
          .number(Decimal(line.count), .init(.integer)),
        ]
      guard let better = line.betterUnverified else { return [first] }
      return [first, [.string(name + ", not verified")] + cells(better) + [.empty, .empty, .empty]]
    }
  }

  /// The latest of what games add up to.
  func statistics(_ shown: MetricHistory) -> ReportTable? {
    return table(
      "statistics", "Game Statistics", MetricFigure.statisticColumns,
      of: shown.lines.filter { $0.type.meaning == .statistic }
    ) { [MetricFigure.statisticCells($0, among: shown.lines)] }
  }

  /// A table with the rows of each line, and the athlete if there are several; nil without rows.
  private func table(
    _ name: String, _ title: String, _ columns: [ReportColumn], of lines: [MetricLine],
    rowsOfLine: (MetricLine) -> [[ReportCell]]
  ) -> ReportTable? {
    let names = athleteNames
    let rows = lines.flatMap { line in
      rowsOfLine(line).map { cells in
        names.map { names in [.string(line.key.owner.flatMap { names[$0] } ?? "")] + cells } ?? cells
      }
    }
    guard !rows.isEmpty else { return nil }
    let athlete = names == nil ? [] : [ReportColumn("athlete", "Athlete", weight: 1)]
    return ReportTable(
      name: name, title: title, columns: athlete + columns, rows: ArrayRowSource(rows),
      emptyText: "No metrics recorded"
    ).withoutEmptyColumns(rows)
  }

  /// The way since the last event, the best ever and the mean, where any of them says something.
  func progress(_ figures: MetricsReportFigures) -> ReportTable? {
    let columns = [
      ReportColumn("metric_type", "Metric", weight: 2),
      ReportColumn("value", event == nil ? "Latest" : "Result", alignment: .trailing),
      ReportColumn("change", "Change", alignment: .trailing, emphasis: .change),
      ReportColumn("before", "Before", alignment: .trailing),
      ReportColumn("before_measured", "Measured Before"),
      ReportColumn("personal_best", "Best Ever", alignment: .trailing),
      ReportColumn("personal_best_measured", "Best Ever Measured"),
      ReportColumn("average", "Average", alignment: .trailing), ReportColumn("average_of", "Average Of"),
    ]
    return table("progress", "Progress", columns, of: figures.shown.lines) { line in
      progressCells(line, figures).map { [$0] } ?? []
    }
  }

  /// Returns the cells of a line; nil without an earlier value or an average.
  private func progressCells(_ line: MetricLine, _ figures: MetricsReportFigures) -> [ReportCell]? {
    let known = figures.history(of: line)
    // Another table has the best over time, so this one has the last occasion.
    let mark = event == nil ? known.occasions.last?.best ?? line.latest : line.best ?? line.latest
    let change = known.change(of: mark)
    // Name the best ever only if it isn't shown already.
    let best = known.best.flatMap { $0.id == line.best?.id ? nil : $0 }
    guard change != nil || best != nil || line.average != nil else { return nil }
    let style = MetricFigure.style(of: line)
    return [
      .string(MetricFigure.name(of: line, among: figures.shown.lines)), MetricFigure.cell(mark, of: line),
      MetricFigure.change(of: mark, in: known) ?? .empty,
      change.map { MetricFigure.cell($0.since, of: line) } ?? .empty,
      change.map { .string(MetricFigure.measured($0.since)) } ?? .empty,
      best.map { MetricFigure.cell($0, of: line) } ?? .empty,
      best.map { .string(MetricFigure.measured($0)) } ?? .empty,
      line.average.map { .number($0.value, style) } ?? .empty,
      line.average.map { .string("\($0.count) × \($0.source)") } ?? .empty,
    ]
  }

  /// Every measurement in the order of types and days.
  func measurementTable(_ figures: MetricsReportFigures) -> ReportTable {
    let rows = MeasurementRows(
      metrics: metrics, figures: figures, names: athleteNames, showsNotes: audience.reads(.notes),
      showsChange: figures.shown.lines.contains { line in
        // Within one event nothing came before but at others.
        let known = figures.history(of: line)
        return known.isComparable && known.occasions.count > 1
      }, lexicon: context.lexicon)
    var table = ReportTable(
      name: "measurements", title: Self.measurementsTitle(figures.shown), columns: rows.columns, rows: rows,
      emptyText: "No metrics recorded")
    table.groupedBy = "metric_type"
    let data = MetricDataRows(report: self)
    table.data = (data.columns, data)
    return table
  }

  /// The measurements under the names of their fields, which can be imported again without a change.
  private struct MetricDataRows: RowSource {
    let report: MetricsReport

    var columns: [ReportColumn] {
      let names = ["athlete", "metric_type", "value", "unit", "recorded_date", "source", "verified"]
      return (names + (report.event == nil ? [] : ["event"]) + (hasNotes ? ["notes"] : []))
        .map { ReportColumn($0, $0) }
    }

    private var hasNotes: Bool { report.audience.reads(.notes) }

    var isEmpty: Bool { get throws { try !report.metrics.contains { _ in true } } }

    func scan(_ body: ([ReportCell]) throws -> Bool) throws {
      let names = Dictionary(
        report.athletes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      try report.metrics.scan(type: nil) { metric in
        let value = metric.value.map { ReportCell.number($0, .init(.decimal(places: 0))) }
        let event = report.event.map { [ReportCell.string($0.name)] } ?? []
        return try body(
          [
            .text(metric.userID.flatMap { names[$0] }), .string(metric.metricType),
            value ?? .text(metric.displayValue), .text(metric.unit), .date(metric.recordedDate),
            .text(metric.source), .verified(metric.verified),
          ] + event + (hasNotes ? [.text(metric.notes)] : []))
      }
    }
  }

  /// Returns the title of the table of all measurements.
  static func measurementsTitle(_ shown: MetricHistory) -> String {
    shown.hasRepeats ? "All Measurements" : "Measurements"
  }

  /// The athletes' names, if there are several.
  var athleteNames: [UUID: String]? {
    guard athletes.count > 1 else { return nil }
    return Dictionary(athletes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The rows of all measurements, read from the metrics type by type.
  private struct MeasurementRows: RowSource {
    let metrics: any MetricSource
    let figures: MetricsReportFigures
    let names: [UUID: String]?
    let showsNotes: Bool
    let showsChange: Bool
    let lexicon: Lexicon

    var columns: [ReportColumn] {
      var columns = [
        ReportColumn("metric_type", "Metric", weight: 2),
        ReportColumn("value", "Result", alignment: .trailing),
        ReportColumn("standing", "Standing", emphasis: .best(["Best", "PB", "Personal best"])),
        ReportColumn("recorded_date", "Date"),
        ReportColumn("source", "Source", weight: 1), ReportColumn("verified", "Verified"),
      ]
      if showsChange {
        columns.append(ReportColumn("change", "Change", alignment: .trailing, emphasis: .change))
      }
      if figures.shown.hasSamples {
        columns.append(ReportColumn("samples", "Samples", alignment: .trailing))
        columns.append(ReportColumn("spread", "Lowest - Highest", alignment: .trailing))
      }
      if showsNotes { columns.append(ReportColumn("notes", "Notes", weight: 3)) }
      if names != nil { columns.insert(ReportColumn("athlete", "Athlete", weight: 1), at: 0) }
      return columns
    }

    var isEmpty: Bool { figures.shown.count == 0 }

    func scan(_ body: ([ReportCell]) throws -> Bool) throws {
      var goesOn = true
      for key in figures.shown.typeKeys where goesOn {
        let type = lexicon.type(of: key)
        let isRegistered = type.isRegistered
        let label = ReportCell.string(type.displayLabel)
        // Metrics of a type nearly always come line by line.
        var lines: (shown: MetricLine, known: MetricLine)?
        try metrics.scan(type: key) { metric in
          let lineKey = MetricHistory.Key(metric, type)
          if lines?.shown.key != lineKey {
            guard let line = figures.shown[lineKey] else { return true }
            lines = (line, figures.history(of: line))
          }
          guard let lines else { return true }
          var cells: [ReportCell] = [
            label,
            MetricFigure.cell(
              value: metric.value, text: metric.displayValue, type, unit: metric.unit ?? type.unit,
              isRegistered: isRegistered),
            standing(of: metric.id, lines.shown, lines.known), .date(metric.recordedDate),
            .string(metric.source ?? MetricFigure.unknownSource), .verified(metric.verified),
          ]
          if showsChange {
            cells.append(MetricFigure.change(of: MetricMark(metric), in: lines.known) ?? .empty)
          }
          if figures.shown.hasSamples { cells += samples(of: metric, lines.known) }
          if showsNotes { cells.append(metric.notes.map(ReportCell.string) ?? .empty) }
          if let names { cells.insert(.string(metric.userID.flatMap { names[$0] } ?? ""), at: 0) }
          goesOn = try body(cells)
          return goesOn
        }
      }
    }

    /// Returns a cell that marks the best measurement and personal bests.
    private func standing(of id: UUID, _ shown: MetricLine, _ known: MetricLine) -> ReportCell {
      let isBest = shown.best?.id == id
      if known.isPersonalBest(id) { return .string(isBest ? "Personal best" : "PB at the time") }
      // Of one alone it would say nothing.
      return isBest && shown.count > 1 ? .string("Best") : .empty
    }

    private func samples(of metric: PerformanceMetric, _ line: MetricLine) -> [ReportCell] {
      guard let samples = MetricSessionSamples(metric) else { return [.empty, .empty] }
      let style = MetricFigure.style(of: line)
      var lowerStyle = style
      lowerStyle.unit = ""
      let spread = samples.spread.map { spread in
        ReportCell.string(
          Format.number(spread.lowerBound, lowerStyle) + " - " + Format.number(spread.upperBound, style))
      }
      return [.number(Decimal(samples.count), .init(.integer)), spread ?? .empty]
    }
  }
}
