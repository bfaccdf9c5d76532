import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store forget`: removes everything of a person, for good.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Permanently remove an athlete and all their data.",
    usage: "compass-store forget --athlete <name> [<options>]",
    discussion: """
      You can't undo this. It removes the athlete's records and calendar feeds, and
      wipes them from the store file. It also clears the history, so earlier changes
      can't be undone, even those of other athletes. Other athletes' records stay. An
      athlete who was deleted earlier can be forgotten too. Exported files and copies
      of the store aren't changed; copies next to the store are listed.

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
    let found = try store.read { try find($0) }
    let name = found.name
    if !yes, try !isConfirmed(name, store, found.id) {
      try Answer(["Nothing was changed: the name doesn't match."], [.init("forgotten", .null)])
        .print(asJSON: options.json)
      throw CommandExit.rejected
    }
    let person = try store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: now, command: "compass-store forget"))
      return .commit(try writer.forget(athlete: found.id))
    }
    // The person is forgotten, whatever becomes of writing the file anew.
    var isClean = false
    var failure: String?
    do {
      isClean = try store.scrub()
    } catch let error as ToolError {
      failure = error.kind == .storeDiskFull ? "the disk is full" : error.message
    }
    try answer(found, person, isClean: isClean, failure: failure)
  }

  /// Finds an athlete by ID, the beginning of one, or a name, `Rivers, Sam` too; also one who was deleted.
  private func find(_ reader: any StoreReading) throws -> (id: UUID, name: String) {
    func name(_ values: FieldValues) -> String { values["full_name"]?.canonicalText ?? "" }
    let ways = athlete.nameForms
    let present = try ways.first { way in
      if case .unknown = try reader.resolve(.athlete, way) { false } else { true }
    }
    let names = Set(ways.map(\.foldedName))
    let former = try present == nil ? reader.formerAthletes() : []
    let meant = former.filter { values in
      names.contains(name(values).foldedName)
        || athlete.count >= 4 && (values["id"]?.canonicalText ?? "").hasPrefix(athlete.lowercased())
    }
    guard meant.count < 2 else {
      throw ToolError(
        "Several deleted athletes match:",
        listing: meant.map { "\($0["id"]?.canonicalText ?? "")  \(name($0))" },
        help: "Use an ID from this list")
    }
    if let values = meant.first, case .id(let id)? = values["id"] { return (id, name(values)) }
    let found = try RecordFinder(reader, owners: nil).find(.athlete, present ?? athlete)
    return (found.id, name(found.values))
  }

  /// Says what would be removed, and asks for the name.
  private func isConfirmed(_ name: String, _ store: SQLiteStore, _ id: UUID) throws -> Bool {
    guard isatty(0) == 1 else {
      throw ToolError(
        "This can't be undone, so it needs confirmation",
        help: "Run it on a terminal, or add --yes. To keep a copy first, use `compass-store backup FILE`")
    }
    let person = try store.write { .rollback(try $0.forget(athlete: id)) }
    let lines = [
      "This permanently removes \(Self.things(person) ?? "what the store still keeps of the athlete"). "
        + "You can't undo this.",
      "It also clears the history: earlier changes can't be undone, even those of other athletes.",
      "To keep a copy first, use `compass-store backup FILE`. The copy still contains the athlete.",
      "Type the athlete's name to continue (\(name)): ",
    ]
    StandardError.write(lines.map { TerminalText.escaped($0) }.joined(separator: "\n"))
    return readLine().map { $0.foldedName == name.foldedName } ?? false
  }

  /// What is removed: `1 athlete, 3 schools, 12 events and 1 calendar feed`, or nil for no record and no feed.
  private static func things(_ person: ForgottenPerson) -> String? {
    var parts = RecordKind.allCases.sorted().compactMap { kind in
      person.records[kind].map { ChangeList.words($0, kind) }
    }
    if person.feeds > 0 { parts.append(person.feeds.counted("calendar feed")) }
    return parts.isEmpty ? nil : ChangeList.list(parts)
  }

  private func answer(
    _ athlete: (id: UUID, name: String), _ person: ForgottenPerson, isClean: Bool, failure: String?
  ) throws {
    let path = try options.storePath.path()
    let copies = SQLiteStore.copies(besides: path)
    var lines = [
      "Forgot \(athlete.name)\(Self.things(person).map { ": \($0)" } ?? ""). This can't be undone.",
      "The history was cleared: earlier changes can't be undone.",
    ]
    if let failure {
      lines.append(
        "Can't rewrite the file (\(failure)). The removed data is overwritten in it, but traces may remain in "
          + "\(path)-wal until all programs close the store."
      )
    } else if !isClean {
      lines.append("Another program is reading the store, so traces remain in \(path)-wal until it ends.")
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
        .init("forgotten", .string(athlete.id.text)),
        .init(
          "records",
          .object(
            RecordKind.allCases.sorted().compactMap { kind in
              person.records[kind].map { .init(kind.plural, .integer($0)) }
            })),
        .init("feeds", .integer(person.feeds)),
        .init("scrubbed", .boolean(isClean)), .init("copies", .array(copies.map(JSONValue.string))),
      ]
    ).print(asJSON: options.json)
  }
}
