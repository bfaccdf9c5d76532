import CompassCalendars
import CompassModel
import CompassSource
package import CompassStore
package import Foundation

/// What a subscriber gets to see on a day, as it is in the store.
package struct FeedContent: Sendable {
  /// What the calendar is called.
  let name: String
  /// The IANA name of the zone that the calendar is shown in.
  let zone: String
  /// How much is said of each event.
  let detail: CalendarDetail
  /// The readers of the feed.
  let audience: Audience
  /// Today in that zone.
  let today: CalendarDate
  /// The events, the first first.
  let entries: [CalendarEntry]

  /// Reads what a token lets its subscriber see.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - store: the store.
  ///   - now: the current instant.
  ///   - zone: the zone of the user; nil means that of the store.
  ///   - limits: what bounds a feed.
  /// - Throws: ``ToolError``; also if the token has a detail that this version doesn't know.
  package init(
    of token: FeedToken, in store: any StoreReading, now: Date, zone: TimeZone? = nil,
    limits: FeedLimits = FeedLimits()
  ) throws {
    guard let detail = CalendarDetail(rawValue: token.detail) else {
      throw ToolError(
        .newerStore, "The feed token \(token.label) was created by a newer version of this tool.",
        help: "Install that version, or revoke the token.")
    }
    let zone =
      try zone ?? store.timeZoneSetting() ?? .gmt
    self.zone = zone.identifier
    self.detail = detail
    let audience = Self.audience(of: detail)
    self.audience = audience
    today = CalendarDate(of: now, in: zone)
    let athletes = try store.athletes(AthleteQuery(ids: token.athlete.map { [$0] }))
    name =
      token.athlete != nil && detail != .times
      ? athletes.first.map { "\($0.fullName) – recruiting" } ?? Self.plainName : Self.plainName
    let all = try Self.entries(
      token, detail, store, today: today, zone: zone.identifier, limits: limits,
      athleteNames: token.athlete == nil && athletes.count > 1 && detail != .times
        ? Dictionary(athletes.map { ($0.id, $0.fullName) }, uniquingKeysWith: { first, _ in first }) : [:])
    entries = all.compactMap { $0.readable(by: audience) }
  }

  /// Returns the readers of feeds with a detail: the full one is the family's, the others are given to coaches.
  static func audience(of detail: CalendarDetail) -> Audience {
    switch detail {
    case .full: .family
    case .basic, .times: .coach
    }
  }

  private static let plainName = "Recruiting calendar"

  private static func entries(
    _ token: FeedToken, _ detail: CalendarDetail, _ store: any StoreReading, today: CalendarDate,
    zone: String, limits: FeedLimits, athleteNames: [UUID: String]
  ) throws -> [CalendarEntry] {
    var query = EventQuery(owners: token.athlete.map { [$0] })
    query.types = token.selection.types
    query.statuses = token.selection.statuses
    query.since = today.adding(days: -limits.pastDays)
    if token.selection.isUpcomingOnly { query.timing = .upcoming(today) }
    // From the last on, so that a limit cuts off what is longest past.
    query.sort = .dateDescending
    query.limit = limits.maximumEvents
    let events = try store.events(query)
    let schools = try names(of: Set(events.compactMap(\.schoolID)), detail == .times) { ids in
      try store.schools(SchoolQuery(ids: ids)).map { ($0.id, $0.name) }
    }
    let coaches = try names(of: Set(events.flatMap(\.coachesPresent)), detail != .full) { ids in
      try store.coaches(CoachQuery(ids: ids)).map { ($0.id, $0.fullName) }
    }
    return events.reversed().map { event in
      CalendarEntry(
        event, zone: CalendarEntry.zone(of: event, setting: zone),
        schoolName: event.schoolID.flatMap { schools[$0] },
        coachNames: event.coachesPresent.compactMap { coaches[$0] },
        athleteName: event.userID.flatMap { athleteNames[$0] })
    }
  }

  private static func names(
    of ids: Set<UUID>, _ areUnwanted: Bool, _ read: ([UUID]) throws -> [(UUID, String)]
  ) throws -> [UUID: String] {
    if areUnwanted || ids.isEmpty { return [:] }
    return Dictionary(try read(ids.sorted { $0.uuidString < $1.uuidString }), uniquingKeysWith: { $1 })
  }

  /// The calendar as a file; the same content gives the same bytes.
  package var calendar: [UInt8] {
    var options = EventCalendarOptions(name: name, zone: zone, detail: detail, audience: audience)
    options.refreshInterval = Self.refreshSeconds
    options.color = .blue
    options.isForReimport = false
    return EventCalendar(options).bytes(entries)
  }

  /// How long a subscriber may wait until it asks again (calendar reference §3.2).
  private static let refreshSeconds = 3600
}
