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

    /// Whether it was refused.
    package var isRefused: Bool { findings.contains { $0.severity == .error } }
  }

  /// Adds and changes records, all of them or, where one is refused, none.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - command: what the history calls it, without values: `add event`.
  ///   - holds: lent what would change before it is kept; throws where the store is no longer as it was looked at.
  /// - Throws: ``ToolError`` where it cannot be told whose the records are, and what the store throws.
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
    } catch let error as ToolError where error.code == .athleteAmbiguous {
      throw ToolError(
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
  /// - Throws: ``ToolError`` where it is gone already, or more would go than was said; what the store throws.
  package func remove(
    _ kind: RecordKind, id: UUID, isDryRun: Bool = false, expected: ChangeList? = nil
  ) throws -> Outcome {
    try write("delete \(kind.rawValue)", isDryRun: isDryRun) { writer in
      guard try writer.delete(kind, id: id) else {
        throw ToolError("The \(kind.rawValue) is already deleted", help: "See `compass-store history`")
      }
      if let expected, let entry = try writer.history(limit: 1).first?.number,
        try ChangeList(of: entry, writer).counts != expected.counts
      {
        throw ToolError(
          "Nothing was deleted: someone changed records linked to the \(kind.rawValue) at the same time",
          help: "Try again")
      }
    }
  }

  /// Undoes an entry of the history, or an entry and all later entries that depend on it, as one new entry.
  ///
  /// - Parameters:
  ///   - number: the entry.
  ///   - dependents: the entries that depend on it and that the user agreed to undo too.
  /// - Throws: ``ToolError`` if other entries depend on it, also if an entry can't be undone.
  package func undo(_ number: Int, with dependents: [Int] = []) throws -> Outcome {
    try write("undo", isDryRun: false) { writer in
      let found = try writer.dependents(of: number)
      guard found == dependents else { throw ToolError(undoing: number, dependents: found) }
      for entry in (found + [number]).sorted(by: >) { try writer.undo(entry) }
    }
  }

  private func write(
    _ command: String, isDryRun: Bool, _ body: (any StoreWriting) throws -> Void
  ) throws -> Outcome {
    try store.write { writer in
      let entry = try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store " + command))
      try body(writer)
      let outcome = Outcome(entry: isDryRun ? nil : entry, changes: try ChangeList(of: entry, writer))
      return isDryRun ? .rollback(outcome) : .commit(outcome)
    }
  }

  /// The last entry of the history that changed something, can be undone and is no undo itself, or nil.
  package func lastEntry() throws -> HistoryEntry? {
    try store.read { reader in
      try reader.history(limit: .max).first { entry in
        guard entry.isKept, entry.undoneBy == nil, entry.undoes.isEmpty, let number = entry.number else {
          return false
        }
        return try reader.hasChanges(number)
      }
    }
  }
}

extension ToolError {
  /// An entry of the history can't be undone, because others depend on it.
  package init(undoing number: Int, dependents: [Int]) {
    let isOne = dependents.count == 1
    self.init(
      "Can't undo entry \(number): \(isOne ? "entry" : "entries") "
        + "\(ChangeList.list(dependents.map(String.init))) depend\(isOne ? "s" : "") on it",
      help:
        "Undo \(isOne ? "both" : "all \(dependents.count + 1)") with `compass-store undo --through \(number)`"
    )
  }
}
