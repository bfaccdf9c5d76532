import Foundation
import TestSupport

/// The commands as a user runs them: as processes, in a home of their own.
final class Command: Sendable {
  /// What a command said.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    let bytes: [UInt8]
  }

  /// Where everything of a test lies; it goes with the object.
  let home: String
  /// The clock that the commands are given.
  static let now = "2026-11-21T12:00:00Z"

  init() throws {
    home = NSTemporaryDirectory() + "command-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  /// A home with a store that has the sample season, which is imported once for all tests.
  static func withSeason() throws -> Command {
    let command = try Command()
    try FileManager.default.copyItem(atPath: try season.get().path("data"), toPath: command.path("data"))
    return command
  }

  private static let season = Swift.Result {
    let command = try Command()
    let result = try command.import(samples)
    guard result.status == 0 else { throw Tool.Complaint(program: "compass-import", errors: result.errors) }
    return command
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A path in the home.
  func path(_ name: String) -> String { home + "/" + name }

  /// The checkout, which has the sample data.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The sample files, without the broken ones.
  static let samples = [
    "athletes", "schools", "coaches", "events", "metrics", "interactions", "trips",
  ].map { checkout + "/SampleData/\($0).csv" }

  /// Where the executables are: beside the test bundle.
  private static let executables =
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    .deletingLastPathComponent() ?? Bundle.main.bundleURL

  /// An executable by its name.
  static func executable(_ name: String) -> URL { executables.appendingPathComponent(name) }

  /// Runs a command and waits for it.
  ///
  /// - Parameters:
  ///   - name: the executable's name, or the path of a program of the system.
  ///   - arguments: its arguments.
  ///   - directory: where it is run; the home if nothing else is said.
  ///   - input: what stands on its standard input.
  ///   - output: where its standard output goes; nil reads it.
  ///   - environment: what is set beside the home.
  func run(
    _ name: String, _ arguments: [String], in directory: String? = nil, input: String = "",
    output: FileHandle? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let process = prepared(
      name.hasPrefix("/") ? name : Self.executable(name).path, arguments, in: directory,
      environment: environment)
    let typed = path("stdin-" + UUID().uuidString)
    try Data(input.utf8).write(to: URL(fileURLWithPath: typed))
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: typed))
    try FileManager.default.removeItem(atPath: typed)
    let pipe = Pipe()
    process.standardOutput = output ?? pipe
    let errors = path("stderr-" + UUID().uuidString)
    try Data().write(to: URL(fileURLWithPath: errors))
    defer { try? FileManager.default.removeItem(atPath: errors) }
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    if output != nil { try pipe.fileHandleForWriting.close() }
    let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let said = try Data(contentsOf: URL(fileURLWithPath: errors))
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: bytes, as: UTF8.self), errors: String(decoding: said, as: UTF8.self),
      bytes: bytes)
  }

  /// A process in the home that is yet to be started.
  func prepared(
    _ program: String, _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory ?? home)
    process.environment = [
      "HOME": home, "XDG_DATA_HOME": home + "/data", "PATH": "/usr/bin:/bin", "TZ": "UTC", "COLUMNS": "80",
    ].merging(environment) { _, new in new }
    return process
  }

  /// Runs `compass-export` at the tests' clock.
  func export(_ arguments: String..., in directory: String? = nil) throws -> Result {
    try run("compass-export", arguments + ["--now", Self.now], in: directory)
  }

  /// Runs `compass-import` at the tests' clock.
  func `import`(_ arguments: [String]) throws -> Result {
    try run("compass-import", arguments + ["--now", Self.now, "--time-zone", "America/New_York"])
  }

  /// The bytes of a file in the home.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Writes a file into the home.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The files in a directory of the home.
  func files(_ directory: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(directory)).sorted()
  }

  /// Makes what a killed command left in a directory of the home old enough to be removed by the next one.
  func ageLeftovers(_ directory: String = "") throws {
    let date = Date(timeIntervalSinceNow: -172_800)
    for name in try files(directory) where name.hasPrefix(".") {
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: path(directory) + "/" + name)
    }
  }

  /// The paths of all files in a folder and the folders in it, below it.
  func filesBelow(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(directory)).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path(directory + "/" + name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The permissions of a file in the home.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}
