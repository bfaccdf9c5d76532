import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the records that names, keys and IDs in rows refer to.
///
/// A class, because rows share its caches.
final class NamedRecords {
  private let records: PlannedRecords
  private let deletions: DeletedRecords
  private let otherIDs: OtherIDs
  private let reading: ReadingOptions
  /// The name of the source that the keys in the rows belong to.
  private let source: String?
  /// The records by the names in rows.
  private var named: [NameKey: [(id: UUID, values: FieldValues)]] = [:]
  private var suggestions: [String: String] = [:]

  /// The maximum number of names in the cache.
  private static let maximumNames = 10_000
  /// The maximum number of unknown names of a file that get a suggestion.
  private static let maximumSuggestions = 1_000

  /// Prepares for the rows of a file.
  init(
    records: PlannedRecords, deletions: DeletedRecords, otherIDs: OtherIDs, source: String?,
    reading: ReadingOptions
  ) {
    self.records = records
    self.deletions = deletions
    self.otherIDs = otherIDs
    self.source = source
    self.reading = reading
  }

  /// Asks for the records with a name, unless they are known.
  func ask(_ kind: RecordKind, named text: String, owner: UUID?, _ questions: inout BlockQuestions) {
    let name = text.foldedName
    if named[NameKey(kind: kind, name: name, owner: owner)] == nil {
      questions.add(kind, .name(name), owner: owner)
    }
  }

  /// Forgets the records with a name.
  func forget(_ kind: RecordKind, named text: String, owner: UUID?) {
    named[NameKey(kind: kind, name: text.foldedName, owner: owner)] = nil
  }

  /// Returns the record for an ID if it belongs to the same athlete, or nil.
  ///
  /// A metric of one child never links to an event of another child.
  func own(_ kind: RecordKind, _ id: UUID, _ owner: UUID?) throws -> UUID? {
    var known = id
    var values = try records.values(of: kind, id: id)
    if values == nil, let other = try otherIDs.record(of: kind, id) {
      known = other
      values = try records.values(of: kind, id: other)
    }
    guard let values else { return nil }
    return values["user_id"] == owner.map(FieldValue.id) ? known : nil
  }

