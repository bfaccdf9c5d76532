import CompassModel
import Foundation

extension MetricsReport {
  /// The most charts of a report.
  static let maximumTrends = 24

  /// Returns up to four numbers of one athlete; athletes are never compared.
  func headline(_ figures: MetricsReportFigures) -> [ReportBlock] {
    guard athletes.count < 2, figures.shown.count > 0 else { return [] }
    let chosen = MetricHeadline.chosen(
      from: figures.shown.lines, tests: athletes.first?.tests, primary: primaryType)
    return [
      .tiles(
        chosen.map { headline in
          let known = figures.history(of: headline.line)
          let comparison = benchmarks.comparisons(of: headline.mark, in: known).first?.text
          return headline.tile(
            history: known, comparison: comparison, trend: trend(headline.line, figures))
        })
    ]
  }

  /// A chart of each type with a trend.
  func trends(_ figures: MetricsReportFigures) -> [ReportChart] {
    athletes.count < 2 ? figures.shown.lines.compactMap { trend($0, figures) } : []
  }

  private func trend(_ line: MetricLine, _ figures: MetricsReportFigures) -> ReportChart? {
    var trend = MetricTrend(line: figures.history(of: line), lines: figures.shown.lines)
    // Later values don't belong to the event's report.
    if event != nil {
      trend.highlighted = Set(line.occasions.map(\.key))
      trend.lastDay = figures.shown.days?.upperBound
    }
    return trend.chart()
  }

  /// Returns the comparisons with groups, and the values without one.
  func benchmarkBlocks(_ figures: MetricsReportFigures) -> [ReportBlock] {
    guard !benchmarks.isEmpty, athletes.count < 2 else { return [] }
    let headlines = figures.shown.lines.map(MetricHeadline.init)
    return BenchmarkTable(benchmarks: benchmarks, headlines: headlines).blocks
  }
}
