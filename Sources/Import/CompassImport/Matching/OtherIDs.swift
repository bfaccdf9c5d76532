import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The IDs that other programs gave to stored records, which are saved in the extra field `id`.
///
/// A class, because the resolvers of owners and links and the matcher of one file share it.
final class OtherIDs {
  /// The name of the extra field.
  private static let name = "id"

  private let stored: PlannedRecords
  /// The records by ID, for each kind that was requested.
  ///
  /// An ID of several records is ambiguous.
  private var records: [RecordKind: [UUID: Set<UUID>]] = [:]

  /// The deletions of records by their IDs from other programs.
  private var deletions: [RecordKind: [UUID: Deletion]] = [:]

  /// The records by the values under a header, for each kind and header that was asked for.
  private var columns: [String: [String: Set<UUID>]] = [:]

  init(_ stored: PlannedRecords) { self.stored = stored }

  /// Returns the stored ID of the only record with an ID from another program, or nil.
  func record(of kind: RecordKind, _ id: UUID) throws -> UUID? {
    if records[kind] == nil {
      var known: [UUID: Set<UUID>] = [:]
      try stored.upToDate().forEachExtra(of: kind, mentioning: Self.name) { record, members in
        for case .string(let text) in Self.kept(in: members) {
          if let id = UUID(uuidString: text) { known[id, default: []].insert(record) }
        }
      }
      records[kind] = known
    }
    guard let found = records[kind]?[id], found.count == 1 else { return nil }
    return found.first
  }

  /// Returns the deletion of the record with an ID from another program, if any.
  func deletion(of kind: RecordKind, _ id: UUID) throws -> Deletion? {
    if deletions[kind] == nil {
      var known: [UUID: Deletion] = [:]
      try stored.upToDate().forEachDeletion(of: kind) { deletion in
        guard let extra = deletion.identity["extra"].flatMap(JSONValue.init(fieldValue:)) else { return }
        for case .string(let text) in Self.kept(in: extra.members) {
          if let id = UUID(uuidString: text), known[id] == nil { known[id] = deletion }
        }
      }
      deletions[kind] = known
    }
    return deletions[kind]?[id]
  }

  /// Returns the records of a kind by their values in a column of this name: `SCH-031` under College Ref.
  ///
  /// Only records of files without a field for the column have it, because its values are then extra fields.
  func records(of kind: RecordKind, under header: String) throws -> [String: Set<UUID>] {
    let key = "\(kind.rawValue) \(header)"
    if let known = columns[key] { return known }
    var found: [String: Set<UUID>] = [:]
    try stored.upToDate().forEachExtra(of: kind, mentioning: header) { record, members in
      for member in members where member.name == header {
        found[member.value.stringValue ?? member.value.text(), default: []].insert(record)
      }
    }
    columns[key] = found
    return found
  }

  /// Adds a record's ID from another program to the cache.
  func learn(_ id: UUID, of record: UUID, _ kind: RecordKind) {
    records[kind]?[id, default: []].insert(record)
  }

  /// Whether a record has an ID from another program.
  static func hasOne(_ values: FieldValues) -> Bool {
    values["extra"].flatMap(JSONValue.init(fieldValue:)).map { !kept(in: $0.members).isEmpty } ?? false
  }

  private static func kept(in members: [JSONValue.Member]) -> [JSONValue] {
    members.filter { $0.name == name }.flatMap { member -> [JSONValue] in
      if case .array(let values) = member.value { values } else { [member.value] }
    }
  }

  /// Adds the stored IDs of a record to the IDs from a file.
  ///
  /// - Parameters:
  ///   - stored: the extra fields of the stored record.
  ///   - draft: the record of the file, merged with the stored record.
  static func keep(_ stored: [JSONValue.Member], in draft: inout Draft) {
    var values: [JSONValue] = []
    for value in kept(in: stored) + kept(in: draft.extra) + kept(in: draft.setAside)
    where !values.contains(value) {
      values.append(value)
    }
    draft.extra.removeAll { $0.name == name }
    draft.setAside.removeAll { $0.name == name }
    guard let first = values.first else { return }
    draft.extra.append(JSONValue.Member(name, values.count == 1 ? first : .array(values)))
  }
}
