import CompassModel
import CompassSource
import CompassValidation
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("What goes into a store comes out of it")
struct RoundTripTests {
  @Test(
    "every field of every kind, with values that catch careless layers", arguments: RecordKind.allCases,
    StoreKind.allCases)
  func everyField(kind: RecordKind, in place: StoreKind) throws {
    var factory = RecordFactory(seed: 2026)
    let store = try place.make()
    let links = try store.write { (writer) throws in
      var links: [RecordKind: UUID] = [:]
      for target in [RecordKind.athlete, .school, .coach, .event] {
        let record = factory.record(target, links: links, isFull: true)
        try writer.insert(record)
        if case .id(let id) = record["id"] { links[target] = id }
      }
      return .commit(links)
    }
    for round in 0..<300 {
      let record = factory.record(kind, links: links, isFull: round < 30)
      guard case .id(let id) = record["id"] else { continue }
      var changed = factory.record(kind, links: links)
      changed["id"] = record["id"]
      try store.write { (writer) throws in
        try writer.insert(record)
        #expect(try writer.values(of: kind, id: id) == record)
        try writer.update(changed)
        return .commit(())
      }
      // Of an event the revision and the time of the change follow a rule of their own.
      let settled = EventRevision.settled(changed, over: record, at: nil)
      #expect(try store.read { try $0.values(of: kind, id: id) } == settled)
    }
  }

  @Test("typed records", arguments: StoreKind.allCases)
  func typedRecords(_ kind: StoreKind) throws {
    let store = try kind.make()
    var event = Event(
      id: Sample.id(1), type: .showcase, name: "Spring Showcase", startDate: Sample.day("2026-04-15"))
    event.startTime = TimeOfDay(hour: 9, minute: 30)
    event.cost = Decimal(string: "1250.10")
    event.coachesPresent = [Sample.id(7), Sample.id(8)]
    event.statsRecorded = JSONValue(parsing: #"{"pitches": 31, "strikes": [1, 2.50]}"#)
    try store.write { (writer) throws in .commit(try writer.insert(event.values)) }
    #expect(try store.read { try $0.events() } == [event])
    #expect(try store.read { try $0.record(Event.self, id: event.id) } == event)
    #expect(try store.read { try $0.record(Event.self, id: Sample.id(2)) } == nil)
  }

  @Test("the same in a file after it was closed")
  func file() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      try SQLiteStore(path: path, mode: .readWriteCreating).write { .commit(try $0.insert(Sample.event(1))) }
      let found = try SQLiteStore(path: path, mode: .readOnly).read {
        try $0.values(of: .event, id: Sample.id(1))
      }
      #expect(found == Sample.event(1))
    }
  }

  @Test("instants sort as they should within a second", arguments: StoreKind.allCases)
  func instants(_ kind: StoreKind) throws {
    let store = try kind.make()
    let instants = [
      "2026-07-18T12:00:00Z", "2026-07-18T12:00:00.25Z", "2026-07-18T12:00:00.5Z", "2026-07-18T12:00:01Z",
    ]
    try store.write { (writer) throws in
      try writer.insert(Sample.school(1, "State"))
      for (index, instant) in instants.enumerated().reversed() {
        try writer.insert(Sample.interaction(10 + index, school: 1, at: instant))
      }
      return .commit(())
    }
    #expect(try store.read { try $0.interactions().map(\.occurredAt.rfc3339) } == instants)
  }

  @Test("what something else wrote into a column is reported, not dropped")
  func unreadableValue() throws {
    let store = try SQLiteStore()
    try store.write { .commit(try $0.insert(Sample.event(1))) }
    try store.queue.write { try $0.execute(sql: "UPDATE events SET start_date = 'soon'") }
    let error = #expect(throws: ToolError.self) {
      try store.read { try $0.values(of: .event, id: Sample.id(1)) }
    }
    #expect(error?.kind == .storeDamaged)
    #expect(error?.message == "The start_date of the event \(Sample.id(1).text) can't be read.")
  }
}

/// Lends a folder that is gone afterwards.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("compass-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}
