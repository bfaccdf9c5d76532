import Foundation

/// A folder that is gone after the test.
struct TestFolder {
  let path: String

  static func use<Result>(_ body: (TestFolder) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compass-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(TestFolder(path: url.path))
  }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  func text(_ name: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: self(name)))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a file as old as what a process left behind two days ago.
  func age(_ name: String) throws {
    let date = Date(timeIntervalSinceNow: -172_800)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: self(name))
  }

  var entries: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
