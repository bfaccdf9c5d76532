import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

@testable import CompassEditing

/// A store of one member of a family, filled and changed as its commands do it.
struct FamilyStore {
  let store: SQLiteStore

  /// A moment of the tests, some days after the first.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_790_000_000 + 86_400 * Double(number))
  }

  init() throws { store = try SQLiteStore() }

  /// A store in which things were done.
  init(_ fill: (FamilyStore) throws -> Void) throws {
    try self.init()
    try fill(self)
  }

  /// An athlete with a school, its coach, an event, a metric, a contact and a trip; the same ids each time.
  static func season() throws -> FamilyStore {
    try FamilyStore { family in
      try family.add(.athlete, ["full_name": "Sam Rivers", "graduation_year": "2028"])
      try family.add(.school, ["name": "Ridgeview State", "state": "OH"])
      try family.add(
        .coach,
        ["school_id": "Ridgeview State", "role": "head", "first_name": "Dana", "last_name": "Calloway"])
      try family.add(
        .event,
        [
          "type": "camp", "name": "Fall Camp", "start_date": "2026-10-03", "cost": "150",
          "school_id": "Ridgeview State",
        ])
      try family.add(
        .metric, ["metric_type": "sixty_time", "value": "6.85", "recorded_date": "2026-09-01"])
      try family.add(
        .interaction,
        [
          "school_id": "Ridgeview State", "type": "email", "direction": "outbound",
          "occurred_at": "2026-09-02T15:00:00Z",
        ])
      try family.add(
        .trip,
        [
          "name": "Ohio Trip", "destination": "Columbus, OH", "start_date": "2026-10-02",
          "end_date": "2026-10-05",
        ])
    }
  }

  // MARK: Doing

  /// Adds a record and returns its id.
  @discardableResult
  func add(
    _ kind: RecordKind, _ fields: KeyValuePairs<String, String>, athlete: String? = nil, on day: Int = 0
  ) throws -> UUID {
    var record = TypedRecord(kind)
    for (name, text) in fields { record.set(name, text) }
    let outcome = try apply(record, athlete: athlete, on: day)
    guard let added = outcome.changes.records.first(where: { $0.kind == kind && $0.sort == .added }) else {
      throw ToolError("not added: \(outcome.findings.map { $0.message.rendered(showingPersonal: true) })")
    }
    return added.id
  }

  /// Changes fields of the record of that name.
  func edit(
    _ kind: RecordKind, _ name: String? = nil, _ fields: KeyValuePairs<String, String>, on day: Int
  ) throws {
    var record = TypedRecord(kind, id: try id(kind, name))
    for (field, text) in fields { record.set(field, text) }
    let outcome = try apply(record, on: day)
    guard !outcome.isRefused else {
      throw ToolError("not changed: \(outcome.findings.map { $0.message.rendered(showingPersonal: true) })")
    }
  }

  private func apply(
    _ record: TypedRecord, athlete: String? = nil, on day: Int
  ) throws -> StoreEditor.Outcome {
    var editor = StoreEditor(store, now: Self.day(day))
    editor.timeZone = TimeZone(identifier: "America/New_York")
    editor.athlete = athlete
    return try editor.apply([record], command: "edit")
  }

  func remove(_ kind: RecordKind, _ name: String, on day: Int) throws {
    _ = try StoreEditor(store, now: Self.day(day)).remove(kind, id: id(kind, name))
  }

  /// Puts a record in as it is.
  func insert(_ values: FieldValues) throws {
    try store.write { writer in .commit(try writer.insert(values)) }
  }

  @discardableResult
  func merge(
    _ other: FamilyStore, _ preference: MergePreference? = nil, isDryRun: Bool = false,
    athlete: String? = nil
  ) throws -> MergeOutcome {
    var merger = StoreMerger(store, now: Self.day(100))
    merger.preference = preference
    merger.isDryRun = isDryRun
    merger.athlete = athlete
    return try merger.merge(
      other.store, file: HistoryEntry.File(name: "mom.sqlite", sha256: "00", counts: []))
  }

  func undo(_ entry: Int) throws { _ = try StoreEditor(store, now: Self.day(101)).undo(entry) }

  // MARK: Looking

  /// The records of a kind, by id.
  func records(_ kind: RecordKind) throws -> [FieldValues] {
    try store.read { reader in
      var records: [FieldValues] = []
      try reader.forEach(Selection(kind)) { records.append($0) }
      return records
    }
  }

  /// The only record of a kind, or the one of that name.
  func record(_ kind: RecordKind, _ name: String? = nil) throws -> FieldValues {
    let found = try records(kind).filter { name == nil || $0.foldedName == name?.foldedName }
    guard found.count == 1 else { throw ToolError("\(found.count) \(kind.plural) \(name ?? "")") }
    return found[0]
  }

  func id(_ kind: RecordKind, _ name: String? = nil) throws -> UUID {
    guard case .id(let id)? = try record(kind, name)["id"] else { throw ToolError("no id") }
    return id
  }

  /// The value of a field as text; of the only record of the kind, or the one of that name.
  func text(_ kind: RecordKind, _ name: String? = nil, _ field: String) throws -> String? {
    try record(kind, name)[field]?.canonicalText
  }

  /// Everything that is in it, as the families see it: what says when and by whom it was written aside, lists and what
  /// is kept beside records without an order.
  func content() throws -> [String] {
    try RecordKind.allCases.sorted().flatMap { kind in
      try records(kind).map { values in
        // A flag that was never set says what a false one does.
        let said = values.present.filter {
          !Self.stamps.contains($0.field.name) && $0.value != .boolean(false)
        }
        let fields = said.map { field, value in
          "\(field.name)=\(Self.unordered(value))"
        }
        return "\(kind.rawValue) " + fields.joined(separator: " ")
      }
    }
  }

  /// Everything as it is.
  func whole() throws -> [FieldValues] { try RecordKind.allCases.sorted().flatMap(records) }

  /// All records; of events without the revision and the time of the last change, which go on with each undo.
  func wholeButRevisions() throws -> [FieldValues] {
    try whole().map { record in
      guard record.kind == .event else { return record }
      var record = record
      record["sequence"] = nil
      record["updated_at"] = nil
      return record
    }
  }

  private static let stamps: Set<String> = ["created_at", "updated_at", "created_by", "updated_by"]

  private static func unordered(_ value: FieldValue) -> String {
    switch value {
    case .texts(let texts): texts.sorted().joined(separator: ",")
    case .ids(let ids): ids.map(\.text).sorted().joined(separator: ",")
    case .json(.object(let members)):
      members.sorted { $0.name < $1.name }.map { "\($0.name):\($0.value.text())" }.joined(separator: ",")
    default: value.canonicalText
    }
  }
}
