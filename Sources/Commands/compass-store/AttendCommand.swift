import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store attend`: an event was attended, and what was said there.
struct AttendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attend", abstract: "Mark an event as attended and log a talk with a coach.",
    usage: "compass-store attend <event> [--interaction <text>] [<options>]",
    discussion: """
      The talk is logged with the event's school and start time. Its subject is
      "Interaction at EVENT".

      EXAMPLES
        compass-store attend "Fall Camp"
        compass-store attend latest --interaction "Asked about my grades"
        compass-store attend "Fall Camp" --interaction "Liked my footwork" \\
          --direction inbound --sentiment positive --coach "Dana Calloway"

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("Event: its name, ID or the start of the ID.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Option(help: ArgumentHelp("Text of the talk; logs an interaction.", valueName: "text"))
  var interaction: String?

  @Option(help: ArgumentHelp("Type of the interaction.", valueName: "type"), completion: Self.types)
  var type = InteractionType.inPersonVisit.rawValue

  @Option(
    help: ArgumentHelp("inbound (from the coach) or outbound (from you).", valueName: "direction"),
    completion: .list(InteractionDirection.enumeration.cases.map(\.value)))
  var direction = InteractionDirection.inbound.rawValue

  @Option(
    help: ArgumentHelp("Sentiment: very_positive, positive, neutral or negative.", valueName: "sentiment"),
    completion: .list(Sentiment.enumeration.cases.map(\.value)))
  var sentiment: String?

  @Option(
    help: ArgumentHelp("Coach you talked with.", valueName: "name"),
    completion: Completions.coaches)
  var coach: String?

  @Option(
    help: ArgumentHelp("School. Default: the event's or the coach's school.", valueName: "name"),
    completion: Completions.schools)
  var school: String?

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  private static let types = CompletionKind.list(InteractionType.enumeration.cases.map(\.value))

  func validate() throws {
    guard interaction == nil else { return }
    guard sentiment == nil, coach == nil, school == nil else {
      throw ValidationError("--sentiment, --coach and --school need --interaction. Add --interaction TEXT.")
    }
  }

  func run() throws {
    let store = try options.open()
    let event = try store.read { reader in
      try options.finder(reader, owner).event(self.event)
    }
    let visit = EventVisit(event)
    var records = event.attended ? [] : [visit.attended]
    if let interaction {
      var record = try visit.interaction(interaction, school: school ?? coachSchool(of: event, store))
      record.set("type", type)
      record.set("direction", direction)
      if let sentiment { record.set("sentiment", sentiment) }
      if let coach { record.set("coach_id", coach) }
      records.append(record)
    }
    guard !records.isEmpty else {
      return try EditAnswer.unchanged("Nothing was changed: \(event.name) is already marked as attended.")
        .print(asJSON: options.json)
    }
    let editor = try options.editor(store, athlete: event.userID?.text, for: Self.self)
    let hint =
      "Talked with a coach? Log it with `compass-store attend \(event.id.text.prefix(8)) --interaction TEXT`."
    try EditAnswer(options, store).print(
      try editor.apply(records, command: "attend"),
      remarks: interaction == nil && event.schoolID != nil ? [hint] : [])
  }
}

extension AttendCommand {
  /// The school of the coach, where the event has none: at a showcase are coaches of many.
  private func coachSchool(of event: Event, _ store: any Store) throws -> String? {
    guard event.schoolID == nil, let coach else { return nil }
    return try store.read { reader in
      let owners = event.userID.map { [Optional($0)] }
      let found = try RecordFinder(reader, owners: owners).find(.coach, coach).values
      return found["school_id"]?.canonicalText
    }
  }
}
