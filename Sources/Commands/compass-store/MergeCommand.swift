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
    commandName: "merge", abstract: "Take in what another family member's store has.",
    usage: "compass-store merge <file> [<options>]",
    discussion: """
      The other store is only read. A record that both have is known by its id, or
      by its name; what only one of you added, changed, emptied or removed since is
      so in your store then, and lists become one.

      Where both of you changed one field, or one changed what the other removed,
      nothing is written until --prefer decides: mine, theirs, or the newer.

      EXAMPLES
        compass-store merge ~/Downloads/mom.sqlite --dry-run
        compass-store merge ~/Downloads/mom.sqlite
        compass-store merge ~/Downloads/mom.sqlite --prefer newer

      \(CommandExit.editingTable)
      """)

  @Argument(help: ArgumentHelp("The other store.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Who is right where the stores contradict each other: mine, theirs or newer.", valueName: "whose"),
    completion: .list(MergePreference.allCases.map(\.rawValue)), transform: Self.preference)
  var prefer: MergePreference?

  @Option(
    help: ArgumentHelp(
      "The athlete whose records they are that belong to no one in the other store, by name or id.",
      valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Flag(name: [.customShort("n"), .long], help: "Say what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var options: EditingOptions

  @Sendable private static func preference(_ text: String) throws -> MergePreference {
    guard let preference = MergePreference(rawValue: text.lowercased()) else {
      throw ValidationError("\(text) is none of mine, theirs and newer")
    }
    return preference
  }

  func run() throws {
    let other = try StoreMerger.open(
      file, into: options.storePath.path(), damage: DamageWarnings.handler(for: file))
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
