import CompassModel

/// What one text of a column of dates says, before it is known in which order its numbers stand.
package struct DateSighting: Sendable {
  /// What the text says of the order.
  enum Weight: Sendable {
    case nothing, other, orderless, dayFirst, monthFirst, ambiguous
  }

  let weight: Weight
  /// The first day, whose year may be missing; nil for a text that is no date.
  package let day: WrittenDate.Day?
  /// The weekday that the text says, 1 for Monday.
  package let weekday: Int?
  /// Whether the year may come first, and the text then says another day than with the day first: `26/04/05`.
  package let mayBeginWithYear: Bool

  /// Looks at a text.
  ///
  /// - Parameter bytes: the text as it stands, valid UTF-8.
  package init(_ bytes: Span<UInt8>) {
    let (weight, date) = DateEvidence.weight(of: bytes)
    self.weight = weight
    day = date?.first
    weekday = date?.weekday
    guard weight == .dayFirst else {
      mayBeginWithYear = false
      return
    }
    let days = [DateOrder.yearFirst, .dayFirst].map { DateEvidence.weight(of: bytes, order: $0).1?.first }
    mayBeginWithYear = days[0] != nil && days[0] != days[1]
  }
}

/// Looks at the texts of a column of dates and remembers those that come again.
package struct DateSightings: Sendable {
  private var memo = CellMemo<DateSighting?>(nil)

  /// Creates a memory of nothing.
  package init() {}

  /// Looks at a text.
  package mutating func sighting(_ bytes: Span<UInt8>) -> DateSighting {
    memo.value(of: bytes) { DateSighting($0) } ?? DateSighting(bytes)
  }
}
