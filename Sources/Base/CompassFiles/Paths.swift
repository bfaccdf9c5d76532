import Foundation

/// The parts of a path as text, whatever is there: `NSString` ends the process on a path of one letter.
package enum PathText {
  /// The path of the folder that a path names something in; empty where it names none.
  package static func folder(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: 0x2F) else { return "" }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// Whether a path has a NUL, at which the system's calls would stop reading it.
  package static func hasNUL(_ path: String) -> Bool { path.utf8.contains(0) }

  /// A path in a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder.utf8.last == 0x2F ? folder + name : "\(folder)/\(name)"
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    String(decoding: path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self)
  }

  /// The path without the ending of its last part.
  package static func stem(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let dot = bytes.lastIndex(of: 0x2E), dot > (bytes.lastIndex(of: 0x2F) ?? -1) + 1 else {
      return path
    }
    return String(decoding: bytes[..<dot], as: UTF8.self)
  }

  /// The extension of a path's last part with its dot, or an empty text.
  package static func ending(of path: String) -> String {
    String(decoding: path.utf8.dropFirst(stem(of: path).utf8.count), as: UTF8.self)
  }

  /// The path of a file from the root, with the links of its folder followed, but not a link of its own.
  ///
  /// Two ways to name one file give the same path, and the path of a link stays when its target is gone.
  package static func absolute(_ path: String) -> String {
    let folder = folder(of: path)
    return joined(FileIdentity(folder.isEmpty ? "." : folder).resolvedPath, name(of: path))
  }

  /// The path from the root, its links followed; nil where nothing is there.
  static func real(_ path: String) -> String? {
    guard !hasNUL(path), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The path from the root without `.`, `..` and empty parts; no links are followed.
  static func standardized(_ path: String) -> String {
    var names: [String] = []
    let whole = path.utf8.first == 0x2F ? path : joined(FileManager.default.currentDirectoryPath, path)
    for part in whole.utf8.split(separator: 0x2F) {
      switch String(decoding: part, as: UTF8.self) {
      case ".": break
      case "..": _ = names.popLast()
      case let name: names.append(name)
      }
    }
    return "/" + names.joined(separator: "/")
  }
}

/// A path as a key: two paths are the same only if their bytes are.
///
/// Swift compares texts by what they mean, so that `café` written in two normal forms would be one file.
package struct PathKey: Hashable, Comparable, Sendable {
  /// The path.
  package let path: String

  /// Creates the key of a path.
  package init(_ path: String) { self.path = path }

  package static func == (one: PathKey, other: PathKey) -> Bool {
    one.path.utf8.elementsEqual(other.path.utf8)
  }

  package static func < (one: PathKey, other: PathKey) -> Bool {
    one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}

/// What a path leads to, so that two ways to one file are known for that: links followed, other names of
/// the same file (hard links) found out.
package struct FileIdentity: Sendable {
  /// The path from the root, its links followed as far as there is something.
  package let resolvedPath: String
  private let state: FileState?

  /// Looks at a path, whether or not anything is there.
  package init(_ path: String) {
    let standardized = PathText.standardized(path)
    let folder = PathText.folder(of: standardized)
    let resolved =
      PathText.real(path)
      ?? PathText.joined(PathText.real(folder) ?? folder, PathText.name(of: standardized))
    resolvedPath = resolved
    // A way through a folder that is yet to be made leads to the file all the same when it is.
    state = FileState(path) ?? FileState(resolved)
  }

  /// Whether it is a device or a pipe, which is written and never replaced.
  package var isSpecial: Bool { state.map { $0.kind != .file && $0.kind != .folder } ?? false }

  /// A text that two ways have in common exactly where they lead to one file.
  package var key: String { state?.key ?? resolvedPath }

  /// Whether both lead to one file, or would if it were there.
  package func isSameFile(as other: FileIdentity) -> Bool { key == other.key }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool { FileState(path)?.kind == .folder }
}
