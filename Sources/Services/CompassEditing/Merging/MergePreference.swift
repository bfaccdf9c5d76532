import CompassModel
import CompassStore
package import Foundation

/// One of two stores.
package enum MergeSide: String, Sendable, Hashable, CaseIterable {
  /// The store that is merged into.
  case mine
  /// The store that is merged.
  case theirs
}

/// Whose word counts where two stores contradict each other.
package enum MergePreference: String, Sendable, Hashable, CaseIterable {
  /// That of the store that is merged into.
  case mine
  /// That of the store that is merged.
  case theirs
  /// That of the record that was changed later.
  case newer

  /// Whose word counts.
  ///
  /// - Parameter age: which of the two is newer.
  func side(_ age: MergeAge) -> MergeSide {
    switch self {
    case .mine: .mine
    case .theirs: .theirs
    case .newer: age.newer ?? .mine
    }
  }
}

/// Which of two records, or of a record and its removal, is newer.
package struct MergeAge: Sendable, Hashable {
  /// When mine was changed last; nil where nothing says.
  package let mine: Date?
  /// When theirs was changed last; nil where nothing says.
  package let theirs: Date?

  /// The newer one; nil where it cannot be told.
  package var newer: MergeSide? {
    guard let mine, let theirs, mine != theirs else { return nil }
    return mine > theirs ? .mine : .theirs
  }

  /// When the newer one was changed.
  package var moment: Date? { newer == .mine ? mine : newer == .theirs ? theirs : nil }

  /// A moment as a day, with the time where both were changed on one.
  func text(of moment: Date, in zone: TimeZone) -> String {
    let days = [mine, theirs].compactMap { $0.map { CalendarDate(of: $0, in: zone) } }
    return days.count == 2 && days[0] == days[1]
      ? FieldText.text(moment, in: zone) : CalendarDate(of: moment, in: zone).displayText
  }

  /// When a record was changed last: when something was taken back, which it does not say itself; as it says itself;
  /// as the history of its store does; else when it was made.
  static func moment(of values: FieldValues, in store: any StoreReading) throws -> Date? {
    var last: HistoryEntry?
    if case .id(let id)? = values["id"] { last = try store.lastChange(of: values.kind, id: id) }
    if let last, !last.undoes.isEmpty { return last.occurredAt }
    if case .instant(let updated)? = values["updated_at"] { return updated }
    if let last { return last.occurredAt }
    if case .instant(let created)? = values["created_at"] { return created }
    return nil
  }
}
