import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("The revision of an event")
struct EventRevisionTests {
  private static let camp = "type,name,start_date,start_time,cost\ncamp,Fall Camp,2027-04-03,09:00,100\n"

  private static func withCamp() throws -> Importing {
    let importing = try Importing()
    try importing.take(["events.csv": camp])
    return importing
  }

  private func sequence(_ importing: Importing) throws -> Int? {
    EventRevision.number(try importing.record(.event))
  }

  private func undo(_ importing: Importing) throws {
    try importing.store.write { writer in
      let last = try writer.history(limit: 1).first?.number ?? 0
      try writer.begin(HistoryEntry(occurredAt: Importing.now.addingTimeInterval(60), command: "undo"))
      return .commit(try writer.undo(last))
    }
  }

  @Test(
    "It grows with what subscribers must learn of",
    arguments: [
      ("start_time", "10:00", 1), ("name", "Spring Camp", 1), ("location", "Gym 4", 1),
      ("cancelled", "true", 1),
      ("cost", "150", nil), ("description", "Bring a glove", nil),
    ] as [(String, String, Int?)])
  func grows(field: String, value: String, expected: Int?) throws {
    let importing = try Self.withCamp()
    let id = try importing.record(.event).idText
    try importing.take(["events.csv": "id,\(field)\n\(id),\(value)\n"]) { $0.kind = .event }
    #expect(try sequence(importing) == expected)
  }

  @Test("It never falls: not when a change is taken back, and not when that is")
  func neverFalls() throws {
    let importing = try Self.withCamp()
    let id = try importing.record(.event).idText
    let options: (inout ImportOptions) -> Void = {
      $0.kind = .event
      $0.now = Importing.now.addingTimeInterval(30)
    }
    try importing.take(["events.csv": "id,start_time\n\(id),10:00\n"], options)
    #expect(try sequence(importing) == 1)
    try undo(importing)
    #expect(try sequence(importing) == 2)
    #expect(try importing.record(.event).text("start_time") == "09:00:00")
    #expect(try importing.record(.event)["updated_at"] == .instant(Importing.now.addingTimeInterval(60)))
    try undo(importing)
    #expect(try sequence(importing) == 3)
    #expect(try importing.record(.event).text("start_time") == "10:00:00")
    try importing.take(["events.csv": "id,sequence\n\(id),0\n"], options)
    #expect(try sequence(importing) == 3)
    try importing.take(["events.csv": "id,sequence,start_time\n\(id),9,11:00\n"], options)
    #expect(try sequence(importing) == 9)
  }

  @Test("An event that was removed and comes back is no older than it was")
  func comesBack() throws {
    let importing = try Self.withCamp()
    let record = try importing.record(.event)
    try importing.take(["events.csv": "id,start_time\n\(record.idText),10:00\n"]) { $0.kind = .event }
    let id = try #require(UUID(uuidString: record.idText))
    try importing.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "delete"))
      #expect(try writer.delete(.event, id: id))
      return .commit(())
    }
    try importing.take(["events.csv": Self.camp]) { $0.deletions = .adds }
    try importing.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "restore"))
      var back = record
      back["start_time"] = .time(TimeOfDay(wrappingSecondsSinceMidnight: 3600))
      if try !writer.exists(.event, id: id) { try writer.insert(back) }
      return .commit(())
    }
    let again = try #require(try importing.records(.event).first { $0.idText == record.idText })
    #expect((EventRevision.number(again) ?? 0) >= 1)
  }
}
