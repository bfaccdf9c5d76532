extension PathText {
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

  /// The way from a folder to a file; both are paths from the root without `.` and `..`.
  package static func relative(_ path: String, to folder: String) -> String {
    let (names, base) = (parts(of: path), parts(of: folder))
    let common = zip(names, base).prefix { $0 == $1 }.count
    return (base.dropFirst(common).map { _ in ".." } + names.dropFirst(common)).joined(separator: "/")
  }

  /// The path of a file as people see it: from the working folder, unless the path from the root is shorter.
  ///
  /// - Parameter path: a path from the root without `.` and `..`.
  package static func shown(_ path: String, from folder: String) -> String {
    let relative = relative(path, to: folder)
    return relative.utf8.count < path.utf8.count ? relative : path
  }

  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }
  }
}
