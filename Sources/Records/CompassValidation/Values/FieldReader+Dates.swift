package import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// The years in which a date needs no second look.
  package static let ordinaryYears = 1900...2100
  /// The day numbers of spreadsheets that stand for the years 1954 to 2119.
  static let serialDays = 20_000...80_000

  /// Reads a day; the time of a date and time is left out.
  static func date(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if text.isToBeDecided {
      return Reading.empty.noting(field, .dateToBeDecided, "The date is still to be decided: left empty")
    }
    guard let found = scannedDate(text, field, options) else {
      return dateRange(text, field, options) ?? noDate(text, field)
    }
    return found
  }

  /// The day that a text says, with or without a time after it; nil for a range and for whatever is no date.
  ///
  /// - Parameters:
  ///   - bytes: the text as it stands, valid UTF-8.
  ///   - order: which part of an all-number date comes first.
  package static func day(_ bytes: Span<UInt8>, order: DateOrder) -> CalendarDate? {
    guard bytes.count <= maximumTypedLength else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      ByteView(buffer).withPlain { text in
        guard case .date(let date, let rest, _, _) = DateScanner.scan(text, order: order),
          rest == text.count || timeAfterDate(text, rest) != nil
        else { return nil }
        return date
      }
    }
  }

  /// The reading of a text that is one date and nothing but a time after it; nil where it is not.
  private static func scannedDate(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    switch DateScanner.scan(text, order: options.dateOrder) {
    case .none: return nil
    case .noSuchDay(let year, let month, let day): return noSuchDay(text, year, month, day, field)
    case .date(let date, let rest, let weekday, let isSwapped):
      var reading = Reading.value(.date(date))
      if rest < text.count {
        guard let time = timeAfterDate(text, rest) else { return nil }
        if time.secondsSinceMidnight != 0, !isEndOfDay(text.from(rest)) {
          reading = reading.noting(
            field, .dateTimeDropped,
            "The time \(time.displayText) after the date was left out: this column holds days")
        }
      }
      if isSwapped { reading = swapped(reading, text, date, field, options) }
      if let weekday, weekday != date.weekday {
        reading = reading.warning(
          field, .dateWeekdayWrong, "\(message: shown(date, field)) is a \(weekdayName(date.weekday))",
          help: "Check the day: the text says it is a \(weekdayName(weekday)).")
      }
      if !ordinaryYears.contains(date.year) {
        reading = reading.warning(
          field, .dateImplausible, "The year \(message: shown(date.year, field)) is far from today",
          help: "Check the year.")
      }
      return reading
    }
  }

  /// Whether what follows a date is the last second of its day in UTC, which apps write for the last day of
  /// something that has no times.
  private static func isEndOfDay(_ text: ByteView) -> Bool {
    let clock = text.string
    return clock.hasPrefix("T23:59:59") && (clock.hasSuffix("Z") || clock.hasSuffix("+00:00"))
  }

  /// The time that follows a date from a place on, a `T` or blanks or a comma between; nil where
  /// anything else stands there.
  static func timeAfterDate(_ text: ByteView, _ rest: Int) -> TimeOfDay? {
    var index = rest
    let isISO = text[index].lowercasedASCII == 0x74
    if isISO {
      index += 1
    } else {
      guard text[index].isBlank || text[index] == 0x2C else { return nil }
      index = text.skipBlanks(text[index] == 0x2C ? index + 1 : index)
      if text.hasWord("at ", at: index) { index += 3 }
    }
    guard case .time(let time, let end, let hasHalf) = TimeScanner.scan(text, at: index) else { return nil }
    let isClock = isISO || hasHalf || text.slice(index, end).firstIndex(of: 0x3A) != nil
    return isClock && TimeScanner.skipZone(text, end) == text.count ? time : nil
  }

  private static func swapped(
    _ reading: Reading, _ text: ByteView, _ date: CalendarDate, _ field: FieldDescriptor,
    _ options: ReadingOptions
  ) -> Reading {
    let order: Message = options.dateOrder == .dayFirst ? "month first" : "day first"
    return reading.warning(
      field, .dateOrderSwapped,
      "\(message: Shown.message(text.string, field)) can only be \(message: order): read as \(message: Self.shown(date, field))",
      help: "Write dates as YYYY-MM-DD, or say which part comes first.")
  }

  private static func noSuchDay(
    _ text: ByteView, _ year: Int, _ month: Int, _ day: Int, _ field: FieldDescriptor
  ) -> Reading {
    let shown = Shown.message(text.string, field)
    let message: Message
    if (1...12).contains(month), CalendarDate.years.contains(year) {
      let days = CalendarDate.days(inMonth: month, of: year)
      message =
        field.isPersonal
        ? "\(message: shown) is no date: its month has \(days) days"
        : "\(message: shown) is no date: \(monthName(month)) \(year) has \(days) days"
    } else {
      message = "\(message: shown) is no date: there is no month \(month)"
    }
    return .unreadable(
      field, .dateNoSuchDay, message, help: day < 1 ? "Days are counted from 1." : "Check the day.")
  }

  private static func noDate(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    if let number = NumberScanner.scan(text, at: 0, decimalComma: false), number.end == text.count,
      let days = Int(exactly: NSDecimalNumber(decimal: number.value).doubleValue.rounded(.down)),
      serialDays.contains(days), let date = CalendarDate(daysSince1970: days - 25_569)
    {
      return .unreadable(
        field, .dateSerialNumber,
        "\(message: Shown.message(text.string, field)) is a spreadsheet's number for a day",
        help:
          "It would be \(message: shown(date, field)). Format the column as a date and save the file again.")
    }
    return .unreadable(
      field, .dateUnreadable, "Invalid date format (use YYYY-MM-DD)",
      help: lacksYear(text)
        ? "The year is missing." : "4/15/2026, Apr 15, 2026 and 15 Apr 2026 are read as well.")
  }

  /// A day as a message says it: a day of birth is hidden unless it was asked for.
  private static func shown(_ date: CalendarDate, _ field: FieldDescriptor) -> Message {
    field.isPersonal ? "\(personal: date.displayText)" : "\(date.displayText)"
  }

  /// A year as a message says it.
  private static func shown(_ year: Int, _ field: FieldDescriptor) -> Message {
    field.isPersonal ? "\(personal: String(year))" : "\(year)"
  }

  /// Whether the text is a day and a month and nothing else: `4/15`, `Apr 15`, `15 April`.
  private static func lacksYear(_ text: ByteView) -> Bool {
    let years = [text.bytes + Array("/2024".utf8), text.bytes + Array(", 2024".utf8)]
    return text.count < 24
      && years.contains { $0.withUnsafeBufferPointer { wholeDate(ByteView($0), .monthFirst) != nil } }
  }

  static func monthName(_ month: Int) -> String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : String(month)
  }

  static func weekdayName(_ weekday: Int) -> String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return names.indices.contains(weekday - 1) ? names[weekday - 1] : String(weekday)
  }
}

