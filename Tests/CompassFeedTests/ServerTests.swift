import CompassModel
import CompassStore
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import CompassFeed

@Suite("The server's answers")
struct ServerTests {
  @Test("A feed comes with its validators, its length and what keeps it private")
  func feed() async throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    let answer = try await season.server().calendar(season.subscribe())
    #expect(answer.status == 200)
    #expect(answer.text.hasPrefix("BEGIN:VCALENDAR\r\n") && answer.text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(answer.text.contains("SUMMARY:Spring Camp"))
    #expect(answer["Content-Type"] == "text/calendar; charset=utf-8")
    #expect(answer["Content-Length"] == "\(answer.bytes.count)")
    #expect(answer["ETag"] == EntityTag(of: answer.bytes).fieldValue)
    #expect(answer["Last-Modified"] == HTTPDate(Season.noon).fieldValue)
    #expect(answer["Cache-Control"] == "private, max-age=300, must-revalidate")
    #expect(answer["X-Robots-Tag"] == "noindex, nofollow")
    #expect(answer["Referrer-Policy"] == "no-referrer")
    #expect(answer["Vary"] == "Accept-Encoding")
    #expect(answer["Access-Control-Allow-Origin"] == nil && answer["Content-Disposition"] == nil)
  }

  @Test("HEAD says what GET says and sends nothing", arguments: ["", ".ics"])
  func head(ending: String) async throws {
    let season = try Season()
    let server = try season.server()
    let path = "/f/\(try season.subscribe().text)\(ending)"
    let (get, head) = (try await server.ask(path), try await server.ask(path, method: .head))
    #expect(head.status == 200 && head.bytes.isEmpty && !get.bytes.isEmpty)
    #expect(head.headers == get.headers)
  }

  @Test("Who has the body gets its validators and nothing else")
  func notModified() async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    let first = try await server.calendar(secret)
    let (tag, date) = (try #require(first["ETag"]), try #require(first["Last-Modified"]))
    for headers in [["If-None-Match": tag], ["If-Modified-Since": date]] {
      let answer = try await server.calendar(secret, headers)
      #expect(answer.status == 304 && answer.bytes.isEmpty)
      #expect(answer["ETag"] == tag && answer["Last-Modified"] == date)
      #expect(answer["Content-Length"] == nil && answer["Content-Type"] == nil)
    }
    let other = ["If-None-Match": "\"other\"", "If-Modified-Since": date]
    #expect(try await server.calendar(secret, other).status == 200)
  }

  @Test("A packed body has a tag of its own, and goes only to those who ask and can take it")
  func gzip() async throws {
    let season = try Season()
    let secret = try season.subscribe()
    let server = try season.server()
    let plain = try await server.calendar(secret)
    #expect(plain["Content-Encoding"] == nil)
    let packed = try await server.calendar(secret, ["Accept-Encoding": "br, gzip"])
    #expect(packed["Content-Encoding"] == "gzip" && packed.bytes == Gzip.packed(plain.bytes))
    #expect(packed["Content-Length"] == "\(packed.bytes.count)")
    let tag = try #require(packed["ETag"])
    #expect(tag != plain["ETag"])
    let again = ["Accept-Encoding": "gzip", "If-None-Match": tag]
    #expect(try await server.calendar(secret, again).status == 304)
    #expect(try await server.calendar(secret, ["If-None-Match": tag]).status == 200)
    let outlook = ["Accept-Encoding": "gzip", "User-Agent": "Microsoft Outlook 16.0"]
    #expect(try await server.calendar(secret, outlook)["Content-Encoding"] == nil)
    let without = try await season.server { $0.usesGzip = false }
      .calendar(secret, ["Accept-Encoding": "gzip"])
    #expect(without["Content-Encoding"] == nil && without["Vary"] == nil)
  }

  @Test(
    "What is refused, and how",
    arguments: [
      ("GET", "/", 404), ("GET", "/f", 404), ("GET", "/f/", 404), ("GET", "/f/.ics", 404),
      ("GET", "/f/wrong.ics", 404), ("GET", "/f/wrong", 404), ("GET", "/f/SECRET/x", 404),
      ("GET", "/f/SECRET.ics/", 404), ("GET", "/F/SECRET.ics", 404), ("GET", "//f/SECRET.ics", 404),
      ("GET", "/f/SECRET.ICS", 404), ("GET", "/f/UNKNOWN.ics", 404), ("GET", "/f/UNKNOWN", 404),
      ("GET", "/favicon.ico", 404), ("GET", "/robots.txt", 404), ("GET", "f/SECRET.ics", 400),
      ("POST", "/f/SECRET.ics", 405), ("PUT", "/f/UNKNOWN.ics", 405), ("DELETE", "/f/SECRET", 405),
      ("OPTIONS", "/f/SECRET.ics", 405), ("POST", "/health", 405), ("POST", "/", 404),
      ("GET", "/f/SECRET.ics?LONG", 414),
      ("GET", "/f/SECRET.ics", 200), ("GET", "/f/SECRET.ics?cache=7", 200), ("GET", "/f/SECRET", 200),
      ("GET", "/f/SECRET?month=2026-13", 200), ("GET", "/f/SECRET?month=9999-01", 200),
      ("GET", "/health", 200), ("GET", "/metrics", 404),
    ])
  func refusals(method: String, path: String, status: Int) async throws {
    let season = try Season()
    let target = path.replacing("SECRET", with: try season.subscribe().text)
      .replacing("UNKNOWN", with: FeedSecret.random().text)
      .replacing("LONG", with: String(repeating: "x", count: 1024))
    let answer = try await season.server().ask(target, method: try #require(.init(rawValue: method)))
    #expect(answer.status == status)
    #expect(answer["Allow"] == (status == 405 ? "GET, HEAD" : nil))
    #expect(answer["X-Robots-Tag"] == "noindex, nofollow")
  }

  @Test("A request without a host, with too large a header or with a body is refused")
  func malformed() async throws {
    let server = try Season().server()
    #expect(try await server.ask("/health", host: nil).status == 400)
    #expect(try await server.ask("/health", ["X-Long": String(repeating: "x", count: 9000)]).status == 431)
    let many = Dictionary(uniqueKeysWithValues: (0..<65).map { ("X-\($0)", "1") })
    #expect(try await server.ask("/health", many).status == 431)
    #expect(try await server.ask("/health", ["Content-Length": "5"]).status == 400)
    #expect(try await server.ask("/health", ["Transfer-Encoding": "chunked"]).status == 400)
    #expect(try await server.ask("/health", ["Content-Length": "0"]).status == 200)
  }

  @Test("What was revoked is gone for good, feed and page", arguments: ["", ".ics"])
  func revoked(ending: String) async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    #expect(try await server.ask("/f/\(secret.text)\(ending)").status == 200)
    try season.revoke(secret)
    let answer = try await server.ask("/f/\(secret.text)\(ending)")
    #expect(answer.status == 410 && answer["Cache-Control"] == "no-store")
  }

  @Test("A change shows at the next request: what is new, what is deleted, who subscribes")
  func changes() async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    let empty = try await server.calendar(secret)
    let id = try season.add("Spring Camp", on: "2026-04-18")
    let full = try await server.calendar(secret, ["If-None-Match": try #require(empty["ETag"])])
    #expect(full.status == 200 && full.text.contains("Spring Camp"))
    season.now.withLock { $0 += 60 }
    _ = try season.store.write { .commit(try $0.delete(.event, id: id)) }
    let since = ["If-Modified-Since": HTTPDate(Season.noon).fieldValue]
    let deleted = try await server.calendar(secret, since)
    #expect(deleted.status == 200 && deleted.bytes == empty.bytes)
    #expect(try await server.calendar(try season.subscribe("Coach")).status == 200)
  }

  @Test("A body that changed within the second has no date until the clock is past it")
  func sameSecond() async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    let date = try #require(try await server.calendar(secret)["Last-Modified"])
    try season.add("Spring Camp", on: "2026-04-18")
    let changed = try await server.calendar(secret, ["If-Modified-Since": date])
    #expect(changed.status == 200 && changed["Last-Modified"] == nil)
    season.now.withLock { $0 += 1 }
    #expect(try await server.calendar(secret)["Last-Modified"] == HTTPDate(Season.noon + 1).fieldValue)
  }

  @Test("Nothing is made twice while the store stays as it is, whoever asks at once")
  func coalescing() async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { try await server.calendar(secret).bytes } }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(bodies.count == 1)
    #expect(await server.library.buildCount == 1)
  }

  @Test("A store that is put in the place of another is the one that is read")
  func replaced() async throws {
    let (season, other) = (try Season(), try Season())
    let server = try season.server()
    let secret = try season.subscribe()
    #expect(try await server.calendar(secret).status == 200)
    let path = other.folder + "/copy.sqlite"
    try other.add("Another Camp", on: "2026-04-18")
    let theirs = try other.subscribe()
    try other.copyStore(to: path)
    try FileManager.default.removeItem(atPath: season.folder + "/store.sqlite-wal")
    try FileManager.default.removeItem(atPath: season.folder + "/store.sqlite-shm")
    #expect(rename(path, season.folder + "/store.sqlite") == 0)
    #expect(try await server.calendar(secret).status == 404)
    #expect(try await server.calendar(theirs).text.contains("Another Camp"))
  }

  @Test("Who guesses is told to wait; who knows is answered all the same")
  func misses() async throws {
    let season = try Season()
    let server = try season.server { $0.limits.maximumMissesPerMinute = 3 }
    var statuses: [Int] = []
    for _ in 0..<5 { statuses.append(try await server.calendar(.random()).status) }
    #expect(statuses == [404, 404, 404, 429, 429])
    #expect(try await server.calendar(.random())["Retry-After"] == "60")
    #expect(try await server.calendar(season.subscribe()).status == 200)
    let elsewhere = try await server.ask("/f/\(FeedSecret.random().text)", from: "203.0.113.8")
    #expect(elsewhere.status == 404)
    season.now.withLock { $0 += 60 }
    #expect(try await server.calendar(.random()).status == 404)
  }

  @Test("That a feed nears what Google takes is in the log, once")
  func large() async throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    let secret = try season.subscribe()
    let server = try season.server { $0.limits.largeByteCount = 500 }
    for _ in 0..<2 { #expect(try await server.calendar(secret).status == 200) }
    try season.add("Summer Camp", on: "2026-07-18")
    #expect(try await server.calendar(secret).status == 200)
    let said = season.log.withLock { $0.filter { $0.contains("large-feed") } }
    #expect(said.count == 1)
    #expect(said.first?.contains("\"level\":\"warning\"") == true)
    #expect(
      said.first?.contains(secret.digest.prefix(8)) == true && said.first?.contains(secret.text) == false)
  }

  @Test("No secret, address, query or name is in the log or an error")
  func secretFree() async throws {
    let season = try Season()
    let server = try season.server()
    try season.add("Hidden Camp", on: "2026-04-18")
    let (good, old, unknown) = (try season.subscribe(), try season.subscribe("Old"), FeedSecret.random())
    try season.revoke(old)
    var answers = ""
    for secret in [good, old, unknown] {
      for ending in [".ics?key=hunter2", "?month=2026-04", "x"] {
        let path = "/f/\(secret.text)\(ending)"
        for method in [HTTPRequest.Method.get, .head, .post, .options] {
          let answer = try await server.ask(path, method: method, ["Cookie": "id=hunter2"])
          if answer.status != 200 { answers += answer.text + "\(answer.headers)" }
        }
      }
    }
    let log = season.log.withLock { $0 }
    #expect(log.count == 36)
    let said = log.joined() + answers
    let secrets = [good, old, unknown].map(\.text)
    for hidden in secrets + ["hunter2", "203.0.113.7", "Hidden", "Rivera", "Grandma"] {
      #expect(!said.contains(hidden), "\(hidden)")
    }
    let first = try #require(log.first)
    let line = try #require(JSONValue(parsing: first))
    #expect(line["token"]?.stringValue == String(good.digest.prefix(8)))
    #expect(line["route"]?.stringValue == "feed")
    #expect(line["network"]?.stringValue == "203.0.113.0")
  }

  @Test("A store that cannot be read is the server's trouble for a while, and nobody's calendar is lost")
  func unreadable() async throws {
    let season = try Season()
    let server = try season.server()
    let secret = try season.subscribe()
    #expect(try await server.calendar(secret).status == 200)
    try FileManager.default.removeItem(atPath: season.folder + "/store.sqlite")
    let answer = try await server.calendar(secret)
    #expect(answer.status == 503 && answer["Retry-After"] == "60")
    #expect(try await server.ask("/health").status == 503)
    #expect(season.log.withLock { $0 }.contains { $0.contains("store-not-found") })
  }

  @Test(
    "Who asks",
    arguments: [
      ("203.0.113.7", nil, false, "203.0.113.0"), ("2001:db8:1:2::3", nil, false, "2001:db8:1::"),
      ("127.0.0.1", "198.51.100.9", false, "127.0.0.0"), ("127.0.0.1", "198.51.100.9", true, "198.51.100.0"),
      ("127.0.0.1", "10.0.0.1, 198.51.100.9", true, "198.51.100.0"), ("127.0.0.1", nil, true, "127.0.0.0"),
    ] as [(String, String?, Bool, String)])
  func client(peer: String, forwarded: String?, isBehindProxy: Bool, network: String) async throws {
    let season = try Season()
    let server = try season.server { $0.isBehindProxy = isBehindProxy }
    _ = try await server.ask("/health", forwarded.map { ["X-Forwarded-For": $0] } ?? [:], from: peer)
    let line = try #require(season.log.withLock { $0.first })
    #expect(line.contains("\"network\":\"\(network)\""))
  }
}

extension Season {
  /// Copies the store with what its log has.
  fileprivate func copyStore(to path: String) throws {
    let copy = try SQLiteStore(path: path, mode: .readWriteCreating)
    let values = try store.read { reader in
      var values: [FieldValues] = []
      for kind in [RecordKind.athlete, .event] { try reader.forEach(Selection(kind)) { values.append($0) } }
      return (values, try reader.feedTokens())
    }
    try copy.write { writer in
      for record in values.0 { try writer.insert(record) }
      for token in values.1 { try writer.add(token) }
      return .commit(())
    }
  }
}
