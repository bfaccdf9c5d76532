import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Athletes and schools, which have unique names.
extension Matcher {
  /// Matches a row with an unknown ID to an athlete.
  ///
  /// The athlete must be the only one with that name and with a birth date or graduation year that agrees.
  func athlete(_ values: FieldValues, id: UUID, new: Match) throws -> Match {
    guard let key = values.naturalKey else { return new }
    let ids = try records.ids(of: .athlete, naturalKey: key, owner: nil, limit: Self.maximumCandidates)
    var mayBeKnown = false
    var agreeing: [FieldValues] = []
    for stored in try ids.compactMap({ try records.values(of: .athlete, id: $0) }) {
      switch values.agreesOnBirthOrClass(with: stored) {
      case true?: agreeing.append(stored)
      case false?: break
      case nil: mayBeKnown = true
      }
    }
    if agreeing.count == 1, ids.count < Self.maximumCandidates, case .id(let known)? = agreeing[0]["id"] {
      let claimant = earlier.claim(.athlete, id: known, by: input)
      // Two rows of one file with two ids are two athletes.
      if claimant != input {
        otherIDs.learn(id, of: known, .athlete)
        return Match(id: known, stored: agreeing[0], claimant: claimant, otherID: id)
      }
    }
    if agreeing.isEmpty, !mayBeKnown {
      let match = try firstDeleted(.athlete, .natural(key), owner: nil) {
        values.agreesOnBirthOrClass(with: $0.identity) == true
      }
      if var match {
        match.otherID = id
        return match
      }
    }
    var match = new
    match.mayBeKnown = mayBeKnown || !agreeing.isEmpty
    return match
  }

  /// Matches an athlete or a school by name.
  ///
  /// - Returns: a match with ``Match/possible`` above 1 if several athletes fit.
  func named(_ values: FieldValues, key: String, owner: UUID?) throws -> Match {
    let kind = values.kind
    let ids = try ids(of: kind, key: key, owner: owner)
    let named = try ids.compactMap { try records.values(of: kind, id: $0) }
    var meant = named.filter { values.isCompatible(with: $0) }
    if kind == .athlete, meant.count > 1 {
      let sure = meant.filter { values.agreesOnBirthOrClass(with: $0) == true }
      if sure.count == 1 { meant = sure }
    }
    if let stored = meant.first, case .id(let id)? = stored["id"] {
      guard kind == .school || meant.count == 1 else {
        return Match(id: id, stored: stored, possible: meant.count)
      }
      return Match(id: id, stored: stored, claimant: earlier.claim(kind, id: id, by: input))
    }
    let match = try firstDeleted(kind, .natural(key), owner: owner) { values.isCompatible(with: $0.identity) }
    if let match { return match }
    var ordinal = ids.count
    var new = try newMatch(values, owner: owner, key: key, ordinal: &ordinal)
    // With a corrected birth date, an athlete of the same class looks like another one.
    new.mayBeKnown =
      kind == .athlete
      && named.contains { $0["graduation_year"] != nil && $0["graduation_year"] == values["graduation_year"] }
    return new
  }
}
