import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What the dates of a column say about their order and about the years that they leave out.
struct DateColumn: Sendable {
  /// Dates of one form: how many there are, and where the first of them are.
  struct Dates: Sendable {
    private(set) var count = 0
    /// The lines of the first dates, and their texts.
    private(set) var first: [(line: Int, text: String)] = []

    /// The most dates whose lines are kept.
    private static let maximumKept = 20

    fileprivate mutating func add(_ text: @autoclosure () -> String, line: Int) {
      count += 1
      if first.count < Self.maximumKept { first.append((line, text())) }
    }
  }

  /// What the dates come to if their numbers are in one order.
  struct Reading: Sendable {
    /// How many dates are after the one above them, and how many before it.
    fileprivate var steps = (up: 0, down: 0)
    /// How many weekdays beside the dates are right, and how many are wrong.
    fileprivate var weekdays = (right: 0, wrong: 0)
    fileprivate var inWindow = 0
    /// The months, and the days of dates that can be read either way, as sets of bits.
    fileprivate var months: UInt32 = 0
    fileprivate var others: UInt32 = 0
    private var last: Int?

    fileprivate mutating func add(_ sighting: DateSighting, in order: DateOrder, _ window: ClosedRange<Int>?) {
      guard let day = sighting.day(in: order) else { return }
      months |= 1 << UInt32(day.month)
      if sighting.form == .either { others |= 1 << UInt32(day.day) }
      // Without a year, nearly all neighbors are still in their order.
      guard let date = day.date(in: 2024) else { return }
      let number = date.daysSince1970
      if let last, number != last {
        if number > last { steps.up += 1 } else { steps.down += 1 }
      }
      last = number
      guard day.year != nil else { return }
      if window?.contains(number) == true { inWindow += 1 }
      if let weekday = sighting.weekday {
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
  /// The years of dates that have none.
  private(set) var years: YearEvidence
  /// How many dates with the day first could have the year first as well.
  private var yearFirst = 0
  private var withPoints = 0
  private var count = 0
  private let window: ClosedRange<Int>?
  private var sightings = DateSightings()

  /// The most dates that are looked at for their order: their number says nothing new.
  private static let maximumWeighed = 10_000

  /// Creates a column without dates.
  ///
  /// - Parameters:
  ///   - column: the place of the column.
  ///   - today: the current day; nil if nothing may depend on it.
  ///   - years: the evidence of the file's titles for years.
  init(column: Int, today: CalendarDate?, years: YearEvidence) {
    self.column = column
    self.years = years
    window = today.map { $0.daysSince1970 - 400...$0.daysSince1970 + 550 }
  }

  /// Adds a cell of the column and returns what it says.
  @discardableResult
  mutating func add(_ record: SourceRecord) -> DateSighting {
    let column = column
    let cell = record.fields[column]
    let sighting = record.withBytes(at: column) { sightings.sighting($0) }
    add(sighting, record.string(at: column), line: record.position.line, record: record.number)
    // A date that the format knows to be one says nothing about how people write here.
    if cell.kind == .date { count -= 1 }
    return sighting
  }

  mutating func add(
    _ sighting: DateSighting, _ text: @autoclosure () -> String, line: Int, record: Int
  ) {
    years.add(sighting, record: record)
    guard sighting.day != nil else { return }
    count += 1
    switch sighting.form {
    case .monthFirst: monthFirst.add(text(), line: line)
    case .dayFirst:
      dayFirst.add(text(), line: line)
      if sighting.mayBeginWithYear { yearFirst += 1 }
    case .either: either.add(text(), line: line)
    case .nothing, .other, .orderless: break
    }
    guard count <= Self.maximumWeighed else { return }
    if sighting.hasPoints { withPoints += 1 }
    for order in [DateOrder.monthFirst, .dayFirst] { readings[order]?.add(sighting, in: order, window) }
  }

  /// What dates that can be read in one order only say for it: one in 32 dates is mistyped, so that among many dates
  /// a single one says little.
  private static func bits(_ own: Int, of all: Int) -> Double {
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

  /// The dates that can be read in one order only.
  func dates(only order: DateOrder) -> Dates { order == .monthFirst ? monthFirst : dayFirst }

  /// What the column itself says for an order.
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
      add("they are sorted this way", share >= 0.95 ? 4 : share >= 0.8 ? 2 : 0)
    }
    if steps.up + steps.down >= 3, reading.months.nonzeroBitCount * 2 <= reading.others.nonzeroBitCount {
      add("they are in few months", 2)
    }
    let weekdays = reading.weekdays
    add("the weekdays match", Double(max(-3, min(3, weekdays.right - weekdays.wrong))) * 3)
    let weighed = Double(max(1, min(count, Self.maximumWeighed)))
    add("they are near today's date", 2 * Double(reading.inWindow) / weighed)
    if order == .dayFirst { add("they are written with points", Double(withPoints) * 2 > weighed ? 4 : 0) }
    return result
  }
}

/// In which order of dates the ends of events are before their starts, which they can't be.
struct RangeEvidence: Sendable {
  private var inverted: [DateOrder: Int] = [:]

  mutating func add(start: DateSighting, end: DateSighting) {
    for order in [DateOrder.monthFirst, .dayFirst] {
      guard let first = start.day(in: order) ?? start.day, let last = end.day(in: order) ?? end.day,
        let year = first.year, last.year == year, (last.month, last.day) < (first.month, first.day)
      else { continue }
      inverted[order, default: 0] += 1
    }
  }

  /// What speaks for an order.
  func evidence(for order: DateOrder) -> [Inference.Evidence] {
    let other = order == .monthFirst ? DateOrder.dayFirst : .monthFirst
    let count = (inverted[other] ?? 0) - (inverted[order] ?? 0)
    return count > 0
      ? [.init("the other order has ends before starts", bits: min(9, 5 * Double(count)))] : []
  }
}
