import ArgumentParser
import CompassCommandLine

/// `compass-feed`: a calendar to subscribe to.
@main
struct FeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-feed",
    abstract: "Share a calendar that family and coaches can subscribe to.",
    discussion: """
      Each subscriber gets a secret address that you can revoke. `serve` runs a
      server for these addresses. `publish` writes files for any web host.

      EXAMPLES
        compass-feed tokens create "Grandma" --type game --upcoming
            creates an address and shows it once
        compass-feed serve
            serves http://127.0.0.1:8087 until Ctrl-C
        compass-feed publish --output-directory site/ \\
          --public-url https://example.org/calendars
        compass-feed check season.ics
            shows whether Apple, Google, Outlook and Thunderbird accept it
        compass-feed tokens revoke "Grandma"

      \(FeedExit.table)
      """,
    version: ToolVersion.current,
    subcommands: [ServeCommand.self, PublishCommand.self, FeedCheckCommand.self, TokensCommand.self])

  static func main() { runAndExit() }
}

/// The exit codes of the commands.
enum FeedExit {
  /// The table for help texts and manual pages.
  static let table = """
    EXIT CODES
      0  done; for serve: stopped by Ctrl-C or SIGTERM
      2  failed: bad arguments, unknown subscriber, locked store or port in use
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """
}
