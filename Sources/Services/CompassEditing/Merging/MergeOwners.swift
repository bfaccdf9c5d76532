import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Says whose a record of another store is in mine.
final class MergeOwners {
  private let mine: any StoreWriting
  private let theirs: any StoreReading
  private let chosen: String?
  /// The athletes of both, by their ids in my store.
  private var athletes: [FieldValues] = []
  /// The ids in my store of theirs.
  private var ids: [UUID: UUID] = [:]

  /// Prepares for a merge.
  ///
  /// - Parameters:
  ///   - mine: my store.
  ///   - theirs: the other one.
  ///   - chosen: the athlete whom records of the other store belong to that belong to no one there, by id or name.
  init(mine: any StoreWriting, theirs: any StoreReading, choosing chosen: String?) {
    self.mine = mine
    self.theirs = theirs
    self.chosen = chosen
  }

  /// Learns the athletes once they are merged.
  ///
  /// - Parameter translation: the id in my store of an athlete of theirs.
  /// - Throws: ``ToolError`` where records of two athletes who are in neither store would wait in one.
  func learn(_ translation: (UUID) throws -> UUID?) throws {
    for athlete in try theirs.athletes() { ids[athlete.id] = try translation(athlete.id) }
    athletes = try mine.athletes().map(\.values)
    guard athletes.isEmpty, let other = try theirs.setting(StoreSettings.unnamedAthlete) else { return }
    let own = try mine.setting(StoreSettings.unnamedAthlete)
    guard own == nil || own == other else {
      throw ToolError(
        "The two stores have records of different athletes, and neither store has an athlete",
        help: "Import the athletes into both stores, then merge again")
    }
    try mine.set(StoreSettings.unnamedAthlete, to: other)
  }

  /// Whether the record belongs to an athlete who stays out of my store.
  func staysOut(_ values: FieldValues) -> Bool {
    if case .id(let owner)? = values["user_id"] { ids[owner] == nil } else { false }
  }

  /// Gives a record of theirs its owner in my store, and returns why that cannot be.
  ///
  /// - Throws: ``ToolError`` where there are several athletes and nothing says which one is meant.
  func settle(_ values: inout FieldValues) throws -> FieldIssue? {
    if case .id(let owner)? = values["user_id"] {
      values["user_id"] = ids[owner].map(FieldValue.id)
      // A record of mine with this id may be that of another athlete who has the id of theirs.
      if ids[owner] != owner, athletes.contains(where: { $0["id"] == .id(owner) }) { return nil }
      return try other(values)
    }
    if let name = Self.waiting(values) {
      if athletes.isEmpty { return nil }
      let named = athletes.filter { $0.foldedName == name.foldedName || $0["id"]?.canonicalText == name }
      guard named.count == 1, let owner = named[0]["id"] else {
        return FieldIssue(
          "user_id", .unknownAthlete, .rejectsRecord, "Unknown athlete \(personal: name) in both stores",
          help: "Import the athlete into one of the stores first")
      }
      give(owner, to: &values)
      return try other(values)
    }
    if case .id(let id)? = values["id"], let known = try mine.values(of: values.kind, id: id),
      let owner = known["user_id"]
    {
      give(owner, to: &values)
      return nil
    }
    if let owner = try only() { give(owner, to: &values) }
    return nil
  }

  /// Gives a record of mine that belongs to no one the owner of the one of theirs that it is.
  func settle(_ values: inout FieldValues, as other: FieldValues) throws {
    guard values.kind != .athlete, values["user_id"] == nil, let owner = other["user_id"] else { return }
    give(owner, to: &values)
  }

  /// The athlete of records that name none.
  private func only() throws -> FieldValue? {
    if let chosen {
      let found = athletes.filter {
        $0["id"]?.canonicalText == chosen.lowercased() || $0.foldedName == chosen.foldedName
      }
      guard found.count == 1 else {
        throw ToolError(
          found.isEmpty
            ? "--athlete: no athlete in the two stores has this name or ID"
            : "--athlete: \(found.count) athletes match",
          help: "Use an ID from `compass-export athletes`")
      }
      return found[0]["id"]
    }
    guard athletes.count > 1 else { return athletes.first?["id"] }
    throw ToolError(
      "The two stores have \(athletes.count) athletes, and the other store has records without an owner",
      help: "Choose the owner with --athlete NAME")
  }

  /// Why a record cannot be the athlete's: its id is a record of another one in my store.
  private func other(_ values: FieldValues) throws -> FieldIssue? {
    guard case .id(let id)? = values["id"], let known = try mine.values(of: values.kind, id: id),
      let owner = known["user_id"], owner != values["user_id"]
    else { return nil }
    return FieldIssue(
      "user_id", .idOfOtherAthlete, .rejectsRecord, "This record belongs to another athlete in your store",
      help: "Change the owner in one of the stores, or delete the record there")
  }

  private func give(_ owner: FieldValue, to values: inout FieldValues) {
    values["user_id"] = owner
    guard case .json(.object(var members))? = values["extra"] else { return }
    members.removeAll { $0.name == "user_id" }
    values["extra"] = members.isEmpty ? nil : .json(.object(members))
  }

  /// The athlete whom a record names that belongs to no one yet.
  private static func waiting(_ values: FieldValues) -> String? {
    guard case .json(let extra)? = values["extra"] else { return nil }
    return extra["user_id"]?.stringValue
  }
}
