import ArgumentParser
import CompassCommandLine

/// `compass-export`: what is in the store as documents and files.
@main
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-export",
    abstract: "Write what is in the store as documents and files.",
    discussion: """
      Without a format a kind is listed as a table. With --csv or --json its
      records are written whole, to be imported again. `metrics --event` writes
      the report of what was measured at an event.

      EXAMPLES
        compass-export events
            lists the events with their ids
        compass-export metrics --event "Spring Showcase 2026" --pdf
            a report for a coach
        compass-export metrics --event latest --pdf --xlsx --csv --output out/
        compass-export one-pager
            an athlete on one page, for a coach
        compass-export season --audience family --pdf --xlsx --output out/
        compass-export schedule --audience family --pdf
            what is coming up, month by month
        compass-export calendar --month 2026-04
            a page of a calendar
        compass-export schools --csv > schools.csv
            all schools, to be imported again
        compass-export all --zip
            everything, to be kept or imported elsewhere
        compass-export directions --event next
            links that show the way
        compass-export template events
            a workbook to fill in and import

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
      TemplatesCommand.self,
    ])

  static func main() { runAndExit() }
}
