package import struct Foundation.UUID

/// The readers of a document or calendar.
///
/// An audience decides which records and fields its readers may see.
///
/// This is the only list of private fields. Documents, calendars and feeds all ask it, either field
/// by field (``detail(of:in:)``) or for the whole record as the audience may see it (``readable(_:)``).
///
/// The default audience is a coach. A coach must not learn about the family's contacts with other schools. For a
/// coach:
///
/// - **Visits** are left out: official visits, unofficial visits, and events with a name that says that they are
///   visits (``VisitWords``). Camps, showcases and games are public and stay, without the school that the family
///   linked to them. A place, a page or the source of a measurement that reveals a visit is left out.
/// - **Interactions** are left out.
/// - **Trips** are left out. A trip sheet, which the user asks for by name, shows the public events of the trip.
/// - Notes, costs, the registration status, coaches, contact data and everything in ``detail(of:in:)`` are left out.
///
/// Records of the coach's own school stay. If the user names one school (`--school`) or one event, the document is
/// for that school: ``reading(schools:events:)``.
///
/// A list of schools or coaches names them, because the user asked for that. It doesn't show the family's opinions,
/// agreements or messages.
package struct Audience: Sendable, Hashable {
  /// A group of private facts that a document leaves out unless asked to include it.
  package enum Detail: String, Sendable, CaseIterable {
    /// Notes, descriptions, sentiments and what the family thinks of schools.
    case notes
    /// Whether the athlete registered for an event or attended it.
    case status
    /// Costs, offers and how the family heard of an event.
    case costs
    /// Coaches of other schools.
    case coaches
    /// Email addresses, phone numbers and handles; for the family also birth dates and postal codes.
    case contacts
    /// Visits to schools, interactions with them, and the schools that events are linked to.
    case visits
    /// Trips and where the family stays.
    case travel

    /// The name for people.
    package var phrase: String {
      switch self {
      case .notes: "notes"
      case .status: "registration status"
      case .costs: "costs"
      case .coaches: "coaches of other schools"
      case .contacts: "contact data"
      case .visits: "visits and other schools"
      case .travel: "trips and lodging"
      }
    }
  }

  /// The private facts that the audience may see.
  package let details: Set<Detail>
  /// The schools that the document is for.
  ///
  /// Their own visits and interactions stay.
  package private(set) var schools: Set<UUID> = []
  /// The events that the user named.
  ///
  /// They stay regardless of their type.
  package private(set) var events: Set<UUID> = []
  /// Whether the reader is the family, not a coach who may see more than usual.
  private let isOwn: Bool

  /// Creates an audience that may see some private facts.
  package init(details: Set<Detail>) { self.init(details: details, isOwn: false) }

  private init(details: Set<Detail>, isOwn: Bool) {
    self.details = details
    self.isOwn = isOwn
  }

  /// A recruiting coach, who sees nothing private.
  package static let coach = Audience(details: [])
  /// The family itself, which sees everything but contact data.
  package static let family = Audience(
    details: [.notes, .status, .costs, .coaches, .visits, .travel], isOwn: true)

  /// Returns the same audience with further details.
  package func including(_ more: Set<Detail>) -> Audience {
    Audience(details: details.union(more), isOwn: isOwn).reading(schools: schools, events: events)
  }

  /// Returns the audience of a document about the records that the user named.
  ///
  /// - Parameters:
  ///   - schools: one school, as one or several records; the document is for its staff.
  ///   - events: the events named.
  package func reading(schools: Set<UUID>, events: Set<UUID> = []) -> Audience {
    var audience = self
    audience.schools.formUnion(schools)
    audience.events.formUnion(events)
    return audience
  }

  /// Returns the audience of a document about one event that the user named, for the school of that event.
  package func reading(_ event: Event) -> Audience {
    reading(schools: Set([event.schoolID].compactMap(\.self)), events: [event.id])
  }

  /// Whether the audience may see everything that the family may see.
  package var isFamily: Bool { details.isSuperset(of: Self.family.details) }

  /// Whether the audience may see a group of private facts.
  package func reads(_ detail: Detail) -> Bool { details.contains(detail) }

  /// Whether the audience may learn that the family deals with a school.
  package func reads(school id: UUID?) -> Bool { reads(.visits) || id.map(schools.contains) ?? false }

  /// Whether the audience may learn of a visit to a school, or of an event that the user named.
  private func reads(visitsTo school: @autoclosure () -> UUID?, or event: @autoclosure () -> UUID?) -> Bool {
    reads(school: school()) || event().map(events.contains) ?? false
  }

  /// Whether the audience may learn of an event.
  package func reads(_ event: Event) -> Bool {
    reads(eventOf: event.schoolID, id: event.id) { (event.type, event.name) }
  }

  /// Whether the audience may learn of an event with a school and an id.
  ///
  /// - Parameter facts: returns the type and the name, which decide whether it is a visit; nil if they are unknown.
  private func reads(
    eventOf school: @autoclosure () -> UUID?, id: @autoclosure () -> UUID?,
    _ facts: () -> (EventType, String)?
  ) -> Bool {
    if reads(visitsTo: school(), or: id()) { return true }
    guard let (type, name) = facts() else { return false }
    return !type.isVisit && !VisitWords.areIn(name, isBesideSchool: school() != nil)
  }

  /// Whether the audience may learn of a trip that the user named.
  ///
  /// The name must not reveal a visit.
  package func reads(nameOf trip: String) -> Bool { reads(.visits) || !VisitWords.areIn(trip) }

  /// Whether the audience may see the names of a school's coaches.
  package func reads(coachesOf school: UUID) -> Bool { reads(.coaches) || schools.contains(school) }

  /// Returns a measurement, without its source if the source reveals a visit.
  package func hidingVisitSource(of metric: PerformanceMetric) -> PerformanceMetric {
    guard let source = metric.source, !reads(.visits), VisitWords.areIn(source) else { return metric }
    var metric = metric
    metric.source = nil
    return metric
  }

  /// Whether the audience may learn of an interaction.
  package func reads(_ interaction: Interaction) -> Bool { reads(school: interaction.schoolID) }

  /// Whether the audience may see a field of a kind, as far as that doesn't depend on the record.
  package func reads(_ field: FieldDescriptor, in kind: RecordKind) -> Bool {
    // Coaches never need a minor's birth date or postal code, even if the document includes other private data.
    if !isOwn, kind == .athlete, ["date_of_birth", "zip"].contains(field.name) { return false }
    return Self.detail(of: field, in: kind).map(reads) ?? true
  }
}

