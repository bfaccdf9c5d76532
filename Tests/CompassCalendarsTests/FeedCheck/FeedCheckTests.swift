import CompassCalendars
import CompassSource
import Testing

/// The clients are written by their first letters, then the severity's: `oe` is an error for Outlook.
@Suite("What a feed's clients do with its calendar and its events")
struct FeedCheckTests {
  @Test("A feed that is right gives nothing, and works everywhere")
  func right() {
    let report = Feed().check.report()
    #expect(report.findings.isEmpty)
    #expect(report.clients.map(report.verdict) == [.works, .works, .works, .works])
    #expect(report.exitCode == 0)
    #expect((report.eventCount, report.byteCount) == (1, Feed().bytes.count))
  }

  @Test(
    "The calendar itself",
    arguments: [
      (Feed.without("VERSION"), "feed-version aw gw ow tw"),
      (.withHead("VERSION:1.0"), "feed-version aw gw ow tw"),
      (.without("PRODID"), "feed-product-missing aw ge ow tw"),
      (.withHead("METHOD:PUBLISH"), "feed-method aw"),
      (.withHead("METHOD:REQUEST"), "feed-method ae ge ow tw"),
      (.without("NAME", "X-WR-CALNAME"), "feed-name-missing aw gw ow"),
      (.without("X-WR-CALNAME"), "feed-name-missing aw gw ow"),
      (.without("REFRESH-INTERVAL", "X-PUBLISHED-TTL"), "feed-refresh-missing on"),
      (.withHead("SOURCE:https://example.org/f/k3v9q2m8x7w1z5p4.ics"), "feed-secret aw gw ow tw"),
      (.withHead("SOURCE:https://example.org/team.ics?token=abc"), "feed-secret aw gw ow tw"),
    ] as [(Feed, String)])
  func calendar(feed: Feed, expected: String) {
    #expect(feed.check.lines == [expected])
  }

  @Test(
    "An address without a secret may stand in the feed",
    arguments: [
      Feed.withHead("SOURCE:https://example.org/team.ics"), .with("URL:https://example.org/camp?id=7"),
    ])
  func publicAddresses(feed: Feed) {
    #expect(feed.check.lines == [])
  }

  @Test("A calendar without events shows nothing, and tasks are no events")
  func withoutEvents() {
    var feed = Feed()
    (feed.events, feed.zones) = ([], [])
    #expect(feed.check.lines == ["feed-empty aw gw ow tw"])
    let task =
      "BEGIN:VTODO\r\nUID:1@example.org\r\nDTSTAMP:20260401T120000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    let tasks = feed.text().replacing("END:VCALENDAR\r\n", with: task)
    #expect(FeedCheck(Array(tasks.utf8)).lines == ["feed-empty ae ge oe tw"])
  }

  @Test("A VTIMEZONE that is an hour off is another zone to those who go by it")
  func zoneDiffers() {
    var feed = Feed()
    feed.zones = feed.zones.map {
      $0.replacing("-0500", with: "-0600").replacing("-0400", with: "-0500")
    }
    #expect(feed.check.lines == ["feed-zone-differs aw gw oe tw"])
  }

  @Test("A rule of every second, an occurrence of no event and an alarm that does nothing")
  func strange() {
    #expect(Feed.with("RRULE:FREQ=SECONDLY;COUNT=3").check.lines == ["feed-rule-secondly ae ge oe te"])
    let occurrence = Feed.with("RECURRENCE-ID;TZID=America/New_York:20260418T090000")
    #expect(occurrence.check.lines == ["feed-master-missing aw gw ow tw"])
    var feed = Feed()
    feed.events[0] += ["BEGIN:VALARM", "TRIGGER:-PT30M", "END:VALARM"]
    #expect(feed.check.lines.contains("feed-alarm-action aw gw ow tw"))
    feed.events[0].insert("ACTION:DISPLAY", at: feed.events[0].count - 1)
    #expect(!feed.check.lines.contains { $0.hasPrefix("feed-alarm-action") })
  }

