public import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
public import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export school-comparison`: schools side by side.
struct SchoolComparisonCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "school-comparison",
    abstract: "Schools side by side: academics, contacts, offers.",
    usage: "compass-export school-comparison [--schools <schools>] [<options>]",
    discussion: """
      In PDF and HTML, up to four schools have a column each. More schools, and all
      schools in XLSX, CSV and JSON, have a row each. The CSV can be imported again.

      The comparison is for your family. With --audience coach it has no status,
      contacts, pros and cons or offers.

      EXAMPLES
        compass-export school-comparison
        compass-export school-comparison --schools "Whitlock University, Saltmarsh University"
        compass-export school-comparison --status visiting --xlsx
        compass-export school-comparison --favorites --csv --output schools.csv

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.school
  static let report = "school-comparison"
  static let defaultAudience = AudienceChoice.family

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp(
      "School names or IDs in order, separated by commas. Repeatable.",
      valueName: "schools"),
    completion: Completions.schools)
  var schools: [String] = []

  @Option(help: ArgumentHelp("Recruiting status. Repeatable.", valueName: "status"))
  var status: [SchoolStatus] = []

  @Flag(help: "Only favorites.")
  var favorites = false

  @Option(
    help: ArgumentHelp(
      "Layout of schools. Default: columns for up to four in PDF and HTML, otherwise rows.",
      visibility: .hidden))
  var arrangement: SchoolComparisonReport.Arrangement?

  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    let shown = try shown(scope, reader)
    let ids = shown.map(\.id)
    var context = context
    if !schools.isEmpty { context.audience = context.audience.reading(shown) }
    let interactions = InteractionQuery(owners: scope.owners, schools: ids)
    let events = EventQuery(owners: scope.owners, schools: ids)
    var report = SchoolComparisonReport(
      shown, coaches: try reader.coaches(CoachQuery(owners: scope.owners, schools: ids)),
      interactions: try reader.interactions(interactions), events: try reader.events(events),
      names: try ReportNames(of: scope.athletes, reader), filters: filterWords, context: context)
    let isNarrow = (1...SchoolComparisonReport.maximumSideBySide).contains(shown.count)
    report.arrangement = arrangement ?? .rows
    let spreadsheet = report.document()
    report.arrangement = arrangement ?? (isNarrow ? .columns : .rows)
    return MadeDocument(
      document: report.document(), spreadsheet: spreadsheet, omissions: report.omissions(),
      caution: MadeDocument.caution(schools: Set(ids), option: "--schools", for: context.audience),
      emptyMessage: shown.isEmpty ? "No schools match your filters" : nil)
  }

  private func shown(_ scope: AthleteScope, _ reader: any StoreReading) throws -> [School] {
    var query = SchoolQuery(owners: scope.owners)
    if !status.isEmpty { query.statuses = status }
    query.isFavorite = favorites ? true : nil
    let matching = try reader.schools(query)
    guard !schools.isEmpty else { return matching }
    let named = try RecordFinder(reader, owners: scope.owners).schools(schools)
    return named.filter { school in matching.contains { $0.id == school.id } }
  }

  private var filterWords: [String] {
    [
      status.isEmpty ? nil : status.map(\.label).joined(separator: ", "),
      favorites ? "favorites" : nil,
    ].compactMap(\.self)
  }
}

/// A recruiting status by its name on the command line or in the store: `offer-received`, `offer_received`.
extension SchoolStatus: ExpressibleByArgument {
  /// Creates a status from its name.
  public init?(argument: String) { self.init(rawValue: argument.replacing("-", with: "_")) }

  /// The names on the command line, in the order of the help.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue.replacing("_", with: "-") } }
}

extension SchoolComparisonReport.Arrangement: ExpressibleByArgument {}
