import CompassModel
import Foundation

/// Puts two values of one field together so that nothing is lost: what only one side changed is as it has it, what only
/// one has is taken, lists and objects become one.
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

  /// Decides where two values contradict each other, and collects the places that nothing decided before.
  struct Judge {
    /// The side that is taken where nothing was decided before.
    let side: MergeSide
    /// Returns the side that was decided before for a place and its two values.
    let settled: (_ path: [String], _ mine: FieldValue, _ theirs: FieldValue) -> MergeSide?
    /// The places that nothing decided before.
    private(set) var contradictions: [Contradiction] = []

    init(
      preferring side: MergeSide,
      settled: @escaping ([String], FieldValue, FieldValue) -> MergeSide? = { _, _, _ in nil }
    ) {
      self.side = side
      self.settled = settled
    }

    mutating func side(at path: [String], _ mine: FieldValue, _ theirs: FieldValue) -> MergeSide {
      if let side = settled(path, mine, theirs) { return side }
      contradictions.append(Contradiction(path: path, mine: mine, theirs: theirs))
      return side
    }
  }

  /// The value that comes of it; where they contradict each other, as it was asked.
  let value: FieldValue?
  /// The places where they contradict each other.
  let contradictions: [Contradiction]
  /// The first place where they contradict each other.
  var contradiction: Contradiction? { contradictions.first }

  /// Puts values together.
  ///
  /// - Parameters:
  ///   - mine: the one; nil where it is empty.
  ///   - theirs: the other.
  ///   - past: what the histories know of how the field was.
  ///   - judge: decides where they contradict each other.
  init(_ mine: FieldValue?, _ theirs: FieldValue?, past: MergePast<FieldValue?>, _ judge: Judge) {
    var judge = judge
    value = Self.union(mine, theirs, past: past, &judge)
    contradictions = judge.contradictions
  }

  private static func union(
    _ mine: FieldValue?, _ theirs: FieldValue?, past: MergePast<FieldValue?>, _ judge: inout Judge
  ) -> FieldValue? {
    let own = said(mine)
    let other = said(theirs)
    if own == other { return mine ?? theirs.flatMap(said) }
    if let members = Members(own, other) {
      let all = members.union(past: past.map(Members.object), &judge)
      return all.isEmpty ? nil : .json(.object(all))
    }
    if let mover = past.map(said).mover(own, other) { return mover == .mine ? mine : theirs }
    if let own = texts(mine), let others = texts(theirs) {
      let base = past.map { texts($0) ?? [] }.base { $0.joined(separator: "\u{1E}") }
      let all = union(own, others, since: base)
      return all.isEmpty ? nil : .texts(all)
    }
    if let own = ids(mine), let others = ids(theirs) {
      let base = past.map { ids($0) ?? [] }.base { $0.map(\.text).joined() }
      let all = union(own, others, since: base)
      return all.isEmpty ? nil : .ids(all)
    }
    switch (mine, theirs) {
    case (.json(let own)?, .json(let others)?): return .json(union(own, others, path: [], &judge))
    case (let own?, let others?): return judge.side(at: [], own, others) == .mine ? own : others
    default: return mine ?? theirs
    }
  }

  /// What a value says: a flag that was never set says what a false one does.
  static func said(_ value: FieldValue?) -> FieldValue? { value == .boolean(false) ? nil : value }

  /// A value as a list of texts; an empty one without any, nil where it is something else.
  private static func texts(_ value: FieldValue?) -> [String]? {
    switch value {
    case nil: []
    case .texts(let list)?: list
    default: nil
    }
  }

  /// A value as a list of ids; an empty one without any, nil where it is something else.
  private static func ids(_ value: FieldValue?) -> [UUID]? {
    switch value {
    case nil: []
    case .ids(let list)?: list
    default: nil
    }
  }

  /// What the one has and, behind it, what only the other has; without what one of them took out since they were alike.
  private static func union<Element: Hashable>(
    _ mine: [Element], _ theirs: [Element], since base: [Element]? = nil
  ) -> [Element] {
    let before = Set(base ?? [])
    let others = Set(theirs)
    let known = Set(mine)
    return mine.filter { !before.contains($0) || others.contains($0) }
      + theirs.filter { !known.contains($0) && !before.contains($0) }
  }

  private static func union(
    _ mine: JSONValue, _ theirs: JSONValue, path: [String], _ judge: inout Judge
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
          member.name, union(member.value, other, path: path + [member.name], &judge))
      }
      return .object(common + others.filter { !names.contains($0.name) })
    default:
      return judge.side(at: path, .json(mine), .json(theirs)) == .mine ? mine : theirs
    }
  }

  /// The members of two objects, each of which is put together by itself.
  private struct Members {
    private let mine: JSONValue
    private let theirs: JSONValue

    /// Takes two values apart; nil where one of them is something else than an object, or they are the same.
    init?(_ mine: FieldValue?, _ theirs: FieldValue?) {
      guard let own = Self.object(mine), let other = Self.object(theirs), own != other else { return nil }
      (self.mine, self.theirs) = (own, other)
    }

    /// A value as an object; an empty one without members, nil where it is something else.
    static func object(_ value: FieldValue?) -> JSONValue? {
      switch value {
      case nil: .object([])
      case .json(.object(let members))?: .object(members)
      default: nil
      }
    }

    func union(past: MergePast<JSONValue?>, _ judge: inout Judge) -> [JSONValue.Member] {
      let own = mine.members
      let others = theirs.members.filter { mine[$0.name] == nil }
      return (own + others).compactMap { member in
        let name = member.name
        let value = Self.union(
          mine[name], theirs[name], past: past.map { $0?[name] }, path: [name], &judge)
        return value.map { JSONValue.Member(name, $0) }
      }
    }

    private static func union(
      _ mine: JSONValue?, _ theirs: JSONValue?, past: MergePast<JSONValue?>, path: [String],
      _ judge: inout Judge
    ) -> JSONValue? {
      if mine == theirs { return mine }
      if let mover = past.mover(mine, theirs) { return mover == .mine ? mine : theirs }
      guard let own = list(mine), let others = list(theirs) else {
        guard let mine, let theirs else { return mine ?? theirs }
        return ValueUnion.union(mine, theirs, path: path, &judge)
      }
      let lists = past.map { list($0) ?? [] }
      let all = ValueUnion.union(own, others, since: lists.base { JSONValue.array($0).text() })
      return all.isEmpty ? nil : .array(all)
    }

    /// A member as a list; an empty one without it, nil where it is something else.
    private static func list(_ value: JSONValue?) -> [JSONValue]? {
      switch value {
      case nil: []
      case .array(let list)?: list
      default: nil
      }
    }
  }
}
