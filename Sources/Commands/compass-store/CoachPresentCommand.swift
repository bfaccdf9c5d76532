import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// `compass-store coach-present`: a coach was at an event.
struct CoachPresentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coach-present", abstract: "Record that a coach of the event's school was there.",
    usage: "compass-store coach-present <event> <coach> [--remove] [<options>]",
    discussion: """
      A coach who leaves the school later stays on the event's list.

      EXAMPLES
        compass-store coach-present "Fall Camp" "Dana Calloway"
        compass-store coach-present "Fall Camp" "Dana Calloway" --remove

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("Event: its name, ID or the start of the ID.", valueName: "event"),
    completion: Completions.events)
  var event: String

  @Argument(
    help: ArgumentHelp("Coach: the full name, ID or the start of the ID.", valueName: "coach"),
    completion: Completions.coaches)
  var coach: String

  @Flag(help: "Remove the coach from the event's list.")
  var remove = false

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  /// The maximum number of attempts while other programs change the list.
  private static let attempts = 50

  func run() throws {
    let store = try options.open()
    for attempt in 1... {
      do {
        return try runOnce(store)
      } catch let error as ToolError where error.kind == Self.listChanged && attempt < Self.attempts {}
    }
  }

  /// Another program changed the list of coaches since it was read.
  private static let listChanged = ToolError.Kind("coach-list-changed")

  private func runOnce(_ store: any Store) throws {
    let (event, coach) = try store.read { reader in
      let event = try options.finder(reader, owner).event(self.event)
      return (event, try find(event, reader))
    }
    guard event.coachesPresent.contains(coach.id) == remove else {
      let line = "Nothing was changed: \(coach.fullName) is already on the list of \(event.name)."
      return try EditAnswer.unchanged(line).print(asJSON: options.json)
    }
    let editor = try options.editor(store, athlete: event.userID?.text, for: Self.self)
    let record = EventVisit(event).withCoach(coach.id, isPresent: !remove)
    let outcome = try editor.apply([record], command: "coach-present") { changes in
      // The list is written whole: what others put on it meanwhile must not be lost.
      let before = changes.records.first?.before.flatMap { Event($0) }
      guard before?.coachesPresent == event.coachesPresent else {
        throw ToolError(
          Self.listChanged, "Other programs keep changing the event's list of coaches", help: "Try again")
      }
    }
    try EditAnswer(options, store).print(outcome)
  }

  private func find(_ event: Event, _ reader: any StoreReading) throws -> Coach {
    let coaches = try EventVisit(event).coaches(isRemoving: remove, reader)
    let wanted = coach.lowercased()
    let found = coaches.filter { coach in
      coach.fullName.foldedName == self.coach.foldedName
        || wanted.utf8.count >= 4 && coach.id.text.utf8.starts(with: wanted.utf8)
    }
    if let coach = found.first, found.count == 1 { return coach }
    let names = coaches.map { "\($0.id.text.prefix(8))  \($0.fullName)" }
    guard found.isEmpty else {
      throw ToolError("Several coaches match:", listing: names, help: "Use an ID from this list")
    }
    let place = remove ? "on the list of \(event.name)" : "at the school of \(event.name)"
    throw ToolError(
      "No coach has this name or ID \(place)\(names.isEmpty ? "" : ". Coaches there:")", listing: names,
      help: !names.isEmpty
        ? nil
        : remove
          ? "The list is empty" : "Add a coach first: `compass-store add coach school=NAME role=head …`")
  }
}
