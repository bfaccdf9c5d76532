import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Finds new records that look like corrections of an earlier import of the same file.
///
/// The store then has a record that the file no longer contains and that differs only in its name or its
/// dates.
struct CorrectedRows {
  private var added: [(record: SourceRecord, values: FieldValues)] = []
  /// The maximum number of new records, and of earlier imports, to compare.
  private static let (maximumRows, maximumEntries) = (1_000, 50)
  /// The fields that a correction changes: either names or dates.
  private static let names = ["name", "full_name", "first_name", "last_name"]
  private static let days = ["start_date", "end_date", "recorded_date", "occurred_at"]
  private static let others: Set = [
    "id", "created_at", "updated_at", "sequence", "extra", "source_key", "user_id",
  ]

  /// Remembers a new record.
  mutating func add(_ values: FieldValues, _ record: SourceRecord) {
    if added.count < Self.maximumRows { added.append((record, values)) }
  }

  /// Returns the rows that look like corrections, with their findings.
  ///
  /// - Complexity: O(n log n) in the number of records of the earlier imports of the file.
  func issues(
    of file: String, in store: any StoreReading, _ earlier: EarlierRows
  ) throws -> [(record: SourceRecord, issue: FieldIssue)] {
    guard let kind = added.first?.values.kind else { return [] }
    var ids: [UUID] = []
    for entry in try store.history(limit: Self.maximumEntries)
    where entry.undoneBy == nil && entry.files.contains(where: { $0.name == file }) {
      try store.scanChanges(of: entry.number ?? 0) { change in
        if change.kind == kind, change.sort == .added, !earlier.isClaimed(kind, change.id) {
          ids.append(change.id)
        }
        return true
      }
    }
    var former: [String: [FieldValues]] = [:]
    for stored in try ids.compactMap({ try store.values(of: kind, id: $0) }) {
      for fields in [Self.names, Self.days] {
        former[Self.key(of: stored, without: fields), default: []].append(stored)
      }
    }
    return added.compactMap { record, values in
      for fields in [Self.names, Self.days] {
        let key = Self.key(of: values, without: fields)
        if !key.isEmpty, let found = former[key], found.count == 1,
          let issue = Self.issue(values, found[0], fields)
        {
          return (record, issue)
        }
      }
      return nil
    }
  }

  /// Returns the values of a record without some fields, as a key; empty if too few values remain.
  private static func key(of values: FieldValues, without fields: [String]) -> String {
    let said = values.present.filter { !fields.contains($0.field.name) && !others.contains($0.field.name) }
    // A record with hardly any other values is similar to many.
    guard said.count > 1 else { return "" }
    return fields[0] + "\u{1F}"
      + said.map { "\($0.field.name)=\($0.value.canonicalText)" }.joined(separator: "\u{1F}")
  }

  private static func issue(_ values: FieldValues, _ stored: FieldValues, _ fields: [String]) -> FieldIssue? {
    let kind = values.kind
    let changed = kind.schema.fields.filter { fields.contains($0.name) && values[$0] != stored[$0] }
    guard let first = changed.first, let id = stored["id"]?.canonicalText.prefix(8) else { return nil }
    let news = changed.map { field in
      "\"\(field.name)=\(field.isPersonal ? "VALUE" : values[field]?.canonicalText ?? "")\""
    }.joined(separator: " ")
    return FieldIssue(
      first.name, .rowMayBeCorrection, .warns,
      "The row looks like a correction of the \(kind.rawValue) \(String(id)) from an earlier import, but was added as new",
      help:
        "If so, undo this import, run `compass-store edit \(kind.rawValue) \(String(id)) \(news)`, and import again."
    )
  }
}
