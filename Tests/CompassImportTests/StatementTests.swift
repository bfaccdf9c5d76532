import CompassValidation
import Foundation
import GRDB
import Synchronization
import Testing

@testable import CompassImport
@testable import CompassStore

@Suite("An import asks a store about many rows at once")
struct StatementTests {
  private static let count = 10_000

  /// A file of events, none like another.
  private static let events: String = {
    var text = "name,type,start_date\n"
    for number in 0..<count {
      let month = String(format: "%02d", number % 12 + 1)
      text += "Camp \(number),camp,2026-\(month)-1\(number % 9)\n"
    }
    return text
  }()

  /// The SQL statements that a store runs during a closure, without those of triggers.
  private func statements(of store: SQLiteStore, _ body: () throws -> Void) throws -> [String] {
    let log = Mutex<[String]>([])
    store.queue.unsafeReentrantRead { database in
      database.trace { event in
        guard case .statement(let statement) = event, !statement.sql.hasPrefix("--") else { return }
        log.withLock { $0.append(statement.sql) }
      }
    }
    try body()
    store.queue.unsafeReentrantRead { $0.trace(options: []) }
    return log.withLock(\.self)
  }

  @Test("10,000 new events, the same again, and a dry run")
  func counts() throws {
    let store = try Importing()
    try store.take(["athletes.csv": "full_name\nSam Rivers"])
    let dry = try statements(of: store.store) {
      let outcome = try store.take(["events.csv": Self.events]) { $0.isDryRun = true }
      #expect(outcome.files[0].added == Self.count)
    }
    #expect(dry.count <= 100)
    let verbs = ["INSERT", "UPDATE", "DELETE", "CREATE", "REPLACE", "BEGIN IMMEDIATE"]
    #expect(dry.filter { sql in verbs.contains { sql.hasPrefix($0) } } == [])
    let new = try statements(of: store.store) { try store.take(["events.csv": Self.events]) }
    #expect(new.count <= 200)
    let again = try statements(of: store.store) {
      let outcome = try store.take(["events.csv": Self.events])
      #expect(outcome.files[0].unchanged == Self.count)
    }
    #expect(again.count <= 200)
  }
}
