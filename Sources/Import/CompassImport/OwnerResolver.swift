import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Finds the athlete that a record belongs to.
struct OwnerResolver {
  private let store: any StoreWriting
  private let deleted: DeletedRecords
  private var athletes: [Athlete]
  let chosen: Athlete?
  /// The athlete that the store's settings mean, where neither the user nor the file says whose its records are.
  let implied: Athlete?
  /// The athlete of all rows that name none, where the store has several.
  var subject: Athlete? { chosen ?? implied }
  /// The athletes of the store.
  var all: [Athlete] { athletes }
  /// The ids that other sources gave them.
  let otherIDs: OtherIDs
  private let hasColumn: Bool
  private let reading: ReadingOptions
  private let hasStore: Bool
  private let isDefaultGone: Bool
  /// Whether athletes that rows name are created, because the store had none.
  private let createsAthletes: Bool
  /// How many were.
  private(set) var created = 0

  /// Looks at the athletes of the store.
  ///
  /// - Parameters:
  ///   - store: the store, with the athletes of this import in it.
  ///   - deleted: recognizes athletes that the user deleted.
  ///   - name: the athlete that the user chose, by id or name.
  ///   - hasColumn: whether the file has a place for whose its records are.
  ///   - namesNobody: whether the file says of no record whose it is.
  ///   - namesSeveral: whether the file names several athletes.
  ///   - hasStore: whether there is a store that athletes of other files are in.
  /// - Throws: ``ImportError`` where no athlete or more than one is called so.
  init(
    store: any StoreWriting, deleted: DeletedRecords, choosing name: String?, hasColumn: Bool,
    namesNobody: Bool, namesSeveral: Bool, hasStore: Bool, reading: ReadingOptions
  ) throws {
    self.reading = reading
    self.store = store
    self.deleted = deleted
    self.hasColumn = hasColumn
    self.hasStore = hasStore
    athletes = try store.athletes()
    otherIDs = OtherIDs(store)
    createsAthletes = namesSeveral && hasStore && name == nil && athletes.isEmpty
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
        throw ImportError(
          "--athlete: the file has no athletes",
          help: "Remove --athlete. To assign records to an athlete, use compass-import.")
      }
      throw ImportError(
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

  /// The athlete of a record: the one that its row names, the one the user chose, the only one there is, the one that
  /// the store's settings mean.
  ///
  /// - Throws: ``ImportError`` where the store has several athletes and nothing says which one it is.
  mutating func resolve(_ draft: inout Draft) throws -> (owner: UUID?, issue: FieldIssue?) {
    guard draft.kind != .athlete else { return (nil, nil) }
    defer { draft.links["user_id"] = nil }
    if case .id(let id)? = draft.values["user_id"] {
      if athletes.contains(where: { $0.id == id }) { return (id, conflict(id)) }
      if let known = try otherIDs.record(of: .athlete, id) { return take(known, &draft) }
      return try unknown(id.text, isID: true, &draft)
    }
    if let name = draft.links["user_id"] {
      var found = athletes.filter { Self.isCalled($0, name) }
      if found.isEmpty { found = athletes.filter { Self.hasFirstName($0, name) } }
      if found.count == 1 { return take(found[0].id, &draft) }
      if found.count > 1 { return (nil, Self.ambiguous("\(found.count) athletes have this name")) }
      if createsAthletes, let person = PersonName.list(name, of: .athlete).first, !person.last.isEmpty {
        return take(try create(person.spoken), &draft)
      }
      return try unknown(name, isID: false, &draft)
    }
    if let subject { return take(subject.id, &draft) }
    if athletes.count > 1 {
      if hasColumn { return (nil, Self.ambiguous("This row doesn't name an athlete")) }
      throw ImportError(
        "The \(hasStore ? "store" : "input") has \(athletes.count) athletes, but the file doesn't name one",
        help: (isDefaultGone ? "The default athlete in its settings no longer exists. " : "")
          + "Use --athlete NAME, or add a column with the athlete's name",
        code: .athleteAmbiguous)
    }
    guard let only = athletes.first else { return (nil, nil) }
    return take(only.id, &draft)
  }

  /// Gives a row with a first name alone, or with a name that lost letters, the name of the only stored athlete whom
  /// it can mean.
  ///
  /// - Returns: why the row can't be saved, if no athlete or more than one has that first name.
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

  /// Whether an athlete is called so: `Ortega, Jose` is José Ortega.
  private static func isCalled(_ athlete: Athlete, _ name: String) -> Bool {
    let wanted = [name, LinkResolver.turnedName(name)].compactMap { $0?.searchFolded }
    return wanted.contains(athlete.fullName.searchFolded)
  }

  /// Whether a text is the first name of an athlete: `Jake` is Jake Rivers.
  private static func hasFirstName(_ athlete: Athlete, _ name: String) -> Bool {
    let first = athlete.fullName.searchFolded.prefix { $0 != " " }
    return !first.isEmpty && name.searchFolded == String(first)
  }

  /// Creates an athlete that a row names.
  private mutating func create(_ name: String) throws -> UUID {
    var values = FieldValues(naming: name, .athlete, owner: nil, reading)
    let id = RecordIdentifier.make(kind: .athlete, owner: nil, key: values.naturalKey ?? "", ordinal: 0)
    values["id"] = .id(id)
    try store.insert(values)
    if let athlete = Athlete(values) { athletes.append(athlete) }
    created += 1
    return id
  }

  private func take(_ id: UUID, _ draft: inout Draft) -> (UUID?, FieldIssue?) {
    draft.values["user_id"] = .id(id)
    return (id, conflict(id))
  }

  /// Where athletes are looked for.
  private var place: String { hasStore ? "the store" : "this file" }

  private static func ambiguous(_ message: Message) -> FieldIssue {
    FieldIssue(
      "user_id", .athleteAmbiguous, .rejectsRecord, message,
      help: "Add the athlete's name or id to the row, or use --athlete NAME for all rows")
  }

  /// A row that names another athlete than the user did is nobody's to guess.
  private func conflict(_ id: UUID) -> FieldIssue? {
    guard let chosen, chosen.id != id else { return nil }
    return Self.other
  }

  private static let other = FieldIssue(
    "user_id", .otherAthleteRow, .rejectsRecord, "This row belongs to a different athlete than --athlete",
    help: "Remove --athlete, or delete the row from the file")

  /// An athlete that the store does not know: in a store without athletes the records wait for that one,
  /// else they would end up with the wrong child.
  private func unknown(_ text: String, isID: Bool, _ draft: inout Draft) throws -> (UUID?, FieldIssue?) {
    draft.values["user_id"] = nil
    if chosen == nil, let field = draft.kind.schema["user_id"],
      let link = try deleted.link(field, .athlete, named: text, of: draft, owner: nil)
    {
      return (nil, link.issue)
    }
    if let chosen {
      // An id of the app says nothing of who it is; a name does.
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
    if let waiting = try store.setting(StoreSettings.unnamedAthlete), waiting != text.foldedName {
      return issue(
        .rejectsRecord,
        hasStore
          ? "Unknown athlete \(personal: text), and records of another unknown athlete are already in the store"
          : "Unknown athlete \(personal: text), and earlier rows name another unknown athlete",
        hasStore
          ? "Import athletes.csv first, so that records of the two athletes aren't mixed"
          : "Put each athlete's rows in a separate file, or use compass-import with athletes.csv")
    }
    try store.set(StoreSettings.unnamedAthlete, to: text.foldedName)
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
