/// The name, the type and the limits of one field of a kind of records.
///
/// A class, because readers and rules pass the fields of every row around.
public final class FieldDescriptor: Sendable, Hashable {
  /// The app's column name: `start_date`.
  public let name: String
  /// The name for people: `Start Date`.
  public let label: String
  /// The type of its values.
  public let type: FieldType
  /// Whether a record without the field is rejected.
  public let isRequired: Bool
  /// Whether the value may say something of a person, so that it is masked unless asked for.
  public let isPersonal: Bool
  /// The most characters of a text; nil without a limit.
  public let maximumLength: Int?
  /// The place of the field in its schema, counted from 0.
  public let index: Int

  init<Record>(_ field: Field<Record>, at index: Int) {
    (name, label, type) = (field.name, field.label, field.type)
    (isRequired, isPersonal, maximumLength) = (field.isRequired, field.isPersonal, field.maximumLength)
    self.index = index
  }

  /// Whether all properties of two fields are equal.
  public static func == (one: FieldDescriptor, other: FieldDescriptor) -> Bool {
    one === other
      || one.name == other.name && one.label == other.label && one.type == other.type
        && one.isRequired == other.isRequired && one.isPersonal == other.isPersonal
        && one.maximumLength == other.maximumLength && one.index == other.index
  }

  /// Hashes the name and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(index)
  }
}

/// The fields of one kind of records, in the order in which files list them.
public final class RecordSchema: Sendable {
  /// The kind of records.
  public let kind: RecordKind
  /// The fields in order.
  public let fields: [FieldDescriptor]
  /// The places of the fields that link to one other record.
  package let links: [Int]
  /// A bit for each field without which a record is rejected.
  let requiredMask: UInt64
  /// The places of the fields by the hash of their names, with free slots between them.
  private let slots: [Int8]

  /// The most fields of a kind, because ``FieldValues`` has a bit for each.
  static let maximumFields = 64
  private static let slotCount = 256

  init<Record: ModelRecord>(_ type: Record.Type) {
    kind = Record.kind
    fields = Record.fields.prefix(Self.maximumFields).enumerated().map { index, field in
      FieldDescriptor(field, at: index)
    }
    links = fields.filter { if case .link = $0.type { true } else { false } }.map(\.index)
    requiredMask = fields.filter(\.isRequired).reduce(0) { $0 | 1 << UInt64($1.index) }
    var slots = [Int8](repeating: -1, count: Self.slotCount)
    for field in fields {
      var slot = Self.slot(of: field.name)
      while slots[slot] >= 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = Int8(truncatingIfNeeded: field.index)
    }
    self.slots = slots
  }

  /// The first slot in which the place of a field with this name can be.
  ///
  /// It uses only the length and three bytes, because each row looks up dozens of names.
  private static func slot(of name: String) -> Int {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first else { return 0 }
      let (middle, last) = (bytes[bytes.count / 2], bytes[bytes.count - 1])
      return (bytes.count &* 37 &+ Int(first) &* 5 &+ Int(middle) &* 11 &+ Int(last) &* 3) % slotCount
    }
  }

  /// The field of that name.
  public subscript(name: String) -> FieldDescriptor? { index(of: name).map { fields[$0] } }

  /// The place of the field of that name, counted from 0.
  public func index(of name: String) -> Int? {
    var slot = Self.slot(of: name)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if fields[index].name == name { return index }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

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
