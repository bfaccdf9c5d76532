package import CompassModel
import Foundation

/// Lays out a trip: its days, its events, the places and the ways there, and what it costs.
///
/// Its sections are `title`, `details`, `description`, `plan`, `places`, `events` and `not-part`; the cost of the
/// events stands in the last row of `events`.
///
/// If the trip has a visit that the audience may not see, the name and the destination of the trip are left out too.
package struct TripSheetReport: Sendable {
  /// Why events are a trip's.
  package enum Choice: Sendable, Hashable {
    /// They name the trip.
    case column
    /// They are on the trip's days.
    case days
  }

  /// The trip; nil where only events name it or only days were given.
  package var trip: Trip?
  /// What the trip is called.
  package var name: String
  package var days: ClosedRange<CalendarDate>
  /// The events of the trip.
  package var events: [Event]
  /// Why these.
  package var choice: Choice
  /// Events on the same days that name another trip or none.
  package var others: [Event]
  /// The names of athletes and schools.
  package var names: ReportNames
  /// Finds the way to events.
  package var directions: ReportDirections.Finder
  /// The way to the place to stay.
  package var basecamp: ReportDirections?
  /// Who the sheet is for, when it is made, and how it looks.
  package var context: DocumentContext
  private let hiddenDetails: [Audience.Detail]
  /// Whether the trip has events that the audience may not see.
  package let hidesEvents: Bool

  package init(
    trip: Trip?, name: String, days: ClosedRange<CalendarDate>, events: [Event], choice: Choice = .days,
    others: [Event] = [], names: ReportNames = ReportNames(),
    directions: @escaping ReportDirections.Finder = { _ in nil }, basecamp: ReportDirections? = nil,
    context: DocumentContext
  ) {
    let audience = context.audience
    hidesEvents = !events.allSatisfy(audience.reads)
    let hasHiddenVisit = hidesEvents || !audience.reads(nameOf: name)
    self.trip = hasHiddenVisit ? nil : trip
    self.name =
      hasHiddenVisit ? "Trip, \(Format.range(from: days.lowerBound, to: days.upperBound))" : name
    self.days = days
    self.events = events.compactMap(audience.readable).sorted { $0.isBefore($1) }
    self.choice = choice
    self.others = others.filter { audience.reads($0) && audience.reads(.travel) }
      .sorted { $0.isBefore($1) }
    let hasLodging = trip?.basecampText != nil || trip?.description != nil || basecamp != nil
    hiddenDetails = audience.missing(
      [
        (.travel, hasHiddenVisit || hasLodging)
      ]
        + Audience.Detail.allCases.map { detail in
          (
            detail,
            events.contains { audience.missing(in: $0, fields: EventCells.privateFields).contains(detail) }
          )
        })
    self.names = names
    self.directions = directions
    self.basecamp = basecamp
    self.context = context
  }

  /// The document.
  ///
  /// - Throws: what the tables' sources throw.
  package func document() throws -> ReportDocument {
    let cells = EventCells(names: names, directions: directions, context: context)
    let survey = try EventTable(
      ArrayEvents(events: events), cells,
      columns: [
        .athlete, .day, .start, .end, .checkin, .time, .endTime, .name, .type, .status, .place, .school,
        .cost,
      ])
    let range = Format.range(from: days.lowerBound, to: days.upperBound)
    let title = ReportTitle(
      name,
      subtitle: [range, trip?.destination].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: " · "),
      badges: [Trip.badge], person: names.person.map { ReportTitle.Person($0) })
    var sections = [
      ReportSection("title", blocks: [.title(title)]),
      ReportSection("details", blocks: [.facts(details(survey))]),
    ]
    if context.audience.reads(.travel), let text = trip?.description?.trimmedBlanks, !text.isEmpty {
      sections.append(
        ReportSection(
          "description", title: "About This Trip", blocks: [.text(PublicURL.textWithoutSecrets(text))]))
    }
    sections.append(
      ReportSection(
        "plan", title: "Day by Day", blocks: [.table(TripPlan(report: self).table)]))
    if let places = places { sections.append(places) }
    sections.append(
      ReportSection(
        "events", title: "Events",
        blocks: [.table(survey.table("events", title: "Events", emptyText: "No events on this trip"))]))
    if let notPart { sections.append(notPart) }
    var document = context.document(
      title: names.title(name), subject: name, author: names.person, sections: sections)
    document.things = RecordKind.event.plural
    document.mainSection = "events"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] { hiddenDetails }

  // MARK: Sections

  private func details(_ survey: EventTable) -> [ReportFact] {
    let count = days.upperBound.daysSince1970 - days.lowerBound.daysSince1970 + 1
    let first = Format.name(ofWeekday: days.lowerBound.weekday)
    let last = Format.name(ofWeekday: days.upperBound.weekday)
    var facts = [
      ReportFact(
        "Days", .string(count == 1 ? "1 day, \(first)" : "\(count) days, \(first) to \(last)"), name: "days"),
      ReportFact("Events", .string("\(events.count), \(choiceText)")),
    ]
    facts += survey.statusFacts
    if let trip, context.audience.reads(.travel) {
      if let organizer = trip.organizerDisplayName {
        facts.append(ReportFact("Organizer", .string(organizer)))
      }
      if let basecampText = trip.basecampText {
        facts.append(ReportFact("Basecamp", .string(basecampText)))
      }
    }
    return facts + survey.costFacts
  }

  private var choiceText: String {
    switch choice {
    case .column: "linked to this trip"
    case .days: "chosen by date"
    }
  }

  /// The ways to the place to stay and to each place of an event, once.
  private var places: ReportSection? {
    var blocks: [ReportBlock] = []
    if context.audience.reads(.travel), let basecamp {
      blocks.append(place("Basecamp", trip?.basecampText ?? basecamp.place, basecamp))
    }
    var said: Set<ReportDirections> = []
    for event in events {
      guard let way = directions(event), said.insert(way).inserted else { continue }
      let sharing = events.filter { directions($0) == way }
      let heading = Self.list(sharing.map(\.name))
      blocks.append(place(heading, event.fullPlace ?? way.place, way))
    }
    return blocks.isEmpty ? nil : ReportSection("places", title: "Places and Directions", blocks: blocks)
  }

  private func place(_ heading: String, _ text: String, _ way: ReportDirections) -> ReportBlock {
    let facts =
      [ReportFact("Place", .string(text))]
      + way.links.map { ReportFact($0.label, .link("Get directions", url: $0.url)) }
    return .group(
      ReportGroup([
        .heading(heading, level: 2),
        .group(
          ReportGroup(columns: [.init(weight: 2, [.facts(facts)]), .init([.code(way.code(to: heading))])])),
      ]))
  }

  /// The most names of a heading.
  private static let maximumNames = 3

  private static func list(_ names: [String]) -> String {
    let rest = names.count - maximumNames
    return (names.prefix(maximumNames) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  private var notPart: ReportSection? {
    guard !others.isEmpty else { return nil }
    let lines = others.map { event in
      "\(event.name), \(Format.range(from: event.startDate, to: event.endDate))"
    }
    return ReportSection(
      "not-part", title: "On the Same Days, but Not Part of This Trip",
      blocks: [.text(lines.joined(separator: "\n"))])
  }
}

extension Event {
  /// Whether it comes before another: by day, time and name.
  func isBefore(_ other: Event) -> Bool {
    (startDate, startTime?.secondsSinceMidnight ?? -1, name, id.text)
      < (other.startDate, other.startTime?.secondsSinceMidnight ?? -1, other.name, other.id.text)
  }
}
