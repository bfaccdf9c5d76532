import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// `compass-export one-pager`: an athlete on one page, for a coach.
struct OnePagerCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "one-pager",
    abstract: "An athlete's profile on one page, for coaches.",
    usage: "compass-export one-pager [<options>]",
    discussion: """
      Shows up to four numbers, the next events and academics on one page. The
      primary metric comes first, then the tests of the athlete's positions.

      Add --contact "TEXT" or --include contacts, so that a coach can reply.
      Visits to schools need --include visits. Birth date and postal code are
      never shown.

      EXAMPLES
        compass-export one-pager
        compass-export one-pager --photo mateo.jpg --contact "Coach Harrow, 770-555-0161"
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
    help: ArgumentHelp("Extra link, such as Video=https://… Repeatable.", valueName: "label=address"),
    transform: Self.link)
  var link: [OnePagerReport.Link] = []

  @OptionGroup var contact: ContactOptions
  @OptionGroup var benchmarks: BenchmarkOptions
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  var contactLines: [String] { contact.lines }

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
      throw ToolError("The store has no athletes", help: "Add one with `compass-import athletes.csv`")
    }
    guard scope.athletes.count == 1 else {
      throw ToolError("A one-pager shows one athlete", help: "Add --each-athlete to write one for each")
    }
    var metrics = MetricQuery(owners: scope.owners)
    metrics.until = context.today
    metrics.sort = .type
    var report = OnePagerReport(
      athlete, metrics: StoreMetricSource(reader, query: metrics), directions: ReportDirections.finder,
      benchmarks: try benchmarks.set(context, reader), links: link, context: context)
    try addUpcoming(to: &report, scope, reader)
    let note = "Note: A coach can't reply to this page. Add --contact \"TEXT\" or --include contacts."
    return MadeDocument(
      document: try report.document(), omissions: report.omissions(),
      caution: report.hasContact || context.audience.reads(.notes) ? nil : note,
      emptyMessage: try report.isEmpty() ? "Nothing to show: the store has only this athlete's name" : nil)
  }

  /// Adds the events to come that may be on the page, and counts the rest.
  private func addUpcoming(
    to report: inout OnePagerReport, _ scope: AthleteScope, _ reader: any StoreReading
  ) throws {
    let audience = report.context.audience
    var query = EventQuery(owners: scope.owners)
    query.timing = .upcoming(report.context.today)
    query.statuses = EventStatus.allCases.filter { $0 != .cancelled }
    var (shown, hidden): ([Event], [Event]) = ([], [])
    try reader.forEach(query) { values in
      guard let event = Event(values) else { return }
      if !audience.reads(event) {
        // One is enough to say that visits are left out.
        if hidden.isEmpty { hidden.append(event) }
      } else if shown.count < OnePagerReport.maximumEvents {
        shown.append(event)
      } else {
        report.furtherEvents += 1
      }
    }
    report.upcoming = shown + hidden
  }
}
