import CompassModel
import Foundation

/// All that a store in memory has.
struct MemoryTables: Sendable {
  /// The records of each kind, in the order of the kinds.
  private(set) var records = RecordKind.allCases.map(MemoryTable.init)
  /// The settings; nil for one of the store below that was forgotten.
  var settings: [String: String?] = [:]
  /// The primary metric of each athlete.
  var primaryMetrics: [UUID?: UUID] = [:]

  /// How many links lead to each record.
  var links: [UUID: Int] = [:]

  /// Adds a number to the count of each record that a record links to.
  mutating func count(linksOf values: FieldValues, by number: Int) {
    for index in values.kind.schema.links {
      if case .id(let id)? = values[index] { links[id, default: 0] += number }
    }
  }

  /// The records of a kind.
  subscript(kind: RecordKind) -> MemoryTable { records[kind.place] }

  /// A copy that can change by itself.
  var copy: MemoryTables {
    var copy = self
    copy.records = records.map(MemoryTable.init(copying:))
    return copy
  }
}
