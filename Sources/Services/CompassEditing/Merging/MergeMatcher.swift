import CompassImport
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Finds which record of a store is which of another one.
///
/// Each of mine is taken once: by the one of its id, by that of its key at its source, else by one that is called so.
struct MergeMatcher {
  private let mine: any StoreWriting
  private let theirs: any StoreReading
  private var last: Group?
  /// The records of mine that one of theirs is.
  private var taken: [RecordKind: Set<UUID>] = [:]
  /// The athletes of theirs whose ids are those of other athletes in my store: an id that is made of a name is the same
  /// for two children of that name.
  private var namesakes: Set<UUID> = []

  /// Creates a matcher within the transaction of a merge.
  init(mine: any StoreWriting, theirs: any StoreReading) {
    self.mine = mine
    self.theirs = theirs
  }

  /// The id of the record of mine that theirs is; nil where there is none.
  ///
  /// - Parameters:
  ///   - values: theirs, as it would be in my store: its owner and its links those of mine.
  ///   - original: theirs as it is.
  mutating func match(_ values: FieldValues, original: FieldValues) throws -> UUID? {
    guard case .id(let id)? = original["id"] else { return nil }
    if let known = try mine.values(of: values.kind, id: id) {
      guard try isOther(known, values, original) else { return take(values.kind, id) ? id : nil }
      if values.kind == .athlete { namesakes.insert(id) }
    }
    if let id = try bySource(values) { return id }
    return try byKey(values, original)
  }

  /// Keeps a record that was added from being taken for another one.
  mutating func add(_ kind: RecordKind, _ id: UUID) { _ = take(kind, id) }

  /// Whether a record of mine is none of theirs.
  mutating func isFree(_ kind: RecordKind, _ id: UUID) -> Bool { take(kind, id) }

  /// Takes a record of mine unless another one of theirs is it.
  private mutating func take(_ kind: RecordKind, _ id: UUID) -> Bool {
    taken[kind, default: []].insert(id).inserted
  }

  // MARK: Namesakes

  /// Whether the record of mine that has the id of theirs is another one: another athlete of that name, or a record of
  /// another athlete.
  private func isOther(_ known: FieldValues, _ values: FieldValues, _ original: FieldValues) throws -> Bool {
    if values.kind == .athlete { return try areNamesakes(known, original) }
    guard case .id(let owner)? = original["user_id"], namesakes.contains(owner) else { return false }
    return known["user_id"] != values["user_id"]
  }

  /// Whether an athlete of mine and one of theirs with the same id are two children of one name.
  ///
  /// They are one child if their birth dates or graduation years agree now, or agreed before one of them was corrected.
  private func areNamesakes(_ known: FieldValues, _ original: FieldValues) throws -> Bool {
    guard case .id(let id)? = known["id"], RecordIdentifier.isMade(id),
      known.agreesOnBirthOrClass(with: original) == false
    else { return false }
    let own = try [known] + mine.pastValues(of: .athlete, id: id, through: nil)
    let others = try [original] + theirs.pastValues(of: .athlete, id: id, through: nil)
    return !own.contains { one in others.contains { one.agreesOnBirthOrClass(with: $0) == true } }
  }

  /// Whether a record of mine that theirs removed was another one there.
  mutating func wasOther(_ values: FieldValues, _ id: UUID) throws -> Bool {
    guard values.kind == .athlete || !namesakes.isEmpty,
      let last = try theirs.pastValues(of: values.kind, id: id, through: nil).first
    else { return false }
    if values.kind == .athlete {
      guard try areNamesakes(values, last) else { return false }
      namesakes.insert(id)
      return true
    }
    guard case .id(let owner)? = last["user_id"] else { return false }
    return namesakes.contains(owner)
  }

  /// Whether theirs has a record of mine under the same id.
  private func isTheirs(_ known: FieldValues, _ id: UUID) throws -> Bool {
    guard known.kind == .athlete || !namesakes.isEmpty else {
      return try theirs.exists(known.kind, id: id)
    }
    guard let other = try theirs.values(of: known.kind, id: id) else { return false }
    if known.kind == .athlete { return try !areNamesakes(known, other) }
    guard case .id(let owner)? = other["user_id"] else { return true }
    return !namesakes.contains(owner)
  }

