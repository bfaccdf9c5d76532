import CompassModel
import CompassSource
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("What a store insists on")
struct RecordRulesTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: ToolError.Kind
    let message: String
    let write: @Sendable (any StoreWriting) throws -> Void
  }

  static let refusals = [
    Refusal(
      testDescription: "an id twice", code: .duplicateID, message: "A record with this ID already exists."
    ) {
      try $0.insert(Sample.event(1))
    },
    Refusal(
      testDescription: "a link that leads nowhere", code: .missingLink,
      message: "The school_id of the coach links to a missing school: \(Sample.id(99).text)."
    ) { try $0.insert(Sample.coach(2, school: 99)) },
    Refusal(
      testDescription: "a record without a required field", code: .invalidRecord,
      message: "The event has no start_date, but this field is required."
    ) { writer in
      var values = Sample.event(2)
      values["start_date"] = nil
      try writer.insert(values)
    },
    Refusal(
      testDescription: "a value of another type", code: .invalidRecord,
      message: "The cost of the event has the wrong type."
    ) { writer in
      var values = Sample.event(2)
      values["cost"] = .text("12")
      try writer.insert(values)
    },
    Refusal(
      testDescription: "a change of what is not there", code: .noSuchRecord,
      message: "The store has no event \(Sample.id(2).text)."
    ) { try $0.update(Sample.event(2)) },
    Refusal(
      testDescription: "an instant beyond the calendar", code: .invalidRecord,
      message: "Invalid time: the year must be from 1 to 9999."
    ) { try $0.insert(Sample.event(2) { $0.createdAt = .distantFuture.addingTimeInterval(1e12) }) },
    Refusal(
      testDescription: "a number that is none", code: .invalidRecord,
      message: "Invalid number: it must be finite."
    ) { try $0.insert(Sample.event(2) { $0.cost = .nan }) },
    Refusal(
      testDescription: "a second primary metric of no one", code: .secondPrimary,
      message: "The athlete already has a primary metric."
    ) { try $0.insert(Sample.metric(4) { $0.isPrimary = true }) },
  ]

  @Test("refused", arguments: refusals, StoreKind.allCases)
  func refused(_ refusal: Refusal, in kind: StoreKind) throws {
    let store = try kind.make()
    let error = #expect(throws: ToolError.self) {
      try store.write { (writer) throws in
        try writer.insert(Sample.event(1))
        try writer.insert(Sample.metric(3) { $0.isPrimary = true })
        return .commit(try refusal.write(writer))
      }
    }
    #expect(error?.kind == refusal.code)
    #expect(error?.message == refusal.message)
  }

  @Test("records are known by key, name and source within their athlete", arguments: StoreKind.allCases)
  func owners(_ kind: StoreKind) throws {
    let store = try kind.make()
    let (amy, ben) = (Sample.id(1), Sample.id(2))
    try store.write { (writer) throws in
      try writer.insert(Sample.athlete(1, "Amy Fox"))
      try writer.insert(Sample.athlete(2, "Ben Oak"))
      for (number, owner) in [(10, amy), (11, ben), (12, nil)] as [(Int, UUID?)] {
        try writer.insert(
          Sample.event(number, "Spring  CAMP", owner: owner) {
            $0.source = "team"
            $0.sourceKey = "uid-1"
          })
        try writer.insert(Sample.metric(number + 10, owner: owner) { $0.isPrimary = true })
      }
      return .commit(())
    }
    try store.read { (reader) throws in
      let key = try #require(Sample.event(10, "Spring camp").naturalKey)
      for (number, owner) in [(10, amy), (11, ben), (12, nil)] as [(Int, UUID?)] {
        #expect(try reader.ids(of: .event, naturalKey: key, owner: owner) == [Sample.id(number)])
        #expect(try reader.ids(of: .event, foldedName: "spring camp", owner: owner) == [Sample.id(number)])
        #expect(
          try reader.id(of: .event, source: "team", sourceKey: "uid-1", owner: owner) == Sample.id(number))
        #expect(try reader.primaryMetric(owner: owner) == Sample.id(number + 10))
      }
      #expect(try reader.id(of: .event, source: nil, sourceKey: "uid-1", owner: amy) == nil)
      #expect(try reader.ids(of: .athlete, foldedName: "amy fox", owner: ben) == [amy])
      #expect(try reader.athletes().map(\.fullName) == ["Amy Fox", "Ben Oak"])
    }
  }

  @Test("more records than one statement changes go to the athlete, too", arguments: StoreKind.allCases)
  func largeAdoption(_ kind: StoreKind) throws {
    let store = try kind.make()
    let adopted = try store.write { (writer) throws in
      try writer.insert(Sample.athlete(1, "Amy Fox"))
      try writer.insert(
        (2...10_002).map { number in
          let metric = Sample.metric(number)
          return KeyedValues(metric, keys: RecordKeys(metric))
        })
      return .commit(try writer.adoptUnowned(by: Sample.id(1), namedToo: true))
    }
    #expect(adopted == 10_001)
    #expect(try store.read { try $0.metrics(MetricQuery(owners: [nil])).isEmpty })
  }

  @Test("records of no one go to the athlete, whose own primary metric stays", arguments: StoreKind.allCases)
  func adoption(_ kind: StoreKind) throws {
    let store = try kind.make()
    try store.write { (writer) throws in
      try writer.insert(Sample.athlete(1, "Amy Fox"))
      try writer.insert(Sample.school(2, "State"))
      try writer.insert(Sample.coach(3, school: 2))
      try writer.insert(Sample.metric(4) { $0.isPrimary = true })
      try writer.insert(Sample.metric(5, owner: Sample.id(1)) { $0.isPrimary = true })
      #expect(try writer.adoptUnowned(by: Sample.id(1), namedToo: true) == 3)
      #expect(try writer.adoptUnowned(by: Sample.id(1), namedToo: true) == 0)
      return .commit(())
    }
    try store.read { (reader) throws in
      #expect(try reader.primaryMetric(owner: Sample.id(1)) == Sample.id(5))
      #expect(try reader.metrics().map(\.isPrimary) == [false, true])
      #expect(try reader.coaches().map(\.userID) == [Sample.id(1)])
      #expect(try reader.ids(of: .school, foldedName: "state", owner: nil) == [])
    }
    let error = #expect(throws: ToolError.self) {
      try store.write { .commit(try $0.adoptUnowned(by: Sample.id(9), namedToo: true)) }
    }
    #expect(error?.kind == .noSuchRecord)
  }

  @Test("what goes with a deleted record, and what stays")
  func deletion() throws {
    let store = try SQLiteStore()
    try store.write { (writer) throws in
      try writer.insert(Sample.athlete(1, "Amy Fox"))
      try writer.insert(Sample.school(2, "State", owner: Sample.id(1)))
      try writer.insert(Sample.school(3, "Tech"))
      try writer.insert(Sample.coach(4, school: 2))
      try writer.insert(Sample.coach(5, school: 3))
      try writer.insert(Sample.event(6) { $0.schoolID = Sample.id(2) })
      try writer.insert(Sample.event(7) { $0.coachesPresent = [Sample.id(5)] })
      try writer.insert(Sample.metric(8) { $0.eventID = Sample.id(6) })
      try writer.insert(Sample.interaction(9, school: 3, at: "2026-01-01T00:00:00Z", coach: 5))
      return .commit(())
    }
    try store.write { (writer) throws in
      #expect(try writer.delete(.coach, id: Sample.id(5)))
      #expect(try !writer.delete(.coach, id: Sample.id(5)))
      return .commit(())
    }
    try store.read { (reader) throws in
      #expect(try reader.interactions().map(\.coachID) == [nil])
      let event = try #require(try reader.record(Event.self, id: Sample.id(7)))
      #expect(event.coachesPresent == [])
      #expect(event.extra?.members.map(\.name) == ["coaches_present"])
    }
    try store.write { .commit(_ = try $0.delete(.athlete, id: Sample.id(1))) }
    try store.read { (reader) throws in
      #expect(try reader.schools().map(\.id) == [Sample.id(3)])
      #expect(try reader.coaches().isEmpty)
      #expect(try reader.events().map(\.id) == [Sample.id(7)])
      #expect(try reader.metrics().map(\.eventID) == [nil])
    }
  }
}
