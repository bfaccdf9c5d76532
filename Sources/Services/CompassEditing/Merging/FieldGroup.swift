import CompassModel

/// Fields that say one thing together, so that their values come from one of two records, never from both.
struct FieldGroup: Sendable {
  /// The fields that may contradict each other.
  let fields: [FieldDescriptor]
  /// The fields that go with them and contradict nothing by themselves.
  let followers: [FieldDescriptor]

  /// Whether what is said of one of them goes with what is said of the others.
  var isJoined: Bool { fields.count > 1 || !followers.isEmpty }

  /// The groups of a kind in the order of its schema, what a merge settles otherwise left out.
  static func all(of kind: RecordKind) -> [FieldGroup] { byKind[kind] ?? make(kind) }

  private static let byKind = Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, make($0)) })

  /// Whose a record is, which one it is, and what the store notes of its making: no words of people about it.
  private static let settledOtherwise: Set<String> = [
    "id", "user_id", "is_primary", "family_unit_id", "sequence", "created_at", "updated_at", "created_by",
    "updated_by", "logged_by",
  ]

  private static func make(_ kind: RecordKind) -> [FieldGroup] {
    let schema = kind.schema
    let joined = joined(kind)
    let later = Set(joined.flatMap { $0.fields.dropFirst() + $0.followers })
    return schema.fields.compactMap { field in
      guard !settledOtherwise.contains(field.name), !later.contains(field.name) else { return nil }
      guard let group = joined.first(where: { $0.fields.first == field.name }) else {
        return FieldGroup(fields: [field], followers: [])
      }
      return FieldGroup(
        fields: group.fields.compactMap { schema[$0] }, followers: group.followers.compactMap { schema[$0] })
    }
  }

  private static func joined(_ kind: RecordKind) -> [(fields: [String], followers: [String])] {
    let origin = (fields: ["source", "source_key"], followers: [String]())
    return switch kind {
    case .athlete, .coach, .interaction: [origin]
    case .school:
      [
        origin, (["status"], ["status_changed_at"]),
        (["questionnaire_completed"], ["questionnaire_completed_at"]),
      ]
    case .event: [origin, (["end_time"], ["end_time_assumed"]), (["latitude", "longitude"], [])]
    // The source of a metric is who measured it.
    case .metric: [(["value", "unit", "display_value"], [])]
    case .trip: [origin, (["basecamp_latitude", "basecamp_longitude"], [])]
    }
  }
}
