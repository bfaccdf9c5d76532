import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The evidence in a column's dates for their order and their missing years.
struct DateColumn: Sendable {
  /// The dates of one form: their number, and the first of them.
  struct Dates: Sendable {
    private(set) var count = 0
    /// The lines of the first dates, and their texts.
    private(set) var first: [(line: Int, text: String)] = []

    /// The maximum number of dates to keep with their lines.
    private static let maximumKept = 20

    fileprivate mutating func add(_ text: @autoclosure () -> String, line: Int) {
      count += 1
      if first.count < Self.maximumKept { first.append((line, text())) }
    }
  }

  /// The results of reading the dates in one order.
  struct Reading: Sendable {
    /// How many dates are after the one above them, and how many before it.
    fileprivate var steps = (up: 0, down: 0)
    /// How many weekdays match their dates, and how many don't.
    fileprivate var weekdays = (right: 0, wrong: 0)
    fileprivate var inWindow = 0
    /// In a column of past dates, how many dates are after tomorrow.
    fileprivate var future = 0
    /// The months, and the days of dates that are valid in both orders, as bit sets.
    fileprivate var months: UInt32 = 0
    fileprivate var others: UInt32 = 0
    private var last: Int?

    fileprivate mutating func add(
      _ written: WrittenDate, in order: DateOrder, _ window: ClosedRange<Int>?, isPast: Bool
    ) {
      guard let day = written.first(in: order) else { return }
      months |= 1 << UInt32(day.month)
      if written.numberOrder == .either { others |= 1 << UInt32(day.day) }
      // Dates without a year all get the same one, which keeps nearly all neighbors in order.
      guard let date = day.date(in: 2024) else { return }
      let number = date.daysSince1970
      if let last, number != last {
        if number > last { steps.up += 1 } else { steps.down += 1 }
      }
      last = number
      guard day.year != nil else { return }
      if let window {
        if window.contains(number) { inWindow += 1 }
        if isPast, number > window.upperBound { future += 1 }
      }
      if let weekday = written.weekday {
        if date.weekday == weekday { weekdays.right += 1 } else { weekdays.wrong += 1 }
      }
    }
  }

  let column: Int
  private(set) var monthFirst = Dates()
  private(set) var dayFirst = Dates()
  /// The dates that are different days in the two orders.
  private(set) var either = Dates()
  private(set) var readings: [DateOrder: Reading] = [.monthFirst: Reading(), .dayFirst: Reading()]
  /// The evidence for missing years, by date order.
  private(set) var years: [DateOrder: YearEvidence]
  /// How many dates with the day first could also have the year first.
  private var yearFirst = 0
  private var withPoints = 0
  /// How many cells are dates in the file's format, and how many of these have a day after the 12th.
  private var typed = (count: 0, late: 0)
  private var count = 0
  private let window: ClosedRange<Int>?
  /// Whether the dates are in the past, like those of measurements.
  private let isPast: Bool
  private var memo = DateMemo()

  /// The maximum number of dates to examine for their order; more add no evidence.
  private static let maximumWeighed = 10_000

  /// Creates a column without dates.
  ///
  /// - Parameters:
  ///   - column: the index of the column.
  ///   - today: the current day; nil if the result must not depend on it.
  ///   - isPast: whether the dates are in the past, like those of measurements.
  ///   - titles: the years in the file's titles.
  init(column: Int, today: CalendarDate?, isPast: Bool, titles: [ClosedRange<Int>] = []) {
    self.column = column
    self.isPast = isPast
    let evidence = YearEvidence(today: today, isPast: isPast, titles: titles)
    years = [.monthFirst: evidence, .dayFirst: evidence]
    window = today.map { $0.daysSince1970 - 400...$0.daysSince1970 + (isPast ? 1 : 550) }
  }

  /// Adds a cell of the column and returns its date, read with the month first.
  ///
  /// - Parameter weekday: the weekday in another cell of the row, 1 for Monday.
  @discardableResult
  mutating func add(_ record: SourceRecord, weekday: Int?) -> WrittenDate? {
    let column = column
    guard var written = record.withBytes(at: column, { memo.date($0) }) else { return nil }
    written.weekday = written.weekday ?? weekday
    if record.fields[column].kind == .date {
      typed.count += 1
      if written.first.day > 12 { typed.late += 1 }
    }
    add(
      written, record.text[record.fields[column].range], line: record.position.line, record: record.number)
    return written
  }

