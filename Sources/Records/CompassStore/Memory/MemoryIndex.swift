import CompassModel

/// A key of a record in memory.
enum MemoryKey: Hashable {
  case natural(String)
  case name(String)
  /// The name of an event and the week in which it starts.
  case nameInWeek(String, Int)
  case source(String?, key: String)
  /// The part of a source key up to its last slash.
  case series(String?, prefix: String)
}

/// Records by the hashes of their keys: a few bytes for each.
package struct MemoryIndex: Sendable {
  /// The first and the last entry of each hash.
  private var ends: [Int: (first: Int32, last: Int32)] = [:]
  /// The record of each entry, and the next entry with the same hash.
  private var entries: [(record: Int32, next: Int32)] = []

  /// Creates an empty index.
  package init() {}

  /// Adds a record that is new, or that had other keys before.
  package mutating func add(_ record: Int, hash: Int, isNew: Bool) {
    if !isNew, records(hash: hash).contains(record) { return }
    let entry = Int32(truncatingIfNeeded: entries.count)
    entries.append((Int32(truncatingIfNeeded: record), -1))
    if let last = ends[hash]?.last { entries[Int(last)].next = entry }
    ends[hash, default: (entry, entry)].last = entry
  }

  /// The records of a hash, the first added first.
  package func records(hash: Int) -> some Sequence<Int> {
    sequence(state: ends[hash]?.first ?? -1) { place -> Int? in
      guard place >= 0 else { return nil }
      let entry = entries[Int(place)]
      place = entry.next
      return Int(entry.record)
    }
  }
}
