import CompassCalendars
import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassFeed

@Suite("The page for people")
struct PageTests {
  @Test("A text closes no tag and no attribute, whatever stands beside its characters")
  func escaping() {
    for text in SpecialTexts.all {
      let escaped = HTMLText.escaped(text).unicodeScalars
      #expect(!escaped.contains { ["<", ">", "\"", "'"].contains($0) })
      #expect(!escaped.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    }
    #expect(HTMLText.escaped("A&M <\"O'Neil\">") == "A&amp;M &lt;&quot;O&#39;Neil&quot;&gt;")
  }

  @Test(
    "A hostile event stays text",
    arguments: [
      "<script>alert(1)</script>", "\"\u{301} onmouseover=alert(1) x=\"",
      "'\u{301}><img src=x onerror=alert(1)>",
      "{{name}}{{{style}}}", "</style><script>", "a\u{0}b<b>", "&lt;script&gt;", "a]]><!--",
    ])
  func hostile(name: String) async throws {
    let season = try Season()
    try season.add(name, on: "2026-04-18") { event in
      event.location = name
      event.address = name
      event.performanceNotes = name
      event.url = "javascript:alert(1)"
    }
    let secret = try season.subscribe(detail: .full)
    let page = try await season.server().ask("/f/\(secret.text)").text
    #expect(page.contains("<bdi>" + HTMLText.escaped(name) + "</bdi>"))
    #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("javascript:"))
    // What stands in the tags is ours: as many quotation marks as an innocent event brings.
    let innocent = try Season()
    try innocent.add("Camp", on: "2026-04-18") { event in
      event.location = "Camp"
      event.address = "Camp"
      event.performanceNotes = "Camp"
    }
    let other = try await innocent.server().ask("/f/\(try innocent.subscribe(detail: .full).text)").text
    #expect(page.utf8.count { $0 == 0x22 } == other.utf8.count { $0 == 0x22 })
    #expect(page.utf8.count { $0 == 0x3C } == other.utf8.count { $0 == 0x3C })
  }

  @Test("A browser may show the page and do nothing else")
  func policy() async throws {
    let season = try Season()
    let answer = try await season.server().ask("/f/\(try season.subscribe().text)")
    #expect(answer["Content-Type"] == "text/html; charset=utf-8")
    #expect(answer["Cache-Control"] == "private, no-cache")
    let policy = try #require(answer["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!answer.text.contains("style=\"") && !answer.text.contains("<script"))
    #expect(!answer.text.contains("{{"))
  }

  @Test(
    "How much is said of an event",
    arguments: [
      (CalendarDetail.times, ["Apr 18, 2026", "9:00 AM", ">Camp<"]),
      (.basic, ["Spring Camp", "8:30 AM", "Main Field", "maps.apple.com"]),
      (.full, ["Spring Camp", "$75", "Bring water", "https://example.org/camp", "Registered"]),
    ])
  func detail(detail: CalendarDetail, expected: [String]) async throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18") { event in
      event.startTime = TimeOfDay(hour: 9, minute: 0)
      event.checkinTime = TimeOfDay(hour: 8, minute: 30)
      event.location = "Main Field"
      event.city = "Macon"
      event.cost = 75
      event.performanceNotes = "Bring water"
      event.url = "https://example.org/camp"
      event.registered = true
    }
    let page = try await season.server().ask("/f/\(try season.subscribe(detail: detail).text)").text
    for text in expected { #expect(page.contains(text), "\(text)") }
    let secrets: [CalendarDetail: [String]] = [
      .times: ["Spring", "Main Field", "Macon", "maps", "8:30", "Rivera", "$75", "water", "Registered"],
      .basic: ["$75", "Bring water", "example.org/camp", "Registered"],
    ]
    for text in secrets[detail] ?? [] { #expect(!page.contains(text), "\(text)") }
  }

  @Test("The ways to subscribe, with the address as the subscriber reached it")
  func subscribing() async throws {
    let season = try Season()
    let secret = try season.subscribe()
    let page = try await season.server().ask("/f/\(secret.text)", host: "feeds.example.org:8443").text
    #expect(page.contains("value=\"http://feeds.example.org:8443/f/\(secret.text).ics\""))
    #expect(page.contains("href=\"webcal://feeds.example.org:8443/f/\(secret.text).ics\""))
    #expect(!page.contains("this computer only"))
    let local = try await season.server().ask("/f/\(secret.text)", host: "127.0.0.1:8087").text
    #expect(local.contains("It works on this computer only"))
    let server = try season.server { $0.base = FeedBase("https://example.org/calendars/") }
    let behindProxy = try await server.ask("/f/\(secret.text)", host: "127.0.0.1:8087").text
    #expect(behindProxy.contains("webcal://example.org/calendars/\(secret.text).ics"))
    for host in ["a b", "evil\"host", "x@evil.example", "h/../x", "<x>"] {
      #expect(try await season.server().ask("/f/\(secret.text)", host: host).status == 400)
    }
  }

  @Test("The links that subscribe, under Google's limit on their length")
  func links() throws {
    let longest = "https://" + String(repeating: "a", count: FeedBase.maximumByteCount - 12) + ".org"
    let address = FeedLinks(base: try #require(FeedBase(longest)), name: FeedSecret.random().text)
    #expect(address.feed.utf16.count <= 256)
    let plain = FeedLinks(base: try #require(FeedBase("https://example.org/f")), name: "abc")
    #expect(plain.apple == "webcal://example.org/f/abc.ics")
    #expect(
      plain.google == "https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fexample.org%2Ff%2Fabc.ics")
    #expect(
      plain.outlook(name: "Alex – camps")
        == "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fexample.org%2Ff%2Fabc.ics"
        + "&name=Alex%20%E2%80%93%20camps")
  }

  @Test(
    "No folder on the web",
    arguments: [
      "", "example.org", "ftp://example.org", "https://", "https://u:p@example.org",
      "https://example.org/?x=1",
      "https://example.org/#x", "https://exa mple.org", "https://example.org/\"", "javascript:alert(1)",
      "https://" + String(repeating: "a", count: 180),
    ])
  func noBase(text: String) { #expect(FeedBase(text) == nil) }

  @Test("The month of today, what is coming, and what is over")
  func lists() async throws {
    let season = try Season()
    try season.add("Past Game", on: "2026-04-02", type: .game)
    try season.add("Long Camp", on: "2026-04-09") { $0.endDate = CalendarDate(year: 2026, month: 4, day: 11) }
    try season.add("May Showcase", on: "2026-05-09", type: .showcase)
    try season.add("Called Off", on: "2026-05-10") { $0.cancelled = true }
    let (server, secret) = (try season.server(), try season.subscribe())
    let page = try await server.ask("/f/\(secret.text)").text
    #expect(page.contains("Calendar showing April 2026. 2 events this month."))
    #expect(page.contains("class=\"today\" aria-current=\"date\""))
    let coming = try #require(page.range(of: "Coming up")?.upperBound)
    let earlier = try #require(page.range(of: "Earlier this month")?.lowerBound)
    let soon = page[coming..<earlier]
    #expect(soon.contains("Long Camp") && soon.contains("May Showcase") && !soon.contains("Past Game"))
    #expect(soon.contains("cancelled") && page[earlier...].contains("Past Game"))
    let may = try await server.ask("/f/\(secret.text)?month=2026-05").text
    #expect(may.contains("Events in May 2026") && may.contains("May Showcase") && !may.contains("Long Camp"))
    #expect(may.contains("href=\"?month=2026-04\"") && may.contains("href=\"?month=2026-06\""))
    #expect(may.contains("Back to today") && !page.contains("Back to today"))
    let edge = try await server.ask("/f/\(secret.text)?month=2028-04").text
    #expect(edge.contains("month=2028-03") && !edge.contains("month=2028-05"))
    #expect(try await server.ask("/f/\(secret.text)?month=2028-05").bytes == Array(page.utf8))
  }

  @Test(
    "A grid has 42 days from a Sunday on, and the whole month in it",
    arguments: ["2026-02", "2026-03", "2026-08", "2024-02", "2027-01", "1999-12"])
  func grid(text: String) throws {
    let month = try #require(CalendarMonth(iso: text))
    let days = FeedPage.days(of: month)
    #expect(days.count == 42 && days[0].weekday == 7)
    #expect(
      days.filter { CalendarMonth(of: $0) == month }.count
        == CalendarDate.days(inMonth: month.month, of: month.year))
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.adding(days: 1) == $1 })
  }

  @Test(
    "Months follow each other, to the ends of the calendar", arguments: [-25, -12, -1, 0, 1, 11, 12, 100])
  func months(step: Int) throws {
    let month = try #require(CalendarMonth(iso: "2026-04"))
    let other = try #require(month.adding(step))
    #expect(month.distance(to: other) == step && CalendarMonth(iso: other.text) == other)
    #expect(
      CalendarMonth(iso: "9999-12")?.adding(1) == nil && CalendarMonth(iso: "0001-01")?.adding(-1) == nil)
    #expect(CalendarMonth(iso: "2026-13") == nil && CalendarMonth(iso: "2026-4") == nil)
  }
}
