import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The handling of rows that match records the user deleted.
package enum DeletionHandling: Sendable, Hashable {
  /// They are skipped and reported.
  case skips
  /// They are imported again.
  case restores
  /// They are added like other rows, because the user typed them.
  case adds
}

/// Recognizes rows that match records the user deleted.
struct DeletedRecords {
  private let records: PlannedRecords
  private let store: any StoreReading
  private let zone: TimeZone
  /// The handling of these rows.
  let handling: DeletionHandling
  /// Whether any row may have to be skipped.
  let skipsRows: Bool

  init(_ records: PlannedRecords, handling: DeletionHandling, zone: TimeZone) throws {
    self.records = records
    store = try records.upToDate()
    self.handling = handling
    self.zone = zone
    skipsRows = try handling == .skips && store.hasDeletions()
  }

  /// Returns the deletion of a record by its ID, or nil if the record wasn't deleted.
  func deletion(of kind: RecordKind, id: UUID) throws -> Deletion? {
    handling == .adds ? nil : try records.deletion(of: kind, id: id)
  }

  /// Returns the deletions of records with a key.
  func deletions(of kind: RecordKind, _ key: DeletionKey, owner: UUID?) throws -> [Deletion] {
    handling == .adds ? [] : try records.deletions(of: kind, key, owner: owner)
  }

  /// Returns the finding about a row with a deleted record.
  ///
  /// - Parameters:
  ///   - deletion: the deletion of the record.
  ///   - resembled: the same deletion, if the row has another time.
  func issue(_ deletion: Deletion, resembled: Deletion? = nil) throws -> FieldIssue {
    let kind = deletion.kind
    let field = RecordDescription.nameField(of: kind)
    let deletedThen = "you deleted this \(kind.rawValue)\(try when(deletion))"
    guard resembled != nil else {
      return FieldIssue(
        field, .recordDeleted, .notes, "Skipped: \(deletedThen)",
        help: "Use --restore-deleted to import it again.")
    }
    return FieldIssue(
      field, .recordDeleted, .warns, "Skipped: \(deletedThen); it was at \(Self.time(of: deletion))",
      help: "If it is another \(kind.rawValue), use --restore-deleted to import it.")
  }

  /// Returns the finding about an imported game or measurement that is similar to a deleted one.
  ///
  /// The game has the same name and date, or the measurement the same type and date.
  func warning(_ deletion: Deletion) throws -> FieldIssue {
    if deletion.kind == .metric {
      return FieldIssue(
        "value", .recordDeleted, .warns,
        "You deleted a metric with this type and date but another value\(try when(deletion))",
        help: "If this is the same metric with a corrected value, delete it again.")
    }
    return FieldIssue(
      RecordDescription.nameField(of: deletion.kind), .recordDeleted, .warns,
      "You deleted a game with this name and date, at \(Self.time(of: deletion))\(try when(deletion))",
      help: "If this is the same game at another time, delete it again.")
  }

  private static func time(of deletion: Deletion) -> String {
    guard case .time(let time)? = deletion.identity["start_time"] else { return "another time" }
    return time.displayText
  }

  /// Returns the finding about a row that names a deleted record, with the IDs of the deleted records of that
  /// name.
  ///
  /// The finding rejects a row that needs the link. If the row's own record was deleted too, the importer
  /// skips it instead.
  ///
  /// - Parameters:
  ///   - field: the field that names the other record.
  ///   - kind: the kind of the other record.
  ///   - text: its name or ID.
  ///   - draft: the row.
  ///   - owner: the athlete of the record.
  ///   - isMeant: whether the row can mean a deleted record with these values.
  /// - Returns: nil if the user deleted no record of that name.
  func link(
    _ field: FieldDescriptor, _ kind: RecordKind, named text: String, of draft: Draft, owner: UUID?,
    where isMeant: (FieldValues) -> Bool = { _ in true }
  ) throws -> (issue: FieldIssue, ids: [UUID])? {
    guard skipsRows else { return nil }
    let deletions = try named(kind, text, owner: owner).filter { isMeant($0.identity) }
    guard let deletion = deletions.first else { return nil }
    let isNeeded = field.isRequired || kind == .athlete
    let when = try when(deletion)
    let issue = FieldIssue(
      field.name, .linkDeleted, isNeeded ? .rejectsRecord : .notes,
      isNeeded
        ? "You deleted the \(kind.rawValue) of this \(draft.kind.rawValue)\(when)"
        : "Imported without its \(kind.rawValue), which you deleted\(when)",
      help: "Import the \(kind.rawValue) again with --restore-deleted, then this file.")
    return (issue, deletions.map(\.id))
  }

  /// Whether a deleted record has this name and meets a condition.
  func names(
    _ kind: RecordKind, _ text: String, owner: UUID?, where fits: (FieldValues) -> Bool
  ) throws -> Bool {
    try skipsRows && named(kind, text, owner: owner).contains { fits($0.identity) }
  }

  private func named(_ kind: RecordKind, _ text: String, owner: UUID?) throws -> [Deletion] {
    if let id = UUID(uuidString: text) { return try deletion(of: kind, id: id).map { [$0] } ?? [] }
    let owner = kind == .athlete ? nil : owner
    var names = [text.foldedName]
    if kind == .coach || kind == .athlete, let turned = NamedRecords.turnedName(text) {
      names.append(turned.foldedName)
    }
    for name in names {
      let found = try deletions(of: kind, .name(name), owner: owner)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the date and the history entry of a deletion: ` on Nov 3, 2026 (entry 8)`.
  private func when(_ deletion: Deletion) throws -> String {
    guard let entry = try store.historyEntry(deletion.entry) else { return " (entry \(deletion.entry))" }
    return " on \(CalendarDate(of: entry.occurredAt, in: zone).displayText) (entry \(deletion.entry))"
  }
}

/// The fields for findings about a whole record.
enum RecordDescription {
  /// Returns the field that names a record.
  static func nameField(of kind: RecordKind) -> String { nameFields[kind] ?? "name" }

  private static let nameFields: [RecordKind: String] = [
    .athlete: "full_name", .coach: "last_name", .metric: "metric_type", .interaction: "occurred_at",
  ]
}
