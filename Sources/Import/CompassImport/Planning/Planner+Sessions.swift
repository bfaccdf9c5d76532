import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Sessions without a name are identified by their measurements.
///
/// A stored session that reappears with more measurements or in another order is the same session. Any other
/// session on the same day is a new one.
extension Planner {
  /// Gives the metric of a session the key of the matching stored session.
  ///
  /// - Returns: true if the stored session already contains these measurements and more, so nothing changes.
  func isOfStoredSession(_ row: inout RecordPlan, _ figures: [Decimal]) throws -> Bool {
    guard let key = row.result.draft.values.naturalKey else { return false }
    var grown: [String] = []
    for id in try records.ids(of: .metric, naturalKey: key, owner: row.owner) {
      guard let values = try records.values(of: .metric, id: id),
        case .text(let stored)? = values["source_key"],
        Self.profileName(in: stored) == survey.profile?.name, !sessionKeys.contains(stored),
        case .array(let list)? = values["extra"].flatMap(JSONValue.init(fieldValue:))?[
          GatheredMetric.figuresName]
      else { continue }
      let known = list.compactMap { number -> Decimal? in
        if case .number(let text) = number { Decimal(string: text, locale: nil) } else { nil }
      }
      if Self.holds(known, all: figures), known.count > figures.count {
        sessionKeys.insert(stored)
        row.issues = []
        return true
      }
      if Self.holds(figures, all: known) { grown.append(stored) }
    }
    if let first = grown.first {
      row.result.draft.values["source_key"] = .text(first)
      sessionKeys.formUnion(grown)
    }
    if grown.count > 1 {
      row.issues.add(
        "source_key", .metricSessionsJoined, .warns,
        "This session includes the measurements of \(grown.count) stored sessions of this date; the first was changed",
        help:
          "Delete the other \(grown.count == 2 ? "one if it is" : "ones if they are") part of this session")
    }
    return false
  }

  /// The name of the profile that a key begins with.
  private static func profileName(in key: String) -> String { String(key.prefix { $0 != "/" }) }

  /// Whether a sorted list contains all numbers of another sorted list, each as often.
  ///
  /// - Complexity: O(n).
  private static func holds(_ figures: [Decimal], all others: [Decimal]) -> Bool {
    var place = 0
    for other in others {
      while place < figures.count, figures[place] < other { place += 1 }
      guard place < figures.count, figures[place] == other else { return false }
      place += 1
    }
    return true
  }
}
