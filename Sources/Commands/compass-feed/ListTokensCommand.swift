import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassStore
import Foundation

/// `compass-feed tokens list`: who may read the calendar, and who might once.
struct ListTokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List current and revoked subscribers.",
    usage: "compass-feed tokens list [<options>]",
    discussion: """
      The ID is the same as in the log of `serve`. It gives no access to the feed.

      EXAMPLES
        compass-feed tokens list

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions

  func run() throws {
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite)
    let (tokens, athletes) = try store.read { try ($0.feedTokens(), $0.athletes()) }
    let names = Dictionary(athletes.map { ($0.id, $0.fullName) }, uniquingKeysWith: { first, _ in first })
    var table = TextTable([
      .init("ID", isFixed: true), .init("Subscriber"), .init("Athlete"), .init("Shows"), .init("Detail"),
      .init("Created", isFixed: true), .init("Revoked", isFixed: true),
    ])
    for token in tokens {
      table.add([
        token.label, token.name,
        token.athlete.flatMap { names[$0] } ?? "all", token.selection.text, token.detail,
        day(token.createdAt),
        token.revokedAt.map(day) ?? "",
      ])
    }
    guard !table.isEmpty else {
      return StandardError.write(
        "The store has no subscribers. Add one with `compass-feed tokens create NAME`.\n")
    }
    try table.write()
  }

  private func day(_ instant: Date) -> String { CalendarDate(of: instant, in: .gmt).description }
}
