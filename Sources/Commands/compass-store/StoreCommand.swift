import ArgumentParser
import CompassCommandLine

/// `compass-store`: looks at what is in the store and changes it, a record at a time.
@main
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-store",
    abstract: "Show, add, change and undo records in the store.",
    discussion: """
      Typed records get the same checks and defaults as imported ones. Each change is
      one entry in the history, and `undo` undoes it. Refer to a record by its exact
      name, its ID or the start of its ID.

      EXAMPLES
        compass-store add event type=camp name="Fall Camp" start_date=10/3/2026 \\
          school="Ridgeview State" --create-school
        compass-store edit event "Fall Camp" cost=175 city=
        compass-store attend "Fall Camp" --interaction "Liked my footwork"
        compass-store log-metric "Fall Camp" sixty_time 6.85
        compass-store undo

      \(CommandExit.editingTable)
      """,
    version: ToolVersion.current,
    subcommands: [
      AddCommand.self, EditCommand.self, AttendCommand.self, CoachPresentCommand.self, LogMetricCommand.self,
      DeleteCommand.self, ForgetCommand.self, ShowCommand.self, HistoryCommand.self, UndoCommand.self,
      DiffCommand.self, MergeCommand.self, SettingsCommand.self, StoreCheckCommand.self, BackupCommand.self,
      RestoreCommand.self,
    ])

  static func main() { runAndExit() }
}
