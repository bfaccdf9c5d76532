import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// The years that don't cause a warning.
  package static let ordinaryYears = 1900...2100
  /// The day numbers of spreadsheets for the years 1954 to 2119.
  static let serialDays = 20_000...80_000

  /// Reads a day.
  ///
  /// The time of a date and time is ignored.
  static func date(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    switch WrittenDate.read(text, order: options.dateOrder) {
    case .date(let date): return reading(date, text, field, options)
    case .noSuchDay(let year, let month, let day): return noSuchDay(text, year, month, day, field)
    case .severalDays:
      return .unreadable(
        field, .dateSeveralDays,
        "\(message: Shown.message(text.string, field)) has dates that are weeks apart",
        help: "Use one row per date.")
    case .none: return serialDay(text, field) ?? noDate(field)
    }
  }

  private static func reading(
    _ date: WrittenDate, _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    guard let days = date.days(in: options.year, isSeason: options.isSeason) else {
      guard date.first.year == nil, options.year == nil else {
        return noSuchDay(text, options.year, date.first.month, date.first.day, field)
      }
      return withoutYear(text, field)
    }
    if let remark = date.remark, !options.lexicon.matches(in: words(remark), of: .otherDates).isEmpty {
      return noDate(field)
    }
    guard let last = days.last else { return reading(of: days.first, date, text, field, options) }
    switch field.name {
    case "end_date": return reading(of: last, date, text, field, options)
    case "start_date":
      var result = reading(of: days.first, date, text, field, options).noting(
        field, .dateRangeSplit,
        "\(message: Shown.message(text.string, field)) has two dates: the last one was read as the end date"
      )
      result.sides = [Reading.Side("end_date", .date(last))]
      return result
    default: return noDate(field)
    }
  }

  private static func words(_ text: String) -> [Substring] { text.foldedWords.split(separator: " ") }

  static func withoutYear(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .dateWithoutYear, "\(message: Shown.message(text.string, field)) has no year",
      help: "Set the year of the first date with --year, or add the year to each cell.")
  }

  private static func reading(
    of day: CalendarDate, _ date: WrittenDate, _ text: ByteView, _ field: FieldDescriptor,
    _ options: ReadingOptions
  ) -> Reading {
    var reading = Reading.value(.date(day))
    reading.remark = date.remark
    if let clock = date.time, !isEndOfDay(clock), saysTime(clock, options) {
      reading.instant = instant(day, clock)
      reading = reading.noting(
        field, .dateTimeDropped,
        "Ignored the time \(clock.description): this column contains only dates")
    }
    if date.isSwapped { reading = swapped(reading, text, day, field, options) }
    // The weekday of a range is that of its first day.
    if let weekday = date.weekday, date.last == nil || field.name != "end_date", weekday != day.weekday {
      reading = reading.warning(
        field, .dateWeekdayWrong, "\(message: shown(day, field)) is a \(weekdayName(day.weekday))",
        help: "Check the date: the text has \(weekdayName(weekday)).")
    }
    if !ordinaryYears.contains(day.year) {
      reading = reading.warning(
        field, .dateImplausible, "The year \(message: shown(day.year, field)) is far from today",
        help: "Check the year.")
    }
    return reading
  }

  /// Whether a time after a date is real.
  ///
  /// Midnight often means that the time is missing.
  static func saysTime(_ clock: WrittenClock, _ options: ReadingOptions) -> Bool {
    options.readsMidnight || clock.start.hour + clock.start.minute > 0
  }

  /// Returns the instant of a day and a time with a UTC offset, or nil if the time lacks an offset.
  static func instant(_ day: CalendarDate, _ clock: WrittenClock) -> Date? {
    guard let zone = clock.utcOffset.flatMap({ TimeZone(secondsFromGMT: $0) }),
      let time = clock.start.time(.twentyFourHours)
    else { return nil }
    return instant(day, time, zone)
  }

  /// Whether a time after a date is the last second of its day in UTC.
  ///
  /// Apps write it for the last day of something without times.
  private static func isEndOfDay(_ clock: WrittenClock) -> Bool {
    (clock.start.hour, clock.start.minute, clock.start.second) == (23, 59, 59)
      && (clock.zone == "Z" || clock.zone == "+00:00")
  }

  private static func swapped(
    _ reading: Reading, _ text: ByteView, _ date: CalendarDate, _ field: FieldDescriptor,
    _ options: ReadingOptions
  ) -> Reading {
    let order: Message = options.dateOrder == .dayFirst ? "month first" : "day first"
    return reading.warning(
      field, .dateOrderSwapped,
      "\(message: Shown.message(text.string, field)) can only be \(message: order): read as \(message: Self.shown(date, field))",
      help: "Write dates as YYYY-MM-DD, or set the date order.")
  }

  private static func noSuchDay(
    _ text: ByteView, _ year: Int?, _ month: Int, _ day: Int, _ field: FieldDescriptor
  ) -> Reading {
    let shown = Shown.message(text.string, field)
    let message: Message
    if (1...12).contains(month), CalendarDate.years.contains(year ?? 1) {
      let days = CalendarDate.days(inMonth: month, of: year ?? 2024)
      let name = "\(monthName(month))\(year.map { " \($0)" } ?? "")"
      message =
        field.isPersonal
        ? "Invalid date \(message: shown): its month has \(days) days"
        : "Invalid date \(message: shown): \(name) has \(days) days"
    } else {
      message = "Invalid date \(message: shown): there is no month \(month)"
    }
    return .unreadable(
      field, .dateNoSuchDay, message, help: day < 1 ? "Days start at 1." : "Check the day.")
  }

  /// Returns the day for the day number of a spreadsheet, or nil for other text.
  private static func serialDay(_ text: ByteView, _ field: FieldDescriptor) -> Reading? {
    guard let number = NumberScanner.number(text, decimalComma: false),
      let days = Int(exactly: NSDecimalNumber(decimal: number).doubleValue.rounded(.down)),
      serialDays.contains(days), let date = CalendarDate(daysSince1970: days - 25_569)
    else { return nil }
    return Reading.value(.date(date)).noting(
      field, .dateSerialNumber,
      "\(message: Shown.message(text.string, field)) is a spreadsheet date number: read as \(message: shown(date, field))"
    )
  }

  private static func noDate(_ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .dateUnreadable, "Invalid date format (use YYYY-MM-DD)",
      help: "4/15/2026, Apr 15, 2026 and 15 Apr 2026 also work.")
  }

  /// Returns a day for a message.
  ///
  /// A birth date is hidden unless the user asks for it.
  private static func shown(_ date: CalendarDate, _ field: FieldDescriptor) -> Message {
    field.isPersonal ? "\(personal: date.displayText)" : "\(date.displayText)"
  }

  /// Returns a year for a message.
  private static func shown(_ year: Int, _ field: FieldDescriptor) -> Message {
    field.isPersonal ? "\(personal: String(year))" : "\(year)"
  }

  static func monthName(_ month: Int) -> String {
    CivilCalendar.months.indices.contains(month - 1) ? CivilCalendar.months[month - 1] : String(month)
  }

  static func weekdayName(_ weekday: Int) -> String { CivilCalendar.weekdays[(weekday + 6) % 7] }
}
