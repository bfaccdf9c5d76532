import CompassSource

/// Weights in bits.
///
/// They measure how strongly each observation supports a column target or a record kind.
enum Weights {
  // MARK: Headers

  /// A header is a word for the target.
  static let exactHeader = 6.0
  /// The parts of a header are words for the target: `Event / Camp`.
  static let partsOfHeader = 5.0
  /// Some words of a header match the target.
  static let partOfHeader = 3.0
  /// Some words of a long header match the target.
  static let partOfLongHeader = 1.5
  /// The number of words from which a header counts as long.
  static let longHeader = 4

  // MARK: Values

  /// The share of fitting values from which they support a target.
  static let mostValues = 0.5
  /// The share of fitting values below which they count against a target.
  static let fewValues = 0.2
  static let mixedValues = -2.0
  static let otherValues = -6.0
  /// The minimum for an exact header, regardless of the values.
  static let leastExact = 0.5
  /// The minimum for a column without an exact header.
  static let leastPart = 4.5
  static let leastValues = 3.0
  /// The share of fitting values from which they alone determine a target.
  static let nearlyAll = 0.8

  /// Returns the weight of values that all fit a form.
  static func values(_ form: CellForm) -> Double {
    switch form {
    case .email, .division, .batsThrows, .contact, .athlete, .side: 6
    case .phone, .eventType, .contactType, .test, .schoolStatus: 5
    case .url, .status, .coachRole, .direction, .height: 4
    case .date, .time, .money, .answer, .state, .place, .classYear: 3
    case .school, .person, .city, .eventTitle, .number: 2
    default: 0
    }
  }

  /// The weight of plain numbers under a header for prices.
  static let figuresAsMoney = 2.0

  // MARK: Kinds

  /// The maximum weight of one column for the kind.
  static let mostOfColumn = 9.0
  /// The minimum weight of a column with a known header.
  ///
  /// Bad values don't change the kind.
  static let leastOfKnownColumn = 3.0
  /// The penalty for each missing column that a kind requires.
  static let missing = -12.0
  /// The bonus for a kind if its name is in the file name.
  static let named = 9.0
  /// The bonus for a column that only this kind has.
  static let ownColumn = 1.5
  /// The weight of a table that contains none of the known kinds.
  static let noKind = 2.0
  /// The minimum weight of the columns of a second kind in the same rows.
  static let leastOfSecondKind = 6.0
  /// The minimum lead over the next kind.
  static let leastMargin = 2.0
}
