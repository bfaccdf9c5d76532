public import CompassSource

/// What a TZID was found to mean.
public struct ICalZoneResolution: Sendable {
  /// How a zone was found.
  public enum How: Sendable, Hashable {
    /// The name is that of the IANA database.
    case iana
    /// It is, after what a program put before it: `/mozilla.org/20050126_1/`.
    case vendorPrefix(String)
    /// It is a name of Windows: `Eastern Standard Time`.
    case windows(String)
    /// It is shown so to people: `(UTC-05:00) Eastern Time (US & Canada)`, `Eastern`.
    case displayName
    /// It is an American abbreviation: `EST`.
    case abbreviation
    /// The file's own VTIMEZONE defines it.
    case ownDefinition
    /// The name says how far from UTC, and no more.
    case fixedOffset
    /// The value names no zone; ``zone`` is the calendar's own, where it says one.
    case floating
    /// No zone was found; ``zone`` is the calendar's own, where it says one.
    case unresolved
  }

  /// The rules by which times become instants; nil where neither the name nor the calendar gives any.
  public var zone: (any ICalZoneRules)?
  /// The IANA name that an event keeps; nil where none is known.
  public var identifier: String?
  /// How it was found.
  public var how: How
  /// Whether times are to be read as if they had no zone.
  public var isFloating: Bool
  /// What is to be said of it; the same each time that the name is resolved.
  public var diagnostics: [Diagnostic]

  /// Whether the zone is UTC under any of its names, which is the zone of no place.
  package var isUTC: Bool { identifier.map(Self.namesOfUTC.contains) ?? false }

  private static let namesOfUTC = Set(
    ["UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu"].flatMap {
      [$0, "Etc/" + $0]
    })
}
