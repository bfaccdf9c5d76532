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

  /// A name beside the target that no other output of this process has.
  func temporaryPath(number: Int) -> String {
    let folder = isSpecial ? FileManager.default.temporaryDirectory.path : folder
    return "\(folder)/\(prefix)\(getpid())-\(number)"
  }

  /// What processes that are gone left beside the target.
  func strays() -> [String] {
    guard !isSpecial, let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    return entries.filter(isStray).sorted().map { "\(folder)/\($0)" }
  }

  private func isStray(_ entry: String) -> Bool {
    let bytes = Array(entry.utf8)
    guard bytes.starts(with: prefix.utf8) else { return false }
    let numbers = bytes.dropFirst(prefix.utf8.count).split(separator: 0x2D, omittingEmptySubsequences: false)
    guard numbers.count == 2,
      numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }),
      let process = pid_t(String(decoding: numbers[0], as: UTF8.self)), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
