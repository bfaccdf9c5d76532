import CompassModel

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

/// The records of one natural key, each of which can match one row.
struct WaitingRecords<Record> {
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
