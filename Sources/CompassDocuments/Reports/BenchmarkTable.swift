import CompassModel
import Foundation

/// What an athlete's figures mean beside those of others, as a table with a bar for each percentile.
struct BenchmarkTable {
  let benchmarks: BenchmarkSet
  let headlines: [MetricHeadline]
  let locale: ReportLocale

  /// The blocks: a chart where anything can be placed in it, the table, and what was not compared.
  var blocks: [ReportBlock] {
    var rows: [[ReportCell]] = []
    var points: [ReportChart.Point] = []
    var refusals: [String] = []
    for headline in headlines {
      refusals += benchmarks.refusals(of: headline.line)
      for comparison in benchmarks.comparisons(of: headline.mark, in: headline.line, locale) {
        rows.append(row(headline, comparison))
        if case .at(let percentile) = comparison.standing {
          let name = "\(headline.line.type.displayLabel), \(comparison.group)"
          points.append(
            .init(.category(name), Self.whole(percentile), isVerified: headline.mark.isVerified))
        }
      }
    }
    var blocks: [ReportBlock] = points.isEmpty ? [] : [.chart(chart(points))]
    blocks.append(.table(table(rows)))
    if !refusals.isEmpty { blocks.append(.text("Not compared: " + refusals.joined(separator: "; ") + ".")) }
    return blocks
  }

  private func row(_ headline: MetricHeadline, _ comparison: BenchmarkSet.Comparison) -> [ReportCell] {
    [
      .string(headline.line.type.displayLabel), MetricFigure.cell(headline.mark, of: headline.line),
      .string(MetricFigure.measured(headline.mark, locale)), .string(comparison.group),
      .string(comparison.standing.text), .number(Decimal(comparison.count), .init(.integer)),
      .string(comparison.source), .string(comparison.date),
    ]
  }

  private func table(_ rows: [[ReportCell]]) -> ReportTable {
    ReportTable(
      name: "benchmarks", title: "Benchmarks",
      columns: [
        ReportColumn("metric_type", "Metric", weight: 2),
        ReportColumn("value", "Result", alignment: .trailing), ReportColumn("measured", "Measured"),
        ReportColumn("group", "Group", weight: 2), ReportColumn("standing", "Beats"),
        ReportColumn("count", "n", alignment: .trailing), ReportColumn("source", "Source", weight: 1),
        ReportColumn("date", "Date"),
      ], rows: ArrayRowSource(rows), emptyText: "No figure can be compared with the benchmarks")
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
      alternative: "The share of each group that the figure beats. " + said.joined(separator: "; ") + ".")
  }

  /// Rounded down, as the words say it.
  private static func whole(_ percentile: Decimal) -> Decimal {
    var (source, result) = (percentile, Decimal())
    NSDecimalRound(&result, &source, 0, .down)
    return result
  }
}
