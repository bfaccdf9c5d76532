package import CompassModel

package import struct Foundation.Decimal

/// A chart of a report, with a sentence that describes it.
///
/// Its values are also in a table of the report or in ``points``, so formats without charts can list them.
package struct ReportChart: Sendable {
  /// The kind of chart.
  package enum Kind: Sendable, Hashable {
    /// Values over days: points joined by a line, the days to scale.
    case trend
    /// Values by category: bars from zero.
    case bars
  }

  /// The day or category of a point.
  package enum Place: Sendable, Hashable {
    case day(CalendarDate)
    case category(String)
  }

  /// A point or a bar.
  package struct Point: Sendable, Hashable {
    /// The day or category.
    package var place: Place
    package var value: Decimal
    /// The label at the point: `PB`.
    package var label: String?
    /// Whether it is highlighted: the personal best, or the event of the report.
    package var isHighlighted: Bool
    /// Whether a third party verified it: filled, not hollow.
    package var isVerified: Bool
    /// The lowest and highest of its samples, if known.
    package var spread: ClosedRange<Decimal>?

    package init(
      _ place: Place, _ value: Decimal, label: String? = nil, isHighlighted: Bool = false,
      isVerified: Bool = false, spread: ClosedRange<Decimal>? = nil
    ) {
      self.place = place
      self.value = value
      self.label = label
      self.isHighlighted = isHighlighted
      self.isVerified = isVerified
      self.spread = spread
    }
  }

  /// A line or a set of bars, with a name in the legend.
  package struct Series: Sendable, Hashable {
    /// The name, shown if there are several series.
    package var name: String
    /// The points in the order of their places.
    package var points: [Point]

    package init(_ name: String, _ points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// A stable kebab-case name: `trend-exit-velo`.
  package var name: String
  /// The title over it: `Exit Velocity`.
  package var title: String
  /// The kind of chart.
  package var kind: Kind
  /// The series, one or more.
  package var series: [Series]
  /// The number format of the values, with their unit.
  package var style: ReportCell.NumberStyle
  /// Whether higher or lower values are better.
  ///
  /// If lower values are better, a note at the axis says so. Higher values are still at the top.
  package var better = MetricType.Direction.neither
  /// The alternative text: the chart in a sentence.
  package var alternative: String

  /// All points of all series.
  package var points: [Point] { series.flatMap(\.points) }
}

/// A large number with its source and remarks in small print.
package struct ReportTile: Sendable {
  /// The test: `Exit velocity`.
  package var label: String
  package var value: ReportCell
  /// The day and the source: `Apr 18, 2026 · TrackMan`.
  package var detail: String
  /// Whether a third party verified it; nil if unknown.
  package var isVerified: Bool?
  /// Remarks on the value: `Personal best`, `+1.2 mph since Feb 28, 2026`.
  package var remarks: [ReportCell]
  /// The sparkline of earlier values, if any.
  package var trend: ReportChart?

  package init(
    _ label: String, _ value: ReportCell, detail: String, isVerified: Bool? = nil, remarks: [ReportCell] = [],
    trend: ReportChart? = nil
  ) {
    self.label = label
    self.value = value
    self.detail = detail
    self.isVerified = isVerified
    self.remarks = remarks
    self.trend = trend
  }
}

extension ReportChart {
  /// The fewest values that a chart shows better than words.
  package static let fewestValues = 3

  /// Whether the chart has enough values to be drawn.
  var hasEnoughValues: Bool { series.contains { $0.points.count >= Self.fewestValues } }
}
