import CompassModel

/// What tells records of one natural key apart.
struct RecordMark: Hashable {
  /// The day of a measurement: an event may last several days, and another day is another measurement.
  let day: FieldValue?
  /// The value that tells best: an event's start time, a measurement's value, a contact's subject or what it says.
  let value: FieldValue?

  /// The mark of a record or a row.
  init(_ values: FieldValues) {
    let text = values["subject"] ?? values["content"]
    self.init(values, text: text)
  }

  /// The mark of a row among deleted records, of which the store doesn't keep what a contact said.
  init(amongDeleted values: FieldValues) { self.init(values, text: values["subject"]) }

  private init(_ values: FieldValues, text: FieldValue?) {
    day = values.kind == .metric ? values["recorded_date"] : nil
    value =
      values.kind == .interaction
      ? text.map { .text($0.canonicalText.foldedName) } : values.tieBreaker
  }
}

/// Records of one natural key that rows are matched with, each at most once.
struct WaitingRecords<Record> {
  private var records: [Record?]
  /// The places of the records by their marks, the last first.
  private var places: [RecordMark: [Int]] = [:]
  /// The places of the records that a row with another value may be about, by day, the last first.
  private var others: [FieldValue?: [Int]] = [:]

  /// Creates them.
  ///
  /// - Parameters:
  ///   - records: the records, in the order in which they are taken.
  ///   - describe: returns the mark of a record, and whether a row with another value may be about it.
  init(_ records: [Record], _ describe: (Record) -> (mark: RecordMark, isOpen: Bool)) {
    self.records = records
    for (place, record) in records.enumerated().reversed() {
      let (mark, isOpen) = describe(record)
      places[mark, default: []].append(place)
      if isOpen { others[mark.day, default: []].append(place) }
    }
  }

  /// Takes the first record with a mark.
  ///
  /// - Parameter isMeant: whether a record may be taken; only the first ``maximumAsked`` are asked about.
  mutating func next(
    equalTo mark: RecordMark, where isMeant: (Record) throws -> Bool = { _ in true }
  ) throws -> Record? {
    guard var list = places.removeValue(forKey: mark) else { return nil }
    defer { places[mark] = list }
    return try next(of: &list, where: isMeant)
  }

  /// Takes the first record of the same day whose value may have changed.
  mutating func next(
    besides mark: RecordMark, where isMeant: (Record) throws -> Bool = { _ in true }
  ) throws -> Record? {
    guard var list = others.removeValue(forKey: mark.day) else { return nil }
    defer { others[mark.day] = list }
    return try next(of: &list, where: isMeant)
  }

  /// The first record of the same day whose value may have changed, which stays.
  func firstOther(of mark: RecordMark, where isMeant: (Record) -> Bool) -> Record? {
    asked(mark).first(where: isMeant)
  }

  /// How many records of the same day a row may be about whose value may have changed; no more than
  /// ``maximumAsked`` are asked about.
  func countOthers(of mark: RecordMark, where isMeant: (Record) -> Bool) -> Int {
    asked(mark).count(where: isMeant)
  }

  private func asked(_ mark: RecordMark) -> some Sequence<Record> {
    (others[mark.day] ?? []).reversed().lazy.compactMap { records[$0] }.prefix(Self.maximumAsked)
  }

  /// The most records that are asked about for one row.
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
