package import CompassModel

package import struct Foundation.UUID

/// The UID of a calendar's entry: the id of the record, and the day where an event has an entry a day.
///
/// It is made of nothing that changes when the record does, so that every client knows the entry again.
package struct CalendarUID: Sendable, Hashable {
  /// What all of them end in.
  package static let domain = "compass-toolkit"

  /// The id of the record.
  package let id: UUID
  /// The day, where the event has an entry on each.
  package let day: CalendarDate?

  /// The UID of a record, or of a day of it.
  package init(_ id: UUID, day: CalendarDate? = nil) {
    self.id = id
    self.day = day
  }

  /// Reads a UID; nil where it was not made here.
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

  /// The id of the record that a UID stands for; nil where it was not made here.
  package static func id(from text: String) -> UUID? { CalendarUID(text)?.id }

  /// The UID as it is written: `6f1c…@compass-toolkit`, `6f1c…-20260415@compass-toolkit`.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` to a line.
  func append(to line: inout [UInt8]) {
    line += id.text.utf8
    if let day { line += ("-" + padded(day.year, 4) + padded(day.month, 2) + padded(day.day, 2)).utf8 }
    line.append(UInt8(ascii: "@"))
    line += Self.domain.utf8
  }
}
