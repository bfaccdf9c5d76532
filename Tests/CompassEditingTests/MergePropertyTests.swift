import CompassModel
import CompassStore
import Foundation
import TestSupport
import Testing

@testable import CompassEditing

@Suite("Merging both ways")
struct MergePropertyTests {
  /// What is typed into fields: of each a few values, so that edits often meet.
  private static let edits: [(kind: RecordKind, name: String?, field: String, values: [String])] = [
    (.event, "Fall Camp", "cost", ["150", "160", "175"]),
    (.event, "Fall Camp", "city", ["Ridgeview", "Akron"]),
    (.event, "Fall Camp", "start_time", ["09:00", "10:00", "11:30"]),
    (.event, "Fall Camp", "registered", ["yes", "no"]),
    (.event, "Fall Camp", "coaches_present", ["Dana Calloway"]),
    (.school, nil, "pros", ["Near", "Small classes", "Weather"]),
    (.school, nil, "status", ["contacted", "interested"]),
    (.coach, nil, "notes", ["Nice", "Busy"]),
    (.metric, nil, "value", ["6.80", "6.91"]),
    (.metric, nil, "notes", ["Windy", "Wet"]),
    (.interaction, nil, "sentiment", ["positive", "neutral"]),
    (.trip, nil, "description", ["By car", "By train"]),
    (.athlete, nil, "zip", ["43004", "43016"]),
  ]

  /// Changes a store at random, each time on a day of its own.
  private static func change(_ family: FamilyStore, _ random: inout SplitMix, days: [Int]) throws {
    for day in days {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let number = Int.random(in: 1...3, using: &random)
        let name = "Game \(number)"
        guard try !family.records(.event).contains(where: { $0.foldedName == name.foldedName }) else {
          continue
        }
        try family.add(.event, ["type": "game", "name": name, "start_date": "2026-11-0\(number)"], on: day)
      } else {
        let edit = edits[Int.random(in: 0..<edits.count, using: &random)]
        let value = edit.values[Int.random(in: 0..<edit.values.count, using: &random)]
        try family.edit(edit.kind, edit.name, [edit.field: value], on: day)
      }
    }
  }

  @Test("Two copies that were changed at random say the same when each merged the other", arguments: 0..<12)
  func bothWays(seed: UInt64) throws {
    let one = try Self.changed(seed)
    let again = try Self.changed(seed)
    let other = try Self.changed(~seed)
    let outcome = try one.merge(other, .newer)
    #expect(outcome.isClear && outcome.untold == 0)
    #expect(try other.merge(again, .newer).isClear)
    #expect(try Set(one.content()).symmetricDifference(other.content()) == [])
    // Merged once, there is nothing left to merge.
    #expect(try one.merge(other).entry == nil)
    if let entry = outcome.entry {
      try one.undo(entry)
      #expect(try one.wholeButRevisions() == again.wholeButRevisions())
    }
  }

  /// A copy of the season that was changed at random, on other days than that of another seed.
  private static func changed(_ seed: UInt64) throws -> FamilyStore {
    var random = SplitMix(state: seed)
    let family = try FamilyStore.season()
    try change(family, &random, days: (1...8).map { $0 * 2 + (seed > UInt64.max / 2 ? 1 : 0) })
    return family
  }

  /// What can be removed, and what an edit must leave alone for its removal to be one side's word.
  private static let removals: [(kind: RecordKind, name: String, touches: Set<String>)] = [
    (.trip, "Ohio Trip", ["trip"]), (.event, "Fall Camp", ["event"]),
    (.coach, "Dana Calloway", ["coach", "event coaches_present"]),
    (.school, "Ridgeview State", ["school", "coach", "event", "interaction"]),
  ]

  @Test(
    "What only one side edited, emptied or removed is in both without a contradiction, whoever merges first",
    arguments: 0..<24)
  func oneSided(seed: UInt64) throws {
    let one = try Self.oneSided(seed, isFirst: true)
    let again = try Self.oneSided(seed, isFirst: true)
    let other = try Self.oneSided(seed, isFirst: false)
    let outcome = try one.merge(other)
    let back = try other.merge(again)
    #expect(outcome.conflictCount == 0 && outcome.isClear, "\(outcome.conflicts)")
    #expect(back.conflictCount == 0 && back.isClear, "\(back.conflicts)")
    let difference = try Set(one.content()).symmetricDifference(other.content())
    #expect(difference.isEmpty, "\(difference)")
    #expect(try one.merge(other).entry == nil)
    #expect(try other.merge(one).entry == nil)
    if let entry = outcome.entry {
      try one.undo(entry)
      #expect(try one.wholeButRevisions() == again.wholeButRevisions())
    }
  }

  private static let mayBeEmpty: Set = ["cost", "city", "coaches_present", "pros", "notes", "description"]

  /// A copy of the season with the edits and removals that fall to one of two sides.
  private static func oneSided(_ seed: UInt64, isFirst: Bool) throws -> FamilyStore {
    var random = SplitMix(state: seed)
    let family = try FamilyStore.season()
    // What was alike in both before they went apart.
    try family.edit(.event, "Fall Camp", ["coaches_present": "Dana Calloway", "city": "Dayton"], on: 0)
    try family.edit(.school, nil, ["pros": "Near; Big; Old"], on: 0)
    var taken: [(isFirst: Bool, touched: Set<String>)] = []
    var removals: [(isFirst: Bool, kind: RecordKind, name: String)] = []
    for removal in drawn(&random) {
      let side = Bool.random(using: &random)
      taken.append((side, removal.touches))
      removals.append((side, removal.kind, removal.name))
    }
    for (place, edit) in edits.enumerated() {
      let side = Bool.random(using: &random)
      let values = edit.values + (mayBeEmpty.contains(edit.field) ? [""] : [])
      let texts = (0..<2).map { _ in values[Int.random(in: 0..<values.count, using: &random)] }
      let names: Set = [edit.kind.rawValue, "\(edit.kind.rawValue) \(edit.field)"]
      guard side == isFirst,
        !taken.contains(where: { $0.isFirst != side && !$0.touched.isDisjoint(with: names) })
      else { continue }
      for (step, text) in Set(texts).sorted().enumerated() {
        try family.edit(edit.kind, edit.name, [edit.field: text], on: 1 + place * 2 + step)
      }
    }
    for removal in removals where removal.isFirst == isFirst {
      try family.remove(removal.kind, removal.name, on: 50)
    }
    return family
  }

  /// One removal, or none.
  private static func drawn(
    _ random: inout SplitMix
  ) -> [(kind: RecordKind, name: String, touches: Set<String>)] {
    let place = Int.random(in: 0...removals.count, using: &random)
    return place < removals.count ? [removals[place]] : []
  }
}
