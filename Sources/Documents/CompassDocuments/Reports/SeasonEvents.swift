import CompassModel
import CompassSource
import Foundation

/// What the events of a season come to: how many of each type and status, and what they cost.
struct SeasonEvents {
  /// The events of one type or month.
  struct Part {
    var statuses: [EventStatus: Int] = [:]
    var costs = EventCosts()
    var count: Int { statuses.values.reduce(0, +) }

    mutating func add(_ event: Event) {
      statuses[event.status, default: 0] += 1
      costs.add(event)
    }
  }

  private(set) var types: [EventType: Part] = [:]
  private(set) var months: [CalendarMonth: Part] = [:]
  private var all = Part()

  /// Reads all events once.
  init(_ events: any EventRecords) throws {
    try events.forEach { event in
      all.add(event)
      types[event.type, default: Part()].add(event)
      months[CalendarMonth(of: event.startDate), default: Part()].add(event)
    }
  }

  /// How many there are.
  var count: Int { all.count }
  /// How many the athlete was at.
  var attended: Int { all.statuses[.attended] ?? 0 }
  var costs: EventCosts { all.costs }

  /// Of how many events the cost is known, in words: `15 events, 2 unknown`.
  var costText: String {
    guard costs.isKnown else { return "no costs recorded" }
    let unknown = costs.unknownCount == 0 ? "" : ", \(costs.unknownCount) unknown"
    return costs.knownCount.counted("event") + unknown
  }

  /// How many there are beside those attended, in words: `of 18; 2 registered, 1 cancelled`.
  var statusText: String {
    if count == 0 { return "no events" }
    let others = [EventStatus.registered, .notRegistered, .cancelled].compactMap { status in
      all.statuses[status].map { "\($0) \(status.label.lowercased())" }
    }
    return others.isEmpty ? "of \(count)" : "of \(count); " + others.joined(separator: ", ")
  }
}
