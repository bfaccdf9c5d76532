import Foundation
import TestSupport
import Testing

@Suite("Killed at any moment")
struct KillTortureTests {
  private let all = Machine.eventCount - Machine.rejectedCount

  @Test(
    "compass-import, before a call or in the middle of a write",
    arguments: [("write", "torn"), ("sync", "kill"), ("rename", "kill")])
  func importing(call: String, mode: String) throws {
    let machine = try Machine()
    let count = try machine.count(call, "compass-import", Machine.arguments)
    for place in Machine.sample(count, of: 3) {
      try machine.reset()
      let result = try machine.command.run(
        "compass-import", Machine.arguments, environment: Machine.fault(call, at: place, mode: mode))
      #expect(result.status == -SIGKILL)
      try check(machine, "\(mode) \(call) \(place)")
    }
  }

  @Test("compass-import, by the clock")
  func importingByTheClock() throws {
    let machine = try Machine()
    let clock = ContinuousClock()
    let duration = try clock.measure { _ = try machine.command.run("compass-import", Machine.arguments) }
    let kills = 6 * Machine.thoroughness
    for number in 0..<kills {
      try machine.reset()
      let process = machine.command.prepared(
        Command.executable("compass-import").path, Machine.arguments)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // From the start to a little beyond the end, where a kill finds nobody.
      let part = Double(number + 1) / Double(kills) * 1.1
      Thread.sleep(forTimeInterval: duration / .seconds(1) * part)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try check(machine, "kill \(number)")
    }
  }

  /// The store has all or nothing, and an import two days later finds nothing in its way and leaves nothing over.
  private func check(_ machine: Machine, _ comment: Comment) throws {
    let stored = try machine.eventCount()
    #expect(stored == 0 || stored == all, comment)
    try machine.command.ageLeftovers()
    let again = try machine.command.run("compass-import", Machine.arguments)
    #expect(again.status == 1, comment)
    #expect(try machine.eventCount() == all, comment)
    #expect(try machine.entries() == Machine.files, comment)
  }

  @Test(
    "compass-export, before a call or in the middle of a write",
    arguments: [
      ("write", "kill", ["xlsx"]), ("write", "torn", ["csv", "pdf"]), ("sync", "kill", ["csv"]),
      ("rename", "kill", ["csv", "pdf"]),
    ])
  func exporting(call: String, mode: String, formats: [String]) throws {
    let command = try Command.withSeason()
    let machine = Machine(command: command)
    let names = formats.map { "event-metrics-Spring-Showcase-2026.\($0)" }
    let arguments =
      ["metrics", "--event", "Spring Showcase 2026", "--output", "out/", "--now", Command.now]
      + formats.map { "--" + $0 }
    #expect(try command.run("compass-export", arguments).status == 0)
    let whole = try names.map { try command.bytes("out/" + $0) }
    let count = try machine.count(call, "compass-export", arguments)
    for place in Machine.sample(count, of: 2) {
      let comment: Comment = "\(mode) \(call) \(place)"
      let result = try command.run(
        "compass-export", arguments, environment: Machine.fault(call, at: place, mode: mode))
      #expect(result.status == -SIGKILL, comment)
      #expect(try names.map { try command.bytes("out/" + $0) } == whole, comment)
      try command.ageLeftovers("out")
      // Without --force: the files have the same bytes, whenever the kill came.
      let again = try command.run("compass-export", arguments)
      #expect(again.status == 0, "\(comment): \(again.errors)")
      #expect(try command.files("out") == names, comment)
      #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"], comment)
    }
  }
}
