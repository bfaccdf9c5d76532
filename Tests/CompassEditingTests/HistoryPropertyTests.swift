import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassEditing

@Suite("Whatever is done can be taken back")
struct HistoryPropertyTests {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test(
    "any adds, edits, imports and undos; undone one by one, the first store is there again",
    arguments: 1...15)
  func anything(seed: Int) throws {
    let store = try SQLiteStore()
    var deeds = Deeds(store, seed: UInt64(seed))
    if seed.isMultiple(of: 2) { try deeds.importFile(of: .athlete) }
    let first = try Contents(store)
    let start = try store.read { try $0.history(limit: 1).first?.number ?? 0 }
    deeds.floor = start
    for step in 1...40 {
      do {
        try deeds.next()
      } catch {
        Issue.record("seed \(seed), step \(step): \(error)\n\(deeds.log.joined(separator: "\n"))")
        return
      }
      #expect(try Self.problems(of: store) == [], "seed \(seed), step \(step): \(deeds.log.last ?? "")")
    }
    // Undos are entries too: the newest first, each change is undone and each undo redone.
    let end = try store.read { try $0.history(limit: 1).first?.number ?? 0 }
    let whole = try Contents(store, hasRevisions: false)
    let editor = StoreEditor(store, now: Self.now)
    for entry in (start + 1..<end + 1).reversed() {
      do {
        _ = try editor.undo(entry)
      } catch {
        Issue.record("entry \(entry) of seed \(seed) can't be undone: \(error)\n\(deeds.log)")
        return
      }
      #expect(try Self.problems(of: store) == [], "seed \(seed), undoing \(entry)")
    }
    #expect(try Contents(store) == first, "seed \(seed): \(deeds.log)")
    // And there again, by undoing those undos.
    let last = try store.read { try $0.history(limit: 1).first?.number ?? 0 }
    for entry in (end + 1..<last + 1).reversed() { _ = try editor.undo(entry) }
    #expect(try Contents(store, hasRevisions: false) == whole, "seed \(seed): \(deeds.log)")
  }

  @Test(
    "any adds, edits, imports and undos; an entry is undone with all that depend on it, and redone",
    arguments: 41...46)
  func through(seed: Int) throws {
    let store = try SQLiteStore()
    var deeds = Deeds(store, seed: UInt64(seed))
    for _ in 1...30 { try deeds.next() }
    let editor = StoreEditor(store, now: Self.now)
    let entries = try store.read { try $0.history(limit: .max) }
    for entry in entries where entry.undoneBy == nil {
      let number = try #require(entry.number)
      let whole = try Contents(store, hasRevisions: false)
      let dependents = try store.read { try $0.dependents(of: number) }
      #expect(dependents == dependents.sorted() && dependents.allSatisfy { $0 > number })
      let undo: Int
      do {
        undo = try #require(try editor.undo(number, with: dependents).entry)
      } catch let error as ToolError where error.kind == .secondPrimary {
        continue
      } catch {
        Issue.record("entry \(number) of seed \(seed): \(error)\n\(deeds.log.joined(separator: "\n"))")
        return
      }
      #expect(try Self.problems(of: store) == [], "seed \(seed), undoing \(number) with \(dependents)")
      _ = try editor.undo(undo)
      #expect(try Contents(store, hasRevisions: false) == whole, "seed \(seed), entry \(number)")
    }
  }

  /// The errors of a store, except trips of one name: an undo may restore a name that another trip has now.
  private static func problems(of store: SQLiteStore) throws -> [String] {
    try Soundness.problems(of: store).filter { !$0.contains("trip-name-duplicate") }
  }
}

/// Everything that a store holds, its history aside.
struct Contents: Equatable {
  private var records: [RecordKind: [FieldValues]] = [:]
  private var settings: [String: String] = [:]

  /// Looks at a store.
  ///
  /// - Parameter hasRevisions: whether the revisions of events and the times of their changes are looked at, which go on
  ///   with each undo.
  init(_ store: any Store, hasRevisions: Bool = true) throws {
    var records: [RecordKind: [FieldValues]] = [:]
    var settings: [String: String] = [:]
    try store.read { reader in
      for kind in RecordKind.allCases {
        try reader.forEach(Selection(kind)) { record in
          var record = record
          if !hasRevisions, kind == .event { (record["sequence"], record["updated_at"]) = (nil, nil) }
          records[kind, default: []].append(record)
        }
      }
      for key in [
        StoreSettings.timeZone, StoreSettings.isTimeZoneAssumed, StoreSettings.unnamedAthlete, "paper",
      ] {
        settings[key] = try reader.setting(key)
      }
    }
    (self.records, self.settings) = (records, settings)
  }
}

/// What people do to a store, at random and the same for the same seed.
struct Deeds {
  private let store: any Store
  private var random: SplitMix
  /// The last entry that is not theirs to take back.
  var floor = 0
  /// What was done.
  private(set) var log: [String] = []

  init(_ store: any Store, seed: UInt64) {
    self.store = store
    random = SplitMix(state: seed)
  }

