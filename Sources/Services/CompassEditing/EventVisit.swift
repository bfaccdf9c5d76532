package import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// What is typed about an event after it: that it was attended, who was there, the talk with a coach (seed 004).
package struct EventVisit {
  private let event: Event

  /// Creates the records about an event.
  package init(_ event: Event) { self.event = event }

  /// The event as attended.
  package var attended: TypedRecord {
    var record = TypedRecord(.event, id: event.id)
    record.set("attended", "true")
    return record
  }

  /// A talk at the event, logged as the app's quick log does: at the event's start, called after the event.
  ///
  /// - Parameters:
  ///   - content: what was said.
  ///   - school: the school, by name or id; nil takes the event's.
  /// - Throws: ``ToolError`` where there is no school, which every interaction needs.
  package func interaction(_ content: String, school: String? = nil) throws -> TypedRecord {
    guard let school = school ?? event.schoolID?.text else {
      throw ToolError(
        "\(event.name) has no school, and an interaction needs one",
        help: "Use --school NAME, or set the event's school with "
          + "`compass-store edit event \(event.id.text.prefix(8)) school=NAME`")
    }
    var record = TypedRecord(.interaction)
    record.set("school_id", school)
    record.set("event_id", event.id.text)
    record.set("subject", "Interaction at \(event.name)")
    record.set("content", content)
    let start = event.startTime.map { "T\($0)" } ?? ""
    record.set("occurred_at", "\(event.startDate)\(start)")
    return record
  }

  /// The event with a coach present, or no longer.
  package func withCoach(_ coach: UUID, isPresent: Bool) -> TypedRecord {
    var coaches = event.coachesPresent.filter { $0 != coach }
    if isPresent { coaches.append(coach) }
    var record = TypedRecord(.event, id: event.id)
    let ids = coaches.map { JSONValue.string($0.text) }
    record.set("coaches_present", ids.isEmpty ? "" : JSONValue.array(ids).text())
    return record
  }

  /// The coaches of whom one may be named: of the event's school, or of those who are present.
  ///
  /// - Throws: ``ToolError`` where the event has no school.
  package func coaches(isRemoving: Bool, _ reader: any StoreReading) throws -> [Coach] {
    if isRemoving { return try event.coachesPresent.compactMap { try reader.record(Coach.self, id: $0) } }
    guard let school = event.schoolID else {
      throw ToolError(
        "\(event.name) has no school, so it has no coaches to choose from",
        help:
          "Set a school with `compass-store edit event \(event.id.text.prefix(8)) school=NAME`. For coaches of several "
          + "schools, use `compass-store edit event \(event.id.text.prefix(8)) coaches_present=\"NAME; NAME\"`"
      )
    }
    return try reader.coaches(CoachQuery(schools: [school]))
  }

  /// A measurement at the event.
  package func metric(_ type: String, _ value: String, unit: String?) -> TypedRecord {
    var record = TypedRecord(.metric)
    record.set("event_id", event.id.text)
    record.set("metric_type", type)
    record.set("value", value)
    if let unit { record.set("unit", unit) }
    return record
  }
}
