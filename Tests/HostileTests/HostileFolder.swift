import Foundation

/// A folder for one attack; it is removed with everything in it when the value goes out of scope.
final class HostileFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "compass-hostile-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of an entry of the folder.
  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Creates a symbolic link and returns its path.
  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    return path(name)
  }

  /// Reads a file as text.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}
