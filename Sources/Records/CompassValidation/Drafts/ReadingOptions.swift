public import CompassModel
public import Foundation

/// Which part of a date like `04/05/2026` comes first.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// Month, day, year.
  case monthFirst = "mdy"
  /// Day, month, year.
  case dayFirst = "dmy"
  /// Year, month, day.
  case yearFirst = "ymd"
}

/// How texts are read where they could mean several things.
public struct ReadingOptions: Sendable, Hashable {
  /// Which part of an all-number date comes first.
  public var dateOrder: DateOrder
  /// Whether a comma stands before the decimals, as in `3,9`.
  public var usesDecimalComma: Bool
  /// How times without AM or PM are read.
  package var clock = WrittenClock.Rule.unknown
  /// The year of dates that have none; nil leaves them unread.
  package var year: Int?
  /// Whether ``year`` is the one in which a season begins, so that months before August are in the year after.
  package var isSeason = false
  /// Whether midnight behind a date is a time as others are: other dates of the column have other times.
  package var readsMidnight = false
  /// The words for values of lists, statuses and tests.
  package var lexicon: Lexicon
  /// The names of the stored athletes, and their first names, folded; they show which column names athletes.
  package var athletes: Set<String> = []
  /// The zone of a date and time that names none.
  public var timeZone: TimeZone { didSet { today = CalendarDate(of: now, in: timeZone) } }
  /// The current instant, as the clock that was given says it.
  public var now: Date { didSet { today = CalendarDate(of: now, in: timeZone) } }
  /// Today in ``timeZone``.
  public private(set) var today: CalendarDate
  /// Whether anybody knows what day it is; without, nothing is yet to come (``timeless``).
  public var hasClock: Bool { now < Self.timeless }

  /// The instant of a run whose outcome must not depend on the day: later than all that a file may hold.
  public static let timeless = Date.distantFuture

  /// Creates options.
  public init(
    dateOrder: DateOrder = .monthFirst, usesDecimalComma: Bool = false, timeZone: TimeZone, now: Date,
    lexicon: Lexicon = .empty
  ) {
    self.lexicon = lexicon
    self.dateOrder = dateOrder
    self.usesDecimalComma = usesDecimalComma
    self.timeZone = timeZone
    self.now = now
    today = CalendarDate(of: now, in: timeZone)
  }
}
