/// The rules of a time zone: how far its clocks are from UTC, and when.
public protocol ICalZoneRules: Sendable {
  /// The IANA name, where it has one.
  var identifier: String? { get }

  /// How many seconds the clocks are ahead of UTC.
  ///
  /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
  func offset(at instant: Int) -> Int
}

extension ICalZoneRules {
  /// The instant at which a clock of the zone shows a time (RFC 5545 §3.3.5).
  ///
  /// A time that comes twice is the first of the two; one that is left out is read with the offset before
  /// the gap.
  /// - Returns: seconds since 1970-01-01T00:00:00Z.
  public func instant(of local: ICalLocalTime) -> Int {
    let wall = local.seconds
    // Offsets lie within a day of UTC, and no two changes lie within two days.
    let before = offset(at: wall - 86_400)
    let after = offset(at: wall + 86_400)
    let early = wall - before
    if offset(at: early) == before { return early }
    let late = wall - after
    return offset(at: late) == after ? late : early
  }

  /// What a clock of the zone shows at an instant; nil beyond the years of the calendar.
  ///
  /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
  public func local(at instant: Int) -> ICalLocalTime? {
    ICalLocalTime(seconds: instant + offset(at: instant))
  }
}

/// A zone whose clocks are never changed.
public struct ICalFixedZone: ICalZoneRules {
  /// UTC itself.
  public static let utc = ICalFixedZone(offset: 0, identifier: "UTC")

  /// The IANA name, where it has one.
  public let identifier: String?
  private let seconds: Int

  /// Creates a zone.
  ///
  /// - Parameters:
  ///   - offset: how many seconds its clocks are ahead of UTC.
  ///   - identifier: its IANA name, where it has one.
  public init(offset: Int, identifier: String? = nil) {
    seconds = offset
    self.identifier = identifier
  }

  /// The offset, always the same.
  public func offset(at instant: Int) -> Int { seconds }
}
