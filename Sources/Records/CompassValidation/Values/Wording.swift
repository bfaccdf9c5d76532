import CompassModel
import CompassSource

/// The sentences of the app's forms for what is missing or too long (seeds 000 §5, 002 appendix A, 003;
/// domain reference §1.4).
enum Wording {
  /// The sentence for a text that is longer than its field allows.
  static func tooLong(_ field: FieldDescriptor, limit: Int) -> Message {
    switch field.name {
    case "first_name": "First name must not exceed \(limit) characters"
    case "last_name": "Last name must not exceed \(limit) characters"
    case "notes": "Notes must not exceed \(limit) characters"
    case "name" where field == RecordKind.school.schema["name"]:
      "School name must not exceed \(limit) characters"
    case "name" where field == RecordKind.trip.schema["name"]: "Trip name too long"
    default: "Text must not exceed \(limit) characters"
    }
  }

  /// The sentence for a required field that has no value.
  static func missing(_ field: FieldDescriptor, of kind: RecordKind) -> Message {
    switch (kind, field.name) {
    case (.event, "type"): "Event type is required"
    case (.event, "name"): "Event name is required"
    case (.coach, "role"): "Please select a role"
    case (.coach, "school_id"): "Please select a school to continue"
    case (.coach, "first_name"): "First name is required"
    case (.coach, "last_name"): "Last name is required"
    case (.school, "name"): "School name must be at least 2 characters"
    case (.trip, "name"): "Trip name is required"
    case (.interaction, "school_id"): "Must have either school or coach"
    case (.interaction, "type"): "Interaction type is required"
    case (.metric, "metric_type"): "Metric type is required"
    case (_, "start_date"): "Start date is required"
    case (_, "end_date"): "End date is required"
    default: "\(field.label) is required"
    }
  }
}
