import ArgumentParser
import CompassCommandLine
import CompassFeed
import CompassFiles
import CompassStore
import CompassValidation
import Foundation

/// `compass-feed publish`: the feeds as files for any web host.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Write the feeds as files for any web host.",
    usage: "compass-feed publish --output-directory <path> [<options>]",
    discussion: """
      Writes NAME.ics and NAME.html for each subscriber, and prints their addresses.
      The names are secret and never change. Only changed files are written. Files of
      revoked subscribers are removed. The _headers file sets the HTTP headers on
      Netlify and Cloudflare Pages. File permissions follow your umask.

      Publish once a day and after each import, because pages show the current day.

      EXAMPLES
        compass-feed publish --output-directory site/
        compass-feed publish --output-directory site/ \\
          --public-url https://example.org/calendars
        rsync -a --delete site/ host:/var/www/calendars/

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var publicURL: PublicURLOptions
  @OptionGroup var templates: TemplateOptions

  @Option(help: ArgumentHelp("Folder to write to.", valueName: "path"), completion: .directory)
  var outputDirectory: String

  func run() throws {
    let base = try publicURL.base()
    let publisher = FeedPublisher(
      directory: outputDirectory, base: base, templates: try templates.read(), zone: try clock.zone())
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite)
    let outcome = try publisher.publish(store, now: clock.instant())
    var table = TextTable([
      .init("ID", isFixed: true), .init("Subscriber"), .init(base == nil ? "File" : "Address", isFixed: true),
    ])
    for feed in outcome.feeds {
      table.add([feed.token.label, feed.token.name, feed.address?.feed ?? feed.name + ".ics"])
    }
    if !table.isEmpty { try StandardOutput.write(Array(table.text(fitting: nil).utf8)) }
    StandardError.write(
      """
      \(outcome.writtenCount) written, \(outcome.unchangedCount) unchanged, \(outcome.removedCount) removed

      """)
    for feed in outcome.feeds where feed.byteCount >= FeedLimits().largeByteCount {
      StandardError.write(
        """
        warning: The feed \(feed.token.label) has \(feed.byteCount / 1000) kB. Google rejects feeds of more than \
        about 1 MB. Create one with fewer events: `compass-feed tokens create NAME --upcoming`.

        """)
    }
    if outcome.feeds.isEmpty {
      StandardError.write(
        "note: The store has no subscribers. Add one with `compass-feed tokens create NAME`.\n")
    } else if base == nil {
      StandardError.write("note: The pages don't say how to subscribe. To add that, use --public-url.\n")
    }
  }
}
