package import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// Finds the records that arguments name.
package struct RecordFinder {
  private let store: any StoreReading
  private let owners: [UUID?]?
  private let today: CalendarDate?

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - owners: the athletes whose records are searched, nil for records of no one; nil searches all.
  ///   - today: the day from which `next` and `latest` count; without it, they are names.
  package init(_ store: any StoreReading, owners: [UUID?]?, today: CalendarDate? = nil) {
    self.store = store
    self.owners = owners
    self.today = today
  }

  /// Whether a text means another event for each athlete and day.
  package static func isRelative(_ text: String) -> Bool { ["next", "latest"].contains(text) }

  // MARK: One record

  /// Returns the record with an ID, the start of one, or an exact name; for events, also `next` and `latest`.
  ///
  /// Among records of several athletes, the default athlete's is chosen, with a note.
  ///
  /// - Throws: ``ToolError`` if there is none or more than one, with suggestions.
  package func find(_ kind: RecordKind, _ text: String) throws -> (id: UUID, values: FieldValues) {
    let records = try candidates(kind, text)
    let found = try records.count == 1 ? records[0] : defaultAthletesRecord(kind, text, among: records)
    guard let values = found, case .id(let id)? = values["id"] else { throw ambiguous(kind, records) }
    return (id, values)
  }

  /// Returns the event with an ID, the start of one, a name, `next` or `latest`.
  package func event(_ text: String) throws -> Event { try decode(find(.event, text).values) }

  /// Returns an event as each athlete has it: several athletes can have records of the same event.
  package func sharedEvents(_ text: String) throws -> [Event] {
    let records = try candidates(.event, text)
    let events: [Event] = try records.map { try decode($0) }
    let isOne = events.allSatisfy { $0.startDate == events[0].startDate && $0.type == events[0].type }
    guard isOne, Set(events.map(\.userID)).count == events.count else { throw ambiguous(.event, records) }
    return events
  }

  /// Returns the trip with an ID, the start of one, a name or `next`.
  ///
  /// - Parameter isOptional: whether nil is returned if there is none.
  package func trip(_ text: String, isOptional: Bool) throws -> Trip? {
    let help = "`compass-export trips` lists all"
    if text == "next" {
      var query = TripQuery(owners: owners)
      query.since = today
      query.isArchived = false
      if let trip = try store.trips(query).first(where: { !$0.isHidden }) { return trip }
      throw ToolError(.notFound, "No upcoming trips", help: help)
    }
    if isOptional, case .unknown = try store.resolve(.trip, text, owners: owners) { return nil }
    return try store.record(
      Trip.self, id: id(of: .trip, text, unknown: "Unknown trip \"\(text)\"", help: help))
  }

  /// Returns the ID of the record with an ID, the start of one, or an exact name.
  ///
  /// - Parameters:
  ///   - message: the message if there is none.
  ///   - help: how to list all.
  package func id(
    of kind: RecordKind, _ text: String, unknown message: String, help: String
  ) throws -> UUID {
    switch try store.resolve(kind, text, owners: owners) {
    case .found(let id): return id
    case .ambiguous(let records):
      throw ToolError(
        .notFound, "Several \(kind.plural) match:", listing: records.map(Self.line),
        help: "Use an ID from this list")
    case .unknown(let near):
      throw ToolError(.notFound, message, suggesting: near.map(Self.line), help: help)
    }
  }

  // MARK: Schools

  /// Returns the schools with names or IDs; several athletes can each have a school of one name.
  ///
  /// - Parameter areLists: whether a text can be a list with commas. A name can have commas too.
  package func schools(_ texts: [String], areLists: Bool = true) throws -> [School] {
    let schools = try store.schools(SchoolQuery(owners: owners))
    func named(_ text: String) -> [School] {
      let (name, id) = (text.foldedName, text.trimmedBlanks.lowercased())
      return schools.filter { $0.name.foldedName == name || $0.id.text == id }
    }
    var found: [School] = []
    for text in texts {
      let isList = areLists && named(text).isEmpty
      var parts = isList ? text.split(separator: ",").map(String.init) : [text]
      while let first = parts.first?.trimmedBlanks {
        // The longest name counts: "Smith, North" may be one school.
        let names = parts.indices.map { parts[...$0].joined(separator: ",") }
        guard let last = names.lastIndex(where: { !named($0).isEmpty }) else {
          throw ToolError.unknown(
            "Unknown school \"\(first)\"", first, among: schools.map(\.name),
            help: "`compass-export schools` lists all", kind: .notFound)
        }
        for school in named(names[last]) where !found.contains(where: { $0.id == school.id }) {
          found.append(school)
        }
        parts.removeSubrange(...last)
      }
    }
    return found
  }

  // MARK: The default athlete

  /// Returns the default athlete of the store's settings, with a note; nil if there is none.
  ///
  /// - Parameters:
  ///   - store: a store with several athletes.
  ///   - others: how to choose others: `--athlete NAME for another`.
  package static func defaultAthlete(_ store: any StoreReading, others: String) throws -> Athlete? {
    switch try store.defaultAthlete() {
    case .unset: return nil
    case .gone:
      StandardError.write(
        "note: The store's default athlete was deleted. Set another with `compass-store settings athlete=NAME`.\n"
      )
      return nil
    case .athlete(let athlete):
      noteDefault(athlete, others: others)
      return athlete
    }
  }

  /// Writes a note that the default athlete is used.
  package static func noteDefault(_ athlete: Athlete, others: String = "--athlete NAME for another") {
    // What goes to a file or a log names nobody.
    let isShown = Terminal(descriptor: 2).isTerminal
    let name = isShown ? TerminalText.escaped(athlete.fullName) : "athlete \(athlete.id.text.prefix(8))"
    StandardError.write("note: Using \(name), the store's default athlete (\(others))\n")
  }

  private func defaultAthletesRecord(
    _ kind: RecordKind, _ text: String, among records: [FieldValues]
  ) throws -> FieldValues? {
    guard owners == nil, Self.areOfSeveral(records),
      case .athlete(let athlete) = try store.defaultAthlete(),
      case .found(let id) = try store.resolve(kind, text, owners: [athlete.id])
    else { return nil }
    Self.noteDefault(athlete)
    return try store.values(of: kind, id: id)
  }

  // MARK: Candidates

  private func candidates(_ kind: RecordKind, _ text: String) throws -> [FieldValues] {
    if let today, kind == .event, Self.isRelative(text) { return [try relativeEvent(text, today)] }
    var near: [FieldValues] = []
    switch try store.resolve(kind, text, owners: owners) {
    case .found(let id): if let values = try store.values(of: kind, id: id) { return [values] }
    case .ambiguous(let records): return records
    case .unknown(let records): near = records
    }
    throw ToolError(
      .notFound, "No \(kind.rawValue) matches \(text)", suggesting: lines(near), help: Self.listing(kind))
  }

  private func relativeEvent(_ text: String, _ today: CalendarDate) throws -> FieldValues {
    let isNext = text == "next"
    var query = EventQuery(owners: owners)
    query.timing = isNext ? .upcoming(today) : nil
    query.until = isNext ? nil : today
    query.sort = isNext ? .dateAscending : .dateDescending
    query.statuses = EventStatus.allCases.filter { $0 != .cancelled }
    query.limit = 1
    var found: FieldValues?
    try store.forEach(query) { found = $0 }
    if let found { return found }
    throw ToolError(
      .notFound, isNext ? "No upcoming event found" : "No event has started yet", help: Self.listing(.event))
  }

  private func decode<Record: ModelRecord>(_ values: FieldValues) throws -> Record {
    if let record = Record(values) { return record }
    throw ToolError("The \(values.kind.rawValue) can't be read", help: "Run `compass-store check` to see why")
  }

  // MARK: Texts

  private static func listing(_ kind: RecordKind) -> String {
    "Run `compass-export \(kind.plural)` to list all"
  }

  private static func areOfSeveral(_ records: [FieldValues]) -> Bool {
    Set(records.map { $0["user_id"] }).count > 1
  }

  private func ambiguous(_ kind: RecordKind, _ records: [FieldValues]) -> ToolError {
    ToolError(
      .notFound, "Several \(kind.plural) match:",
      listing: lines(records) + (records.count == Resolution.maximumAmbiguous ? ["…"] : []),
      help: (Self.areOfSeveral(records) ? "Choose one with --athlete NAME, or use" : "Use")
        + " an ID from this list")
  }

  /// The records with what tells them apart: of athletes the class, of other records the athlete.
  private func lines(_ records: [FieldValues]) -> [String] {
    let areOfSeveral = Self.areOfSeveral(records)
    return records.map { record in
      let line = Self.line(record)
      if record.kind == .athlete {
        return line + (record["graduation_year"].map { ", class of \($0.canonicalText)" } ?? "")
      }
      guard areOfSeveral, case .id(let owner)? = record["user_id"],
        let athlete = try? store.values(of: .athlete, id: owner)
      else { return line }
      return line + ", " + (athlete["full_name"]?.canonicalText ?? "")
    }
  }

  private static func line(_ record: FieldValues) -> String {
    let days =
      Event(record)?.dateRange
      ?? Trip(record).map { CalendarDate.range(from: $0.startDate, to: $0.endDate) }
    let name = Coach(record)?.fullName ?? (record["name"] ?? record["full_name"])?.canonicalText
    let id = String((record["id"]?.canonicalText ?? "").prefix(8))
    return [id, days, name ?? ""].compactMap(\.self).joined(separator: "  ")
  }
}
