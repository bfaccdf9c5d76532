import CompassModel
import CompassSource
import CompassValidation

/// The years of a column's dates without a year.
struct YearRule: Sendable, Hashable {
  /// The year of the first date, or the one in which a season begins.
  var first: Int
  /// The numbers of the records at which the year changes.
  var changes: [Int] = []
  /// Whether the years go down, as in a list with the newest on top.
  var isDescending = false
  /// Whether months before August are in the following year, regardless of the row order.
  var isSeason = false

  /// The year of a date without one.
  ///
  /// - Parameter record: the number of its record, counted from 1.
  func year(ofRecord record: Int) -> Int {
    let count = changes.count { $0 <= record }
    return isDescending ? first - count : first + count
  }

  /// The years for people: `2026`, `2026 to 2027`, `2025-2026`.
  var label: String {
    "\(first)\(isSeason ? "-\(first + 1)" : changes.isEmpty ? "" : " to \(year(ofRecord: .max))")"
  }
}

/// The evidence for missing years, in the dates of a column and the titles of its file.
///
/// Each candidate is a year for the first date. The evidence adds up in bits; a margin of two bits decides.
struct YearEvidence: Sendable {
  /// Years in titles and file names: a year, or the two of a season such as 2024-25.
  private let titleYears: [ClosedRange<Int>]

  /// How many dates lack a year.
  private(set) var count = 0
  private var fullCount = 0
  private var lastMonth = 0
  /// Whether all dates without a year are from June to August, in which one season ends and the next begins.
  private var isOnlyInSummer = true
  private var ways = [Way(isDescending: false), Way(isDescending: true), Way(isSingle: true)]
  private let candidates: ClosedRange<Int>
  private let window: ClosedRange<Int>?

  /// The most full dates that are looked at before the first one without a year.
  private static let maximumFullDates = 200
  /// The most records at which a year may change.
  private static let maximumChanges = 40
  /// How many months apart two neighbors are in different years.
  private static let monthsOfNewYear = 6

  /// The evidence for one direction of the years from the first date: up, down or constant.
  private struct Way: Sendable {
    var isDescending = false
    var isSingle = false
    var changes: [Int] = []
    var forward = 0
    var backward = 0
    var weekdays: [Int: Int] = [:]
    var hasWrongWeekday: Set<Int> = []
    var inWindow: [Int: Int] = [:]
    /// How many full dates there are for each year of the first date.
    var fullDates: [Int: Int] = [:]
    /// How many dates there are for each number of years after the first one.
    var years: [Int: Int] = [:]

    /// The years after the first one.
    var offset: Int { isDescending ? -changes.count : changes.count }
    /// The rule for a year of the first date.
    func rule(from first: Int) -> YearRule {
      YearRule(first: first, changes: changes, isDescending: isDescending)
    }
    /// Whether nearly all rows follow this direction.
    var isOrdered: Bool { forward >= 4 * backward && changes.count <= YearEvidence.maximumChanges }

    mutating func step(from last: Int, to month: Int, _ record: Int) {
      let later = isDescending ? last - month : month - last
      if later <= -YearEvidence.monthsOfNewYear, !isSingle {
        changes.append(record)
        forward += 1
      } else if later != 0 {
        if later > 0 { forward += 1 } else { backward += 1 }
      }
    }

    mutating func weigh(_ day: WrittenDate.Day, _ weekday: Int?, _ first: Int, _ window: ClosedRange<Int>?) {
      guard let date = day.date(in: first + offset) else { return }
      if let weekday {
        weekdays[first, default: 0] += weekday == date.weekday ? 1 : -1
        if weekday != date.weekday { hasWrongWeekday.insert(first) }
      }
      if window?.contains(date.daysSince1970) == true { inWindow[first, default: 0] += 1 }
    }
  }

  /// Starts without dates.
  ///
  /// - Parameters:
  ///   - today: the current day; nil if the result must not depend on it.
  ///   - isPast: whether the dates are in the past, like those of measurements.
  ///   - titles: the years in titles and file names.
  init(today: CalendarDate?, isPast: Bool, titles: [ClosedRange<Int>]) {
    titleYears = titles
    let year = today?.year ?? 2026
    candidates = year - 2...year + 2
    window = today.map { $0.daysSince1970 - (isPast ? 365 : 120)...$0.daysSince1970 + (isPast ? 0 : 330) }
    // Lists of past events often have the newest on top.
    if isPast { ways.swapAt(0, 1) }
  }