extension EventType {
  /// Whether the type is a visit to a school.
  package var isVisit: Bool { self == .officialVisit || self == .unofficialVisit }
}

// MARK: - Fields

extension Audience {
  /// Returns the detail that a field belongs to; nil if everybody may see the field.
  package static func detail(of field: FieldDescriptor, in kind: RecordKind) -> Detail? {
    details[kind]?[field.index]
  }

  /// Returns the detail that a field with a name belongs to, or nil if the field is unknown or everybody may see it.
  package static func detail(of name: String, in kind: RecordKind) -> Detail? {
    kind.schema.index(of: name).flatMap { details[kind]?[$0] }
  }

  private static let details: [RecordKind: [Detail?]] = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      (kind, kind.schema.fields.map { privacy(of: $0, kind) })
    })

  private static func privacy(of field: FieldDescriptor, _ kind: RecordKind) -> Detail? {
    switch (kind, field.name) {
    case (.trip, "id"), (.trip, "user_id"): return nil
    case (.trip, _): return .travel
    case (.event, "registered"), (.event, "attended"): return .status
    case (.event, "event_source"), (.school, "offer_details"): return .costs
    case (.event, "coaches_present"), (.interaction, "coach_id"): return .coaches
    case (.event, "school_id"): return .visits
    case (.school, "status"), (.school, "status_changed_at"), (.school, "is_favorite"), (.school, "fit_tier"),
      (.school, "questionnaire_completed"), (.school, "questionnaire_completed_at"),
      (.coach, "last_contact_date"), (.interaction, "subject"), (.interaction, "sentiment"):
      return .notes
    case (.athlete, "date_of_birth"), (.athlete, "zip"): return .contacts
    case (.metric, "source"): return nil
    // The key of a calendar or of another program may be an email address.
    case (_, "source"), (_, "source_key"): return .notes
    default: break
    }
    switch field.type {
    case .email, .phone, .twitterHandle, .instagramHandle: return .contacts
    case .money: return .costs
    // Free text and unknown columns may hold anything.
    case .longText, .texts, .json: return .notes
    default: return nil
    }
  }
}

// MARK: - Records

