import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import Foundation
import Testing

@testable import CompassFeed

@Suite("What a subscriber sees")
struct ContentTests {
  static let selections: [(FeedSelection, [String])] = [
    (FeedSelection(), ["Old Camp", "Spring Camp", "Game"]),
    (FeedSelection(types: [.camp]), ["Old Camp", "Spring Camp"]),
    (FeedSelection(isUpcomingOnly: true), ["Spring Camp", "Game"]),
    (FeedSelection(types: [.officialVisit, .unofficialVisit]), []),
    (FeedSelection(statuses: [.registered]), ["Game"]),
    (FeedSelection(types: [.showcase]), []),
  ]

  @Test(
    "The events of the selection, the first first, of this athlete only, without visits to schools",
    arguments: selections)
  func selection(selection: FeedSelection, names: [String]) throws {
    let season = try Season()
    try season.add("Visit", on: "2026-06-01", type: .unofficialVisit)
    try season.add("Old Camp", on: "2026-03-01")
    try season.add("Ancient Camp", on: "2024-03-01")
    try season.add("Spring Camp", on: "2026-04-10")
    try season.add("Game", on: "2026-05-01", type: .game) { $0.registered = true }
    let other = Athlete(id: UUID(), fullName: "Sam Lee").values
    try season.store.write { .commit(try $0.insert(other)) }
    try season.add("Foreign Camp", on: "2026-04-11") { event in
      if case .id(let id) = other["id"] { event.userID = id }
    }
    #expect(try content(season, selection).entries.compactMap(\.name) == names)
  }

  @Test("Of too many events those that are longest past are left out")
  func limit() throws {
    let season = try Season()
    for day in 1...9 { try season.add("Day \(day)", on: "2026-04-0\(day)") }
    var limits = FeedLimits()
    limits.maximumEvents = 3
    #expect(try content(season, limits: limits).entries.compactMap(\.name) == ["Day 7", "Day 8", "Day 9"])
  }

  @Test("The same content gives the same bytes, on another day too")
  func stable() throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    let bytes = try content(season).calendar
    #expect(try content(season).calendar == bytes)
    #expect(try content(season, now: Season.noon + 86_400).calendar == bytes)
  }

  @Test("A feed has no properties for an import, which the same calendar as a file has")
  func reimport() throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    let content = try content(season)
    func carries(_ calendar: [UInt8]) -> Bool {
      String(decoding: calendar, as: UTF8.self).split(separator: "\r\n").contains {
        $0.hasPrefix("X-COMPASS-")
      }
    }
    #expect(!carries(content.calendar))
    let file = EventCalendarOptions(
      name: content.name, zone: content.zone, detail: content.detail, audience: content.audience)
    #expect(carries(EventCalendar(file).bytes(content.entries)))
  }

  @Test("A calendar of several athletes says whose each event is; one that tells times only names nobody")
  func names() throws {
    let season = try Season()
    let other = Athlete(id: UUID(), fullName: "Sam Lee").values
    try season.store.write { .commit(try $0.insert(other)) }
    try season.add("Spring Camp", on: "2026-04-18")
    var token = FeedToken(digest: "00", name: "All", detail: "basic", createdAt: Season.noon)
    let all = try season.store.read { try FeedContent(of: token, in: $0, now: Season.noon) }
    #expect(all.name == "Recruiting calendar" && all.entries.first?.athleteName == "Alex Rivera")
    token.detail = "times"
    token.athlete = season.athlete
    let times = try season.store.read { try FeedContent(of: token, in: $0, now: Season.noon) }
    #expect(times.name == "Recruiting calendar" && times.entries.first?.athleteName == nil)
    token.detail = "everything"
    #expect(throws: ToolError.self) {
      try season.store.read { try FeedContent(of: token, in: $0, now: Season.noon) }
    }
  }

  private func content(
    _ season: Season, _ selection: FeedSelection = FeedSelection(), now: Date = Season.noon,
    limits: FeedLimits = FeedLimits()
  ) throws -> FeedContent {
    let token = FeedToken(
      digest: "00", name: "Grandma", athlete: season.athlete, selection: selection, detail: "basic",
      createdAt: Season.noon)
    return try season.store.read { try FeedContent(of: token, in: $0, now: now, limits: limits) }
  }
}

extension CalendarEntry {
  /// What the event is called.
  fileprivate var name: String? { if case .event(let event) = record { event.name } else { nil } }
}
