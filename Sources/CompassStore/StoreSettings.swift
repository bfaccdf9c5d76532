/// The names of the settings that a store keeps.
package enum StoreSettings {
  /// The IANA name of the zone of times that name none.
  package static let timeZone = "time_zone"
  /// Set where the zone is the machine's and nobody has confirmed it.
  package static let isTimeZoneAssumed = "time_zone_assumed"
  /// The secret that the names of published feeds come from.
  package static let feedPublishingKey = "feed_publishing_key"
}
