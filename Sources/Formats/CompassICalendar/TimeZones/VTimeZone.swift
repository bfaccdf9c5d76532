/// Writes the VTIMEZONE of an IANA zone (RFC 5545 §3.6.5) so that every client follows it.
///
/// The rules that hold at the start of the span are written as from 1970 with an RRULE, since Outlook takes
/// a zone only in that form and ignores RDATE. The same zone and years give the same bytes, as long as the
/// time zone database says the same.
public enum VTimeZone {
  /// The first year for which a zone is written.
  public static let firstYear = 1900
  /// The last year for which a zone is written; what holds then goes on.
  public static let lastYear = 2098

  /// Makes the VTIMEZONE of a zone; nil where there is no such zone.
  ///
  /// The offsets are those of the zone from the start of the first year to the end of the last, and after
  /// that as long as the rules are not known to change.
  /// - Parameters:
  ///   - identifier: the IANA name, which becomes the TZID as it is spelt here.
  ///   - from: a day of the first year that the calendar needs.
  ///   - through: a day of the last year that it needs.
  public static func component(identifier: String, from: ICalDate, through: ICalDate) -> ICalComponent? {
    let first = min(max(from.year, firstYear), lastYear)
    let years = first...max(first, min(through.year, lastYear))
    guard let name = ZoneNames.canonical(identifier),
      let table = ICalIANAZone.table(of: name, years: ZoneSeries.reach(of: years))
    else { return nil }
    let series = ZoneSeries.all(of: table, years: years)
    let names = ZoneNames.abbreviations(of: name)
    // What the years before the span are told to be is free, so that the first rules can begin in 1970. The
    // offset with which the span begins must be right all the same; where no such form has it, it is said.
    let early = series.map { $0.starting(in: 1970, ifBeforeThrough: years.lowerBound) }
    let parts =
      [early, [.constant(table, before: years.lowerBound, isEarly: true)] + early]
      .first { isExact($0, table, years.lowerBound) }
      ?? [.constant(table, before: years.lowerBound, isEarly: false)] + series
    return ICalComponent(
      "VTIMEZONE",
      properties: [.text("TZID", identifier), .text("X-LIC-LOCATION", name)],
      components: parts.sorted { ($0.start, $0.offsetFrom, $0.offset) < ($1.start, $1.offsetFrom, $1.offset) }
        .map { $0.component(names: names) })
  }

  /// Whether parts give the offset with which a year begins, which is that of the latest change before it.
  private static func isExact(_ parts: [ZoneSeries], _ table: ZoneTable, _ year: Int) -> Bool {
    let instant = ZoneSeries.instant(ofYear: year, table)
    let latest = parts.compactMap { part in part.latest(before: instant).map { ($0, part.offset) } }
    return latest.max { $0.0 < $1.0 }?.1 == table.offset(at: instant - 1)
  }
}
