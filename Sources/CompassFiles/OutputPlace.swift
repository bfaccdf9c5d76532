import Foundation

/// Where an output goes, and under which name it is written until it is whole.
struct OutputPlace {
  /// The longest name of a file in bytes (`NAME_MAX`).
  private static let longestName = 255
  /// The bytes that the marks of a temporary name take at most: two dots, `tmp-`, two numbers.
  private static let longestMark = 48

  /// The file as the user gave it.
  let path: String
  /// The file that is replaced: the path, its links followed.
  let target: String
  /// The folder of the target.
  let folder: String
  /// Whether the target is a device or a pipe, which is written and never replaced.
  let isSpecial: Bool
  private let name: String

  /// Looks at a path.
  ///
  /// - Throws: ``FileError`` where it is a folder.
  init(_ path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw FileError("written", path, SystemFailure(EISDIR)) }
    self.path = path
    isSpecial = exists && kind != S_IFREG
    target = exists && !isSpecial ? Self.resolved(path) : path
    let bytes = Array(target.utf8)
    let slash = bytes.lastIndex(of: 0x2F)
    let folder = String(decoding: bytes[..<(slash ?? 0)], as: UTF8.self)
    name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    self.folder = slash == nil ? "." : folder.isEmpty ? "/" : folder
    if name.isEmpty || name == "." || name == ".." { throw FileError("written", path, SystemFailure(EISDIR)) }
  }

  /// The start of the names under which any process writes this output.
  private var prefix: String {
    var shortened = name.unicodeScalars
    while shortened.reduce(0, { $0 + UTF8.width($1) }) > Self.longestName - Self.longestMark {
      shortened.removeLast()
    }
    return ".\(String(shortened)).tmp-"
  }

  /// The names beside the target under which it is written; those of a device or a pipe lie where temporary
  /// files do.
  var temporaryNames: TemporaryNames {
    TemporaryNames(
      folder: isSpecial ? FileManager.default.temporaryDirectory.path : folder, prefix: prefix)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
