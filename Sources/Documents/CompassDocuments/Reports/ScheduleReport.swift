package import CompassModel
import CompassSource

/// Lays out what is coming as a schedule: month by month, with times, places and the way there.
///
/// Its sections are `title`, `facts` and `schedule`, whose table has the columns `month` (the subheads),
/// `athlete`, `day`, `start_date`, `end_date`, `checkin_time`, `start_time`, `end_time`, `name`, `type`, `status`,
/// `place`, `school` and `cost`, each only where an event fills it.
package struct ScheduleReport: Sendable {
  /// The events by day.
  package var events: any EventRecords
  /// The names of athletes and schools.
  package var names: ReportNames
  /// Finds the way to events.
  package var directions: ReportDirections.Finder
  /// What was chosen, in words: `upcoming`.
  package var filters: [String]
  /// Who the schedule is for, when it is made, and how it looks; costs are only for those who read them.
  package var context: DocumentContext

  /// Creates the schedule of some events.
  package init(
    events: any EventRecords, names: ReportNames = ReportNames(),
    directions: @escaping ReportDirections.Finder = { _ in nil }, filters: [String] = [],
    context: DocumentContext
  ) {
    self.events = events
    self.names = names
    self.directions = directions
    self.filters = filters
    self.context = context
  }

  /// The document, across the page unless told otherwise.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: O(n) in the number of events, which are read twice here and again by the writers.
  package func document() throws -> ReportDocument {
    let cells = EventCells(names: names, directions: directions, context: context)
    let survey = try EventTable(
      readable, cells,
      columns: [
        .month, .athlete, .day, .start, .end, .checkin, .time, .endTime, .name, .type, .status, .place,
        .school, .cost,
      ])
    let range = survey.days.map { context.locale.range(from: $0.lowerBound, to: $0.upperBound) }
    let subtitle = [survey.count.counted("event"), range].compactMap(\.self) + filters
    let title = ReportTitle(
      "Schedule", subtitle: subtitle.joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    let facts = try facts(survey)
    var document = context.document(
      title: names.title("Schedule"), subject: "Schedule", author: names.person,
      sections: [
        ReportSection("title", blocks: [.title(title)]),
        ReportSection("facts", blocks: facts.isEmpty ? [] : [.facts(facts)]),
        ReportSection(
          "schedule",
          blocks: [.table(survey.table("schedule", title: "Schedule", emptyText: "No events are coming up"))]
        ),
      ])
    document.orientation = context.orientation ?? .landscape
    document.things = RecordKind.event.plural
    document.mainSection = "schedule"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  ///
  /// - Throws: what the source throws.
  package func omissions() throws -> [Audience.Detail] { try readable.missing() }

  /// Whether there is no event that the audience may see.
  ///
  /// - Throws: what the source throws.
  package func isEmpty() throws -> Bool { try readable.isEmpty() }

  private var readable: ReadableEvents { ReadableEvents(events: events, audience: context.audience) }

  private func facts(_ survey: EventTable) throws -> [ReportFact] {
    var next: Event?
    try readable.forEach { event in
      guard !event.cancelled, event.startDate >= context.today else { return }
      if next.map({ event.startDate < $0.startDate }) ?? true { next = event }
    }
    var facts: [ReportFact] = []
    if let next {
      let days = next.startDate.daysSince1970 - context.today.daysSince1970
      let distance = days == 0 ? "today" : days == 1 ? "tomorrow" : "in \(days) days"
      let day = context.locale.text(next.startDate)
      facts.append(ReportFact("Next", .string("\(next.name), \(day) (\(distance))")))
    }
    return facts + survey.statusFacts + survey.costFacts
  }
}
