package import CompassModel
package import CompassValidation
package import Foundation

/// Whom the store's settings mean where no athlete is named.
package enum DefaultAthlete: Sendable, Hashable {
  /// Nobody: the setting was never set.
  case unset
  /// This one.
  case athlete(Athlete)
  /// One whom the store has no more.
  case gone
}

extension StoreReading {
  /// Which part of an all-number date comes first where neither the user nor the file says it.
  package func dateOrderSetting() throws -> DateOrder? {
    try setting(StoreSettings.dateOrder).flatMap(DateOrder.init(rawValue:))
  }

  /// The zone of times that name none; nil where it was never set.
  package func timeZoneSetting() throws -> TimeZone? {
    try setting(StoreSettings.timeZone).flatMap(TimeZone.init(identifier:))
  }

  /// Whom the store's settings mean where no athlete is named; of use where the store has several.
  package func defaultAthlete() throws -> DefaultAthlete {
    guard let text = try setting(StoreSettings.defaultAthlete) else { return .unset }
    guard let id = UUID(uuidString: text), let athlete = try record(Athlete.self, id: id) else {
      return .gone
    }
    return .athlete(athlete)
  }
}
