import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassSource
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
      number. If other entries depend on an entry, --through undoes them all. The
      last 100 entries can be undone.

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
    if through != nil, number != nil { throw ValidationError("Use either a number or --through.") }
  }

  func run() throws {
    let store = try options.open()
    let editor = try options.editor(store, for: Self.self)
    guard let number = try through ?? number ?? editor.lastEntry()?.number else {
      throw ToolError("Nothing to undo", help: "List all entries with `compass-store history`")
    }
    let (entry, dependents) = try store.read { (try $0.historyEntry(number), try $0.dependents(of: number)) }
    guard through != nil || dependents.isEmpty else { return try refuse(number, dependents) }
    let numbers = (dependents + [number]).sorted(by: >)
    if !yes, numbers.count > 1 {
      let lines = try store.read { try Self.list(numbers, $0, options.zone($0)) }
      try Confirmation.ask(
        "Undo them all?", details: ["This undoes \(numbers.count) entries, newest first:"] + lines,
        remedy: "Add --yes to undo entries \(ChangeList.list(numbers.map(String.init))) without confirmation")
    }
    let outcome = try editor.undo(number, with: dependents)
    let heading = try store.read { reader in
      let zone = try options.zone(reader)
      return numbers.count > 1
        ? "Undid entries \(ChangeList.list(numbers.map(String.init)))."
        : entry.map { "Undid entry \(number), \($0.title) of \(FieldText.text($0.occurredAt, in: zone))." }
    }
    try EditAnswer(options, store).print(
      outcome, heading: heading, members: [.init("undone", .array(numbers.map(JSONValue.integer)))])
  }

  /// The entries, one a line.
  private static func list(_ entries: [Int], _ reader: any StoreReading, _ zone: TimeZone) throws -> [String]
  {
    try entries.compactMap { number in
      guard let entry = try reader.historyEntry(number) else { return nil }
      let summary = ChangeList.summary(of: try reader.changeCounts(of: number))
      return "  \(number)  \(FieldText.text(entry.occurredAt, in: zone))  \(entry.title)"
        + (summary.isEmpty ? "" : ": \(summary)")
    }
  }

  private func refuse(_ number: Int, _ dependents: [Int]) throws {
    let error = ToolError(undoing: number, dependents: dependents)
    try Answer(
      ["\(error.message).", "\(error.help ?? "")."],
      [
        .init("undone", .boolean(false)), .init("number", .integer(number)),
        .init("dependents", .array(dependents.map(JSONValue.integer))),
      ]
    ).print(asJSON: options.json)
    throw CommandExit.rejected
  }
}

extension HistoryEntry {
  /// What the entry is, in a word or two: `add event`, `import events.csv`, `undo 3`.
  var title: String {
    let command = command.replacing("compass-store ", with: "").replacing("compass-", with: "")
    if let oldest = undoes.last {
      return undoes.count == 1 ? "\(command) \(oldest)" : "\(command) --through \(oldest)"
    }
    let names = files.map(\.name).filter { !$0.isEmpty }
    return names.isEmpty ? command : "\(command) \(names.joined(separator: " "))"
  }
}
