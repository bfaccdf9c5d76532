public import CompassSource

/// All times at which one event takes place: a component with its rules and dates, and the components that
/// change single times of it (RFC 5545 §3.8.4.4, §3.8.5).
public struct RecurrenceSet: Sendable {
  /// One time at which the event takes place.
  public struct Occurrence: Sendable, Hashable {
    /// The start, in the zone in which its component writes it.
    public var start: ICalTemporal
    /// The end, which is no part of it: for a whole day the day after.
    public var end: ICalTemporal
    /// The start, in seconds since 1970-01-01T00:00:00Z; midnight of a whole day.
    public var startInstant: Int
    /// The end, in seconds since 1970-01-01T00:00:00Z.
    public var endInstant: Int
    /// The start that the rule gave, which names the occurrence; nil for an event that does not recur.
    public var recurrenceID: ICalTemporal?
    /// The component that says what takes place: the event's own or the one that changes this time.
    public var component: ICalComponent
    /// Whether ``component`` changes single times.
    public var isOverride: Bool
    /// Whether it is called off.
    public var isCancelled: Bool
  }

  /// The stretch of time that is asked for; an occurrence that reaches into it is in it.
  public struct Window: Sendable, Hashable {
    /// The first moment, in seconds since 1970-01-01T00:00:00Z.
    public let start: Int
    /// The end, which is no part of it.
    public let end: Int

    /// Creates a stretch of time from its ends, which are brought within the years of the calendar.
    public init(from start: Int, to end: Int) {
      let years = ICalDate.years
      let first = CivilCalendar.days(years.lowerBound, 1, 1) * 86_400
      let last = CivilCalendar.days(years.upperBound + 1, 1, 1) * 86_400
      self.start = min(max(start, first), last)
      self.end = min(max(end, first), last)
    }

    /// Creates a stretch of whole days, the last one included.
    public init(from first: ICalDate, through last: ICalDate, in zone: any ICalZoneRules) {
      let end = last.adding(days: 1).map { zone.instant(of: ICalLocalTime($0, .midnight)) }
      self.init(from: zone.instant(of: ICalLocalTime(first, .midnight)), to: end ?? .max)
    }

    func contains(_ span: EventTiming.Span) -> Bool {
      // What takes no time is in the window that it begins in.
      span.startInstant < end && (span.endInstant > start || span.startInstant >= start)
    }
  }

  /// What a window holds.
  public struct Expansion: Sendable {
    /// The occurrences in order of time.
    public var occurrences: [Occurrence] = []
    /// What was found wrong with the event's times.
    public var diagnostics: [Diagnostic] = []
    /// Whether a limit stopped the expansion, so that there may be more occurrences.
    public var didReachLimit = false
  }

  /// The component that has the rules, and what it says.
  struct Master {
    let component: ICalComponent
    let timing: EventTiming
    let dates: RecurrenceDates
  }

  /// A component that changes one time, or that one and all later ones.
  struct Override {
    let component: ICalComponent
    let timing: EventTiming
    let recurrenceID: ICalTemporal
    let key: RecurrenceKey
    /// The original time, in seconds since 1970-01-01T00:00:00Z.
    let instant: Int
    let isForFuture: Bool
  }

  let master: Master?
  let overrides: [Override]
  let usual: any ICalZoneRules
  let limits: RecurrenceLimits
  let found: [Diagnostic]

  /// Reads the components of one UID.
  ///
  /// - Parameters:
  ///   - components: as ``groups(_:)`` puts them together.
  ///   - defaultZone: the zone of times and days that name none, and of those whose zone is not known.
  ///   - zones: the rules of a TZID; nil for one that is not known.
  public init(
    _ components: [ICalComponent], defaultZone: any ICalZoneRules, limits: RecurrenceLimits = .standard,
    zones resolve: (String) -> (any ICalZoneRules)?
  ) {
    self = withoutActuallyEscaping(resolve) {
      RecurrenceSet(components, RecurrenceZones(usual: defaultZone, resolve: $0), limits)
    }
  }

  private init(_ components: [ICalComponent], _ zones: RecurrenceZones, _ limits: RecurrenceLimits) {
    var zones = zones
    var diagnostics: [Diagnostic] = []
    let masters = components.prefix(RecurrenceLimits.components).filter {
      $0.property("RECURRENCE-ID") == nil
    }
    var master: Master?
    if let component = Self.newest(of: masters, diagnostics: &diagnostics),
      let timing = EventTiming(component, fallback: nil, zones: &zones, diagnostics: &diagnostics)
    {
      let dates = RecurrenceDates(component, timing, zones: &zones, diagnostics: &diagnostics)
      master = Master(component: component, timing: timing, dates: dates)
    }
    var changes: [RecurrenceKey: [ICalComponent]] = [:]
    var order: [(key: RecurrenceKey, instant: Int)] = []
    for component in components.prefix(RecurrenceLimits.components) {
      guard let property = component.property("RECURRENCE-ID"), let temporal = property.temporal else {
        continue
      }
      let key = Self.key(of: temporal, property: property, for: master?.timing, zones: &zones)
      if changes[key.key] == nil { order.append(key) }
      changes[key.key, default: []].append(component)
    }
    overrides = order.compactMap { key, instant in
      guard let component = Self.newest(of: changes[key] ?? [], diagnostics: &diagnostics),
        let property = component.property("RECURRENCE-ID"), let temporal = property.temporal,
        let timing = EventTiming(component, fallback: property, zones: &zones, diagnostics: &diagnostics)
      else { return nil }
      let isForFuture = property.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
      return Override(
        component: component, timing: timing, recurrenceID: temporal, key: key, instant: instant,
        isForFuture: isForFuture)
    }
    self.master = master
    self.limits = limits
    usual = zones.usual
    found = diagnostics + zones.diagnostics
  }

  /// What a RECURRENCE-ID names; a floating one is in the zone of DTSTART.
  private static func key(
    of temporal: ICalTemporal, property: ICalProperty, for timing: EventTiming?,
    zones: inout RecurrenceZones
  ) -> (key: RecurrenceKey, instant: Int) {
    let rules = zones.rules(of: temporal, in: timing, for: property)
    let instant = rules.instant(of: temporal.local)
    guard let timing else {
      return (temporal.isDate ? .day(temporal.day.daysSince1970) : .instant(instant), instant)
    }
    let key = timing.key(of: temporal, in: rules, usual: zones.usual)
    guard temporal.isDate, !timing.start.isDate else { return (key, instant) }
    // A day where a time is wanted: the time of that day.
    return (key, timing.zone.instant(of: ICalLocalTime(temporal.day, timing.start.local.time)))
  }
}
