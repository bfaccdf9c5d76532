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
    commandName: "show", abstract: "Show a record, what hangs on it, and what changed it.",
    usage: "compass-store show <kind> <id> [<options>]",
    discussion: """
      Fields are shown by their labels, what they link to by name with the beginning
      of its id, which other commands take. The history says which entries changed
      the record; `compass-store history NUMBER` says more of one.

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
      "The record: its id, the beginning of it, or its name; of events also next and latest.",
      valueName: "id"))
  var record: String

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  func run() throws {
    let store = try options.openForReading()
    try store.read { reader in
      let zone = try options.zone(reader)
      let sheet = try RecordSheet(found(reader, zone), reader, zone: zone)
      let terminal = Terminal(descriptor: 1)
      let text = SheetText(sheet, zone: zone, width: terminal.width)
      guard !options.json else { return try Answer([], text.json).print(asJSON: true) }
      try StandardOutput.write(Array(text.lines.map { $0 + "\n" }.joined().utf8))
    }
  }

  private func found(_ reader: any StoreReading, _ zone: TimeZone) throws -> FieldValues {
    let owners = try owner.owners(reader)
    guard kind == .event, EventFinder.isRelative(record) else {
      return try RecordFinder(reader, owners: owners).find(kind, record).values
    }
    let today = CalendarDate(of: try options.clock.instant(), in: zone)
    let event = try EventFinder(store: reader, owners: owners, today: today).find(record)
    // As the store has it: what nobody said is no value.
    return try reader.values(of: .event, id: event.id) ?? event.values
  }
}
