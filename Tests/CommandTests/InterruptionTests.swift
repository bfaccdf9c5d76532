import Foundation
import TestSupport
import Testing

@Suite("Signals, closed pipes, and others at the same store")
struct InterruptionTests {
  /// A command that was started, and what it says to standard error.
  private final class Running {
    let process: Process
    let input = Pipe()
    private let messages: String

    /// Starts a command as a shell in a terminal would: with no signal ignored.
    init(_ command: Command, _ name: String, _ arguments: [String]) throws {
      messages = command.path("messages-" + UUID().uuidString)
      try Data().write(to: URL(fileURLWithPath: messages))
      process = command.prepared(
        "/usr/bin/env", ["--default-signal", Command.executable(name).path] + arguments)
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
      try process.run()
    }

    deinit { try? FileManager.default.removeItem(atPath: messages) }

    var said: String {
      get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: messages)), as: UTF8.self) }
    }

    /// Waits until something is so, which it is unless the test fails.
    func wait(until condition: () throws -> Bool) throws {
      for _ in 0..<3000 {
        if try condition() { return }
        Thread.sleep(forTimeInterval: 0.01)
      }
      process.terminate()
      Issue.record("waited in vain: \(try said)")
    }

    func end() { process.waitUntilExit() }
  }

  @Test(
    "a signal takes what is half written away, and is what the process ends by",
    arguments: [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")])
  func signal(number: Int32, name: String) throws {
    let command = try Command()
    let running = try Running(
      command, "compass-import", ["-", "--as", "events", "--report", "r.json", "--store", "s.sqlite"])
    let isBegun = { try command.files().contains { $0.hasPrefix(".r.json.tmp-") } }
    try running.wait(until: isBegun)
    kill(running.process.processIdentifier, number)
    running.end()
    #expect(running.process.terminationReason == .uncaughtSignal)
    #expect(running.process.terminationStatus == number)
    #expect(
      try running.said
        == "compass-import: stopped by \(name); no file is left incomplete\n"
        + "  help: Run it again to finish\n")
    #expect(try !isBegun())
    #expect(try command.files().allSatisfy { $0.hasPrefix("messages-") })
  }

  @Test("a reader that goes away ends a command with 141 and no word")
  func closedPipe() throws {
    let command = try Command.withSeason()
    for arguments in [
      ["events"], ["events", "--csv"], ["metrics", "--event", "latest", "--xlsx", "-o", "-"],
    ] {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let result = try command.run("compass-export", arguments, output: pipe.fileHandleForWriting)
      #expect(result.status == 141, "\(arguments)")
      #expect(!result.errors.contains("compass-export:"))
    }
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }

  @Test("a second import waits for the first, and gives up when it was told to")
  func locked() throws {
    let machine = try Machine()
    let command = machine.command
    #expect(try command.run("compass-import", Machine.arguments).status == 1)
    let holder = """
      import sqlite3, sys
      store = sqlite3.connect(sys.argv[1], isolation_level=None)
      store.execute("BEGIN IMMEDIATE")
      print("held", flush=True)
      sys.stdin.read()
      """
    let process = command.prepared(Tool.python, ["-c", holder, command.path("s.sqlite")])
    let (hold, held) = (Pipe(), Pipe())
    process.standardInput = hold
    process.standardOutput = held
    try process.run()
    #expect(String(decoding: held.fileHandleForReading.availableData, as: UTF8.self) == "held\n")

    let given = try command.run("compass-import", Machine.arguments + ["--wait", "0"])
    #expect(given.status == 2)
    #expect(
      given.errors == """
        compass-import: The store s.sqlite is in use by another program.
          help: Nothing was changed. Try again when that program has finished.

        """)

    let waiting = try Running(command, "compass-import", Machine.arguments)
    Thread.sleep(forTimeInterval: 1)
    #expect(waiting.process.isRunning)
    try hold.fileHandleForWriting.close()
    process.waitUntilExit()
    waiting.end()
    #expect(waiting.process.terminationStatus == 1)
  }

  @Test("two imports that make a store at once both go in")
  func together() throws {
    let machine = try Machine()
    let command = machine.command
    try command.write(Machine.events(1000..<1060), to: "more.csv")
    let arguments = [["events.csv"], ["more.csv"]].map { $0 + ["--store", "new/s.sqlite"] }
    let running = try arguments.map { try Running(command, "compass-import", $0) }
    for one in running {
      one.end()
      let said = try one.said
      #expect(one.process.terminationStatus == 1, "\(said)")
    }
    #expect(try machine.eventCount("new/s.sqlite") == 2 * (Machine.eventCount - Machine.rejectedCount))
    #expect(try command.files("new") == ["s.sqlite"])
  }

  @Test("a file that grows while it is read is refused, and nothing is imported")
  func growing() throws {
    let machine = try Machine()
    let command = machine.command
    // The import opens its files one after the other: while it waits for the standard input, the first one grows.
    let running = try Running(
      command, "compass-import", ["events.csv", "-", "--as", "events", "--store", "s.sqlite"])
    let descriptors = "/proc/\(running.process.processIdentifier)/fd"
    try running.wait {
      try FileManager.default.contentsOfDirectory(atPath: descriptors).contains { descriptor in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: descriptors + "/" + descriptor)
        return target?.hasSuffix("/events.csv") == true
      }
    }
    let pipe = running.input.fileHandleForWriting
    let file = try #require(FileHandle(forWritingAtPath: command.path("events.csv")))
    try file.seekToEnd()
    try file.write(contentsOf: Data("Late Camp,camp,2026-05-01\n".utf8))
    try file.close()
    try pipe.write(contentsOf: Data("name,type,start_date\nPiped Camp,camp,2026-05-02\n".utf8))
    try pipe.close()
    running.end()
    #expect(running.process.terminationStatus == 2)
    let said = try running.said
    #expect(said.hasPrefix("compass-import: "))
    #expect(said.contains("events.csv changed while it was read."))
    #expect(said.contains("Wait until it is complete and try again."))
    #expect(try !command.files().contains { $0.hasPrefix("s.sqlite") })
  }

  @Test("a file that grows while it comes in as standard input is refused, and nothing is imported")
  func growingInput() throws {
    let command = try Command()
    // More than is copied at once, so that the command stops in the middle.
    try command.write(Machine.events(0..<5000), to: "many.csv")
    let path = command.path("many.csv")
    let stopped = try StoppedCommand(
      command, "compass-import", ["-", "--as", "events", "--store", "s.sqlite"],
      input: try #require(FileHandle(forReadingAtPath: path)), before: "write", 1)
    #expect(stopped.isStopped)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("Late Camp,camp,2026-05-01\n".utf8))
    try file.close()
    let result = try stopped.finish()
    #expect(result.status == 2)
    #expect(result.errors.contains("Standard input changed while it was read."))
    #expect(try !command.files().contains { $0.hasPrefix("s.sqlite") })
  }
}