  // MARK: Keys

  private mutating func bySource(_ values: FieldValues) throws -> UUID? {
    guard case .text(let key)? = values["source_key"] else { return nil }
    let source: String? = if case .text(let text)? = values["source"] { text } else { nil }
    for owner in owners(of: values) {
      guard
        let id = try mine.id(of: values.kind, source: source, sourceKey: key, owner: owner),
        let known = try mine.values(of: values.kind, id: id), try !isTheirs(known, id),
        take(values.kind, id)
      else { continue }
      return id
    }
    return nil
  }

  private mutating func byKey(_ values: FieldValues, _ original: FieldValues) throws -> UUID? {
    guard let key = values.naturalKey, let theirKey = original.naturalKey else { return nil }
    let name = [values["user_id"]?.canonicalText ?? "", key, theirKey].joined(separator: "\u{1E}")
    var group: Group
    if let known = last, known.name == name, known.kind == values.kind {
      group = known
    } else {
      group = try load(name, values, key: key, original, theirKey)
    }
    last = nil
    defer { last = group }
    let tie = values.tieBreaker
    group.ties[tie, default: 0] -= 1
    while let place = group.waiting.firstIndex(where: {
      $0.tie == tie && values.isCompatible(with: $0.values)
    })
      ?? group.waiting.firstIndex(where: {
        // What another one of theirs is exactly is that one.
        group.ties[$0.tie, default: 0] <= 0 && values.isCompatible(with: $0.values)
          && Self.mayBe($0.values, values)
      })
    {
      let candidate = group.waiting.remove(at: place)
      if take(values.kind, candidate.id) { return candidate.id }
    }
    return nil
  }

  /// The records of one name, remembered while records of that name come: a thousand pitches of one day are looked up
  /// once and not a thousand times.
  private struct Group {
    let kind: RecordKind
    let name: String
    /// Those of mine that none of theirs has by its id.
    var waiting: [(id: UUID, values: FieldValues, tie: FieldValue?)] = []
    /// What tells theirs apart that are still to come, and of how many it does.
    var ties: [FieldValue?: Int] = [:]
  }

  private func load(
    _ name: String, _ values: FieldValues, key: String, _ original: FieldValues, _ theirKey: String
  ) throws -> Group {
    let kind = values.kind
    var group = Group(kind: kind, name: name)
    for owner in owners(of: values) {
      for id in try mine.ids(of: kind, naturalKey: key, owner: owner) {
        // What has the same id there is that one.
        guard let known = try mine.values(of: kind, id: id), try !isTheirs(known, id),
          try isWaiting(known, forOwnerOf: values)
        else { continue }
        group.waiting.append((id, known, known.tieBreaker))
      }
    }
    if group.waiting.isEmpty { return group }
    let owner: UUID? = if case .id(let id)? = original["user_id"] { id } else { nil }
    for id in try theirs.ids(of: kind, naturalKey: theirKey, owner: owner) {
      guard try !mine.exists(kind, id: id), let other = try theirs.values(of: kind, id: id) else { continue }
      group.ties[other.tieBreaker, default: 0] += 1
    }
    return group
  }

  /// The athlete whose records are looked among, and no one, for a record may still wait for its athlete.
  private func owners(of values: FieldValues) -> [UUID?] {
    guard values.kind != .athlete, case .id(let owner)? = values["user_id"] else { return [nil] }
    return [owner, nil]
  }

  /// Whether a record of no one may be the athlete's: it names no other.
  private func isWaiting(_ known: FieldValues, forOwnerOf values: FieldValues) throws -> Bool {
    guard known["user_id"] == nil, case .id(let owner)? = values["user_id"],
      case .json(let extra)? = known["extra"], let name = extra["user_id"]?.stringValue
    else { return true }
    return try mine.values(of: .athlete, id: owner)?.foldedName == name.foldedName
  }

  /// A session of a device has a key of its own, and another figure is another session.
  private static func mayBe(_ known: FieldValues, _ values: FieldValues) -> Bool {
    guard values.kind == .metric, known["source_key"] != nil || values["source_key"] != nil else {
      return true
    }
    return known["value"] == values["value"]
  }
}
