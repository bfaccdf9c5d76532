package import CompassModel
package import Foundation

/// Metrics that can be read as often as needed, type by type.
package protocol MetricSource: Sendable {
  /// Lends the metrics in the order of their days.
  ///
  /// - Parameters:
  ///   - type: the key of one metric type; nil means all.
  ///   - body: what to do with each.
  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws
}

/// Lays out what was measured, at an event or over time, as a ``ReportDocument``.
///
/// Every figure has its date and its source beside it, the best is the best by the metric's own direction,
/// and nothing is called verified that is not.
package struct MetricsReport: Sendable {
  /// What the report says of an athlete.
  package struct AthleteLine: Sendable {
    /// The id, by which metrics name their owner.
    package var id: UUID
    /// The name.
    package var name: String
    /// Class, positions: `Class of 2027 · SS / P`.
    package var detail: String?
    /// E-mail, where it was asked for.
    package var contact: String?

    /// The line of an athlete.
    package init(_ athlete: Athlete, audience: Audience) {
      id = athlete.id
      name = athlete.fullName
      let positions = [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self)
      let parts = [
        athlete.graduationYear.map { "Class of \($0)" },
        positions.isEmpty ? nil : positions.joined(separator: " / "),
      ].compactMap(\.self)
      detail = parts.isEmpty ? nil : parts.joined(separator: " · ")
      contact = audience.reads(.contacts) ? athlete.email : nil
    }
  }

  /// The event, or nil for a report over time.
  package var event: Event?
  /// The school of the event.
  package var school: School?
  /// The coaches who were at the event.
  package var coachesPresent: [Coach]
  /// The athletes whose metrics are shown; more than one only where that was asked for.
  package var athletes: [AthleteLine]
  /// The metrics.
  package var metrics: any MetricSource
  /// What was filtered by, in words: `verified only`.
  package var filters: [String]
  /// The address that shows the way to the event.
  package var directionsURL: String?
  /// Who the report is for.
  package var audience: Audience
  /// When the report was made.
  package var created: Date
  /// The paper.
  package var paper: ReportDocument.Paper

  /// Creates the report of an event or of a stretch of time.
  package init(
    event: Event?, school: School? = nil, coachesPresent: [Coach] = [], athletes: [AthleteLine],
    metrics: any MetricSource, filters: [String] = [], directionsURL: String? = nil,
    audience: Audience = .coach, created: Date, paper: ReportDocument.Paper = .letter
  ) {
    self.event = event
    self.school = school
    self.coachesPresent = coachesPresent
    self.athletes = athletes
    self.metrics = metrics
    self.filters = filters
    self.directionsURL = directionsURL
    self.audience = audience
    self.created = created
    self.paper = paper
  }

  /// What the file of the report is called, its ending left out: `event-metrics Spring Showcase 2026`.
  package var fileTitle: String {
    event.map { "event-metrics \($0.name)" } ?? "performance-metrics"
  }

  /// The document.
  ///
  /// - Throws: what the metric source throws.
  /// - Complexity: O(n) in the number of metrics, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    let summary = try MetricSummary(of: metrics)
    let name = event?.name ?? "Performance Metrics"
    var document = ReportDocument(
      title: event == nil ? name : "\(name) – Performance Metrics", subject: name,
      author: athletes.count == 1 ? athletes.first?.name : nil, created: created, paper: paper)
    document.blocks.append(.title(title(name)))
    let facts = facts(summary)
    if !facts.isEmpty { document.blocks.append(.facts(facts)) }
    document.blocks.append(.heading("Best and Latest", level: 1))
    document.blocks.append(.table(summaryTable(summary)))
    document.blocks.append(.heading("All Measurements", level: 1))
    document.blocks.append(.table(measurementTable(summary)))
    if audience.reads(.notes), let notes = event?.performanceNotes {
      document.blocks.append(.heading("Performance Notes", level: 1))
      document.blocks.append(.text(notes))
    }
    return document
  }

  private func title(_ name: String) -> ReportTitle {
    guard let event else { return ReportTitle(name, subtitle: athletes.map(\.name).joined(separator: ", ")) }
    let town = [event.city, event.state].compactMap(\.self).joined(separator: ", ")
    let place = town.isEmpty ? event.location : town
    return ReportTitle(
      name, subtitle: [event.dateRange, place].compactMap(\.self).joined(separator: " · "),
      badges: [
        ReportBadge(event.type.label, event.type.color), ReportBadge(event.status.label, event.status.color),
      ])
  }

  private func facts(_ summary: MetricSummary) -> [ReportFact] {
    var facts: [ReportFact] = []
    for athlete in athletes {
      facts.append(
        ReportFact(
          "Athlete", .string([athlete.name, athlete.detail].compactMap(\.self).joined(separator: " · "))))
      if let contact = athlete.contact { facts.append(ReportFact("Contact", .string(contact))) }
    }
    if let event { facts += eventFacts(event) }
    facts.append(ReportFact("Measurements", .string(summary.countText)))
    if !filters.isEmpty { facts.append(ReportFact("Shown", .string(filters.joined(separator: ", ")))) }
    return facts
  }

  private func eventFacts(_ event: Event) -> [ReportFact] {
    var facts: [ReportFact] = []
    if let start = event.startTime {
      // An end time that was assumed is no fact.
      let end = event.endTimeAssumed ? nil : event.endTime
      facts.append(
        ReportFact(
          "Time", .string(([start] + [end].compactMap(\.self)).map(\.displayText).joined(separator: " - "))))
    }
    if let checkin = event.checkinTime { facts.append(ReportFact("Check-in", .time(checkin))) }
    if let school { facts.append(ReportFact("School", .string(school.name))) }
    let place = [event.location, event.address, event.city, event.state].compactMap(\.self)
    if !place.isEmpty { facts.append(ReportFact("Place", .string(place.joined(separator: ", ")))) }
    if audience.reads(.costs) {
      if let cost = event.cost {
        facts.append(ReportFact("Cost", cost == 0 ? .string("Free") : .number(cost, .dollars)))
      }
      if let source = event.eventSource { facts.append(ReportFact("Source", .string(source.label))) }
    }
    if let coaches = coachesText(event) { facts.append(ReportFact("Coaches Present", .string(coaches))) }
    if let url = event.url { facts.append(ReportFact("Event Page", .link(url, url: url))) }
    if let directionsURL { facts.append(ReportFact("Directions", .link("Open in Maps", url: directionsURL))) }
    return facts
  }

  /// The coaches by name, as far as the audience may read them: one school's staff need not learn from us
  /// which other schools came.
  private func coachesText(_ event: Event) -> String? {
    guard !coachesPresent.isEmpty else { return nil }
    let named =
      audience.reads(.coaches) ? coachesPresent : coachesPresent.filter { $0.schoolID == event.schoolID }
    var parts = named.map { coach in
      let contact = audience.reads(.contacts) ? [coach.email, coach.phone].compactMap(\.self) : []
      return ([coach.fullName + " (\(coach.role.label))"] + contact).joined(separator: ", ")
    }
    let others = coachesPresent.count - named.count
    if others > 0 {
      let noun = others == 1 ? "coach" : "coaches"
      parts.append(named.isEmpty ? "\(others) \(noun)" : "\(others) \(noun) of other schools")
    }
    return parts.joined(separator: "; ")
  }
}

extension EventType {
  /// The colour of the type's badge (seed 001 §3).
  package var color: ReportColor {
    switch self {
    case .camp: .green
    case .showcase: .purple
    case .officialVisit: .blue
    case .unofficialVisit: .cyan
    case .game: .orange
    }
  }
}

extension EventStatus {
  /// The colour of the status (seed 001 §3).
  package var color: ReportColor {
    switch self {
    case .attended: .green
    case .registered: .blue
    case .notRegistered: .gray
    case .cancelled: .red
    }
  }
}
