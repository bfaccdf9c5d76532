import ArgumentParser
import CompassCommandLine

/// `compass-store`: looks at what is in the store and changes it, a record at a time.
@main
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-store",
    abstract: "Add, change, look at and take back what is in the store.",
    discussion: """
      Everything that is typed goes the way of an import: the same checks, the same
      defaults, one entry in the history that `undo` takes back whole.

      A record is named by its id, the beginning of it, or its exact name.

      EXAMPLES
        compass-store add event type=camp name="Fall Camp" start_date=10/3/2026 \\
          school="Ridgeview State" --create-school
        compass-store add event --interactive
        compass-store edit event "Fall Camp" cost=175 city=
        compass-store attend "Fall Camp" --interaction "Liked my footwork"
        compass-store log-metric "Fall Camp" sixty_time 6.85
        compass-store settings date-order=dmy
        compass-store undo

      \(CommandExit.editingTable)
      """,
    version: ToolVersion.current,
    subcommands: [
      AddCommand.self, EditCommand.self, AttendCommand.self, CoachPresentCommand.self, LogMetricCommand.self,
      DeleteCommand.self, ForgetCommand.self, ShowCommand.self, HistoryCommand.self, UndoCommand.self,
      DiffCommand.self, MergeCommand.self, SettingsCommand.self, CheckCommand.self, BackupCommand.self,
      RestoreCommand.self,
    ])

  static func main() { runAndExit() }
}
