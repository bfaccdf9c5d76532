import CompassModel

/// What one text of a column of dates says, before it is known in which order its numbers stand.
package struct DateSighting: Sendable {
  /// What the text says of the order.
  enum Weight: Sendable {
    case nothing, other, orderless, dayFirst, monthFirst, ambiguous
  }

  let weight: Weight
  /// Whether the year may come first, and the text then says another day than with the day first: `26/04/05`.
  package let mayBeginWithYear: Bool

  /// Looks at a text.
  ///
  /// - Parameter bytes: the text as it stands, valid UTF-8.
  package init(_ bytes: Span<UInt8>) {
    weight = DateEvidence.weight(of: bytes)
    let year = weight == .dayFirst ? FieldReader.day(bytes, order: .yearFirst) : nil
    mayBeginWithYear = year != nil && year != FieldReader.day(bytes, order: .dayFirst)
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
