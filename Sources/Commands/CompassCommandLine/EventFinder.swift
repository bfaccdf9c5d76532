package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// Finds the event that an argument names.
package struct EventFinder {
  let store: any StoreReading
  let owners: [UUID?]?
  let today: CalendarDate

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - owners: the athletes whose events are looked among, nil among them meaning no one yet; nil means all.
  ///   - today: the day that `next` and `latest` are told by.
  package init(store: any StoreReading, owners: [UUID?]?, today: CalendarDate) {
    self.store = store
    self.owners = owners
    self.today = today
  }

  /// Whether a text means another event for every athlete and every day.
  package static func isRelative(_ text: String) -> Bool { ["next", "latest"].contains(text) }

  /// The event of an id, the beginning of one, a name, `next` or `latest`.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  package func find(_ text: String) throws -> Event {
    let events = try candidates(text)
    guard let event = events.first, events.count == 1 else { throw Self.ambiguous(events) }
    return event
  }

  /// The event as each athlete has it: one that several went to is a record of each of them.
  ///
  /// - Throws: as ``find(_:)``.
  package func findShared(_ text: String) throws -> [Event] {
    let event = try candidates(text)
    let isOne = event.allSatisfy { $0.startDate == event[0].startDate && $0.type == event[0].type }
    guard isOne, Set(event.map(\.userID)).count == event.count else { throw Self.ambiguous(event) }
    return event
  }

  /// At least one event.
  private func candidates(_ text: String) throws -> [Event] {
    switch text {
    case "next":
      var query = EventQuery(owners: owners)
      query.timing = .upcoming(today)
      return [try first(query, otherwise: "No upcoming event found")]
    case "latest":
      var query = EventQuery(owners: owners)
      query.until = today
      query.sort = .dateDescending
      return [try first(query, otherwise: "No event has started yet")]
    default: break
    }
    switch try store.resolve(.event, text, owners: owners) {
    case .found(let id): return try store.events(EventQuery(ids: [id]))
    case .ambiguous(let records): return records.compactMap(Event.init)
    case .unknown(let suggestions):
      let near = suggestions.compactMap(Event.init)
      throw CommandFailure(
        "No event matches \(text)", suggesting: Self.lines(near),
        help: "Run `compass-export events` to list all")
    }
  }

  private func first(_ query: EventQuery, otherwise message: String) throws -> Event {
    var query = query
    query.statuses = EventStatus.allCases.filter { $0 != .cancelled }
    query.limit = 1
    if let event = try store.events(query).first { return event }
    throw CommandFailure(message, help: "Run `compass-export events` to list all")
  }

  private static func ambiguous(_ events: [Event]) -> CommandFailure {
    CommandFailure(
      "Several events match:", listing: lines(events),
      help: Set(events.map(\.userID)).count > 1
        ? "Choose one with --athlete NAME, or use an ID from this list"
        : "Use an ID from this list")
  }

  private static func lines(_ events: [Event]) -> [String] {
    events.map { "\($0.id.text.prefix(8))  \($0.dateRange)  \($0.name)" }
  }
}
