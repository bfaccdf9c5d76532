import CompassModel

/// Puts two values of one field together so that nothing is lost: what only one has is taken, lists and objects become
/// one.
struct ValueUnion {
  /// Where two values contradict each other.
  struct Contradiction {
    /// The names of the members that lead there; none for the value itself.
    var path: [String]
    /// What the one says.
    let mine: FieldValue
    /// What the other says.
    let theirs: FieldValue
  }

  /// The value that comes of it; where they contradict each other, as it was asked.
  let value: FieldValue?
  /// The first place where they contradict each other.
  let contradiction: Contradiction?

  /// Puts values together.
  ///
  /// - Parameters:
  ///   - mine: the one; nil where it is empty.
  ///   - theirs: the other.
  ///   - side: whose word counts where they contradict each other.
  init(_ mine: FieldValue?, _ theirs: FieldValue?, preferring side: MergeSide) {
    guard let mine, let theirs, mine != theirs else {
      // A flag that was never set says what a false one does.
      let isUnset = mine == nil && theirs == .boolean(false)
      (value, contradiction) = (isUnset ? nil : mine ?? theirs, nil)
      return
    }
    switch (mine, theirs) {
    case (.texts(let own), .texts(let others)):
      (value, contradiction) = (.texts(Self.union(own, others)), nil)
    case (.ids(let own), .ids(let others)):
      (value, contradiction) = (.ids(Self.union(own, others)), nil)
    case (.json(let own), .json(let others)):
      var found: Contradiction?
      value = .json(Self.union(own, others, side, path: [], &found))
      contradiction = found
    default:
      value = side == .mine ? mine : theirs
      contradiction = Contradiction(path: [], mine: mine, theirs: theirs)
    }
  }

  /// What the one has and, behind it, what only the other has.
  private static func union<Element: Hashable>(_ mine: [Element], _ theirs: [Element]) -> [Element] {
    let known = Set(mine)
    return mine + theirs.filter { !known.contains($0) }
  }

  private static func union(
    _ mine: JSONValue, _ theirs: JSONValue, _ side: MergeSide, path: [String], _ found: inout Contradiction?
  ) -> JSONValue {
    switch (mine, theirs) {
    case _ where mine == theirs: return mine
    case (.null, _): return theirs
    case (_, .null): return mine
    case (.array(let own), .array(let others)): return .array(union(own, others))
    case (.object(let own), .object(let others)):
      let names = Set(own.map(\.name))
      let common = own.map { member in
        guard let other = theirs[member.name] else { return member }
        return JSONValue.Member(
          member.name, union(member.value, other, side, path: path + [member.name], &found))
      }
      return .object(common + others.filter { !names.contains($0.name) })
    default:
      if found == nil { found = Contradiction(path: path, mine: .json(mine), theirs: .json(theirs)) }
      return side == .mine ? mine : theirs
    }
  }
}
