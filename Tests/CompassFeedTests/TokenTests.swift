import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassFeed

@Suite("Secrets and tokens")
struct TokenTests {
  @Test("Every secret is another, of 256 bits that stand in an address as they are")
  func random() {
    let secrets = Set((0..<100).map { _ in FeedSecret.random() })
    #expect(secrets.count == 100)
    for secret in secrets {
      #expect(secret.text.utf8.count == 43)
      #expect(FeedSecret(secret.text) == secret)
    }
  }

  @Test(
    "What is no secret is not looked up",
    arguments: [
      "", "short", String(repeating: "a", count: 42), String(repeating: "a", count: 44),
      String(repeating: "a", count: 42) + ".", String(repeating: "a", count: 42) + "é",
      "../" + String(repeating: "a", count: 40),
    ])
  func malformed(text: String) { #expect(FeedSecret(text) == nil) }

  @Test("Nothing that is printed of a secret opens anything")
  func description() {
    let secret = FeedSecret.random()
    #expect(!"\(secret)".contains(secret.text))
    #expect("\(secret)" == "feed secret \(secret.digest.prefix(8))")
  }

  @Test("A token is found by its secret, revoked or not, and by no other")
  func lookUp() {
    let (good, old) = (FeedSecret.random(), FeedSecret.random())
    let table = TokenTable([
      FeedToken(digest: good.digest, name: "Grandma", detail: "basic", createdAt: Season.noon),
      FeedToken(
        digest: old.digest, name: "Coach", detail: "basic", createdAt: Season.noon, revokedAt: Season.noon),
    ])
    #expect(table[good]?.name == "Grandma")
    #expect(table[old]?.name == "Coach")
    #expect(table[FeedSecret.random()] == nil)
    #expect(table.active.map(\.name) == ["Grandma"])
  }

  static let selections: [(FeedSelection, String)] = [
    (FeedSelection(), "all events"),
    (FeedSelection(types: [.camp, .officialVisit]), "camps and official visits"),
    (
      FeedSelection(types: [.game], statuses: [.registered], isUpcomingOnly: true),
      "games, registered, upcoming"
    ),
    (FeedSelection(statuses: [.attended, .notRegistered]), "attended or not-registered"),
  ]

  @Test("The store gives back the token that it was given", arguments: selections)
  func roundTrip(selection: FeedSelection, text: String) throws {
    let season = try Season()
    let secret = try season.subscribe("Grandma", selection)
    #expect(selection.text == text)
    #expect(
      try season.store.read { try $0.feedTokens() } == [
        FeedToken(
          digest: secret.digest, name: "Grandma", athlete: season.athlete, selection: selection,
          detail: "basic", createdAt: Season.noon)
      ])
  }

  @Test("A token is revoked once, and goes with its athlete")
  func revoking() throws {
    let season = try Season()
    let secret = try season.subscribe()
    let digest = secret.digest
    #expect(try season.store.write { .commit(try $0.revokeFeedToken(digest: digest, at: Season.noon)) })
    #expect(try !season.store.write { .commit(try $0.revokeFeedToken(digest: digest, at: Season.noon)) })
    #expect(try season.store.read { try $0.feedTokens().first?.revokedAt } == Season.noon)
    let athlete = season.athlete
    _ = try season.store.write { .commit(try $0.delete(.athlete, id: athlete)) }
    #expect(try season.store.read { try $0.feedTokens() }.isEmpty)
  }
}
