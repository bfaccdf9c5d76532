package import CompassModel
import CompassSource
package import Foundation

/// Lays out everything that is known of an event on a page of its own (seed 004).
///
/// The sections of an event are `event` (its name), `details`, `place`, `description`, `performance-notes`,
/// `metrics`, `coaches-present` and `interactions`, each only where there is something to say; `coaches-present`
/// is always there. Of several events the names of the second and later ones end in their number, `details-2`,
/// and `title` and `events`, a list of all, come first.
package struct EventSheetReport: Sendable {
  /// An event with all that hangs on it.
  package struct Sheet: Sendable {
    package var event: Event
    /// The coaches who were there, those among them who have left the event's school since.
    package var coaches: [Coach]
    /// What was measured there.
    package var metrics: [PerformanceMetric]
    /// The contacts with schools and coaches there.
    package var interactions: [Interaction]

    package init(
      _ event: Event, coaches: [Coach] = [], metrics: [PerformanceMetric] = [],
      interactions: [Interaction] = []
    ) {
      self.event = event
      self.coaches = coaches
      self.metrics = metrics
      self.interactions = interactions
    }
  }

  /// The events that the audience may see, in the order of their pages.
  package let sheets: [Sheet]
  private let hidesVisits: Bool
  /// The athletes by id.
  package var athletes: [UUID: Athlete]
  /// The names of schools and coaches.
  package var names: ReportNames
  /// Finds the way to events.
  package var directions: ReportDirections.Finder
  /// Who the sheets are for, when they are made, and how they look.
  package var context: DocumentContext

  package init(
    _ sheets: [Sheet], athletes: [Athlete] = [], names: ReportNames = ReportNames(),
    directions: @escaping ReportDirections.Finder = { _ in nil }, context: DocumentContext
  ) {
    let audience = context.audience
    self.sheets = sheets.filter { audience.reads($0.event) }.map { sheet in
      var sheet = sheet
      sheet.metrics = sheet.metrics.map(audience.hidingVisitSource)
      return sheet
    }
    hidesVisits = self.sheets.count < sheets.count
    self.athletes = Dictionary(athletes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    self.directions = directions
    self.context = context
  }

  /// The document.
  ///
  /// - Throws: what the tables' sources throw.
  package func document() throws -> ReportDocument {
    let single = sheets.count == 1 ? sheets.first : nil
    let name = single?.event.name ?? "Event Sheets"
    let author = names.person
    var document = context.document(
      title: names.title(name), subject: name, author: author, sections: single == nil ? try overview() : [])
    for (index, sheet) in sheets.enumerated() {
      var sections = EventSheetPage(report: self, sheet: sheet).sections
      if sheets.count > 1 {
        if index > 0 {
          for position in sections.indices { sections[position].name += "-\(index + 1)" }
        }
        sections[0].startsPage = true
      }
      document.sections += sections
    }
    document.things = RecordKind.event.plural
    document.mainSection = single == nil ? "events" : "metrics"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    let pages = sheets.map { EventSheetPage(report: self, sheet: $0) }
    var missing = Set(
      context.audience.missing([
        (.notes, sheets.contains { !$0.interactions.isEmpty || $0.metrics.contains { $0.notes != nil } }),
        (.coaches, pages.contains(where: \.hasCoachesOfOtherSchools)),
        (.contacts, pages.contains { $0.namedCoaches.contains { $0.email != nil || $0.phone != nil } }),
        (.visits, hidesVisits),
      ]))
    for sheet in sheets {
      missing.formUnion(context.audience.missing(in: sheet.event, fields: EventSheetPage.privateFields))
    }
    return Audience.sorted(missing)
  }

  /// The list of all events, each leading to its page.
  private func overview() throws -> [ReportSection] {
    let title = ReportTitle(
      "Event Sheets", subtitle: sheets.count.counted("event"),
      person: names.person.map { ReportTitle.Person($0) })
    let cells = EventCells(names: names, directions: directions, context: context)
    let events = sheets.compactMap { context.audience.readable($0.event) }
    let survey = try EventTable(
      ArrayEvents(events: events), cells,
      columns: [.athlete, .start, .end, .time, .name, .type, .status, .place, .school, .cost])
    var table = survey.table("events", title: "Events", emptyText: "No events match your filters")
    let nameIndex = survey.columns.firstIndex(of: .name)
    table.rows = ArrayRowSource(
      events.enumerated().map { index, event in
        var row = survey.columns.map { cells.cell($0, event) }
        if let nameIndex {
          row[nameIndex] = .reference(
            event.name, section: index == 0 ? "event" : "event-\(index + 1)")
        }
        return row
      })
    return [
      ReportSection("title", blocks: [.title(title)]), ReportSection("events", blocks: [.table(table)]),
    ]
  }
}
