import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassImport
import CompassModel
import CompassStore
import CompassTemplates
import CompassValidation
import Foundation

/// `compass-store add`: a new record.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event, school, coach, metric, interaction, trip or athlete.",
    usage: "compass-store add <kind> <field=value> ... [<options>]",
    discussion: """
      Use field names of the app or headers of a spreadsheet: start_date, "Start
      Date". Refer to schools, coaches and events by name or ID. By default, an event
      ends on the day it starts, one hour after its start time.

      EXAMPLES
        compass-store add event type=camp name="Fall Camp" start_date=2026-10-03 \\
          school="Ridgeview State" --create-school
        compass-store add event type="unofficial visit" name="Campus Tour" \\
          start_date=10/17/2026 start_time="9 AM" school="Ridgeview State"
        compass-store add coach school="Ridgeview State" role=head \\
          first_name=Dana last_name=Calloway email=dcalloway@example.edu
        compass-store add school name="Ridgeview State" city=Ridgeview state=OH

      \(CommandExit.editingTable)
      """)

  @Argument(help: KindArgument.help, completion: KindArgument.completion, transform: KindArgument.kind)
  var kind: RecordKind

  @Argument(
    help: ArgumentHelp("Field and its value.", valueName: "field=value"), completion: Completions.fields)
  var fields: [String] = []

  @OptionGroup var options: EditingOptions
  @OptionGroup var owner: OwnerOptions

  @Flag(name: [.customShort("i"), .long], help: "Ask for missing fields one by one.")
  var interactive = false

  @Flag(help: "Add it even if the store has one with the same name, type and day.")
  var another = false

  @Flag(help: "Create the school if the store doesn't have it.")
  var createSchool = false

  func run() throws {
    let lexicon = try Lexicon.read(TemplateLookup())
    var record = TypedRecord(kind)
    try record.set(fields.map { try FieldAssignment($0, of: kind, lexicon: lexicon) })
    if another { record.matching = .addingAnother }
    var athlete = owner.athlete
    var records = [record]
    if interactive {
      guard let answered = try ask(record) else {
        StandardError.write("Nothing was changed.\n")
        throw CommandExit.rejected
      }
      (records, athlete) = (answered.records, answered.athlete?.text ?? athlete)
    }
    let opening = try options.opening()
    let store = try opening.open()
    var isKept = false
    defer { if !isKept { opening.removeIfUnused() } }
    var editor = try options.editor(store, athlete: athlete, for: Self.self)
    editor.createsSchools = createSchool
    let outcome = try editor.apply(records, command: "add \(kind.rawValue)")
    isKept = outcome.entry != nil
    try EditAnswer(options, store).print(outcome)
  }

  /// Asks for what is missing; a store that is not there yet is made when all is answered.
  private func ask(_ record: TypedRecord) throws -> (records: [TypedRecord], athlete: UUID?)? {
    let path = try options.storePath.path()
    let store: any Store = FileManager.default.fileExists(atPath: path) ? try options.open() : MemoryStore()
    var dialogue = TerminalDialogue()
    return try store.read { reader in
      let reading = ReadingOptions(
        dateOrder: try options.dateOrder ?? reader.dateOrderSetting() ?? .monthFirst,
        timeZone: try options.zone(reader), now: try options.clock.instant())
      var chosen = try owner.owners(reader)?.first.flatMap(\.self)
      if chosen == nil, kind != .athlete {
        let athletes = try reader.athletes()
        let implied: Athlete? =
          if case .athlete(let athlete) = try reader.defaultAthlete() { athlete } else { nil }
        chosen = implied?.id ?? (athletes.count == 1 ? athletes[0].id : nil)
        if chosen == nil, athletes.count > 1 {
          guard let athlete = FormSession.choose(among: athletes, &dialogue) else { return nil }
          chosen = athlete
        }
      }
      var session = FormSession(record, reader, options: reading, owner: chosen)
      return try session.run(&dialogue).map { ($0, chosen) }
    }
  }
}
