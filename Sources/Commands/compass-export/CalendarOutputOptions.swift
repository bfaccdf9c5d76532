import ArgumentParser
import CompassCalendars
import CompassModel
import Foundation

/// How records are written for calendars.
struct CalendarOutputOptions: ParsableArguments {
  @Flag(help: "Write a calendar (.ics) for a phone or computer.")
  var ics = false

  @Flag(help: ArgumentHelp("Write one .ics file per record into --output.", visibility: .hidden))
  var split = false

  @Flag(
    name: .customLong("google-csv"),
    help: ArgumentHelp("Write a CSV file for Google Calendar.", visibility: .hidden))
  var googleCSV = false

  @Flag(
    name: .customLong("outlook-csv"),
    help: ArgumentHelp("Write a CSV file for Outlook.", visibility: .hidden))
  var outlookCSV = false

  @Flag(
    help: ArgumentHelp(
      "Write links that add each record to Google Calendar or Outlook.", visibility: .hidden))
  var links = false

  @Option(
    help: ArgumentHelp(
      """
      Calendar details: times only; basic with names, places and check-in; full with everything that the \
      audience may see. Default: full; for --links basic, because browsers remember links.
      """, visibility: .hidden))
  var detail: CalendarDetail?

  @Option(
    help: ArgumentHelp(
      "Calendar name. Default: the athlete with Recruiting Events or Trips.", valueName: "text",
      visibility: .hidden))
  var calendarName: String?

  func validate() throws {
    if split, !ics { throw ValidationError("--split needs --ics.") }
    if split, googleCSV || outlookCSV || links {
      throw ValidationError("--split works only with --ics. Write the other files with a second command.")
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

  var tables: [CalendarTable] { (googleCSV ? [.google] : []) + (outlookCSV ? [.outlook] : []) }
}

struct EventCalendarChoices: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "In calendars, add an entry per day for events with times on several days.", visibility: .hidden))
  var onePerDay = false

  @Flag(help: ArgumentHelp("In calendars, omit the alarm at check-in time.", visibility: .hidden))
  var noAlarms = false

  @Flag(help: ArgumentHelp("In calendars, omit cancelled events.", visibility: .hidden))
  var omitCancelled = false

  /// The choices in the options of a calendar.
  func apply(to options: inout EventCalendarOptions) {
    options.onePerDay = onePerDay
    options.hasAlarms = !noAlarms
    options.cancelled = omitCancelled ? .omit : .keep
  }
}

extension CalendarDetail: ExpressibleByArgument {}
