import CompassModel

/// What one text of a column of dates says, before it is known in which order its numbers stand.
package struct DateSighting: Sendable {
  /// What the text says of the order.
  enum Weight: Sendable {
    case nothing, other, orderless, dayFirst, monthFirst, ambiguous
  }

  let weight: Weight
  private let monthFirst: Int?
  private let dayFirst: Int?
  private let yearFirst: Int?

  /// Looks at a text.
  ///
  /// - Parameter bytes: the text as it stands, valid UTF-8.
  package init(_ bytes: Span<UInt8>) {
    weight = DateEvidence.weight(of: bytes)
    monthFirst = FieldReader.day(bytes, order: .monthFirst)?.daysSince1970
    dayFirst = FieldReader.day(bytes, order: .dayFirst)?.daysSince1970
    yearFirst = FieldReader.day(bytes, order: .yearFirst)?.daysSince1970
  }

  /// The day that the text says in an order, in days since 1970-01-01; nil where it is no plain date.
  package func day(_ order: DateOrder) -> Int? {
    switch order {
    case .monthFirst: monthFirst
    case .dayFirst: dayFirst
    case .yearFirst: yearFirst
    }
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
