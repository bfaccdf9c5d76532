import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-store merge`: what another family member's store has.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge another family member's store into yours.",
    usage: "compass-store merge <file> [<options>]",
    discussion: """
      The other store isn't changed. Records are matched by ID or name. Your store
      gets everything that only one of you added, changed, cleared or removed. Lists
      are combined.

      It's a conflict if both of you changed the same field, or one of you changed a
      record that the other removed. Then nothing is written until you use --prefer.

      EXAMPLES
        compass-store merge ~/Downloads/mom.sqlite --dry-run
        compass-store merge ~/Downloads/mom.sqlite
        compass-store merge ~/Downloads/mom.sqlite --prefer newer

      \(CommandExit.editingTable)
      """)

  @Argument(help: ArgumentHelp("The other store file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Value to use in conflicts: mine, theirs or newer. Default: stop.", valueName: "whose"),
    completion: .list(MergePreference.allCases.map(\.rawValue)), transform: Self.preference)
  var prefer: MergePreference?

  @Option(
    help: ArgumentHelp(
      "Athlete for the other store's records without an owner, by name or ID.",
      valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Flag(name: [.customShort("n"), .long], help: "Show the result without saving anything.")
  var dryRun = false

  @OptionGroup var options: EditingOptions

  @Sendable private static func preference(_ text: String) throws -> MergePreference {
    guard let preference = MergePreference(rawValue: text.lowercased()) else {
      throw ValidationError("Use mine, theirs or newer.")
    }
    return preference
  }

  func run() throws {
    let other = try StoreMerger.open(file, into: options.storePath.path())
    let store = try options.open()
    var merger = StoreMerger(store, now: try options.clock.instant())
    merger.preference = prefer
    merger.athlete = athlete
    merger.isDryRun = dryRun
    merger.timeZone = try options.clock.zone() ?? .current
    var changes: [String] = []
    let outcome = try merger.merge(other.store, file: other.file) { list, reader in
      changes = try EditAnswer.each(list, reader, options.zone(reader)) ?? []
    }
    try MergeAnswer(outcome, name: other.file.name, isDryRun: dryRun, changes: changes)
      .print(zone: store.read(options.zone), asJSON: options.json)
    if !outcome.isClear { throw CommandExit.rejected }
  }
}
