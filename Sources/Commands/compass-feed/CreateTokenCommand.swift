import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassFeed
import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-feed tokens create`: an address for one more subscriber.
struct CreateTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make an address for one more subscriber and show it, once.",
    usage: "compass-feed tokens create <name> [<options>]",
    discussion: """
      --detail says how much of each event the subscriber sees. `times` and
      `basic` are for coaches and friends, without visits to schools: `times` has
      times and types, `basic` also names, places and check-in. `full` is for your
      family: it also has visits, costs, status, coaches and notes.

      The store keeps a hash of the secret only: what is lost cannot be shown
      again. Make another and revoke the old one.

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

  @Argument(help: "What to call the subscriber.")
  var name: String

  @Option(
    help: ArgumentHelp("The athlete, by name or id, where the store has several.", valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Flag(help: "The events of all athletes in one calendar.")
  var allAthletes = false

  @Option(
    help: ArgumentHelp(
      "camp, showcase, game, official_visit, unofficial_visit, or visit for both; may be repeated.",
      valueName: "type"),
    completion: Completions.eventTypes)
  var type: [String] = []

  @Option(help: "Where the athlete stands with the events; may be repeated.")
  var status: [EventStatusArgument] = []

  @Flag(help: "Only events that are not over yet.")
  var upcoming = false

  @Option(help: "How much of each event the subscriber sees.")
  var detail: CalendarDetail = .basic

  @Flag(help: "Print nothing but the calendar's address.")
  var plain = false

  /// The most characters of a name.
  private static let maximumName = 100

  func validate() throws {
    guard athlete == nil || !allAthletes else {
      throw ValidationError("Give one of --athlete and --all-athletes")
    }
    guard !name.foldedName.isEmpty, name.unicodeScalars.count <= Self.maximumName else {
      throw ValidationError("A subscriber's name has 1 to \(Self.maximumName) characters")
    }
  }

  func run() throws {
    let secret = FeedSecret.random()
    let base = try publicURL.base() ?? FeedBase("http://127.0.0.1:8087/f")
    let types = try eventTypes()
    let now = try clock.instant()
    let store = try SQLiteStore(path: storePath.path(), mode: .readWrite, damage: DamageWarnings.handler)
    store.upgrade?.announce()
    let statuses = status.map(\.status)
    let token = try store.write { writer in
      let token = FeedToken(
        digest: secret.digest, name: name, athlete: try athlete(writer),
        selection: FeedSelection(
          types: types, statuses: statuses.isEmpty ? nil : statuses, isUpcomingOnly: upcoming),
        detail: detail.rawValue, createdAt: now)
      try SubscriberFinder.checkIsNew(name, writer)
      try writer.add(token)
      return .commit(token)
    }
    guard let base else { return }
    let address = FeedAddress(base: base, name: secret.text)
    try StandardOutput.write(
      Array(
        (plain ? address.feed + "\n" : "Calendar  \(address.feed)\nPage      \(address.page)\n").utf8))
    StandardError.write(
      """
      \(token.label) shows \(token.selection.text) (\(token.detail)). The address is not shown again: whoever has it \
      sees the calendar

      """)
    if base.isLoopback, !plain {
      StandardError.write(
        "note: it works on this machine while `compass-feed serve` runs; give --public-url for others\n")
    }
  }

  private func eventTypes() throws -> [EventType]? {
    if type.isEmpty { return nil }
    return try type.flatMap { text -> [EventType] in
      guard let types = EventTypeArgument.types(named: text) else {
        throw CommandFailure(
          "There is no event type \(text)",
          help: "Give camp, showcase, game, official_visit, unofficial_visit, or visit for both")
      }
      return types
    }
  }

  /// Whose events are shown; a calendar of two minors only where that was asked for.
  private func athlete(_ store: any StoreReading) throws -> UUID? {
    guard let athlete else {
      let athletes = try store.athletes()
      guard athletes.count > 1, !allAthletes else { return allAthletes ? nil : athletes.first?.id }
      throw CommandFailure(
        "The store has \(athletes.count) athletes", help: "Choose with --athlete NAME, or --all-athletes")
    }
    switch try store.resolve(.athlete, athlete) {
    case .found(let id): return id
    case .ambiguous:
      throw CommandFailure(
        "Several athletes are called so",
        help: "Name the one that is meant by its id; `compass-export athletes` lists them")
    case .unknown:
      throw CommandFailure(
        "No athlete in the store is called so", help: "`compass-export athletes` lists them")
    }
  }
}

extension CalendarDetail: ExpressibleByArgument {}
