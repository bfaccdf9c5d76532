public import CompassSource

/// The meaning of a TZID.
public struct ICalZoneResolution: Sendable {
  /// How a zone was found.
  public enum How: Sendable, Hashable {
    /// The name is in the IANA database.
    case iana
    /// The name is in the IANA database, after the prefix of a program: `/mozilla.org/20050126_1/`.
    case vendorPrefix(String)
    /// The name is a Windows name: `Eastern Standard Time`.
    case windows(String)
    /// The name is a display name: `(UTC-05:00) Eastern Time (US & Canada)`, `Eastern`.
    case displayName
    /// The name is an American abbreviation: `EST`.
    case abbreviation
    /// The file's own VTIMEZONE defines it.
    case ownDefinition
    /// The name gives only a UTC offset.
    case fixedOffset
    /// The value doesn't name a zone. ``zone`` is the calendar's own zone, if it has one.
    case floating
    /// The zone wasn't found. ``zone`` is the calendar's own zone, if it has one.
    case unresolved
  }

  /// The rules that convert times to instants; nil if neither the name nor the calendar gives any.
  public var zone: (any ICalZoneRules)?
  /// The IANA name for events, or nil if unknown.
  public var identifier: String?
  /// How it was found.
  public var how: How
  /// Whether times are to be read as if they had no zone.
  public var isFloating: Bool
  /// The findings about the name.
  ///
  /// They are the same each time the name is resolved.
  public var diagnostics: [Diagnostic]

  /// Whether the zone is UTC under any of its names.
  ///
  /// UTC isn't the local time of any place.
  package var isUTC: Bool { identifier.map(Self.namesOfUTC.contains) ?? false }

  private static let namesOfUTC = Set(
    ["UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu"].flatMap {
      [$0, "Etc/" + $0]
    })
}
