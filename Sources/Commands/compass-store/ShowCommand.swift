import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-store show`: everything about a record.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a record, its linked records and its history.",
    usage: "compass-store show <kind> <id> [<options>]",
    discussion: """
      Linked records are shown by name with a short ID that other commands accept. The
      history lists the entries that changed the record. For details of one, use
      `compass-store history NUMBER`.

      EXAMPLES
        compass-store show event "Fall Camp"
        compass-store show event next
        compass-store show school 1c9d
        compass-store show athlete "Sam Rivers" --json

      \(CommandExit.careTable)
      """)

  @Argument(help: KindArgument.help, completion: KindArgument.completion, transform: KindArgument.kind)
  var kind: RecordKind

  @Argument(
    help: ArgumentHelp(
      "Record: its name, ID or the start of the ID. For events also next or latest.",
      valueName: "id"))
  var record: String

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let store = try options.openForReading()
    try store.read { reader in
      let zone = try options.zone(reader)
      let found = try options.finder(reader, owner).find(kind, record)
      let sheet = try RecordSheet(found.values, reader, zone: zone)
      let terminal = Terminal(descriptor: 1)
      let text = SheetText(sheet, zone: zone, width: terminal.width)
      guard !options.json else { return try Answer([], text.json).print(asJSON: true) }
      try StandardOutput.write(Array(text.lines.map { $0 + "\n" }.joined().utf8))
    }
  }
}
