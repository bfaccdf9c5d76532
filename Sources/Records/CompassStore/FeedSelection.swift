package import CompassModel
import Foundation

/// Which events a calendar feed has, whatever the day.
package struct FeedSelection: Sendable, Hashable {
  /// The types; nil means any.
  package var types: [EventType]?
  /// Where the athlete stands with the event; nil means anywhere.
  package var statuses: [EventStatus]?
  /// Whether events that are over are left out.
  package var isUpcomingOnly: Bool

  /// Creates a selection; without arguments it chooses every event.
  package init(types: [EventType]? = nil, statuses: [EventStatus]? = nil, isUpcomingOnly: Bool = false) {
    self.types = types
    self.statuses = statuses
    self.isUpcomingOnly = isUpcomingOnly
  }

  /// The selection in words: `camps and visits, registered, upcoming`.
  package var text: String {
    let words =
      [types.map(Self.words), statuses.map { $0.map(\.rawValue).joined(separator: " or ") }]
      .compactMap(\.self)
    let text = (words + (isUpcomingOnly ? ["upcoming"] : [])).joined(separator: ", ")
    return text.isEmpty ? "all events" : text
  }

  private static func words(_ types: [EventType]) -> String {
    types.map { $0.label.lowercased() + "s" }.joined(separator: " and ")
  }

  // MARK: As the store keeps it

  var jsonText: String {
    var members: [JSONValue.Member] = []
    if let types { members.append(.init("types", .array(types.map { .string($0.rawValue) }))) }
    if let statuses { members.append(.init("statuses", .array(statuses.map { .string($0.rawValue) }))) }
    if isUpcomingOnly { members.append(.init("upcoming", .boolean(true))) }
    return JSONValue.object(members).text()
  }

  /// Reads what ``jsonText`` wrote; nil where it is anything else, for a feed must never show more than was
  /// asked for.
  init?(jsonText: String) {
    guard let json = JSONValue(parsing: jsonText), case .object(let members) = json else { return nil }
    self.init()
    for member in members {
      switch (member.name, member.value) {
      case ("types", .array(let values)):
        let types = values.compactMap { $0.stringValue.flatMap(EventType.init(rawValue:)) }
        guard types.count == values.count else { return nil }
        self.types = types
      case ("statuses", .array(let values)):
        let statuses = values.compactMap { $0.stringValue.flatMap(EventStatus.init(rawValue:)) }
        guard statuses.count == values.count else { return nil }
        self.statuses = statuses
      case ("upcoming", .boolean(let flag)): isUpcomingOnly = flag
      default: return nil
      }
    }
  }
}
