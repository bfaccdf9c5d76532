import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassStore
import Foundation

/// Whose records are wanted.
struct AthleteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The athlete, where the store has several.", valueName: "name"))
  var athlete: String?

  @Flag(help: "One document for each athlete.")
  var eachAthlete = false

  @Flag(help: "One document with all athletes in it.")
  var allAthletes = false

  func validate() throws {
    guard [athlete != nil, eachAthlete, allAthletes].count(where: { $0 }) <= 1 else {
      throw ValidationError("Give one of --athlete, --each-athlete and --all-athletes")
    }
  }

  /// The documents to write, each with the athletes it is about.
  ///
  /// Two minors share a document only where that was asked for.
  ///
  /// - Throws: ``CommandFailure`` where the store has several athletes and nothing says which one is meant.
  func scopes(_ store: any StoreReading) throws -> [AthleteScope] {
    let athletes = try store.records(AthleteQuery())
    if let athlete {
      let found = athletes.filter {
        $0.fullName.foldedName == athlete.foldedName || $0.id.text == athlete.lowercased()
      }
      guard found.count == 1 else {
        throw CommandFailure(
          found.isEmpty ? "No athlete in the store is called so" : "\(found.count) athletes are called so",
          help: "`compass-export athletes` lists them; an id names one for sure")
      }
      return [AthleteScope(athletes: found, owners: [found[0].id])]
    }
    if athletes.count < 2 || allAthletes { return [AthleteScope(athletes: athletes, owners: nil)] }
    if eachAthlete { return athletes.map { AthleteScope(athletes: [$0], owners: [$0.id]) } }
    throw CommandFailure(
      "The store has \(athletes.count) athletes",
      help:
        "Choose with --athlete NAME, --each-athlete or --all-athletes; `compass-export athletes` lists them")
  }
}

/// The athletes of one document.
struct AthleteScope {
  /// The athletes; none in a store that has none yet.
  var athletes: [Athlete]
  /// The owners of the records wanted; nil means all.
  var owners: [UUID?]?
}

/// Where the store is, what time it is, and what happens when nothing is found.
struct SharedOptions: ParsableArguments {
  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  @Flag(help: "End with 1 if nothing was found.")
  var failIfEmpty = false

  /// Opens the store for reading.
  func open() throws -> SQLiteStore { try SQLiteStore(path: storePath.path(), mode: .readOnly) }

  /// The zone of the user: as told, else as the store keeps it, else the machine's.
  func zone(_ store: any StoreReading) throws -> TimeZone {
    if let zone = try clock.zone() { return zone }
    return try store.setting(StoreSettings.timeZone).flatMap(TimeZone.init(identifier:)) ?? .current
  }

  /// Today in the user's zone.
  func today(_ store: any StoreReading) throws -> CalendarDate {
    CalendarDate(of: try clock.instant(), in: try zone(store))
  }

  /// Says that nothing was found, which is no failure unless it was asked to be one.
  func reportEmpty(_ message: String) throws {
    StandardError.write(message + "\n")
    if failIfEmpty { throw CommandExit.rejected }
  }
}

/// A day as an argument.
struct DayArgument: ExpressibleByArgument {
  let date: CalendarDate

  init?(argument: String) {
    guard let date = CalendarDate(iso: argument) else { return nil }
    self.date = date
  }
}
