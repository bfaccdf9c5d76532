/// The numbers by which columns and kinds are told apart, in bits: how much each observation says.
enum Weights {
  // MARK: Headers

  /// A header is a word for the target.
  static let exactHeader = 6.0
  /// Some words of a header are.
  static let partOfHeader = 3.0
  /// Some words of a header of many words are.
  static let partOfLongHeader = 1.5
  /// The words of a header that is no longer a short one.
  static let longHeader = 4

  // MARK: Values

  /// The share of values that fit, from which they speak for a target.
  static let mostValues = 0.5
  /// The share below which they speak against it.
  static let fewValues = 0.2
  static let mixedValues = -2.0
  static let otherValues = -6.0
  /// What an exact header says at least, whatever the values are.
  static let leastExact = 0.5
  /// The bits that a column without an exact header needs.
  static let leastPart = 5.0
  static let leastValues = 3.0

  /// What values say that all fit a form.
  static func values(_ form: ValueForm) -> Double {
    switch form {
    case .email, .division, .batsThrows, .contact, .athlete: 6
    case .phone, .eventType, .contactType, .test: 5
    case .url, .status, .coachRole, .direction, .height: 4
    case .date, .time, .money, .answer, .state, .place, .classYear: 3
    case .school, .person, .city, .eventTitle: 2
    case .figure: 1
    case .words: 0
    }
  }

  /// What numbers alone say under a word for prices.
  static let figuresAsMoney = 2.0

  // MARK: Kinds

  /// The most that one column says about the kind.
  static let mostOfColumn = 9.0
  /// The least that a column says whose header is known: bad values make no other kind of it.
  static let leastOfKnownColumn = 3.0
  /// What a kind loses for each column that it can't be without.
  static let missing = -12.0
  /// What it gains from its name in that of the file.
  static let named = 9.0
  /// What it gains from a column that only this kind has.
  static let ownColumn = 1.5
  /// The bits that a table of none of our kinds has.
  static let noKind = 2.0
  /// How far it must be ahead of the next.
  static let leastMargin = 0.1
}
