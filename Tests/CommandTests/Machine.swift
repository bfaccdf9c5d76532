import Foundation
import TestSupport

/// What the tests of a failing machine share: a home with files to import, a store to look into, and a
/// library that makes calls fail.
struct Machine {
  /// The number of events in the file, and how many of them are rejected.
  static let eventCount = 60
  static let rejectedCount = 2

  let command: Command

  init() throws {
    command = try Command()
    try command.write(Self.events(0..<Self.eventCount), to: "events.csv")
  }

  /// What a home has that is there already.
  init(command: Command) { self.command = command }

  /// Events as CSV, every thirtieth without a day.
  static func events(_ numbers: Range<Int>) -> String {
    let rows = numbers.map { number in
      let day = number % 30 == 7 ? "soon" : "2026-0\(1 + number % 9)-1\(number % 10)"
      return "Camp \(number),camp,\(day),10:00,Field \(number),Macon,GA\n"
    }
    return "name,type,start_date,start_time,location,city,state\n" + rows.joined()
  }

  /// The arguments of an import of the events into a store in the home.
  static let arguments = ["events.csv", "--store", "s.sqlite", "--report", "r.json", "--now", Command.now]

  /// What such an import leaves in the home.
  static let files = ["events.csv", "events.rejected.csv", "r.json", "s.sqlite"]

  /// The number of events in a store, which is proven whole; 0 where there is none or none was ever imported.
  func eventCount(_ store: String = "s.sqlite") throws -> Int {
    guard FileManager.default.fileExists(atPath: command.path(store)) else { return 0 }
    let check = try Tool.run(
      "sqlite3", command.path(store), "PRAGMA integrity_check; PRAGMA foreign_key_check")
    guard check.output == "ok\n" else {
      throw Tool.Complaint(program: "integrity_check", errors: check.output + check.errors)
    }
    let count = try Tool.run("sqlite3", command.path(store), "SELECT count(*) FROM events")
    // A process that was killed before it made the tables leaves an empty file.
    return Int(count.output.dropLast()) ?? 0
  }

  /// The library that makes calls fail, built once.
  static let faults = Swift.Result {
    let library = NSTemporaryDirectory() + "faults-\(getpid()).so"
    let source = Command.checkout + "/Tests/CommandTests/Faults/faults.c"
    let result = try Tool.run("gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source)
    guard result.status == 0 else { throw Tool.Complaint(program: "gcc", errors: result.errors) }
    return library
  }

  /// The environment in which the k-th call of a sort goes wrong.
  static func fault(_ call: String, at place: Int, mode: String = "fail") throws -> [String: String] {
    [
      "LD_PRELOAD": try faults.get(), "FAULT_CALL": call, "FAULT_AT": "\(place)", "FAULT_MODE": mode,
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// How many calls of a sort a command makes.
  func count(_ call: String, _ name: String, _ arguments: [String]) throws -> Int {
    let file = command.path("count")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let environment = try Self.fault(call, at: 0).merging(["FAULT_COUNT": file]) { $1 }
    _ = try command.run(name, arguments, environment: environment)
    return Int(String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)) ?? 0
  }

  /// How many times as many places are tried as usual: `COMPASS_TORTURE=20 Scripts/test --filter Torture`.
  static let thoroughness =
    ProcessInfo.processInfo.environment["COMPASS_TORTURE"].flatMap { Int($0) } ?? 1

  /// Some of the places 1…count: the first, the last, and others by a fixed seed.
  static func sample(_ count: Int, of number: Int) -> [Int] {
    let number = number * thoroughness
    guard count > number else { return Array(1...max(1, count)) }
    var state = UInt64(count)
    var places: Set = [1, count]
    while places.count < number {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      places.insert(1 + Int((state >> 33) % UInt64(count)))
    }
    return places.sorted()
  }

  /// The entries of the home.
  func entries() throws -> [String] { try command.files() }

  /// Removes everything but the events.
  func reset() throws {
    for entry in try entries() where entry != "events.csv" {
      try FileManager.default.removeItem(atPath: command.path(entry))
    }
  }
}