  mutating func add(_ day: WrittenDate.Day, _ weekday: Int?, record: Int) {
    if day.year != nil, count == 0 {
      // If the first rows all have years, the later ones probably do, too.
      fullCount += 1
      guard fullCount <= Self.maximumFullDates else { return }
    }
    for way in ways.indices {
      if lastMonth > 0 { ways[way].step(from: lastMonth, to: day.month, record) }
      if let year = day.year {
        ways[way].fullDates[year - ways[way].offset, default: 0] += 1
      } else {
        ways[way].years[ways[way].offset, default: 0] += 1
        for first in candidates { ways[way].weigh(day, weekday, first, window) }
      }
    }
    lastMonth = day.month
    if day.year == nil {
      count += 1
      if !(6...8).contains(day.month) { isOnlyInSummer = false }
    }
  }

  /// Returns the most likely rule, and the automatic choice with its confidence.
  ///
  /// - Parameter given: the year of the first date that was set explicitly, and its source.
  func rule(given: (year: Int, by: String)?) -> (rule: YearRule, inference: Inference) {
    if let given {
      let rule = rule(from: given.year)
      let candidate = Inference.Candidate(String(given.year), label: rule.label)
      return (rule, Inference(what: "year", among: [candidate], given: (candidate.choice, given.by)))
    }
    let seasons = Set(titleYears.filter { $0.count == 2 })
    if seasons.count == 1, let season = seasons.first, !isOnlyInSummer {
      let ordered = ways.first { $0.isOrdered && !$0.isSingle && $0.changes.count == 1 }
      let rule =
        ordered.map { $0.rule(from: $0.isDescending ? season.upperBound : season.lowerBound) }
        ?? YearRule(first: season.lowerBound, isSeason: true)
      let why = Inference.Evidence("the season in a title or the file name", bits: 9)
      let candidate = Inference.Candidate(String(rule.first), label: rule.label, evidence: [why])
      return (rule, Inference(what: "year", among: [candidate]))
    }
    let way = ways.first { $0.isOrdered && !$0.isSingle } ?? ways[2]
    let found = Inference(
      what: "year",
      among: candidates.map {
        .init(String($0), label: way.rule(from: $0).label, evidence: evidence(for: $0, way))
      })
    let first = Int(found.choice) ?? candidates.lowerBound
    // Unsorted rows belong to one year if the weekdays match it, or if all months are close together.
    let isOneYear =
      way.weekdays[first] ?? 0 > 1 && !way.hasWrongWeekday.contains(first)
      || ways.allSatisfy(\.changes.isEmpty) && way.fullDates.keys.allSatisfy { $0 == first }
    guard !way.isSingle || isOneYear else {
      let open = Inference.Candidate("", label: "")
      return (rule(from: first), Inference(what: "year", among: [open, open]))
    }
    return (rule(from: first), found)
  }

  /// The rule for a given year of the first date.
  private func rule(from year: Int) -> YearRule {
    ways.first { $0.isOrdered && !$0.isSingle }?.rule(from: year) ?? YearRule(first: year)
  }

  private func evidence(for first: Int, _ way: Way) -> [Inference.Evidence] {
    func share(_ number: Int) -> Double { Double(number) / Double(max(1, count)) }
    let titles = titleYears.flatMap { Array($0) }.map { share(way.years[$0 - first] ?? 0) }.max() ?? 0
    // A year far from today may be a year of graduation.
    let isNear = window == nil || way.inWindow[first] ?? 0 > 0
    return [
      .init("the weekdays match", bits: Double(max(-3, min(3, way.weekdays[first] ?? 0)) * 3)),
      .init("other dates have this year", bits: Double(min(2, way.fullDates[first] ?? 0) * 4)),
      .init("the year in a title or the file name", bits: (isNear ? 5 : 3) * titles),
      .init("near today's date", bits: 5 * share(way.inWindow[first] ?? 0)),
    ].filter { $0.bits != 0 }
  }

  /// The years that a title or a file name says: `Fall 2026`, `2024-25`, `2025/2026`; a year of graduation and one in
  /// a date say nothing.
  static func years(in title: String) -> [ClosedRange<Int>] {
    let words = title.foldedWords
    guard !words.contains("grad"), !words.contains("class") else { return [] }
    let bytes = Array(title.utf8)
    func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && 0x30...0x39 ~= bytes[index] }
    func number(_ start: Int, _ length: Int) -> Int? {
      guard start + length <= bytes.count, !isDigit(start - 1), !isDigit(start + length) else { return nil }
      return digits(bytes[start..<start + length])
    }
    func isMark(_ index: Int) -> Bool {
      bytes.indices.contains(index) && [0x2D, 0x2F, 0x2E].contains(bytes[index])
    }
    return bytes.indices.compactMap { index in
      guard let year = number(index, 4), 2000...2099 ~= year else { return nil }
      if isMark(index + 4) {
        let second = number(index + 5, 4) ?? number(index + 5, 2).map { 2000 + $0 }
        if second == year + 1 { return year...year + 1 }
      }
      let isInDate = isMark(index - 1) && isDigit(index - 2) || isMark(index + 4) && isDigit(index + 5)
      return isInDate ? nil : year...year
    }
  }
}
