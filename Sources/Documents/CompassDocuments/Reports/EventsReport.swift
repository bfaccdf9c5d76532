package import CompassModel
import CompassSource

/// Events that can be read as often as needed.
package protocol EventRecords: Sendable {
  /// Calls a closure with each event, in order, until it returns false.
  func scan(_ body: (Event) throws -> Bool) throws
}

extension EventRecords {
  /// Calls a closure with each event, in order.
  package func forEach(_ body: (Event) throws -> Void) throws {
    try scan { event in
      try body(event)
      return true
    }
  }

  /// Whether there is no event.
  var isEmpty: Bool {
    get throws {
      var isEmpty = true
      try scan { _ in
        isEmpty = false
        return false
      }
      return isEmpty
    }
  }
}

/// The events that an audience may see, each without the fields that it may not see.
struct ReadableEvents: EventRecords {
  let events: any EventRecords
  let audience: Audience

  func scan(_ body: (Event) throws -> Bool) throws {
    try events.scan { event in try audience.readable(event).map(body) ?? true }
  }

  /// Returns the details that a table of the events leaves out.
  ///
  /// - Throws: what the events throw.
  func missing(fields: Set<String> = EventCells.privateFields) throws -> [Audience.Detail] {
    guard !audience.hidesNothing(of: .event) else { return [] }
    var missing: Set<Audience.Detail> = []
    let all = Set(fields.compactMap { Audience.detail(of: $0, in: .event) } + [.visits]).filter {
      !audience.reads($0)
    }
    try events.scan { event in
      missing.formUnion(audience.missing(in: event, fields: fields))
      return missing != all
    }
    return Audience.sorted(missing)
  }
}

/// Lays out a list of events as a ``ReportDocument``: what is on, when and where.
///
/// The sections of the list are `title`, `facts` and `events`. ``schedule()`` lays out what is coming.
package struct EventsReport: Sendable {
  package var events: any EventRecords
  /// The names of athletes and schools.
  package var names: ReportNames
  /// Finds the way to events.
  package var directions: ReportDirections.Finder
  /// The filters that selected the events, in words: `upcoming`.
  package var filters: [String]
  /// The audience, date and look of the report; costs appear only if the audience may see them.
  package var context: DocumentContext

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

  /// The document.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: O(n) in the number of events, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    let cells = EventCells(names: names, directions: directions, context: context)
    let survey = try EventTable(
      readable, cells,
      columns: [.athlete, .start, .end, .time, .name, .type, .status, .place, .school, .cost])
    let title = ReportTitle(
      "Events", subtitle: ([survey.count.counted("event")] + filters).joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    var facts: [ReportFact] = []
    facts += survey.statusFacts + survey.costFacts
    var document = context.document(
      title: names.title("Events"), subject: "Events", author: names.person,
      sections: [
        ReportSection("title", blocks: [.title(title)]),
        ReportSection("facts", blocks: facts.isEmpty ? [] : [.facts(facts)]),
        ReportSection(
          "events",
          blocks: [
            .table(survey.table("events", title: "Events", emptyText: "No events match your filters"))
          ]),
      ])
    document.things = RecordKind.event.plural
    document.mainSection = "events"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  ///
  /// - Throws: what the source throws.
  package func omissions() throws -> [Audience.Detail] { try readable.missing() }

  /// Whether the audience can't see any of the events.
  ///
  /// - Throws: what the source throws.
  package func isEmpty() throws -> Bool { try readable.isEmpty }

  var readable: ReadableEvents { ReadableEvents(events: events, audience: context.audience) }
}
