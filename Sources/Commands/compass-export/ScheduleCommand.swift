import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

/// `compass-export schedule`: what is coming, month by month.
struct ScheduleCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Upcoming events by month, with times and directions.",
    usage: "compass-export schedule [<options>]",
    discussion: """
      By default, shows all events that aren't over yet. Cancelled events are
      included and marked. Costs and their total need --audience family.

      EXAMPLES
        compass-export schedule
        compass-export schedule --audience family --pdf --xlsx --output out/
        compass-export schedule --type camp --type showcase --html
        compass-export schedule --since 2026-06-01 --until 2026-08-31
        compass-export schedule --each-athlete --output out/

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.event
  static let report = "schedule"

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var filters: EventFilters
  @OptionGroup var times: EventTimes
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    var query = EventQuery(owners: scope.owners)
    try filters.apply(to: &query, scope, reader)
    times.apply(to: &query, today: context.today, usual: .upcoming)
    var context = context
    context.audience = filters.readers(context.audience, of: query)
    let words = filters.words + (times.isGiven ? times.words : ["upcoming"])
    let report = EventsReport(
      events: StoreEvents(reader, query: query), names: try ReportNames(of: scope.athletes, reader),
      directions: ReportDirections.finder, filters: words, context: context)
    let emptyMessage =
      try report.isEmpty() ? EventsCommand.emptyMessage(hasEvents: reader.count(query.selection) > 0) : nil
    return MadeDocument(
      document: try report.schedule(), omissions: try report.omissions(),
      emptyMessage: emptyMessage)
  }
}