  /// Returns the only record that another database has under a key.
  func record(
    of kind: RecordKind, under header: String, _ key: String, _ owner: UUID?
  ) throws -> UUID? {
    if let source, header == "id",
      let id = try records.id(of: kind, source: source, sourceKey: key, owner: owner)
    {
      return id
    }
    let found = try (otherIDs.records(of: kind, under: header)[key] ?? []).compactMap {
      try own(kind, $0, owner)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the IDs of the records that a name in a row refers to.
  ///
  /// If several records have the name, those that fit the row best are returned: events by day, coaches by school.
  /// - Returns: an empty array if no record fits, or if a deleted record fits better.
  func candidates(
    of kind: RecordKind, named text: String, in field: FieldDescriptor, for draft: Draft, owner: UUID?
  ) throws -> [UUID] {
    let named = try all(of: kind, named: text, owner: owner)
    guard kind == .event || kind == .coach else { return named.map(\.id) }
    let fits = named.map { fit($0.values, in: field, of: draft) }
    guard let best = fits.max(), best != .none else { return [] }
    if best < .exact,
      try deletions.names(kind, text, owner: owner, where: { fit($0, in: field, of: draft) > best })
    {
      return []
    }
    return zip(named, fits).filter { $0.1 == best }.map(\.0.id)
  }

  /// Returns the records with a name.
  ///
  /// They are cached between rows: no row adds a record that a later row of the same file names, and creating a
  /// school clears its entry.
  func all(
    of kind: RecordKind, named text: String, owner: UUID?
  ) throws -> [(id: UUID, values: FieldValues)] {
    let key = NameKey(kind: kind, name: text.foldedName, owner: owner)
    if let known = named[key] { return known }
    var ids = try records.ids(of: kind, foldedName: text.foldedName, owner: owner)
    if ids.isEmpty, kind == .coach, let turned = Self.turnedName(text) {
      ids = try records.ids(of: kind, foldedName: turned.foldedName, owner: owner)
    }
    let isFitted = kind == .event || kind == .coach
    let found = try ids.compactMap { id in
      // Records of other kinds are matched by name alone.
      let values = isFitted ? try records.values(of: kind, id: id) : FieldValues(kind: kind)
      return values.map { (id: id, values: $0) }
    }
    if named.count >= Self.maximumNames { named.removeAll() }
    named[key] = found
    return found
  }

  private struct NameKey: Hashable {
    let kind: RecordKind
    let name: String
    let owner: UUID?
  }

  /// How well a record with the right name fits a row.
  enum Fit: Comparable {
    case none, near, exact
  }

  /// The maximum distance between an event and its measurements, in days.
  ///
  /// A wrong day causes a warning; another year means another event.
  private static let maximumDaysFromEvent = 31

  func fit(_ record: FieldValues, in field: FieldDescriptor, of draft: Draft) -> Fit {
    switch record.kind {
    case .event:
      guard let day = draft.values["recorded_date"] ?? draft.values["occurred_at"] else { return .exact }
      let days = Self.days(from: record, to: day, in: reading.timeZone)
      if days == 0 { return .exact }
      // A contact about an event may be months away from it.
      return draft.kind == .interaction || days.map { $0 <= Self.maximumDaysFromEvent } ?? true
        ? .near : .none
    case .coach:
      guard let school = draft.values["school_id"] else { return .exact }
      if record["school_id"] == school { return .exact }
      // At an event there are coaches of many schools; a contact is one with its own school.
      return draft.kind == .interaction && record["school_id"] != nil ? .none : .near
    default: return .exact
    }
  }

  /// Returns the distance between an event and a day, in days, or nil if one of them is unknown.
  private static func days(from event: FieldValues, to day: FieldValue, in zone: TimeZone) -> Int? {
    guard case .date(let start)? = event["start_date"] else { return nil }
    let last = max(start, event["end_date"].flatMap(CalendarDate.init(fieldValue:)) ?? start)
    let date: CalendarDate
    switch day {
    case .date(let value): date = value
    case .instant(let instant): date = CalendarDate(of: instant, in: zone)
    default: return nil
    }
    return max(0, start.daysSince1970 - date.daysSince1970, date.daysSince1970 - last.daysSince1970)
  }

  /// Whether the record that a link refers to has a given name.
  static func isCalled(
    _ records: PlannedRecords, _ field: FieldDescriptor?, _ id: UUID, _ text: String
  ) throws -> Bool {
    guard case .link(let kind)? = field?.type, let name = try records.values(of: kind, id: id)?.foldedName
    else { return false }
    return name == text.foldedName || name == turnedName(text)?.foldedName
  }

  /// Returns `Lee, Ann` as `Ann Lee`, or nil without a comma.
  static func turnedName(_ text: String) -> String? {
    let parts = text.unicodeScalars.split(separator: ",", maxSplits: 1).map { String($0).trimmedBlanks }
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : nil
  }

  /// Returns the most similar known name, or nil.
  ///
  /// A repeated misspelling is looked up once.
  func suggestion(_ kind: RecordKind, _ text: String, owner: UUID?) throws -> String? {
    let asked = "\(kind.rawValue) \(owner?.text ?? "") \(text.foldedName)"
    if let known = suggestions[asked] { return known.isEmpty ? nil : known }
    guard suggestions.count < Self.maximumSuggestions else { return nil }
    var nearest: String?
    if case .unknown(let records) = try records.upToDate().resolve(kind, text, owners: [owner]),
      let record = records.first
    {
      nearest = record["name"]?.canonicalText ?? Coach(record)?.fullName
    }
    suggestions[asked] = nearest ?? ""
    return nearest
  }
}
