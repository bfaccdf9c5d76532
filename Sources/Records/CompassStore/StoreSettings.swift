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

  /// The most bytes that the history may use; see ``HistorySize``.
  package static let historySize = "history_size"
  /// The number of the last entry of the history whose changes were dropped to make room.
  static let historyDroppedThrough = "history_dropped_through"

  /// The settings that tell of an athlete.
  static let personal = [defaultAthlete, unnamedAthlete]

  /// The settings that an entry of the history takes back with it; the others are about files outside the store,
  /// or secrets.
  static let taken = [
    timeZone, isTimeZoneAssumed, dateOrder, defaultAthlete, audience, paper, locale, unnamedAthlete,
    historySize,
  ]

  /// How the settings begin that remember files outside the store, whose names and subjects may tell of a person.
  static let filePrefixes = ["rejected_rows_", "output:"]
}
