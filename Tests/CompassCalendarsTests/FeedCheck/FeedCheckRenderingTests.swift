import CompassCalendars
import CompassModel
import Testing

@Suite("What a check of a feed says")
struct FeedCheckRenderingTests {
  private static let report: FeedCheckReport = {
    var feed = Feed.with("STATUS:CANCELLED")
    feed.zones = []
    feed.replace("UID", by: "UID:jo.rivera@gmail.com")
    var check = feed.check
    check.clients = [.google, .outlook, .apple]
    return check.report()
  }()

  @Test("For people: what works, then client by client, then what to do")
  func text() {
    #expect(
      FeedCheckText().text(Self.report, name: "team\u{1B}.ics") == """
        team\\u{1b}.ics: 1 event, 477 bytes
          Apple Calendar:   works with warnings (1 warning)
          Google Calendar:  works with warnings (1 warning, 1 note)
          Outlook:          will not work (1 error, 1 warning)

        Apple Calendar
          warning  feed-uid-mail  18:1  The UID [hidden] contains an email address: Apple Calendar \
        shows it to everyone, and treats the event as new when it changes.

        Google Calendar
          warning  feed-uid-mail   18:1  The UID [hidden] contains an email address: Google Calendar \
        shows it to everyone, and treats the event as new when it changes.
          note     feed-cancelled  17:1  The feed contains a cancelled event: Google Calendar hides it.

        Outlook
          error    feed-zone-undefined  13:1 +1  The time zone "America/New_York" has no VTIMEZONE in the \
        feed: Outlook reads its times as times without a time zone.
          warning  feed-uid-mail        18:1     The UID [hidden] contains an email address: \
        Outlook shows it to everyone, and treats the event as new when it changes.

        What to do
          feed-cancelled       No action needed. You can also say so in the title, for clients that show the \
        event.
          feed-zone-undefined  Add the zone's VTIMEZONE, or write the times in UTC.
          feed-uid-mail        Build UIDs from the record's ID and your program's own domain.

        """)
  }

  @Test("A feed that is right takes a few lines")
  func right() {
    #expect(
      FeedCheckText().text(Feed().check.report(), name: "team.ics") == """
        team.ics: 1 event, 780 bytes
          Apple Calendar:   works
          Google Calendar:  works
          Outlook:          works
          Thunderbird:      works

        """)
  }

  @Test("Colors only where they are asked for")
  func colors() {
    #expect(!FeedCheckText().text(Self.report, name: "team.ics").utf8.contains(0x1B))
    #expect(
      FeedCheckText(usesColor: true).text(Self.report, name: "team.ics").contains(
        "\u{1B}[1;31merror  \u{1B}[0m"))
  }

  @Test("For programs")
  func json() throws {
    let text = FeedCheckJSON().text(Self.report, name: "team.ics")
    let value = try #require(JSONValue(parsing: text))
    #expect(value["report"]?.stringValue == "feed-check")
    #expect(
      text == """
        {
          "version": 1,
          "report": "feed-check",
          "path": "team.ics",
          "bytes": 477,
          "events": 1,
          "clients": [
            {"client":"apple","verdict":"works-with-warnings","errors":0,"warnings":1,"notes":0},
            {"client":"google","verdict":"works-with-warnings","errors":0,"warnings":1,"notes":1},
            {"client":"outlook","verdict":"will-not-work","errors":1,"warnings":1,"notes":0}
          ],
          "findings": [
            {"code":"feed-cancelled","severity":"note","message":"The feed contains a \
        cancelled event","line":17,"column":1,"end_line":17,"end_column":17,"offset":407,"length":16,"count":1,"help":"No action needed. You can also say so in the title, for clients that show the event.","clients":[{"client":"google","severity":"note","effect":"hides it"}]},
            {"code":"feed-zone-undefined","severity":"error","message":"The time zone \\"America/New_York\\" has \
        no VTIMEZONE in the \
        feed","line":13,"column":1,"end_line":13,"end_column":46,"offset":271,"length":45,"count":2,"help":"Add the zone's VTIMEZONE, or write the times in UTC.","clients":[{"client":"outlook","severity":"error","effect":"reads its times as times without a time zone"}]},
            {"code":"feed-uid-mail","severity":"warning","message":"The UID [hidden] contains an email \
        address","line":18,"column":1,"end_line":18,"end_column":24,"offset":425,"length":23,"count":1,"help":"Build UIDs from the record's ID and your program's own domain.","clients":[{"client":"apple","severity":"warning","effect":"shows it to everyone, and treats the event as new when it changes"},{"client":"google","severity":"warning","effect":"shows it to everyone, and treats the event as new when it changes"},{"client":"outlook","severity":"warning","effect":"shows it to everyone, and treats the event as new when it changes"}]}
          ]
        }

        """)
    #expect(
      JSONValue(parsing: FeedCheckJSON().text(Feed().check.report(), name: "x"))?["findings"] == .array([]))
  }

  @Test("What may be somebody's is shown only where it was asked for")
  func personal() {
    for text in [FeedCheckText().text(Self.report, name: "x"), FeedCheckJSON().text(Self.report, name: "x")] {
      #expect(!text.contains("rivera"))
    }
    #expect(FeedCheckText(showsPersonal: true).text(Self.report, name: "x").contains("jo.rivera@gmail.com"))
    #expect(FeedCheckJSON(showsPersonal: true).text(Self.report, name: "x").contains("jo.rivera@gmail.com"))
  }
}
