import CompassModel

/// Records of one natural key that rows are matched with, each at most once.
struct WaitingRecords<Record> {
  private var records: [Record?]
  /// The places of the records by the value that tells them apart, the last first.
  private var places: [FieldValue?: [Int]] = [:]
  /// The places of the records that a row with another value may be about, the last first.
  private var others: [Int] = []

  /// Creates them.
  ///
  /// - Parameters:
  ///   - records: the records, in the order in which they are taken.
  ///   - describe: returns the value that tells a record apart, and whether a row with another value may be about it.
  init(_ records: [Record], _ describe: (Record) -> (value: FieldValue?, isOpen: Bool)) {
    self.records = records
    for (place, record) in records.enumerated().reversed() {
      let (value, isOpen) = describe(record)
      places[value, default: []].append(place)
      if isOpen { others.append(place) }
    }
  }

  /// Takes the first record with a value.
  mutating func next(equalTo value: FieldValue?) -> Record? {
    while let place = places[value]?.popLast() {
      if let record = take(place) { return record }
    }
    return nil
  }

  /// Takes the first record whose value may have changed.
  mutating func next() -> Record? {
    while let place = others.popLast() {
      if let record = take(place) { return record }
    }
    return nil
  }

  private mutating func take(_ place: Int) -> Record? {
    defer { records[place] = nil }
    return records[place]
  }
}
