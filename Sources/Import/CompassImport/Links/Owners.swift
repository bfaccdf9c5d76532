import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Finds the athlete that a record belongs to.
///
/// A class, because copying the struct cost a tenth of the time per row.
final class Owners {
  private let records: PlannedRecords
  private let deleted: DeletedRecords
  /// The athletes of the store.
  private(set) var athletes: [Athlete]
  let chosen: Athlete?
  /// The default athlete of the store, if neither the user nor the file names an athlete.
  let implied: Athlete?
  /// The athlete of rows that don't name one, if the store has several athletes.
  var subject: Athlete? { chosen ?? implied }
  /// The IDs of the athletes in other sources.
  let otherIDs: OtherIDs
  private let hasColumn: Bool
  /// Whether each row must name its athlete, as in the results of a team.
  private let needsName: Bool
  private let reading: ReadingOptions
  private let hasStore: Bool
  private let isDefaultGone: Bool
  /// Whether athletes in rows are created, because the store was empty.
  private let createsAthletes: Bool
  /// The athletes whom names in rows can mean.
  private var names: [String: [UUID]] = [:]
  private static let maximumNames = 10_000
  /// The number of athletes that were created.
  private(set) var created = 0

  /// Loads the athletes of the store.
  ///
  /// - Parameters:
  ///   - survey: the file.
  ///   - name: the athlete that the user chose, by ID or name.
  ///   - records: the records, including the athletes of this import.
  ///   - deleted: recognizes athletes that the user deleted.
  ///   - reading: how to read values.
  /// - Throws: ``ToolError`` unless exactly one athlete has the ID or name.
  init(
    _ survey: FileSurvey, choosing name: String?, records: PlannedRecords, deleted: DeletedRecords,
    reading: ReadingOptions
  ) throws {
    self.reading = reading
    self.records = records
    self.deleted = deleted
    hasColumn = survey.mapping.provides("user_id") || survey.measures != nil
    needsName = !survey.mapping.groups.isEmpty && survey.mapping.provides("user_id")
    hasStore = survey.options.hasStore
    let namesNobody = survey.kind != .athlete && survey.namesNobody
    let store = try records.upToDate()
    athletes = try store.athletes()
    otherIDs = OtherIDs(records)
    createsAthletes = survey.namesSeveralAthletes && hasStore && name == nil && athletes.isEmpty
    let usual =
      try name == nil && namesNobody && athletes.count > 1 ? store.defaultAthlete() : DefaultAthlete.unset
    implied = if case .athlete(let athlete) = usual { athlete } else { nil }
    isDefaultGone = usual == .gone
    guard let name else {
      chosen = nil
      return
    }
    var found = athletes.filter { $0.id.text == name.lowercased() || Self.isCalled($0, name) }
    if found.isEmpty {
      switch try store.resolve(.athlete, name) {
      case .found(let id): found = athletes.filter { $0.id == id }
      case .ambiguous(let records): found = records.compactMap(Athlete.init)
      case .unknown: break
      }
    }
    guard found.count == 1 else {
      if !hasStore, athletes.isEmpty {
        throw ToolError(
          .input, "--athlete: the file has no athletes",
          help: "Remove --athlete. To assign records to an athlete, use compass-import.")
      }
      throw ToolError(
        .input,
        found.isEmpty
          ? "--athlete: no athlete in the \(hasStore ? "store" : "file") has this name or id"
          : "--athlete: \(found.count) athletes match this name or id",
        help: athletes.isEmpty
          ? "Import athletes.csv first"
          : hasStore
            ? "Use a full id from `compass-export athletes`"
            : "Use the name in the file, or the full id")
    }
    chosen = found[0]
  }

