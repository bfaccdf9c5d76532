package import CompassModel
package import CompassValidation
package import Foundation

/// Questions about many records at once, which planning asks for a block of rows.
///
/// A store in a file or across a network answers them with one statement each.
package protocol RecordBook: KnownRecords {
  /// Returns the records with these ids; unknown ids are left out.
  func records(of kind: RecordKind, ids: [UUID]) throws -> [UUID: FieldValues]

  /// Returns the ids of the records with each of these keys, sorted; keys without a record are left out.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - keys: the keys, each once.
  ///   - owner: the athlete whom the records belong to; nil means records without an athlete.
  func ids(of kind: RecordKind, keys: [RecordKey], owner: UUID?) throws -> [RecordKey: [UUID]]

  /// Whether the store has a record of a kind.
  func hasRecords(of kind: RecordKind) throws -> Bool

  /// Whether the store may know former values of events that it doesn't have now.
  func hasFormerEvents() throws -> Bool

  /// Returns the last values of those of these events that the store had before and doesn't have now.
  func formerEvents(_ ids: [UUID]) throws -> [UUID: FieldValues]

  /// Returns the ids of the events near each of these days, as ``CompassValidation/KnownRecords`` does for one.
  func events(near places: [EventPlace], owner: UUID?) throws -> [EventPlace: [UUID]]
}

/// A key that records of a kind are looked up by.
///
/// Keys are equal if their bytes are: a key of another program may be in any of the forms that Unicode calls equal.
package enum RecordKey: Sendable, Hashable {
  /// The natural key, as `FieldValues.naturalKey` returns it.
  case natural(String)
  /// The name, as `FieldValues.foldedName` returns it.
  case name(String)
  /// The key at a source.
  case source(String?, key: String)

  /// The text of the key.
  var text: String {
    switch self {
    case .natural(let text), .name(let text), .source(_, let text): text
    }
  }

  /// Returns the part of a key at a source up to its last slash, which the repetitions of an event share.
  package static func series(of key: String) -> String? {
    key.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(key[...$0]) }
  }

  /// A number for each sort of key, and the source.
  private var sort: (number: Int, source: String) {
    switch self {
    case .natural: (0, "")
    case .name: (1, "")
    case .source(nil, _): (2, "")
    case .source(let source?, _): (3, source)
    }
  }

  /// Whether two keys have the same bytes.
  package static func == (one: RecordKey, other: RecordKey) -> Bool {
    one.sort.number == other.sort.number && one.text.utf8.elementsEqual(other.text.utf8)
      && one.sort.source.utf8.elementsEqual(other.sort.source.utf8)
  }

  /// Hashes the bytes of the key.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(sort.number)
    for var text in [text, sort.source] {
      hasher.combine(text.utf8.count)
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

/// The name and the days of events to look for.
package struct EventPlace: Sendable, Hashable {
  /// The name, as `FieldValues.foldedName` returns it.
  package let name: String
  /// The range of days.
  package let days: ClosedRange<CalendarDate>

  /// Creates a place.
  package init(name: String, days: ClosedRange<CalendarDate>) {
    self.name = name
    self.days = days
  }

  /// The weeks of the days, by which events are indexed.
  package var weeks: ClosedRange<Int> {
    Self.week(days.lowerBound.daysSince1970)...Self.week(days.upperBound.daysSince1970)
  }

  /// The number of the week of a day.
  package static func week(_ daysSince1970: Int) -> Int { Int((Double(daysSince1970) / 7).rounded(.down)) }

  /// The most events with the same name and near days to compare with another event.
  static let maximumEvents = 16

  /// Returns the ids of the events nearest to the middle of the range, at most ``maximumEvents``.
  package func nearest(_ events: [(id: UUID, day: Int)]) -> [UUID] {
    let middle = (days.lowerBound.daysSince1970 + days.upperBound.daysSince1970) / 2
    return events.sorted {
      (abs($0.day - middle), $0.day, $0.id) < (abs($1.day - middle), $1.day, $1.id)
    }.prefix(Self.maximumEvents).map(\.id)
  }
}

extension StoreReading {
  /// The ids of the records with one key.
  func ids(of kind: RecordKind, key: RecordKey, owner: UUID?) throws -> [UUID] {
    switch key {
    case .natural(let key): try ids(of: kind, naturalKey: key, owner: owner)
    case .name(let name): try ids(of: kind, foldedName: name, owner: owner)
    case .source(let source, let key):
      try [id(of: kind, source: source, sourceKey: key, owner: owner)].compactMap(\.self)
    }
  }
}
