import CompassFiles
import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassFeed

@Suite("Publishing")
struct PublishingTests {
  @Test("A feed and a page under a name that nobody can guess, with what the host needs")
  func files() throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    let secret = try season.subscribe()
    let outcome = try season.publish()
    let feed = try #require(outcome.feeds.first)
    #expect(feed.name.utf8.count == 52 && !feed.name.contains(secret.text))
    #expect(feed.address?.feed == "https://example.org/calendars/\(feed.name).ics")
    #expect(outcome.writtenCount == 5 && outcome.unchangedCount == 0 && outcome.removedCount == 0)
    let files = try season.published()
    let list = try #require(files.first { $0.hasSuffix(".sha256") })
    #expect(Set(files) == ["_headers", "index.html", feed.name + ".html", feed.name + ".ics", list])
    #expect(try season.text(feed.name + ".ics").contains("SUMMARY:Spring Camp"))
    let page = try season.text(feed.name + ".html")
    #expect(page.contains("webcal://example.org/calendars/\(feed.name).ics") && !page.contains("?month="))
    #expect(!page.contains(secret.text))
    let headers = try season.text("_headers")
    #expect(headers.contains("/*.ics\n  Content-Type: text/calendar; charset=utf-8\n"))
    #expect(headers.contains("  X-Robots-Tag: noindex, nofollow\n"))
    // What anybody finds names no feed.
    #expect(!headers.contains(feed.name))
    #expect(try !season.text("index.html").contains(feed.name))
    #expect(list != feed.name + ".sha256")
  }

  @Test("The checksums are those of the files")
  func checksums() throws {
    let season = try Season()
    _ = try season.subscribe()
    _ = try season.publish()
    let list = try #require(try season.published().first { $0.hasSuffix(".sha256") })
    let lines = try season.text(list).split(separator: "\n")
    #expect(lines.count == 4)
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      let digest = try Digest.hex(
        of: FileSource(.chosen(String(parts[1].dropFirst()), in: season.site), as: .feed))
      #expect(digest == String(parts[0]))
    }
  }

  @Test("A web server that is another user can read what is published, and nobody the store")
  func permissions() throws {
    let season = try Season()
    _ = try season.subscribe()
    _ = try season.publish()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(season.site) == 0o755)
    for file in try season.published() { #expect(try mode(season.site + "/" + file) == 0o644, "\(file)") }
    #expect(try mode(season.folder + "/store.sqlite") == 0o600)
    let old = season.site + "/" + (try #require(try season.published().first))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: old)
    _ = try season.publish()
    #expect(try mode(old) == 0o644)
  }

  @Test("How large each feed is, is said")
  func sizes() throws {
    let season = try Season()
    try season.add("Spring Camp", on: "2026-04-18")
    _ = try season.subscribe()
    let feed = try #require(try season.publish().feeds.first)
    #expect(feed.byteCount == (try season.text(feed.name + ".ics")).utf8.count)
  }

  @Test("Published twice, nothing is written; after a change, what changed")
  func twice() throws {
    let season = try Season()
    let id = try season.add("Spring Camp", on: "2026-04-18")
    _ = try season.subscribe()
    _ = try season.subscribe("Coach", FeedSelection(types: [.game]))
    let first = try season.publish()
    let dates = try season.dates()
    let second = try season.publish()
    #expect(second.writtenCount == 0 && second.unchangedCount == first.writtenCount)
    #expect(try season.dates() == dates)
    #expect(second.feeds.map(\.name) == first.feeds.map(\.name))
    _ = try season.store.write { .commit(try $0.delete(.event, id: id)) }
    // Grandma's feed and page, and the list; the coach has games only.
    #expect(try season.publish().writtenCount == 3)
  }

  @Test("What was revoked goes, and nothing that is not ours")
  func revoking() throws {
    let season = try Season()
    let secret = try season.subscribe()
    _ = try season.subscribe("Coach")
    // Both were made in the same second: their order is that of their hashes.
    let first = try season.publish().feeds
    let revoked = try #require(first.first { $0.token.name == "Grandma" }).name
    let kept = try #require(first.first { $0.token.name == "Coach" }).name
    try Data("mine".utf8).write(to: URL(fileURLWithPath: season.site + "/notes.txt"))
    try season.revoke(secret)
    let outcome = try season.publish()
    #expect(outcome.removedCount == 2 && outcome.feeds.map(\.token.name) == ["Coach"])
    let files = try season.published()
    #expect(!files.contains { $0.hasPrefix(revoked) } && files.contains("notes.txt"))
    #expect(files.contains(kept + ".ics"))
  }

  @Test("A list that somebody changed removes nothing that is not ours")
  func hostileList() throws {
    let season = try Season()
    _ = try season.subscribe()
    _ = try season.publish()
    let list = try #require(try season.published().first { $0.hasSuffix(".sha256") })
    let outside = season.folder + "/store.sqlite"
    let hash = String(repeating: "0", count: 64)
    let lines = ["../store.sqlite", "notes.txt", "../" + String(repeating: "a", count: 49) + ".ics"]
      .map { "\(hash)  \($0)\n" }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: season.site + "/" + list))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: season.site + "/notes.txt"))
    #expect(try season.publish().removedCount == 0)
    #expect(FileManager.default.fileExists(atPath: outside))
    #expect(try season.published().contains("notes.txt"))
  }

  @Test("A page that is there already as index.html stays")
  func index() throws {
    let season = try Season()
    try FileManager.default.createDirectory(atPath: season.site, withIntermediateDirectories: true)
    try Data("my site".utf8).write(to: URL(fileURLWithPath: season.site + "/index.html"))
    _ = try season.publish()
    #expect(try season.text("index.html") == "my site")
  }

  @Test("Without an address the page does not say how to subscribe")
  func withoutBase() throws {
    let season = try Season()
    _ = try season.subscribe()
    let outcome = try season.publish(base: nil)
    let page = try season.text(try #require(outcome.feeds.first).name + ".html")
    #expect(!page.contains("webcal:") && page.contains("Coming up"))
  }

  @Test("Another store has other names for the same token")
  func names() throws {
    let (one, two) = (try Season(), try Season())
    let token = FeedToken(
      digest: FeedSecret.random().digest, name: "Grandma", detail: "basic", createdAt: Season.noon)
    for season in [one, two] { try season.store.write { .commit(try $0.add(token)) } }
    #expect(try one.publish().feeds[0].name != two.publish().feeds[0].name)
  }
}

extension Season {
  /// Where the files go.
  fileprivate var site: String { folder + "/site" }

  fileprivate func publish(
    base: FeedBase? = FeedBase("https://example.org/calendars")
  ) throws -> FeedPublisher.Outcome {
    try FeedPublisher(directory: site, base: base, templates: Self.templates())
      .publish(store, now: Season.noon)
  }

  fileprivate func published() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site)
  }

  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: site + "/" + name)), as: UTF8.self)
  }

  /// What tells that a file was written anew: its number.
  fileprivate func dates() throws -> [String: Int] {
    var numbers: [String: Int] = [:]
    for name in try published() {
      let attributes = try FileManager.default.attributesOfItem(atPath: site + "/" + name)
      numbers[name] = (attributes[.systemFileNumber] as? NSNumber)?.intValue
    }
    return numbers
  }
}
