import CompassModel

import struct Foundation.Decimal

/// Makes the trend chart of a metric, with the best value of each occasion.
struct MetricTrend {
  /// The most points of a chart.
  ///
  /// Charts of longer trends show the last points, and their description gives the total.
  static let maximumPoints = 60

  let line: MetricLine
  /// All lines, which decide whether the name has the unit.
  let lines: [MetricLine]
  /// The highlighted occasions; if empty, the best is highlighted.
  var highlighted: Set<MetricLine.Occasion.Key> = []
  /// The last day that is drawn.
  var lastDay: CalendarDate?
  /// The first day that is drawn.
  var firstDay: CalendarDate?
  /// The format of days and values.

  private var name: String { MetricFigure.name(of: line, among: lines) }

  /// The chart; nil for fewer than ``ReportChart/fewestValues``, for one day, or if values can't be compared.
  func chart() -> ReportChart? {
    guard line.isComparable else { return nil }
    let marks = line.occasions.compactMap { occasion -> (mark: MetricMark, key: MetricLine.Occasion.Key)? in
      guard let best = occasion.best, best.value != nil, lastDay.map({ best.day <= $0 }) ?? true,
        firstDay.map({ best.day >= $0 }) ?? true
      else { return nil }
      return (best, occasion.key)
    }.sorted { $0.mark.day < $1.mark.day }
    guard marks.count >= ReportChart.fewestValues, Set(marks.map(\.mark.day)).count > 1 else { return nil }
    let shown = marks.suffix(Self.maximumPoints)
    let best = best(of: shown.map(\.mark))
    let points = shown.compactMap { entry -> ReportChart.Point? in
      guard let value = entry.mark.value else { return nil }
      let isBest = entry.mark.id == best?.id
      return ReportChart.Point(
        .day(entry.mark.day), value,
        label: isBest && line.isPersonalBest(entry.mark.id) ? "PB" : nil,
        isHighlighted: highlighted.isEmpty ? isBest : highlighted.contains(entry.key),
        isVerified: entry.mark.isVerified, spread: entry.mark.samples?.spread)
    }
    return ReportChart(
      name: "trend-" + MetricFigure.slug(of: line, among: lines), title: name, kind: .trend,
      series: [ReportChart.Series(line.type.displayLabel, points)], style: MetricFigure.style(of: line),
      better: line.direction, alternative: alternative(shown.map(\.mark), best, total: marks.count))
  }

  private func best(of marks: [MetricMark]) -> MetricMark? {
    guard line.best != nil else { return nil }
    return marks.reduce(nil) { best, mark in
      best.map { mark.precedesAsBest($0, line.direction) } ?? true ? mark : best
    }
  }

  /// Returns the chart in a sentence: first, last and best value, and the better way.
  private func alternative(_ marks: [MetricMark], _ best: MetricMark?, total: Int) -> String {
    guard let first = marks.first, let last = marks.last else { return "" }
    func said(_ mark: MetricMark) -> String {
      "\(MetricFigure.cell(mark, of: line).text) on \(Format.text(mark.day))"
    }
    var text = "\(name) from \(said(first)) to \(said(last)), \(marks.count) sessions"
    if marks.count < total { text += ", the last of \(total)" }
    if let best { text += "; the best is \(said(best))" }
    switch line.direction {
    case .lower: text += "; lower is better"
    case .higher: text += "; higher is better"
    case .neither: break
    }
    return text + "."
  }

  /// Returns a warning about charts beyond the limit; empty without any.
  static func omission(_ charts: [ReportChart], most: Int) -> [String] {
    let names = charts.dropFirst(most).map(\.title).joined(separator: ", ")
    return names.isEmpty ? [] : ["Trends without room on the page: \(names)"]
  }

  /// Charts side by side, row by row.
  static func rows(_ charts: [ReportChart], perRow count: Int = 2) -> [ReportBlock] {
    stride(from: 0, to: charts.count, by: count).map { index in
      .group(
        ReportGroup(
          columns: (index..<index + count).map { place in
            .init(place < charts.count ? [.chart(charts[place])] : [])
          }))
    }
  }
}
