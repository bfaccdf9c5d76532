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
    abstract: "The events: a list with their ids, a report, data, or a calendar.",
    usage: "compass-export events [<options>]",
    discussion: """
      Lists and calendars are for a coach: no visits to schools, costs, notes and
      status. For your own phone, add --audience family. With --school, the visits
      to that school are shown. `compass-export schedule` and `calendar` write
      what is coming by months.

      EXAMPLES
        compass-export events
        compass-export events --upcoming --type visit
        compass-export events --status attended --csv --output attended.csv
        compass-export events --upcoming --ics --audience family --output season.ics
        compass-export events --ics --one-per-day > for-coaches.ics
        compass-export events --type camp --ics --split --output camps/
        compass-export events --google-csv --outlook-csv --output calendars/
        compass-export events --event next --links

      \(CommandExit.readingTable)
      """)
  static let columns = [
    TextTable.Column("Dates", isFixed: true), .init("Name"), .init("Type"), .init("Status"), .init("Place"),
    .init("Metrics", isTrailing: true, isFixed: true),
  ]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  @Flag(help: "Write the list as PDF.")
  var pdf = false

  @Flag(help: "Write the list as XLSX.")
  var xlsx = false

  @Flag(help: "Write the list as a web page that needs nothing else.")
  var html = false

  @Option(help: "Who reads lists and calendars. Default: the store's setting, otherwise coach.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @OptionGroup(title: "How documents look") var style: DocumentStyleOptions

  @OptionGroup var calendar: CalendarOptions
  @OptionGroup var calendarChoices: EventCalendarChoices

  @Option(
    help: ArgumentHelp(
      "An event: its id, the beginning of one, its name, next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String?

  @OptionGroup var filters: EventFilters
  @OptionGroup var times: EventTimes

  @Option(
    help:
      "The order; newest first in lists, nearest first with --upcoming, oldest first in data and calendars.")
  var sort: EventQuery.Sort?

  var writesDocuments: Bool { pdf || xlsx || html || calendar.isWanted }

  var isSplit: Bool { calendar.split }

  /// The documents to write; who they are for is said once and not with each.
  func scopes(_ reader: any StoreReading) throws -> [AthleteScope] {
    let scopes = try athletes.scopes(reader)
    guard !isList else { return scopes }
    let chosen = try chosenAudience(reader)
    if writesDocuments { chosen.say() }
    try records.wholeData.check(
      hasDocuments: writesDocuments, hasData: !records.formats.isEmpty, for: chosen.choice, given: audience,
      formats: "--pdf, --xlsx, --html or --ics")
    return scopes
  }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> EventQuery {
    let today = try shared.today(reader)
    var query = EventQuery(owners: scope.owners)
    if let event {
      let finder = EventFinder(store: reader, owners: scope.owners, today: today)
      query.ids = try (scope.athletes.count > 1 ? finder.findShared(event) : [finder.find(event)]).map(\.id)
    }
    try filters.apply(to: &query, scope, reader)
    times.apply(to: &query, today: today)
    query.sort = sort ?? (isList ? times.listOrder : .dateAscending)
    return query
  }

  /// The filters as they were given: a file about what is upcoming is the same tomorrow.
  func filterSubject(_ selection: Selection) -> [String] {
    let ids = selection.conditions.compactMap { condition -> String? in
      guard case .anyOf("id", let ids) = condition else { return nil }
      return ids.map(\.canonicalText).sorted().joined(separator: ",")
    }
    return [ids.first.map { "events=" + $0 }].compactMap(\.self) + filters.subject + times.subject
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

extension EventQuery.Sort: ExpressibleByArgument {}
