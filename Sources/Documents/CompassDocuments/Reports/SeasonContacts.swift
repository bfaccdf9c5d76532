package import CompassModel
package import Foundation

/// How many contacts there were, by month, type and who made them.
package struct SeasonContacts: Sendable {
  /// How many were made by whom.
  struct Count: Sendable, Hashable {
    var outbound = 0
    var inbound = 0
    var all: Int { outbound + inbound }

    mutating func add(_ direction: InteractionDirection) {
      switch direction {
      case .outbound: outbound += 1
      case .inbound: inbound += 1
      }
    }
  }

  private(set) var months: [CalendarMonth: Count] = [:]
  private(set) var types: [InteractionType: Count] = [:]
  private(set) var all = Count()
  private(set) var schoolIDs: Set<UUID> = []
  private let zone: TimeZone

  /// No contacts yet.
  ///
  /// - Parameter zone: the zone whose days count.
  package init(zone: TimeZone) { self.zone = zone }

  /// Counts a contact in.
  package mutating func add(_ interaction: Interaction) {
    let month = CalendarMonth(of: CalendarDate(of: interaction.occurredAt, in: zone))
    months[month, default: Count()].add(interaction.direction)
    types[interaction.type, default: Count()].add(interaction.direction)
    all.add(interaction.direction)
    schoolIDs.insert(interaction.schoolID)
  }
}
