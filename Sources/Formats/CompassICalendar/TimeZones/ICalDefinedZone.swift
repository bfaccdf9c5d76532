public import CompassSource

/// A zone that a file defines by a VTIMEZONE (RFC 5545 §3.6.5).
///
/// Its rules are evaluated from 1900 to 2128, whenever they began, and after that go on as before; before
/// its first observance its clocks show that one's TZOFFSETFROM.
public struct ICalDefinedZone: ICalZoneRules, Hashable {
  /// The most observances of a zone; more are left out.
  public static let maximumObservances = 500

  /// The most years for which the rules of a zone, or of all zones of a calendar, are evaluated; the two open
  /// rules of most zones take 229 years each.
  static let maximumYears = 200_000

  /// The name by which values refer to it.
  public let name: String
  /// The IANA name that the file gives it by X-LIC-LOCATION, where there is such a zone.
  public let identifier: String?
  let table: ZoneTable

  /// Reads a VTIMEZONE; nil where nothing in it says how far its clocks are from UTC.
  ///
  /// - Parameters:
  ///   - component: the VTIMEZONE.
  ///   - diagnostics: takes what could not be read, as warnings of the code `ics-zone-definition`.
  public init?(_ component: ICalComponent, diagnostics: inout [Diagnostic]) {
    var budget = Self.maximumYears
    self.init(component, budget: &budget, diagnostics: &diagnostics)
  }

  /// Reads a VTIMEZONE, evaluating rules for no more years than a budget that several zones share.
  init?(_ component: ICalComponent, budget: inout Int, diagnostics: inout [Diagnostic]) {
    name = component.property("TZID")?.text.trimmed ?? ""
    identifier = component.property("X-LIC-LOCATION").flatMap { ZoneNames.canonical($0.text.trimmed) }
    let parts = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    var first: (instant: Int, offset: Int)?
    // In the order of the file: the last of two that hold from one instant is meant.
    var changes: [Int: ZoneTable.Change] = [:]
    for part in parts.prefix(Self.maximumObservances) {
      guard let observance = ZoneObservance(part, diagnostics: &diagnostics) else { continue }
      for instant in observance.instants(budget: &budget)
      where instant < ZoneTable.end {
        changes[instant] = .init(
          instant: instant, offset: observance.offsetTo, isDaylight: observance.isDaylight)
        if instant < first?.instant ?? .max { first = (instant, observance.offsetFrom) }
      }
    }
    guard let first else {
      diagnostics.append(.zoneDefinition("This time zone defines no UTC offsets.", of: component))
      return nil
    }
    if budget == 0 {
      diagnostics.append(
        .zoneDefinition(
          "The time zone rules cover too many years. The rest were skipped.",
          of: component))
    }
    if parts.count > Self.maximumObservances {
      diagnostics.append(
        .zoneDefinition(
          "This time zone has more than \(Self.maximumObservances) parts. The rest were skipped.",
          of: component))
    }
    table = ZoneTable(
      changes: changes.values.sorted { $0.instant < $1.instant }, initialOffset: first.offset)
  }

  /// How many seconds the clocks are ahead of UTC.
  public func offset(at instant: Int) -> Int { table.offset(at: instant) }
}