  @Test("What there is no calendar in is refused", arguments: ["", "<!DOCTYPE html>\r\n", "a,b\r\n1,2\r\n"])
  func noCalendar(text: String) {
    let check = FeedCheck(Array(text.utf8))
    #expect(check.lines.contains("feed-no-calendar ae ge oe te"))
    #expect(check.report().exitCode == 1)
  }

  @Test(
    "Events",
    arguments: [
      (Feed.without("UID"), "feed-uid-missing aw ge oe tw"),
      (.with("UID:"), "feed-uid-missing aw ge oe tw"),
      (.with("UID:jo.rivera@gmail.com"), "feed-uid-mail aw gw ow tw"),
      (.with("UID:20260418T090000-camp@example.org"), "feed-uid-time aw gw ow tw"),
      (.with("UID:20260401T120000Z-1@example.org"), "feed-uid-time aw gw ow tw"),
      (.without("DTSTAMP"), "feed-stamp-missing aw gw ow tw"),
      (.with("STATUS:CANCELLED"), "feed-cancelled gn"),
      (.with("DESCRIPTION:Bring <b>water</b>"), "feed-markup aw ow tw"),
      (.with("DESCRIPTION:Bring water<br/>and a glove"), "feed-markup aw ow tw"),
      (.with("ATTACH:https://example.org/map.pdf"), "feed-attachment an gn on tn"),
      (.with("GEO:33.77;-84.39"), "feed-map-missing aw"),
      (
        .with("X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Stadium:geo:33.77,-84.39"),
        "feed-map-differs aw"
      ),
      (.with("X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:33.77,-84.39"), "feed-map-differs aw"),
      (.with("URL:https://jo:pw@example.org/camp"), "feed-secret aw gw ow tw"),
    ] as [(Feed, String)])
  func events(feed: Feed, expected: String) {
    #expect(feed.check.lines == [expected])
  }

  @Test(
    "What is no fault",
    arguments: [
      "DESCRIPTION:ERA <3 and velo > 90\\, a < b", "STATUS:CONFIRMED", "UID:1@example.org",
      "UID:6f1c2a9e-20260418@compass-toolkit",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=tech field:geo:33.77,-84.39",
      "DURATION:PT3H",
    ])
  func harmless(line: String) {
    var feed = Feed.with(line)
    if line.hasPrefix("DURATION") { feed.events[0].removeAll { $0.hasPrefix("DTEND") } }
    #expect(feed.check.lines == [])
  }

  @Test("Apple's place may be title and address, over the two lines of LOCATION")
  func titleAndAddress() {
    var feed = Feed.with("LOCATION:Tech Field\\n1 Ferst Drive\\, Atlanta")
    feed.events[0].append(
      "X-APPLE-STRUCTURED-LOCATION;X-ADDRESS=\"1 Ferst Drive, Atlanta\"\r\n ;X-TITLE=Tech Field:geo:1,2")
    #expect(feed.check.lines == [])
  }

  @Test("An alarm reaches only some")
  func alarm() {
    var feed = Feed()
    feed.events[0] += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M", "DESCRIPTION:Go", "END:VALARM"]
    #expect(feed.check.lines == ["feed-alarm an gn on"])
  }

