import CompassFiles
import CompassSource
import CompassValidation

/// Keeps a command from writing over what it reads, over the store, or twice to one place, whatever the
/// ways are that lead there: links, other names of one file, paths from elsewhere.
package struct OutputGuard {
  private var known: [String: String] = [:]

  /// Creates a guard that knows of no file.
  package init() {}

  /// Names a file that no output may go to.
  ///
  /// - Parameters:
  ///   - path: the file, there or not; `-` and devices are nobody's to protect.
  ///   - what: what it is, in words that end a sentence: `the input`.
  package mutating func protect(_ path: String, as what: String) {
    guard path != "-" else { return }
    let place = FileIdentity(path)
    if !place.isSpecial, known[place.key] == nil { known[place.key] = what }
  }

  /// Names the store and the files that SQLite keeps beside it.
  package mutating func protectStore(_ path: String) {
    protect(path, as: "the store")
    for ending in ["-wal", "-shm", "-journal"] { protect(path + ending, as: "a part of the store") }
  }

  /// Makes sure that an output may go to a place, and keeps that for it.
  ///
  /// - Parameters:
  ///   - path: the place; `-` and devices are free for all.
  ///   - option: what the output is, as it is called in messages: `--report`.
  ///   - help: what to do where the place is not free.
  /// - Throws: ``ToolError`` where the place is a file's that was named before.
  package mutating func claim(
    _ path: String, for option: String, help: String = "Name another file"
  ) throws {
    guard path != "-" else { return }
    let place = FileIdentity(path)
    guard !place.isSpecial else { return }
    if let other = known[place.key] { throw ToolError("\(option): \(path) is \(other)", help: help) }
    known[place.key] = "already used for \(option)"
  }
}
