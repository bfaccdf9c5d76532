import CompassCommandLine
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds the event that an argument names.
struct EventFinder {
  let store: any StoreReading
  let owners: [UUID?]?
  let today: CalendarDate

  /// The event of an id, the beginning of one, a name, `next` or `latest`.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  func find(_ text: String) throws -> Event {
    switch text {
    case "next":
      var query = EventQuery(owners: owners)
      query.timing = .upcoming(today)
      return try first(query, otherwise: "There is no upcoming event")
    case "latest":
      var query = EventQuery(owners: owners)
      query.until = today
      query.sort = .dateDescending
      return try first(query, otherwise: "No event has begun yet")
    default: break
    }
    switch try store.resolve(.event, text, owners: owners) {
    case .found(let id):
      if let event = try store.record(Event.self, id: id) { return event }
      throw CommandFailure("There is no event \(TerminalText.escaped(text))")
    case .ambiguous(let records):
      throw CommandFailure(
        "Several events are called so:\n" + Self.lines(records),
        help: "Name the one that is meant by its id, or the beginning of it")
    case .unknown(let suggestions):
      let near = suggestions.isEmpty ? "" : "Did you mean one of these?\n\(Self.lines(suggestions))\n  "
      throw CommandFailure(
        "There is no event \(TerminalText.escaped(text))", help: near + "`compass-export events` lists all")
    }
  }

  private func first(_ query: EventQuery, otherwise message: String) throws -> Event {
    var query = query
    query.statuses = EventStatus.allCases.filter { $0 != .cancelled }
    query.limit = 1
    if let event = try store.events(query).first { return event }
    throw CommandFailure(message, help: "`compass-export events` lists all")
  }

  private static func lines(_ records: [FieldValues]) -> String {
    records.compactMap(Event.init).map { event in
      "    \(event.id.text.prefix(8))  \(event.dateRange)  \(TerminalText.escaped(event.name))"
    }.joined(separator: "\n")
  }
}
