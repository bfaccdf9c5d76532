import CompassModel
import CompassSource

/// The schedule of events: month by month, with times, places and the way there.
extension EventsReport {
  /// Returns the schedule, in landscape unless the context sets an orientation.
  ///
  /// Its sections are `title`, `facts` and `schedule`. The schedule is a table with the columns `month` (the subheads),
  /// `athlete`, `day`, `start_date`, `end_date`, `checkin_time`, `start_time`, `end_time`, `name`, `type`, `status`,
  /// `place`, `school` and `cost`. Columns that no event fills are omitted.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: O(n) in the number of events, which are read twice here and again by the writers.
  package func schedule() throws -> ReportDocument {
    let cells = EventCells(names: names, directions: directions, context: context)
    let survey = try EventTable(
      readable, cells,
      columns: [
        .month, .athlete, .day, .start, .end, .checkin, .time, .endTime, .name, .type, .status, .place,
        .school, .cost,
      ])
    let range = survey.days.map { Format.range(from: $0.lowerBound, to: $0.upperBound) }
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
      let day = Format.text(next.startDate)
      facts.append(ReportFact("Next", .string("\(next.name), \(day) (\(distance))")))
    }
    return facts + survey.statusFacts + survey.costFacts
  }
}
