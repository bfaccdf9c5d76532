import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

/// `compass-export calendar`: pages of a calendar, or a year at a glance.
struct CalendarCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Printable calendar pages by month or year.",
    usage: "compass-export calendar [--month <month> | --year <year> | …] [<options>]",
    discussion: """
      By default, prints this month and each later month with an event or a trip,
      up to 12, and a list of the events. --csv writes the list. The calendar is
      for your family; with --audience coach it has no visits, trips or notes. For
      a phone, use `compass-export events --ics`.

      EXAMPLES
        compass-export calendar
        compass-export calendar --month 2026-04 --audience coach
        compass-export calendar --since 2026-06-01 --until 2026-08-31 --html
        compass-export calendar --year 2026
        compass-export calendar --season this --type camp --type showcase

      \(CommandExit.readingTable)
      """)
  static let kind = RecordKind.event
  static let report = "calendar"
  static let defaultAudience = AudienceChoice.family

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions

  @Option(
    help: ArgumentHelp("Month to print. Repeatable.", valueName: "YYYY-MM"), transform: Self.month)
  var month: [CalendarMonth] = []

  @Option(help: ArgumentHelp("Year to print on one page.", valueName: "YYYY"))
  var year: Int?

  @Option(
    help: ArgumentHelp("Season (August to July): 2026-27, 2027 or this.", valueName: "season"))
  var season: String?

  @OptionGroup var days: DayOptions
  @OptionGroup var filters: EventFilters
  @OptionGroup var format: DocumentFormatOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let isStretch = days.since != nil || days.until != nil
    guard [!month.isEmpty, year != nil, season != nil, isStretch].count(where: { $0 }) <= 1 else {
      throw ValidationError("Use only one of --month, --year, --season, or --since with --until.")
    }
    if isStretch, days.since == nil || days.until == nil {
      throw ValidationError("Use --since and --until together.")
    }
    if month.count > CalendarReport.maximumMonths {
      throw ValidationError("Too many months. Use at most \(CalendarReport.maximumMonths).")
    }
    if let season, season != Self.thisSeason, Season(named: season) == nil {
      throw ValidationError("Invalid --season. Use a season such as 2026-27, or this.")
    }
    if let year, !CalendarDate.years.contains(year) {
      throw ValidationError("Invalid year \(year). Use four digits, such as 2026.")
    }
    if let since = days.since, let until = days.until {
      let limit = CalendarReport.maximumMonths
      let months = CalendarMonth.from(
        CalendarMonth(of: since), through: CalendarMonth(of: until), limit: limit + 1)
      guard months.count <= limit else {
        throw ValidationError("--since and --until cover more than \(limit) months. Use --year instead.")
      }
    }
  }

  /// The word for the season that today is in.
  private static let thisSeason = "this"

  private static func month(_ text: String) throws -> CalendarMonth {
    guard let month = CalendarMonth(iso: text) else {
      throw ValidationError("Not a month. Use YYYY-MM, such as 2026-04.")
    }
    return month
  }

  func made(
    _ scope: AthleteScope, _ context: DocumentContext, _ reader: any StoreReading
  ) throws -> MadeDocument? {
    var query = EventQuery(owners: scope.owners)
    try filters.apply(to: &query, scope, reader)
    var context = context
    context.audience = filters.readers(context.audience, of: query)
    let events = try reader.events(query)
    // Filters of events don't apply to trips. Archived trips aren't plans.
    let trips = try filters.words.isEmpty ? reader.trips(TripQuery(owners: scope.owners)) : []
    let shownTrips = trips.filter { !$0.isArchived && !$0.isHidden }
    let report = CalendarReport(
      span(events.filter(context.audience.reads), shownTrips, context), events: events, trips: shownTrips,
      names: try ReportNames(of: scope.athletes, reader), directions: ReportDirections.finder,
      filters: filters.words, context: context)
    if !isChosen { StandardError.write("Calendar of \(report.spanText)\n") }
    let document = try report.document()
    // The months that were not chosen are those of events that the audience may see.
    let hidesEvents =
      report.hidesEvents || (!isChosen && events.contains { !context.audience.reads($0) })
    let emptyMessage =
      hidesEvents ? EventsCommand.emptyMessage(hasEvents: true) : "No events in \(report.spanText)"
    return MadeDocument(
      document: document, nameParts: isChosen ? [nameText] : [], omissions: report.omissions(),
      emptyMessage: report.isEmpty ? emptyMessage : nil)
  }

  /// Whether the user chose the months.
  private var isChosen: Bool { !month.isEmpty || year != nil || season != nil || days.since != nil }

  /// The chosen months as a part of a file's name.
  private var nameText: String {
    if let year { return String(year) }
    if let season { return season }
    if let since = days.since, let until = days.until { return "\(since)-\(until)" }
    return month.map(\.text).joined(separator: "-")
  }

  private func span(_ events: [Event], _ trips: [Trip], _ context: DocumentContext) -> CalendarReport.Span {
    let limit = CalendarReport.maximumMonths
    if let year { return .year(year) }
    if !month.isEmpty { return .months(Array(Set(month)).sorted()) }
    if let since = days.since, let until = days.until {
      return .months(
        CalendarMonth.from(CalendarMonth(of: since), through: CalendarMonth(of: until), limit: limit))
    }
    if let season {
      let found = season == Self.thisSeason ? Season(containing: context.today) : Season(named: season)
      guard let found else { return .months([CalendarMonth(of: context.today)]) }
      return .months(found.months(limit: limit))
    }
    let days =
      events.map { $0.startDate...max($0.startDate, $0.endDate ?? $0.startDate) }
      + (context.audience.reads(.travel) ? trips.map(\.days) : [])
    return .months(CalendarReport.months(from: CalendarMonth(of: context.today), with: days))
  }
}
