import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("Which records of two stores are the same")
struct MergeMatchingTests {
  /// Gives every record of a season another id, as if it came from elsewhere.
  private static func stranger() throws -> FamilyStore {
    let season = try FamilyStore.season()
    var ids: [UUID: UUID] = [:]
    func other(_ id: UUID) -> UUID {
      var bytes = id.uuid
      bytes.15 ^= 0xFF
      ids[id] = UUID(uuid: bytes)
      return UUID(uuid: bytes)
    }
    return try FamilyStore { family in
      for values in try season.whole() {
        var moved = values
        for (field, value) in values.present {
          switch value {
          case .id(let id): moved[field] = .id(field.name == "id" ? other(id) : ids[id] ?? id)
          default: break
          }
        }
        try family.insert(moved)
      }
    }
  }

  @Test("Records of other ids are known by their names, and what links to them follows")
  func otherIDs() throws {
    let mine = try FamilyStore.season()
    let theirs = try Self.stranger()
    #expect(
      try Set(mine.records(.event).map { $0["id"] }).isDisjoint(with: theirs.records(.event).map { $0["id"] })
    )
    try theirs.edit(.event, "Fall Camp", ["coaches_present": "Dana Calloway", "city": "Ridgeview"], on: 1)
    try theirs.add(
      .coach,
      ["school_id": "Ridgeview State", "role": "assistant", "first_name": "Jo", "last_name": "Reyes"], on: 1)
    try theirs.add(
      .metric,
      ["metric_type": "exit_velo", "value": "88", "event_id": "Fall Camp", "recorded_date": "2026-10-03"],
      on: 1)
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear)
    #expect(outcome.counts.map(\.count) == [1, 1, 1])
    #expect(try mine.records(.school).count == 1 && mine.records(.event).count == 1)
    let school = try mine.record(.school)["id"]
    #expect(try mine.records(.coach).allSatisfy { $0["school_id"] == school })
    #expect(try mine.record(.event)["coaches_present"] == .ids([mine.id(.coach, "Dana Calloway")]))
    let velocity = try mine.records(.metric).first { $0["metric_type"] == .text("exit_velo") }
    #expect(try velocity?["event_id"] == mine.record(.event)["id"])
    #expect(try mine.merge(theirs).entry == nil)
  }

  @Test("Each record of mine is one of theirs only: a doubleheader stays one")
  func doubleheader() throws {
    let mine = try FamilyStore()
    let theirs = try FamilyStore()
    func games(_ family: FamilyStore, _ ids: [UInt8], _ times: [String]) throws {
      for (id, time) in zip(ids, times) {
        var game = Event(
          id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id)), type: .game, name: "Hawks",
          startDate: try #require(CalendarDate(iso: "2026-04-18")))
        game.startTime = TimeOfDay(iso: time)
        try family.insert(game.values)
      }
    }
    try games(mine, [1, 2], ["10:00", "13:00"])
    try games(theirs, [11, 12, 13], ["13:00", "16:00", "10:00"])
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.count(.added) == 1)
    #expect(
      try mine.records(.event).compactMap { $0["start_time"]?.canonicalText }.sorted()
        == ["10:00", "13:00", "16:00"]
        .map { try #require(TimeOfDay(iso: $0)).description })
  }

  @Test("A record with the key of its source is known by it, whatever it is called now")
  func sources() throws {
    let mine = try FamilyStore()
    let theirs = try FamilyStore()
    for (family, id, name) in [(mine, UInt8(1), "Practice Game"), (theirs, 2, "Hawks")] {
      var event = Event(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id)), type: .game, name: name,
        startDate: try #require(CalendarDate(iso: "2026-04-18")))
      event.source = "owls"
      event.sourceKey = "uid-1"
      try family.insert(event.values)
    }
    #expect(try ChangeList.summary(of: mine.merge(theirs, .theirs).counts) == "1 event changed")
    #expect(try mine.text(.event, nil, "name") == "Hawks")
  }

  @Test("Two athletes of one name and other years stay two, each with their records")
  func twoAthletes() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore { family in
      var other = Athlete(
        id: UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)), fullName: "Sam Rivers")
      other.graduationYear = 2030
      try family.insert(other.values)
      try family.add(.school, ["name": "Ridgeview State"])
    }
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.count(.added) == 2)
    #expect(try mine.records(.athlete).count == 2)
    #expect(try Set(mine.records(.school).map { $0["user_id"] }).count == 2)
  }

  /// A store of an athlete called Sam Rivers with one metric, a school and its coach: the ids are made of names.
  private static func sam(
    _ fields: KeyValuePairs<String, String>, value: String
  ) throws -> FamilyStore {
    try FamilyStore { family in
      try family.add(.athlete, fields)
      try family.add(.school, ["name": "Ridgeview State"])
      try family.add(
        .coach,
        ["school_id": "Ridgeview State", "role": "head", "first_name": "Dana", "last_name": "Calloway"])
      try family.add(
        .metric, ["metric_type": "exit_velo", "value": value, "unit": "mph", "recorded_date": "2026-05-01"])
    }
  }

  @Test(
    "Two children of one name whose ids are the same stay two, and no record goes to the other one",
    arguments: [nil, MergePreference.mine, .theirs, .newer])
  func namesakes(preference: MergePreference?) throws {
    let mine = try Self.sam(["full_name": "Sam Rivers", "date_of_birth": "2009-03-11"], value: "80")
    let theirs = try Self.sam(["full_name": "Sam Rivers", "date_of_birth": "2011-03-11"], value: "70")
    #expect(try mine.id(.athlete) == theirs.id(.athlete) && mine.id(.metric) == theirs.id(.metric))
    let own = try mine.whole()
    let outcome = try mine.merge(theirs, preference)
    #expect(outcome.isClear && outcome.rejections.isEmpty)
    #expect(outcome.count(.added) == 4 && outcome.count(.changed) == 0)
    #expect(try Set(mine.whole()).isSuperset(of: own))
    let births = Dictionary(
      uniqueKeysWithValues: try mine.records(.athlete).map { ($0["id"], $0["date_of_birth"]?.canonicalText) })
    let values = try mine.records(.metric).map { metric in
      [births[metric["user_id"]] ?? nil, metric["value"]?.canonicalText]
    }
    #expect(Set(values) == [["2009-03-11", "80"], ["2011-03-11", "70"]])
    for coach in try mine.records(.coach) {
      let school = try mine.records(.school).first { $0["id"] == coach["school_id"] }
      #expect(school?["user_id"] == coach["user_id"])
    }
    #expect(try mine.merge(theirs, preference).entry == nil)
    // What the other family removes of its child stays with mine.
    try theirs.remove(.school, "Ridgeview State", on: 3)
    _ = try mine.merge(theirs, preference)
    #expect(try Set(mine.whole()).isSuperset(of: own))
  }

  @Test("An athlete whose birth date was corrected in one store is still the same one")
  func correctedBirthDate() throws {
    let mine = try Self.sam(["full_name": "Sam Rivers", "date_of_birth": "2009-03-11"], value: "80")
    let theirs = try Self.sam(["full_name": "Sam Rivers", "date_of_birth": "2009-03-11"], value: "80")
    try theirs.edit(.athlete, nil, ["date_of_birth": "2009-03-12"], on: 2)
    #expect(try mine.merge(theirs).isClear)
    #expect(try mine.text(.athlete, nil, "date_of_birth") == "2009-03-12")
  }

  @Test("An athlete without a year is the one of that name")
  func bareAthlete() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore { family in
      try family.insert(
        Athlete(id: UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)), fullName: "Sam RIVERS")
          .values)
    }
    let outcome = try mine.merge(theirs)
    #expect(outcome.conflicts.map(\.subject) == [.field("full_name")])
    #expect(try mine.merge(theirs, .mine).isClear)
    #expect(try mine.records(.athlete).count == 1)
  }

  // MARK: Records of no one

  private static func unowned() throws -> FamilyStore {
    try FamilyStore { family in
      try family.add(.school, ["name": "Ridgeview State", "city": "Ridgeview"])
      try family.add(.event, ["type": "camp", "name": "Fall Camp", "start_date": "2026-10-03"])
    }
  }

  @Test("Records of no one there are the only athlete's here, and do not double")
  func unownedTheirs() throws {
    let mine = try FamilyStore.season()
    let outcome = try mine.merge(Self.unowned())
    #expect(outcome.isClear && ChangeList.summary(of: outcome.counts) == "1 school changed")
    #expect(try mine.text(.school, nil, "city") == "Ridgeview")
    #expect(try mine.records(.event).count == 1)
  }

  @Test("Records of no one here become those of the athlete who comes, and do not double")
  func unownedMine() throws {
    let mine = try Self.unowned()
    let theirs = try FamilyStore.season()
    let outcome = try mine.merge(theirs)
    #expect(outcome.isClear && outcome.adopted == 2)
    let athlete = try mine.record(.athlete)["id"]
    #expect(try mine.records(.school).map { $0["user_id"] } == [athlete])
    #expect(try mine.records(.event).map { $0["user_id"] } == [athlete])
    #expect(try mine.merge(theirs).entry == nil)
    try mine.undo(try #require(outcome.entry))
    #expect(try mine.content() == Self.unowned().content())
  }

  @Test("With two athletes somebody has to say whose records of no one are")
  func unownedOfSeveral() throws {
    let mine = try FamilyStore.season()
    try mine.add(.athlete, ["full_name": "Alex Rivers", "graduation_year": "2030"])
    let before = try mine.whole()
    #expect(throws: ToolError.self) { try mine.merge(Self.unowned()) }
    #expect(try mine.whole() == before)
    #expect(try mine.merge(Self.unowned(), athlete: "Sam Rivers").isClear)
    #expect(try mine.records(.school).count == 1)
    #expect(try mine.merge(Self.unowned(), athlete: "alex rivers").isClear)
    #expect(try mine.records(.school).count == 2)
  }

  @Test("A record of no one here is that of the athlete there, also where two athletes are here")
  func unownedMineOfSeveral() throws {
    let mine = try Self.unowned()
    let theirs = try FamilyStore.season()
    try mine.insert(theirs.record(.athlete))
    try mine.insert(
      Athlete(id: UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)), fullName: "Alex").values)
    #expect(try mine.merge(theirs).isClear)
    let athlete = try theirs.record(.athlete)["id"]
    #expect(try mine.records(.school).map { $0["user_id"] } == [athlete])
    #expect(try mine.records(.event).map { $0["user_id"] } == [athlete])
    #expect(try mine.merge(theirs).entry == nil)
  }

  @Test("Records that wait for an athlete by name are that athlete's, and nobody else's")
  func waiting() throws {
    func waiting(_ name: String) throws -> FamilyStore {
      try FamilyStore { family in try family.add(.school, ["name": "Lakeside", "user_id": name]) }
    }
    let mine = try FamilyStore.season()
    #expect(try mine.merge(waiting("sam rivers")).isClear)
    #expect(try mine.record(.school, "Lakeside")["user_id"] == mine.record(.athlete)["id"])
    #expect(try mine.record(.school, "Lakeside")["extra"] == nil)
    let other = try mine.merge(waiting("Alex"))
    #expect(other.rejections.first?.issues.map(\.code) == [.unknownAthlete])
    let both = try waiting("Alex")
    #expect(try both.merge(waiting("Alex")).entry == nil)
    #expect(throws: ToolError.self) { try both.merge(waiting("Sam")) }
    let new = try FamilyStore()
    #expect(try new.merge(waiting("Alex")).isClear)
    #expect(try new.merge(waiting("Alex")).entry == nil)
    try new.add(.athlete, ["full_name": "Alex"])
    #expect(try new.record(.school)["user_id"] == new.record(.athlete)["id"])
  }

  // MARK: What was removed

  @Test("What I removed and they changed is asked for, and what hangs on it goes with it")
  func removed() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.remove(.school, "Ridgeview State", on: 5)
    try theirs.edit(.school, nil, ["city": "Ridgeview"], on: 4)
    let outcome = try mine.merge(theirs)
    #expect(outcome.conflicts.map(\.subject) == [.removed] && outcome.undecided == 1)
    #expect(outcome.conflicts.first?.kind == .school)
    #expect(outcome.leftOut == 3)
  }

  @Test(
    "A preference brings it back or leaves it out",
    arguments: [(MergePreference.mine, 0), (.newer, 0), (.theirs, 1)])
  func removedDecided(_ preference: MergePreference, count: Int) throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.remove(.school, "Ridgeview State", on: 5)
    try theirs.add(
      .event,
      [
        "type": "official_visit", "name": "Campus Tour", "start_date": "2026-11-01",
        "school_id": "Ridgeview State",
      ], on: 2)
    let outcome = try mine.merge(theirs, preference)
    #expect(outcome.isClear)
    #expect(try mine.records(.school).count == count && mine.records(.coach).count == count)
    // An event can be without its school.
    #expect(try mine.record(.event, "Campus Tour")["school_id"] == mine.records(.school).first?["id"])
    #expect(outcome.unlinked == 1 - count)
  }

  @Test("What they changed after I removed it is newer")
  func changedAfterRemoval() throws {
    let mine = try FamilyStore.season()
    let theirs = try FamilyStore.season()
    try mine.remove(.trip, "Ohio Trip", on: 5)
    try theirs.edit(.trip, nil, ["description": "By car"], on: 6)
    #expect(try mine.merge(theirs, .newer).count(.added) == 1)
    #expect(try mine.text(.trip, nil, "description") == "By car")
  }

  // MARK: The zone

  @Test("A store without a zone takes the other's; times that follow another zone keep it")
  func zones() throws {
    func store(_ zone: String, _ fill: (FamilyStore) throws -> Void) throws -> FamilyStore {
      let family = try FamilyStore()
      try family.store.write { .commit(try $0.set(StoreSettings.timeZone, to: zone)) }
      try fill(family)
      return family
    }
    let theirs = try store("America/Chicago") { family in
      for (id, name, state) in [(UInt8(1), "Hawks", nil), (2, "Owls", "OH"), (3, "Whole Day", nil)] {
        var event = Event(
          id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id)), type: .game, name: name,
          startDate: try #require(CalendarDate(iso: "2026-04-18")))
        event.startTime = name == "Whole Day" ? nil : TimeOfDay(iso: "10:00")
        event.state = state
        try family.insert(event.values)
      }
    }
    let new = try FamilyStore()
    #expect(try new.merge(theirs).isClear)
    #expect(try new.store.read { try $0.setting(StoreSettings.timeZone) } == "America/Chicago")
    #expect(try new.text(.event, "Hawks", "time_zone") == nil)
    let mine = try store("America/New_York") { _ in }
    let outcome = try mine.merge(theirs)
    #expect(
      outcome.settings == [.init(name: "time_zone", mine: "America/New_York", theirs: "America/Chicago")])
    #expect(try mine.text(.event, "Hawks", "time_zone") == "America/Chicago")
    #expect(try mine.text(.event, "Owls", "time_zone") == nil)
    #expect(try mine.text(.event, "Whole Day", "time_zone") == nil)
    #expect(try mine.merge(theirs).entry == nil)
  }
}
