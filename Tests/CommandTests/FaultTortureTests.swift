import Foundation
import TestSupport
import Testing

/// The sorts of calls that fail, and how many places of each are tried.
private let calls = [("write", 5), ("sync", 4), ("rename", 2), ("truncate", 2), ("close", 3)]

@Suite("A call that fails, anywhere in a command")
struct FaultTortureTests {
  @Test("compass-import: the store has all or nothing, and the message says which", arguments: calls)
  func importing(call: String, number: Int) throws {
    let machine = try Machine()
    let all = Machine.eventCount - Machine.rejectedCount
    let count = try machine.count(call, "compass-import", Machine.arguments)
    #expect(count > 0)
    for place in Machine.sample(count, of: number) {
      try machine.reset()
      let result = try machine.command.run(
        "compass-import", Machine.arguments, environment: Machine.fault(call, at: place))
      let stored = try machine.eventCount()
      let comment: Comment = "\(call) \(place): \(result.status), \(stored) stored, \(result.errors)"
      #expect(stored == 0 || stored == all, comment)
      #expect(result.status == 1 || result.status == 2, comment)
      if result.status == 2 {
        #expect(result.errors.contains("compass-import: ") && result.errors.contains("\n  help: "), comment)
        let saysStored = ["All other records are in the store.", "The records were imported, but the "]
          .contains { result.errors.contains($0) }
        #expect(saysStored == (stored == all), comment)
      } else {
        #expect(stored == all, comment)
      }
      let again = try machine.command.run("compass-import", Machine.arguments)
      #expect(again.status == 1, comment)
      #expect(try machine.eventCount() == all)
      #expect(try machine.entries() == Machine.files, comment)
    }
  }

  @Test("compass-import: writes that take less than was asked are gone on with")
  func shortWrites() throws {
    let machine = try Machine()
    let result = try machine.command.run(
      "compass-import", Machine.arguments, environment: Machine.fault("none", at: 0, mode: "short"))
    #expect(result.status == 1)
    #expect(try machine.eventCount() == Machine.eventCount - Machine.rejectedCount)
    #expect(try machine.entries() == Machine.files)
  }

  @Test(
    "compass-export: every output is the old one or the new one, and nothing else is left",
    arguments: [
      ("write", 3, ["xlsx"]), ("close", 2, ["xlsx"]), ("write", 3, ["csv", "pdf"]),
      ("sync", 3, ["csv", "pdf"]),
      ("rename", 2, ["csv", "pdf"]), ("close", 3, ["csv", "pdf"]),
    ])
  func exporting(call: String, number: Int, formats: [String]) throws {
    let command = try Command.withSeason()
    let machine = Machine(command: command)
    let names = formats.map { "event-metrics-Spring-Showcase-2026.\($0)" }
    let event = [
      "metrics", "--event", "Spring Showcase 2026", "--output", "out/", "--force", "--now", Command.now,
    ]
    let arguments = event + formats.map { "--" + $0 }
    func contents() throws -> [[UInt8]] { try names.map { try command.bytes("out/" + $0) } }
    // What is different: the paper, of which a CSV knows nothing.
    let a4 = arguments + ["--paper", "a4"]
    #expect(try command.run("compass-export", a4).status == 0)
    let new = try contents()
    #expect(try command.run("compass-export", arguments).status == 0)
    let old = try contents()
    let count = try machine.count(call, "compass-export", a4)
    for place in Machine.sample(count, of: number) {
      for (name, bytes) in zip(names, old) {
        try Data(bytes).write(to: URL(fileURLWithPath: command.path("out/" + name)))
      }
      let result = try command.run("compass-export", a4, environment: Machine.fault(call, at: place))
      let comment: Comment = "\(call) \(place): \(result.status), \(result.errors)"
      let present = try contents()
      for (index, bytes) in present.enumerated() {
        #expect(bytes == old[index] || bytes == new[index], comment)
      }
      if result.status == 0 {
        #expect(present == new, comment)
      } else {
        #expect(result.status == 2 && result.errors.contains("compass-export: "), comment)
        let reasons = [" can't be written: ", "The disk is full. ", "may be lost if the power fails: "]
        #expect(reasons.contains { result.errors.contains($0) }, comment)
        #expect(result.errors.contains("\n  help: "), comment)
      }
      #expect(!result.errors.contains("[ERROR]"), comment)
      #expect(try command.files("out") == names, comment)
    }
    #expect(try command.export("athletes").status == 0)
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }
}
