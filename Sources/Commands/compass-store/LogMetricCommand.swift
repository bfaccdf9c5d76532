import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store log-metric`: what was measured at an event.
struct LogMetricCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-metric", abstract: "Log what was measured at an event.",
    usage: "compass-store log-metric <event> <type> <value> [<unit>] [<options>]",
    discussion: """
      The day is the event's first. Each call is one more measurement: two runs of
      the same test are two.

      EXAMPLES
        compass-store log-metric "Fall Camp" sixty_time 6.85
        compass-store log-metric "Fall Camp" "Exit Velocity" 92.1 mph --verified \\
          --source HitTrax --notes "off a tee"

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("The event: its id, the beginning of it, or its name.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Argument(
    help: ArgumentHelp("What was measured: sixty_time, \"Exit Velocity\".", valueName: "type"),
    completion: Completions.metricTypes)
  var type: String

  @Argument(help: ArgumentHelp("The figure: 6.85, 1:52.4, 92.1mph.", valueName: "value"))
  var value: String

  @Argument(help: ArgumentHelp("The unit, where it is not the type's own.", valueName: "unit"))
  var unit: String?

  @Flag(help: "A third party verified it.")
  var verified = false

  @Option(help: ArgumentHelp("What or who measured.", valueName: "name"))
  var source: String?

  @Option(help: ArgumentHelp("What else is to be said.", valueName: "text"))
  var notes: String?

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let store = try options.open()
    let event = try store.read { reader in
      try options.finder(reader, owner).event(self.event)
    }
    var record = EventVisit(event).metric(type, value, unit: unit)
    if verified { record.set("verified", "true") }
    if let source { record.set("source", source) }
    if let notes { record.set("notes", notes) }
    let editor = try options.editor(store, athlete: event.userID?.text, for: Self.self)
    try EditAnswer(options, store).print(try editor.apply([record], command: "log-metric"))
  }
}
