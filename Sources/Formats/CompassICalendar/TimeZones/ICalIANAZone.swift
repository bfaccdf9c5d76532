import Foundation
import Synchronization

/// A zone of the IANA time zone database, as Foundation has it.
///
/// The changes of its clocks are asked for once and kept for the life of the process, so that
/// ``offset(at:)`` is a search in an array. Instants after 2128 follow the rule of the years before it.
public struct ICalIANAZone: ICalZoneRules, Hashable {
  /// The name as the database spells it.
  public let name: String
  let table: ZoneTable

  /// The IANA name.
  public var identifier: String? { name }

  /// Finds a zone.
  ///
  /// Only names that the database has are looked for, so that `GMT-5` or a path of a file find nothing.
  /// - Parameter name: a name of the database in any capitals, links such as `US/Eastern` too.
  public init?(named name: some StringProtocol) {
    guard let name = ZoneNames.canonical(name), let table = Self.table(of: name) else { return nil }
    self.name = name
    self.table = table
  }

  /// How many seconds the clocks are ahead of UTC.
  public func offset(at instant: Int) -> Int { table.offset(at: instant) }

  /// Tells zones apart by their names.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Tells zones apart by their names.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The tables that were asked for: one a name, of which the database has some six hundred.
  private static let tables = Mutex<[String: ZoneTable]>([:])

  private static func table(of name: String) -> ZoneTable? {
    if let known = tables.withLock({ $0[name] }) { return known }
    guard let table = makeTable(of: name) else { return nil }
    tables.withLock { $0[name] = table }
    return table
  }

  /// Tables of some years: one a name, those that were asked for last.
  private static let partialTables = Mutex<[String: (years: ClosedRange<Int>, table: ZoneTable)]>([:])

  /// The table of a zone in which the changes of some years are, as far as is known; of others it says nothing.
  ///
  /// To ask for each change takes long, and who writes the zone of a calendar needs few.
  /// - Parameters:
  ///   - name: a name of the database as it spells it.
  ///   - years: the years, the last no later than 2128.
  static func table(of name: String, years: ClosedRange<Int>) -> ZoneTable? {
    if let known = tables.withLock({ $0[name] }) { return known }
    if let known = partialTables.withLock({ $0[name] }), known.years.contains(years.lowerBound),
      known.years.contains(years.upperBound)
    {
      return known.table
    }
    // A day more at both ends, as the years of the zone begin at other instants than those of UTC.
    guard let first = ICalDate(year: years.lowerBound, month: 1, day: 1),
      let last = ICalDate(year: years.upperBound + 1, month: 1, day: 1),
      let table = makeTable(
        of: name, from: (first.daysSince1970 - 1) * 86_400, until: (last.daysSince1970 + 1) * 86_400)
    else { return nil }
    partialTables.withLock { $0[name] = (years, table) }
    return table
  }

  /// 1800-01-01T00:00:00Z, when all clocks showed the time of their own place.
  private static let start = -5_364_662_400
  /// More changes than any zone has; Morocco's clocks change four times a year in some years.
  private static let maximumChanges = 2000

  static func makeTable(
    of name: String, from start: Int = start, until end: Int = ZoneTable.end
  ) -> ZoneTable? {
    guard let zone = TimeZone(identifier: name) else { return nil }
    var date = Date(timeIntervalSince1970: Double(start))
    let initialOffset = zone.secondsFromGMT(for: date)
    var current = (offset: initialOffset, isDaylight: zone.isDaylightSavingTime(for: date))
    var changes: [ZoneTable.Change] = []
    while changes.count < maximumChanges, let next = zone.nextDaylightSavingTimeTransition(after: date),
      next > date
    {
      let instant = Int(next.timeIntervalSince1970.rounded())
      guard instant < end else { break }
      date = next
      let state = (offset: zone.secondsFromGMT(for: next), isDaylight: zone.isDaylightSavingTime(for: next))
      guard state != current else { continue }
      current = state
      changes.append(.init(instant: instant, offset: state.offset, isDaylight: state.isDaylight))
    }
    return ZoneTable(changes: changes, initialOffset: initialOffset)
  }
}
