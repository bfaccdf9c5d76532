import Foundation

/// What a path leads to, so that two ways to one file are known for that: links followed, other names of
/// the same file (hard links) found out.
package struct FileIdentity: Sendable {
  /// The path from the root, its links followed as far as there is something.
  package let resolvedPath: String
  /// Whether it is a device or a pipe, which is written and never replaced.
  package let isSpecial: Bool
  private let device: UInt64?
  private let inode: UInt64?

  /// Looks at a path, whether or not anything is there.
  package init(_ path: String) {
    // The system would stop at a NUL, and look at the file of a shorter name.
    let hasNUL = PathText.hasNUL(path)
    resolvedPath =
      hasNUL
      ? PathText.resolved(path, in: FileManager.default.currentDirectoryPath)
      : Self.real(path) ?? Self.resolvedFolder(of: path)
    var status = stat()
    // A way through a folder that is yet to be made leads to the file all the same when it is.
    let exists = !hasNUL && (stat(path, &status) == 0 || stat(resolvedPath, &status) == 0)
    let kind = status.st_mode & S_IFMT
    isSpecial = exists && kind != S_IFREG && kind != S_IFDIR
    device = exists ? UInt64(truncatingIfNeeded: status.st_dev) : nil
    inode = exists ? UInt64(truncatingIfNeeded: status.st_ino) : nil
  }

  /// A text that two ways have in common exactly where they lead to one file.
  package var key: String {
    if let inode, let device { "\(device):\(inode)" } else { resolvedPath }
  }

  /// Whether both lead to one file, or would if it were there.
  package func isSameFile(as other: FileIdentity) -> Bool {
    if let inode, let device { return inode == other.inode && device == other.device }
    return other.inode == nil && resolvedPath == other.resolvedPath
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return !PathText.hasNUL(path) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func resolvedFolder(of path: String) -> String {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL
    let folder = absolute.deletingLastPathComponent().path
    let resolved = real(folder) ?? folder
    return (resolved == "/" ? "" : resolved) + "/" + absolute.lastPathComponent
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
