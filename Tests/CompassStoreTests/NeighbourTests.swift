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
      _ = try store.backUp(to: .chosen(SQLiteStore.reserveCopyName(besides: path, day: day)))
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

  @Test(
    "old copies are removed, the oldest first whatever their names, and nothing that restore did not make")
  func oldCopies() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try SQLiteStore(path: path, mode: .readWriteCreating)
      var copies = try store.read { try OldCopies(besides: path, $0) }
      // The days of their names say nothing of their age.
      let names = ["2026-10-05", "2026-10-04", "2026-10-03", "2026-10-02", "2026-10-01", "2025-01-01"]
      for (age, name) in names.enumerated() {
        let copy = "\(path).\(name).backup"
        _ = try store.backUp(to: .chosen(copy))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(age))], ofItemAtPath: copy)
        copies.add(copy)
      }
      // Copies that somebody made, or put in the place of one, stay.
      _ = try store.backUp(to: .chosen("\(path).2020-01-01.backup"))
      try FileManager.default.removeItem(atPath: "\(path).2026-10-04.backup")
      _ = try store.backUp(to: .chosen("\(path).other.backup"))
      try FileManager.default.copyItem(
        atPath: "\(path).other.backup", toPath: "\(path).2026-10-04.backup")
      try store.write { .commit(try copies.save(in: $0)) }
      var read = try store.read { try OldCopies(besides: path, $0) }
      let removed = read.removeOldest(keeping: ["\(path).2026-10-05.backup"])
      #expect(removed == ["2026-10-03", "2026-10-02"].map { "\(path).\($0).backup" })
      #expect(read.removeOldest(keeping: []).isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.hasSuffix(".backup")
      }
      #expect(
        left.sorted() == [
          "store.sqlite.2020-01-01.backup", "store.sqlite.2025-01-01.backup",
          "store.sqlite.2026-10-01.backup",
          "store.sqlite.2026-10-04.backup", "store.sqlite.2026-10-05.backup", "store.sqlite.other.backup",
        ])
    }
  }
}
