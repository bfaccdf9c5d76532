package import Foundation

/// Time zones as people name them.
package enum ZoneName {
  /// The zone of an IANA name; nil where there is none, and for the short names that mean several.
  package static func zone(_ name: String) -> TimeZone? {
    guard name.contains("/") || name == "UTC" else { return nil }
    return TimeZone(identifier: name)
  }

  /// What to do about a name that is none.
  package static func help(for name: String) -> String {
    Suggestion.advice(
      for: name, among: TimeZone.knownTimeZoneIdentifiers, "Use an IANA name like America/New_York")
  }
}
