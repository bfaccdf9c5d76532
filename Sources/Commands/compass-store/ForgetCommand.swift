import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-store forget`: removes everything of a person, for good.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Permanently remove an athlete and all their data.",
    usage: "compass-store forget --athlete <name> [<options>]",
    discussion: """
      You can't undo this. It removes the athlete's records, calendar feeds, history
      and source file names, and wipes them from the store file. It also works for a
      deleted athlete who is still in the history. Other athletes' records stay.
      Exported files and copies of the store aren't changed; copies next to the store
      are listed.

      You confirm by typing the athlete's name, or with --yes.

      EXAMPLES
        compass-store forget --athlete "Sam Rivers"
        compass-store forget --athlete 1c9d8a7b --yes
        compass-store forget --athlete "Sam Rivers" --store ~/Backups/family.sqlite

      \(CommandExit.editingTable)
      """)

  @Option(
    help: ArgumentHelp("Athlete, by name or ID.", valueName: "name"), completion: Completions.athletes)
  var athlete: String

  @Flag(help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var options: EditingOptions

  func run() throws {
    let now = try options.clock.instant()
    let store = try options.open()
    let found = try store.read { try AthleteToForget(athlete, $0) }
    let name = found.name
    if !yes, try !isConfirmed(name, store, found.id) {
      try Answer(["Nothing was changed: the name doesn't match."], [.init("forgotten", .null)])
        .print(asJSON: options.json)
      throw CommandExit.rejected
    }
    let person = try store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store forget", isKept: false))
      return .commit(try writer.forget(athlete: found.id))
    }
    // The person is forgotten, whatever becomes of writing the file anew.
    var isClean = false
    var failure: String?
    do {
      isClean = try store.scrub()
    } catch let error as StoreError {
      failure = error.code == .diskFull ? "the disk is full" : error.message
    }
    try answer(found, person, try store.read { try found.namesakes($0) }, isClean: isClean, failure: failure)
  }

  /// Says what would go, and has the name typed.
  private func isConfirmed(_ name: String, _ store: SQLiteStore, _ id: UUID) throws -> Bool {
    guard isatty(0) == 1 else {
      throw CommandFailure(
        "This can't be undone, so it needs confirmation",
        help: "Run it on a terminal, or add --yes. To keep a copy first, use `compass-store backup FILE`")
    }
    let person = try store.write { .rollback(try $0.forget(athlete: id)) }
    let lines = [
      "This permanently removes \(ForgottenText.things(person)). You can't undo this.",
      "Type the athlete's name to continue (\(name)): ",
    ]
    StandardError.write(lines.map { TerminalText.escaped($0) }.joined(separator: "\n"))
    return readLine().map { $0.foldedName == name.foldedName } ?? false
  }

  private func answer(
    _ athlete: AthleteToForget, _ person: ForgottenPerson, _ namesakes: [UUID], isClean: Bool,
    failure: String?
  ) throws {
    let path = try options.storePath.path()
    let copies = SQLiteStore.copies(besides: path)
    let whom = athlete.isFormer ? "\(athlete.name), who was only in the history" : athlete.name
    var lines = ["Forgot \(whom): \(ForgottenText.things(person)). This can't be undone."]
    lines += ForgottenText.history(person)
    lines += namesakes.map {
      "The history has another removed athlete named \(athlete.name). To forget them too, run "
        + "`compass-store forget --athlete \($0.text)`."
    }
    if let failure {
      lines.append(
        "Can't rewrite the file (\(failure)). The removed data is overwritten in it, but traces may remain in "
          + "\(path)-wal until all programs close the store."
      )
    } else if !isClean {
      lines.append(
        "Another program is reading the store, so traces remain in \(path)-wal until it ends."
      )
    }
    lines.append(
      copies.isEmpty
        ? "Exported files and copies of the store elsewhere weren't changed. "
          + "Merging or restoring a copy brings the data back."
        : "Exported files weren't changed. These stores and copies can bring the data back. Delete them if needed:"
    )
    lines += copies.map { "  \($0)" }
    try Answer(
      lines,
      [
        .init("forgotten", .string(athlete.id.text)), .init("former", .boolean(athlete.isFormer)),
        .init(
          "records",
          .object(
            RecordKind.allCases.sorted().compactMap { kind in
              person.records[kind].map { .init(kind.plural, .integer($0)) }
            })),
        .init("feeds", .integer(person.feeds)), .init("versions", .integer(person.versions)),
        .init("entries", .array(person.entries.map(JSONValue.integer))),
        .init("scrubbed", .boolean(isClean)), .init("copies", .array(copies.map(JSONValue.string))),
      ]
    ).print(asJSON: options.json)
  }
}