  @Test(
    "Starts and ends",
    arguments: [
      ("DTSTART:20260418T130000Z", "DTEND:20260418T160000Z", []),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260419", []),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260418", ["feed-inclusive-end aw gw ow tw"]),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260417", ["feed-end-before-start ae ge oe te"]),
      ("DTSTART;VALUE=DATE:20260418", "DTEND:20260418T160000Z", ["feed-end-kind aw gw ow tw"]),
      ("DTSTART:20260418T130000Z", "DTEND:20260418T120000Z", ["feed-end-before-start ae ge oe te"]),
      ("DTSTART:20260418T130000Z", "DTEND;TZID=America/New_York:20260418T100000", []),
      (
        "DTSTART:20260418T130000Z", "DTEND;TZID=America/New_York:20260418T080000",
        ["feed-end-before-start ae ge oe te"]
      ),
      ("DTSTART:20260418T090000", "DTEND:20260418T120000", ["feed-floating-time aw ge oe tw"]),
      ("DTSTART:April 18", "DTEND:20260418T120000Z", ["feed-start-missing ae ge oe te"]),
      ("SUMMARY:Camp", "DTEND:20260418T120000Z", ["feed-start-missing ae ge oe te"]),
    ] as [(String, String, [String])])
  func times(start: String, end: String, expected: [String]) {
    var feed = Feed.without("DTSTART", "DTEND", "SUMMARY")
    feed.events[0] += [start, end]
    #expect(feed.check.lines == expected)
  }

  private static let windows = Feed.zone.map {
    $0.replacing("America/New_York", with: "Eastern Standard Time")
  }
  private static let dated = Feed.zone.map { $0.hasPrefix("RRULE") ? "RDATE:20260308T020000" : $0 }
  private static let ruleless = Feed.zone.filter { !$0.hasPrefix("RRULE") }
  private static let empty = ["BEGIN:VTIMEZONE", "TZID:America/New_York", "END:VTIMEZONE"]
  private static let phoenix = [
    "BEGIN:VTIMEZONE", "TZID:America/Phoenix", "BEGIN:STANDARD", "DTSTART:19700101T000000",
    "TZOFFSETFROM:-0700", "TZOFFSETTO:-0700", "END:STANDARD", "END:VTIMEZONE",
  ]

  @Test(
    "Zones",
    arguments: [
      ("America/New_York", Feed.zone, []), ("America/Phoenix", phoenix, []),
      ("America/New_York", [], ["feed-zone-undefined oe"]),
      ("Eastern Standard Time", [], ["feed-zone-undefined oe", "feed-zone-unknown ae ge oe te"]),
      ("Eastern Standard Time", windows, ["feed-zone-unknown aw gw tw"]),
      ("America/New_York", dated, ["feed-zone-form oe"]),
      ("America/New_York", ruleless, ["feed-zone-form ow"]),
      ("America/New_York", empty, ["feed-zone-form oe"]),
    ] as [(String, [String], [String])])
  func zones(name: String, definition: [String], expected: [String]) {
    var feed = Feed()
    feed.zones = definition
    feed.events[0] = feed.events[0].map { $0.replacing("America/New_York", with: name) }
    #expect(feed.check.lines == expected)
  }

  /// Rules of an event that starts on Saturday, April 18, 2026, the third of the month.
  @Test(
    "Rules",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=SA;UNTIL=20260530T130000Z", []),
      ("FREQ=MONTHLY;BYDAY=3SA;COUNT=3", []), ("FREQ=MONTHLY;BYDAY=-2SA;COUNT=3", []),
      ("FREQ=MONTHLY;BYMONTHDAY=18", []), ("FREQ=MONTHLY;BYMONTHDAY=-13", []),
      ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=18", []),
      ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", []),
      ("FREQ=WEEKLY;BYDAY=TU", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=MONTHLY;BYDAY=2SA", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=DAILY;BYMONTH=5", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=YEARLY;BYWEEKNO=16", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=WEEKLY;BYDAY=SA,SU;BYSETPOS=1", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=YEARLY;BYMONTHDAY=18", ["feed-rule-disputed aw gw ow tw"]),
      ("FREQ=DAILY;UNTIL=20260420", ["feed-until-kind aw gw ow tw"]),
      ("FREQ=DAILY;UNTIL=20260420T090000", ["feed-until-kind aw gw ow tw"]),
    ] as [(String, [String])])
  func rules(rule: String, expected: [String]) {
    #expect(Feed.with("RRULE:\(rule)").check.lines == expected)
  }

  private static func events(_ uids: [String]) -> Feed {
    var feed = Feed()
    feed.events = uids.enumerated().map { index, uid in
      Feed.event(uid, stamp: "2026040\(index + 1)T080000Z")
        .map { $0.replacing("20260418T", with: "202604\(index + 18)T") }
    }
    return feed
  }

  @Test(
    "UIDs over a whole feed",
    arguments: [
      (["a@x.org", "a@x.org"], ["feed-uid-duplicate aw ge ow tw"]),
      (["1@x.org", "2@x.org", "3@x.org"], ["feed-uid-counter aw gw ow tw"]),
      (["e-0@x.org", "e-1@x.org", "e-2@x.org"], ["feed-uid-counter aw gw ow tw"]),
      (["1@x.org", "2@x.org"], []), (["7@x.org", "8@x.org", "9@x.org"], []),
      (["1@x.org", "3@x.org", "2@x.org"], []), (["a1@x.org", "b2@x.org", "c3@x.org"], []),
    ] as [([String], [String])])
  func uids(uids: [String], expected: [String]) {
    #expect(Self.events(uids).check.lines == expected)
  }

  @Test("An event that stands there twice is less bad, and an occurrence of it is none")
  func twice() {
    var feed = Feed()
    feed.events.append(Feed.event(stamp: "20260402T080000Z"))
    #expect(feed.check.lines == ["feed-uid-duplicate aw gw ow tw"])
    feed.events[1].append("RECURRENCE-ID;TZID=America/New_York:20260418T090000")
    #expect(feed.check.lines == [])
  }

  @Test("A UID with the address of the one who organises it")
  func organizer() {
    var feed = Feed.with("UID:camp-coach@example.org")
    feed.events[0].append("ORGANIZER;CN=Coach:mailto:Coach@example.org")
    #expect(feed.check.lines == ["feed-uid-mail aw gw ow tw"])
  }

  @Test("One DTSTAMP for all is borne out by LAST-MODIFIED, or told")
  func stamps() {
    var feed = Self.events(["a@x.org", "b@x.org"])
    feed.events = feed.events.map { $0.map { $0.hasPrefix("DTSTAMP") ? "DTSTAMP:20260401T120000Z" : $0 } }
    var check = feed.check
    #expect(check.lines == ["feed-stamp-same an gn on tn"])
    check.now = 1_775_044_800 + 60
    #expect(check.lines == ["feed-stamp-now aw gn on tw"])
    feed.events = feed.events.map {
      $0.filter { !$0.hasPrefix("LAST-MODIFIED") } + ["LAST-MODIFIED:20260401T120000Z"]
    }
    #expect(feed.check.lines == [])
  }

  @Test("A large feed, and one that is too large")
  func size() {
    func feed(_ count: Int, padding: Int) -> Feed {
      var feed = Feed()
      feed.events = (0..<count).map { index in
        Feed.event(
          "\(index * 7)-\(index)x@example.org", stamp: index == 0 ? "20260401T120000Z" : "20260402T120000Z")
          + Array(repeating: "COMMENT:" + String(repeating: "x", count: 60), count: padding)
      }
      return feed
    }
    #expect(feed(1000, padding: 0).check.lines == [])
    #expect(feed(1001, padding: 0).check.lines == ["feed-large gw"])
    #expect(feed(10, padding: 1310).check.lines == ["feed-large gw"])
    #expect(feed(10, padding: 1450).check.lines == ["feed-too-large ge"])
  }

  @Test("Only the clients that matter are told of and decide")
  func chosen() {
    var feed = Feed()
    feed.zones = []
    var check = feed.check
    #expect(check.report().exitCode == 1)
    check.clients = [.google, .apple]
    let report = check.report()
    #expect(report.clients == [.apple, .google])
    #expect(report.findings.isEmpty)
    #expect(report.exitCode == 0)
  }

  @Test("A finding is told once, with its first places and how many there are")
  func places() {
    var feed = Feed()
    feed.events = Array(repeating: Feed.event().filter { !$0.hasPrefix("UID") }, count: 8)
    let finding = feed.check.report().findings.map(\.diagnostic).first {
      $0.code.rawValue == "feed-uid-missing"
    }
    #expect(finding?.records == 8)
    #expect(finding?.position?.line == 24)
    #expect(finding?.related.map(\.line) == [33, 42, 51, 60])
  }
}
