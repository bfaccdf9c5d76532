import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassEditing

@Suite("Decisions of merges")
struct MergeSettlementTests {
  /// Two copies of one store that changed the same field, each in its own way.
  private static func apart() throws -> (mine: FamilyStore, theirs: FamilyStore) {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.edit(.event, nil, ["cost": "160"], on: 1)
    try theirs.edit(.event, nil, ["cost": "175"], on: 2)
    return (mine, theirs)
  }

  @Test("A conflict that was settled stays settled in the next merge")
  func again() throws {
    let (mine, theirs) = try Self.apart()
    #expect(try mine.merge(theirs).undecided == 1)
    let settled = try mine.merge(theirs, .mine)
    #expect(settled.conflictCount == 1 && settled.entry != nil)
    let next = try mine.merge(theirs)
    #expect(next.isClear && next.conflictCount == 0)
    #expect(try mine.text(.event, nil, "cost") == "160")
  }

  @Test("A copy that changed other fields since does not open it again")
  func otherFields() throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    try theirs.edit(.event, nil, ["city": "Columbus"], on: 3)
    #expect(try mine.merge(theirs).conflictCount == 0)
    #expect(try mine.text(.event, nil, "cost") == "160" && mine.text(.event, nil, "city") == "Columbus")
  }

  @Test("A copy that changed the field since opens it again")
  func changedSince() throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    try theirs.edit(.event, nil, ["cost": "180"], on: 3)
    #expect(try mine.merge(theirs).undecided == 1)
  }

  @Test("A copy that came back to the value since opens it again", arguments: [nil, MergePreference.newer])
  func backAgain(_ preference: MergePreference?) throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    try theirs.edit(.event, nil, ["cost": "333"], on: 3)
    try theirs.edit(.event, nil, ["cost": "175"], on: 4)
    let next = try mine.merge(theirs, preference)
    #expect(next.conflictCount == 1)
    #expect(try mine.text(.event, nil, "cost") == (preference == nil ? "160" : "175"))
    // Decided again, it is settled again.
    if preference == nil {
      try mine.merge(theirs, .mine)
      #expect(try mine.merge(theirs).conflictCount == 0)
    }
  }

  @Test("A word that the newer value counts goes before a decision for the older one")
  func newer() throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    #expect(try mine.merge(theirs, .newer).decidedTheirs == 1)
    #expect(try mine.text(.event, nil, "cost") == "175")
  }

  @Test("A decision outlasts the history of its entry")
  func dropped() throws {
    let (mine, theirs) = try Self.apart()
    let entry = try #require(try mine.merge(theirs, .mine).entry)
    var school = try mine.record(.school)
    for number in 1...100 {
      school["notes"] = .text("\(number)")
      try mine.store.write { writer in
        try writer.begin(HistoryEntry(occurredAt: FamilyStore.day(10), command: "test"))
        return .commit(try writer.update(school))
      }
    }
    #expect(try mine.store.read { try $0.historyEntry(entry)?.isKept } == false)
    #expect(try mine.merge(theirs).conflictCount == 0)
    #expect(try mine.text(.event, nil, "cost") == "160")
  }

  @Test("The other store takes over the decision when it merges back")
  func mergedBack() throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    let back = try theirs.merge(mine)
    #expect(back.isClear && back.conflictCount == 0)
    #expect(try theirs.text(.event, nil, "cost") == "160")
    // From here on, theirs moved on from 160 knowingly.
    try theirs.edit(.event, nil, ["cost": "175"], on: 3)
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.event, nil, "cost") == "175")
  }

  @Test("An undo of the merge opens the conflict again")
  func undone() throws {
    let (mine, theirs) = try Self.apart()
    let entry = try #require(try mine.merge(theirs, .mine).entry)
    try mine.undo(entry)
    #expect(try mine.merge(theirs).undecided == 1)
  }

  @Test("A new word on whose value counts goes before an earlier decision")
  func newWord() throws {
    let (mine, theirs) = try Self.apart()
    try mine.merge(theirs, .mine)
    #expect(try mine.merge(theirs, .theirs).isClear)
    #expect(try mine.text(.event, nil, "cost") == "175")
  }

  @Test("A member of what is kept beside a record is settled by itself")
  func members() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    for (store, coach) in [(mine, "Lee"), (theirs, "Orr")] {
      var event = try store.record(.event)
      event["extra"] = .json(.object([.init("coach", .string(coach))]))
      try store.store.write { writer in .commit(try writer.update(event)) }
    }
    #expect(try mine.merge(theirs).conflicts.map(\.subject) == [.field("extra.coach")])
    try mine.merge(theirs, .mine)
    var event = try theirs.record(.event)
    event["extra"] = .json(.object([.init("coach", .string("Orr")), .init("bus", .string("yes"))]))
    try theirs.store.write { writer in .commit(try writer.update(event)) }
    #expect(try mine.merge(theirs).conflictCount == 0)
    #expect(try mine.text(.event, nil, "extra") == #"{"coach":"Lee","bus":"yes"}"#)
  }

  @Test(
    "A record that stays deleted, or stays, by decision does so in the next merge", arguments: [true, false])
  func removals(isMine: Bool) throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    let (remover, editor) = isMine ? (mine, theirs) : (theirs, mine)
    try remover.remove(.trip, "Ohio Trip", on: 2)
    try editor.edit(.trip, nil, ["description": "By car"], on: 3)
    #expect(try mine.merge(theirs).undecided == 1)
    try mine.merge(theirs, .mine)
    let next = try mine.merge(theirs)
    #expect(next.isClear && next.conflictCount == 0)
    #expect(try mine.records(.trip).count == (isMine ? 0 : 1))
    let back = try theirs.merge(mine)
    #expect(back.isClear && back.conflictCount == 0)
    #expect(try theirs.records(.trip).count == (isMine ? 0 : 1))
  }

  @Test("Which metric is the primary one stays settled")
  func primary() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.add(
      .metric,
      ["metric_type": "exit_velo", "value": "88", "recorded_date": "2026-09-01", "is_primary": "yes"], on: 1)
    try theirs.add(
      .metric,
      ["metric_type": "pop_time", "value": "2.01", "recorded_date": "2026-09-01", "is_primary": "yes"], on: 1)
    #expect(try mine.merge(theirs).undecided == 1)
    try mine.merge(theirs, .mine)
    #expect(try mine.merge(theirs).conflictCount == 0)
    #expect(try theirs.merge(mine).conflictCount == 0)
    let primary = try theirs.records(.metric).filter { $0["is_primary"] == .boolean(true) }
    #expect(primary.map { $0["metric_type"] } == [.text("exit_velo")])
  }
}
