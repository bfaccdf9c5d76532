import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import Foundation

/// `compass-store undo`: undoes an entry of the history.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo an import or an edit.",
    usage: "compass-store undo [<number>] [<options>]",
    discussion: """
      Without a number, undoes the last change that still applies. Run it again to go
      back step by step. An undo is an entry too: to redo a change, undo its undo by
      number. If other entries depend on an entry, --through undoes them all.

      EXAMPLES
        compass-store undo
        compass-store history
        compass-store undo 12
        compass-store undo --through 12
            lists entry 12 and all entries that depend on it, then asks

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("Number of the entry in the history. Default: the last change.", valueName: "number"))
  var number: Int?

  @Option(
    help: ArgumentHelp("Undo this entry and all entries that depend on it.", valueName: "number"))
  var through: Int?

  @Flag(name: [.customShort("y"), .long], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var options: EditingOptions

  func validate() throws {
    if through != nil, number != nil {
      throw ValidationError("Use either a number or --through.")
    }
  }

  func run() throws {
    let store = try options.open()
    let editor = try options.editor(store, for: Self.self)
    if let through { return try undo(through: through, editor, store) }
    guard let number = try number ?? editor.lastEntry()?.number else {
      throw CommandFailure(
        "Nothing to undo", help: "List all entries with `compass-store history`")
    }
    let entry = try store.read { try $0.historyEntry(number) }
    let redone = try entry.map(editor.redone) ?? []
    let outcome = try editor.undo(number)
    guard outcome.obstacles.isEmpty else { return try refuse(outcome, number, store) }
    let heading = try store.read { reader in
      let zone = try options.zone(reader)
      return entry.map {
        "Undid entry \(number), \($0.title) of \(Moment.text($0.occurredAt, in: zone))."
          + Self.consequence(redone)
      }
    }
    try EditAnswer(options, store).print(
      outcome, heading: heading, members: [.init("undone", .array([.integer(number)]))])
  }

  /// What it means for the changes that the entry had brought back.
  private static func consequence(_ redone: [HistoryEntry]) -> String {
    guard !redone.isEmpty else { return "" }
    let names = redone.prefix(maximumReasons).map { "\($0.number ?? 0) (\($0.title))" }
    let others = redone.count - names.count
    let list = ChangeList.list(names) + (others > 0 ? " and \(others) more" : "")
    return redone.count == 1 ? " So entry \(list) is undone again." : " So entries \(list) are undone again."
  }

  // MARK: Several entries

  private func undo(through number: Int, _ editor: StoreEditor, _ store: any Store) throws {
    let plan = try editor.undo(through: number, isDryRun: true)
    guard plan.outcome.obstacles.isEmpty else { return try refuse(plan.outcome, number, store) }
    if !yes, plan.entries.count > 1 {
      let lines = try store.read { try Self.list(plan.entries, $0, options.zone($0)) }
      try Confirmation.ask(
        "Undo them all?", details: ["This undoes \(plan.entries.count) entries, newest first:"] + lines,
        remedy:
          "Add --yes to undo entries \(ChangeList.list(plan.entries.map(String.init))) without confirmation")
    }
    let outcome = try editor.undo(through: number, expected: plan.entries).outcome
    guard outcome.obstacles.isEmpty else { return try refuse(outcome, number, store) }
    let undone = ChangeList.list(plan.entries.map(String.init))
    try EditAnswer(options, store).print(
      outcome, heading: plan.entries.count == 1 ? "Undid entry \(undone)." : "Undid entries \(undone).",
      members: [.init("undone", .array(plan.entries.map(JSONValue.integer)))])
  }

  /// The entries, one a line.
  private static func list(_ entries: [Int], _ reader: any StoreReading, _ zone: TimeZone) throws -> [String]
  {
    try entries.compactMap { number in
      guard let entry = try reader.historyEntry(number) else { return nil }
      let summary = ChangeList.summary(of: try reader.changeCounts(of: number))
      return "  \(number)  \(Moment.text(entry.occurredAt, in: zone))  \(entry.title)"
        + (summary.isEmpty ? "" : ": \(summary)")
    }
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
      : "Undo \(entries.count == 1 ? "both" : "them all") with `compass-store undo --through \(number)`."
    try Answer(
      [
        entries.isEmpty
          ? "Can't undo entry \(number)."
          : "Can't undo entry \(number): \(entries.count == 1 ? "entry" : "entries") "
            + "\(ChangeList.list(entries.reversed().map(String.init))) depend\(entries.count == 1 ? "s" : "") on it."
      ] + lines + [remedy],
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
    if let oldest = undone.last {
      return undone.count == 1 ? "\(command) \(oldest)" : "\(command) --through \(oldest)"
    }
    let names = files.map(\.name).filter { !$0.isEmpty }
    return names.isEmpty ? command : "\(command) \(names.joined(separator: " "))"
  }
}
