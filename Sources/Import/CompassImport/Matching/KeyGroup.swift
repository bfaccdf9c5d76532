import CompassModel
import CompassStore
import Foundation

/// The records of one natural key, so that a thousand pitches on one day need one look-up.
final class KeyGroup {
  /// The name of a group.
  struct Name: Hashable {
    let owner: UUID?
    let key: String
  }

  /// A day of a group.
  struct Day: Hashable {
    let name: Name
    let day: FieldValue?
  }

  /// The stored records that no row has claimed yet, in the order of the rows they were made of.
  var records: RecordQueue<FieldValues>
  /// The records of the key that were deleted and that no row has claimed yet.
  var deletions: RecordQueue<Deletion>
  /// The ordinal that the next new record of the key gets, if its ID is free.
  var nextOrdinal: Int

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - records: the stored records in order.
  ///   - deletions: the deletions of other records.
  ///   - nextOrdinal: the ordinal of the next new record.
  init(_ records: [FieldValues], _ deletions: [Deletion], nextOrdinal: Int) {
    self.records = RecordQueue(records) { (RecordMark($0), !$0.isKnownByValue) }
    self.deletions = RecordQueue(deletions) { (RecordMark($0.identity), !$0.identity.isKnownByValue) }
    self.nextOrdinal = nextOrdinal
  }
}

extension Matcher {
  /// Returns the records of a natural key; a key without records isn't remembered.
  func group(_ kind: RecordKind, key: String, owner: UUID?) throws -> KeyGroup {
    let name = KeyGroup.Name(owner: owner, key: key)
    if let known = groups[name] { return known }
    let ids = try ids(of: kind, key: key, owner: owner)
    let deletions = try deleted.deletions(of: kind, .natural(key), owner: owner)
    let unclaimed = try inOrderOfRows(ids, kind, key: key, owner: owner).compactMap { id in
      earlier.isClaimed(kind, id, by: input) ? nil : try records.values(of: kind, id: id)
    }
    let group = KeyGroup(
      unclaimed, deletions, nextOrdinal: ids.count + skippedOrdinals(of: kind, key, owner))
    guard !ids.isEmpty || !deletions.isEmpty else { return group }
    if groups.count >= Self.maximumGroups { groups.removeAll(keepingCapacity: true) }
    groups[name] = group
    return group
  }

  /// The maximum number of natural keys to remember.
  private static let maximumGroups = 10_000

  /// Returns the IDs in the order of the rows that the records were made of, which the IDs show.
  private func inOrderOfRows(_ ids: [UUID], _ kind: RecordKind, key: String, owner: UUID?) -> [UUID] {
    guard ids.count > 1 else { return ids }
    var places: [UUID: Int] = [:]
    for ordinal in ids.indices {
      places[RecordIdentifier.make(kind: kind, owner: owner, key: key, ordinal: ordinal)] = ordinal
    }
    return ids.enumerated().sorted {
      (places[$0.element] ?? ids.count, $0.offset) < (places[$1.element] ?? ids.count, $1.offset)
    }.map(\.element)
  }

  /// Notes that a row which gets an ID of its own is rejected.
  func skipOrdinal(_ keys: RecordKeys, of kind: RecordKind, owner: UUID?) {
    guard let key = keys.natural, groups[KeyGroup.Name(owner: owner, key: key)] == nil else { return }
    skippedOrdinals[PlannedIndex.hash(kind, .natural(key), owner: owner), default: 0] += 1
  }

  private func skippedOrdinals(of kind: RecordKind, _ key: String, _ owner: UUID?) -> Int {
    guard !skippedOrdinals.isEmpty else { return 0 }
    return skippedOrdinals[PlannedIndex.hash(kind, .natural(key), owner: owner)] ?? 0
  }
}

extension FieldValues {
  /// Whether a different value means a different record, as for a metric with a source key.
  fileprivate var isKnownByValue: Bool { kind == .metric && self["source_key"] != nil }
}

/// The values that distinguish records with one natural key.
struct RecordMark: Hashable {
  /// The day of a measurement, because an event can have measurements on several days.
  let day: FieldValue?
  /// The most distinctive value: an event's start time, a measurement's value, or a contact's subject or
  /// content.
  let value: FieldValue?

  /// Creates the mark of a record or a row.
  init(_ values: FieldValues) { self.init(values, text: values["subject"] ?? values["content"]) }

  /// Creates the mark for comparing a row with deleted records, which the store keeps without their content.
  init(amongDeleted values: FieldValues) { self.init(values, text: values["subject"]) }

  private init(_ values: FieldValues, text: FieldValue?) {
    day = values.kind == .metric ? values["recorded_date"] : nil
    value =
      values.kind == .interaction
      ? text.map { .text($0.canonicalText.foldedName) } : values.tieBreaker
  }
}

/// Records of one natural key, each of which can match one row.
struct RecordQueue<Record> {
  private var records: [Record?]
  /// The indices of the records by mark, in reverse order.
  private var places: [RecordMark: [Int]] = [:]
  /// The indices of the records that a row with another value can match, by day, in reverse order.
  private var others: [FieldValue?: [Int]] = [:]

  /// Creates a list of records.
  ///
  /// - Parameters:
  ///   - records: the records, in the order in which they match rows.
  ///   - describe: returns the mark of a record, and whether a row with another value can match it.
  init(_ records: [Record], _ describe: (Record) -> (mark: RecordMark, isOpen: Bool)) {
    self.records = records
    for (place, record) in records.enumerated().reversed() {
      let (mark, isOpen) = describe(record)
      places[mark, default: []].append(place)
      if isOpen { others[mark.day, default: []].append(place) }
    }
  }

  /// Removes and returns the first record with a mark.
  ///
  /// - Parameter isMeant: whether a record matches. At most ``maximumAsked`` records are checked.
  mutating func next(
    equalTo mark: RecordMark, where isMeant: (Record) throws -> Bool = { _ in true }
  ) throws -> Record? {
    guard var list = places.removeValue(forKey: mark) else { return nil }
    defer { places[mark] = list }
    return try next(of: &list, where: isMeant)
  }

  /// Removes and returns the first record of the same day with a value that may have changed.
  mutating func next(
    besides mark: RecordMark, where isMeant: (Record) throws -> Bool = { _ in true }
  ) throws -> Record? {
    guard var list = others.removeValue(forKey: mark.day) else { return nil }
    defer { others[mark.day] = list }
    return try next(of: &list, where: isMeant)
  }

  /// Returns the records of the same day that a row can match with another value.
  ///
  /// They are at most ``maximumAsked``.
  func candidates(for mark: RecordMark) -> some Sequence<Record> {
    (others[mark.day] ?? []).reversed().lazy.compactMap { records[$0] }.prefix(Self.maximumAsked)
  }

  /// The maximum number of records to check for one row.
  private static var maximumAsked: Int { 64 }

  private mutating func next(
    of places: inout [Int], where isMeant: (Record) throws -> Bool
  ) throws -> Record? {
    while let last = places.last, records[last] == nil { places.removeLast() }
    for index in places.indices.reversed().prefix(Self.maximumAsked) {
      guard let record = records[places[index]], try isMeant(record) else { continue }
      records[places.remove(at: index)] = nil
      return record
    }
    return nil
  }
}
