package import CompassModel

/// The axis of a chart's days, to scale: its ticks with their texts, and where a day stands.
///
/// Places are shares of the axis, 0 at its left end and 1 at its right one.
package struct DateAxis: Sendable, Hashable {
  /// A day that the axis is marked with.
  package struct Tick: Sendable, Hashable {
    package let day: CalendarDate
    /// How it is written: `Apr 15`, `Apr`, `2026`.
    package let text: String
    /// The year, under the first tick and at each change.
    package let year: String?
    /// The position, 0 to 1.
    package let position: Double
  }

  /// The first day that something is drawn at.
  package let first: CalendarDate
  package let last: CalendarDate
  /// The ticks from left to right, at least one.
  package let ticks: [Tick]

  /// The share of the axis that is free on each side.
  static let margin = 0.04

  /// Creates an axis that holds some days; nil where there are none.
  ///
  /// - Parameter maximumTicks: the most ticks, at least two.
  /// - Complexity: O(*n*) in the number of days.
  package init?(_ days: [CalendarDate], maximumTicks: Int = 6) {
    guard let first = days.min(), let last = days.max() else { return nil }
    self.first = first
    self.last = last
    let place = { (day: CalendarDate) in Self.position(of: day, from: first, to: last) }
    guard first < last else {
      ticks = [Tick(day: first, text: Format.text(first), year: nil, position: 0.5)]
      return
    }
    let most = max(2, maximumTicks)
    let step = DateStep.all.first { step in
      let count = step.days(from: first, to: last, limit: most + 1).count
      return count >= 2 && count <= most
    }
    guard let step else {
      ticks = [first, last].map {
        Tick(day: $0, text: Format.text($0), year: nil, position: place($0))
      }
      return
    }
    var year: Int?
    ticks = step.days(from: first, to: last, limit: most).map { day in
      let isNewYear = day.year != year
      year = day.year
      let text =
        switch step {
        case .days: Format.textWithoutYear(day)
        case .months: Format.shortName(ofMonth: day.month)
        case .years: String(day.year)
        }
      return Tick(
        day: day, text: text, year: isNewYear && !step.isOfYears ? String(day.year) : nil,
        position: place(day))
    }
  }

  /// Returns the position of a day: 0 to 1.
  package func position(of day: CalendarDate) -> Double {
    Self.position(of: day, from: first, to: last)
  }

  private static func position(
    of day: CalendarDate, from first: CalendarDate, to last: CalendarDate
  ) -> Double {
    let span = last.daysSince1970 - first.daysSince1970
    guard span > 0 else { return 0.5 }
    let share = Double(day.daysSince1970 - first.daysSince1970) / Double(span)
    return min(max(margin + share * (1 - 2 * margin), 0), 1)
  }
}

/// The distances that people divide time by.
private enum DateStep {
  case days(Int)
  case months(Int)
  case years(Int)

  static let all: [DateStep] =
    [.days(1), .days(2), .days(7), .days(14), .months(1), .months(2), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map(DateStep.years)

  var isOfYears: Bool { if case .years = self { true } else { false } }

  /// The days of this distance within a stretch, at most so many.
  func days(
    from first: CalendarDate, to last: CalendarDate, limit: Int
  ) -> [CalendarDate] {
    var result: [CalendarDate] = []
    switch self {
    case .days(let step):
      // Weeks begin on Sunday.
      let start = step % 7 == 0 ? 7 - first.weekday : 0
      for day in stride(from: first.daysSince1970 + start, through: last.daysSince1970, by: step) {
        guard result.count < limit, let date = CalendarDate(daysSince1970: day) else { break }
        result.append(date)
      }
    case .months(let step):
      let start = first.year * 12 + first.month - 1
      for month in stride(from: start - start % step, through: last.year * 12 + last.month - 1, by: step) {
        guard result.count < limit else { break }
        if let date = CalendarDate(year: month / 12, month: month % 12 + 1, day: 1), date >= first {
          result.append(date)
        }
      }
    case .years(let step):
      for year in stride(from: first.year - first.year % step, through: last.year, by: step) {
        guard result.count < limit else { break }
        if let date = CalendarDate(year: year, month: 1, day: 1), date >= first, date <= last {
          result.append(date)
        }
      }
    }
    return result
  }
}
