import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store undo`: takes an entry of the history back.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take an import or an edit back, whole.",
    usage: "compass-store undo [<number>] [<options>]",
    discussion: """
      Without a number the last entry that holds is taken back. What later entries
      built on it stands in the way, and is told. Taking back is an entry itself:
      to have all again, take that back.

      EXAMPLES
        compass-store undo
        compass-store history
        compass-store undo 12

      \(CommandExit.editingTable)
      """)

  @Argument(help: ArgumentHelp("The number in the history.", valueName: "number"))
  var number: Int?

  @OptionGroup var options: EditingOptions

  func run() throws {
    let store = try options.open()
    let editor = try options.editor(store)
    guard let number = try number ?? editor.lastEntry()?.number else {
      throw CommandFailure(
        "There is nothing to take back", help: "`compass-store history` lists what was done")
    }
    let entry = try store.read { try $0.historyEntry(number) }
    let outcome = try editor.undo(number)
    guard outcome.obstacles.isEmpty else { return try refuse(outcome, number, store) }
    let heading = try store.read { reader in
      let zone = try options.zone(reader)
      return entry.map {
        "Took back entry \(number), \($0.title) of \(Moment.text($0.occurredAt, in: zone))."
      }
    }
    try EditAnswer(options, store).print(outcome, heading: heading)
  }

  /// The most reasons that are told one by one.
  private static let maximumReasons = 20

  private func refuse(_ outcome: StoreEditor.Outcome, _ number: Int, _ store: any Store) throws {
    // That a record hangs on it tells of what was done to that record too.
    let hanging = Set(outcome.obstacles.filter { $0.reason == .linkedLater }.compactMap(\.record))
    let obstacles = outcome.obstacles.filter { obstacle in
      obstacle.reason != .linkedUntilLater || obstacle.record.map { !hanging.contains($0) } ?? true
    }
    var lines = try store.read { reader in
      let zone = try options.zone(reader)
      return obstacles.prefix(Self.maximumReasons).map { "  " + $0.text(reader, zone: zone) }
    }
    let others = obstacles.count - lines.count
    if others > 0 { lines.append("  … and \(others) more.") }
    let entries = outcome.blockers
    let remedy =
      entries.isEmpty
      ? "Change that first, then try again."
      : entries.count == 1
        ? "Take back entry \(entries[0]) first, then try again."
        : "Take back the entries \(ChangeList.list(entries.map(String.init))) first, in this order, then try again."
    try Answer(
      ["Entry \(number) was not taken back: something later builds on it."] + lines + [remedy],
      [
        .init("undone", .boolean(false)), .init("number", .integer(number)),
        .init("builds_on_it", .array(entries.reversed().map(JSONValue.integer))),
        .init("reasons", .array(lines.map { .string(String($0.dropFirst(2))) })),
      ]
    ).print(asJSON: options.json)
    throw CommandExit.rejected
  }
}

extension HistoryEntry {
  /// What the entry is, in a word or two: `add event`, `import events.csv`, `undo 3`.
  var title: String {
    let command = command.replacing("compass-store ", with: "").replacing("compass-", with: "")
    if let undoes { return "\(command) \(undoes)" }
    let names = files.map(\.name).filter { !$0.isEmpty }
    return names.isEmpty ? command : "\(command) \(names.joined(separator: " "))"
  }
}