  private static let names = ["Alpha", "Bravo", "Cedar", "Delta"]
  private static let days = ["2026-04-01", "2026-04-02", "2026-09-30", "2026-10-03"]
  private static let values: [RecordKind: [String: [String]]] = [
    .athlete: ["full_name": names, "graduation_year": ["2027", "2028"], "gpa": ["3.5", "9", ""]],
    .school: ["name": names, "state": ["OH", "Georgia", ""], "status": ["researching", "visiting", ""]],
    .coach: [
      "school_id": names, "role": ["head", "assistant"], "first_name": names, "last_name": names,
      "email": ["a@example.org", "no", ""],
    ],
    .event: [
      "type": ["camp", "game", "party"], "name": names, "start_date": days, "end_date": days + [""],
      "start_time": ["9 AM", "11:30 PM", ""], "school_id": names + [""], "cost": ["10", "Free", "-1", ""],
      "coaches_present": names + [""],
    ],
    .metric: [
      "metric_type": ["sixty_time", "exit_velo", "other"], "value": ["6.9", "91", "x"], "recorded_date": days,
      "event_id": names + [""], "is_primary": ["yes", "no", ""], "unit": ["", "sec", "km/h"],
    ],
    .interaction: [
      "school_id": names, "coach_id": names + [""], "event_id": names + [""], "type": ["email", "camp"],
      "direction": ["inbound", "outbound"], "occurred_at": days, "content": names,
    ],
    .trip: [
      "name": names, "destination": names, "start_date": days, "end_date": days, "is_archived": ["yes", ""],
    ],
  ]

  /// Does one thing more.
  mutating func next() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<30: try add()
    case ..<55: try edit()
    case ..<70: try importFile(of: RecordKind.allCases.randomElement(using: &random) ?? .event)
    case ..<78: try remove()
    case ..<83: try set()
    default: try undo()
    }
  }

  private var editor: StoreEditor {
    get throws {
      var editor = StoreEditor(store, now: HistoryPropertyTests.now)
      editor.timeZone = TimeZone(identifier: "America/New_York")
      editor.athlete = try store.read { try $0.athletes().first?.id.text }
      return editor
    }
  }

  private mutating func text(_ kind: RecordKind, _ field: String) -> String {
    Self.values[kind]?[field]?.randomElement(using: &random) ?? ""
  }

  private func fields(_ kind: RecordKind) -> [String] { (Self.values[kind] ?? [:]).keys.sorted() }

  private mutating func add() throws {
    let kind = RecordKind.allCases.randomElement(using: &random) ?? .event
    var record = TypedRecord(kind)
    for field in fields(kind) { record.set(field, text(kind, field)) }
    var editor = try editor
    editor.createsSchools = Bool.random(using: &random)
    try attempt("add \(record.fields)") { try editor.apply([record], command: "add \(kind.rawValue)") }
  }

  private mutating func edit() throws {
    guard let (kind, id) = try anyRecord() else { return }
    var record = TypedRecord(kind, id: id)
    for field in fields(kind) where Int.random(in: 0..<3, using: &random) == 0 {
      record.set(field, text(kind, field))
    }
    var editor = try editor
    editor.athlete = try owner(kind, id)
    editor.createsSchools = Bool.random(using: &random)
    let command = "edit \(kind.rawValue)"
    try attempt("\(command) \(id.text.prefix(8)) \(record.fields)") {
      try editor.apply([record], command: command)
    }
  }

  private mutating func remove() throws {
    guard let (kind, id) = try anyRecord() else { return }
    let editor = try editor
    try attempt("delete \(kind.rawValue) \(id.text.prefix(8))") { try editor.remove(kind, id: id) }
  }

  private mutating func undo() throws {
    let entries = try store.read { try $0.history(limit: .max) }.compactMap(\.number).filter { $0 > floor }
    guard let entry = entries.prefix(6).randomElement(using: &random) else { return }
    let editor = try editor
    try attempt("undo \(entry)") { try editor.undo(entry) }
  }

  private mutating func set() throws {
    let paper = ["letter", "a4", nil].randomElement(using: &random) ?? nil
    try store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: HistoryPropertyTests.now, command: "compass-store settings"))
      try writer.set("paper", to: paper)
      return .commit(())
    }
    log.append("paper \(paper ?? "-")")
  }

  /// Imports a few rows as a file has them, bad ones among them.
  mutating func importFile(of kind: RecordKind) throws {
    let fields = fields(kind)
    var lines = [fields.joined(separator: ",")]
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      lines.append(fields.map { text(kind, $0) }.joined(separator: ","))
    }
    var options = ImportOptions(now: HistoryPropertyTests.now)
    options.kind = kind
    options.rejected = .none
    options.timeZone = TimeZone(identifier: "America/New_York")
    options.athlete = kind == .athlete ? nil : try store.read { try $0.athletes().first?.id.text }
    options.createsSchools = Bool.random(using: &random)
    options.clearsEmpty = Bool.random(using: &random)
    let source = BytesSource(lines.joined(separator: "\n"), name: "\(kind.plural).csv")
    let input = ImportInput(path: "\(kind.plural).csv", source: source)
    log.append("import \(kind.plural) \(lines) \(options.createsSchools == true)")
    do {
      _ = try ImportSession(store: store, inputs: [input], options: options).run()
    } catch let error as ToolError where [.input, .emptyInput, .contradictedAnswer].contains(error.kind) {
      // That it cannot be told whose the rows are changes nothing either.
    }
  }

  private mutating func attempt(_ what: String, _ body: () throws -> StoreEditor.Outcome) throws {
    do {
      let outcome = try body()
      log.append("\(what) → \(outcome.entry.map(String.init) ?? "refused")")
    } catch let error as ToolError
      where [.failed, .notFound, .input, .emptyInput, .noSuchEntry, .secondPrimary].contains(error.kind)
    {
      log.append("\(what) → \(error.message)")
    }
  }

  private mutating func anyRecord() throws -> (RecordKind, UUID)? {
    let all = try store.read { reader in
      var all: [(RecordKind, UUID)] = []
      for kind in RecordKind.allCases {
        try reader.forEach(Selection(kind)) { values in
          if case .id(let id)? = values["id"] { all.append((kind, id)) }
        }
      }
      return all
    }
    return all.randomElement(using: &random)
  }

  private func owner(_ kind: RecordKind, _ id: UUID) throws -> String? {
    try store.read { try $0.values(of: kind, id: id)?["user_id"]?.canonicalText }
  }
}
