import CompassModel
import Foundation
import Testing

@testable import CompassDocuments

@Suite("Addresses in documents")
struct PublicURLTests {
  @Test(
    "What would let a reader in is left out",
    arguments: [
      ("https://a.example/p?token=abc", "https://a.example/p"),
      ("https://a.example/p?year=2026&Access_Token=abc&level=hs", "https://a.example/p?year=2026&level=hs"),
      ("https://a.example/p?accessToken=abc&y=1#top", "https://a.example/p?y=1#top"),
      ("https://a.example/p?X-Amz-Signature=abc", "https://a.example/p"),
      ("https://a.example/p?%74oken=abc", "https://a.example/p"),
      ("https://a.example/p?KEY=1&secret=2&auth=3&password=4&sig=5&code=6&apiKey=7", "https://a.example/p"),
      ("https://a.example/p?invite_code=abc;y=1", "https://a.example/p?y=1"),
      ("https://ann:pass@a.example/p?y=1", "https://a.example/p?y=1"),
      ("https://ann@a.example", "https://a.example"),
      ("https://a.example/p#access_token=abc&state=1", "https://a.example/p#state=1"),
      ("https://a.example/#/p?token=abc&y=1", "https://a.example/#/p?y=1"),
    ])
  func secrets(url: String, expected: String) { #expect(PublicURL.withoutSecrets(url) == expected) }

  @Test("Addresses within texts, lists and JSON lose their secrets, too")
  func values() {
    let page = JSONValue.object([.init("page", .array([.string("https://a.example/a?sig=abc")]))])
    let values: [(FieldValue, FieldType)] = [
      (.text("Sign in at https://ann:abc@a.example/in."), .longText),
      (.texts(["see https://a.example/p?key=abc"]), .texts), (.json(page), .json),
    ]
    for (value, type) in values {
      #expect(!PublicURL.valueWithoutSecrets(value, type).canonicalText.contains("abc"), "\(value)")
    }
  }

  @Test(
    "Everything else stays byte for byte",
    arguments: [
      "https://a.example/autumn?year=2024&level=hs", "https://a.example/?keyword=a&monkey=b&author=c",
      "https://a.example/?zip_code=30601&postalCode=1", "https://a.example/@field?q=a@b.example",
      "https://a.example/?token", "https://a.example/?a=1&&b=2", "https://a.example/p#directions", "",
      "mailto:ann@example.com", "https://a.example/?q=Łódź%20%26+x",
    ])
  func harmless(url: String) { #expect(PublicURL.withoutSecrets(url) == url) }

  @Test("An address in a text needs no scheme, and the other words stay")
  func texts() {
    #expect(
      PublicURL.textWithoutSecrets(
        "Go to a.example/in?token=abc&y=1 or\nhttps://b.example/?key=abc, by 4/15 at 9:00")
        == "Go to a.example/in?y=1 or\nhttps://b.example/ by 4/15 at 9:00")
  }

  @Test("No document says a secret, for whatever audience", arguments: [Audience.coach, .family])
  func report(audience: Audience) throws {
    var event = Event(
      id: UUID(), type: .camp, name: "Camp", startDate: try #require(CalendarDate(iso: "2026-04-15")))
    event.url = "https://me:hidden@a.example/p?year=2026&token=hidden"
    let report = MetricsReport(
      event: event, athletes: [], metrics: ArrayMetricSource(metrics: []),
      context: DocumentContext(audience: audience, created: Date(timeIntervalSince1970: 0)))
    let facts = try report.document().blocks.flatMap { block -> [ReportFact] in
      if case .facts(let facts) = block { facts } else { [] }
    }
    let page = try #require(facts.first { $0.label == "Event Page" })
    guard case .link(let text, let url) = page.value else {
      Issue.record("no link")
      return
    }
    #expect(text == "a.example/p?year=2026" && url == "https://a.example/p?year=2026")
  }
}
