import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

struct EventFilters: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "camp, showcase, game, official_visit, unofficial_visit, or visit for both. Repeatable.",
      valueName: "type"),
    completion: Completions.eventTypes)
  var type: [String] = []

  @Option(help: ArgumentHelp("Registration status. Repeatable.", visibility: .hidden))
  var status: [EventStatus] = []

  @Option(
    help: ArgumentHelp(
      "Text in the name, description, location, address or city.", valueName: "text", visibility: .hidden))
  var search: String?

  @Option(
    help: ArgumentHelp("School that holds the event, by name or ID.", valueName: "school"),
    completion: Completions.schools)
  var school: String?

  /// Adds the filters to a query.
  ///
  /// - Throws: ``ToolError`` for an unknown type or school.
  func apply(to query: inout EventQuery, _ scope: AthleteScope, _ reader: any StoreReading) throws {
    if !type.isEmpty { query.types = try type.flatMap(types) }
    if !status.isEmpty { query.statuses = status }
    query.search = search
    if let school {
      let finder = RecordFinder(reader, owners: scope.owners)
      query.schools = try finder.schools([school], areLists: false).map(\.id)
    }
  }

  /// Returns the readers of a document about the events of a query: the staff of the school that was named.
  func readers(_ audience: Audience, of query: EventQuery) -> Audience {
    school == nil ? audience : audience.reading(schools: Set(query.schools ?? []))
  }

  var words: [String] {
    [
      type.isEmpty ? nil : type.joined(separator: ", ").replacing("_", with: " "),
      status.isEmpty ? nil : status.map(\.label).joined(separator: ", "), search.map { "with “\($0)”" },
      school,
    ].compactMap(\.self)
  }

  private func types(_ text: String) throws -> [EventType] {
    if let types = EventTypeArgument.types(named: text) { return types }
    let words = EventType.allCases.flatMap { [$0.rawValue, $0.label] } + ["visit"]
    throw ToolError.unknown(
      "Unknown event type \"\(text)\"", text, among: words,
      help: "Use \(EventType.allCases.map(\.rawValue).joined(separator: ", ")) or visit")
  }
}

/// When the events that are wanted are.
struct EventTimes: ParsableArguments {
  /// A stretch of time relative to today (seed 001 §3).
  enum Range: String, ExpressibleByArgument, CaseIterable {
    case upcoming, past
    case thisMonth = "this-month"
    case nextMonth = "next-month"
  }

  @Option(help: "Time range.")
  var range: Range?

  @Flag(help: "Only events that aren't over yet.")
  var upcoming = false

  @OptionGroup var days: DayOptions

  func validate() throws {
    if upcoming, let range, range != .upcoming {
      throw ValidationError("--upcoming and --range \(range.rawValue) conflict. Use only one of them.")
    }
  }

  var isGiven: Bool { upcoming || range != nil || days.since != nil || days.until != nil }

  /// Adds the time to a query.
  ///
  /// - Parameter usual: what is meant where nothing was said.
  func apply(to query: inout EventQuery, today: CalendarDate, usual: Range? = nil) {
    query.since = days.since
    query.until = days.until
    switch upcoming ? .upcoming : range ?? (isGiven ? nil : usual) {
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

  /// The order of a list: of what is coming up the nearest first, of everything else the newest first.
  var listOrder: QuerySort { upcoming || range == .upcoming ? .dateAscending : .dateDescending }

  /// The time for people.
  var words: [String] {
    [
      (upcoming ? .upcoming : range).map { $0.rawValue.replacing("-", with: " ") },
      days.since.map { "from \($0.displayText)" }, days.until.map { "until \($0.displayText)" },
    ].compactMap(\.self)
  }
}
