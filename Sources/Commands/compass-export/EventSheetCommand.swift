import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// `compass-export event-sheet`: everything about an event on a page.
struct EventSheetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "event-sheet",
    abstract: "One page about an event, with directions.",
    usage: "compass-export event-sheet (--event <event> | <filters>) [<options>]",
    discussion: """
      Shows times, place, directions with a QR code, description, coaches present,
      metrics and interactions. Several events get a page each, after a list.
      A sheet for a coach has no notes, interactions, costs, status, contact data
      or other schools. Add --audience family or --include for them.

      EXAMPLES
        compass-export event-sheet --event next --audience family
        compass-export event-sheet --event "Spring Showcase 2026" --html
        compass-export event-sheet --upcoming --audience family --output out/
        compass-export event-sheet --event next --each-athlete --output out/

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.event
  static let report = "event-sheet"
  /// The most events of a document.
  static let maximumEvents = 500

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("Event name, ID (or its start), next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String?

  @OptionGroup var filters: EventFilters
  @OptionGroup var times: EventTimes
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let hasFilters = times.isGiven || !filters.words.isEmpty
    guard (event != nil) != hasFilters else {
      throw ValidationError(
        event == nil
          ? "Choose the events with --event, --upcoming, --since, --type or another filter."
          : "--event can't be combined with filters. Remove one of them.")
    }
  }

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    let events = try events(scope, context, reader)
    guard events.count <= Self.maximumEvents else {
      throw ToolError(
        "Too many events: \(events.count). A document has at most \(Self.maximumEvents)",
        help: "Narrow the range with --since and --until")
    }
    var context = context
    context.audience = context.audience.reading(events, named: event)
    if filters.school != nil {
      context.audience = context.audience.reading(schools: Set(events.compactMap(\.schoolID)))
    }
    let report = EventSheetReport(
      try events.map { try EventSheetReport.Sheet($0, reader) }, athletes: scope.athletes,
      names: try ReportNames(of: scope.athletes, reader), directions: ReportDirections.finder,
      context: context
    )
    return MadeDocument(
      document: try report.document(), nameParts: events.count == 1 ? events.map(\.name) : [],
      omissions: report.omissions(),
      emptyMessage: report.sheets.isEmpty
        ? EventsCommand.emptyMessage(hasEvents: !events.isEmpty, event: event) : nil)
  }

  private func events(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> [Event] {
    if let event { return try scope.events(named: event, today: context.today, in: reader) }
    var query = EventQuery(owners: scope.owners)
    try filters.apply(to: &query, scope, reader)
    times.apply(to: &query, today: context.today)
    return try reader.events(query)
  }
}
