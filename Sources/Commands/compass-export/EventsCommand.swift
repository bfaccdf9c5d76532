import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassDocuments
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export events`: the events as a list, a report, data or a calendar.
struct EventsCommand: RecordsCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "List events, or write a report, data or a calendar.",
    usage: "compass-export events [<options>]",
    discussion: """
      Reports and calendars are for coaches by default: no costs, notes, status or
      visits to schools. For your own phone, add --audience family.

      EXAMPLES
        compass-export events
        compass-export events --upcoming --type visit
        compass-export events --upcoming --ics --audience family > season.ics
        compass-export events --type camp --csv --output camps.csv
        compass-export events --since 2026-06-01 --until 2026-08-31 --pdf

      \(CommandExit.readingTable)
      """)
  static let columns = [
    TextTable.Column("Dates", isFixed: true), .init("Name"), .init("Type"), .init("Status"), .init("Place"),
    .init("Metrics", isTrailing: true, isFixed: true),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  @Flag(help: "Write the list as a PDF.")
  var pdf = false

  @Flag(help: "Write the list as an Excel workbook (XLSX).")
  var xlsx = false

  @Flag(help: "Write the list as a self-contained web page.")
  var html = false

  @Option(help: "Audience. Default: the store's setting, otherwise coach.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @OptionGroup var style: DocumentStyleOptions

  @OptionGroup var calendar: CalendarOutputOptions
  @OptionGroup var calendarChoices: EventCalendarChoices

  @Option(
    help: ArgumentHelp("Event name, ID (or its start), next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String?

  @OptionGroup var filters: EventFilters
  @OptionGroup var times: EventTimes

  @Option(
    help: ArgumentHelp(
      """
      Sort order. Default: newest first in lists, nearest first with --upcoming, oldest first in data and \
      calendars.
      """, visibility: .hidden))
  var sort: QuerySort?

  var writesDocuments: Bool { pdf || xlsx || html || calendar.isWanted }

  var isSplit: Bool { calendar.split }

  /// The documents to write; who they are for is said once and not with each.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] {
    let scopes = try athletes.scopes(reader)
    guard !isList else { return scopes }
    let chosen = try chosenAudience(reader)
    if writesDocuments { chosen.writeNote() }
    try records.wholeData.check(
      hasDocuments: writesDocuments, hasData: !records.formats.isEmpty, for: chosen.choice, given: audience,
      formats: "--pdf, --xlsx, --html or --ics")
    return scopes
  }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> EventQuery {
    let today = try shared.today(reader)
    var query = EventQuery(owners: scope.owners)
    if let event { query.ids = try scope.events(named: event, today: today, in: reader).map(\.id) }
    try filters.apply(to: &query, scope, reader)
    times.apply(to: &query, today: today)
    query.sort = sort ?? (isList ? times.listOrder : .dateAscending)
    return query
  }

  func cells(_ event: Event, _ reader: any StoreReading) throws -> [String] {
    let town = [event.city, event.state].compactMap(\.self).joined(separator: ", ")
    let metrics = try reader.count(MetricQuery(events: [event.id]).selection)
    return [
      event.dateRange, event.name, event.type.label, event.status.label,
      town.isEmpty ? event.location ?? "" : town, metrics == 0 ? "" : String(metrics),
    ]
  }
}

extension QuerySort: ExpressibleByArgument {}
