import CompassModel

/// What the dates of a column prove about their order, collected text by text.
///
/// A survey feeds it every text of the column; `25/04/2026` proves that the day comes first and that
/// settles `04/05/2026` beside it. A column of nothing but such dates stays ambiguous, and the records
/// are there to be named.
public struct DateEvidence: Sendable, Hashable {
  /// The most record numbers that are kept of each sort.
  public static let maximumRecords = 20

  /// Records of one sort: how many there are, and the first of them.
  public struct Records: Sendable, Hashable {
    /// How many there are.
    public private(set) var count = 0
    /// The numbers of the first ``DateEvidence/maximumRecords`` of them.
    public private(set) var first: [Int] = []

    mutating func add(_ record: Int) {
      count += 1
      if first.count < DateEvidence.maximumRecords { first.append(record) }
    }
  }

  /// What the column comes to.
  public enum Verdict: Sendable, Hashable {
    /// No text has the form of a date.
    case noDates
    /// No date depends on the order: ISO, month names, or day and month alike.
    case orderless
    /// At least one date proves that the day comes first, none the contrary.
    case dayFirst
    /// At least one date proves that the month comes first, none the contrary.
    case monthFirst
    /// Every date whose order matters could be either.
    case ambiguous
    /// Some dates prove one order and some the other.
    case contradictory
  }

  /// The texts that are no dates, empty ones not counted.
  public private(set) var other = Records()
  /// The dates that do not depend on the order.
  public private(set) var orderless = Records()
  /// The dates that are only dates with the day first.
  public private(set) var dayFirst = Records()
  /// The dates that are only dates with the month first.
  public private(set) var monthFirst = Records()
  /// The dates that are different days in the two orders.
  public private(set) var ambiguous = Records()

  /// Creates evidence of nothing.
  public init() {}

  /// Weighs one text of the column.
  ///
  /// - Parameters:
  ///   - text: the text as it stands.
  ///   - record: the number of its record, counted from 1.
  public mutating func add(_ text: String, record: Int) {
    var text = text
    add(text.withUTF8 { Self.weight(of: ByteView($0), .monthFirst).0 }, record)
  }

  /// Weighs one text of the column, given as UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the text as it stands.
  ///   - record: the number of its record, counted from 1.
  public mutating func add(_ bytes: Span<UInt8>, record: Int) { add(Self.weight(of: bytes).0, record) }

  /// Weighs one text of the column that was looked at before.
  ///
  /// - Parameters:
  ///   - sighting: what the text says.
  ///   - record: the number of its record, counted from 1.
  package mutating func add(_ sighting: DateSighting, record: Int) { add(sighting.weight, record) }

  private mutating func add(_ weight: DateSighting.Weight, _ record: Int) {
    switch weight {
    case .nothing: break
    case .other: other.add(record)
    case .orderless: orderless.add(record)
    case .dayFirst: dayFirst.add(record)
    case .monthFirst: monthFirst.add(record)
    case .ambiguous: ambiguous.add(record)
    }
  }

  static func weight(
    of bytes: Span<UInt8>, order: DateOrder = .monthFirst
  ) -> (DateSighting.Weight, WrittenDate?) {
    bytes.withUnsafeBufferPointer { weight(of: ByteView($0), order) }
  }

  private static func weight(
    of text: ByteView, _ order: DateOrder
  ) -> (DateSighting.Weight, WrittenDate?) {
    guard text.count <= FieldReader.maximumTypedLength else { return (.other, nil) }
    return text.withPlain { plain in
      if plain.isNothing || plain.isToBeDecided || plain.isSpreadsheetError { return (.nothing, nil) }
      guard case .date(let date) = WrittenDate.read(plain, order: order) else { return (.other, nil) }
      let weight: DateSighting.Weight =
        switch date.numberOrder {
        case .none: .orderless
        case .either: .ambiguous
        case .dayFirst: .dayFirst
        case .monthFirst: .monthFirst
        }
      return (weight, date)
    }
  }

  /// What the column comes to.
  public var verdict: Verdict {
    switch (dayFirst.count > 0, monthFirst.count > 0) {
    case (true, true): .contradictory
    case (true, false): .dayFirst
    case (false, true): .monthFirst
    case (false, false):
      if ambiguous.count > 0 {
        .ambiguous
      } else {
        orderless.count > 0 ? .orderless : .noDates
      }
    }
  }

  /// The order that the column proves; nil where it proves none.
  public var provenOrder: DateOrder? {
    switch verdict {
    case .dayFirst: .dayFirst
    case .monthFirst: .monthFirst
    default: nil
    }
  }
}
