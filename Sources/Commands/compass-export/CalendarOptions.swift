import ArgumentParser
import CompassCalendars
import CompassModel
import Foundation

/// How records are written for calendars.
struct CalendarOptions: ParsableArguments {
  @Flag(help: "Write a calendar (.ics), to be imported into a phone.")
  var ics = false

  @Flag(help: "Write an .ics file for each into the directory of --output.")
  var split = false

  @Flag(name: .customLong("google-csv"), help: "Write the CSV that Google Calendar imports.")
  var googleCSV = false

  @Flag(name: .customLong("outlook-csv"), help: "Write the CSV that Outlook imports.")
  var outlookCSV = false

  @Flag(help: "Write links that put each into Google Calendar or Outlook.")
  var links = false

  @Option(
    help: """
      How much calendars say: times only; basic, with names, places and check-in; full, with everything \
      that the audience may see. Default: full, or basic for --links, which a browser remembers.
      """)
  var detail: CalendarDetail?

  @Option(help: ArgumentHelp("What the calendar is called.", valueName: "text"))
  var calendarName: String?

  func validate() throws {
    if split, !ics { throw ValidationError("--split is for --ics") }
    if split, googleCSV || outlookCSV || links {
      throw ValidationError("--split is for --ics alone; write the other files by another command")
    }
  }

  /// How much links say.
  var linkDetail: CalendarDetail { detail ?? .basic }

  /// Whether anything for a calendar is to be written.
  var isWanted: Bool { ics || googleCSV || outlookCSV || links }

  /// The options of the calendar of some athletes.
  ///
  /// - Parameters:
  ///   - zone: the zone in which it is shown.
  ///   - audience: the readers.
  func options(
    _ scope: AthleteScope, _ kind: RecordKind, _ zone: TimeZone, for audience: Audience
  ) -> EventCalendarOptions {
    let detail = detail ?? .full
    return EventCalendarOptions(
      name: calendarName ?? scope.calendarName(kind, detail: detail), zone: zone.identifier, detail: detail,
      audience: audience)
  }

  /// The tables to write.
  var tables: [CalendarTable] { (googleCSV ? [.google] : []) + (outlookCSV ? [.outlook] : []) }
}

/// What calendars do with events.
struct EventCalendarChoices: ParsableArguments {
  @Flag(help: "In calendars, an entry a day for what has times on several days.")
  var onePerDay = false

  @Flag(help: "In calendars, no alarm at check-in time.")
  var noAlarms = false

  @Flag(help: "In calendars, nothing that was called off.")
  var omitCancelled = false

  /// The choices in the options of a calendar.
  func apply(to options: inout EventCalendarOptions) {
    options.onePerDay = onePerDay
    options.hasAlarms = !noAlarms
    options.cancelled = omitCancelled ? .omit : .keep
  }
}

extension CalendarDetail: ExpressibleByArgument {}
