import CompassCalendars
import CompassSource
import Testing

@Suite("What a feed's clients do with its address and its server")
struct FeedCheckServingTests {
  private static let url = "https://example.org/f/k3v9q2m8x7w1z5p4.ics"

  @Test(
    "Addresses",
    arguments: [
      (url, []), ("https://example.org/" + String(repeating: "a", count: 232) + ".ics", []),
      ("https://example.org/" + String(repeating: "a", count: 233) + ".ics", ["feed-url-too-long ge"]),
      (
        "https://example.org/" + String(repeating: "\u{1F3C0}", count: 117) + ".ics", ["feed-url-too-long ge"]
      ),
      ("http://example.org/team.ics", ["feed-url-insecure an gw on tn"]),
      ("webcal://example.org/team.ics", ["feed-url-scheme ow"]),
      ("webcals://example.org/team.ics", ["feed-url-scheme ae ow"]),
      ("ftp://example.org/team.ics", ["feed-url-scheme ae ge oe te"]),
      ("team.ics", ["feed-url-scheme ae ge oe te"]),
      ("http://localhost:8080/team.ics", ["feed-url-private gn on"]),
      ("http://127.0.0.1/team.ics", ["feed-url-private gn on"]),
      ("https://jo@192.168.1.20:443/team.ics", ["feed-url-private gn on"]),
      ("https://172.31.0.9/team.ics", ["feed-url-private gn on"]), ("https://172.32.0.9/team.ics", []),
      ("https://[::1]:8443/team.ics", ["feed-url-private gn on"]), ("https://[2001:db8::1]/team.ics", []),
      ("https://example.org/calendar?id=7", ["feed-url-extension an gn on tn"]),
      ("https://example.org/team.ics?x=1#top", []),
    ] as [(String, [String])])
  func addresses(url: String, expected: [String]) {
    var check = Feed().check
    check.url = url
    #expect(check.lines == expected)
  }

  @Test(
    "The secret of the address in the feed, in whatever property",
    arguments: ["DESCRIPTION:See k3v9q2m8x7w1z5p4", "URL:https://example.org/e/k3v9q2m8x7w1z5p4/1"])
  func secret(line: String) {
    var check = Feed.with(line).check
    check.url = Self.url
    #expect(check.lines == ["feed-secret aw gw ow tw"])
    let report = check.report()
    for text in [FeedCheckText().text(report, name: "feed"), FeedCheckJSON().text(report, name: "feed")] {
      #expect(!text.contains("k3v9q2m8x7w1z5p4"))
    }
  }

  private static let good: [(name: String, value: String)] = [
    ("Content-Type", "text/calendar; charset=utf-8"), ("ETag", "\"3f2a\""),
    ("Last-Modified", "Wed, 01 Apr 2026 12:00:00 GMT"),
    ("Cache-Control", "private, max-age=300, must-revalidate"), ("X-Robots-Tag", "noindex"),
  ]

  private static func lines(
    _ header: (String, String?)..., status: Int = 200, change: (inout FeedResponse) -> Void = { _ in }
  ) -> [String] {
    var headers = good
    for (name, value) in header {
      headers.removeAll { $0.name == name }
      if let value { headers.append((name, value)) }
    }
    var response = FeedResponse(status: status, headers: headers)
    change(&response)
    var check = Feed().check
    check.response = response
    return check.lines
  }

  @Test(
    "Header fields",
    arguments: [
      ("ETag", "\"3f2a\"", []),
      ("Content-Type", "TEXT/Calendar;charset=\"UTF-8\"", []),
      ("Content-Type", "text/html", ["feed-content-type aw gw ow tw"]),
      ("Content-Type", "text/plain; charset=utf-8", ["feed-content-type aw gw ow tn"]),
      ("Content-Type", nil, ["feed-content-type aw gw ow tw"]),
      ("Content-Type", "text/calendar", ["feed-charset an gn on tn"]),
      ("Content-Type", "text/calendar; charset=iso-8859-1", ["feed-charset aw gw ow tw"]),
      ("Content-Encoding", "gzip", ["feed-compressed aw gw oe tw"]), ("Content-Encoding", "identity", []),
      ("Last-Modified", nil, ["feed-validators an"]), ("ETag", nil, []),
      ("Content-Disposition", "attachment; filename=\"team.ics\"", ["feed-disposition aw gn on tn"]),
      ("Content-Disposition", "inline", []),
      ("Cache-Control", "public, max-age=14400", ["feed-shared-cache an gn on tn"]),
      ("Cache-Control", "max-age=60, s-maxage=7200", ["feed-shared-cache an gn on tn"]),
      ("Cache-Control", "private, max-age=14400", []), ("Cache-Control", nil, []),
    ] as [(String, String?, [String])])
  func headers(name: String, value: String?, expected: [String]) {
    #expect(Self.lines((name, value)) == expected)
  }

  @Test("Without an ETag and a date, each poll fetches everything")
  func validators() {
    #expect(Self.lines(("ETag", nil), ("Last-Modified", nil)) == ["feed-validators aw tw"])
    #expect(Self.lines { $0.repeatedStatus = 304 } == [])
    #expect(Self.lines { $0.repeatedStatus = 200 } == ["feed-not-modified aw tw"])
  }

  @Test("Compression on request needs Vary")
  func compression() {
    let asked: (inout FeedResponse) -> Void = { $0.askedForGzip = true }
    #expect(Self.lines(("Content-Encoding", "gzip"), change: asked) == ["feed-vary an gn on tn"])
    #expect(Self.lines(("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding"), change: asked) == [])
  }

  @Test("Redirects are told, and what is not handed out is an error", arguments: [301, 401, 404, 410, 500])
  func status(status: Int) {
    #expect(Self.lines { $0.redirects = 2 } == ["feed-redirect an gn on tn"])
    #expect(Self.lines(status: status) == ["feed-status ae ge oe te"])
  }
}
