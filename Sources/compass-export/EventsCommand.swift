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
      --ics is for your own phone: it says all that is known of an event, costs
      and notes too. --detail basic or times writes one to hand on. --pdf and
      --xlsx write a list without costs, unless --audience family asks for it.

      EXAMPLES
        compass-export events
        compass-export events --upcoming --type visit
        compass-export events --status attended --csv --output attended.csv
        compass-export events --upcoming --ics --output season.ics
        compass-export events --ics --detail basic --one-per-day > team.ics
        compass-export events --type camp --ics --split --output camps/
        compass-export events --google-csv --outlook-csv --output calendars/
        compass-export events --event next --links

      \(CommandExit.readingTable)
      """)
  static let columns = [
    TextTable.Column("Dates", isFixed: true), .init("Name"), .init("Type"), .init("Status"), .init("Place"),
    .init("Metrics", isTrailing: true, isFixed: true),
  ]

  /// A stretch of time relative to today (seed 001 §3).
  enum Range: String, ExpressibleByArgument, CaseIterable {
    case upcoming, past
    case thisMonth = "this-month"
    case nextMonth = "next-month"
  }

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var records: RecordOptions

  @Flag(help: "Write the list as PDF.")
  var pdf = false

  @Flag(help: "Write the list as XLSX.")
  var xlsx = false

  @Option(help: "Who it is for. Default: coach for PDF and XLSX, family for calendars.")
  var audience: AudienceChoice?

  @Option(help: "The paper of the PDF and of printed sheets.")
  var paper: ReportDocument.Paper = .letter

  @OptionGroup var calendar: CalendarOptions
  @OptionGroup var calendarChoices: EventCalendarChoices

  @Option(
    help: ArgumentHelp(
      "An event: its id, the beginning of one, its name, next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String?

  @Option(
    help: ArgumentHelp(
      "camp, showcase, game, official_visit, unofficial_visit, or visit for both; may be repeated.",
      valueName: "type"),
    completion: Completions.eventTypes)
  var type: [String] = []

  @Option(help: "Where the athlete stands with the event; may be repeated.")
  var status: [EventStatusArgument] = []

  @Option(help: "When it is.")
  var range: Range?

  @Flag(help: "Short for --range upcoming: not over yet.")
  var upcoming = false

  @Option(
    help: ArgumentHelp("A text in the name, description, location, address or city.", valueName: "text"))
  var search: String?

  @Option(
    help: ArgumentHelp("The school that holds it, by name or id.", valueName: "school"),
    completion: Completions.schools)
  var school: String?

  @OptionGroup var days: DayOptions

  @Option(help: "The order; newest first in lists, oldest first in data and calendars.")
  var sort: EventQuery.Sort?

  func validate() throws {
    if upcoming, let range, range != .upcoming {
      throw ValidationError("--upcoming and --range \(range.rawValue) leave no event; give one of them")
    }
  }

  var writesDocuments: Bool { pdf || xlsx || calendar.isWanted }

  var isSplit: Bool { calendar.split }

  func query(_ scope: AthleteScope, _ reader: any StoreReading) throws -> EventQuery {
    let today = try shared.today(reader)
    var query = EventQuery(owners: scope.owners)
    if let event {
      let finder = EventFinder(store: reader, owners: scope.owners, today: today)
      query.ids = try (scope.athletes.count > 1 ? finder.findShared(event) : [finder.find(event)]).map(\.id)
    }
    if !type.isEmpty { query.types = try type.flatMap(types) }
    if !status.isEmpty { query.statuses = status.map(\.status) }
    query.search = search
    query.since = days.since
    query.until = days.until
    if let school { query.schools = try schools(named: school, scope, reader) }
    apply(upcoming ? .upcoming : range, today, to: &query)
    query.sort = sort ?? (isList ? .dateDescending : .dateAscending)
    return query
  }

  /// The filters as they were given: a file about what is upcoming is the same tomorrow.
  func filterSubject(_ selection: Selection) -> [String] {
    let ids = selection.conditions.compactMap { condition -> String? in
      guard case .anyOf("id", let ids) = condition else { return nil }
      return ids.map(\.canonicalText).sorted().joined(separator: ",")
    }
    return [
      ids.first.map { "events=" + $0 },
      type.isEmpty ? nil : "types=" + type.map(\.foldedName).sorted().joined(separator: ","),
      status.isEmpty ? nil : "statuses=" + status.map(\.rawValue).sorted().joined(separator: ","),
      (upcoming ? .upcoming : range).map { "range=" + $0.rawValue }, search.map { "search=" + $0.foldedName },
      school.map { "school=" + $0.foldedName }, days.since.map { "since=\($0)" },
      days.until.map { "until=\($0)" },
    ].compactMap(\.self)
  }

  private func types(_ text: String) throws -> [EventType] {
    if let types = EventTypeArgument.types(named: text) { return types }
    let words = EventType.allCases.flatMap { [$0.rawValue, $0.label] } + ["visit"]
    let near = Suggestion.nearest(to: text, among: words).map { "Did you mean \($0)? " } ?? ""
    throw CommandFailure(
      "--type: \(TerminalText.escaped(text)) is no event type",
      help: near + "Use \(EventType.allCases.map(\.rawValue).joined(separator: ", ")) or visit")
  }

  private func schools(named text: String, _ scope: AthleteScope, _ reader: any StoreReading) throws -> [UUID]
  {
    let schools = try reader.records(SchoolQuery(owners: scope.owners))
    let found = schools.filter { $0.name.foldedName == text.foldedName || $0.id.text == text.lowercased() }
    guard !found.isEmpty else {
      let near = Suggestion.nearest(to: text, among: schools.map(\.name)).map { "Did you mean \($0)? " }
      throw CommandFailure(
        "There is no school \(TerminalText.escaped(text))",
        help: TerminalText.escaped(near ?? "") + "`compass-export schools` lists all")
    }
    return found.map(\.id)
  }

  private func apply(_ range: Range?, _ today: CalendarDate, to query: inout EventQuery) {
    switch range {
    case nil: break
    case .upcoming: query.timing = .upcoming(today)
    case .past: query.timing = .past(today)
    case .thisMonth: month(today.year, today.month, &query)
    case .nextMonth: month(today.month == 12 ? today.year + 1 : today.year, today.month % 12 + 1, &query)
    }
  }

  private func month(_ year: Int, _ month: Int, _ query: inout EventQuery) {
    let first = CalendarDate(year: year, month: month, day: 1)
    let last = CalendarDate(year: year, month: month, day: CalendarDate.days(inMonth: month, of: year))
    query.since = [query.since, first].compactMap(\.self).max()
    query.until = [query.until, last].compactMap(\.self).min()
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
