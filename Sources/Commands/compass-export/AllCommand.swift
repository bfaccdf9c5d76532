import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export all`: everything in the store, to be kept, handed on and imported again.
struct AllCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Write all records to a ZIP archive or a directory.",
    usage: "compass-export all (--zip | --output-directory <path>) [<options>]",
    discussion: """
      Writes each kind as JSON, which compass-import reads back without loss, and
      as CSV for people. A README and a manifest with SHA-256 digests are added.

      The default athlete isn't used here. With several athletes in the store,
      add --athlete, --each-athlete or --all-athletes.

      EXAMPLES
        compass-export all --zip
        compass-export all --zip --output backup.zip
            restore it with: compass-import backup.zip
        compass-export all --output-directory backup/

      \(CommandExit.readingTable)
      """)

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Flag(help: "Write a ZIP archive.")
  var zip = false

  @Option(
    help: ArgumentHelp("Write separate files into this directory.", valueName: "path"),
    completion: .directory)
  var outputDirectory: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard zip != (outputDirectory != nil) else {
      throw ValidationError("Use either --zip or --output-directory.")
    }
    if outputDirectory != nil, output.output != nil {
      throw ValidationError("Use either --output or --output-directory.")
    }
    if outputDirectory != nil, athletes.eachAthlete {
      throw ValidationError("--each-athlete needs --zip, because it writes one archive for each.")
    }
  }

  func run() throws {
    let store = try shared.open()
    var destination = output
    if let outputDirectory { destination.output = outputDirectory }
    try destination.write(
      from: store, shared: shared, intoDirectory: outputDirectory != nil,
      progress: ProgressBar(isWanted: true)
    ) { reader in
      // What is to be everything must not leave a child out because of a setting.
      let scopes = try athletes.scopes(reader, takesDefault: false)
      for kind in RecordKind.allCases { try athletes.reportUnowned(kind, of: scopes, reader) }
      return OutputPlan(outputs: try scopes.flatMap { try planned($0, reader) })
    }
  }

  private func planned(_ scope: AthleteScope, _ reader: any StoreReading) throws -> [PlannedOutput] {
    let date = try shared.place.clock.instant()
    let zone = try shared.zone(reader)
    let selections = try Self.selections(scope).filter { try reader.count($0) > 0 }
    if selections.isEmpty { try shared.reportEmpty("The store has no records") }
    let bundle = StoreBundle(
      kinds: selections.map(\.kind), date: date, timeZone: zone.identifier,
      athletes: scope.athletes.map(\.fullName), toolVersion: ToolVersion.current)
    let staged = try StagedBundle(bundle, selections, reader, changed: date, asArchive: zip)
    guard zip else {
      return staged.files.map { file in
        PlannedOutput(
          nameParts: [file.stem],
          content: .file(path: file.path, folder: staged.folder, fileExtension: file.ending))
      }
    }
    let day = CalendarDate(of: date, in: zone).description
    return [
      PlannedOutput(
        nameParts: ["compass"] + (try scope.nameParts(reader)) + [day],
        content: .file(path: staged.archivePath, folder: staged.folder, fileExtension: "zip"))
    ]
  }

  /// The records of all kinds, in the order in which they need each other.
  private static func selections(_ scope: AthleteScope) -> [Selection] {
    RecordKind.allCases.sorted().map { Selection(all: $0, owners: scope.owners) }
  }
}
