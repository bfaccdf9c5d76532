import ArgumentParser
import CompassCommandLine

/// `compass-feed tokens`: who may read the calendar.
struct TokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens",
    abstract: "Create, list and revoke the subscribers' addresses.",
    usage: "compass-feed tokens <subcommand>",
    discussion: """
      EXAMPLES
        compass-feed tokens create "Grandma"
        compass-feed tokens list
        compass-feed tokens revoke "Grandma"

      \(FeedExit.table)
      """,
    subcommands: [CreateTokenCommand.self, ListTokensCommand.self, RevokeTokenCommand.self])
}
