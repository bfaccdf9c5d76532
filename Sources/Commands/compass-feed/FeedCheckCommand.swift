import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassFeed
import CompassFiles
import CompassSource
import CompassStore
import Foundation

/// `compass-feed check`: whether the programs that people have would take a calendar.
struct FeedCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether a feed works in Apple, Google, Outlook and Thunderbird.",
    usage:
      "compass-feed check <file-folder-or-url> [<options>]\n       compass-feed check --store <path> [<options>]",
    discussion: """
      Checks an .ics file, a folder of published feeds, or a feed on this computer.
      Without an argument, checks the feeds of all subscribers in the store.

      EXAMPLES
        compass-feed check season.ics
        compass-feed check http://127.0.0.1:8087/f/SECRET.ics --client outlook
        compass-feed check season.ics --earlier last-week.ics
        compass-feed check site/calendars --url https://example.org/calendars

      EXIT CODES
        0  the feed works in every chosen client
        1  the feed won't work in at least one of them
        2  failed: bad arguments, unreadable file or no feeds
      """)

  @Argument(
    help: ArgumentHelp(
      "File (- is standard input), folder, or URL on this computer.",
      valueName: "file-folder-or-url"),
    completion: .file(extensions: ["ics"]))
  var feed: String?

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  @Option(help: "Client to check. Repeatable. Default: all.")
  var client: [FeedClient] = []

  @Option(
    help: ArgumentHelp("Earlier version of the feed, to check the changes.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var earlier: String?

  @Option(
    help: ArgumentHelp("Public address of the feed or folder.", valueName: "url"))
  var url: String?

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(help: "Show values that may be personal.")
  var showValues = false

  func run() throws {
    var worst: Int32 = 0
    for (name, check) in try checks() {
      let report = check.report()
      worst = max(worst, report.exitCode)
      let text =
        json
        ? FeedCheckJSON(showsPersonal: showValues).text(report, name: name)
        : FeedCheckText(showsPersonal: showValues, usesColor: Terminal(descriptor: 1).usesColor)
          .text(report, name: name)
      try StandardOutput.write(Array(text.utf8))
    }
    if worst > 0 { throw CommandExit.rejected }
  }

  private func checks() throws -> [(name: String, check: FeedCheck)] {
    guard let feed else { return try ofStore() }
    if let folder = PublishedFolder(feed) { return try of(folder) }
    var check: FeedCheck
    var name = feed
    if let address = LocalFeed(feed) {
      name = "the feed at \(address.place)"
      check = try address.check()
      check.url = url ?? feed
    } else {
      check = try published(feed, url)
    }
    return [(name, try completed(check))]
  }

  /// The feeds of a folder that a host serves.
  private func of(_ folder: PublishedFolder) throws -> [(name: String, check: FeedCheck)] {
    let base = url.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    return try folder.feeds().map { path in
      let name = URL(fileURLWithPath: path).lastPathComponent
      // The name of a published feed is all that keeps others from it.
      let shown =
        name.utf8.count > Self.shownNameBytes * 2 ? name.prefix(Self.shownNameBytes) + "….ics" : name
      return (shown, try completed(published(path, base.map { $0 + name })))
    }
  }

  /// How much of a long name is shown.
  private static let shownNameBytes = 8

  private func published(_ path: String, _ url: String?) throws -> FeedCheck {
    var check = FeedCheck(try Self.bytes(of: path))
    check.url = url
    return check
  }

  /// The feeds of the store's subscribers, as they would be served now.
  private func ofStore() throws -> [(name: String, check: FeedCheck)] {
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite)
    let (now, zone) = (try clock.instant(), try clock.zone())
    let checks = try store.read { reader in
      let tokens = try reader.feedTokens()
      return try tokens.filter(\.isActive).map { token in
        (
          "\(token.label) (\(token.selection.text))",
          try FeedContent(of: token, in: reader, now: now, zone: zone).calendar
        )
      }
    }
    guard !checks.isEmpty else {
      throw ToolError(
        "No feeds to check: the store has no subscribers",
        help: "Add a subscriber with `compass-feed tokens create NAME`, or choose a file to check")
    }
    return try checks.map { ($0.0, try completed(FeedCheck($0.1))) }
  }

  private func completed(_ check: FeedCheck) throws -> FeedCheck {
    var check = check
    if !client.isEmpty { check.clients = Set(client) }
    check.earlier = try earlier.map(Self.bytes)
    if let earlier, check.earlier?.starts(with: [0x1F, 0x8B]) == true {
      throw ToolError(
        "\(earlier) is compressed (gzip)",
        help: "Decompress it, for example with gunzip, and use the .ics file")
    }
    check.now = Int(try clock.instant().timeIntervalSince1970)
    return check
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    try FileSource(argument: path, as: .feed).bytes()
  }
}

extension FeedClient: ExpressibleByArgument {}
