import CompassSource

/// The names of months and weekdays, and the words between dates, in English, German, Spanish and French.
enum DateWords {
  /// What a word in a date means.
  enum Meaning: Sendable, Hashable {
    /// A month, 1 to 12.
    case month(Int)
    /// A weekday, 1 for Monday to 7 for Sunday (ISO 8601).
    case weekday(Int)
    /// From one day through another: `to`, `bis`.
    case through
    /// One day and another: `and`, `und`.
    case and
    /// A word that says nothing: `the`, `of`, `de`, `um`.
    case filler
  }

  /// The longest word that is looked up, in bytes.
  static let maximumLength = 12

  /// What a word means, by its name or by three letters or more of one; nil for any other word.
  ///
  /// - Parameter word: ASCII letters; accents are taken off.
  static func meaning(of word: ByteView) -> Meaning? {
    guard word.count <= maximumLength else { return nil }
    for (name, meaning) in exact where word.isWord(name) { return meaning }
    guard word.count >= 3 else { return nil }
    for (month, names) in CalendarNames.months.enumerated()
    where names.contains(where: { word.isStart(of: $0) }) {
      return .month(month + 1)
    }
    for (day, names) in CalendarNames.weekdays.enumerated()
    where names.contains(where: { word.isStart(of: $0) }) {
      return .weekday(day + 1)
    }
    return nil
  }

  private static let exact: [(StaticString, Meaning)] = [
    ("to", .through), ("thru", .through), ("through", .through), ("until", .through), ("till", .through),
    ("til", .through), ("bis", .through), ("al", .through), ("a", .through), ("hasta", .through),
    ("au", .through), ("and", .and), ("und", .and), ("y", .and), ("et", .and), ("the", .filler),
    ("of", .filler), ("de", .filler), ("del", .filler), ("den", .filler), ("dem", .filler), ("der", .filler),
    ("el", .filler), ("le", .filler), ("on", .filler), ("am", .filler), ("mo", .weekday(1)),
    ("di", .weekday(2)), ("tu", .weekday(2)), ("mi", .weekday(3)), ("we", .weekday(3)), ("do", .weekday(4)),
    ("th", .weekday(4)), ("fr", .weekday(5)), ("sa", .weekday(6)), ("so", .weekday(7)), ("su", .weekday(7)),
    ("sonn", .weekday(7)),
  ]
}

extension ByteView {
  /// Whether the text is the beginning of a name or all of it, ASCII case aside.
  fileprivate func isStart(of name: StaticString) -> Bool {
    guard count <= name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { buffer in
      for index in 0..<count where self[index].lowercasedASCII != buffer[index] { return false }
      return true
    }
  }
}
