import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "A workbook to fill in and import.",
    usage: "compass-export template <kind> [--xlsx] [--csv] [<options>]",
    discussion: """
      The workbook explains each column, checks entries and lists the schools,
      coaches and events of the store. The CSV file has only the header.

      EXAMPLES
        compass-export template events
            fill in events-template.xlsx, then import it with compass-import
        compass-export template metrics --output "Spring testing.xlsx"
        compass-export template coaches --csv > coaches.csv

      EXIT CODES
        0  done
        2  failed: bad arguments, unreadable store, existing file
      """)

  @Argument(
    help: ArgumentHelp(
      "athletes, schools, coaches, events, metrics, interactions or trips.",
      valueName: "kind"),
    completion: Completions.kinds, transform: Self.kind)
  var kind: RecordKind

  @Flag(help: "Write a workbook. This is the default without --csv.")
  var xlsx = false

  @Flag(help: "Write a CSV file with only the header.")
  var csv = false

  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Athlete whose schools, coaches and events are listed. Default: the store's setting.",
      valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @OptionGroup var place: PlaceOptions

  func run() throws {
    let store = try openStore()
    try output.write(from: store, place: place, progress: ProgressBar(isWanted: true)) { reader in
      let owner = try reader.flatMap(owner)
      return try planned(FillInTemplate(kind, names: try names(reader, of: owner)))
    }
  }

  /// The store; nil where there is none yet and none was named.
  private func openStore() throws -> SQLiteStore? {
    do {
      return try place.open()
    } catch let error as ToolError where error.kind == .storeNotFound && !place.storePath.isGiven {
      return nil
    }
  }

  /// The athlete whose names are offered; nil offers those of all.
  private func owner(_ reader: any StoreReading) throws -> Athlete? {
    if let athlete { return try AthleteScope(named: athlete, in: reader).athletes.first }
    guard offersNames, try reader.count(AthleteQuery()) > 1 else { return nil }
    return try RecordFinder.defaultAthlete(reader, others: "--athlete NAME for another")
  }

  /// Whether there is a list of names to choose from.
  private var offersNames: Bool {
    writesWorkbook && !FillInTemplate.linkedKinds(of: kind).subtracting([.athlete]).isEmpty
  }

  private func names(_ reader: (any StoreReading)?, of owner: Athlete?) throws -> TemplateNames {
    let linked = FillInTemplate.linkedKinds(of: kind).subtracting([.athlete]).sorted().map(\.plural)
    guard let reader else {
      if let athlete {
        throw ToolError("Can't find \(athlete): there is no store yet", help: "Remove --athlete")
      }
      if offersNames {
        StandardError.write(
          "note: There is no store yet, so the workbook can't list \(linked.joined(separator: ", "))\n")
      }
      return TemplateNames()
    }
    return try TemplateNames(for: kind, owners: owner.map { [$0.id] }, reader)
  }

  private var writesWorkbook: Bool { xlsx || !csv }

  private func planned(_ template: FillInTemplate) throws -> [PlannedOutput] {
    let parts = [kind.plural, "template"]
    var outputs: [PlannedOutput] = []
    if writesWorkbook {
      let bytes = try DocumentRenderer.workbook(
        of: template, created: place.clock.instant(), in: FileManager.default.temporaryDirectory.path)
      outputs.append(PlannedOutput(nameParts: parts, content: .workbook(bytes, kind: kind)))
    }
    if csv {
      outputs.append(
        PlannedOutput(nameParts: parts, content: .text(template.csv, fileExtension: "csv", kind: kind)))
    }
    return outputs
  }

  private static func kind(_ text: String) throws -> RecordKind {
    guard let kind = RecordKind(named: text) else {
      let kinds = RecordKind.allCases.map(\.plural)
      let advice = Suggestion.advice(for: text, among: kinds, "Use \(kinds.joined(separator: ", ")).")
      throw ValidationError("Unknown kind \"\(text)\". \(advice)")
    }
    return kind
  }
}
