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

  @Test(
    "Two copies that were changed at random say the same when each has merged the other", arguments: 0..<24)
  func bothWays(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let one = try FamilyStore.season()
    let other = try FamilyStore.season()
    try Self.change(one, &random, days: (1...8).map { $0 * 2 })
    try Self.change(other, &random, days: (1...8).map { $0 * 2 + 1 })
    let first = try one.whole()
    let mergedOne = try copy(of: one, seed, isFirst: true)
    let mergedOther = try copy(of: other, seed, isFirst: false)
    let outcome = try mergedOne.merge(other, .newer)
    #expect(outcome.isClear && outcome.untold == 0)
    #expect(try mergedOther.merge(one, .newer).isClear)
    #expect(try Set(mergedOne.content()).symmetricDifference(mergedOther.content()).sorted() == [])
    // Merged once, there is nothing left to merge.
    #expect(try mergedOne.merge(mergedOther).entry == nil)
    if let entry = outcome.entry {
      try mergedOne.undo(entry)
      #expect(
        try Set(mergedOne.whole()).symmetricDifference(first).map { $0.jsonObject.text() }.sorted() == [])
    }
  }

  /// The same store again, made by the same steps.
  private func copy(of family: FamilyStore, _ seed: UInt64, isFirst: Bool) throws -> FamilyStore {
    var random = SplitMix(state: seed)
    let again = try FamilyStore.season()
    if isFirst {
      try Self.change(again, &random, days: (1...8).map { $0 * 2 })
    } else {
      try Self.change(try FamilyStore.season(), &random, days: (1...8).map { $0 * 2 })
      try Self.change(again, &random, days: (1...8).map { $0 * 2 + 1 })
    }
    #expect(try again.whole() == family.whole())
    return again
  }
}
