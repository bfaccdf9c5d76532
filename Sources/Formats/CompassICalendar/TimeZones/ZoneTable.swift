/// The changes of a zone's clocks from 1800 to 2128 in order of time, and what follows from them after that.
struct ZoneTable: Sendable, Hashable {
  /// One change of the clocks.
  struct Change: Sendable, Hashable {
    /// When, in seconds since 1970-01-01T00:00:00Z.
    var instant: Int
    /// How many seconds the clocks are ahead of UTC from then on.
    var offset: Int
    /// Whether what they show from then on is daylight saving time.
    var isDaylight: Bool
  }

  /// The last years of the table, which have every form that a year can have; changes that follow the moon
  /// are known for the years before them only.
  static let pattern = 2101...2128
  /// 2129-01-01T00:00:00Z, with which the table ends.
  static let end = 5_017_593_600

  /// The changes, oldest first.
  let changes: [Change]
  /// The offset before the first change.
  let initialOffset: Int
  private let instants: [Int]
  private let offsets: [Int]
  /// Whether the clocks go on changing each year as they do in the last years of the table.
  private let goesOn: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - changes: oldest first, no two at one instant, none after ``end``.
  ///   - initialOffset: the offset before the first of them.
  init(changes: [Change], initialOffset: Int) {
    self.changes = changes
    self.initialOffset = initialOffset
    instants = changes.map(\.instant)
    offsets = changes.map(\.offset)
    goesOn = instants.last.map { $0 > Self.end - 366 * 86_400 } ?? false
  }

  /// How many seconds the clocks are ahead of UTC at an instant.
  ///
  /// - Complexity: O(log n) in the number of changes.
  func offset(at instant: Int) -> Int {
    let index = count(through: goesOn && instant >= Self.end ? Self.alike(instant) : instant)
    return index == 0 ? initialOffset : offsets[index - 1]
  }

  /// How many of the changes lie at or before an instant.
  func count(through instant: Int) -> Int {
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The changes after an instant up to and with another.
  func changes(after start: Int, through end: Int) -> ArraySlice<Change> {
    guard start <= end else { return [] }
    return changes[count(through: start)..<count(through: end)]
  }

  /// The same moment of a year within the table that has the same days of the week.
  private static func alike(_ instant: Int) -> Int {
    guard let date = ICalLocalTime(seconds: instant)?.date,
      let start = ICalDate(year: date.year, month: 1, day: 1)
    else { return end - 1 }
    for year in pattern
    where ICalDate.isLeap(year) == ICalDate.isLeap(date.year) {
      if let first = ICalDate(year: year, month: 1, day: 1), first.weekday == start.weekday {
        return instant - (start.daysSince1970 - first.daysSince1970) * 86_400
      }
    }
    return end - 1
  }
}
