import CompassFiles
import CompassModel
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("What is found beside a store")
struct NeighbourTests {
  @Test("the stores in its folder, whatever they are called, and what is named as a copy; nothing else")
  func neighbours() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      for name in ["store.sqlite", "old.db", ".hidden"] {
        _ = try SQLiteStore(path: folder + "/" + name, mode: .readWriteCreating)
      }
      let store = try SQLiteStore(path: path, mode: .readWrite)
      let day = try #require(CalendarDate(iso: "2026-10-03"))
      _ = try store.backUpNextTo(path, day: day)
      for name in ["store.sqlite.v2.backup", "notes.txt", "empty", "storehouse.backup"] {
        try Data(name == "empty" ? "".utf8 : "mine".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      try DatabaseQueue(path: folder + "/other.sqlite").write { try $0.execute(sql: "CREATE TABLE t (x)") }
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      for (name, target) in [("link", "old.db"), ("self", "store.sqlite"), ("broken", "nowhere")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + name, withDestinationPath: folder + "/" + target)
      }
      #expect(
        SQLiteStore.copies(besides: path).map { ($0 as NSString).lastPathComponent } == [
          ".hidden", "link", "old.db", "store.sqlite.2026-10-03.backup", "store.sqlite.v2.backup",
        ])
    }
  }
}
