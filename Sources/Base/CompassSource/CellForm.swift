/// The forms of cells, one vocabulary for finding tables, kinds of records and columns.
///
/// The bytes of a cell alone show the first ten forms. The others are forms of the values of fields, which need the
/// words of a lexicon.
package struct CellForm: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64

  /// Creates a set from its bits.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  /// A placeholder for a missing value: `-`, `N/A`, `TBD`.
  package static let missing = CellForm(bit: 0)
  /// A number.
  package static let number = CellForm(bit: 1)
  /// A date, with or without a year, or a day of the week.
  package static let date = CellForm(bit: 2)
  /// A time of day or a duration.
  package static let time = CellForm(bit: 3)
  /// An amount of money.
  package static let money = CellForm(bit: 4)
  /// A number with its unit (`60 yd`), which is a value or the name of a measurement's column.
  package static let measure = CellForm(bit: 5)
  /// An e-mail address, a URL or a phone number.
  package static let address = CellForm(bit: 6)
  /// Yes or no.
  package static let answer = CellForm(bit: 7)
  /// Any other text.
  package static let text = CellForm(bit: 8)
  /// A text of five words or more.
  package static let sentence = CellForm(bit: 9)

  /// An e-mail address.
  package static let email = CellForm(bit: 10)
  /// A phone number.
  package static let phone = CellForm(bit: 11)
  /// The address of a web page.
  package static let url = CellForm(bit: 12)
  /// An e-mail address or a phone number.
  package static let contact = CellForm(bit: 13)
  /// A state of the US.
  package static let state = CellForm(bit: 14)
  /// The name of a city.
  package static let city = CellForm(bit: 15)
  /// A place with its state.
  package static let place = CellForm(bit: 16)
  /// The height of a person.
  package static let height = CellForm(bit: 17)
  /// A year of graduation.
  package static let classYear = CellForm(bit: 18)
  /// The name of a school.
  package static let school = CellForm(bit: 19)
  /// The name of a person.
  package static let person = CellForm(bit: 20)
  /// The name of a stored athlete.
  package static let athlete = CellForm(bit: 21)
  /// The name of a test.
  package static let test = CellForm(bit: 22)
  /// The result of a race: `4:58.90`.
  package static let mark = CellForm(bit: 23)
  /// A type of event.
  package static let eventType = CellForm(bit: 24)
  /// The title of an event.
  package static let eventTitle = CellForm(bit: 25)
  /// The status of an event.
  package static let status = CellForm(bit: 26)
  /// At home or away.
  package static let side = CellForm(bit: 27)
  /// A type of contact.
  package static let contactType = CellForm(bit: 28)
  /// The direction of a contact.
  package static let direction = CellForm(bit: 29)
  /// The role of a coach.
  package static let coachRole = CellForm(bit: 30)
  /// The division of a school.
  package static let division = CellForm(bit: 31)
  /// The status of a school.
  package static let schoolStatus = CellForm(bit: 32)
  /// The sides on which an athlete bats and throws: `R/R`.
  package static let batsThrows = CellForm(bit: 33)

  /// The forms of cells that contain values rather than column names.
  package static let typed: CellForm = [.number, .date, .time, .money, .measure, .address, .answer]

  /// Whether the cell holds a value and not a name.
  package var isTyped: Bool { !isDisjoint(with: .typed) }

  /// The form of a cell by its bytes; empty if the cell is blank.
  package init(_ cell: Cell, in record: SourceRecord) {
    switch cell.kind {
    case .number: self = .number
    case .date: self = .date
    case .boolean: self = .answer
    case .blank: self = []
    case .text, .structure: self.init(record.text[cell.range])
    }
  }

  /// The form of a text by its bytes; empty if it is blank.
  package init(_ text: ArraySlice<UInt8>) {
    let cell = text.trimmed
    guard let first = cell.first else {
      self = []
      return
    }
    if let word = Self.words[cell.count <= 5 ? String(decoding: cell.folded, as: UTF8.self) : ""] {
      self = word
    } else if let figure = FigureShape(cell) {
      self = figure.shape
    } else if cell.isAddress {
      self = .address
    } else {
      let blanks = first < 0x80 && cell.count > 8 ? cell.count { $0 == 0x20 } : 0
      self = blanks >= 4 ? [.text, .sentence] : .text
      // "Date TBD" is not a column name.
      let end = cell.suffix(4).folded
      if end.elementsEqual(" tbd".utf8) || end.elementsEqual(" tba".utf8) { insert(.missing) }
    }
  }

  private static let words: [String: CellForm] = {
    var words: [String: CellForm] = [:]
    for word in ["-", "--", "—", "–", "n/a", "na", "null", "none", "nan", "tbd", "tba", ".", "?"] {
      words[word] = .missing
    }
    for word in ["yes", "no", "true", "false", "y", "n", "ja", "nein", "oui", "non", "sí"] {
      words[word] = .answer
    }
    for word in CalendarNames.shortWeekdays { words[word] = .date }
    return words
  }()
}

