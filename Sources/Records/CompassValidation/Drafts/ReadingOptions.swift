public import CompassModel
public import Foundation

/// The order of day, month and year in a date like `04/05/2026`.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// Month, day, year.
  case monthFirst = "mdy"
  /// Day, month, year.
  case dayFirst = "dmy"
  /// Year, month, day.
  case yearFirst = "ymd"
}

/// Options for reading texts that could have several meanings.
public struct ReadingOptions: Sendable, Hashable {
  /// The order of day, month and year in all-number dates.
  public var dateOrder: DateOrder
  /// Whether the decimal mark is a comma, as in `3,9`.
  public var usesDecimalComma: Bool
  /// The mark that, with three digits after it, contradicts the other numbers of the column; nil if none does.
  package var refusedMark: UInt8?
  /// Whether `TBD` and similar texts are read as values, because the file comes from Compass.
  package var keepsTexts = false
  /// How times without AM or PM are read.
  package var clock = WrittenClock.Rule.unknown
  /// The year of dates without a year.
  ///
  /// If nil, such dates aren't read.
  package var year: Int?
  /// Whether a season begins in ``year``.
  ///
  /// Months before August are then in the next year.
  package var isSeason = false
  /// Whether midnight after a date is a real time, because other dates of the column have other times.
  package var readsMidnight = false
  /// Whether messages about words are written, with the nearest known word.
  ///
  /// That is slow, and messages about samples aren't shown.
  package var suggestsWords = true
  /// The words for values of lists, statuses and tests.
  package var lexicon: Lexicon {
    get { shared.lexicon }
    set { shared = Shared(newValue, athletes, timeZone, now) }
  }
  /// The names of the stored athletes, and their first names, folded; they show which column names athletes.
  package var athletes: Set<String> {
    get { shared.athletes }
    set { shared = Shared(lexicon, newValue, timeZone, now) }
  }
  /// The default time zone for values without one.
  public var timeZone: TimeZone {
    get { shared.timeZone }
    set { shared = Shared(lexicon, athletes, newValue, now) }
  }
  /// The current time, from the given clock.
  public var now: Date {
    get { shared.now }
    set { shared = Shared(lexicon, athletes, timeZone, newValue) }
  }
  /// Today in ``timeZone``.
  public var today: CalendarDate { shared.today }
  private var shared: Shared

  /// The options that all columns share.
  ///
  /// A class, because the options are copied for every cell.
  private final class Shared: Sendable, Hashable {
    let lexicon: Lexicon
    let athletes: Set<String>
    let timeZone: TimeZone
    let now: Date
    let today: CalendarDate

    init(_ lexicon: Lexicon, _ athletes: Set<String>, _ timeZone: TimeZone, _ now: Date) {
      self.lexicon = lexicon
      self.athletes = athletes
      self.timeZone = timeZone
      self.now = now
      today = CalendarDate(of: now, in: timeZone)
    }

    static func == (one: Shared, other: Shared) -> Bool {
      one === other
        || one.lexicon == other.lexicon && one.athletes == other.athletes && one.timeZone == other.timeZone
          && one.now == other.now
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(timeZone)
      hasher.combine(now)
    }
  }

  /// Whether the current day is known.
  ///
  /// If not, dates can't be in the future (``timeless``).
  public var hasClock: Bool { now < Self.timeless }

  /// The current time for runs that must not depend on the day.
  ///
  /// It is later than any date in a file.
  public static let timeless = Date.distantFuture

  /// Creates options.
  public init(
    dateOrder: DateOrder = .monthFirst, usesDecimalComma: Bool = false, timeZone: TimeZone, now: Date,
    lexicon: Lexicon = .empty
  ) {
    self.dateOrder = dateOrder
    self.usesDecimalComma = usesDecimalComma
    shared = Shared(lexicon, [], timeZone, now)
  }
}
