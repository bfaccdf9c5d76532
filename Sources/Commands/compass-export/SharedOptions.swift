import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Where the store is, and what time it is.
struct PlaceOptions: ParsableArguments {
  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  /// Opens the store for reading.
  func open() throws -> SQLiteStore {
    try SQLiteStore(path: storePath.path(), mode: .readOnly)
  }

  /// Returns the user's time zone: `--time-zone`, then the store's setting, then the machine's.
  func zone(_ store: any StoreReading) throws -> TimeZone {
    if let zone = try clock.zone() { return zone }
    return try store.timeZoneSetting() ?? .current
  }

  /// Today in the user's zone.
  func today(_ store: any StoreReading) throws -> CalendarDate {
    CalendarDate(of: try clock.instant(), in: try zone(store))
  }
}

/// Where the store is, what time it is, and what happens when nothing is found.
struct SharedOptions: ParsableArguments {
  @OptionGroup var place: PlaceOptions

  @Flag(help: "Exit with code 1 if nothing is found.")
  var failIfEmpty = false

  /// Opens the store for reading.
  func open() throws -> SQLiteStore { try place.open() }

  /// The zone of the user.
  func zone(_ store: any StoreReading) throws -> TimeZone { try place.zone(store) }

  /// Today in the user's zone.
  func today(_ store: any StoreReading) throws -> CalendarDate { try place.today(store) }

  /// Prints that nothing was found.
  ///
  /// - Throws: `CommandExit.rejected` if `--fail-if-empty` is given.
  func reportEmpty(_ message: String) throws {
    StandardError.write(TerminalText.escapedLines(message) + "\n")
    if failIfEmpty { throw CommandExit.rejected }
  }

  /// Prints a list, cut to the width of the terminal if there is one, and how many results it has.
  func print(_ table: TextTable, emptyMessage: String) throws {
    guard !table.isEmpty else { return try reportEmpty(emptyMessage) }
    try table.write()
    try StandardOutput.write(Array("\n\(table.rowCount.counted("result"))\n".utf8))
  }
}

/// A stretch of days.
struct DayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("First day.", valueName: "YYYY-MM-DD"), transform: Self.day)
  var since: CalendarDate?

  @Option(help: ArgumentHelp("Last day.", valueName: "YYYY-MM-DD"), transform: Self.day)
  var until: CalendarDate?

  func validate() throws {
    if let since, let until, since > until {
      throw ValidationError("--since \(since) is after --until \(until). Change one of them.")
    }
  }

  private static func day(_ text: String) throws -> CalendarDate {
    guard let date = CalendarDate(iso: text) else {
      throw ValidationError("Not a date. Use YYYY-MM-DD, such as 2026-04-15.")
    }
    return date
  }
}
