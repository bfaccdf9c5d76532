import CompassModel
import Foundation

/// A table of an athlete's percentiles in groups, with a bar for each.
struct BenchmarkTable {
  let benchmarks: BenchmarkSet
  let headlines: [MetricHeadline]

  /// The blocks: a chart if it has enough values, the table, and the values without a comparison.
  var blocks: [ReportBlock] {
    let points = all.compactMap { headline, comparison -> ReportChart.Point? in
      guard case .at(let percentile) = comparison.standing else { return nil }
      let name = "\(headline.line.type.displayLabel), \(comparison.group)"
      return .init(.category(name), Self.whole(percentile), isVerified: headline.mark.isVerified)
    }
    let chart = chart(points)
    return (chart.hasEnoughValues ? [.chart(chart)] : []) + [.table(table)]
      + refusals.map { .text($0) }
  }

  /// The values that couldn't be compared, with the reasons.
  var refusals: [String] {
    let refusals = headlines.flatMap { benchmarks.refusals(of: $0.line) }
    return refusals.isEmpty ? [] : ["Not compared: " + refusals.joined(separator: "; ") + "."]
  }

  /// The sources of the groups in the tiles; empty without comparisons.
  var sources: [ReportBlock] {
    let used = headlines.compactMap {
      benchmarks.comparisons(of: $0.mark, in: $0.line).first
    }
    var names: [String] = []
    for name in used.map(\.sourceText) where !names.contains(name) { names.append(name) }
    guard !names.isEmpty else { return [] }
    let texts = names.map { name in
      let counts = used.filter { $0.sourceText == name }.map(\.count)
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      return "\(name) (\(least < most ? "\(least) to " : "")\(most) athletes)"
    }
    return [
      .text("A percentile is the share of a group that a value beats. \(texts.joined(separator: "; ")).")
    ]
  }

  private var all: [(MetricHeadline, BenchmarkSet.Comparison)] {
    headlines.flatMap { headline in
      benchmarks.comparisons(of: headline.mark, in: headline.line).map { (headline, $0) }
    }
  }

  private func row(_ headline: MetricHeadline, _ comparison: BenchmarkSet.Comparison) -> [ReportCell] {
    [
      .string(headline.line.type.displayLabel), MetricFigure.cell(headline.mark, of: headline.line),
      .string(MetricFigure.measured(headline.mark)), .string(comparison.group),
      .string(comparison.standing.text), .number(Decimal(comparison.count), .init(.integer)),
      .string(comparison.source), .string(comparison.date),
    ]
  }

  private var table: ReportTable {
    ReportTable(
      name: "benchmarks", title: "Benchmarks",
      columns: [
        ReportColumn("metric_type", "Metric", weight: 2),
        ReportColumn("value", "Result", alignment: .trailing), ReportColumn("measured", "Measured"),
        ReportColumn("group", "Group", weight: 2), ReportColumn("standing", "Beats"),
        ReportColumn("count", "n", alignment: .trailing), ReportColumn("source", "Source", weight: 1),
        ReportColumn("date", "Date"),
      ], rows: ArrayRowSource(all.map(row)), emptyText: "No value can be compared with the benchmarks")
  }

  private func chart(_ points: [ReportChart.Point]) -> ReportChart {
    let said = points.map { point -> String in
      guard case .category(let name) = point.place else { return "" }
      return "\(name): \(Benchmark.Standing.at(point.value).text)"
    }
    return ReportChart(
      name: "percentiles", title: "Percentile", kind: .bars,
      series: [ReportChart.Series("Percentile", points)], style: .init(.integer, unit: "%"),
      better: .higher,
      alternative: "The share of each group that the value beats. " + said.joined(separator: "; ") + ".")
  }

  /// Rounded down, as the words say it.
  private static func whole(_ percentile: Decimal) -> Decimal {
    var (source, result) = (percentile, Decimal())
    NSDecimalRound(&result, &source, 0, .down)
    return result
  }
}
