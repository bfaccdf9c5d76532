import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

/// `compass-export one-pager`: an athlete on one page, for a coach.
struct OnePagerCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "one-pager",
    abstract: "An athlete's profile on one page, for coaches.",
    usage: "compass-export one-pager [<options>]",
    discussion: """
      Shows up to four key figures, the next events and academics, always on one
      page. The primary metric comes first, then verified ones, then the newest.

      Email and visits to schools are not shown. Add --include contacts,visits
      for them. Birth date and postal code are never shown.

      EXAMPLES
        compass-export one-pager
        compass-export one-pager --photo mateo.jpg
        compass-export one-pager --link "Video=https://video.example.com/mateo"
        compass-export one-pager --benchmarks combine.csv --include contacts
        compass-export one-pager --each-athlete --output profiles/

      \(CommandExit.readingTable)
      """,
    aliases: ["profile"])
  static let kind = RecordKind.athlete
  static let report = "one-pager"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp(
      "Extra link, such as Video=https://… Repeatable.", valueName: "label=address"),
    transform: Self.link)
  var link: [OnePagerReport.Link] = []

  @OptionGroup var benchmarks: BenchmarkOptions
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  private static func link(_ text: String) throws -> OnePagerReport.Link {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let link = OnePagerReport.Link(parts[0], url: parts[1]) else {
      throw ValidationError(
        "Use a label and an http or https address, such as Video=https://video.example.com.")
    }
    return link
  }

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    guard let athlete = scope.athletes.first else {
      throw CommandFailure(
        "The store has no athletes", help: "Add one with `compass-import athletes.csv`")
    }
    guard scope.athletes.count == 1 else {
      throw CommandFailure("A one-pager shows one athlete", help: "Add --each-athlete to write one for each")
    }
    var metrics = MetricQuery(owners: scope.owners)
    metrics.until = context.today
    metrics.sort = .type
    let report = OnePagerReport(
      athlete, metrics: StoreMetricSource(reader, query: metrics),
      upcoming: try upcoming(scope, context, reader), directions: ReportDirections.finder,
      benchmarks: try benchmarks.set(until: context.today, reader), links: link, context: context)
    return MadeDocument(
      document: try report.document(), omissions: report.omissions(), records: metrics.selection,
      emptyMessage: try report.isEmpty() ? "Nothing to show: the store has only this athlete's name" : nil)
  }

  /// The events to come that may be on the page, and no more: a store may have thousands.
  private func upcoming(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> [Event] {
    var query = EventQuery(owners: scope.owners)
    query.timing = .upcoming(context.today)
    query.statuses = EventStatus.allCases.filter { $0 != .cancelled }
    query.limit = OnePagerReport.maximumEvents
    let next = try reader.events(query)
    // Visits that the audience may not see must not take the places of other events. Some have another type.
    query.types = EventType.allCases.filter { !$0.isVisit }
    query.limit = OnePagerReport.maximumEvents * 4
    let others = try reader.events(query)
    return (next + others.filter { event in !next.contains { $0.id == event.id } }).sorted {
      ($0.startDate, $0.startTime?.secondsSinceMidnight ?? 0, $0.id.text)
        < ($1.startDate, $1.startTime?.secondsSinceMidnight ?? 0, $1.id.text)
    }
  }
}
