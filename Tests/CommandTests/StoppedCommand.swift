import Foundation
import TestSupport

/// A command that stops before one of its calls, so that something else can happen meanwhile.
final class StoppedCommand {
  private let process: Process
  private let home: Command
  private let outputPath: String
  private let errorPath: String

  /// Whether it stopped; otherwise it ended first.
  let isStopped: Bool

  /// How long a command may take until it stops or ends, in seconds.
  private static let patience: TimeInterval = 60

  /// Starts a command and waits until it stops or ends.
  ///
  /// - Parameters:
  ///   - input: the standard input.
  ///   - call: the sort of call, as `faults.c` names it.
  ///   - place: which of them, counted from 1.
  init(
    _ home: Command, _ name: String, _ arguments: [String], input: FileHandle = .nullDevice,
    before call: String, _ place: Int
  ) throws {
    self.home = home
    outputPath = home.path("stdout-" + UUID().uuidString)
    errorPath = home.path("stderr-" + UUID().uuidString)
    for path in [outputPath, errorPath] { try Data().write(to: URL(fileURLWithPath: path)) }
    process = home.prepared(
      Command.executable(name).path, arguments, environment: try Machine.fault(call, at: place, mode: "stop"))
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
    try process.run()
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    var state: Substring = ""
    while process.isRunning, state != "T", Date() < deadline {
      Thread.sleep(forTimeInterval: 0.01)
      state = Self.state(of: process.processIdentifier)
    }
    isStopped = state == "T" && process.isRunning
  }

  /// The state of a process: the word behind its name in `/proc/PID/stat`.
  private static func state(of process: Int32) -> Substring {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.split(separator: " ").first ?? ""
  }

  /// Lets it go on and waits for its end.
  func finish() throws -> Command.Result {
    kill(process.processIdentifier, SIGCONT)
    process.waitUntilExit()
    let output = [UInt8](try Data(contentsOf: URL(fileURLWithPath: outputPath)))
    let errors = try String(contentsOfFile: errorPath, encoding: .utf8)
    for path in [outputPath, errorPath] { try FileManager.default.removeItem(atPath: path) }
    return Command.Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: output, as: UTF8.self), errors: errors, bytes: output)
  }

  /// Kills it.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for path in [outputPath, errorPath] { try? FileManager.default.removeItem(atPath: path) }
  }
}