/// The shape of a text of digits, signs, and names of months, weekdays or units.
///
/// The names are those of ``CalendarNames``.
private struct FigureShape {
  let shape: CellForm

  /// The longest text that is read, in bytes.
  private static let longest = 40
  private static let times: Set<String> = ["am", "pm", "a", "p", "z", "t", "noon", "uhr", "h"]
  private static let units: Set<String> = [
    "mph", "kmh", "kph", "s", "sec", "secs", "ft", "in", "lb", "lbs", "kg", "cm", "mm", "m", "min", "rpm",
    "deg", "yd", "yds", "pts", "km", "mi", "g", "ms", "x",
  ]
  /// The letters from à to ÿ without their accents.
  private static let plainLetters = Array("aaaaaaaceeeeiiiidnooooo/ouuuuyty".utf8)
  private static let fillers: Set<String> = [
    "st", "nd", "rd", "th", "at", "of", "to", "utc", "gmt", "de", "del", "le", "er",
  ]

  init?(_ cell: ArraySlice<UInt8>) {
    guard cell.count <= Self.longest else { return nil }
    var digits = 0
    var words: [String] = []
    var word: [UInt8] = []
    var isAccented = false
    var counts = (slashes: 0, colons: 0, dashes: 0, points: 0, currency: 0)
    for byte in cell {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A:
        word.append(byte | 0x20)
        continue
      // The accented letters of Latin-1, which are two bytes each
      case 0xC3:
        isAccented = true
        continue
      case 0x80...0xBF where isAccented:
        isAccented = false
        word.append(Self.plainLetters[Int(byte & 0x1F)])
        continue
      case 0x30...0x39: digits += 1
      case 0x2F: counts.slashes += 1
      case 0x3A: counts.colons += 1
      case 0x2D: counts.dashes += 1
      case 0x2E: counts.points += 1
      // The dollar sign, and the last bytes of £ and €.
      case 0x24, 0xA3, 0xAC: counts.currency += 1
      case 0x20, 0x22, 0x25, 0x27...0x29, 0x2B, 0x2C, 0x7E, 0x80...0xFF: break
      default: return nil
      }
      if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    guard digits > 0, digits * 4 >= cell.count || !words.isEmpty else { return nil }
    let hasMonth = words.contains(where: CalendarNames.words.contains)
    let hasUnit = words.contains(where: Self.units.contains)
    guard
      words.allSatisfy({
        CalendarNames.words.contains($0) || Self.units.contains($0) || Self.times.contains($0)
          || hasMonth && Self.fillers.contains($0)
      }), hasMonth || cell.first.map({ !(0x41...0x5A).contains($0 & 0xDF) }) ?? false
    else { return nil }
    let isPhone = digits >= 10 && counts.dashes + counts.points + counts.slashes >= 2 && counts.colons == 0
    if hasMonth || counts.slashes > 0 && counts.colons == 0 || digits == 8 && counts.dashes == 2
      || digits >= 6 && counts.points == 2
    {
      shape = isPhone && !hasMonth && counts.dashes != 5 ? .address : .date
    } else if isPhone {
      shape = .address
    } else if counts.colons > 0 || words.contains(where: { ["am", "pm", "noon", "uhr"].contains($0) }) {
      shape = counts.slashes > 0 || counts.dashes >= 2 ? [.date, .time] : .time
    } else if counts.currency > 0 {
      shape = .money
    } else {
      shape = hasUnit ? .measure : .number
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks around them.
  package var trimmed: ArraySlice<UInt8> {
    var result = self
    while let first = result.first, first == 0x20 || first == 0x09 { result = result.dropFirst() }
    while let last = result.last, last == 0x20 || last == 0x09 { result = result.dropLast() }
    return result
  }

  /// The bytes with ASCII capitals converted to lowercase.
  package var folded: [UInt8] { map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
}
