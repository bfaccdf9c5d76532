import Foundation
import TestSupport
import Testing

@Suite("An upgrade of an older store that is interrupted")
struct UpgradeTortureTests {
  /// A command that upgrades an older store and changes nothing else.
  private static let arguments = ["history", "--store", "s.sqlite", "--now", Command.now]

  /// A home with an older store, and what it holds.
  private struct Older {
    let command: Command
    let old: OlderStore.Content
    private let version: Int
    private let deletions: Int
    private let pristine: String

    init(version: Int) throws {
      command = try Command.withSeason()
      self.version = version
      // A version with a history has a deletion to mark.
      deletions = version < 3 ? 0 : 1
      if version == 3 {
        let result = try command.run(
          "compass-store", ["delete", "event", "Spring Showcase 2026", "--yes", "--now", Command.now])
        #expect(result.status == 0)
      }
      pristine = command.path("data/old.sqlite")
      try OlderStore.make(
        pristine, version: version, from: command.path("data/compass-toolkit/compass.sqlite"))
      old = try OlderStore.content(pristine)
    }

    /// Puts the older store where it was, and removes everything else.
    func reset() throws {
      for name in try command.files() where name.hasPrefix("s.sqlite") || name.contains("tmp-") {
        try FileManager.default.removeItem(atPath: command.path(name))
      }
      try FileManager.default.copyItem(atPath: pristine, toPath: command.path("s.sqlite"))
    }

    /// The store is the old one or the new one with all records, copies are whole, and the next command upgrades it.
    func check(_ comment: Comment) throws {
      let found = try OlderStore.content(command.path("s.sqlite"))
      let all = try newVersions()
      var new = OlderStore.Content(versions: all, counts: old.counts)
      if deletions > 0 { new.counts["deletions"] = deletions }
      #expect(found == old || found == new, comment)
      try checkCopies(comment)
      let next = try command.run("compass-store", UpgradeTortureTests.arguments)
      #expect(next.status == 0, "\(comment): \(next.errors)")
      let upgraded = try OlderStore.content(command.path("s.sqlite"))
      #expect(upgraded == new, comment)
      let copies = try checkCopies(comment)
      #expect(copies == 1, comment)
    }

    @discardableResult
    private func checkCopies(_ comment: Comment) throws -> Int {
      let copies = try command.files().filter { $0.contains(".backup") && !$0.contains("tmp-") }
      for copy in copies {
        let content = try OlderStore.content(command.path(copy))
        #expect(content == old, "\(comment), \(copy)")
      }
      return copies.count
    }

    private func newVersions() throws -> [String] {
      try OlderStore.content(command.path("data/compass-toolkit/compass.sqlite")).versions
    }
  }

  @Test(
    "killed before a call or in the middle of a write, it leaves the old store or the new one",
    arguments: [
      (1, "write", "torn", 4), (1, "write", "kill", 3), (1, "sync", "kill", 4), (1, "rename", "kill", 2),
      (2, "write", "torn", 3), (2, "sync", "kill", 4), (2, "lock", "kill", 3), (2, "truncate", "kill", 2),
      (3, "write", "torn", 4), (3, "sync", "kill", 3), (3, "rename", "kill", 2),
    ])
  func killed(version: Int, call: String, mode: String, number: Int) throws {
    let older = try Older(version: version)
    try older.reset()
    let count = try Machine(command: older.command).count(call, "compass-store", Self.arguments)
    #expect(count > 0)
    for place in Machine.sample(count, of: number) {
      try older.reset()
      let result = try older.command.run(
        "compass-store", Self.arguments, environment: Machine.fault(call, at: place, mode: mode))
      #expect(result.status == -SIGKILL)
      try older.check("version \(version), \(mode) \(call) \(place) of \(count)")
    }
  }

  @Test(
    "a call that fails leaves the old store or the new one, and says what is wrong",
    arguments: [("write", 4), ("sync", 4), ("rename", 1), ("truncate", 1)])
  func failing(call: String, number: Int) throws {
    let older = try Older(version: 1)
    try older.reset()
    let count = try Machine(command: older.command).count(call, "compass-store", Self.arguments)
    #expect(count > 0)
    for place in Machine.sample(count, of: number) {
      try older.reset()
      let result = try older.command.run(
        "compass-store", Self.arguments, environment: Machine.fault(call, at: place))
      let comment: Comment = "\(call) \(place) of \(count): \(result.status), \(result.errors)"
      #expect(result.status == 0 || result.status == 2 && result.errors.contains("\n  help: "), comment)
      try older.check(comment)
    }
  }

  @Test("killed while another process waits to do the same, it leaves that one to do it")
  func twoAtOnce() throws {
    let older = try Older(version: 1)
    try older.reset()
    let count = try Machine(command: older.command).count("write", "compass-store", Self.arguments)
    for place in Machine.sample(count, of: 3) {
      try older.reset()
      let first = try StoppedCommand(older.command, "compass-store", Self.arguments, before: "write", place)
      #expect(first.isStopped, "write \(place) of \(count)")
      let second = older.command.prepared(
        Command.executable("compass-store").path, Self.arguments + ["--wait", "30"])
      second.standardInput = FileHandle.nullDevice
      second.standardOutput = FileHandle.nullDevice
      second.standardError = FileHandle.nullDevice
      try second.run()
      Thread.sleep(forTimeInterval: 0.3)
      first.end()
      second.waitUntilExit()
      #expect(second.terminationStatus == 0, "write \(place) of \(count)")
      try older.check("two at once, write \(place) of \(count)")
    }
  }
}
