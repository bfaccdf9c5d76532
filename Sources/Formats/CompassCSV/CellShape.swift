import CompassSource

/// What the text of a cell looks like, as far as telling headers from data needs it.
enum CellShape {
  /// Nothing, or blanks only.
  case empty
  /// A word for nothing: `-`, `N/A`, `null`, `TBD`.
  case missing
  /// A number, a date, a time, money.
  case figure
  /// A number with its unit: data as a rule, and the name of a column where figures alone stand below
  /// ("60 yd").
  case measure
  /// An e-mail address or a URL.
  case address
  /// Yes or no.
  case truth
  /// Any other text.
  case text

  /// Whether the shape says that the cell holds data and no name of a column.
  var isTyped: Bool {
    switch self {
    case .figure, .measure, .address, .truth: true
    case .empty, .missing, .text: false
    }
  }

  private static let missingWords: Set<String> = [
    "-", "--", "—", "–", "n/a", "na", "null", "none", "nan", "tbd", "tba", ".", "?",
  ]
  private static let truths: Set<String> = ["yes", "no", "true", "false"]
  private static let units: Set<String> = [
    "mph", "kmh", "kph", "s", "sec", "secs", "ft", "in", "lb", "lbs", "kg", "cm", "m", "mm", "min", "rpm",
    "deg", "yd", "yds", "pts", "am", "pm", "a.m.", "p.m.", "km", "mi", "g", "usd", "eur", "z", "x", "ms",
  ]
  /// The units that are parts of times.
  private static let timeWords: Set<String> = ["am", "pm", "a.m.", "p.m.", "z"]
  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "january",
    "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
  ]

  /// Looks at the value of a cell.
  init(_ value: ArraySlice<UInt8>) {
    var cell = value
    while let first = cell.first, first == 0x20 || first == 0x09 { cell = cell.dropFirst() }
    while let last = cell.last, last == 0x20 || last == 0x09 { cell = cell.dropLast() }
    guard let first = cell.first else {
      self = .empty
      return
    }
    if cell.count <= 12 {
      let folded = String(decoding: cell.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      if Self.missingWords.contains(folded) {
        self = .missing
        return
      }
      if Self.truths.contains(folded) {
        self = .truth
        return
      }
    }
    var hasUnit = false
    if Self.isFigure(cell, first, &hasUnit) {
      self = hasUnit ? .measure : .figure
    } else if cell.isAddress {
      self = .address
    } else {
      self = .text
    }
  }

  /// Digits and the signs of numbers, dates, times, money and measurements; words only where they are
  /// months, days or units.
  private static func isFigure(_ cell: ArraySlice<UInt8>, _ first: UInt8, _ hasUnit: inout Bool) -> Bool {
    guard cell.count <= 64 else { return false }
    var digits = 0
    var words: [(text: String, follows: UInt8, precedes: UInt8)] = []
    var word: [UInt8] = []
    var before: UInt8 = 0
    for byte in cell {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A:
        word.append(byte | 0x20)
        continue
      case 0x30...0x39: digits += 1
      // Blank ! no; the signs " # $ % ' ( ) * + , - . / : and those above ASCII: € £ ° – ½.
      case 0x20, 0x22, 0x24, 0x25, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x80...0xFF: break
      default: return false
      }
      if !word.isEmpty {
        words.append((String(decoding: word, as: UTF8.self), before, byte))
        word.removeAll(keepingCapacity: true)
      }
      before = byte
    }
    if !word.isEmpty { words.append((String(decoding: word, as: UTF8.self), before, 0)) }
    guard digits > 0 else { return false }
    if words.isEmpty {
      // Letters above ASCII only: a name such as "Đặng 3" is no figure.
      return cell.filter { $0 >= 0x80 }.count <= 6 && digits * 4 >= cell.count
    }
    hasUnit = words.contains { units.contains($0.text) && !timeWords.contains($0.text) }
    let hasMonth = words.contains { months.contains($0.text) }
    return words.allSatisfy { word in
      months.contains(word.text) || units.contains(word.text) || word.text == "t"
        || (hasMonth && ["st", "nd", "rd", "th", "at", "of", "utc", "gmt"].contains(word.text))
    } && (hasMonth || isDigitLed(first))
  }

  private static func isDigitLed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x24, 0x28, 0x80...0xFF: true
    default: false
    }
  }
}
