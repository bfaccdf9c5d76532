package import CompassModel

package import struct Foundation.UUID

/// The UID of a calendar entry: the record's id, and the day if the event has an entry for each day.
///
/// It depends on nothing else, so every client recognizes the entry after the record changes.
package struct CalendarUID: Sendable, Hashable {
  /// The end of every UID, after the `@`.
  package static let domain = "compass-toolkit"

  /// The id of the record.
  package let id: UUID
  /// The day, if the event has an entry for each day.
  package let day: CalendarDate?

  /// Creates the UID of a record, or of one day of an event.
  package init(_ id: UUID, day: CalendarDate? = nil) {
    self.id = id
    self.day = day
  }

  /// Parses a UID; nil if it was created by another program.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let end = Array("@\(Self.domain)".utf8)
    guard bytes.count >= 36 + end.count, bytes.suffix(end.count) == end[...],
      let id = UUID(uuidString: String(decoding: bytes[..<36], as: UTF8.self))
    else { return nil }
    let rest = bytes[36..<(bytes.count - end.count)]
    guard !rest.isEmpty else {
      self.init(id)
      return
    }
    guard rest.count == 9, rest.first == 0x2D, let number = digits(rest.dropFirst()),
      let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return nil }
    self.init(id, day: day)
  }

  /// Appends the UID to a line: `6f1c…@compass-toolkit`, `6f1c…-20260415@compass-toolkit`.
  func append(to line: inout [UInt8]) {
    line += id.text.utf8
    if let day { line += ("-" + padded(day.year, 4) + padded(day.month, 2) + padded(day.day, 2)).utf8 }
    line.append(UInt8(ascii: "@"))
    line += Self.domain.utf8
  }
}
