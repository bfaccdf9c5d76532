import Foundation
import TestSupport
import Testing

@testable import CompassFeed

@Suite("What HTTP says of a body")
struct HTTPTests {
  /// The tag of the body.
  private static let tag = EntityTag(of: Array("BEGIN:VCALENDAR".utf8))
  /// 2026-04-10 16:00:00 UTC.
  private static let modified = HTTPDate(seconds: 1_775_836_800)

  @Test(
    "The sender has the body",
    arguments: [
      ("TAG", nil), ("W/TAG", nil), ("*", nil), (" * ", nil), ("\"other\", TAG", nil),
      ("\"a\",W/TAG,\"b\"", nil),
      ("TAG", "Thu, 09 Apr 2026 16:00:00 GMT"),
      (nil, "Fri, 10 Apr 2026 16:00:00 GMT"), (nil, "Sat, 11 Apr 2026 00:00:00 GMT"),
    ] as [(String?, String?)])
  func has(match: String?, since: String?) {
    #expect(Self.conditions(match, since).areMet(tag: Self.tag, lastModified: Self.modified))
  }

  @Test(
    "The sender gets the body",
    arguments: [
      (nil, nil), ("\"other\"", nil), ("TAG-gzip", nil), ("", nil), ("\"*\"", nil), ("*, *", nil),
      ("\"", nil),
      ("\"other\"", "Sat, 11 Apr 2026 00:00:00 GMT"),
      (nil, "Fri, 10 Apr 2026 15:59:59 GMT"), (nil, "yesterday"), (nil, ""), (nil, "1775836800"),
      (nil, "Sat, 10 Apr 2026 16:00:00 GMT"), (nil, "Fri, 31 Feb 2026 16:00:00 GMT"),
      (nil, "Friday, 10-Apr-26 16:00:00 GMT"), (nil, "Fri, 10 Apr 2026 16:00:00 EST"),
    ] as [(String?, String?)])
  func gets(match: String?, since: String?) {
    #expect(!Self.conditions(match, since).areMet(tag: Self.tag, lastModified: Self.modified))
  }

  private static func conditions(_ match: String?, _ since: String?) -> Conditions {
    let field = match?.replacing("TAG-gzip", with: EntityTag(tag, coding: "gzip").fieldValue)
      .replacing("TAG", with: tag.fieldValue)
    return Conditions(ifNoneMatch: field, ifModifiedSince: since)
  }

  @Test("A date is never compared where none is known")
  func unknownDate() {
    let conditions = Conditions(ifModifiedSince: "Sat, 11 Apr 2026 00:00:00 GMT")
    #expect(!conditions.areMet(tag: Self.tag, lastModified: nil))
  }

  @Test("A date is read as it was written", arguments: [0, 784_111_777, 1_775_836_800, 253_402_300_799])
  func date(seconds: Int) {
    let date = HTTPDate(seconds: seconds)
    #expect(HTTPDate(date.fieldValue) == date)
  }

  @Test("The example of RFC 9110 §5.6.7")
  func example() {
    #expect(HTTPDate(seconds: 784_111_777).fieldValue == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test(
    "gzip is asked for",
    arguments: ["gzip", "GZIP", "x-gzip", "br, gzip", "gzip;q=0.1", "deflate;q=1, gzip ; q=0.5", "gzip;q=1"])
  func accepts(field: String) { #expect(ContentCoding.acceptsGzip(field)) }

  @Test(
    "gzip is not asked for",
    arguments: [nil, "", "identity", "br", "*", "gzip;q=0", "gzip; q=0.000", "gzipped", "br;q=1.0, *;q=0.5"])
  func refuses(field: String?) { #expect(!ContentCoding.acceptsGzip(field)) }

  @Test(
    "Clients that packed bodies break",
    arguments: [
      ("Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.1)", true),
      ("Exchange/15.20 (CalendarSubscription)", true), ("Google-Calendar-Importer", false),
      ("iOS/18.0 dataaccessd/1.0", false), (nil, false),
    ] as [(String?, Bool)])
  func broken(agent: String?, isBroken: Bool) {
    #expect(ContentCoding.isBrokenByGzip(userAgent: agent) == isBroken)
  }

  @Test("What is packed unpacks to the same, and packs to the same", arguments: [0, 1, 1000, 200_000])
  func gzip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 * 31) }
    let packed = try #require(Gzip.packed(bytes))
    #expect(Gzip.packed(bytes) == packed)
    let output = try Tool.withFile(packed, named: "body.gz") { path in
      let program = """
        import gzip, hashlib, sys
        print(hashlib.sha256(gzip.open(sys.argv[1]).read()).hexdigest())
        """
      return try Tool.run(Tool.python, "-c", program, path).output
    }
    #expect(output.hasPrefix(EntityTag(of: bytes).opaque))
  }

  @Test("Two bodies of one second have two dates, and the same body keeps its own")
  func history() {
    var history = ValidatorHistory()
    let (one, two) = (EntityTag(of: [1]), EntityTag(of: [2]))
    #expect(history.date(of: "a", tag: one, now: HTTPDate(seconds: 100)).seconds == 100)
    #expect(history.date(of: "a", tag: one, now: HTTPDate(seconds: 200)).seconds == 100)
    #expect(history.date(of: "a", tag: two, now: HTTPDate(seconds: 100)).seconds == 101)
    #expect(history.date(of: "a", tag: one, now: HTTPDate(seconds: 300)).seconds == 300)
    #expect(history.date(of: "b", tag: one, now: HTTPDate(seconds: 50)).seconds == 50)
  }
}
