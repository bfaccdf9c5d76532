import CompassFiles
import CompassModel
import Foundation
import GRDB
import Testing

@testable import CompassStore

@Suite("Copies of a store, and what is found beside it")
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

  @Test("Restoring a copy puts everything back; feeds that were revoked since stay revoked")
  func takenOver() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      let now = Date(timeIntervalSince1970: 1_776_204_000)
      try store.write { writer in
        try writer.insert(Sample.event(1))
        try writer.add(FeedToken(digest: "ab", name: "Grandma", detail: "basic", createdAt: now))
        return .commit(())
      }
      let copy = try store.backUpNextTo(path, day: Sample.day("2026-10-03"))
      #expect(copy == path + ".2026-10-03.backup")
      #expect(try store.backUpNextTo(path, day: Sample.day("2026-10-03")) == copy + ".2")
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      try store.write { writer in
        _ = try writer.delete(.event, id: Sample.id(1))
        try writer.insert(Sample.event(2))
        return .commit(_ = try writer.revokeFeedToken(digest: "ab", at: now))
      }
      let counts = try store.takeOver(SQLiteStore(path: copy, mode: .readOnly))
      #expect(counts[.event] == 1)
      #expect(try store.read { try $0.events().map(\.id) } == [Sample.id(1)])
      #expect(try store.read { try $0.feedTokens().map(\.isActive) } == [false])
    }
  }
}