  /// Adds a date.
  ///
  /// - Parameters:
  ///   - written: the date, read with the month first.
  ///   - bytes: its text as UTF-8.
  mutating func add(_ written: WrittenDate, _ bytes: ArraySlice<UInt8>, line: Int, record: Int) {
    func text() -> String { String(decoding: bytes, as: UTF8.self) }
    for order in [DateOrder.monthFirst, .dayFirst] {
      years[order]?.add(written.first(in: order) ?? written.first, written.weekday, record: record)
    }
    count += 1
    switch written.numberOrder {
    case .monthFirst: monthFirst.add(text(), line: line)
    case .dayFirst:
      // One date that can't is enough.
      if yearFirst == dayFirst.count, WrittenDate.mayBeginWithYear(bytes.span) { yearFirst += 1 }
      dayFirst.add(text(), line: line)
    case .either: either.add(text(), line: line)
    case .none: break
    }
    guard count <= Self.maximumWeighed else { return }
    if bytes.contains(0x2E) { withPoints += 1 }
    for order in [DateOrder.monthFirst, .dayFirst] {
      readings[order]?.add(written, in: order, window, isPast: isPast)
    }
  }

  /// Returns the evidence of the dates that fit only one order, in bits.
  ///
  /// One in 32 dates is mistyped, so a single date among many is weak evidence.
  static func bits(_ own: Int, of all: Int) -> Double {
    guard own > 0 else { return 0 }
    if own == all { return 9 }
    let few = min(own, 3)
    let ways = (0..<few).reduce(0.0) { $0 + log2(Double(max(1, all - $1)) / Double($1 + 1)) }
    return min(9, max(1, 5 * Double(few) - ways))
  }

  /// Whether the order of numbers matters for any date.
  var hasOrder: Bool { monthFirst.count + dayFirst.count + either.count > 0 }
  /// Whether all dates could begin with the year.
  var mayBeginWithYear: Bool { monthFirst.count == 0 && yearFirst == dayFirst.count }

  /// The number of dates that a spreadsheet may have read in the wrong order.
  ///
  /// A spreadsheet converts the texts that fit its own date order, and keeps all others as text.
  var maybeSwapped: Int {
    let texts = max(monthFirst.count, dayFirst.count)
    let isSplit = either.count == 0 && min(monthFirst.count, dayFirst.count) == 0
    return isSplit && texts >= 2 && typed.late == 0 && typed.count >= 2 ? typed.count : 0
  }

  /// The dates that can be read in one order only.
  func dates(only order: DateOrder) -> Dates { order == .monthFirst ? monthFirst : dayFirst }

  /// Returns the column's own evidence for an order.
  func evidence(for order: DateOrder) -> [Inference.Evidence] {
    var result: [Inference.Evidence] = []
    func add(_ text: String, _ bits: Double) {
      if bits != 0 { result.append(.init(text, bits: bits)) }
    }
    let own = dates(only: order).count
    add(
      "the only valid order for \(own) of them",
      Self.bits(own, of: monthFirst.count + dayFirst.count + either.count))
    guard let reading = readings[order] else { return result }
    let steps = reading.steps
    if steps.up + steps.down >= 3 {
      let share = Double(max(steps.up, steps.down)) / Double(steps.up + steps.down)
      // A few dates are easily sorted by chance.
      add("they are sorted this way", share >= 0.95 ? count >= 6 ? 4 : 2 : share >= 0.8 ? 2 : 0)
    }
    if steps.up + steps.down >= 3, reading.months.nonzeroBitCount * 2 <= reading.others.nonzeroBitCount {
      add("they are in few months", count >= 6 ? 1 : 0.5)
    }
    let weekdays = reading.weekdays
    add("the weekdays match", Double(max(-3, min(3, weekdays.right - weekdays.wrong))) * 3)
    let weighed = Double(max(1, min(count, Self.maximumWeighed)))
    add("they are near today's date", Double(reading.inWindow) / weighed)
    add("they would be in the future", -Double(min(2, reading.future)) * 3)
    if order == .dayFirst { add("they are written with points", Double(withPoints) * 2 > weighed ? 4 : 0) }
    return result
  }
}

/// The evidence for a date order in the start and end dates of events.
///
/// An order is unlikely if it puts ends before starts, or more than a month after them.
struct RangeEvidence: Sendable {
  private var odd: [DateOrder: Int] = [:]
  private var count = 0

  /// The maximum length of an ordinary event, in days.
  private static let ordinaryDays = 31

  mutating func add(start: WrittenDate, end: WrittenDate) {
    count += 1
    for order in [DateOrder.monthFirst, .dayFirst] {
      guard let first = (start.first(in: order) ?? start.first).date(in: 2024),
        let last = (end.first(in: order) ?? end.first).date(in: 2024),
        !(0...Self.ordinaryDays).contains(last.daysSince1970 - first.daysSince1970)
      else { continue }
      odd[order, default: 0] += 1
    }
  }

  /// Returns the evidence for an order.
  func evidence(for order: DateOrder) -> [Inference.Evidence] {
    let other = order == .monthFirst ? DateOrder.dayFirst : .monthFirst
    let more = (odd[other] ?? 0) - (odd[order] ?? 0)
    guard more > 0 else { return [] }
    let bits = more == count ? min(9, 4 * Double(more)) : DateColumn.bits(more, of: count)
    return [.init("the other order has ends before starts or months after them", bits: bits)]
  }
}