  /// Returns the athlete of a record: the one in its row, the user's choice, the only athlete, or the store's
  /// default.
  ///
  /// - Throws: ``ToolError`` if the store has several athletes and the right one is unclear.
  func resolve(_ draft: inout Draft) throws -> (owner: UUID?, issue: FieldIssue?) {
    guard draft.kind != .athlete else { return (nil, nil) }
    defer { draft.links["user_id"] = nil }
    if case .id(let id)? = draft.values["user_id"] {
      if athletes.contains(where: { $0.id == id }) { return (id, conflict(id)) }
      if let known = try otherIDs.record(of: .athlete, id) { return take(known, &draft) }
      return try unknown(id.text, isID: true, &draft)
    }
    if let name = draft.links["user_id"] {
      let found = named(name)
      if found.count == 1 { return take(found[0], &draft) }
      if found.count > 1 { return (nil, Self.ambiguous("\(found.count) athletes have this name")) }
      if createsAthletes, let person = PersonName.list(name, of: .athlete).first, !person.last.isEmpty {
        return take(try create(person.spoken), &draft)
      }
      return try unknown(name, isID: false, &draft)
    }
    if let subject { return take(subject.id, &draft) }
    if needsName { return (nil, Self.ambiguous("This row doesn't name an athlete")) }
    if athletes.count > 1 {
      if hasColumn { return (nil, Self.ambiguous("This row doesn't name an athlete")) }
      throw ToolError(
        .input,
        "The \(hasStore ? "store" : "input") has \(athletes.count) athletes, but the file doesn't name one",
        help: (isDefaultGone ? "The default athlete in its settings no longer exists. " : "")
          + "Use --athlete NAME, or add a column with the athlete's name",
        code: .athleteAmbiguous)
    }
    guard let only = athletes.first else { return (nil, nil) }
    return take(only.id, &draft)
  }

  /// Returns the athletes whom a name in a row can mean.
  private func named(_ name: String) -> [UUID] {
    if let known = names[name] { return known }
    var found = athletes.filter { Self.isCalled($0, name) }
    if found.isEmpty { found = athletes.filter { Self.hasFirstName($0, name) } }
    if found.isEmpty, let (name, year) = nameBeforeDetails(name) {
      found = athletes.filter {
        Self.isCalled($0, name) && (year == nil || $0.graduationYear == nil || $0.graduationYear == year)
      }
    }
    if names.count >= Self.maximumNames { names.removeAll() }
    names[name] = found.map(\.id)
    return found.map(\.id)
  }

  /// Returns the athlete whom ``resolve(_:)`` will probably find, without changing anything.
  func expected(_ draft: Draft) -> UUID? {
    guard draft.kind != .athlete else { return nil }
    if case .id(let id)? = draft.values["user_id"], athletes.contains(where: { $0.id == id }) { return id }
    if let name = draft.links["user_id"] {
      let found = named(name)
      return found.count == 1 ? found[0] : nil
    }
    return subject?.id ?? (athletes.count == 1 ? athletes[0].id : nil)
  }

  /// Completes a first name alone, or a name with lost letters, if exactly one stored athlete matches.
  ///
  /// - Returns: the reason why the row can't be saved, unless exactly one athlete has that first name.
  func completeName(_ draft: inout Draft) -> FieldIssue? {
    guard case .text(let name)? = draft.values["full_name"], draft.values["id"] == nil else { return nil }
    let damaged = athletes.filter { LostLetters.areIn(name, insteadOf: $0.fullName) }
    if damaged.count == 1 {
      draft.values["full_name"] = .text(damaged[0].fullName)
      return nil
    }
    guard let person = PersonName.list(name, of: .athlete).first, person.last.isEmpty
    else { return nil }
    let found = athletes.filter { Self.hasFirstName($0, person.first) }
    if found.count == 1 {
      draft.values["full_name"] = .text(found[0].fullName)
      return nil
    }
    return FieldIssue(
      "full_name", .athleteNameIncomplete, .rejectsRecord, "\(personal: name) is only a first name",
      help: "Add the last name to the row.")
  }

  /// Whether a name matches an athlete: `Ortega, Jose` is José Ortega.
  private static func isCalled(_ athlete: Athlete, _ name: String) -> Bool {
    let wanted = [name, NamedRecords.turnedName(name)].compactMap { $0?.searchFolded }
    return wanted.contains(athlete.fullName.searchFolded)
  }

