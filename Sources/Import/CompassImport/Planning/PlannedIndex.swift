import CompassModel
import CompassStore
import Foundation

/// The records that an import has added or changed so far, by their IDs and keys.
///
/// Only hashes are stored, with a random seed: of a million records, two have the same hash about once in 10 million
/// imports.
struct PlannedIndex {
  private var ids: [UUID] = []
  /// The hash of the ID, and those of the keys that the record has now.
  private var hashes: [(id: Int, natural: Int, name: Int, source: Int, series: Int)] = []
  /// The first day of each event.
  private var days: [Int32] = []
  private var index = MemoryIndex()

  /// The number of records.
  var count: Int { ids.count }

  /// Returns the number of a record, counted from 0; nil if the import doesn't change it.
  func number(of kind: RecordKind, _ id: UUID) -> Int? {
    let hash = Self.hash(kind, id)
    return index.first(hash: hash) { hashes[$0].id == hash }
  }

  /// Returns the IDs of the records with the hash of a key.
  func ids(hash: Int) -> [UUID] {
    index.records(hash: hash).compactMap { number in
      let own = hashes[number]
      return own.natural == hash || own.name == hash || own.source == hash || own.series == hash
        ? ids[number] : nil
    }
  }

  /// Returns the IDs of the events near some days.
  func events(near place: EventPlace, owner: UUID?) -> [(id: UUID, day: Int)] {
    let days = place.days.lowerBound.daysSince1970...place.days.upperBound.daysSince1970
    let name = Self.hash(.event, .name(place.name), owner: owner)
    var found: [(id: UUID, day: Int)] = []
    for week in place.weeks {
      for number in index.records(hash: Self.hash(name, week: week)) {
        let day = Int(self.days[number])
        if days.contains(day), hashes[number].name == name { found.append((ids[number], day)) }
      }
    }
    return found
  }

  /// Adds a record, or its new keys.
  mutating func add(_ values: FieldValues, _ id: UUID, _ keys: RecordKeys) {
    let (kind, owner) = (values.kind, values.owner)
    func hash(_ key: RecordKey?) -> Int { key.map { Self.hash(kind, $0, owner: owner) } ?? 0 }
    let source = values["source"].flatMap(String.init(fieldValue:))
    let sourceKey = values["source_key"].flatMap(String.init(fieldValue:))
    let own = (
      id: Self.hash(kind, id), natural: hash(keys.natural.map(RecordKey.natural)),
      name: hash(keys.name.map(RecordKey.name)),
      source: hash(sourceKey.map { .source(source, key: $0) }),
      series: sourceKey.flatMap(RecordKey.series(of:)).map {
        Self.hash(kind, series: $0, source, owner: owner)
      }
        ?? 0
    )
    let known = number(of: kind, id)
    let number = known ?? ids.count
    var day = 0
    if kind == .event, case .date(let start)? = values["start_date"] { day = start.daysSince1970 }
    if known == nil {
      ids.append(id)
      hashes.append(own)
      days.append(Int32(clamping: day))
      index.add(number, hash: own.id, isNew: true)
    } else {
      hashes[number] = own
      days[number] = Int32(clamping: day)
    }
    for hash in [own.natural, own.name, own.source, own.series] where hash != 0 {
      index.add(number, hash: hash, isNew: known == nil)
    }
    if kind == .event {
      index.add(number, hash: Self.hash(own.name, week: EventPlace.week(day)), isNew: known == nil)
    }
  }

  /// Forgets a record.
  mutating func remove(_ kind: RecordKind, _ id: UUID) {
    if let number = number(of: kind, id) { hashes[number] = (0, 0, 0, 0, 0) }
  }

  /// The hash of a record's ID.
  static func hash(_ kind: RecordKind, _ id: UUID) -> Int {
    var hasher = Hasher()
    hasher.combine(kind.place)
    hasher.combine(id)
    return hasher.finalize()
  }

  /// The hash of the start of keys at a source, up to their last slash.
  static func hash(_ kind: RecordKind, series: String, _ source: String?, owner: UUID?) -> Int {
    hash(kind, .source(source, key: series), owner: owner) ^ 1
  }

  /// The hash of a key; texts that only Unicode calls equal have different hashes.
  static func hash(_ kind: RecordKind, _ key: RecordKey, owner: UUID?) -> Int {
    var hasher = Hasher()
    hasher.combine(kind.place)
    hasher.combine(owner)
    hasher.combine(key)
    return hasher.finalize()
  }

  private static func hash(_ name: Int, week: Int) -> Int { name ^ (week &+ 1) &* 0x9E37_79B9_7F4A_7C1 }
}
