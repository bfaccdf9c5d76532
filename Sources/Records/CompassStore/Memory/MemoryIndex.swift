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

/// Records by the hashes of their keys or IDs, in 20 bytes for each hash.
///
/// A dictionary needs twice as much, and while it grows, three times.
package struct MemoryIndex: Sendable {
  private struct Entry {
    /// The lower half of the hash.
    let hash: UInt32
    /// The record; -1 after it was removed.
    var record: Int32
    /// The earlier entry in the same bucket; -1 without one.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The last entry of each bucket; -1 for an empty one.
  private var buckets: [Int32] = []

  /// Creates an empty index.
  package init() {}

  /// Adds a record that is new, or that had other keys before.
  package mutating func add(_ record: Int, hash: Int, isNew: Bool) {
    if !isNew, first(hash: hash, where: { $0 == record }) != nil { return }
    if entries.count >= buckets.count { grow() }
    let hash = UInt32(truncatingIfNeeded: hash)
    let bucket = bucket(of: hash)
    entries.append(
      Entry(hash: hash, record: Int32(truncatingIfNeeded: record), next: buckets[bucket]))
    buckets[bucket] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// The records that may have a hash, the first added first.
  ///
  /// Others may be among them, because only half of the hash is compared.
  package func records(hash: Int) -> [Int] {
    var found: [Int] = []
    _ = first(hash: hash) { record in
      // Two keys of a record may have the same half of the hash.
      if found.last != record { found.append(record) }
      return false
    }
    if found.count > 1 { found.reverse() }
    return found
  }

  /// Returns the last added record that may have a hash and meets a condition.
  package func first(hash: Int, where isMet: (Int) -> Bool) -> Int? {
    guard !buckets.isEmpty else { return nil }
    let hash = UInt32(truncatingIfNeeded: hash)
    var place = buckets[bucket(of: hash)]
    while place >= 0 {
      let entry = entries[Int(place)]
      if entry.hash == hash, isMet(Int(entry.record)) { return Int(entry.record) }
      place = entry.next
    }
    return nil
  }

  /// Removes a record from those with a hash.
  package mutating func remove(_ record: Int, hash: Int) {
    guard !buckets.isEmpty else { return }
    let hash = UInt32(truncatingIfNeeded: hash)
    let bucket = bucket(of: hash)
    var (later, place) = (-1, Int(buckets[bucket]))
    while place >= 0 {
      let entry = entries[place]
      if entry.hash == hash, entry.record == Int32(truncatingIfNeeded: record) {
        entries[place].record = -1
        if later < 0 { buckets[bucket] = entry.next } else { entries[later].next = entry.next }
        return
      }
      (later, place) = (place, Int(entry.next))
    }
  }

  private func bucket(of hash: UInt32) -> Int { Int(hash) & (buckets.count - 1) }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: max(64, buckets.count * 2))
    for place in entries.indices where entries[place].record >= 0 {
      let bucket = bucket(of: entries[place].hash)
      entries[place].next = buckets[bucket]
      buckets[bucket] = Int32(truncatingIfNeeded: place)
    }
  }
}
