import CompassModel
import Foundation

/// How the measurements of a group of columns become metrics.
struct GatherRule: Sendable, Hashable {
  let choice: GatherChoice
  let type: MetricType
  /// The unit of the metric; empty without one.
  let unit: String
  /// Whether the header or the user gives the unit of values without one.
  let isUnitKnown: Bool
  let note: String?

  /// Whether a value of 0 or less is no measurement: for speeds, times and spin rates.
  var isAboveZero: Bool {
    type.plausibleMinimum.map { $0 > 0 } ?? ["mph", "sec", "ms", "rpm"].contains(unit)
  }
  /// The metric that several groups of columns make.
  var key: String { "\(type.key)/\(choice.rawValue)" }
}

/// How the metric of a session is chosen.
package enum GatherChoice: String, Sendable, Hashable, CaseIterable {
  /// Each row makes a metric.
  case each
  /// The best value.
  case best
  /// The mean of all values.
  case mean
}
