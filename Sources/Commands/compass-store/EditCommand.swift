import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore

/// `compass-store edit`: other values for fields of a record.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change fields of a record; FIELD= empties one.",
    usage: "compass-store edit <kind> <id> <field=value> ... [<options>]",
    discussion: """
      EXAMPLES
        compass-store edit event "Fall Camp" cost=175 registered=yes
        compass-store edit event 1c9d city= state=
            empties two fields
        compass-store edit coach "Dana Calloway" role=head

      \(CommandExit.editingTable)
      """)

  @Argument(help: KindArgument.help, completion: KindArgument.completion, transform: KindArgument.kind)
  var kind: RecordKind

  @Argument(
    help: ArgumentHelp("The record: its id, the beginning of it, or its name.", valueName: "id"),
    completion: Completions.records)
  var record: String

  @Argument(
    help: ArgumentHelp("A field and its new value; none to empty it.", valueName: "field=value"),
    completion: Completions.fields)
  var fields: [String]

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let assignments = try fields.map { try FieldAssignment($0, of: kind) }
    let store = try options.open()
    let found = try store.read { reader in
      try options.finder(reader, owner).find(kind, record)
    }
    var typed = TypedRecord(kind, id: found.id)
    try typed.set(assignments)
    let editor = try options.editor(store, athlete: found.values["user_id"]?.canonicalText, for: Self.self)
    let outcome = try editor.apply([typed], command: "edit \(kind.rawValue)")
    try EditAnswer(options, store).print(outcome)
  }
}
