import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Finds the ids of the records that a draft names.
struct LinkResolver {
  let store: any StoreWriting
  private let deletions: DeletedRecords
  private let otherIDs: OtherIDs
  let createsSchools: Bool
  /// Whether the record was typed, so that there is no file to import again.
  private let isTyped: Bool
  /// Whether there is a store that records of other files are in.
  private let hasStore: Bool
  /// The schools that rows named and that were made, for the report.
  private(set) var createdSchools: [String] = []
  /// The ids of the deleted records that fields of the row at hand name.
  private(set) var deleted: [String: [UUID]] = [:]
  private let reading: ReadingOptions
  private var suggestions: [String: String] = [:]
  /// The records of names that rows gave.
  private var named: [NameKey: [(id: UUID, values: FieldValues)]] = [:]
  /// The school that was made for the row at hand.
  private var pendingSchool: (id: UUID, name: String, key: NameKey)?
  /// The names of the schools of each athlete that rows named a school of.
  private var schools: [UUID?: SchoolNames] = [:]

  init(
    store: any StoreWriting, deleted: DeletedRecords, createsSchools: Bool, isTyped: Bool = false,
    hasStore: Bool = true, reading: ReadingOptions, otherIDs: OtherIDs
  ) {
    self.otherIDs = otherIDs
    deletions = deleted
    self.isTyped = isTyped
    self.hasStore = hasStore
    self.store = store
    self.createsSchools = createsSchools
    self.reading = reading
  }

  /// The most names whose records are remembered.
  private static let maximumNames = 10_000
  /// The most unknown names of a file for which a suggestion is looked for.
  private static let maximumSuggestions = 1_000

  /// Whether the app would move a school on when a contact with it is logged.
  func isResearching(_ school: UUID) throws -> Bool {
    guard let values = try store.values(of: .school, id: school) else { return false }
    return values["status"] == nil || values["status"] == .text(SchoolStatus.researching.rawValue)
  }

  /// Turns names into ids and checks ids that the file gives, in the order in which links need each other.
  mutating func resolve(_ draft: inout Draft, owner: UUID?) throws -> [FieldIssue] {
    pendingSchool = nil
    deleted.removeAll(keepingCapacity: true)
    var issues: [FieldIssue] = []
    for field in Self.fields[draft.kind] ?? [] {
      switch field.type {
      case .link(let kind) where kind != .athlete:
        if let issue = try resolve(field, kind, in: &draft, owner: owner) { issues.append(issue) }
      case .links(let kind):
        issues += try resolveList(field, kind, in: &draft, owner: owner)
      default: break
      }
    }
    return issues
  }

