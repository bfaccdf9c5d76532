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
      For each subscriber there is NAME.ics and NAME.html, under a name that
      nobody can guess and that stays the same. Only what changed is written;
      what was revoked is removed. _headers says what the host shall send with
      the files, as Netlify and Cloudflare Pages read it; a list of checksums
      lies under such a name, too. The addresses are printed, with --public-url
      in full.

      The web server that serves the files is another user, so they follow the
      umask (with the usual 022: files 0644, a new folder 0755).

      Pages show today: publish once a day, and after each import.

      EXAMPLES
        compass-feed publish --output-directory site/ \\
          --public-url https://example.org/calendars
        rsync -a --delete site/ host:/var/www/calendars/

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var publicURL: PublicURLOptions
  @OptionGroup var templates: TemplateOptions

  @Option(help: ArgumentHelp("The folder to write into.", valueName: "path"), completion: .directory)
  var outputDirectory: String

  func run() throws {
    let base = try publicURL.base()
    let publisher = FeedPublisher(
      directory: outputDirectory, base: base, templates: try templates.read(), zone: try clock.zone())
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite, damage: DamageWarnings.handler)
    store.upgrade?.announce()
    let outcome = try publisher.publish(store, now: clock.instant())
    DamagedTokens.warn(of: outcome.damaged)
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
        warning: the feed \(feed.token.label) has \(feed.byteCount / 1000) kB, and Google takes none of more \
        than about 1 MB; `compass-feed tokens create NAME --upcoming` makes one of fewer events

        """)
    }
    if outcome.feeds.isEmpty, outcome.damaged.isEmpty {
      StandardError.write("note: there is no subscriber; `compass-feed tokens create NAME` makes one\n")
    } else if base == nil {
      StandardError.write("note: without --public-url the pages do not say how to subscribe\n")
    }
  }
}
