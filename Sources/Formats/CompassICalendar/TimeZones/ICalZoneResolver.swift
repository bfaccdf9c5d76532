/// Finds out what the TZIDs of a calendar mean.
///
/// A name is looked for as that of the IANA database, after what programs put before it, as a name of
/// Windows, and as it is shown to people. The file's own VTIMEZONE decides together with that:
///
/// - Where both give the same offsets, the database's zone is taken, which also knows other years.
/// - Where they differ, the file's definition is followed, since its writer meant those offsets (RFC 5545
///   §3.2.19), with two exceptions. A placeholder has no changes, and an offset of the zone or of UTC. An outdated
///   definition has the zone's offsets, but other days of change: its times are the zone's, as they are written.
/// - A name that says nothing has its definition, and the IANA name of a zone with the same offsets.
///
/// What has neither name nor definition is read off its text (`UTC-05:00`), and else is unresolved: its
/// times are floating, with a warning; they are never taken for UTC.
public struct ICalZoneResolver: Sendable {
  /// The most VTIMEZONEs of a calendar that are read.
  public static let maximumDefinitions = 1000
  /// The most names whose meaning is kept.
  static let maximumNames = 4096
  /// The most unknown names for which a similar one is looked for.
  static let maximumSuggestions = 64
  /// The most definitions for which a zone with the same offsets is looked for.
  static let maximumTwins = 128

  let years: ClosedRange<Int>
  let definitions: [String: ICalComponent]
  let defaultName: String?
  var known: [String: ICalZoneResolution] = [:]
  var suggestions = 0
  var twins = 0
  var budget = ICalDefinedZone.maximumYears
  private var calendarZone: ICalZoneResolution?

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - definitions: the VTIMEZONEs of the whole file, wherever they stand in it.
  ///   - defaultName: what the calendar says of itself, X-WR-TIMEZONE.
  ///   - years: the years of the events, in which definitions and zones are compared.
  public init(
    definitions: [ICalComponent], defaultName: String? = nil, years: ClosedRange<Int> = 2022...2030
  ) {
    self.years = years.clamped(to: VTimeZone.firstYear...VTimeZone.lastYear)
    self.definitions = Dictionary(
      definitions.prefix(Self.maximumDefinitions).compactMap { component in
        component.property("TZID").map { (Self.key($0.text), component) }
      }, uniquingKeysWith: { first, _ in first })
    self.defaultName = defaultName.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Finds out what a TZID means.
  ///
  /// - Parameter tzid: the parameter's value.
  public mutating func resolve(_ tzid: String) -> ICalZoneResolution {
    let key = Self.key(tzid)
    if let resolution = known[key] { return resolution }
    var resolution = find(tzid.trimmed, definition: definitions[key], preferred: preferredName)
    if resolution.how == .unresolved, let calendar = calendar() {
      resolution.zone = calendar.zone
      resolution.identifier = calendar.identifier
    }
    if known.count < Self.maximumNames { known[key] = resolution }
    return resolution
  }

  /// Finds out the zone of a time.
  ///
  /// - Parameter zone: what the value says of it.
  public mutating func resolve(_ zone: ICalDateTime.Zone) -> ICalZoneResolution {
    switch zone {
    case .named(let tzid): return resolve(tzid)
    case .utc:
      return ICalZoneResolution(
        zone: ICalFixedZone.utc, identifier: ICalFixedZone.utc.identifier, how: .iana, isFloating: false,
        diagnostics: [])
    case .floating:
      let calendar = calendar()
      return ICalZoneResolution(
        zone: calendar?.zone, identifier: calendar?.identifier, how: .floating, isFloating: true,
        diagnostics: calendar?.diagnostics ?? [])
    }
  }

  /// The calendar's own zone; nil where it names none.
  private mutating func calendar() -> ICalZoneResolution? {
    guard let defaultName else { return nil }
    if let calendarZone { return calendarZone }
    let found = find(defaultName, definition: definitions[Self.key(defaultName)], preferred: nil)
    calendarZone = found
    return found
  }

  /// The IANA name of the calendar's own zone, which decides where a name means several.
  private var preferredName: String? { defaultName.flatMap { ZoneNames.canonical($0) } }

  private static func key(_ tzid: String) -> String { tzid.trimmed.lowercased() }
}
