import CompassModel
import Foundation

/// All that a store in memory has.
struct MemoryTables: Sendable {
  /// The records of each kind.
  var records = Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, MemoryTable($0)) })
  /// The settings.
  var settings: [String: String] = [:]
  /// The primary metric of each athlete.
  var primaryMetrics: [UUID?: UUID] = [:]

  /// How many links lead to each record.
  var links: [UUID: Int] = [:]

  /// Adds a number to the count of each record that a record links to.
  mutating func count(linksOf values: FieldValues, by number: Int) {
    for field in values.kind.schema.fields {
      guard case .link = field.type, case .id(let id)? = values[field] else { continue }
      links[id, default: 0] += number
    }
  }

  /// The records of a kind.
  subscript(kind: RecordKind) -> MemoryTable {
    get { records[kind] ?? MemoryTable(kind) }
    _modify { yield &records[kind, default: MemoryTable(kind)] }
  }
}
