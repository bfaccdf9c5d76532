import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The ids that other sources gave to athletes of the store, which are kept beside the records under `id`.
struct OtherAthleteIDs {
  /// The name under which they are kept.
  private static let name = "id"

  /// The athletes by each id; several where it cannot be told whose it is.
  private var athletes: [UUID: Set<UUID>] = [:]

  /// Learns the ids that are kept beside athletes.
  init(_ athletes: [Athlete]) {
    for athlete in athletes {
      for case .string(let text) in Self.kept(in: athlete.extra?.members ?? []) {
        if let id = UUID(uuidString: text) { learn(id, of: athlete.id) }
      }
    }
  }

  /// Learns an id of an athlete.
  mutating func learn(_ id: UUID, of athlete: UUID) { athletes[id, default: []].insert(athlete) }

  /// The athlete that an id of another source means, by the id in the store.
  subscript(id: UUID) -> UUID? {
    guard let found = athletes[id], found.count == 1 else { return nil }
    return found.first
  }

  private static func kept(in members: [JSONValue.Member]) -> [JSONValue] {
    members.filter { $0.name == name }.flatMap { member -> [JSONValue] in
      if case .array(let values) = member.value { values } else { [member.value] }
    }
  }

  /// Keeps the ids of an athlete that are stored besides those that a file brings.
  ///
  /// - Parameters:
  ///   - stored: what is kept beside the stored record.
  ///   - draft: the athlete of the file, merged with the stored record.
  static func keep(_ stored: [JSONValue.Member], in draft: inout Draft) {
    var values: [JSONValue] = []
    for value in kept(in: stored) + kept(in: draft.extra) + kept(in: draft.setAside)
    where !values.contains(value) {
      values.append(value)
    }
    draft.extra.removeAll { $0.name == name }
    draft.setAside.removeAll { $0.name == name }
    guard let first = values.first else { return }
    draft.extra.append(JSONValue.Member(name, values.count == 1 ? first : .array(values)))
  }
}

extension FieldValues {
  /// How well another athlete of the same name agrees.
  enum Agreement {
    /// The birth dates or the graduation years are equal, and neither differs.
    case sure
    /// There is nothing to compare.
    case unknown
    /// The birth dates or the graduation years differ.
    case none
  }

  /// Compares two athletes of one name by birth date and graduation year.
  func agreement(with other: FieldValues) -> Agreement {
    let equalities = ["date_of_birth", "graduation_year"].compactMap { name in
      self[name].flatMap { mine in other[name].map { $0 == mine } }
    }
    guard let first = equalities.first else { return .unknown }
    return first && equalities.allSatisfy(\.self) ? .sure : .none
  }
}
