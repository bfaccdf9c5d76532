import ArgumentParser
import CompassCommandLine

/// `compass-export`: what is in the store as documents and files.
@main
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-export",
    abstract: "Write reports, calendars and data files from the store.",
    discussion: """
      The record commands, such as events and schools, print a list. With --csv or
      --json they write all fields, in a file that compass-import can read again.
      --help-hidden after a command shows all its options.

      EXAMPLES
        compass-export events
            list the events with their IDs
        compass-export metrics --event "Spring Showcase 2026" --pdf
            write a report for a coach
        compass-export one-pager
            write an athlete's profile on one page
        compass-export events --ics --audience family > season.ics
            write a calendar for your phone
        compass-export schools --csv > schools.csv
            write all schools as data
        compass-export all --zip
            back up all records

      \(CommandExit.readingTable)
      """,
    version: ToolVersion.current,
    subcommands: [
      EventsCommand.self, MetricsCommand.self, SchoolsCommand.self, CoachesCommand.self,
      InteractionsCommand.self, TripsCommand.self, AthletesCommand.self, AllCommand.self,
      ScheduleCommand.self, CalendarCommand.self, EventSheetCommand.self, TripSheetCommand.self,
      SchoolComparisonCommand.self, CoachDirectoryCommand.self, InteractionLogCommand.self,
      OnePagerCommand.self, SeasonCommand.self,
      DirectionsCommand.self, TemplateCommand.self,
    ])

  static func main() { runAndExit() }
}
