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

  /// The records of a kind.
  subscript(kind: RecordKind) -> MemoryTable {
    get { records[kind] ?? MemoryTable(kind) }
    _modify { yield &records[kind, default: MemoryTable(kind)] }
  }
}
