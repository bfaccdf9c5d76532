import CompassModel
import CompassSource
import Foundation

/// The rules of trips (seed 003; domain reference §2).
enum TripRules {
  private static let features: Set<String> = [
    "agenda", "calendar", "chat", "concierge", "lineup", "media", "payments", "places", "polls", "tasks",
    "team",
  ]

  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) throws {
    RuleHelpers.requireAll(draft, &issues)
    if let start = draft.date("start_date"), let end = draft.date("end_date"), end < start {
      RuleHelpers.fail(
        "end_date", .tripEndBeforeStart, "End date must be after start date",
        help: "The trip starts on \(start.displayText) and ends on \(end.displayText).", &draft, &issues)
    }
    RuleHelpers.checkCoordinates("basecamp_latitude", "basecamp_longitude", &draft, &issues)
    if let capacity = draft.number("capacity"), capacity < 0 {
      RuleHelpers.fail("capacity", .tripCapacityNegative, "Capacity must be at least 0", &draft, &issues)
    }
    checkFeatures(draft, &issues)
    // Rejects a second trip of one name, case and blanks aside, archived ones not counted.
    //
    // The same name and start date are the same trip.
    guard let name = draft.values.foldedName, !draft.flag("is_archived") else { return }
    let key = draft.id("id") == nil ? draft.values.naturalKey : nil
    let ids = try context.known.ids(
      of: .trip, foldedName: name, owner: context.owner, limit: maximumCompared)
    for id in ids {
      guard id != draft.id("id"), let other = try context.known.values(of: .trip, id: id),
        other["is_archived"] != .boolean(true), key == nil || other.naturalKey != key
      else { continue }
      issues.add(
        "name", .tripNameDuplicate, .rejectsRecord, "You already have a trip with this name",
        help: "Rename this trip, or archive the other one.")
      return
    }
  }

  private static func checkFeatures(_ draft: Draft, _ issues: inout [FieldIssue]) {
    guard case .texts(let enabled) = draft.values["enabled_features"],
      let unknown = enabled.first(where: { !features.contains($0) })
    else { return }
    issues.add(
      "enabled_features", .tripFeatureUnknown, .warns, "Unknown trip feature \(value: Shown.text(unknown))",
      help: Suggestion.help(for: unknown, among: features.sorted()))
  }

  /// The most trips of one name that another is compared with.
  private static let maximumCompared = 16
}
