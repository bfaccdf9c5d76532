import CompassModel
import CompassSource
import Foundation

/// A table of events with the columns that any of them fills, read whenever a writer asks.
struct EventTable: Sendable {
  /// The columns in their order.
  let columns: [EventCells.Column]
  /// How many events there are.
  let count: Int
  /// How many there are of each status.
  let statuses: [EventStatus: Int]
  let costs: EventCosts
  /// The first day of the first and the last day of the last.
  let days: ClosedRange<CalendarDate>?
  private let events: any EventRecords
  private let cells: EventCells

  /// Looks at the events once.
  ///
  /// - Parameters:
  ///   - events: the events as the audience may see them.
  ///   - wanted: the columns that may be shown.
  ///   - always: those of them that are shown even where no event fills them.
  /// - Throws: what the events throw.
  /// - Complexity: O(n) in the number of events.
  init(
    _ events: any EventRecords, _ cells: EventCells, columns wanted: [EventCells.Column],
    always: Set<EventCells.Column> = [.month, .day, .start, .name, .type, .status, .place]
  ) throws {
    var filled = always
    var count = 0
    var statuses: [EventStatus: Int] = [:]
    var costs = EventCosts()
    var days: ClosedRange<CalendarDate>?
    try events.forEach { event in
      count += 1
      statuses[event.status, default: 0] += 1
      costs.add(event)
      let known = days ?? event.startDate...event.startDate
      days = min(known.lowerBound, event.startDate)...max(known.upperBound, event.lastDay)
      for column in wanted where !filled.contains(column) && cells.cell(column, event) != .empty {
        filled.insert(column)
      }
    }
    if !cells.names.hasSeveralAthletes { filled.remove(.athlete) }
    if !cells.context.audience.reads(.status), statuses[.cancelled] == nil { filled.remove(.status) }
    columns = wanted.filter(filled.contains)
    self.count = count
    self.statuses = statuses
    self.costs = costs
    self.days = days
    self.events = events
    self.cells = cells
  }

  /// The table.
  ///
  /// - Parameter hasTotals: whether a last row sums up what the events cost.
  func table(_ name: String, title: String, emptyText: String, hasTotals: Bool = true) -> ReportTable {
    var table = ReportTable(
      name: name, title: title, columns: columns.map(\.column),
      rows: Rows(events: events, cells: cells, columns: columns), emptyText: emptyText)
    if columns.contains(.month) { table.groupedBy = EventCells.Column.month.column.name }
    if hasTotals, columns.contains(.cost), count > 1 {
      table.totals = columns.map { column in
        switch column {
        case .name: .string(costs.totalLabel)
        case .cost: .number(costs.total, .dollars)
        default: .empty
        }
      }
    }
    return table
  }

  /// What the events cost; the parts by status are only for those who may see the status.
  var costFacts: [ReportFact] {
    cells.context.audience.reads(.status) ? costs.facts : Array(costs.facts.prefix(1))
  }

  /// How many events there are of each status, in words: `38 attended, 5 registered`; empty if all have the same
  /// status or the audience may not see it.
  var statusFacts: [ReportFact] {
    guard statuses.count > 1, cells.context.audience.reads(.status) else { return [] }
    let words = EventStatus.allCases.compactMap { status in
      statuses[status].map { "\($0) \(status.label.lowercased())" }
    }
    return [ReportFact("Status", .string(words.joined(separator: ", ")))]
  }

  private struct Rows: RowSource {
    let events: any EventRecords
    let cells: EventCells
    let columns: [EventCells.Column]

    var isEmpty: Bool { get throws { try events.isEmpty } }

    func scan(_ body: ([ReportCell]) throws -> Bool) throws {
      try events.scan { event in try body(columns.map { cells.cell($0, event) }) }
    }
  }
}

struct EventCosts: Sendable, Hashable {
  /// The sum of what is not cancelled.
  private(set) var total: Decimal = 0
  /// The part of it that the athlete is registered for or was at.
  private(set) var committed: Decimal = 0
  /// How many events say what they cost and are not cancelled.
  private(set) var knownCount = 0
  /// How many do not say it and are not cancelled.
  private(set) var unknownCount = 0
  private(set) var cancelledCount = 0

  /// Counts an event in.
  mutating func add(_ event: Event) {
    guard let cost = event.cost else {
      if !event.cancelled { unknownCount += 1 }
      return
    }
    guard !event.cancelled else {
      cancelledCount += 1
      return
    }
    knownCount += 1
    total += cost
    if event.registered || event.attended { committed += cost }
  }

  /// Whether there is anything to say.
  var isKnown: Bool { knownCount > 0 }

  /// What the sum is of: `Total (cost of 2 events unknown; without 1 cancelled event)`.
  var totalLabel: String {
    let remarks = [
      unknownCount == 0 ? nil : "cost of \(unknownCount.counted("event")) unknown",
      cancelledCount == 0 ? nil : "without \(cancelledCount.counted("cancelled event"))",
    ].compactMap(\.self)
    return remarks.isEmpty ? "Total" : "Total (\(remarks.joined(separator: "; ")))"
  }

  /// The facts of a family's document: what is committed and what is still open.
  var facts: [ReportFact] {
    guard isKnown else { return [] }
    var facts = [ReportFact("Cost of all", .number(total, .dollars), name: "cost_total")]
    if committed != total {
      facts.append(ReportFact("Registered or attended", .number(committed, .dollars), name: "cost_committed"))
      facts.append(ReportFact("Not registered", .number(total - committed, .dollars), name: "cost_open"))
    }
    return facts
  }
}

/// Events in memory.
struct ArrayEvents: EventRecords {
  let events: [Event]

  func scan(_ body: (Event) throws -> Bool) rethrows { _ = try events.allSatisfy(body) }
}
