/// The names of the settings that a store keeps.
package enum StoreSettings {
  /// The IANA name of the zone of times that name none.
  package static let timeZone = "time_zone"
}
