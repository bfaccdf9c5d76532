import CompassModel
import CompassValidation

/// The years of a column's dates that have none.
struct YearRule: Sendable, Hashable {
  /// The year of the first date.
  var first: Int
  /// The records at which another year begins.
  var changes: [Int] = []
  /// Whether the years go down, as in a list with the newest on top.
  var isDescending = false

  /// The year of a date without one.
  ///
  /// - Parameter record: the number of its record, counted from 1.
  func year(ofRecord record: Int) -> Int {
    let count = changes.count { $0 <= record }
    return isDescending ? first - count : first + count
  }
}

/// What the dates of a column, and the titles of its file, say about the years that are left out.
///
/// Each candidate is a year for the first date. The evidence adds up in bits; a margin of two bits decides.
struct YearEvidence: Sendable {
  /// Years in titles and file names: a year, or the two of a season such as 2024-25.
  var titleYears: [ClosedRange<Int>] = []

  /// How many dates have no year.
  private(set) var count = 0
  private var fullCount = 0
  private var firstMonth = 0
  private var lastMonth = 0
  private var ascending = Order()
  private var descending = Order(isDescending: true)
  private var candidates: ClosedRange<Int>
  private var window: ClosedRange<Int>?

  /// The most records at which a year may change, and the most full dates that are compared.
  private static let maximumChanges = 40
  private static let maximumFullDates = 64
  /// How many months apart two neighbors are in different years.
  private static let monthsOfNewYear = 6

  /// The evidence for one way to count the years from the first date on.
  fileprivate struct Order: Sendable {
    var isDescending = false
    var changes: [Int] = []
    var steps = 0
    var weekdays: [Int: Int] = [:]
    var inWindow: [Int: Int] = [:]
    var fullDates: [Int: Int] = [:]

    func year(_ first: Int) -> Int { isDescending ? first - changes.count : first + changes.count }
    func first(of year: Int) -> Int { isDescending ? year + changes.count : year - changes.count }
  }

  /// Starts without dates.
  ///
  /// - Parameters:
  ///   - today: the current day; nil if nothing may depend on it.
  ///   - isPast: whether the dates are of what has happened, as measurements are.
  init(today: CalendarDate?, isPast: Bool) {
    let year = today?.year ?? 2026
    candidates = year - 2...year + 2
    window = today.map {
      isPast ? $0.daysSince1970 - 365...$0.daysSince1970 : $0.daysSince1970 - 120...$0.daysSince1970 + 330
    }
  }

  mutating func add(_ sighting: DateSighting, record: Int) {
    guard let day = sighting.day else { return }
    if let year = day.year {
      guard fullCount < Self.maximumFullDates else { return }
      fullCount += 1
      ascending.fullDates[ascending.first(of: year), default: 0] += 1
      descending.fullDates[descending.first(of: year), default: 0] += 1
      return
    }
    count += 1
    if firstMonth == 0 { firstMonth = day.month }
    step(to: day.month, record)
    lastMonth = day.month
    for first in candidates {
      ascending.weigh(day, sighting.weekday, first, window)
      descending.weigh(day, sighting.weekday, first, window)
    }
  }

  private mutating func step(to month: Int, _ record: Int) {
    guard lastMonth > 0 else { return }
    if month > lastMonth { ascending.steps += 1 } else if month < lastMonth { descending.steps += 1 }
    if lastMonth - month >= Self.monthsOfNewYear {
      ascending.changes.append(record)
      (ascending.steps, descending.steps) = (ascending.steps + 1, descending.steps - 1)
    } else if month - lastMonth >= Self.monthsOfNewYear {
      descending.changes.append(record)
      (ascending.steps, descending.steps) = (ascending.steps - 1, descending.steps + 1)
    }
  }

  /// The rule that the evidence comes to, and why; nil where nothing decides.
  func rule() -> (rule: YearRule, why: String)? {
    let order = descending.steps > ascending.steps ? descending : ascending
    // A list in no order has more new years than a family has seasons.
    guard order.changes.count <= Self.maximumChanges, order.changes.count <= max(1, count / 3) else {
      return nil
    }
    let scores = candidates.map { ($0, bits(for: $0, order)) }.sorted { $0.1.total > $1.1.total }
    guard scores[0].1.total - scores[1].1.total >= 2 else { return nil }
    let rule = YearRule(first: scores[0].0, changes: order.changes, isDescending: order.isDescending)
    return (rule, scores[0].1.why)
  }

  /// The rule for a given year of the first date.
  func rule(from year: Int) -> YearRule {
    let order = descending.steps > ascending.steps ? descending : ascending
    let isOrdered = order.changes.count <= Self.maximumChanges && order.changes.count <= max(1, count / 3)
    return YearRule(
      first: year, changes: isOrdered ? order.changes : [], isDescending: order.isDescending)
  }

  private func bits(for first: Int, _ order: Order) -> (total: Double, why: String) {
    let weekdays = Double(max(-3, min(3, order.weekdays[first] ?? 0)) * 3)
    let fullDates = Double(min(2, order.fullDates[first] ?? 0) * 4)
    let season = firstMonth >= 8 ? first : first - 1
    let titles = titleYears.contains { $0.lowerBound == (($0.count == 1) ? first : season) } ? 5.0 : 0
    let window = 2 * Double(order.inWindow[first] ?? 0) / Double(max(1, count))
    let why =
      weekdays > 0
      ? "the weekdays are those of \(first)"
      : fullDates > 0
        ? "other dates have it" : titles > 0 ? "a title or the file name says so" : "it's near today"
    return (weekdays + fullDates + titles + window, why)
  }
}

extension YearEvidence.Order {
  fileprivate mutating func weigh(
    _ day: WrittenDate.Day, _ weekday: Int?, _ first: Int, _ window: ClosedRange<Int>?
  ) {
    guard let date = day.date(in: year(first)) else { return }
    if let weekday { weekdays[first, default: 0] += weekday == date.weekday ? 1 : -1 }
    if window?.contains(date.daysSince1970) == true { inWindow[first, default: 0] += 1 }
  }
}

extension YearEvidence {
  /// The years that a title or a file name says: `Fall 2026`, `2024-25`, `2025/2026`.
  static func years(in title: String) -> [ClosedRange<Int>] {
    let bytes = Array(title.utf8)
    func number(_ start: Int, _ length: Int) -> Int? {
      guard start >= 0, start + length <= bytes.count, start == 0 || !isDigit(start - 1),
        !isDigit(start + length)
      else { return nil }
      return digits(bytes[start..<start + length])
    }
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && 0x30...0x39 ~= bytes[index] }
    var years: [ClosedRange<Int>] = []
    var index = 0
    while index < bytes.count {
      guard let year = number(index, 4), 2000...2099 ~= year else {
        index += 1
        continue
      }
      let second = number(index + 5, 4) ?? number(index + 5, 2).map { 2000 + $0 }
      let isSeason =
        index + 4 < bytes.count && [0x2D, 0x2F, 0x5F].contains(bytes[index + 4]) && second == year + 1
      years.append(year...(isSeason ? year + 1 : year))
      index += isSeason ? 7 : 4
    }
    return years
  }
}
