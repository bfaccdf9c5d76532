import CompassModel
import Foundation

/// The positions and texts of a chart, the same for every writer.
///
/// Places are shares of the plot: x from its left edge, y from its lower one.
package struct ChartPlot: Sendable {
  /// A point or a bar with its place.
  package struct Mark: Sendable, Hashable {
    package let point: ReportChart.Point
    /// The series that it is of, from 0.
    package let series: Int
    /// The horizontal position; for bars the middle of the category.
    package let x: Double
    /// The vertical position.
    package let y: Double
    /// The lower and the upper end of the spread of its samples.
    package let spread: ClosedRange<Double>?
    /// The value with its unit: `92.1 mph`.
    package let text: String
  }

  /// The horizontal axis.
  package enum Places: Sendable, Hashable {
    /// Days, to scale.
    case days(DateAxis)
    /// Categories, each as wide as the others, in the order in which they come up.
    case categories([String])
  }

  /// The axis of the values.
  package let values: ChartScale
  /// The horizontal axis.
  package let places: Places
  /// The points of each series, in the order of their places.
  package let series: [[Mark]]
  /// The unit above the axis of the values, or an empty text if the ticks contain it.
  package let unit: String
  /// Where zero is, 0 to 1, from which bars go up and down.
  package let zero: Double
  /// The note if the lower end of the axis is better.
  package let note: String?

  /// The note at an axis whose lower end is better.
  package static let lowerIsBetter = "Lower is better"

  /// Computes a chart; nil where it has no points.
  ///
  /// - Parameters:
  ///   - maximumValueTicks: the most ticks beside the plot, at least two.
  ///   - maximumDateTicks: the most ticks under it, at least two.
  /// - Complexity: O(*n* log *n*) in the number of points.
  package init?(
    _ chart: ReportChart, maximumValueTicks: Int = 5, maximumDateTicks: Int = 6
  ) {
    let drawn = chart.series.map { series in series.points.filter { !$0.value.isNaN } }
    let points = drawn.flatMap { $0 }
    guard !points.isEmpty else { return nil }
    let days = points.compactMap { point in
      if case .day(let day) = point.place { day } else { nil }
    }
    let names = Self.names(of: points)
    // Points have distances in proportion to time only if all of them have days.
    if chart.kind == .trend, days.count == points.count,
      let axis = DateAxis(days, maximumTicks: maximumDateTicks)
    {
      places = .days(axis)
    } else {
      places = .categories(names)
    }
    let scale = ChartScale(
      points.flatMap { point in
        [point.value] + (point.spread.map { [$0.lowerBound, $0.upperBound] } ?? [])
      }, style: chart.style, includesZero: chart.kind == .bars,
      maximumTicks: maximumValueTicks)
    let columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let axis = places
    series = drawn.enumerated().map { index, points in
      points.map { point in
        let x =
          switch (axis, point.place) {
          case (.days(let axis), .day(let day)): axis.position(of: day)
          default:
            (Double(columns[Self.name(of: point)] ?? 0) + 0.5) / Double(names.count)
          }
        return Mark(
          point: point, series: index, x: x, y: scale.position(of: point.value),
          spread: point.spread.map {
            scale.position(of: $0.lowerBound)...scale.position(of: $0.upperBound)
          }, text: Format.number(point.value, chart.style))
      }.sorted { $0.x < $1.x }
    }
    values = scale
    unit = chart.style.unit == "%" ? "" : chart.style.unit
    zero = scale.position(of: 0)
    note = chart.better == .lower ? Self.lowerIsBetter : nil
  }

  /// All points of all series.
  package var marks: [Mark] { series.flatMap { $0 } }

  private static func name(of point: ReportChart.Point) -> String {
    switch point.place {
    case .day(let day): Format.text(day)
    case .category(let name): name
    }
  }

  private static func names(of points: [ReportChart.Point]) -> [String] {
    var seen: Set<String> = []
    return points.map { name(of: $0) }.filter { seen.insert($0).inserted }
  }
}
