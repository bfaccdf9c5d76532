/// What is known of one field of a kind of records.
public struct FieldDescriptor: Sendable, Hashable {
  /// The app's column name: `start_date`.
  public let name: String
  /// The name for people: `Start Date`.
  public let label: String
  /// What the field holds.
  public let type: FieldType
  /// Whether a record without the field is rejected.
  public let isRequired: Bool
  /// Whether the value may say something of a person, so that it is masked unless asked for.
  public let isPersonal: Bool
  /// The most characters a text may have, where there is a limit.
  public let maximumLength: Int?
  /// The place of the field in its schema, counted from 0.
  public let index: Int
}

/// The fields of one kind of records, in the order in which files list them.
public struct RecordSchema: Sendable {
  /// The kind of records.
  public let kind: RecordKind
  /// The fields in order.
  public let fields: [FieldDescriptor]
  private let indices: [String: Int]

  init<Record: ModelRecord>(_ type: Record.Type) {
    kind = Record.kind
    fields = Record.fields.enumerated().map { index, field in
      FieldDescriptor(
        name: field.name, label: field.label, type: field.type, isRequired: field.isRequired,
        isPersonal: field.isPersonal, maximumLength: field.maximumLength, index: index)
    }
    indices = Dictionary(fields.map { ($0.name, $0.index) }, uniquingKeysWith: { first, _ in first })
  }

  /// The field of that name.
  public subscript(name: String) -> FieldDescriptor? { indices[name].map { fields[$0] } }

  /// The place of the field of that name, counted from 0; cheaper than the field itself.
  public func index(of name: String) -> Int? { indices[name] }

  /// The schema of a kind.
  public static func of(_ kind: RecordKind) -> RecordSchema {
    switch kind {
    case .athlete: athlete
    case .school: school
    case .coach: coach
    case .event: event
    case .metric: metric
    case .interaction: interaction
    case .trip: trip
    }
  }

  /// The fields of an athlete.
  public static let athlete = RecordSchema(Athlete.self)
  /// The fields of a school.
  public static let school = RecordSchema(School.self)
  /// The fields of a coach.
  public static let coach = RecordSchema(Coach.self)
  /// The fields of an event.
  public static let event = RecordSchema(Event.self)
  /// The fields of a performance metric.
  public static let metric = RecordSchema(PerformanceMetric.self)
  /// The fields of an interaction.
  public static let interaction = RecordSchema(Interaction.self)
  /// The fields of a trip.
  public static let trip = RecordSchema(Trip.self)
}

extension RecordKind {
  /// The fields of this kind.
  public var schema: RecordSchema { RecordSchema.of(self) }
}
