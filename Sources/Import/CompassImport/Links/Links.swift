import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Replaces the names of records in a draft with their IDs.
///
/// A class, because copying the struct cost a tenth of the time per row.
final class Links {
  private let records: PlannedRecords
  private let named: NamedRecords
  private let deletions: DeletedRecords
  private let otherIDs: OtherIDs
  private let createsSchools: Bool
  /// Whether the user typed the record, so it can't be imported again from a file.
  private let isTyped: Bool
  /// Whether a store with the records of other files exists.
  private let hasStore: Bool
  /// The names of the schools that were created for rows, for the validation report.
  private(set) var createdSchools: [String] = []
  /// The IDs of the deleted records that fields of the current row name.
  private(set) var deleted: [String: [UUID]] = [:]
  private let reading: ReadingOptions
  /// The headers of the columns with links, by field.
  private let headers: [String: String]
  /// The school that was created for the current row.
  private var pendingSchool: (id: UUID, name: String, owner: UUID?)?
  /// The school names by athlete, loaded when a row of that athlete first needs them.
  private var schools: [UUID?: SchoolNames] = [:]

  /// Prepares for the rows of a file.
  init(
    records: PlannedRecords, deletions: DeletedRecords, otherIDs: OtherIDs, _ survey: FileSurvey,
    reading: ReadingOptions
  ) {
    self.records = records
    self.deletions = deletions
    self.otherIDs = otherIDs
    self.reading = reading
    named = NamedRecords(
      records: records, deletions: deletions, otherIDs: otherIDs, source: survey.options.source,
      reading: reading)
    createsSchools = survey.options.createsSchools
    isTyped = survey.options.isTyped
    hasStore = survey.options.hasStore
    headers = Dictionary(survey.mapping.columns.map { ($0.target.name, $0.header) }) { first, _ in first }
  }

  /// Whether the app would change a school's status when the user logs a contact with it.
  func isResearching(_ school: UUID) throws -> Bool {
    guard let values = try records.values(of: .school, id: school) else { return false }
    return values["status"] == nil || values["status"] == .text(SchoolStatus.researching.rawValue)
  }

