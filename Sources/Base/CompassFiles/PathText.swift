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

  /// The ending of the last part of a path with its dot; empty where there is none.
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

  /// A path below a folder, without `.`, `..` and empty parts; no links are followed.
  ///
  /// - Parameters:
  ///   - path: a path from the folder; a path from the root stays one.
  ///   - folder: a path from the root.
  package static func resolved(_ path: String, in folder: String) -> String {
    var names: [String] = []
    for name in parts(of: path.utf8.first == 0x2F ? path : joined(folder, path)) where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
  }
}
