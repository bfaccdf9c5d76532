package import CompassModel
package import CompassValidation
package import Foundation

/// The names of the settings that a store keeps.
package enum StoreSettings {
  /// The IANA name of the zone of times that name none.
  package static let timeZone = "time_zone"
  /// Set where the zone is the machine's and nobody has confirmed it.
  package static let isTimeZoneAssumed = "time_zone_assumed"
  /// Which part of an all-number date comes first, where nothing in a file shows it: `mdy`, `dmy` or `ymd`.
  package static let dateOrder = "date_order"
  /// The id of the athlete that is meant where none is named.
  package static let defaultAthlete = "default_athlete"
  /// Who documents are for where it is not said: `coach` or `family`.
  package static let audience = "audience"
  /// The paper of documents: `letter` or `a4`.
  package static let paper = "paper"
  /// The locale of documents.
  package static let locale = "locale"
  /// Which athlete the records name that belong to no one yet, folded, or an id.
  package static let unnamedAthlete = "unnamed_athlete"
  /// The secret that the names of published feeds come from.
  package static let feedPublishingKey = "feed_publishing_key"

  /// The settings that an entry of the history takes back with it; the others are about files outside the store,
  /// or secrets.
  static let taken = [
    timeZone, isTimeZoneAssumed, dateOrder, defaultAthlete, audience, paper, locale, unnamedAthlete,
  ]

  /// How the settings begin that remember files of rejected rows, whose names may tell of a person.
  static let filePrefix = "rejected_rows_"
}

/// Whom the store's settings mean where no athlete is named.
package enum DefaultAthlete: Sendable, Hashable {
  /// Nobody: the setting was never set.
  case unset
  /// This one.
  case athlete(Athlete)
  /// One whom the store has no more.
  case gone
}

extension StoreReading {
  /// Which part of an all-number date comes first where neither the user nor the file says it.
  package func dateOrderSetting() throws -> DateOrder? {
    try setting(StoreSettings.dateOrder).flatMap(DateOrder.init(rawValue:))
  }

  /// The zone of times that name none; nil where it was never set.
  package func timeZoneSetting() throws -> TimeZone? {
    try setting(StoreSettings.timeZone).flatMap(TimeZone.init(identifier:))
  }

  /// What the store's settings say about how files are read.
  package func readingSettings() throws -> ReadingSettings {
    let isAssumed = try setting(StoreSettings.isTimeZoneAssumed) != nil
    return ReadingSettings(
      dateOrder: try dateOrderSetting(), timeZone: isAssumed ? nil : try timeZoneSetting(),
      athletes: try athletes().map(\.fullName))
  }

  /// Whom the store's settings mean where no athlete is named; of use where the store has several.
  package func defaultAthlete() throws -> DefaultAthlete {
    guard let text = try setting(StoreSettings.defaultAthlete) else { return .unset }
    guard let id = UUID(uuidString: text), let athlete = try record(Athlete.self, id: id) else {
      return .gone
    }
    return .athlete(athlete)
  }
}

/// What the settings of a store say about how files are read; nil where nobody set it.
package struct ReadingSettings: Sendable {
  /// Which part of an all-number date comes first.
  package var dateOrder: DateOrder?
  /// The zone of times that name none.
  package var timeZone: TimeZone?
  /// The names of the athletes in the store.
  package var athletes: [String]

  /// Creates settings.
  package init(dateOrder: DateOrder? = nil, timeZone: TimeZone? = nil, athletes: [String] = []) {
    self.dateOrder = dateOrder
    self.timeZone = timeZone
    self.athletes = athletes
  }
}
