import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Collects the records that belong to a record, in sections with the first few of each.
struct SheetCollector {
  /// The maximum width of an interaction's content, in columns.
  private static let longestContent = 200

  private let values: FieldValues
  private let reader: any StoreReading
  private let zone: TimeZone

  init(_ values: FieldValues, _ reader: any StoreReading, zone: TimeZone) {
    self.values = values
    self.reader = reader
    self.zone = zone
  }

  /// Returns the sections that are not empty.
  mutating func sections() throws -> [RecordSheet.Section] {
    guard case .id(let id)? = values["id"] else { return [] }
    let sections: [RecordSheet.Section] =
      switch values.kind {
      case .athlete: [try possessions(id)]
      case .school: try school(id)
      case .coach: try coach(id)
      case .event: try event(id)
      case .metric, .interaction: try one("event_id", .event)
      case .trip: try trip()
      }
    return sections.filter { $0.count > 0 }
  }

  private typealias Section = RecordSheet.Section

  // MARK: Kind by kind

  private func possessions(_ id: UUID) throws -> RecordSheet.Section {
    var section = Section(title: "Has", key: "counts")
    for kind in RecordKind.allCases.sorted() where kind != .athlete {
      let count = try reader.count(Selection(kind, [.owner([id])]))
      guard count > 0 else { continue }
      section.items.append(.init(kind: kind, id: nil, text: ChangeList.words(count, kind)))
      section.count += 1
    }
    let feeds = try reader.feedTokens().count { $0.athlete == id && $0.isActive }
    if feeds > 0 {
      section.items.append(
        .init(kind: .athlete, id: nil, text: feeds.counted("calendar feed")))
      section.count += 1
    }
    return section
  }

  private func school(_ id: UUID) throws -> [RecordSheet.Section] {
    var events = EventQuery(schools: [id])
    events.sort = .dateDescending
    var interactions = InteractionQuery(schools: [id])
    interactions.sort = .dateDescending
    return [
      try section("Coaches", "coaches", CoachQuery(schools: [id])) { values in
        [Coach(values)?.fullName, Coach(values)?.role.label].compactMap(\.self).joined(separator: ", ")
      },
      try section("Events", "events", events),
      try section("Interactions", "interactions", interactions, text(ofInteraction:)),
    ]
  }

  private func coach(_ id: UUID) throws -> [RecordSheet.Section] {
    var interactions = InteractionQuery()
    interactions.coaches = [id]
    interactions.sort = .dateDescending
    var present = Section(title: "Present at", key: "present_at")
    var events = EventQuery(owners: [owner])
    events.sort = .dateDescending
    try reader.forEach(events) { values in
      guard case .ids(let ids)? = values["coaches_present"], ids.contains(id) else { return }
      add(values, to: &present)
    }
    return [try section("Interactions", "interactions", interactions, text(ofInteraction:)), present]
  }

  private func event(_ id: UUID) throws -> [RecordSheet.Section] {
    var interactions = InteractionQuery(events: [id])
    interactions.sort = .dateDescending
    var trips = Section(title: "Trip", key: "trip")
    if let event = Event(values), let trip = try TripEvents.trip(of: event, in: reader) {
      add(trip.values, to: &trips)
    }
    return [
      try section("Metrics", "metrics", MetricQuery(events: [id]), Self.text(ofMetric:)), try present(),
      try section("Interactions", "interactions", interactions, text(ofInteraction:)), trips,
    ]
  }

  private func trip() throws -> [RecordSheet.Section] {
    guard let trip = Trip(values) else { return [] }
    var section = Section(title: "Events", key: "events")
    for event in try TripEvents(of: trip, reader, owners: [trip.userID]).events {
      add(event.values, to: &section)
    }
    return [section]
  }

  /// The record that a field links to.
  private func one(_ field: String, _ kind: RecordKind) throws -> [RecordSheet.Section] {
    guard case .id(let id)? = values[field], let linked = try reader.values(of: kind, id: id) else {
      return []
    }
    var section = Section(
      title: kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(), key: kind.rawValue)
    add(linked, to: &section)
    return [section]
  }

  // MARK: Coaches at an event

  /// Returns the coaches who were present, with their schools; coaches not in the store are marked.
  private func present() throws -> RecordSheet.Section {
    var section = Section(title: "Coaches present", key: "coaches_present")
    if case .ids(let ids)? = values["coaches_present"] {
      for id in ids {
        guard let coach = try reader.values(of: .coach, id: id) else {
          add(id, "no longer in the store", .coach, to: &section)
          continue
        }
        add(id, RecordTitle.name(of: coach, reader, zone: zone), .coach, to: &section)
      }
    }
    let members = values["extra"].flatMap(JSONValue.init(fieldValue:))?.members ?? []
    if case .array(let names)? = members.first(where: { $0.name == "coaches_present" })?.value {
      for name in names.compactMap(\.stringValue) {
        add(nil, "\(name) (not in the store)", .coach, to: &section)
      }
    }
    return section
  }

  // MARK: Items

  private var owner: UUID? { if case .id(let owner)? = values["user_id"] { owner } else { nil } }

  /// Returns a section with the first records of a query and the count of all.
  private func section(
    _ title: String, _ key: String, _ query: RecordQuery<some QueriedRecord>,
    _ text: ((FieldValues) throws -> String)? = nil
  ) throws -> RecordSheet.Section {
    var query = query
    var section = Section(title: title, key: key)
    query.limit = RecordSheet.maximumItems
    try reader.forEach(query) { add($0, try text?($0), to: &section) }
    section.count = try reader.count(query)
    return section
  }

  private func add(_ record: FieldValues, _ text: String? = nil, to section: inout RecordSheet.Section) {
    guard case .id(let id)? = record["id"] else { return }
    add(id, text ?? RecordTitle.name(of: record, nil, zone: zone), record.kind, to: &section)
  }

  private func add(
    _ id: UUID?, _ text: String, _ kind: RecordKind, to section: inout RecordSheet.Section
  ) {
    section.count += 1
    guard section.items.count < RecordSheet.maximumItems else { return }
    section.items.append(.init(kind: kind, id: id, text: text))
  }

  /// Returns the title, the type, the coach and the beginning of the content.
  private func text(ofInteraction values: FieldValues) throws -> String {
    let title = RecordTitle.name(of: values, nil, zone: zone)
    guard let interaction = Interaction(values) else { return title }
    // A coach's own sheet doesn't repeat the coach's name.
    let coach =
      self.values.kind == .coach
      ? nil : try interaction.coachID.flatMap { try reader.values(of: .coach, id: $0) }.flatMap(Coach.init)
    let parts = [title, interaction.subject == nil ? nil : interaction.type.label, coach?.fullName]
    let words = (interaction.content ?? "").prefix(Self.longestContent * 2).split(
      whereSeparator: \.isWhitespace)
    let content = words.joined(separator: " ")
    return parts.compactMap(\.self).joined(separator: ", ")
      + (content.isEmpty ? "" : ": " + TerminalText.cut(content, to: Self.longestContent))
  }

  /// Returns the value, the source, and whether the measurement is verified and primary.
  private static func text(ofMetric values: FieldValues) -> String {
    guard let metric = PerformanceMetric(values) else { return "" }
    return [
      RecordTitle.text(of: metric), metric.source,
      metric.verified ? "verified" : nil, metric.isPrimary ? "primary" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}
