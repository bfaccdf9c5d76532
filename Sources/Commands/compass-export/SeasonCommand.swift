import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// `compass-export season`: what a season came to.
struct SeasonCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "season",
    abstract: "A season summary: events, results, schools, costs.",
    usage: "compass-export season [<options>]",
    discussion: """
      A season runs from August 1 to July 31. The default is the current season.

      A summary for a coach has no costs, status, visits, schools or contacts. Add
      --audience family for them.

      EXAMPLES
        compass-export season --audience family
        compass-export season --season 2025-26 --pdf --xlsx --output out/
        compass-export season --since 2026-06-01 --until 2026-08-15 --html
        compass-export season --season 2026 --each-athlete --output seasons/

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.event
  static let report = "season"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("Season such as 2025-26, or the year it ends in.", valueName: "season"),
    transform: Self.season)
  var season: Season?

  @OptionGroup var days: DayOptions
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if season != nil, days.since != nil || days.until != nil {
      throw ValidationError("Use either --season, or --since and --until.")
    }
  }

  private static func season(_ text: String) throws -> Season {
    guard let season = Season(named: text) else {
      throw ValidationError("Not a season. Use 2025-26, or 2026 for the season that ends in 2026.")
    }
    return season
  }

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    let season = try chosen(context)
    var events = EventQuery(owners: scope.owners)
    events.since = season.days.lowerBound
    events.until = season.days.upperBound
    var metrics = MetricQuery(owners: scope.owners)
    metrics.until = season.days.upperBound
    metrics.sort = .type
    var shown = metrics
    shown.since = season.days.lowerBound
    let contacts = try contacts(scope, season, context, reader)
    let report = SeasonReport(
      season, athletes: scope.athletes, events: StoreEvents(reader, query: events),
      metrics: StoreMetricSource(reader, query: shown),
      history: StoreMetricSource(reader, query: metrics),
      schools: try reader.schools(SchoolQuery(owners: scope.owners)), contacts: contacts,
      names: try ReportNames(of: scope.athletes, reader), context: context)
    return MadeDocument(
      document: try report.document(),
      nameParts: [season.name ?? "\(season.days.lowerBound)-\(season.days.upperBound)"],
      omissions: try report.omissions(),
      emptyMessage: try report.isEmpty() ? "Nothing is recorded in this season" : nil)
  }

  private func chosen(_ context: DocumentContext) throws -> Season {
    if let season { return season }
    guard let present = Season(containing: days.until ?? days.since ?? context.today) else {
      throw ToolError("No season contains this date", help: "Choose the days with --since and --until")
    }
    guard days.since != nil || days.until != nil else {
      let range = Format.range(from: present.days.lowerBound, to: present.days.upperBound)
      StandardError.write("Season \(present.name ?? ""): \(range)\n")
      return present
    }
    let first = days.since ?? present.days.lowerBound
    return Season(first...max(first, days.until ?? max(context.today, first)))
  }

  /// The contacts of the season by the days of the user's zone.
  private func contacts(
    _ scope: AthleteScope, _ season: Season, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> SeasonContacts {
    var contacts = SeasonContacts(zone: context.zone)
    var query = InteractionQuery(owners: scope.owners)
    // Instants a day around the season are looked at, for its days are those of the zone.
    query.since = Date(timeIntervalSince1970: Double(season.days.lowerBound.daysSince1970 - 1) * 86_400)
    query.until = Date(timeIntervalSince1970: Double(season.days.upperBound.daysSince1970 + 2) * 86_400)
    try reader.forEach(query) { values in
      guard let interaction = Interaction(values),
        season.days.contains(CalendarDate(of: interaction.occurredAt, in: context.zone))
      else { return }
      contacts.add(interaction)
    }
    return contacts
  }
}
