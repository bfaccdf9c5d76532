import CompassModel
import CompassStore
import Foundation

/// The records that an import has added or changed so far, by their IDs and keys.
///
/// Keys are stored as hashes with a random seed: of a million records, two have the same hash about once in 10 million
/// imports.
struct PlannedIndex {
  /// A record with the upper halves of its keys' hashes; the index has the lower halves, former ones included.
  private struct Entry {
    let id: UUID
    let kind: RecordKind
    /// The first day of an event.
    var day: Int32 = 0
    var natural: UInt32 = 0
    var name: UInt32 = 0
    var source: UInt32 = 0
    var series: UInt32 = 0

    func hasKey(withHash hash: Int) -> Bool {
      let half = PlannedIndex.upperHalf(hash)
      return natural == half || name == half || source == half || series == half
    }
  }

  private var entries: [Entry] = []
  private var index = MemoryIndex()

  /// The number of records.
  var count: Int { entries.count }

  /// Returns the number of a record, counted from 0; nil if the import doesn't change it.
  func number(of kind: RecordKind, _ id: UUID) -> Int? {
    index.first(hash: Self.hash(kind, id)) { entries[$0].kind == kind && entries[$0].id == id }
  }

  /// Returns the IDs of the records with the hash of a key.
  func ids(hash: Int) -> [UUID] {
    index.records(hash: hash).compactMap { entries[$0].hasKey(withHash: hash) ? entries[$0].id : nil }
  }

  /// Returns the IDs of the events near some days.
  func events(near place: EventPlace, owner: UUID?) -> [(id: UUID, day: Int)] {
    let days = place.days.lowerBound.daysSince1970...place.days.upperBound.daysSince1970
    let name = Self.hash(.event, .name(place.name), owner: owner)
    var found: [(id: UUID, day: Int)] = []
    for week in place.weeks {
      for number in index.records(hash: Self.hash(name, week: week)) {
        let entry = entries[number]
        if days.contains(Int(entry.day)), entry.name == Self.upperHalf(name) {
          found.append((entry.id, Int(entry.day)))
        }
      }
    }
    return found
  }

  /// Adds a record, or its new keys.
  mutating func add(_ values: FieldValues, _ id: UUID, _ keys: RecordKeys) {
    let (kind, owner) = (values.kind, values.owner)
    func hash(_ key: RecordKey?) -> Int { key.map { Self.hash(kind, $0, owner: owner) } ?? 0 }
    let sourceName = values["source"].flatMap(String.init(fieldValue:))
    let sourceKey = values["source_key"].flatMap(String.init(fieldValue:))
    let natural = hash(keys.natural.map(RecordKey.natural))
    let name = hash(keys.name.map(RecordKey.name))
    let source = hash(sourceKey.map { .source(sourceName, key: $0) })
    let prefix = sourceKey.flatMap(RecordKey.series(of:))
    let series = prefix.map { Self.hash(kind, series: $0, sourceName, owner: owner) } ?? 0
    var entry = Entry(
      id: id, kind: kind, natural: Self.upperHalf(natural), name: Self.upperHalf(name),
      source: Self.upperHalf(source), series: Self.upperHalf(series))
    if kind == .event, case .date(let start)? = values["start_date"] {
      entry.day = Int32(clamping: start.daysSince1970)
    }
    let known = number(of: kind, id)
    let number = known ?? count
    if known == nil {
      entries.append(entry)
      index.add(number, hash: Self.hash(kind, id), isNew: true)
    } else {
      entries[number] = entry
    }
    for hash in [natural, name, source, series] where hash != 0 {
      index.add(number, hash: hash, isNew: known == nil)
    }
    if kind == .event {
      let week = EventPlace.week(Int(entry.day))
      index.add(number, hash: Self.hash(name, week: week), isNew: known == nil)
    }
  }

  /// Forgets a record.
  mutating func remove(_ kind: RecordKind, _ id: UUID) {
    guard let number = number(of: kind, id) else { return }
    entries[number] = Entry(id: id, kind: kind)
    index.remove(number, hash: Self.hash(kind, id))
  }

  /// The hash of a record's ID.
  static func hash(_ kind: RecordKind, _ id: UUID) -> Int {
    var hasher = Hasher()
    hasher.combine(kind.place)
    hasher.combine(id)
    return hasher.finalize()
  }

  /// The hash of the start of keys at a source, up to their last slash; both halves differ from those of a key.
  static func hash(_ kind: RecordKind, series: String, _ source: String?, owner: UUID?) -> Int {
    hash(kind, .source(source, key: series), owner: owner) ^ 0x1_0000_0001
  }

  /// The hash of a key; texts that only Unicode calls equal have different hashes.
  static func hash(_ kind: RecordKind, _ key: RecordKey, owner: UUID?) -> Int {
    var hasher = Hasher()
    hasher.combine(kind.place)
    hasher.combine(owner)
    hasher.combine(key)
    return hasher.finalize()
  }

  private static func upperHalf(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  private static func hash(_ name: Int, week: Int) -> Int { name ^ (week &+ 1) &* 0x9E37_79B9_7F4A_7C1 }
}
