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
        """)
  }

  @Test("A feed that is right takes a few lines")
  func right() {
    #expect(
      FeedCheckText().text(Feed().check.report(), name: "team.ics") == """
        """)
  }

  @Test("Colours only where they are asked for")
  func colors() {
    #expect(!FeedCheckText().text(Self.report, name: "team.ics").utf8.contains(0x1B))
    #expect(
      FeedCheckText(usesColor: true).text(Self.report, name: "team.ics").contains(
        "\u{1B}[31merror  \u{1B}[0m"))
  }

  @Test("For programs")
  func json() throws {
    let text = FeedCheckJSON().text(Self.report, name: "team.ics")
    let value = try #require(JSONValue(parsing: text))
    #expect(value["report"]?.stringValue == "feed-check")
    #expect(
      text == """
        """)
    #expect(
      JSONValue(parsing: FeedCheckJSON().text(Feed().check.report(), name: "x"))?["findings"] == .array([]))
  }

  @Test("Names from the feed are shown, people's are not unless asked for")
  func personal() {
    let check = FeedCheck(Array(Feed().text().replacing("America/New_York", with: "Field\u{7}Zone").utf8))
    let report = check.report()
    #expect(FeedCheckText().text(report, name: "x").contains("The zone \"FieldZone\""))
  }
}
