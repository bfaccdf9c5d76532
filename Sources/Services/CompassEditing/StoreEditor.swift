import CompassImport
package import CompassModel
package import CompassSource
package import CompassStore
package import CompassValidation
package import Foundation

/// Takes what a person typed into the store, as one entry of its history.
package struct StoreEditor {
  /// The store.
  package let store: any Store
  /// The current instant.
  package let now: Date
  /// The zone of times that name none; nil takes the store's setting.
  package var timeZone: TimeZone?
  /// The athlete that new records belong to, by id or name; nil takes the only one, or the store's setting.
  package var athlete: String?
  /// Which part of an all-number date comes first; nil takes the store's setting.
  package var dateOrder: DateOrder?
  /// The options that the user can give, so that findings name no others; nil means any.
  package var offered: OfferedOptions?
  /// Whether a school that is named and not there is made.
  package var createsSchools = false

  /// Creates an editor.
  package init(_ store: any Store, now: Date) {
    self.store = store
    self.now = now
  }

  /// What became of it.
  package struct Outcome {
    /// The number in the history; nil where nothing was changed.
    package var entry: Int?
    /// What was changed.
    package var changes = ChangeList()
    /// The athlete whose the records are because the store's settings say so; nil where something else does.
    package var defaultAthlete: UUID?
    /// What is to be said of the fields.
    package var findings: [Diagnostic] = []
    /// The zone that times without one are taken to be in from now on, where the store had none until now.
    package var newZone: String?
    /// What stands in the way of taking an entry back.
    package var obstacles: [UndoObstacle] = []
    /// All entries that must be taken back before that, in the order in which they can be.
    package var blockers: [Int] = []

    /// Whether it was refused.
    package var isRefused: Bool { !obstacles.isEmpty || findings.contains { $0.severity == .error } }
  }

  /// Adds and changes records, all of them or, where one is refused, none.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - command: what the history calls it, without values: `add event`.
  ///   - holds: lent what would change before it is kept; throws where the store is no longer as it was looked at.
  /// - Throws: `ImportError` where it cannot be told whose the records are, and what the store throws.
  package func apply(
    _ records: [TypedRecord], command: String, holds: ((ChangeList) throws -> Void)? = nil
  ) throws -> Outcome {
    var options = ImportOptions(now: now)
    options.timeZone = timeZone
    options.athlete = athlete
    options.createsSchools = createsSchools
    options.clearsEmpty = true
    options.isStrict = true
    options.isTyped = true
    options.deletions = .adds
    options.offered = offered
    options.dateOrder = dateOrder
    options.writesOnlyChanges = true
    options.rejected = .none
    options.profile = .none
    options.command = "compass-store " + command
    var outcome = Outcome()
    let session = ImportSession(store: store, inputs: records.map(\.input), options: options)
    let planned: ImportSession.Outcome
    do {
      planned = try session.run { reader in
        guard let entry = try reader.history(limit: 1).first?.number else { return }
        outcome.changes = try ChangeList(of: entry, reader)
        try holds?(outcome.changes)
      }
    } catch let error as ImportError where error.code == .athleteAmbiguous {
      throw EditError(
        "The record needs an owner: the store has several athletes",
        help: "Use --athlete NAME, or set a default with `compass-store settings athlete=NAME`")
    }
    outcome.findings = planned.files.flatMap(\.findings).compactMap(Self.typed)
    guard planned.isWritten else { return Outcome(findings: outcome.findings) }
    outcome.entry = planned.entry
    outcome.newZone = planned.isZoneNew ? planned.zone : nil
    outcome.defaultAthlete = planned.files.lazy.compactMap(\.defaultAthlete).first
    return outcome
  }

  /// A finding of a file as one of what was typed, of which there is only one; nil for what the answer says anyway.
  private static func typed(_ finding: Diagnostic) -> Diagnostic? {
    if told.contains(finding.code) { return nil }
    var finding = finding
    // What is refused is kept nowhere.
    if finding.help == FieldReader.keptAsText {
      finding.help = "For a value that isn't a number, use display_value"
    }
    if finding.code == .statusMayAdvance {
      finding.help = "Change it with `compass-store edit school NAME status=contacted`"
    }
    if finding.code == .eventPossibleDuplicate {
      finding.help = "If it is the same event, change the existing one with `compass-store edit event`"
    }
    guard finding.code == .dateOrderAmbiguous else { return finding }
    finding.field = finding.field ?? finding.header
    finding.message = "Ambiguous date; it was read with the month first"
    finding.help =
      "If the day comes first, use --date-order dmy or set it with `compass-store settings date-order=dmy`"
    return finding
  }

  /// The notes of what the answer shows: that a school was made, in which zone a moment is, whose day a metric has.
  private static let told: Set<DiagnosticCode> = [.schoolCreated, .instantZoneAssumed, .metricDateFromEvent]

  /// Removes a record and what cannot be without it.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: its id.
  ///   - isDryRun: whether it is only found out what would go.
  ///   - expected: what was said to go; nil where nothing was said.
  /// - Throws: ``EditError`` where it is gone already, or more would go than was said; what the store throws.
  package func remove(
    _ kind: RecordKind, id: UUID, isDryRun: Bool = false, expected: ChangeList? = nil
  ) throws -> Outcome {
    try write("delete \(kind.rawValue)", isDryRun: isDryRun) { writer in
      guard try writer.delete(kind, id: id) else {
        throw EditError("The \(kind.rawValue) is already deleted", help: "See `compass-store history`")
      }
      if let expected, let entry = try writer.history(limit: 1).first?.number,
        try ChangeList(of: entry, writer).counts != expected.counts
      {
        throw EditError(
          "Nothing was deleted: someone changed records linked to the \(kind.rawValue) at the same time",
          help: "Try again")
      }
      return []
    }
  }

  /// Takes back an entry of the history.
  ///
  /// - Throws: `StoreError` where there is no such entry or it cannot be taken back.
  package func undo(_ number: Int) throws -> Outcome {
    try write("undo", isDryRun: false) { writer in
      let zone = try timeZone ?? writer.timeZoneSetting()
      return try writer.undo(number, reading: ReadingOptions(timeZone: zone ?? .current, now: now))
    }
  }

  /// Undoes an entry and all entries that depend on it, newest first, as one entry of the history.
  ///
  /// - Parameters:
  ///   - number: the entry.
  ///   - isDryRun: whether to find only which entries that would be.
  ///   - expected: the entries that the user agreed to; nil if nobody was asked.
  /// - Returns: what became of it, and the entries, newest first.
  /// - Throws: ``EditError`` if other entries depend on it by now; `StoreError` if one can't be undone.
  package func undo(
    through number: Int, isDryRun: Bool = false, expected: [Int]? = nil
  ) throws -> (outcome: Outcome, entries: [Int]) {
    var entries: Set<Int> = [number]
    while true {
      let order = entries.sorted(by: >)
      let outcome = try write("undo", isDryRun: isDryRun) { writer in
        let zone = try timeZone ?? writer.timeZoneSetting()
        let reading = ReadingOptions(timeZone: zone ?? .current, now: now)
        for entry in order {
          let obstacles = try writer.undo(entry, reading: reading)
          guard obstacles.isEmpty else { return obstacles }
        }
        if let expected, expected != order {
          throw EditError(
            "Nothing was undone: other entries depend on entry \(number) now", help: "Try again")
        }
        return []
      }
      let found = Set(outcome.blockers).subtracting(entries)
      if outcome.obstacles.isEmpty || found.isEmpty { return (outcome, order) }
      entries.formUnion(found)
    }
  }

  /// The most entries that are found to stand in the way.
  private static let maximumBlockers = 1_000

  /// The entries that stand in the way, with those that stand in the way of these, the last first.
  private static func blockers(
    _ obstacles: [UndoObstacle], begun: Int, _ writer: any StoreWriting
  ) throws -> [Int] {
    var found = Set(obstacles.compactMap(\.entry))
    var open = Array(found)
    while let entry = open.popLast(), found.count < maximumBlockers {
      // What is kept no more cannot be taken back, which is said when it comes to that.
      guard try writer.historyEntry(entry)?.isKept == true else { continue }
      for next in try writer.obstacles(toUndoing: entry).compactMap(\.entry) where found.insert(next).inserted
      {
        open.append(next)
      }
    }
    return found.filter { $0 != begun }.sorted(by: >)
  }

  private func write(
    _ command: String, isDryRun: Bool, _ body: (any StoreWriting) throws -> [UndoObstacle]
  ) throws -> Outcome {
    try store.write { writer in
      let entry = try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store " + command))
      let obstacles = try body(writer)
      guard obstacles.isEmpty else {
        return .rollback(
          Outcome(obstacles: obstacles, blockers: try Self.blockers(obstacles, begun: entry, writer)))
      }
      let outcome = Outcome(entry: isDryRun ? nil : entry, changes: try ChangeList(of: entry, writer))
      return isDryRun ? .rollback(outcome) : .commit(outcome)
    }
  }

  /// The last entry of the history that holds, changed something and can be taken back; nil where there is none.
  ///
  /// What only undid changes is passed over, so that one undo after another goes back step by step. What brought
  /// changes back by undoing their undo counts as a change.
  package func lastEntry() throws -> HistoryEntry? {
    try store.read { reader in
      var steps: [Int: HistoryStep] = [:]
      return try reader.history(limit: .max).first { entry in
        guard entry.isKept, entry.undoneBy == nil, let number = entry.number else { return false }
        switch try Self.step(entry, reader, &steps) {
        case .undo: return false
        case .change: break
        case .redo:
          // What it brought back may have been undone by itself since.
          guard try Self.redone(by: entry, reader, &steps).allSatisfy({ $0.undoneBy == nil }) else {
            return false
          }
        }
        return try reader.hasChanges(number)
      }
    }
  }

  /// The changes that an entry brought back by undoing their undo, newest first; none of any other entry.
  package func redone(by entry: HistoryEntry) throws -> [HistoryEntry] {
    try store.read { reader in
      var steps: [Int: HistoryStep] = [:]
      return try Self.redone(by: entry, reader, &steps)
    }
  }

  private static func redone(
    by entry: HistoryEntry, _ reader: any StoreReading, _ steps: inout [Int: HistoryStep]
  ) throws -> [HistoryEntry] {
    var found: [HistoryEntry] = []
    var seen: Set<Int> = []
    var open = [entry]
    while let next = open.popLast() {
      guard try step(next, reader, &steps) == .redo else {
        if next.number != entry.number { found.append(next) }
        continue
      }
      let undone = try next.undone.compactMap(reader.historyEntry).flatMap(\.undone)
      open += try undone.filter { seen.insert($0).inserted }.compactMap(reader.historyEntry)
    }
    return found.sorted { ($0.number ?? 0) > ($1.number ?? 0) }
  }

  private enum HistoryStep { case change, undo, redo }

  private static func step(
    _ entry: HistoryEntry, _ reader: any StoreReading, _ steps: inout [Int: HistoryStep]
  ) throws -> HistoryStep {
    guard let number = entry.number, !entry.undone.isEmpty else { return .change }
    if let known = steps[number] { return known }
    var step = HistoryStep.redo
    // An entry undoes earlier ones only.
    for below in entry.undone where below < number {
      guard let other = try reader.historyEntry(below), try self.step(other, reader, &steps) == .undo else {
        step = .undo
        break
      }
    }
    steps[number] = step
    return step
  }
}
