package import CompassModel
package import CompassValidation
package import Foundation

/// The names of the store's settings.
package enum StoreSettings {
  /// The IANA name of the default time zone for times without one.
  package static let timeZone = "time_zone"
  /// Set if the time zone came from the machine and the user hasn't confirmed it.
  package static let isTimeZoneAssumed = "time_zone_assumed"
  /// The default order of all-number dates, used if the file doesn't show the order: `mdy`, `dmy` or `ymd`.
  package static let dateOrder = "date_order"
  /// The ID of the default athlete, used if the user names none.
  package static let defaultAthlete = "default_athlete"
  /// The default audience of documents: `coach` or `family`.
  package static let audience = "audience"
  /// The paper size of documents: `letter` or `a4`.
  package static let paper = "paper"
  /// The athlete that records without an owner name: a folded name or an ID.
  package static let unnamedAthlete = "unnamed_athlete"
  /// The secret from which the names of published feeds are derived.
  package static let feedPublishingKey = "feed_publishing_key"

  /// The prefix of settings that remember answers about files with the same headers.
  package static let answerPrefix = "answer_"

  /// The settings that undoing a history entry restores.
  ///
  /// The other settings concern files outside the store, or are secrets.
  static let taken = [
    timeZone, isTimeZoneAssumed, dateOrder, defaultAthlete, audience, paper, unnamedAthlete,
  ]

  /// The prefix of settings that track rejected-rows files.
  ///
  /// File names can contain personal data.
  static let filePrefix = "rejected_rows_"
}

/// The default athlete in the store's settings.
package enum DefaultAthlete: Sendable, Hashable {
  /// The setting was never set.
  case unset
  /// This athlete.
  case athlete(Athlete)
  /// The athlete was removed from the store.
  case gone
}

extension StoreReading {
  /// Returns the default order of all-number dates; nil if it's unset or invalid.
  package func dateOrderSetting() throws -> DateOrder? {
    try setting(StoreSettings.dateOrder).flatMap(DateOrder.init(rawValue:))
  }

  /// Returns the default time zone for times without one; nil if it's unset or unknown.
  package func timeZoneSetting() throws -> TimeZone? {
    try setting(StoreSettings.timeZone).flatMap(TimeZone.init(identifier:))
  }

  /// Returns the settings that affect how files are read.
  ///
  /// An unconfirmed time zone is nil.
  package func readingSettings() throws -> ReadingSettings {
    let isAssumed = try setting(StoreSettings.isTimeZoneAssumed) != nil
    return ReadingSettings(
      dateOrder: try dateOrderSetting(), timeZone: isAssumed ? nil : try timeZoneSetting(),
      athletes: try athletes().map(\.fullName),
      answers: try settings(startingWith: StoreSettings.answerPrefix).map(\.value))
  }

  /// Returns the default athlete, which matters if the store has several athletes.
  package func defaultAthlete() throws -> DefaultAthlete {
    guard let text = try setting(StoreSettings.defaultAthlete) else { return .unset }
    guard let id = UUID(uuidString: text), let athlete = try record(Athlete.self, id: id) else {
      return .gone
    }
    return .athlete(athlete)
  }
}

/// The store's settings that affect how files are read; nil if unset.
package struct ReadingSettings: Sendable {
  /// The default order of all-number dates.
  package var dateOrder: DateOrder?
  /// The default time zone for times without one.
  package var timeZone: TimeZone?
  /// The names of the athletes in the store.
  package var athletes: [String]
  /// The answers about files with the same headers, as the store keeps them.
  package var answers: [String]

  /// Creates settings.
  package init(
    dateOrder: DateOrder? = nil, timeZone: TimeZone? = nil, athletes: [String] = [], answers: [String] = []
  ) {
    self.dateOrder = dateOrder
    self.timeZone = timeZone
    self.athletes = athletes
    self.answers = answers
  }
}