extension FieldReader {
  /// Reads `Apr 15 - 16, 2026` and the like into a first and a last day; nil where the text is no range.
  private static func dateRange(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    guard let (left, right) = rangeParts(text) else { return nil }
    let order = options.dateOrder
    guard let last = wholeDate(right, order) ?? joined(monthWord(left), right, order),
      let first = wholeDate(left, order) ?? joined(left, String(last.year), order)
    else { return nil }
    guard field.name == "start_date" else {
      return field.name == "end_date" ? .value(.date(last)) : nil
    }
    var reading = Reading.value(.date(first)).noting(
      field, .dateRangeSplit,
      "\(message: Shown.message(text.string, field)) holds two days: the last one was taken as the end date")
    reading.sides = [Reading.Side("end_date", .date(last))]
    return reading
  }

  /// The two sides of ` - `, ` to ` or a dash between days: `Apr 15-16, 2026`.
  private static func rangeParts(_ text: ByteView) -> (ByteView, ByteView)? {
    var index = 1
    while index < text.count - 1 {
      if text[index] == 0x2D {
        let isSpaced = text[index - 1].isBlank || text[index + 1].isBlank
        let hasName = (0..<index).contains { text[$0].isLetter || text[$0] == 0x2F }
        if isSpaced || hasName && text[index - 1].isDigit {
          return (text.slice(0, index).trimmed, text.from(index + 1).trimmed)
        }
      }
      if text[index].isBlank, text.hasWord("to ", at: index + 1) {
        return (text.slice(0, index).trimmed, text.from(index + 4).trimmed)
      }
      index += 1
    }
    return nil
  }

  private static func wholeDate(_ text: ByteView, _ order: DateOrder) -> CalendarDate? {
    guard case .date(let date, let rest, _, _) = DateScanner.scan(text, order: order), rest == text.count
    else { return nil }
    return date
  }

  /// The date of two pieces put together: `Apr` and `16, 2026`, `Apr 15` and `2026`.
  private static func joined(_ left: ByteView, _ right: ByteView, _ order: DateOrder) -> CalendarDate? {
    joined(left, right.string, order)
  }

  private static func joined(_ left: ByteView, _ right: String, _ order: DateOrder) -> CalendarDate? {
    guard !left.isEmpty else { return nil }
    let bytes = left.bytes + [0x20] + Array(right.utf8)
    return bytes.withUnsafeBufferPointer { wholeDate(ByteView($0), order) }
  }

  private static func monthWord(_ text: ByteView) -> ByteView {
    var index = 0
    guard DateScanner.month(text, &index) != nil else { return text.slice(0, 0) }
    return text.slice(0, index)
  }
}
