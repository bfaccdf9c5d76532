package import CompassModel
package import Foundation

/// Events that can be read as often as needed.
package protocol EventRecords: Sendable {
  /// Lends the events in their order.
  func forEach(_ body: (Event) throws -> Void) throws
}

/// Lays out a list of events as a ``ReportDocument``: what is on, when and where.
package struct EventsReport: Sendable {
  /// The events.
  package var events: any EventRecords
  /// The athletes by id; a column says whose an event is where there are several.
  package var athletes: [UUID: String]
  /// The schools by id.
  package var schools: [UUID: String]
  /// What was filtered by, in words: `upcoming`.
  package var filters: [String]
  /// Who the report is for: costs only for those who read them.
  package var audience: Audience
  /// When the report was made.
  package var created: Date
  /// The paper.
  package var paper: ReportDocument.Paper

  /// Creates the report of some events.
  package init(
    events: any EventRecords, athletes: [UUID: String] = [:], schools: [UUID: String] = [:],
    filters: [String] = [], audience: Audience = .coach, created: Date,
    paper: ReportDocument.Paper = .letter
  ) {
    self.events = events
    self.athletes = athletes
    self.schools = schools
    self.filters = filters
    self.audience = audience
    self.created = created
    self.paper = paper
  }

  /// A column of the table.
  private enum Column: CaseIterable {
    case athlete, start, end, time, name, type, status, place, school, cost

    var column: ReportColumn {
      switch self {
      case .athlete: ReportColumn("athlete", "Athlete", weight: 1)
      case .start: ReportColumn("start_date", "Date")
      case .end: ReportColumn("end_date", "Until")
      case .time: ReportColumn("start_time", "Time")
      case .name: ReportColumn("name", "Event", weight: 3)
      case .type: ReportColumn("type", "Type")
      case .status: ReportColumn("status", "Status")
      case .place: ReportColumn("place", "Place", weight: 2)
      case .school: ReportColumn("school", "School", weight: 2)
      case .cost: ReportColumn("cost", "Cost", alignment: .trailing)
      }
    }
  }

  /// The document.
  ///
  /// - Throws: what the source throws.
  /// - Complexity: O(n) in the number of events, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    var count = 0
    var filled: Set<Column> = [.start, .name, .type, .status, .place]
    try events.forEach { event in
      count += 1
      for column in Column.allCases where !filled.contains(column) && cell(column, event) != .empty {
        filled.insert(column)
      }
    }
    let athlete = athletes.count == 1 ? athletes.values.first : nil
    if athletes.count < 2 { filled.remove(.athlete) }
    if !audience.reads(.costs) { filled.remove(.cost) }
    var document = ReportDocument(
      title: [athlete, "Events"].compactMap(\.self).joined(separator: " – "), subject: "Events",
      author: athlete, created: created, paper: paper)
    document.things = RecordKind.event.plural
    let words = "\(count) event\(count == 1 ? "" : "s")"
    let title = ReportTitle(
      "Events", subtitle: ([words] + filters).joined(separator: " · "),
      person: athlete.map { ReportTitle.Person($0) })
    let columns = Column.allCases.filter(filled.contains)
    let table = ReportTable(
      name: "events", title: "Events", columns: columns.map(\.column),
      rows: Rows(report: self, columns: columns), emptyText: "No events match your filters")
    document.sections = [
      ReportSection("title", blocks: [.title(title)]), ReportSection("events", blocks: [.table(table)]),
    ]
    return document
  }

  private func cell(_ column: Column, _ event: Event) -> ReportCell {
    func text(_ text: String?) -> ReportCell { text.map(ReportCell.string) ?? .empty }
    switch column {
    case .athlete: return text(event.userID.flatMap { athletes[$0] })
    case .start: return .date(event.startDate)
    case .end: return event.endDate.flatMap { $0 > event.startDate ? ReportCell.date($0) : nil } ?? .empty
    case .time: return event.startTime.map(ReportCell.time) ?? .empty
    case .name: return .string(event.name)
    case .type: return .badge(ReportBadge(event.type.label, event.type.color))
    case .status: return .badge(ReportBadge(event.status.label, event.status.color))
    case .place:
      let town = [event.city, event.state].compactMap(\.self).joined(separator: ", ")
      return text(town.isEmpty ? event.location : town)
    case .school: return text(event.schoolID.flatMap { schools[$0] })
    case .cost: return event.cost.map { $0 == 0 ? .string("Free") : .number($0, .dollars) } ?? .empty
    }
  }

  /// The rows, read from the events whenever a writer asks.
  private struct Rows: RowSource {
    let report: EventsReport
    let columns: [Column]

    var isEmpty: Bool {
      get throws {
        var isEmpty = true
        try report.events.forEach { _ in isEmpty = false }
        return isEmpty
      }
    }

    func forEach(_ body: ([ReportCell]) throws -> Void) throws {
      try report.events.forEach { event in try body(columns.map { report.cell($0, event) }) }
    }
  }
}
