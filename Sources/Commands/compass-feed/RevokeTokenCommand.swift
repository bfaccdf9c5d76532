import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-feed tokens revoke`: takes an address back.
struct RevokeTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a subscriber's address.",
    usage: "compass-feed tokens revoke <subscriber>",
    discussion: """
      The server then answers that the calendar is gone (410). The next `publish`
      removes published files.

      EXAMPLES
        compass-feed tokens revoke "Grandma"
        compass-feed tokens revoke 3f9ac012

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  @Argument(help: "Name of the subscriber, or the ID from `tokens list`.")
  var subscriber: String

  func run() throws {
    let now = try clock.instant()
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite)
    let token = try store.write { writer in
      let token = try SubscriberFinder(tokens: writer.feedTokens()).find(subscriber)
      _ = try writer.revokeFeedToken(digest: token.digest, at: now)
      return .commit(token)
    }
    StandardError.write("Revoked \(token.label), \(TerminalText.escaped(token.name))\n")
  }
}

/// Finds the subscriber that an argument names.
struct SubscriberFinder {
  let tokens: [FeedToken]

  /// The good token of a name, or of the beginning of an ID.
  ///
  /// - Throws: ``ToolError`` where there is none or more than one.
  func find(_ text: String) throws -> FeedToken {
    let named = tokens.filter { $0.name.foldedName == text.foldedName }
    let isPrefix = text.utf8.count >= 4 && text.utf8.count <= 64
    let found = named.isEmpty && isPrefix ? tokens.filter { $0.digest.hasPrefix(text.lowercased()) } : named
    let good = found.filter { $0.revokedAt == nil }
    switch good.count {
    case 1: return good[0]
    case 0:
      throw ToolError(
        found.isEmpty
          ? "Unknown subscriber \"\(text)\""
          : "\(text) is already revoked",
        help: "List all subscribers with `compass-feed tokens list`")
    default:
      throw ToolError(
        "Several subscribers match: " + good.map(\.label).joined(separator: ", "),
        help: "Use an ID from this list")
    }
  }

  /// Makes sure that a name is free, so that it can be revoked by it.
  ///
  /// - Throws: ``ToolError`` where a subscriber who may read is called so.
  static func checkIsNew(_ name: String, _ store: any StoreReading) throws {
    let isTaken = try store.feedTokens().contains {
      $0.revokedAt == nil && $0.name.foldedName == name.foldedName
    }
    guard isTaken else { return }
    throw ToolError(
      "The subscriber \(name) already exists", help: "Choose another name, or revoke that subscriber first")
  }
}
