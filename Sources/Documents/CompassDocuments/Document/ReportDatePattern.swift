import CompassModel

/// A pattern by which days and times are written (UTS #35 §8), taken apart.
struct ReportDatePattern: Sendable, Hashable {
  /// A part of a pattern.
  enum Piece: Sendable, Hashable {
    case literal(String)
    case year
    /// A month by number with so many digits.
    case monthNumber(Int)
    case shortMonth, monthName, standaloneMonth
    case day(Int)
    /// Hours from 0 to 23, or from 1 to 12, with so many digits.
    case hour24(Int)
    case hour12(Int)
    case minute
    case dayPeriod
  }

  /// The parts in order.
  let pieces: [Piece]

  init(pieces: [Piece]) { self.pieces = pieces }

  /// Takes a pattern apart; nil where it has a field that reports do not write.
  init?(unicode text: String) {
    var pieces: [Piece] = []
    var literal = ""
    func flush() {
      if !literal.isEmpty { pieces.append(.literal(Self.withPlainBlanks(literal))) }
      literal = ""
    }
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "'" {
        index += 1
        // Two quotes are one, inside and outside of quoted text.
        if index < scalars.count, scalars[index] == "'" { literal.unicodeScalars.append("'") }
        while index < scalars.count, scalars[index] != "'" {
          literal.unicodeScalars.append(scalars[index])
          index += 1
        }
        index += 1
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        var length = 0
        while index < scalars.count, scalars[index] == scalar {
          length += 1
          index += 1
        }
        guard let piece = Self.piece(scalar, length) else { return nil }
        flush()
        pieces.append(piece)
      } else {
        literal.unicodeScalars.append(scalar)
        index += 1
      }
    }
    flush()
    self.pieces = pieces
  }

  private static func piece(_ field: Unicode.Scalar, _ length: Int) -> Piece? {
    switch (field, length) {
    case ("y", 1...4): .year
    case ("M", 1...2), ("L", 1...2): .monthNumber(length)
    case ("M", 3), ("L", 3): .shortMonth
    case ("M", 4): .monthName
    case ("L", 4): .standaloneMonth
    case ("d", 1...2): .day(length)
    case ("H", 1...2): .hour24(length)
    case ("h", 1...2): .hour12(length)
    case ("m", 2): .minute
    case ("a", 1...3): .dayPeriod
    default: nil
    }
  }

  /// A text with plain blanks in place of the narrow ones that many faces lack.
  static func withPlainBlanks(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append([0xA0, 0x2009, 0x202F].contains(scalar.value) ? " " : scalar)
    }
    return String(scalars)
  }

  // MARK: Writing

  /// A day in this pattern.
  func text(_ date: CalendarDate, _ forms: ReportLocaleForms) -> String {
    pieces.reduce(into: "") { $0 += Self.text($1, date.year, date.month, date.day, forms) }
  }

  /// A month of a year in this pattern.
  func text(month: Int, year: Int, _ forms: ReportLocaleForms) -> String {
    pieces.reduce(into: "") { $0 += Self.text($1, year, month, 1, forms) }
  }

  /// A time in this pattern.
  func text(_ time: TimeOfDay, _ forms: ReportLocaleForms) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .hour24(let digits): text += padded(time.hour, digits)
      case .hour12(let digits): text += padded((time.hour + 11) % 12 + 1, digits)
      case .minute: text += padded(time.minute, 2)
      case .dayPeriod: text += forms.dayPeriods[time.hour < 12 ? 0 : 1]
      default: break
      }
    }
  }

  /// Two days, the first before the last, in this pattern: `15.–16. Apr. 2026`, `30. Apr. – 2. Mai 2026`.
  func range(from first: CalendarDate, to last: CalendarDate, _ forms: ReportLocaleForms) -> String {
    let whole = "\(text(first, forms)) – \(text(last, forms))"
    guard let yearAt = pieces.firstIndex(of: .year), first.year == last.year else { return whole }
    // A year that comes first is said again: what follows it is seldom a date by itself.
    guard yearAt > 0, let dayAt = pieces.firstIndex(where: \.isDay), dayAt < yearAt else { return whole }
    var lead = Array(pieces[..<yearAt])
    if first.month == last.month, let monthAt = pieces.firstIndex(where: \.isMonth) {
      let before = pieces[..<dayAt].reduce(into: "") {
        $0 += Self.text($1, first.year, first.month, first.day, forms)
      }
      var day = Self.text(pieces[dayAt], first.year, first.month, first.day, forms)
      // What is written to the day itself: the full stop of an ordinal number.
      if monthAt > dayAt, case .literal(let literal) = pieces[dayAt + 1] {
        day += literal.prefix { $0 == "." }
      }
      let rest = pieces[dayAt...].reduce(into: "") {
        $0 += Self.text($1, last.year, last.month, last.day, forms)
      }
      return before + day + "–" + rest
    }
    // The first day goes without what leads to the year, a comma or a word, but with the stop of a number.
    if case .literal(let literal)? = lead.last {
      lead[lead.count - 1] = .literal(String(literal.prefix { $0 == "." }))
    }
    return lead.reduce(into: "") { $0 += Self.text($1, first.year, first.month, first.day, forms) }
      + " – " + text(last, forms)
  }

  private static func text(
    _ piece: Piece, _ year: Int, _ month: Int, _ day: Int, _ forms: ReportLocaleForms
  ) -> String {
    switch piece {
    case .literal(let literal): literal
    case .year: String(year)
    case .monthNumber(let digits): padded(month, digits)
    case .shortMonth: forms.shortMonths[month - 1]
    case .monthName: forms.months[month - 1]
    case .standaloneMonth: forms.standaloneMonths[month - 1]
    case .day(let digits): padded(day, digits)
    case .hour24, .hour12, .minute, .dayPeriod: ""
    }
  }
}

extension ReportDatePattern.Piece {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }

  fileprivate var isMonth: Bool {
    switch self {
    case .monthNumber, .shortMonth, .monthName, .standaloneMonth: true
    default: false
    }
  }
}