extension Audience {
  /// Whether the audience may learn of a record.
  package func reads(_ values: FieldValues) -> Bool { hiddenDetail(of: values) == nil }

  /// Returns the values that the audience may see; nil if it must not learn of the record.
  package func readable(_ values: FieldValues) -> FieldValues? {
    guard reads(values) else { return nil }
    var values = values
    for (field, _) in hiddenFields(of: values) { values[field] = nil }
    return values
  }

  /// Returns the record as the audience may see it; nil if it must not learn of the record.
  ///
  /// - Complexity: O(1) for an audience that may see all fields.
  package func readable<Record: ModelRecord>(_ record: Record) -> Record? {
    hidesNothing(of: Record.kind) ? record : readable(record.values).flatMap(Record.init)
  }

  /// Whether the audience may see all fields of all records of a kind.
  package func hidesNothing(of kind: RecordKind) -> Bool {
    kind.schema.fields.allSatisfy { reads($0, in: kind) }
      && (reads(.visits) || kind != .interaction && Self.told[kind] == nil)
  }

  /// Returns the details that a record has and the audience may not see.
  ///
  /// - Parameter fields: the names of the fields that a document would show to those who may see them.
  package func missing<Record: ModelRecord>(in record: Record, fields: Set<String>) -> Set<Detail> {
    hidesNothing(of: Record.kind) ? [] : missing(in: record.values, fields: fields)
  }

  /// Returns the details that a record has and the audience may not see.
  package func missing(in values: FieldValues, fields: Set<String>) -> Set<Detail> {
    if let detail = hiddenDetail(of: values) { return [detail] }
    let hidden = hiddenFields(of: values).filter { field, _ in
      (fields.contains(field.name) || Self.told[values.kind]?.contains(field.name) ?? false)
        && values[field] != .boolean(false)
    }
    return Set(hidden.map(\.detail))
  }

  /// Returns the details that exist and that the audience may not see.
  package func missing(_ isThere: [(Detail, Bool)]) -> [Detail] {
    Self.sorted(Set(isThere.filter { $0.1 && !reads($0.0) }.map(\.0)))
  }

  /// Returns details in the order of ``Detail``.
  package static func sorted(_ details: Set<Detail>) -> [Detail] { Detail.allCases.filter(details.contains) }

  /// The detail that a record as a whole belongs to, if the audience may not see it.
  private func hiddenDetail(of values: FieldValues) -> Detail? {
    switch values.kind {
    case .event: return readsEvent(values) ? nil : .visits
    case .interaction: return reads(school: UUID(optional: values["school_id"])) ? nil : .visits
    case .trip: return reads(.travel) ? nil : .travel
    case .athlete, .school, .coach, .metric: return nil
    }
  }

  /// The same as ``reads(_:)`` without making an event of the values.
  private func readsEvent(_ values: FieldValues) -> Bool {
    reads(eventOf: UUID(optional: values["school_id"]), id: UUID(optional: values["id"])) {
      guard let type = values["type"].flatMap(EventType.init(fieldValue:)),
        let name = values["name"].flatMap(String.init(fieldValue:))
      else { return nil }
      return (type, name)
    }
  }

  /// The fields that everybody may see unless their text reveals a visit to a school.
  private static let told: [RecordKind: Set<String>] = [
    .event: ["location", "address", "city", "url"], .metric: ["source"],
  ]

  /// The fields with a value that the audience may not see, and the detail that each belongs to.
  private func hiddenFields(of values: FieldValues) -> [(field: FieldDescriptor, detail: Detail)] {
    let readsVisits =
      values.kind == .event
      ? reads(visitsTo: UUID(optional: values["school_id"]), or: UUID(optional: values["id"]))
      : reads(.visits)
    return values.kind.schema.fields.compactMap { field in
      guard let value = values[field] else { return nil }
      if !readsVisits, Self.told[values.kind]?.contains(field.name) ?? false {
        return VisitWords.areIn(value.canonicalText) ? (field, .visits) : nil
      }
      guard let detail = Self.detail(of: field, in: values.kind) else { return nil }
      if case .link(.school) = field.type {
        return reads(school: UUID(optional: value)) ? nil : (field, detail)
      }
      return reads(field, in: values.kind) ? nil : (field, detail)
    }
  }
}

extension UUID {
  fileprivate init?(optional value: FieldValue?) {
    guard let value, let id = UUID(fieldValue: value) else { return nil }
    self = id
  }
}
