import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CompassEditing

@Suite("Checking a store")
struct StoreCheckerTests {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)
  static let event = "00000000-0000-4000-8000-0000000000e1"
  static let coach = "00000000-0000-4000-8000-0000000000c1"
  static let school = "00000000-0000-4000-8000-000000000051"
  static let other = "00000000-0000-4000-8000-000000000052"
  static let metric = "00000000-0000-4000-8000-0000000000d1"

  /// Makes a sound store, spoils it as another program might, and returns what the check says of it.
  static func lines(_ sql: String = "") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/store.sqlite"
    try fill(try SQLiteStore(path: path, mode: .readWriteCreating))
    if !sql.isEmpty {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql)
      }
      try queue.close()
    }
    let checker = StoreChecker(
      try SQLiteStore(path: path, mode: .readOnly), at: path, now: now,
      zone: try #require(TimeZone(identifier: "UTC")))
    var lines: [String] = []
    let outcome = try checker.run { lines += StoreChecker.lines($0, at: $1, showingPersonal: false) }
    return lines.map { $0.replacingOccurrences(of: path, with: "PATH") } + [outcome.sentence]
  }

  @Test("Advice to edit a field names only fields that can be edited", arguments: RecordKind.allCases)
  func possibleAdvice(kind: RecordKind) throws {
    for field in kind.schema.fields {
      let advice = StoreChecker.edit(kind, Self.event, field.name, empties: true).rendered(
        showingPersonal: true)
      guard advice.hasPrefix("compass-store edit ") else {
        #expect(advice.contains("`compass-store restore FILE`"))
        continue
      }
      let assignment = try #require(advice.split(separator: " ").last)
      _ = try FieldAssignment(String(assignment), of: kind)
    }
    #expect(StoreChecker.edit(kind, Self.event, "extra", empties: true) == StoreChecker.restore)
  }

  private static func fill(_ store: SQLiteStore) throws {
    func add(_ name: String, _ text: String, athlete: String? = nil) throws {
      var options = ImportOptions(now: now)
      options.timeZone = TimeZone(identifier: "America/New_York")
      options.athlete = athlete
      options.rejected = .none
      options.isStrict = true
      let input = ImportInput(path: name, source: BytesSource(Array(text.utf8), name: name))
      let outcome = try ImportSession(store: store, inputs: [input], options: options).run()
      #expect(outcome.isWritten, "\(name): \(outcome.files.flatMap(\.findings).map(\.message))")
    }
    try add("athletes.csv", "full_name,graduation_year\nSam Rivers,2028\nRobin Hale,2029\n")
    try add("schools.csv", "id,name\n\(school),Ridgeview State\n", athlete: "Sam Rivers")
    try add("schools.csv", "id,name\n\(other),Quailbrook College\n", athlete: "Robin Hale")
    try add(
      "coaches.csv",
      "id,school,first name,last name,role,email\n\(coach),Ridgeview State,Dana,Calloway,head,dc@example.edu\n",
      athlete: "Sam Rivers")
    try add(
      "events.csv",
      "id,name,type,start_date,end_date,school,coaches present\n\(event),Fall Camp,camp,2026-04-18,2026-04-19,Ridgeview State,Dana Calloway\n",
      athlete: "Sam Rivers")
    try add(
      "metrics.csv",
      "id,metric_type,value,recorded_date,event,is_primary\n\(metric),sixty_time,6.9,2026-04-18,Fall Camp,yes\n",
      athlete: "Sam Rivers")
  }

  @Test("a store that imports made is sound")
  func sound() throws {
    #expect(try Self.lines() == ["The store has no errors: 7 records."])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    let lines: [String]

    init(_ testDescription: String, _ sql: String, _ lines: String...) {
      self.testDescription = testDescription
      self.sql = sql
      self.lines = lines
    }
  }

  private static let restore = "  help: Go back to a backup with `compass-store restore FILE`."

  static let faults = [
    Fault(
      "a value that the rules refuse", "UPDATE events SET end_date = '2026-04-01'",
      "error: event 00000000 end_date: End date must be after start date [event-end-before-start]",
      "  help: compass-store edit event 00000000 end_date="),
    Fault(
      "a value that can't be read", "UPDATE events SET end_date = 'soon'",
      "error: event 00000000 end_date: The End Date can't be read [value-unreadable]", restore),
    Fault(
      "several values that can't be read", "UPDATE events SET end_date = 'soon', extra = '['",
      "error: event 00000000 end_date: The End Date can't be read [value-unreadable]", restore,
      "error: event 00000000 extra: The Extra can't be read [value-unreadable]", restore),
    Fault(
      "a choice that there is not", "UPDATE schools SET status = 'dreaming' WHERE id = '\(school)'",
      "error: school 00000000 status: \"dreaming\" is not a school status [value-not-listed]",
      "  help: compass-store edit school 00000000 status="),
    Fault(
      "a personal value that fails is not shown", "UPDATE coaches SET email = 'dana at example'",
      "error: coach 00000000 email: Please enter a valid email address [email-invalid]",
      "  help: compass-store edit coach 00000000 email="),
    Fault(
      "a value that the rules warn of",
      "UPDATE events SET start_time = '10:00:00', checkin_time = '11:00:00'",
      "warning: event 00000000 checkin_time: Check-in at 11:00 AM is after the start at 10:00 AM "
        + "[event-checkin-after-start]",
      "  help: compass-store edit event 00000000 checkin_time=VALUE"),
    Fault(
      "a number that the rules refuse", "UPDATE events SET cost = '-5'",
      "error: event 00000000 cost: Amount must be positive [cost-negative]",
      "  help: compass-store edit event 00000000 cost="),
    Fault(
      "a link to nothing", "UPDATE performance_metrics SET event_id = '\(coach)'",
      "error: metric 00000000 event_id: The record links to a missing event [link-missing]",
      "  help: compass-store edit metric 00000000 event_id="),
    Fault(
      "a coach who is no more", "UPDATE events SET coaches_present = '[\"\(school)\"]'",
      "error: event 00000000 coaches_present: The record links to a missing coach: 00000000 [link-missing]",
      "  help: compass-store edit event 00000000 coaches_present="),
    Fault(
      "another athlete's school", "UPDATE events SET school_id = '\(other)'",
      "error: event 00000000 school_id: The record links to a school of another athlete [link-other-athlete]",
      "  help: compass-store edit event 00000000 school_id="),
    Fault(
      "an invalid ID", "UPDATE performance_metrics SET id = 'mine'",
      "error: metric mine id: The ID can't be read [value-unreadable]", restore),
    Fault(
      "settings", "INSERT INTO settings VALUES ('default_athlete', '\(school)'), ('date_order', 'ddd')",
      "error: Invalid date-order setting: \"ddd\" [setting-invalid]",
      "  help: compass-store settings date-order=",
      "warning: The default athlete is missing [setting-invalid]",
      "  help: compass-store settings athlete="),
    Fault(
      "a time zone that there is not", "UPDATE settings SET value = 'Mars/Olympus' WHERE key = 'time_zone'",
      "error: Invalid time-zone setting: \"Mars/Olympus\" [setting-invalid]",
      "  help: compass-store settings time-zone="),
    Fault(
      "a feed",
      """
      INSERT INTO feed_tokens
      VALUES ('0123456789', 'x', NULL, '[]', 'full', '2026-04-01T12:00:00Z', NULL)
      """,
      "error: The calendar feed 01234567 can't be read [value-unreadable]", restore),
    Fault(
      "a metric of another day than its event, which was on several",
      "UPDATE performance_metrics SET recorded_date = '2026-04-01'",
      "warning: metric 00000000 recorded_date: The metric's date is Apr 1, 2026, "
        + "but its event is on Apr 18 - 19, 2026 [metric-date-outside-event]",
      "  help: compass-store edit metric 00000000 recorded_date=VALUE"),
  ]

  private static func mark(id: String = event, identity: String) -> String {
    """
    INSERT INTO deletions VALUES (
      'events/\(id)', 'events', '\(id)', NULL, NULL, NULL, NULL, 'camp', 'camp', '\(identity)', 1)
    """
  }

  static let marks = [
    Fault(
      "a mark that can be read",
      mark(identity: "{\"id\":\"\(event)\",\"name\":\"Camp\",\"start_date\":\"2026-04-18\"}")),
    Fault(
      "a mark with an invalid ID", mark(id: "x", identity: "{}"),
      "error: A record has an invalid ID (not a UUID) [value-unreadable]", restore),
    Fault(
      "a mark without JSON", mark(identity: "{"),
      "error: The history has an entry that can't be read [value-unreadable]", restore),
    Fault(
      "a mark with a value of another kind", mark(identity: "{\"id\":\"\(event)\",\"start_date\":5}"),
      "error: The start_date of the event \(event) can't be read [value-unreadable]", restore),
  ]

  @Test("each fault is told with what fixes it", arguments: faults + marks)
  func told(_ fault: Fault) throws {
    let lines = try Self.lines(fault.sql)
    #expect(Array(lines.dropLast()) == fault.lines)
  }

  static let damages = [
    Fault(
      "a value that the table doesn't allow", "UPDATE performance_metrics SET is_primary = 7",
      "error: The database is damaged: CHECK constraint failed in performance_metrics [store-damaged]",
      restore),
    Fault(
      "a history that can't be read", "UPDATE history SET files = 'x' WHERE number = 2",
      "error: Entry 2 of the history can't be read [value-unreadable]", restore),
    Fault(
      "a change of no entry", "INSERT INTO changes VALUES (99, 'events', '\(event)', NULL, '{}')",
      "error: changes entry: The record links to a missing history [link-missing]", restore),
    Fault(
      "a change that can't be read", "INSERT INTO changes VALUES (5, 'events', '\(event)', NULL, 'x')",
      "error: The history has an entry that can't be read [value-unreadable]", restore),
  ]

  @Test("what is wrong with the database is told first", arguments: damages)
  func damaged(_ fault: Fault) throws {
    let lines = try Self.lines(fault.sql)
    for line in fault.lines { #expect(lines.contains(line), "\(lines)") }
  }

  @Test("the whole text of a spoilt store")
  func golden() throws {
    let sql = (Self.faults.filter { !$0.sql.contains("id = 'mine'") }.map(\.sql)).joined(separator: ";")
    try Golden.compare(try Self.lines(sql).joined(separator: "\n") + "\n", with: "check.txt")
  }
}
