import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store log-metric`: what was measured at an event.
struct LogMetricCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-metric", abstract: "Log a measurement from an event.",
    usage: "compass-store log-metric <event> <type> <value> [<unit>] [<options>]",
    discussion: """
      The date is the event's first day. Each call adds a measurement, even for the
      same test.

      EXAMPLES
        compass-store log-metric "Fall Camp" sixty_time 6.85
        compass-store log-metric latest pop_time 1.98 --verified
        compass-store log-metric "Fall Camp" "Exit Velocity" 92.1 mph --verified \\
          --source HitTrax --notes "off a tee"

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("Event: its name, ID or the start of the ID.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Argument(
    help: ArgumentHelp("Metric type, such as sixty_time or \"Exit Velocity\".", valueName: "type"),
    completion: Completions.metricTypes)
  var type: String

  @Argument(help: ArgumentHelp("Value, such as 6.85, 1:52.4 or 92.1mph.", valueName: "value"))
  var value: String

  @Argument(help: ArgumentHelp("Unit. Default: the metric type's unit.", valueName: "unit"))
  var unit: String?

  @Flag(help: "Mark it as verified by a third party.")
  var verified = false

  @Option(help: ArgumentHelp("Device or person that measured.", valueName: "name"))
  var source: String?

  @Option(help: ArgumentHelp("Notes on the measurement.", valueName: "text"))
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
