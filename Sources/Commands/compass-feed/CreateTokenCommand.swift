import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassFeed
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-feed tokens create`: an address for one more subscriber.
struct CreateTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a feed address for a new subscriber.",
    usage: "compass-feed tokens create <name> [<options>]",
    discussion: """
      For coaches and friends, use --detail times (times and types) or basic (also
      names, places and check-in). Both omit school visits. For family, use full: it
      adds visits, costs, status, coaches and notes.

      Save the address. It is shown only once. If you lose it, create a new one and
      revoke the old one.

      EXAMPLES
        compass-feed tokens create "Grandma"
        compass-feed tokens create "Club coach" --type game --type showcase \\
          --upcoming --detail times
        compass-feed tokens create "Mom's phone" --detail full --plain

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var publicURL: PublicURLOptions

  @Argument(help: "Name of the subscriber.")
  var name: String

  @Option(
    help: ArgumentHelp("Athlete, by name or ID. Needed if the store has several.", valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Flag(help: "Show the events of all athletes in one calendar.")
  var allAthletes = false

  @Option(
    help: ArgumentHelp(
      "camp, showcase, game, official_visit, unofficial_visit or visit (both). Repeatable. Default: all.",
      valueName: "type"),
    completion: Completions.eventTypes)
  var type: [String] = []

  @Option(help: "Registration status of the events. Repeatable. Default: all.")
  var status: [EventStatus] = []

  @Flag(help: "Show only events that aren't over yet.")
  var upcoming = false

  @Option(help: "Details that the subscriber sees.")
  var detail: CalendarDetail = .basic

  @Flag(help: "Print only the calendar address.")
  var plain = false

  /// The most characters of a name.
  private static let maximumName = 100

  func validate() throws {
    guard athlete == nil || !allAthletes else {
      throw ValidationError("Use either --athlete or --all-athletes.")
    }
    guard !name.foldedName.isEmpty, name.unicodeScalars.count <= Self.maximumName else {
      throw ValidationError("Invalid subscriber name. Use 1 to \(Self.maximumName) characters.")
    }
  }

  func run() throws {
    let secret = FeedSecret.random()
    let base = try publicURL.base() ?? FeedBase("http://127.0.0.1:8087/f")
    let types = try eventTypes()
    let now = try clock.instant()
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite)
    let token = try store.write { writer in
      let token = FeedToken(
        digest: secret.digest, name: name, athlete: try athlete(writer),
        selection: FeedSelection(
          types: types, statuses: status.isEmpty ? nil : status, isUpcomingOnly: upcoming),
        detail: detail.rawValue, createdAt: now)
      try SubscriberFinder.checkIsNew(name, writer)
      try writer.add(token)
      return .commit(token)
    }
    guard let base else { return }
    let address = FeedLinks(base: base, name: secret.text)
    try StandardOutput.write(
      Array((plain ? address.feed + "\n" : "Calendar  \(address.feed)\nPage      \(address.page)\n").utf8))
    StandardError.write(
      """
      \(token.label) shows \(token.selection.text) (\(token.detail)). Save the address; it can't be shown again. \
      Anyone who has it can see the calendar.

      """)
    if base.isLoopback, !plain {
      StandardError.write(
        "note: The address works only on this computer while `compass-feed serve` runs. "
          + "For others, use --public-url.\n")
    }
  }

  private func eventTypes() throws -> [EventType]? {
    if type.isEmpty { return nil }
    return try type.flatMap { text -> [EventType] in
      guard let types = EventTypeArgument.types(named: text) else {
        throw ToolError(
          "Unknown event type \"\(text)\"",
          help: "Use camp, showcase, game, official_visit, unofficial_visit, or visit for both")
      }
      return types
    }
  }

  /// Whose events are shown; a calendar of two minors only where that was asked for.
  private func athlete(_ store: any StoreReading) throws -> UUID? {
    guard let athlete else {
      let athletes = try store.athletes()
      guard athletes.count > 1, !allAthletes else { return allAthletes ? nil : athletes.first?.id }
      throw ToolError(
        "The store has \(athletes.count) athletes",
        help: "Choose one with --athlete NAME, or use --all-athletes")
    }
    switch try store.resolve(.athlete, athlete) {
    case .found(let id): return id
    case .ambiguous:
      throw ToolError("Several athletes match \(athlete)", help: "Use an ID from `compass-export athletes`")
    case .unknown:
      throw ToolError(
        "No athlete has this name or ID", help: "List all athletes with `compass-export athletes`")
    }
  }
}

extension CalendarDetail: ExpressibleByArgument {}