  /// The fields that name other records, in the order of the schema.
  private static let fields = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      let fields = kind.schema.fields.filter { field in
        switch field.type {
        case .link, .links: true
        default: false
        }
      }
      return (kind, fields)
    })

  private mutating func resolve(
    _ field: FieldDescriptor, _ kind: RecordKind, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    if case .id(let id)? = draft.values[field] {
      if let known = try own(kind, id, owner) {
        draft.values[field] = .id(known)
        return nil
      }
      if let issue = try deletedLink(field, kind, id.text, in: &draft, owner: owner) { return issue }
      return unknown(field, kind, text: id.text, in: &draft, suggestion: nil)
    }
    guard let text = draft.links[field.name] else { return nil }
    let candidates = try candidates(of: kind, named: text, in: field, for: draft, owner: owner)
    if candidates.count == 1 {
      draft.values[field] = .id(candidates[0])
      draft.links[field.name] = nil
      return nil
    }
    if candidates.count > 1 {
      let effect = effect(of: field)
      if effect == .emptiesField { draft.setAside(field.name, text: text) }
      return FieldIssue(
        field.name, .linkAmbiguous, effect,
        "\(candidates.count) \(kind.plural) match \(value: text, isPersonal: field.isPersonal)",
        help: "Use the id instead. List the ids with `compass-export \(kind.plural)`.")
    }
    // A school that the user deleted does not come back because a row names it.
    if let issue = try deletedLink(field, kind, text, in: &draft, owner: owner) { return issue }
    if kind == .school, let near = try storedSchool(named: text, owner) {
      draft.values[field] = .id(near.id)
      draft.links[field.name] = nil
      return FieldIssue(
        field.name, .schoolMatched, near.isSlip ? .warns : .notes,
        "Matched \(value: text) to the school \(value: near.name)",
        help: "If it's another school, add it first: `compass-store add school name=NAME`")
    }
    if kind == .school, createsSchools, try isSchoolName(text) {
      return try createSchool(field, named: text, in: &draft, owner: owner)
    }
    if let misfit = try misfit(field, kind, text, in: &draft, owner: owner) { return misfit }
    return unknown(field, kind, text: text, in: &draft, suggestion: try suggestion(kind, text, owner: owner))
  }

  /// The finding of a name that only records have which the row can't mean; nil where none has it.
  private mutating func misfit(
    _ field: FieldDescriptor, _ kind: RecordKind, _ text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    guard kind == .event || kind == .coach,
      let record = try records(of: kind, named: text, owner: owner).first
    else { return nil }
    if effect(of: field) == .emptiesField { draft.setAside(field.name, text: text) }
    guard kind == .event, case .date(let start)? = record.values["start_date"] else {
      return FieldIssue(
        field.name, .unknownCoach, effect(of: field),
        "No coach \(personal: text) at this school; the coach with this name is at another one",
        help: "Check the school and the coach in the row, or import this school's coach first.")
    }
    return FieldIssue(
      field.name, .unknownEvent, effect(of: field),
      "No event \(value: text) on or near this date; the event with this name is on \(start.displayText)",
      help: "Check the date in the row, or import the event of that date first.")
  }

  /// The finding of a link to a record that the user deleted; nil if that is not so.
  ///
  /// The field is then empty, and the name is kept beside the record.
  private mutating func deletedLink(
    _ field: FieldDescriptor, _ kind: RecordKind, _ text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    let row = draft
    let link = try deletions.link(field, kind, named: text, of: draft, owner: owner) {
      fit($0, in: field, of: row) != .none
    }
    guard let link else { return nil }
    deleted[field.name] = link.ids
    draft.values[field] = nil
    draft.links[field.name] = nil
    if link.issue.effect != .rejectsRecord, UUID(uuidString: text) == nil {
      draft.setAside(field.name, text: text)
    }
    return link.issue
  }

  /// The record that an id means, if it is the same athlete's: one child's metric is never taken at another child's
  /// event.
  private func own(_ kind: RecordKind, _ id: UUID, _ owner: UUID?) throws -> UUID? {
    var known = id
    var values = try store.values(of: kind, id: id)
    if values == nil, let other = try otherIDs.record(of: kind, id) {
      known = other
      values = try store.values(of: kind, id: other)
    }
    guard let values else { return nil }
    return values["user_id"] == owner.map(FieldValue.id) ? known : nil
  }

  /// Whether a school may be called so: what the rules would refuse of a row is not made of a name, either.
  private func isSchoolName(_ text: String) throws -> Bool {
    guard let field = RecordKind.school.schema["name"] else { return false }
    var draft = Draft(kind: .school)
    let issues =
      DraftReader.read(text, into: field, of: &draft, options: reading)
      + (try RuleSet.check(&draft, context: RuleContext(options: reading)))
    return !issues.contains { $0.effect == .rejectsRecord || $0.code == .textLettersLost }
  }

  /// The stored school of an athlete that a name means, though it is written otherwise.
  private mutating func storedSchool(named text: String, _ owner: UUID?) throws -> SchoolNames.Match? {
    if schools[owner] == nil {
      var names = SchoolNames()
      for school in try store.schools(SchoolQuery()) where school.userID == owner {
        names.add(school.name, id: school.id)
      }
      schools[owner] = names
    }
    return schools[owner]?.match(text)
  }

  /// Removes the school that was created for a row that is rejected.
  mutating func takeBackSchool() throws {
    guard let school = pendingSchool else { return }
    _ = try store.delete(.school, id: school.id)
    createdSchools.removeLast()
    pendingSchool = nil
    named[school.key] = nil
    schools[school.key.owner]?.remove(school.name, id: school.id)
  }

  private mutating func createSchool(
    _ field: FieldDescriptor, named text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue {
    let near = try suggestion(.school, text, owner: owner)
    var school = FieldValues(naming: text, .school, owner: owner, reading)
    let id = try newID(school.naturalKey ?? "", owner: owner)
    school["id"] = .id(id)
    try store.insert(school)
    createdSchools.append(text)
    let key = NameKey(kind: .school, name: text.foldedName, owner: owner)
    pendingSchool = (id, text, key)
    named[key] = nil
    schools[owner]?.add(text, id: id)
    draft.values[field] = .id(id)
    draft.links[field.name] = nil
    guard let near, near.foldedName != text.foldedName else {
      return FieldIssue(field.name, .schoolCreated, .notes, "Created the school \(value: text)")
    }
    return FieldIssue(
      field.name, .schoolCreated, .warns, "Created the school \(value: text)",
      help: "If you meant \(value: near), use that name. The two are now separate schools.")
  }

  /// The id of a new school; one that is taken belongs to a school that was renamed since.
  private func newID(_ key: String, owner: UUID?) throws -> UUID {
    var ordinal = 0
    while true {
      let id = RecordIdentifier.make(kind: .school, owner: owner, key: key, ordinal: ordinal)
      guard try store.exists(.school, id: id) else { return id }
      ordinal += 1
    }
  }

  private mutating func resolveList(
    _ field: FieldDescriptor, _ kind: RecordKind, in draft: inout Draft, owner: UUID?
  ) throws -> [FieldIssue] {
    guard let elements = draft.linkLists[field.name] else { return [] }
    var ids: [UUID] = []
    var lost: [String] = []
    for element in elements {
      if let id = UUID(uuidString: element), let known = try own(kind, id, owner) {
        ids.append(known)
        continue
      }
      let found = try candidates(of: kind, named: element, in: field, for: draft, owner: owner)
      if found.count == 1 { ids.append(found[0]) } else { lost.append(element) }
    }
    var seen: Set<UUID> = []
    ids = ids.filter { seen.insert($0).inserted }
    draft.linkLists[field.name] = nil
    draft.values[field] = ids.isEmpty ? nil : .ids(ids)
    guard !lost.isEmpty else { return [] }
    draft.extra.removeAll { $0.name == field.name }
    draft.extra.append(JSONValue.Member(field.name, .array(lost.map(JSONValue.string))))
    return lost.map { text in
      FieldIssue(
        field.name, .unknownCoach, .warns,
        "Unknown \(kind.rawValue) \(personal: text), not in \(place); saved as an extra field",
        help: help(kind) ?? "Import the \(kind.rawValue) first, then this file again")
    }
  }

  /// The ids of the records that a row means by a name.
  ///
  /// Of several records of one name, those are meant that fit the row best: an event by its day, a coach by the school.
  /// - Returns: none if there are such records, but none fits, or a deleted one fits better.
  private mutating func candidates(
    of kind: RecordKind, named text: String, in field: FieldDescriptor, for draft: Draft, owner: UUID?
  ) throws -> [UUID] {
    let records = try records(of: kind, named: text, owner: owner)
    guard kind == .event || kind == .coach else { return records.map(\.id) }
    let fits = records.map { fit($0.values, in: field, of: draft) }
    guard let best = fits.max(), best != .none else { return [] }
    if best < .exact,
      try deletions.names(kind, text, owner: owner, where: { fit($0, in: field, of: draft) > best })
    {
      return []
    }
    return zip(records, fits).filter { $0.1 == best }.map(\.0.id)
  }

  /// The records that are called so, remembered between rows: no row adds one that a later row of the same file
  /// names, and a school that is made for a row is forgotten here.
  private mutating func records(
    of kind: RecordKind, named text: String, owner: UUID?
  ) throws -> [(id: UUID, values: FieldValues)] {
    let key = NameKey(kind: kind, name: text.foldedName, owner: owner)
    if let known = named[key] { return known }
    var ids = try store.ids(of: kind, foldedName: text.foldedName, owner: owner)
    if ids.isEmpty, kind == .coach, let turned = Self.turnedName(text) {
      ids = try store.ids(of: kind, foldedName: turned.foldedName, owner: owner)
    }
    let isFitted = kind == .event || kind == .coach
    let found = try ids.compactMap { id in
      // Of other kinds nothing but the name says which one is meant.
      let values = isFitted ? try store.values(of: kind, id: id) : FieldValues(kind: kind)
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

  /// How well a record of the name that a row gives fits the row.
  private enum Fit: Comparable {
    case none, near, exact
  }

  /// How far from its event a measurement of it may be dated, in days: another day is a mistake to warn of, another
  /// year is another event.
  private static let maximumDaysFromEvent = 31

  private func fit(_ record: FieldValues, in field: FieldDescriptor, of draft: Draft) -> Fit {
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

  /// How many days an event is away from a day; nil where one of them is not known.
  private static func days(from event: FieldValues, to day: FieldValue, in zone: TimeZone) -> Int? {
    guard case .date(let start)? = event["start_date"] else { return nil }
    let last: CalendarDate =
      if case .date(let end)? = event["end_date"] { max(start, end) } else { start }
    let date: CalendarDate
    switch day {
    case .date(let value): date = value
    case .instant(let instant): date = CalendarDate(of: instant, in: zone)
    default: return nil
    }
    return max(0, start.daysSince1970 - date.daysSince1970, date.daysSince1970 - last.daysSince1970)
  }

  /// Whether the record that a link leads to is called so.
  static func isCalled(
    _ store: any StoreReading, _ field: FieldDescriptor?, _ id: UUID, _ text: String
  ) throws -> Bool {
    guard case .link(let kind)? = field?.type, let name = try store.values(of: kind, id: id)?.foldedName
    else { return false }
    return name == text.foldedName || name == turnedName(text)?.foldedName
  }

  /// `Lee, Ann` as `Ann Lee`; nil where there is no comma.
  static func turnedName(_ text: String) -> String? {
    let parts = text.unicodeScalars.split(separator: ",", maxSplits: 1).map { String($0).trimmedBlanks }
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : nil
  }

  /// The known name that is nearest; a name that many rows misspell is looked for once.
  private mutating func suggestion(_ kind: RecordKind, _ text: String, owner: UUID?) throws -> String? {
    let asked = "\(kind.rawValue) \(owner?.text ?? "") \(text.foldedName)"
    if let known = suggestions[asked] { return known.isEmpty ? nil : known }
    guard suggestions.count < Self.maximumSuggestions else { return nil }
    var nearest: String?
    if case .unknown(let records) = try store.resolve(kind, text, owners: [owner]), let record = records.first
    {
      nearest = record["name"]?.canonicalText ?? Coach(record)?.fullName
    }
    suggestions[asked] = nearest ?? ""
    return nearest
  }

  /// Where records are looked for.
  private var place: String { hasStore ? "the store" : "this file" }

  /// What to do about a record that is not there, where it is something else than importing it.
  private func help(_ kind: RecordKind) -> Message? {
    if !hasStore { return Self.alone }
    return isTyped ? Self.adding(kind) : nil
  }

  /// Why a conversion does not find what other files have.
  static let alone: Message =
    "compass-convert reads only this file. To link records of several files, use compass-import."

  /// How a record is added that was named and is not there.
  private static func adding(_ kind: RecordKind) -> Message {
    "Add it first: `compass-store add \(kind.rawValue) --interactive`"
  }

  private func effect(of field: FieldDescriptor) -> FieldIssue.Effect {
    field.isRequired ? .rejectsRecord : .emptiesField
  }

  private func unknown(
    _ field: FieldDescriptor, _ kind: RecordKind, text: String, in draft: inout Draft, suggestion: String?
  ) -> FieldIssue {
    let code: DiagnosticCode =
      switch kind {
      case .school: .unknownSchool
      case .coach: .unknownCoach
      case .event: .unknownEvent
      default: .unknownAthlete
      }
    let effect = effect(of: field)
    if effect == .emptiesField { draft.setAside(field.name, text: text) }
    let isPersonal = kind == .coach || kind == .athlete
    var help: Message =
      self.help(kind) ?? "Import the \(kind.rawValue) first, or in the same command"
    if kind == .school, hasStore {
      help =
        "\(message: help), or \(isTyped ? "create it with --create-school" : "remove --known-schools-only")"
    }
    if let suggestion {
      help = "Did you mean \(value: suggestion, isPersonal: isPersonal)? \(message: help)"
    }
    return FieldIssue(
      field.name, code, effect,
      "Unknown \(kind.rawValue) \(value: text, isPersonal: isPersonal), not in \(place)",
      help: help)
  }
}

extension FieldValues {
  /// A record of which only the name is known, without its id.
  init(naming name: String, _ kind: RecordKind, owner: UUID?, _ reading: ReadingOptions) {
    self.init(kind: kind)
    self[kind == .athlete ? "full_name" : "name"] = .text(name)
    if let owner { self["user_id"] = .id(owner) }
    guard reading.hasClock else { return }
    for field in ["created_at", "updated_at"] { self[field] = .instant(reading.now) }
  }
}
