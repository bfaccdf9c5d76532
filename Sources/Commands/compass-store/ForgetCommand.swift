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
    commandName: "forget", abstract: "Remove an athlete with everything of theirs, for good.",
    usage: "compass-store forget --athlete <name> [<options>]",
    discussion: """
      What is forgotten cannot be taken back: the records go, the calendar feeds, what
      the history kept of them, the names of the files that they came from, and their
      traces in the file. One who was deleted is forgotten too, as long as the history
      still knows them. Other athletes' records stay. Copies of the store and files that
      were exported are not touched; the stores and copies beside the store are named.

      The athlete's name is asked for, unless --yes says that it is meant.

      EXAMPLES
        compass-store backup family.sqlite
        compass-store forget --athlete "Sam Rivers"

      \(CommandExit.editingTable)
      """)

  @Option(
    help: ArgumentHelp("The athlete, by name or id.", valueName: "name"), completion: Completions.athletes)
  var athlete: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: EditingOptions

  func run() throws {
    let now = try options.clock.instant()
    let store = try options.open()
    let found = try store.read { try AthleteToForget(athlete, $0) }
    let name = found.name
    if !yes, try !isConfirmed(name, store, found.id) {
      try Answer(["Nothing was changed: that is not the name."], [.init("forgotten", .null)])
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
        "What is forgotten cannot be taken back, so it has to be confirmed",
        help: "Run it on a terminal, or say --yes; `compass-store backup FILE` makes a copy before")
    }
    let person = try store.write { .rollback(try $0.forget(athlete: id)) }
    let lines = [
      "This removes \(ForgottenText.things(person)), for good. It cannot be taken back.",
      "Type the athlete's name to go on (\(name)): ",
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
    let whom = athlete.isFormer ? "\(athlete.name), whom only the history still knew" : athlete.name
    var lines = ["Forgot \(whom): \(ForgottenText.things(person)). This cannot be taken back."]
    lines += ForgottenText.history(person)
    lines += namesakes.map {
      "The history knows another \(athlete.name), who was removed: `compass-store forget --athlete \($0.text)` forgets them too."
    }
    if let failure {
      lines.append(
        "The file could not be written anew (\(failure)): what was removed is overwritten in it, and traces may stay in \(path)-wal until no program uses the store."
      )
    } else if !isClean {
      lines.append(
        "Another program still reads the store as it was, so that traces stay in \(path)-wal until it has ended."
      )
    }
    lines.append(
      copies.isEmpty
        ? "Files that were exported, and copies of the store elsewhere, were not touched; merging or restoring a copy brings all back."
        : "Files that were exported were not touched, nor these stores and copies beside it, which would bring all back; delete what must go too:"
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
