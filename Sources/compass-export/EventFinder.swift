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

  /// The fewest characters of an id that name an event.
  private static let minimumPrefix = 4
  /// The most names that are looked through for a suggestion.
  private static let suggestionLimit = 5_000

  /// The event of an id, the beginning of one, a name, `next` or `latest`.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  func find(_ text: String) throws -> Event {
    switch text {
    case "next":
      var query = EventQuery(owners: owners)
      query.timing = .upcoming(today)
      if let event = try store.records(query).first(where: { !$0.cancelled }) { return event }
      throw CommandFailure("There is no upcoming event", help: "`compass-export events` lists all")
    case "latest":
      var query = EventQuery(owners: owners)
      query.until = today
      query.sort = .dateDescending
      if let event = try store.records(query).first(where: { !$0.cancelled }) { return event }
      throw CommandFailure("No event has begun yet", help: "`compass-export events` lists all")
    default: break
    }
    let named = try byName(text)
    if named.count == 1 { return named[0] }
    if named.count > 1 { throw ambiguous(named) }
    let prefixed = try byPrefix(text.lowercased())
    if prefixed.count == 1 { return prefixed[0] }
    if prefixed.count > 1 { throw ambiguous(prefixed) }
    throw CommandFailure("There is no event \(TerminalText.escaped(text))", help: try suggestion(for: text))
  }

  private func byName(_ text: String) throws -> [Event] {
    let people = try owners ?? ([nil] + store.records(AthleteQuery()).map(\.id))
    let ids = try people.flatMap { try store.ids(of: .event, foldedName: text.foldedName, owner: $0) }
    guard !ids.isEmpty else { return [] }
    return try store.records(EventQuery(owners: owners, ids: ids))
  }

  private func byPrefix(_ text: String) throws -> [Event] {
    let isID = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) || $0 == 0x2D }
    guard isID, text.utf8.count >= Self.minimumPrefix else { return [] }
    var selection = EventQuery(owners: owners).selection
    selection.conditions.append(.idPrefix(text))
    var events: [Event] = []
    try store.forEach(selection) { values in
      if let event = Event(values) { events.append(event) }
    }
    return events
  }

  private func ambiguous(_ events: [Event]) -> CommandFailure {
    let list = events.prefix(10).map { "\($0.id.text.prefix(8))  \($0.dateRange)  \(TerminalText.escaped($0.name))" }
    return CommandFailure(
      "\(events.count) events are called so:\n    " + list.joined(separator: "\n    "),
      help: "Name the one that is meant by the beginning of its id")
  }

  private func suggestion(for text: String) throws -> String {
    let people = try owners ?? ([nil] + store.records(AthleteQuery()).map(\.id))
    let names = try people.flatMap {
      try store.foldedNames(of: .event, owner: $0, limit: Self.suggestionLimit)
    }
    let list = "`compass-export events` lists all"
    guard let near = Suggestion.nearest(to: text.foldedName, among: names), let event = try byName(near).first
    else { return list }
    return "Did you mean \"\(TerminalText.escaped(event.name))\" (\(event.dateRange))? \(list)"
  }
}
