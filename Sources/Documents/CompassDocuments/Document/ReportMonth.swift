package import CompassModel

/// A month of a calendar: 42 days in six weeks (seed 001 §5), with what is on as bars over the days.
package struct ReportMonth: Sendable {
  /// Something that is on, for one day or several.
  package struct Entry: Sendable, Hashable {
    /// The first day.
    package var first: CalendarDate
    /// The last day, not before the first.
    package var last: CalendarDate
    package var name: String
    /// The time it starts, on its first day.
    package var time: TimeOfDay?
    /// The kind as a word; the color only repeats it: `Camp`.
    package var kind: ReportBadge
    /// Whether the event was canceled; its name is then struck through and labeled.
    package var isCancelled: Bool
    /// The name of the section with details, to link to, if any.
    package var target: String?

    package init(
      first: CalendarDate, last: CalendarDate, name: String, time: TimeOfDay? = nil, kind: ReportBadge,
      isCancelled: Bool = false, target: String? = nil
    ) {
      self.first = first
      self.last = max(first, last)
      self.name = name
      self.time = time
      self.kind = kind
      self.isCancelled = isCancelled
      self.target = target
    }
  }

  /// A part of an entry within one week, in the lane that keeps it clear of the others.
  package struct Bar: Sendable, Hashable {
    package var entry: Entry
    /// The first column of the week, 0 to 6.
    package var column: Int
    /// How many columns it covers, 1 to 7.
    package var length: Int
    /// The bar's line within the week, from 0.
    package var lane: Int
    /// Whether the entry began in an earlier week.
    package var continues: Bool
    /// Whether the entry continues in a later week.
    package var isContinued: Bool
  }

  /// A week of the grid.
  package struct Week: Sendable, Hashable {
    /// The seven days.
    package var days: [CalendarDate]
    /// The bars, by lane and column.
    package var bars: [Bar]
  }

  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The six weeks.
  package let weeks: [Week]
  /// The day that is marked as today; nil marks none.
  package var today: CalendarDate?

  /// The entries that touch the month, in the order of their days.
  package let entries: [Entry]

  /// Creates a month, or returns nil if the month or one of the 42 days around it is invalid.
  ///
  /// - Parameter entries: the entries in any order; entries outside the 42 days are ignored.
  /// - Complexity: O(n log n) in the number of entries.
  package init?(year: Int, month: Int, entries: [Entry]) {
    guard let first = CalendarDate(year: year, month: month, day: 1),
      let last = CalendarDate(year: year, month: month, day: CalendarDate.days(inMonth: month, of: year))
    else { return nil }
    let start = first.daysSince1970 - first.weekday % 7
    let days = (0..<42).compactMap { CalendarDate(daysSince1970: start + $0) }
    guard days.count == 42 else { return nil }
    let sorted = entries.sorted { lhs, rhs in
      if lhs.first != rhs.first { return lhs.first < rhs.first }
      if lhs.last != rhs.last { return lhs.last > rhs.last }
      let (left, right) = (lhs.time?.secondsSinceMidnight ?? -1, rhs.time?.secondsSinceMidnight ?? -1)
      return left != right ? left < right : lhs.name < rhs.name
    }
    self.year = year
    self.month = month
    self.entries = sorted.filter { $0.first <= last && $0.last >= first }
    weeks = stride(from: 0, to: 42, by: 7).map { index in
      let week = Array(days[index..<index + 7])
      return Week(days: week, bars: Self.bars(of: sorted, in: week))
    }
  }

  /// Whether a day of the grid is of this month.
  package func contains(_ day: CalendarDate) -> Bool { day.year == year && day.month == month }

  private static func bars(of entries: [Entry], in week: [CalendarDate]) -> [Bar] {
    guard let first = week.first, let last = week.last else { return [] }
    var bars: [Bar] = []
    // The first free column of each lane.
    var lanes: [Int] = []
    for entry in entries where entry.first <= last && entry.last >= first {
      let column = max(0, entry.first.daysSince1970 - first.daysSince1970)
      let end = min(6, entry.last.daysSince1970 - first.daysSince1970)
      let lane = lanes.firstIndex { $0 <= column } ?? lanes.count
      if lane == lanes.count { lanes.append(0) }
      lanes[lane] = end + 1
      bars.append(
        Bar(
          entry: entry, column: column, length: end - column + 1, lane: lane,
          continues: entry.first < first, isContinued: entry.last > last))
    }
    return bars
  }
}

/// A year at a glance: twelve small months with marked days.
package struct ReportYear: Sendable {
  package let year: Int
  /// The months, January first.
  package let months: [ReportMonth]
  /// The kinds that occur, for the legend, each with how many entries there are.
  package let legend: [Kind]

  /// A kind in the legend.
  package struct Kind: Sendable, Hashable {
    /// The word and the color.
    package var badge: ReportBadge
    /// How many entries are of it.
    package var count: Int
  }

  /// Creates a year; nil outside the years that have whole calendars.
  package init?(_ year: Int, entries: [ReportMonth.Entry]) {
    let months = (1...12).compactMap {
      ReportMonth(year: year, month: $0, entries: entries)
    }
    guard months.count == 12, let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return nil }
    self.year = year
    self.months = months
    var legend: [Kind] = []
    for entry in entries where entry.first <= last && entry.last >= first {
      if let index = legend.firstIndex(where: { $0.badge == entry.kind }) {
        legend[index].count += 1
      } else {
        legend.append(Kind(badge: entry.kind, count: 1))
      }
    }
    self.legend = legend.sorted { $0.badge.text < $1.badge.text }
  }
}

/// A letter for each kind, so that days can be told apart without colours.
struct ReportKindLetters {
  private var letters: [ReportBadge: String] = [:]

  /// Gives each kind the first letter of its word that no kind before it has; then a figure.
  init(_ kinds: [ReportBadge]) {
    var taken: Set<String> = []
    for kind in kinds where letters[kind] == nil {
      let own = kind.text.filter { $0.isLetter || $0.isNumber }.map { String($0).uppercased() }
      let others = (1...99).map(String.init)
      let letter = (own + others).first { $0.count <= 2 && !taken.contains($0) } ?? "?"
      taken.insert(letter)
      letters[kind] = letter
    }
  }

  subscript(_ kind: ReportBadge) -> String { letters[kind] ?? "?" }
}