  /// The name and the year in `Xavier Toms, OL, Class of 2027`; nil if a part may be another person.
  private func nameBeforeDetails(_ text: String) -> (name: String, year: Int?)? {
    let parts = text.split(separator: ",").map { String($0).trimmedBlanks }
    let details = parts.dropFirst()
    guard details.contains(where: { $0.contains(where: \.isNumber) }),
      details.allSatisfy({ $0.contains(where: \.isNumber) || $0.utf8.count < 4 && $0 == $0.uppercased() }),
      !details.contains(where: { part in athletes.contains { Self.hasFirstName($0, part) } })
    else { return nil }
    let years = details.flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) }.filter { $0 > 1_000 }
    return years.count < 2 ? (parts[0], years.first) : nil
  }

  /// Whether a text is the first name of an athlete: `Jake` is Jake Rivers.
  private static func hasFirstName(_ athlete: Athlete, _ name: String) -> Bool {
    let first = athlete.fullName.searchFolded.prefix { $0 != " " }
    return !first.isEmpty && name.searchFolded == String(first)
  }

  /// Creates an athlete that a row names.
  private func create(_ name: String) throws -> UUID {
    var values = FieldValues(naming: name, .athlete, owner: nil, reading)
    let id = RecordIdentifier.make(kind: .athlete, owner: nil, key: values.naturalKey ?? "", ordinal: 0)
    values["id"] = .id(id)
    try records.insert(values)
    if let athlete = Athlete(values) { athletes.append(athlete) }
    names.removeAll()
    created += 1
    return id
  }

  private func take(_ id: UUID, _ draft: inout Draft) -> (UUID?, FieldIssue?) {
    draft.values["user_id"] = .id(id)
    return (id, conflict(id))
  }

  /// The place where athletes are looked up, for messages.
  private var place: String { hasStore ? "the store" : "this file" }

  private static func ambiguous(_ message: Message) -> FieldIssue {
    FieldIssue(
      "user_id", .athleteAmbiguous, .rejectsRecord, message,
      help: "Add the athlete's name or id to the row, or use --athlete NAME for all rows")
  }

  /// Rejects a row that names another athlete than the user did, because the right one is unclear.
  private func conflict(_ id: UUID) -> FieldIssue? { chosen.flatMap { $0.id == id ? nil : Self.other } }

  private static let other = FieldIssue(
    "user_id", .otherAthleteRow, .rejectsRecord,
    "This row belongs to a different athlete than the chosen one",
    help: "Import the file without a chosen athlete, or delete the row from the file")

  /// Handles an athlete who isn't in the store.
  ///
  /// In a store without athletes, the record waits for that athlete. In other stores it is rejected, because it
  /// could be saved for the wrong child.
  private func unknown(_ text: String, isID: Bool, _ draft: inout Draft) throws -> (UUID?, FieldIssue?) {
    draft.values["user_id"] = nil
    if chosen == nil, let field = draft.kind.schema["user_id"],
      let link = try deleted.link(field, .athlete, named: text, of: draft, owner: nil)
    {
      return (nil, link.issue)
    }
    if let chosen {
      // An ID of the app doesn't identify a person; a name does.
      guard isID else { return (nil, Self.other) }
      return take(chosen.id, &draft)
    }
    func issue(_ effect: FieldIssue.Effect, _ message: Message, _ help: Message) -> (UUID?, FieldIssue?) {
      (nil, FieldIssue("user_id", .unknownAthlete, effect, message, help: help))
    }
    guard athletes.isEmpty else {
      return issue(
        .rejectsRecord, "Unknown athlete \(personal: text), not in \(place)",
        hasStore
          ? "Import the athlete first, or use --athlete NAME"
          : "Write the name as in the athlete's own row, or use --athlete NAME")
    }
    if let waiting = try records.setting(StoreSettings.unnamedAthlete), waiting != text.foldedName {
      return issue(
        .rejectsRecord,
        hasStore
          ? "Unknown athlete \(personal: text), and records of another unknown athlete are already in the store"
          : "Unknown athlete \(personal: text), and earlier rows name another unknown athlete",
        hasStore
          ? "Import athletes.csv first, so that records of the two athletes aren't mixed"
          : "Put each athlete's rows in a separate file, or use compass-import with athletes.csv")
    }
    try records.set(StoreSettings.unnamedAthlete, to: text.foldedName)
    draft.setAside("user_id", text: text)
    return issue(
      .warns,
      hasStore
        ? "Unknown athlete \(personal: text); the record is assigned when the athlete is imported"
        : "Unknown athlete \(personal: text), not in this file; saved as an extra field",
      hasStore
        ? "Import athletes.csv first, or in the same command"
        : "No action needed. compass-import with athletes.csv links the records to the athlete.")
  }
}
