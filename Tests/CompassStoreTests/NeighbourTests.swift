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
      _ = try store.backUp(to: .chosen(SQLiteStore.freeCopyName(besides: path, day: day)))
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

  @Test("old copies are removed, the oldest first, and nothing that the tool did not make and name")
  func oldCopies() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      let names = [
        "2026-10-01.backup", "2026-10-02.backup", "2026-10-02.backup.2", "2026-10-02.backup.10",
        "2026-10-03.backup",
      ]
      for name in names { _ = try store.backUp(to: .chosen("\(path).\(name)")) }
      // Copies that somebody made or named, and files with such a name that are no store.
      let others = [
        "v3.backup", "2026-10-01.backup.old", "mine.backup", "2026-9-1.backup", "2026-10-01.backup.02",
      ]
      for name in others { _ = try store.backUp(to: .chosen("\(path).\(name)")) }
      try Data("text".utf8).write(to: URL(fileURLWithPath: path + ".2020-01-01.backup"))
      try FileManager.default.createSymbolicLink(
        atPath: path + ".2020-01-02.backup", withDestinationPath: path + ".mine.backup")
      let removed = SQLiteStore.removeOldCopies(besides: path, keeping: ["\(path).2026-10-01.backup"])
      #expect(removed == ["2026-10-02.backup", "2026-10-02.backup.2"].map { "\(path).\($0)" })
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(others.map { "store.sqlite.\($0)" }).isSubset(of: left))
      #expect(
        left.contains("store.sqlite.2020-01-01.backup") && left.contains("store.sqlite.2020-01-02.backup"))
    }
  }
}
