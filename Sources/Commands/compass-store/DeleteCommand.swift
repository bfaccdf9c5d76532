import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import Foundation

/// `compass-store delete`: removes a record and what cannot be without it.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a record, after asking.",
    usage: "compass-store delete <kind> <id> [--yes] [<options>]",
    discussion: """
      Before asking, the command lists records that would also be deleted, and
      records that would only lose their link.

      EXAMPLES
        compass-store delete event "Fall Camp"
        compass-store delete coach "Dana Calloway"
        compass-store delete metric 1c9d --yes

      \(CommandExit.editingTable)
      """)

  @Argument(help: KindArgument.help, completion: KindArgument.completion, transform: KindArgument.kind)
  var kind: RecordKind

  @Argument(
    help: ArgumentHelp("Record: its name, ID or the start of the ID.", valueName: "id"),
    completion: Completions.records)
  var record: String

  @Flag(name: [.customShort("y"), .long], help: "Don't ask for confirmation.")
  var yes = false

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let store = try options.open()
    let editor = try options.editor(store, for: Self.self)
    let (found, title) = try store.read { reader in
      let found = try options.finder(reader, owner).find(kind, record)
      return (found, RecordTitle.of(found.values, reader, zone: try options.zone(reader)))
    }
    let expected = try editor.remove(kind, id: found.id, isDryRun: true).changes
    let consequences = Self.consequences(expected, kind)
    if !yes {
      try Confirmation.ask(
        "Are you sure you want to delete \(title)?" + consequences.map { " " + $0 }.joined(),
        remedy: "Add --yes to delete without confirmation")
    }
    let outcome = try editor.remove(kind, id: found.id, expected: expected)
    try EditAnswer(options, store).print(outcome, deleted: title, consequences: yes ? consequences : [])
  }

  /// What goes with a record, and what stays and has lost it.
  private static func consequences(_ changes: ChangeList, _ kind: RecordKind) -> [String] {
    let gone = changes.counts.compactMap { count -> String? in
      guard count.sort == .removed else { return nil }
      let others = count.count - (count.kind == kind ? 1 : 0)
      return others > 0 ? ChangeList.words(others, count.kind) : nil
    }
    let kept = changes.counts.filter { $0.sort == .changed }.map { ChangeList.words($0.count, $0.kind) }
    return [
      gone.isEmpty
        ? nil
        : "Also deleted: \(ChangeList.list(gone)).",
      kept.isEmpty ? nil : "Kept without the link: \(ChangeList.list(kept)).",
    ].compactMap(\.self) + changes.sides.map(\.sentence)
  }
}

extension EditAnswer {
  /// Prints that a record was deleted.
  func print(_ outcome: StoreEditor.Outcome, deleted title: String, consequences: [String]) throws {
    guard let entry = outcome.entry else { return }
    try Answer(
      ["Deleted \(title)."] + consequences + [Answer.takingBack(entry)],
      [.init("entry", .integer(entry))] + Self.members(outcome.changes)
        + [.init("findings", outcome.findingsJSON)]
    ).print(asJSON: options.json)
  }
}
