import ArgumentParser
import CompassCommandLine

/// `compass-feed`: a calendar to subscribe to.
@main
struct FeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-feed",
    abstract: "Give family and coaches a calendar to subscribe to.",
    discussion: """
      Each subscriber gets an address of its own, which nobody can guess and
      which can be taken back. `serve` answers there, `publish` writes the same
      as files for any web host.

      EXAMPLES
        compass-feed tokens create "Grandma" --type game --upcoming
            makes an address and shows it once
        compass-feed serve
            answers at http://127.0.0.1:8087 until Ctrl-C
        compass-feed publish --output-directory site/ \\
          --public-url https://example.org/calendars
        compass-feed check season.ics
            would Apple, Google, Outlook and Thunderbird take it?
        compass-feed tokens revoke "Grandma"

      \(FeedExit.table)
      """,
    version: ToolVersion.current,
    subcommands: [ServeCommand.self, PublishCommand.self, CheckCommand.self, TokensCommand.self])

  static func main() { runAndExit() }
}

/// The exit codes of the commands.
enum FeedExit {
  /// The table for help texts and manual pages.
  static let table = """
    EXIT CODES
      0  done; of serve: stopped by Ctrl-C or SIGTERM, every answer finished
      2  could not be done: bad arguments, no such subscriber, locked store,
         a port that is taken
      130, 143  ended by SIGINT (Ctrl-C) or SIGTERM; nothing is half done
      141  whoever read the output has gone
    """
}
