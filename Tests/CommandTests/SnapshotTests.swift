import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A document is one state of the store")
struct SnapshotTests {
  private static let event = ["metrics", "--event", "Spring Showcase 2026"]

  /// What is written, each to standard output.
  static let commands: [[String]] = [
    event + ["--pdf"], event + ["--xlsx"], event + ["--csv"], event + ["--html"],
    ["metrics"], ["metrics", "--json"], ["events"], ["events", "--csv"], ["events", "--ics"],
    ["events", "--pdf"], ["all", "--zip"], ["one-pager"], ["season", "--season", "2025-26", "--html"],
    ["event-sheet", "--event", "Spring Showcase 2026", "--html"], ["schedule", "--html"],
  ]

  /// An import that changes every one of them.
  private static let files = [
    (
      "new-events.csv",
      """
      name,type,start_date,city,state
      Snapshot Camp,camp,2026-12-05,Macon,GA
      Snapshot Showcase,showcase,2026-03-14,Macon,GA

      """
    ),
    (
      "new-metrics.csv",
      """
      recorded_date,metric_type,value,unit,source,verified,event
      2026-04-11,exit_velo,99.9,mph,TrackMan,Yes,Spring Showcase 2026
      2026-04-11,sixty_time,6.41,sec,Laser,Yes,Spring Showcase 2026
      2026-04-11,velocity,95.5,mph,Rapsodo,Yes,Spring Showcase 2026

      """
    ),
  ]

  /// Imports; false if the store is locked, as it is while a stopped command closes it.
  @discardableResult
  private func change(_ command: Command) throws -> Bool {
    for (name, text) in Self.files { try command.write(text, to: name) }
    let result = try command.import(Self.files.map { command.path($0.0) } + ["--wait", "1"])
    if result.errors.contains(" is in use by another program.") { return false }
    #expect(result.status == 0, "\(result.errors)")
    return true
  }

  /// A connection that stays open, so that a command is never the one to set up or to merge the log, for which SQLite
  /// keeps everybody else out.
  private func keeper(of command: Command) throws -> DatabaseQueue {
    let keeper = try DatabaseQueue(path: command.path("data/compass-toolkit/compass.sqlite"))
    try keeper.writeWithoutTransaction { try $0.execute(sql: "SELECT count(*) FROM events") }
    return keeper
  }

  @Test("an import while it is made changes all of it or nothing", arguments: commands)
  func unchanging(_ words: [String]) throws {
    let old = try Command.withSeason()
    let arguments =
      words + (words.count == 1 && ["events", "metrics"].contains(words[0]) ? [] : ["--output", "-"])
      + ["--now", Command.now]
    let before = try old.run("compass-export", arguments)
    #expect(before.status == 0, "\(before.errors)")
    let open = try keeper(of: old)
    defer { try? open.close() }
    let locks = try Machine(command: old).count("lock", "compass-export", arguments)
    let new = try Command.withSeason()
    try change(new)
    let after = try new.run("compass-export", arguments)
    #expect(after.status == 0)
    #expect(before.bytes != after.bytes, "The import must change the document")
    let places = Set(
      (1...3 * Machine.thoroughness).map { max(1, locks * $0 / (3 * Machine.thoroughness + 1)) })
    var changed = 0
    for place in places.sorted() {
      let command = try Command.withSeason()
      let keeper = try keeper(of: command)
      defer { try? keeper.close() }
      let stopped = try StoppedCommand(command, "compass-export", arguments, before: "lock", place)
      #expect(stopped.isStopped, "lock \(place) of \(locks)")
      if stopped.isStopped, try change(command) { changed += 1 }
      let result = try stopped.finish()
      #expect(result.status == 0, "lock \(place) of \(locks): \(result.errors)")
      #expect(
        result.bytes == before.bytes || result.bytes == after.bytes,
        "lock \(place) of \(locks) has rows of two states")
    }
    #expect(changed > 0)
  }

  @Test("a reader who stalls in the middle gets the rest of the same state, and stops nobody")
  func stalledReader() throws {
    let command = try Command.withSeason()
    // More than a pipe takes, so that the command waits in the middle of the rows.
    let rows = (0..<3000).map {
      "2026-05-0\(1 + $0 % 9),exit_velo,\(70 + $0 % 20).\($0 % 10),mph,Source \($0)\n"
    }
    try command.write("recorded_date,metric_type,value,unit,source\n" + rows.joined(), to: "many.csv")
    #expect(try command.import([command.path("many.csv")]).status < 2)
    let arguments = ["metrics", "--csv", "--output", "-", "--now", Command.now]
    let before = try command.run("compass-export", arguments)
    let process = command.prepared(Command.executable("compass-export").path, arguments)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let first = try #require(try pipe.fileHandleForReading.read(upToCount: 1000))
    try change(command)
    let rest = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect([UInt8](first + rest) == before.bytes)
    #expect(try command.run("compass-export", arguments).bytes != before.bytes)
  }
}
