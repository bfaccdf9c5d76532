import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassStore
import CompassTemplates
import CompassValidation

/// `compass-store edit`: other values for fields of a record.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change fields of a record.",
    usage: "compass-store edit <kind> <id> <field=value> ... [<options>]",
    discussion: """
      FIELD= without a value clears the field.

      EXAMPLES
        compass-store edit event "Fall Camp" cost=175 registered=yes
        compass-store edit event 1c9d city= state=
            clears two fields
        compass-store edit coach "Dana Calloway" role=head

      \(CommandExit.editingTable)
      """)

  @Argument(help: KindArgument.help, completion: KindArgument.completion, transform: KindArgument.kind)
  var kind: RecordKind

  @Argument(
    help: ArgumentHelp("Record: its name, ID or the start of the ID.", valueName: "id"),
    completion: Completions.records)
  var record: String

  @Argument(
    help: ArgumentHelp("Field and its new value; no value clears it.", valueName: "field=value"),
    completion: Completions.fields)
  var fields: [String]

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let lexicon = try Lexicon.read(TemplateLookup())
    let assignments = try fields.map { try FieldAssignment($0, of: kind, lexicon: lexicon) }
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
