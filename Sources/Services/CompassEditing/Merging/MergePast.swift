import CompassModel

/// What the histories of two stores know of how something was in each: the latest first.
struct MergePast<Value: Hashable> {
  /// How it was in mine.
  let mine: [Value]
  /// How it was in theirs.
  let theirs: [Value]

  /// The past of a part of it.
  func map<Part>(_ part: (Value) -> Part) -> MergePast<Part> {
    MergePast<Part>(mine: mine.map(part), theirs: theirs.map(part))
  }

  /// The past without how it is now, which is the first of each, and without what was before the last state that both
  /// went through alike.
  func sinceParting(_ isSame: (Value, Value) -> Bool) -> MergePast {
    let common = zip(mine.reversed(), theirs.reversed()).prefix { isSame($0, $1) }.count
    let shared = max(common - 1, 0)
    return MergePast(
      mine: Array(mine.dropLast(shared).dropFirst()), theirs: Array(theirs.dropLast(shared).dropFirst()))
  }

  /// Which side moved on alone from what the other still says; nil where neither did, or both.
  ///
  /// - Parameters:
  ///   - own: what mine says.
  ///   - other: what theirs says, which is something else.
  func mover(_ own: Value, _ other: Value) -> MergeSide? {
    let isOlderMine = theirs.contains(own)
    guard isOlderMine != mine.contains(other) else { return nil }
    return isOlderMine ? .theirs : .mine
  }

  /// The latest that both once said; nil where the histories know of none.
  ///
  /// - Parameter text: tells values apart that are equally late, so that it is the same one seen from either store.
  func base(_ text: (Value) -> String) -> Value? {
    let places = Dictionary(
      theirs.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Value> = []
    return mine.enumerated().compactMap { place, value -> (age: Int, value: Value)? in
      guard let other = places[value], seen.insert(value).inserted else { return nil }
      return (place + other, value)
    }
    .min { $0.age != $1.age ? $0.age < $1.age : text($0.value) < text($1.value) }?.value
  }
}
