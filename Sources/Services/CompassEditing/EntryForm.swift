package import CompassModel

/// The questions that the app's form of a kind asks, in its order (seeds 000 §6, 002 §6, 004 §6).
package struct EntryForm: Sendable {
  /// A question.
  package struct Question: Sendable, Hashable {
    /// The field.
    package let field: FieldDescriptor
    /// What is asked: `Start Date`.
    package let label: String
    /// Whether there must be an answer.
    package let isRequired: Bool
  }

  /// The kind.
  package let kind: RecordKind
  /// The questions in order.
  package let questions: [Question]

  /// The form of a kind.
  package init(_ kind: RecordKind) {
    self.kind = kind
    questions = Self.fields(of: kind).compactMap { name in
      kind.schema[name].map { field in
        Question(field: field, label: field.label, isRequired: field.isRequired)
      }
    }
  }

  private static func fields(of kind: RecordKind) -> [String] {
    switch kind {
    case .athlete:
      [
        "full_name", "graduation_year", "primary_sport_id", "primary_position", "secondary_position",
        "height_inches",
        "weight_lbs", "high_school", "club_team", "gpa", "email",
      ]
    case .school: ["name", "location", "division", "conference", "status", "website", "notes"]
    case .coach:
      [
        "school_id", "role", "first_name", "last_name", "email", "phone", "twitter_handle",
        "instagram_handle", "notes",
      ]
    case .event:
      [
        "type", "name", "school_id", "event_source", "cost", "url", "start_date", "start_time", "end_date",
        "end_time",
        "checkin_time", "address", "city", "state", "description", "registered", "attended",
        "performance_notes",
      ]
    case .metric:
      ["metric_type", "value", "unit", "event_id", "recorded_date", "verified", "source", "notes"]
    case .interaction:
      [
        "school_id", "coach_id", "event_id", "type", "direction", "subject", "content", "sentiment",
        "occurred_at",
      ]
    case .trip: ["name", "destination", "start_date", "end_date", "trip_type", "description"]
    }
  }
}
