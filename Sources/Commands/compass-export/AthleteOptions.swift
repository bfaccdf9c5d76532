import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

struct AthleteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Athlete name or ID. Default: the store's setting.", valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Flag(help: "Write separate files for each athlete.")
  var eachAthlete = false

  @Flag(help: "Include all athletes in one list or file.")
  var allAthletes = false

  func validate() throws {
    guard [athlete != nil, eachAthlete, allAthletes].count(where: { $0 }) <= 1 else {
      throw ValidationError("Use only one of --athlete, --each-athlete and --all-athletes.")
    }
  }

  /// The documents to write, each with the athletes it is about.
  ///
  /// Two minors share a document only if the user asked for it.
  ///
  /// - Parameter takesDefault: whether to use the default athlete of the store's settings if the user names none.
  /// - Throws: ``ToolError`` if the store has several athletes and the user named none.
  func scopes(_ store: any StoreReading, takesDefault: Bool = true) throws -> [AthleteScope] {
    if let athlete { return [try AthleteScope(named: athlete, in: store)] }
    let athletes = try store.athletes()
    if athletes.count < 2 || allAthletes { return [AthleteScope(athletes: athletes, owners: nil)] }
    if eachAthlete { return athletes.map { AthleteScope(athletes: [$0], owners: [$0.id]) } }
    if takesDefault, let athlete = try RecordFinder.defaultAthlete(store, others: Self.others) {
      return [AthleteScope(athletes: [athlete], owners: [athlete.id])]
    }
    throw AthleteScope.undecided(
      athletes, help: "Choose with --athlete NAME, --each-athlete or --all-athletes")
  }

  private static let others = "--all-athletes or --athlete NAME for others"

  /// Reports the number of records without an athlete, which no document contains.
  func reportUnowned(_ kind: RecordKind, of scopes: [AthleteScope], _ store: any StoreReading) throws {
    // Athletes have no owner.
    guard scopes.contains(where: { $0.owners != nil }), kind != .athlete else { return }
    let count = try store.count(Selection(kind, [.owner([nil])]))
    guard count > 0 else { return }
    let words = count == 1 ? kind.rawValue : kind.plural
    StandardError.write(
      """
      note: Skipped \(count) \(words) without an athlete. \
      To assign \(count == 1 ? "it" : "them"), import the file again with --athlete NAME

      """)
  }
}

struct AthleteScope {
  var athletes: [Athlete]
  /// The owners of the records wanted; nil means all.
  var owners: [UUID?]?

  /// The scope of these athletes.
  init(athletes: [Athlete], owners: [UUID?]?) {
    self.athletes = athletes
    self.owners = owners
  }

  /// The parts of file names that distinguish athletes; empty if the store has only one.
  func nameParts(_ store: any StoreReading) throws -> [String] {
    guard athletes.count == 1, try store.count(AthleteQuery()) > 1 else { return [] }
    return athletes.map(\.fullName)
  }

  /// The failure of a command that cannot know which of several athletes is meant.
  static func undecided(_ athletes: [Athlete], help: String) -> ToolError {
    ToolError(
      "The store has \(athletes.count) athletes", help: help + "; `compass-export athletes` lists them")
  }

  /// Finds one athlete by the name or ID that a person typed.
  ///
  /// - Throws: ``ToolError`` with similar names if there is none or more than one.
  init(named text: String, in store: any StoreReading) throws {
    let id = try RecordFinder(store, owners: nil).id(
      of: .athlete, text, unknown: "No athlete has this name or ID",
      help: "`compass-export athletes` lists them")
    self.init(athletes: try store.athletes(AthleteQuery(ids: [id])), owners: [id])
  }

  /// Returns the event that an argument names, of each athlete of the scope.
  func events(named text: String, today: CalendarDate, in store: any StoreReading) throws -> [Event] {
    let finder = RecordFinder(store, owners: owners, today: today)
    return try athletes.count > 1 ? finder.sharedEvents(text) : [finder.event(text)]
  }
}

extension AthleteScope {
  /// The name of a calendar, with the athletes' names only if its detail allows them.
  func calendarName(_ kind: RecordKind, detail: CalendarDetail) -> String {
    let name = kind == .trip ? "Trips" : "Recruiting Events"
    guard detail != .times, athletes.count == 1, let athlete = athletes.first else { return name }
    return "\(athlete.fullName) – \(name)"
  }
}
