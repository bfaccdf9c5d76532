package import CompassModel
import CompassSource
package import Foundation

/// What is to be said of a value that stands far from the others of its session.
package enum MetricOutlier {
  /// Where the values of a session were taken.
  package enum Place: Sendable, Hashable {
    /// At the event of that id.
    case event(UUID)
    /// On that day, at no event.
    case day(CalendarDate)
  }

  /// The finding that a value is an outlier.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - type: its type.
  ///   - unit: its unit; nil where there is none.
  ///   - spread: all values of the session.
  ///   - place: where its values were taken.
  package static func issue(
    of value: Decimal, _ type: MetricType, unit: String?, in spread: SampleSpread, at place: Place
  ) -> FieldIssue {
    func shown(_ value: Decimal) -> String { MetricPlausibility.shown(value, type, unit: unit ?? "") }
    let session =
      switch place {
      case .event: "at the event"
      case .day(let day): "of \(day.displayText)"
      }
    return FieldIssue(
      "value", .metricOutlier, .warns,
      """
      \(type.label) of \(shown(value)) is far from the other values \(session). The median of the \
      \(spread.count) values is \(shown(spread.median))
      """,
      help: "Check it against the original notes. If it's correct, don't change it.")
  }
}
