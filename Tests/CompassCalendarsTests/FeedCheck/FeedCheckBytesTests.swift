import CompassCalendars
import CompassSource
import TestSupport
import Testing

@Suite("What a feed's clients do with its bytes")
struct FeedCheckBytesTests {
  /// The feed with a summary of some bytes.
  private static func summary(_ bytes: [UInt8]) -> FeedCheck {
    let parts = Feed().text().split(separator: "SUMMARY:Prospect camp", maxSplits: 1).map { Array($0.utf8) }
    return FeedCheck(parts[0] + Array("SUMMARY:".utf8) + bytes + parts[1])
  }

  @Test(
    "Lines, folds and characters",
    arguments: [
      (Array(String(repeating: "x", count: 67).utf8), []),
      (Array(String(repeating: "x", count: 68).utf8), ["feed-line-too-long an gn on tn"]),
      (Array("Fold\r\n ed\r\n\t twice".utf8), []),
      (Array("Fold\r\n \r\n ed".utf8), ["feed-fold-empty ae"]),
      (Array("Se\u{F1}or".utf8), []),
      ([0x53, 0xC3, 0x0D, 0x0A, 0x20, 0xB1, 0x6F], ["feed-fold-splits-character aw gw ow tw"]),
      ([0xF0, 0x9F, 0x0D, 0x0A, 0x20, 0x8F, 0x80], ["feed-fold-splits-character aw gw ow tw"]),
      ([0x53, 0xF1, 0x6F], ["feed-not-utf8 ae ge oe te"]), ([0x53, 0xC3], ["feed-not-utf8 ae ge oe te"]),
      ([0xED, 0xA0, 0x80], ["feed-not-utf8 ae ge oe te"]), ([0xC0, 0xAF], ["feed-not-utf8 ae ge oe te"]),
      (Array("Bring water\r\nand a glove".utf8), ["feed-broken-line aw ow tw"]),
    ] as [([UInt8], [String])])
  func lines(summary: [UInt8], expected: [String]) {
    #expect(Self.summary(summary).lines == expected)
  }

  @Test(
    "Ends of lines",
    arguments: [
      ("\r\n", []), ("\n", ["feed-line-feeds an gn on tn"]), ("\r", ["feed-carriage-returns aw gw ow tw"]),
    ] as [(String, [String])])
  func lineEnds(end: String, expected: [String]) {
    #expect(FeedCheck(Array(Feed().text(lineEnd: end).utf8)).lines == expected)
  }

  @Test("A byte order mark, UTF-16 and gzip")
  func encodings() {
    #expect(FeedCheck([0xEF, 0xBB, 0xBF] + Feed().bytes).lines == ["feed-byte-order-mark aw gw ow tw"])
    let wide: [UInt8] = [0xFF, 0xFE] + Feed().bytes.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
    #expect(FeedCheck(wide).lines == ["feed-not-utf8 ae ge oe te"])
    #expect(
      FeedCheck([0x1F, 0x8B, 8, 0]).lines == ["feed-compressed aw gw oe tw", "feed-no-calendar ae ge oe te"])
  }

  @Test("What is not closed is damaged")
  func damaged() {
    let open = Feed().text().replacing("END:VEVENT\r\n", with: "")
    #expect(FeedCheck(Array(open.utf8)).lines == ["feed-damaged aw gw oe tw"])
  }

  @Test("A place is the line's, in scalars and in bytes")
  func position() throws {
    let text = "SUMMARY:" + String(repeating: "\u{E9}", count: 40) + "x"
    let check = Feed.with(text).check
    let position = try #require(check.report().findings.first?.diagnostic.position)
    #expect((position.line, position.column, position.endColumn) == (32, 1, 50))
    #expect(position.length == 89)
    #expect(check.body[position.offset...].starts(with: text.utf8))
  }

  @Test("No bytes stop a check", arguments: 0..<60)
  func hostile(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let pieces = [
      "BEGIN:VCALENDAR\r\n", "END:VCALENDAR\r\n", "BEGIN:VEVENT\n", "END:VEVENT\r", "UID:", "DTSTART",
      ";TZID=", "America/New_York", ":", "20260418T090000", "Z", "RRULE:FREQ=YEARLY;BYDAY=",
      "-99999999999999999999SA",
      ";UNTIL=99999999", "BYMONTHDAY=-9223372036854775808", "SEQUENCE:9223372036854775807",
      "UID:9223372036854775807",
      "\r\n ", "\r\n\t", "\u{FEFF}", "\u{1F3C0}", "METHOD", "SOURCE:http://[::",
      "X-APPLE-STRUCTURED-LOCATION;X-TITLE=",
      "DESCRIPTION:<", "GEO:;", "BEGIN:VTIMEZONE\r\n", "RDATE:", "DTEND:00000000", "@", "=", ",", "\"",
      "\r\n",
    ].map { Array($0.utf8) }
    for _ in 0..<20 {
      func body() -> [UInt8] {
        var body: [UInt8] = []
        for _ in 0..<(random.next() % 120) {
          if random.next() % 6 == 0 {
            body.append(UInt8(truncatingIfNeeded: random.next()))
          } else {
            body += pieces[Int(random.next() % UInt64(pieces.count))]
          }
        }
        return body
      }
      var check = FeedCheck(body())
      check.earlier = body()
      check.url = String(decoding: body(), as: UTF8.self)
      check.response = FeedResponse(
        status: 200, headers: [("content-type", check.url ?? ""), ("cache-control", "")])
      let report = check.report()
      #expect(
        report.findings.allSatisfy { finding, impacts in
          !impacts.isEmpty && finding.records > finding.related.count
        })
      let text = FeedCheckText().text(report, name: "feed.ics")
      #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
  }

  @Test("Any cut of a feed can be checked")
  func cuts() {
    let bytes = Feed().bytes
    for end in stride(from: 0, to: bytes.count, by: 3) {
      #expect(FeedCheck(Array(bytes[..<end])).report().exitCode == 1)
    }
  }
}
