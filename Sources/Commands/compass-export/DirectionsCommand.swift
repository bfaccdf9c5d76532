import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-export directions`: links that show the way to an event.
struct DirectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "directions",
    abstract: "Map links with directions to an event.",
    usage: "compass-export directions --event <event> [<options>]",
    discussion: """
      EXAMPLES
        compass-export directions --event next
        compass-export directions --event next --provider all --from "Macon, GA"
        open "$(compass-export directions --event next --provider google --plain)"

      EXIT CODES
        0  done
        2  failed: bad arguments, unknown event, event without a place
      """)

  enum Provider: String, ExpressibleByArgument, CaseIterable {
    case apple, google, waze, geo, all
  }

  @OptionGroup var place: PlaceOptions

  @Option(
    help: ArgumentHelp("Athlete name or ID. Default: the store's setting.", valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Option(
    help: ArgumentHelp("Event name, ID (or its start), next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Option(help: "Map service. Default: Apple and Google.")
  var provider: Provider?

  @Option(help: ArgumentHelp("Starting point. Default: the phone's location.", valueName: "place"))
  var from: String?

  @Option(help: "Travel mode.")
  var mode: TravelMode = .driving

  @Flag(help: "Print only the links.")
  var plain = false

  func run() throws {
    let store = try place.open()
    let text = try store.read { reader -> String in
      let owners = try owners(reader)
      let event = try RecordFinder(reader, owners: owners, today: place.today(reader)).event(event)
      guard let destination = Destination(event) else {
        throw ToolError(
          "No directions to \(event.name): it has no venue, address or city",
          help: "Add a venue, an address or a city, and import the event again. A state alone isn't enough")
      }
      return lines(event, destination)
    }
    try StandardOutput.write(Array(text.utf8))
  }

  /// The owners of the events, which a name or an ID determines but `next` and `latest` don't.
  private func owners(_ reader: any StoreReading) throws -> [UUID?]? {
    if let athlete { return try AthleteScope(named: athlete, in: reader).owners }
    guard RecordFinder.isRelative(event) else { return nil }
    let athletes = try reader.athletes()
    guard athletes.count > 1 else { return nil }
    let others = "--athlete NAME for another"
    if let athlete = try RecordFinder.defaultAthlete(reader, others: others) { return [athlete.id] }
    throw AthleteScope.undecided(athletes, help: "Choose with --athlete NAME")
  }

  private func lines(_ event: Event, _ destination: Destination) -> String {
    let providers: [DirectionsProvider] =
      switch provider {
      case nil: [.apple, .google]
      case .all: DirectionsProvider.allCases
      case .apple: [.apple]
      case .google: [.google]
      case .waze: [.waze]
      case .geo: [.geo]
      }
    let urls = providers.map { ($0, destination.url($0, from: from, mode: mode)) }
    if mode != .driving || from != nil, providers.contains(where: { $0 == .waze || $0 == .geo }) {
      StandardError.write("note: Waze and geo links ignore --from and --mode\n")
    }
    if plain { return urls.map { $0.1 + "\n" }.joined() }
    let width = providers.map(\.label.count).max() ?? 0
    return "\(TerminalText.escaped(event.name)) – \(TerminalText.escaped(destination.text))\n"
      + urls.map { provider, url in
        "  " + provider.label + String(repeating: " ", count: width - provider.label.count) + "  " + url
          + "\n"
      }.joined()
  }
}

extension TravelMode: ExpressibleByArgument {}
