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
    /// Whether there is an e-mail address at all.
    var hasContact: Bool

    /// The line of an athlete.
    package init(_ athlete: Athlete, audience: Audience) {
      id = athlete.id
      name = athlete.fullName
      let positions = [athlete.primaryPosition, athlete.secondaryPosition].compactMap(\.self)
      let parts = [
        athlete.graduationYear.map { "Class of \($0)" },
        positions.isEmpty ? nil : positions.joined(separator: " / "), Self.build(athlete),
        Self.sides(athlete), athlete.highSchool, athlete.clubTeam,
      ].compactMap(\.self)
      detail = parts.isEmpty ? nil : parts.joined(separator: " · ")
      hasContact = athlete.email != nil
      contact = audience.reads(.contacts) ? athlete.email : nil
    }

    /// Height and weight as sports people say them: `6'1", 183 lb`.
    private static func build(_ athlete: Athlete) -> String? {
      let height = athlete.heightInches.map { height in
        let feet = NSDecimalNumber(decimal: height / 12).intValue
        return "\(feet)'\(height - Decimal(feet * 12))\""
      }
      let parts = [height, athlete.weightPounds.map { "\($0) lb" }].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func sides(_ athlete: Athlete) -> String? {
      let parts = [
        athlete.bats.map { "Bats \($0.label)" }, athlete.throwingHand.map { "Throws \($0.label)" },
      ].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
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

  /// What the file of the report is called, part by part: `event-metrics`, `Spring Showcase 2026`.
  package var nameParts: [String] { event.map { ["event-metrics", $0.name] } ?? ["performance-metrics"] }

  /// What there is and this audience does not read.
  ///
  /// - Throws: what the metric source throws.
  /// - Complexity: O(n) in the number of metrics.
  package func omittedDetails() throws -> [Audience.Detail] {
    let isThere: [Audience.Detail: Bool] = [
      .notes: try event?.performanceNotes != nil || MetricSummary(of: metrics).hasNotes,
      .costs: event?.cost != nil || event?.eventSource != nil,
      .coaches: coachesPresent.contains { $0.schoolID != event?.schoolID },
      .contacts: athletes.contains(where: \.hasContact)
        || namedCoaches.contains { $0.email != nil || $0.phone != nil },
    ]
    return Audience.Detail.allCases.filter { isThere[$0] == true && !audience.reads($0) }
  }

  /// The document.
  ///
  /// - Throws: what the metric source throws.
  /// - Complexity: O(n) in the number of metrics, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    let summary = try MetricSummary(of: metrics)
    let name = event?.name ?? "Performance Metrics"
    let title = event == nil ? name : "\(name) – Performance Metrics"
    let athlete = athletes.count == 1 ? athletes.first : nil
    var document = ReportDocument(
      title: [athlete?.name, title].compactMap(\.self).joined(separator: " – "), subject: name,
      author: athlete?.name, created: created, paper: paper)
    document.sections = [ReportSection("title", blocks: [.title(self.title(name, athlete))])]
    let facts = facts(summary)
    if !facts.isEmpty { document.sections.append(ReportSection("facts", blocks: [.facts(facts)])) }
    // Where everything was measured once, the best and the latest would be the same figures again.
    if summary.hasRepeats {
      document.sections.append(
        ReportSection("best-and-latest", title: "Best and Latest", blocks: [.table(summaryTable(summary))]))
    }
    document.sections.append(
      ReportSection(
        "measurements", title: Self.measurementsTitle(summary), blocks: [.table(measurementTable(summary))]))
    if audience.reads(.notes), let notes = event?.performanceNotes {
      document.sections.append(
        ReportSection("performance-notes", title: "Performance Notes", blocks: [.text(notes)]))
    }
    return document
  }

  private func title(_ name: String, _ athlete: AthleteLine?) -> ReportTitle {
    let person = athlete.map { ReportTitle.Person($0.name, detail: $0.detail) }
    guard let event else { return ReportTitle(name, person: person) }
    let town = [event.city, event.state].compactMap(\.self).joined(separator: ", ")
    let place = town.isEmpty ? event.location : town
    return ReportTitle(
      name, subtitle: [event.dateRange, place].compactMap(\.self).joined(separator: " · "),
      badges: [
        ReportBadge(event.type.label, event.type.color), ReportBadge(event.status.label, event.status.color),
      ],
      person: person)
  }

  private func facts(_ summary: MetricSummary) -> [ReportFact] {
    var facts: [ReportFact] = []
    for athlete in athletes {
      // A single athlete stands in the title.
      if athletes.count > 1 {
        facts.append(
          ReportFact(
            "Athlete", .string([athlete.name, athlete.detail].compactMap(\.self).joined(separator: " · "))))
      }
      if let contact = athlete.contact { facts.append(ReportFact("Contact", .string(contact))) }
    }
    if let event { facts += eventFacts(event) }
    if summary.count > 0 { facts.append(ReportFact("Measurements", .string(summary.countText))) }
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
    if let coaches = coachesText() { facts.append(ReportFact("Coaches Present", .string(coaches))) }
    if let url = event.url.map(PublicURL.withoutSecrets) {
      facts.append(ReportFact("Event Page", .link(PublicURL.text(url), url: url)))
    }
    if let directionsURL { facts.append(ReportFact("Directions", .link("Open in Maps", url: directionsURL))) }
    return facts
  }

  private var namedCoaches: [Coach] {
    audience.reads(.coaches) ? coachesPresent : coachesPresent.filter { $0.schoolID == event?.schoolID }
  }

  /// The coaches by name, as far as the audience may read them: one school's staff need not learn from us
  /// which other schools came.
  private func coachesText() -> String? {
    guard !coachesPresent.isEmpty else { return nil }
    let named = namedCoaches
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
