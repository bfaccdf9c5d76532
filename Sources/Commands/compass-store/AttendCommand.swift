import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store attend`: an event was attended, and what was said there.
struct AttendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attend", abstract: "Mark an event attended and log the talk with a coach.",
    usage: "compass-store attend <event> [--interaction <text>] [<options>]",
    discussion: """
      The talk is logged with the event's school, at the event's start, as
      "Interaction at" the event's name.

      EXAMPLES
        compass-store attend "Fall Camp"
        compass-store attend "Fall Camp" --interaction "Liked my footwork" \\
          --direction inbound --sentiment positive --coach "Dana Calloway"

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("The event: its id, the beginning of it, or its name.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Option(help: ArgumentHelp("What was said; logs an interaction.", valueName: "text"))
  var interaction: String?

  @Option(help: ArgumentHelp("What the interaction was.", valueName: "type"), completion: Self.types)
  var type = InteractionType.inPersonVisit.rawValue

  @Option(
    help: ArgumentHelp(
      "Who contacted whom: inbound (the coach us) or outbound (we the coach).", valueName: "direction"),
    completion: .list(InteractionDirection.enumeration.cases.map(\.value)))
  var direction = InteractionDirection.inbound.rawValue

  @Option(
    help: ArgumentHelp("very_positive, positive, neutral or negative.", valueName: "sentiment"),
    completion: .list(Sentiment.enumeration.cases.map(\.value)))
  var sentiment: String?

  @Option(
    help: ArgumentHelp("The coach who was spoken with.", valueName: "name"),
    completion: Completions.coaches)
  var coach: String?

  @Option(
    help: ArgumentHelp("The school, where the event has none or another.", valueName: "name"),
    completion: Completions.schools)
  var school: String?

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  private static let types = CompletionKind.list(InteractionType.enumeration.cases.map(\.value))

  func validate() throws {
    guard interaction == nil else { return }
    guard sentiment == nil, coach == nil, school == nil else {
      throw ValidationError("--sentiment, --coach and --school say more of an --interaction")
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
      return try EditAnswer.unchanged("Nothing was changed: \(event.name) is marked attended already.").print(
        asJSON: options.json)
    }
    let editor = try options.editor(store, athlete: event.userID?.text, for: Self.self)
    let hint =
      "Spoke with a coach? `compass-store attend \(event.id.text.prefix(8)) --interaction TEXT` logs it."
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

extension RecordFinder {
  /// The event that an argument names.
  func event(_ text: String) throws -> Event {
    guard let event = Event(try find(.event, text).values) else {
      throw CommandFailure("The event cannot be read", help: "`compass-store check` says more")
    }
    return event
  }
}
