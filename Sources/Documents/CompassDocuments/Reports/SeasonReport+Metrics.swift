import CompassModel
import Foundation

extension SeasonReport {
  /// The first, best and latest value of each type in the season, and the change from first to latest.
  func metricBlocks(_ figures: MetricsReportFigures) -> [ReportBlock] {
    var columns = [
      ReportColumn("metric_type", "Metric", weight: 2), ReportColumn("first", "First", alignment: .trailing),
      ReportColumn("first_measured", "First Measured"), ReportColumn("best", "Best", alignment: .trailing),
      ReportColumn("best_measured", "Best Measured"), ReportColumn("best_verified", "Verified"),
      ReportColumn("latest", "Latest", alignment: .trailing),
      ReportColumn("latest_measured", "Latest Measured"),
      ReportColumn("change", "Change", alignment: .trailing, emphasis: .change),
      ReportColumn("count", "n", alignment: .trailing),
    ]
    if names.hasSeveralAthletes { columns.insert(ReportColumn("athlete", "Athlete", weight: 1), at: 0) }
    let lines = figures.shown.lines.filter { $0.type.meaning != .statistic }
    let rows = lines.map { line in athleteCells(line) + cells(of: line, among: lines) }
    var table = ReportTable(
      name: "metrics", title: "Measurements", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No metrics recorded in these days"
    ).withoutEmptyColumns(rows)
    table.data = data(of: lines)
    return [.table(table)]
  }

  /// The same for programs: days and sources apart.
  private func data(of lines: [MetricLine]) -> (columns: [ReportColumn], rows: any RowSource) {
    let marks = ["first", "best", "latest"].flatMap { [$0, $0 + "_date", $0 + "_source", $0 + "_verified"] }
    let header = names.hasSeveralAthletes ? ["athlete", "metric_type", "unit"] : ["metric_type", "unit"]
    let rows = lines.map { line -> [ReportCell] in
      let marks = [line.occasions.first?.best, line.best, line.occasions.last?.best ?? line.latest]
      let values = marks.flatMap { mark -> [ReportCell] in
        guard let mark else { return Array(repeating: .empty, count: 4) }
        return [
          mark.value.map { .number($0, .init(.integer)) } ?? .text(mark.text), .date(mark.day),
          .text(mark.source), .verified(mark.isVerified),
        ]
      }
      let shown = cells(of: line, among: lines)
      return athleteCells(line) + [shown[0], .string(line.unit)] + values + shown.suffix(2)
    }
    return ((header + marks + ["change", "count"]).map { ReportColumn($0, $0) }, ArrayRowSource(rows))
  }

  private func cells(of line: MetricLine, among lines: [MetricLine]) -> [ReportCell] {
    func measured(_ mark: MetricMark) -> ReportCell { .string(MetricFigure.measured(mark)) }
    // Training days count like events in a season.
    let first = line.occasions.first?.best
    let last = line.occasions.last?.best
    var change: ReportCell = .empty
    if let first, let last, first.day < last.day, let from = first.value, let to = last.value {
      change = MetricFigure.change(to - from, of: line)
    }
    let latest = last ?? line.latest
    return [
      .string(MetricFigure.name(of: line, among: lines)),
      first.map { MetricFigure.cell($0, of: line) } ?? .empty, first.map(measured) ?? .empty,
      line.best.map { MetricFigure.cell($0, of: line) } ?? .empty, line.best.map(measured) ?? .empty,
      line.best.map { .verified($0.isVerified) } ?? .empty, MetricFigure.cell(latest, of: line),
      measured(latest), change, .number(Decimal(line.count), .init(.integer)),
    ]
  }

  /// Returns the latest game statistics; nil without any.
  func statistics(_ figures: MetricsReportFigures) -> ReportTable? {
    var columns = MetricFigure.statisticColumns
    if names.hasSeveralAthletes { columns.insert(ReportColumn("athlete", "Athlete", weight: 1), at: 0) }
    let lines = figures.shown.lines.filter { $0.type.meaning == .statistic }
    guard !lines.isEmpty else { return nil }
    let rows = lines.map { line in athleteCells(line) + MetricFigure.statisticCells(line, among: lines) }
    return ReportTable(
      name: "statistics", title: "Game Statistics", columns: columns, rows: ArrayRowSource(rows),
      emptyText: "No statistics recorded in these days")
  }

  private func athleteCells(_ line: MetricLine) -> [ReportCell] {
    names.hasSeveralAthletes ? [.text(line.key.owner.flatMap { names.athletes[$0] })] : []
  }

  /// A chart of each type with a trend in the season.
  func trends(_ figures: MetricsReportFigures) -> [ReportChart] {
    guard !names.hasSeveralAthletes else { return [] }
    return figures.shown.lines.compactMap { line -> ReportChart? in
      var trend = MetricTrend(line: figures.history(of: line), lines: figures.shown.lines)
      trend.firstDay = season.days.lowerBound
      trend.lastDay = season.days.upperBound
      return trend.chart()
    }
  }
}
