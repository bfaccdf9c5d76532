package import CompassModel
import CompassSource
import Foundation

/// Lays out events and trips as pages of a calendar, or as a year at a glance.
///
/// Its sections are `title`, a `month-YYYY-MM` for each month or `year`, `trips` and `events`. Entries in the
/// grid link to `trips` or `events`, which have tables with the details.
package struct CalendarReport: Sendable {
  /// The months or the year to show.
  package enum Span: Sendable, Hashable {
    /// Months, a page each.
    case months([CalendarMonth])
    /// The twelve months of a year on one page.
    case year(Int)
  }

  /// The most months of a calendar.
  package static let maximumMonths = 12

  /// The months or the year to show.
  package var span: Span
  /// The events as the audience may see them; those outside the span are left out.
  package let events: [Event]
  /// The trips as the audience may see them.
  package let trips: [Trip]
  private let allEvents: [Event]
  private let allTrips: [Trip]
  /// The names of athletes and schools.
  package var names: ReportNames
  /// Finds the way to events.
  package var directions: ReportDirections.Finder
  /// The filters in words.
  package var filters: [String]
  /// Audience, date and appearance of the calendar.
  package var context: DocumentContext

  package init(
    _ span: Span, events: [Event], trips: [Trip] = [], names: ReportNames = ReportNames(),
    directions: @escaping ReportDirections.Finder = { _ in nil }, filters: [String] = [],
    context: DocumentContext
  ) {
    self.span = span
    let audience = context.audience
    self.events = events.compactMap(audience.readable)
    self.trips = trips.compactMap(audience.readable)
    (allEvents, allTrips) = (events, trips)
    self.names = names
    self.directions = directions
    self.filters = filters
    self.context = context
  }

  /// Returns a month and the later months with events or trips.
  ///
  /// - Parameters:
  ///   - first: the first month, which is always included.
  ///   - days: the first and the last day of each event or trip.
  ///   - limit: the most months.
  package static func months(
    from first: CalendarMonth, with days: [ClosedRange<CalendarDate>], limit: Int = maximumMonths
  ) -> [CalendarMonth] {
    var months: Set<CalendarMonth> = [first]
    for range in days where CalendarMonth(of: range.upperBound) >= first {
      let start = max(first, CalendarMonth(of: range.lowerBound))
      months.formUnion(CalendarMonth.from(start, through: CalendarMonth(of: range.upperBound), limit: limit))
    }
    return Array(months.sorted().prefix(limit))
  }

  /// Months are landscape pages, a year is a portrait page.
  private var usualOrientation: ReportDocument.Orientation {
    if case .year = span { .portrait } else { .landscape }
  }

  /// The document, by default in landscape for months and in portrait for a year.
  ///
  /// - Throws: what the tables' sources throw.
  /// - Complexity: O(m n log n) in the numbers of months and of events and trips.
  package func document() throws -> ReportDocument {
    let shownEvents = shownEvents
    let shownTrips = trips.filter { isShown($0.days) }
    let counts = [
      shownEvents.count.counted("event"), shownTrips.isEmpty ? nil : shownTrips.count.counted("trip"),
    ]
    let title = ReportTitle(
      "Calendar", subtitle: ([spanText] + counts.compactMap(\.self) + filters).joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    var document = context.document(
      title: names.title("Calendar, \(spanText)"), subject: "Calendar", author: names.person,
      sections: [ReportSection("title", blocks: [.title(title)])] + grids(shownEvents, shownTrips))
    document.orientation = context.orientation ?? usualOrientation
    document.things = RecordKind.event.plural
    if !shownTrips.isEmpty {
      document.sections.append(
        ReportSection("trips", title: "Trips", blocks: [.table(tripTable(shownTrips))]))
    }
    document.sections.append(
      ReportSection("events", title: "Events", blocks: [.table(try eventTable(shownEvents))]))
    document.mainSection = "events"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    var missing = Set(context.audience.missing([(.travel, allTrips.contains { isShown($0.days) })]))
    for event in allEvents where isShown(event.startDate...event.lastDay) {
      missing.formUnion(context.audience.missing(in: event, fields: EventCells.privateFields))
    }
    return Audience.sorted(missing)
  }

  /// Whether the calendar shows no event and no trip.
  package var isEmpty: Bool { shownEvents.isEmpty && !trips.contains { isShown($0.days) } }

  /// Whether there are events on these days that the audience may not see.
  package var hidesEvents: Bool {
    allEvents.contains { isShown($0.startDate...$0.lastDay) && !context.audience.reads($0) }
  }

  // MARK: What is shown

  /// The events that touch the span.
  private var shownEvents: [Event] { events.filter { isShown($0.startDate...$0.lastDay) } }

  /// The months in words: `April 2026`, `April 2026 to July 2026`, `2026`.
  package var spanText: String {
    switch span {
    case .year(let year): String(year)
    case .months(let months):
      Self.runs(of: months).map { run in
        run.count == 1 ? text(run[0]) : "\(text(run[0])) to \(text(run[run.count - 1]))"
      }.joined(separator: ", ")
    }
  }

  private func text(_ month: CalendarMonth) -> String {
    Format.text(month: month.month, year: month.year)
  }

  /// The months in runs of which each follows the one before.
  private static func runs(of months: [CalendarMonth]) -> [[CalendarMonth]] {
    var runs: [[CalendarMonth]] = []
    for month in months {
      if runs.last?.last?.adding(1) == month {
        runs[runs.count - 1].append(month)
      } else {
        runs.append([month])
      }
    }
    return runs
  }

  /// Whether something touches a month of the span.
  private func isShown(_ days: ClosedRange<CalendarDate>) -> Bool {
    switch span {
    case .year(let year): return days.lowerBound.year <= year && days.upperBound.year >= year
    case .months(let months):
      let (first, last) = (CalendarMonth(of: days.lowerBound), CalendarMonth(of: days.upperBound))
      return months.contains { first <= $0 && $0 <= last }
    }
  }

  // MARK: Sections

  private func grids(_ shownEvents: [Event], _ shownTrips: [Trip]) -> [ReportSection] {
    switch span {
    case .year(let year):
      let entries = shownTrips.map(entry) + shownEvents.map(entry)
      let grid = ReportYear(year, entries: entries)
      return [ReportSection("year", blocks: [grid.map(ReportBlock.year) ?? Self.noGrid])]
    case .months(let months):
      // The grid shows days of the months before and after too.
      let entries = trips.map(entry) + events.map(entry)
      return months.enumerated().map { index, month in
        var grid = ReportMonth(year: month.year, month: month.month, entries: entries)
        grid?.today = context.today
        return ReportSection(
          "month-\(month.text)", blocks: [grid.map(ReportBlock.month) ?? Self.noGrid], startsPage: index > 0)
      }
    }
  }

  private static let noGrid = ReportBlock.text("This calendar can't be drawn.")

  private func entry(_ event: Event) -> ReportMonth.Entry {
    ReportMonth.Entry(
      first: event.startDate, last: event.lastDay, name: name(event.name, of: event.userID),
      time: event.startTime, kind: event.type.badge, isCancelled: event.cancelled, target: "events")
  }

  private func entry(_ trip: Trip) -> ReportMonth.Entry {
    ReportMonth.Entry(
      first: trip.days.lowerBound, last: trip.days.upperBound, name: name(trip.name, of: trip.userID),
      kind: Trip.badge, target: "trips")
  }

  /// The name, with the athlete's if there are several.
  private func name(_ name: String, of owner: UUID?) -> String {
    guard names.hasSeveralAthletes, let athlete = owner.flatMap({ names.athletes[$0] }) else { return name }
    return "\(athlete): \(name)"
  }

  private func eventTable(_ shown: [Event]) throws -> ReportTable {
    let cells = EventCells(names: names, directions: directions, context: context)
    let inOrder = shown.sorted { lhs, rhs in
      (lhs.startDate, lhs.startTime?.secondsSinceMidnight ?? -1, lhs.name, lhs.id.text)
        < (rhs.startDate, rhs.startTime?.secondsSinceMidnight ?? -1, rhs.name, rhs.id.text)
    }
    return try EventTable(
      ArrayEvents(events: inOrder), cells,
      columns: [
        .month, .athlete, .day, .start, .end, .checkin, .time, .endTime, .name, .type, .status, .place,
        .school, .cost,
      ]
    ).table("events", title: "Events", emptyText: "No events in \(spanText)")
  }

  private func tripTable(_ shown: [Trip]) -> ReportTable {
    ReportTable(
      name: "trips", title: "Trips",
      columns: [
        ReportColumn("dates", "Dates"), ReportColumn("name", "Trip", weight: 2),
        ReportColumn("destination", "Destination", weight: 2),
        ReportColumn("basecamp", "Basecamp", weight: 2),
      ],
      rows: ArrayRowSource(
        shown.sorted { ($0.startDate, $0.name, $0.id.text) < ($1.startDate, $1.name, $1.id.text) }
          .map { trip in
            [
              .string(Format.range(from: trip.days.lowerBound, to: trip.days.upperBound)),
              .string(name(trip.name, of: trip.userID)), .text(trip.destination), .text(trip.basecampText),
            ]
          }),
      emptyText: "No trips")
  }
}

extension Trip {
  /// The badge of a trip: gray, which no type of event uses.
  static let badge = ReportBadge("Trip", .gray)

  /// The place to stay with its address; nil where neither is known.
  var basecampText: String? {
    let parts = [basecampName, basecampAddress].compactMap { $0?.trimmedBlanks }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