  /// Replaces names with IDs and checks the IDs in the file, in the order in which links depend on each other.
  func resolve(_ draft: inout Draft, owner: UUID?) throws -> [FieldIssue] {
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
        if case .link = field.type { true } else if case .links = field.type { true } else { false }
      }
      return (kind, fields)
    })

  /// Asks for the records that have the names in a row.
  func ask(_ draft: Draft, owner: UUID?, _ questions: inout BlockQuestions) {
    for field in Self.fields[draft.kind] ?? [] {
      let (kind, texts): (RecordKind, [String]) =
        switch field.type {
        case .link(let kind): (kind, [draft.links[field.name]].compactMap(\.self))
        case .links(let kind): (kind, draft.linkLists[field.name] ?? [])
        default: (.athlete, [])
        }
      for text in texts where kind != .athlete {
        named.ask(kind, named: text, owner: owner, &questions)
      }
    }
  }

  /// Returns the values of a row with the IDs that ``resolve(_:owner:)`` will probably find.
  func expected(_ draft: Draft, owner: UUID?) throws -> FieldValues {
    guard !draft.links.isEmpty else { return draft.values }
    var draft = draft
    for field in Self.fields[draft.kind] ?? [] {
      guard case .link(let kind) = field.type, kind != .athlete, let text = draft.links[field.name] else {
        continue
      }
      let found = try named.candidates(of: kind, named: text, in: field, for: draft, owner: owner)
      if found.count == 1 {
        draft.values[field] = .id(found[0])
      } else if found.isEmpty, kind == .school {
        let key = FieldValues(naming: text, .school, owner: owner, reading).naturalKey ?? ""
        draft.values[field] = .id(records.newID(.school, owner: owner, key: key, ordinal: 0))
      }
    }
    return draft.values
  }

  private func resolve(
    _ field: FieldDescriptor, _ kind: RecordKind, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    if case .id(let id)? = draft.values[field] {
      if let known = try named.own(kind, id, owner) {
        draft.values[field] = .id(known)
        return nil
      }
      if let issue = try deletedLink(field, kind, id.text, in: &draft, owner: owner) { return issue }
      return unknown(field, kind, text: id.text, in: &draft, suggestion: nil)
    }
    guard let text = draft.links[field.name] else {
      return try resolveKey(field, kind, in: &draft, owner: owner)
    }
    let candidates = try named.candidates(of: kind, named: text, in: field, for: draft, owner: owner)
    if candidates.count == 1 {
      draft.link(field, to: candidates[0])
      return nil
    }
    if candidates.count > 1 {
      if field.failureEffect == .emptiesField { draft.setAside(field.name, text: text) }
      return FieldIssue(
        field.name, .linkAmbiguous, field.failureEffect,
        "\(candidates.count) \(kind.plural) match \(value: text, isPersonal: field.isPersonal)",
        help: "Use the id instead. List the ids with `compass-export \(kind.plural)`.")
    }
    for name in [headers[field.name], "id"].compactMap({ $0?.nonEmpty }) {
      guard let known = try named.record(of: kind, under: name, text, owner) else { continue }
      draft.link(field, to: known)
      return nil
    }
    // A school that the user deleted does not come back because a row names it.
    if let issue = try deletedLink(field, kind, text, in: &draft, owner: owner) { return issue }
    if kind == .school, let near = try storedSchool(named: text, owner) {
      draft.link(field, to: near.id)
      return FieldIssue(
        field.name, .schoolMatched, near.isSlip ? .warns : .notes,
        "Matched \(value: text) to the school \(value: near.name)",
        help: "If it's another school, add it first: `compass-store add school name=NAME`")
    }
    if kind == .school, createsSchools, !isKey(text, of: field), try isSchoolName(text) {
      return try createSchool(field, named: text, in: &draft, owner: owner)
    }
    if let misfit = try misfit(field, kind, text, in: &draft, owner: owner) { return misfit }
    return unknown(
      field, kind, text: text, in: &draft, suggestion: try named.suggestion(kind, text, owner: owner))
  }

  /// Links a row by the key of another database in a column without a field, such as the Team Key of a school.
  ///
  /// The file of the schools had the same column, so its values are extra fields of the schools.
  private func resolveKey(
    _ field: FieldDescriptor, _ kind: RecordKind, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    for member in draft.extra where member.name.namesKey && headers[field.name] == nil {
      let text = member.value.stringValue ?? member.value.text()
      if let known = try named.record(of: kind, under: member.name, text, owner) {
        draft.values[field] = .id(known)
        return nil
      }
      if try field.isRequired && !otherIDs.records(of: kind, under: member.name).isEmpty {
        return unknown(field, kind, text: text, in: &draft, suggestion: nil)
      }
    }
    return nil
  }

  /// Whether a text is the key of another database, not a name: `SCH-031` under School ID.
  private func isKey(_ text: String, of field: FieldDescriptor) -> Bool {
    headers[field.name]?.namesKey == true && text.utf8.contains { 0x30...0x39 ~= $0 }
  }

  /// Returns the finding for a name that only unsuitable records have, or nil if no record has the name.
  private func misfit(
    _ field: FieldDescriptor, _ kind: RecordKind, _ text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    guard kind == .event || kind == .coach,
      let record = try named.all(of: kind, named: text, owner: owner).first
    else { return nil }
    if field.failureEffect == .emptiesField { draft.setAside(field.name, text: text) }
    guard kind == .event, case .date(let start)? = record.values["start_date"] else {
      return FieldIssue(
        field.name, .unknownCoach, field.failureEffect,
        "No coach \(personal: text) at this school; the coach with this name is at another one",
        help: "Check the school and the coach in the row, or import this school's coach first.")
    }
    return FieldIssue(
      field.name, .unknownEvent, field.failureEffect,
      "No event \(value: text) on or near this date; the event with this name is on \(start.displayText)",
      help: "Check the date in the row, or import the event of that date first.")
  }

  /// Returns the finding for a link to a record that the user deleted, or nil.
  ///
  /// The link is emptied, and its name is saved as an extra field.
  private func deletedLink(
    _ field: FieldDescriptor, _ kind: RecordKind, _ text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue? {
    let row = draft
    let link = try deletions.link(field, kind, named: text, of: draft, owner: owner) {
      named.fit($0, in: field, of: row) != .none
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

  /// Whether a text is valid as a school name.
  ///
  /// The rules for imported schools apply.
  private func isSchoolName(_ text: String) throws -> Bool {
    guard let field = RecordKind.school.schema["name"] else { return false }
    var draft = Draft(kind: .school)
    let issues =
      DraftReader.read(text, into: field, of: &draft, options: reading)
      + (try RuleSet.check(&draft, context: RuleContext(options: reading)))
    return !issues.contains { $0.effect == .rejectsRecord || $0.code == .textLettersLost }
  }

  /// Returns the athlete's stored school that matches a differently written name, or nil.
  private func storedSchool(named text: String, _ owner: UUID?) throws -> SchoolNames.Match? {
    if schools[owner] == nil {
      var names = SchoolNames()
      for school in try records.upToDate().schools(SchoolQuery()) where school.userID == owner {
        names.add(school.name, id: school.id)
      }
      schools[owner] = names
    }
    return schools[owner]?.match(text)
  }

  /// Removes the school that was created for a row that is rejected.
  func takeBackSchool() throws {
    guard let school = pendingSchool else { return }
    try records.remove(.school, id: school.id)
    createdSchools.removeLast()
    pendingSchool = nil
    named.forget(.school, named: school.name, owner: school.owner)
    schools[school.owner]?.remove(school.name, id: school.id)
  }

  private func createSchool(
    _ field: FieldDescriptor, named text: String, in draft: inout Draft, owner: UUID?
  ) throws -> FieldIssue {
    let near = try named.suggestion(.school, text, owner: owner)
    var school = FieldValues(naming: text, .school, owner: owner, reading)
    let id = try newID(school.naturalKey ?? "", owner: owner)
    school["id"] = .id(id)
    try records.insert(school)
    createdSchools.append(text)
    pendingSchool = (id, text, owner)
    named.forget(.school, named: text, owner: owner)
    schools[owner]?.add(text, id: id)
    draft.link(field, to: id)
    guard let near, near.foldedName != text.foldedName else {
      return FieldIssue(field.name, .schoolCreated, .notes, "Created the school \(value: text)")
    }
    return FieldIssue(
      field.name, .schoolCreated, .warns, "Created the school \(value: text)",
      help: "If you meant \(value: near), use that name. The two are now separate schools.")
  }

  /// Returns the ID of a new school.
  ///
  /// If an ID is in use, it belongs to a school that was renamed, and the next is tried.
  private func newID(_ key: String, owner: UUID?) throws -> UUID {
    var ordinal = 0
    while true {
      let id = RecordIdentifier.make(kind: .school, owner: owner, key: key, ordinal: ordinal)
      guard try records.exists(.school, id: id) else { return id }
      ordinal += 1
    }
  }

  private func resolveList(
    _ field: FieldDescriptor, _ kind: RecordKind, in draft: inout Draft, owner: UUID?
  ) throws -> [FieldIssue] {
    guard let elements = draft.linkLists[field.name] else { return [] }
    var ids: [UUID] = []
    var lost: [String] = []
    for element in elements {
      if let id = UUID(uuidString: element), let known = try named.own(kind, id, owner) {
        ids.append(known)
        continue
      }
      let found = try named.candidates(of: kind, named: element, in: field, for: draft, owner: owner)
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

  /// The place where records are looked up, for messages.
  private var place: String { hasStore ? "the store" : "this file" }

  /// Returns the help for a missing record, or nil if the user should import it.
  private func help(_ kind: RecordKind) -> Message? {
    if !hasStore { return Self.alone }
    return isTyped ? "Add it first: `compass-store add \(kind.rawValue) --interactive`" : nil
  }

  /// The help for a link to a record of another file in a conversion.
  static let alone: Message =
    "compass-convert reads only this file. To link records of several files, use compass-import."

  private func unknown(
    _ field: FieldDescriptor, _ kind: RecordKind, text: String, in draft: inout Draft, suggestion: String?
  ) -> FieldIssue {
    let codes: [RecordKind: DiagnosticCode] = [
      .school: .unknownSchool, .coach: .unknownCoach, .event: .unknownEvent,
    ]
    let effect = field.failureEffect
    if effect == .emptiesField { draft.setAside(field.name, text: text) }
    let isPersonal = kind == .coach || kind == .athlete
    var help: Message =
      self.help(kind) ?? "Import the \(kind.rawValue) first, or in the same command"
    if kind == .school, hasStore, !createsSchools, !isKey(text, of: field) {
      help =
        "\(message: help), or \(isTyped ? "create it with --create-school" : "allow new schools: leave out --known-schools-only")"
    }
    if let suggestion {
      help = "Did you mean \(value: suggestion, isPersonal: isPersonal)? \(message: help)"
    }
    var issue = FieldIssue(
      field.name, codes[kind] ?? .unknownAthlete, effect,
      "Unknown \(kind.rawValue) \(value: text, isPersonal: isPersonal), not in \(place)",
      help: help)
    // Many files name coaches and events that the store lacks.
    issue.isMinor = [.coach, .event].contains(kind) && suggestion == nil
    return issue
  }
}

extension Draft {
  /// Replaces a name with the ID of its record.
  fileprivate mutating func link(_ field: FieldDescriptor, to id: UUID) {
    values[field] = .id(id)
    links[field.name] = nil
  }
}

extension FieldValues {
  /// Creates a record from a name, without an ID.
  init(naming name: String, _ kind: RecordKind, owner: UUID?, _ reading: ReadingOptions) {
    self.init(kind: kind)
    self[kind == .athlete ? "full_name" : "name"] = .text(name)
    if let owner { self["user_id"] = .id(owner) }
    guard reading.hasClock else { return }
    for field in ["created_at", "updated_at"] { self[field] = .instant(reading.now) }
  }
}
