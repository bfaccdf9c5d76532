import CompassSource
import Foundation

/// A file that a command reads or writes, and how much of its path a person named.
///
/// A path that a person names may lead through symbolic links: synced folders are links. Below the folder of a
/// file that the tool chose, no link is followed, so that nobody who can put files there decides what is read or
/// overwritten.
package struct FilePlace: Sendable, Hashable {
  /// The path as it is shown in messages.
  package let path: String
  /// The folder that a person named; nil where a person named the file itself.
  let root: String?

  /// A file that a person named.
  package static func named(_ path: String) -> FilePlace { FilePlace(path: path, root: nil) }

  /// A file that the tool chose in a folder that a person named.
  ///
  /// - Parameters:
  ///   - name: its path below the folder.
  ///   - folder: the folder; empty is the working folder.
  package static func chosen(_ name: String, in folder: String) -> FilePlace {
    FilePlace(path: folder.isEmpty ? name : PathText.joined(folder, name), root: folder)
  }

  /// A file whose name the tool chose, in a folder that a person named.
  package static func chosen(_ path: String) -> FilePlace {
    FilePlace(path: path, root: PathText.folder(of: path))
  }

  /// A file whose name the tool makes from the path of this one, in the same folder.
  ///
  /// - Parameter change: makes the path of the new file; it keeps the folder.
  package func derived(_ change: (String) -> String) -> FilePlace {
    FilePlace(path: change(path), root: root ?? PathText.folder(of: path))
  }

  /// The same file with a path from the root.
  package var absolute: FilePlace {
    func absolute(_ path: String) -> String {
      path.utf8.first == 0x2F ? path : PathText.joined(FileManager.default.currentDirectoryPath, path)
    }
    return FilePlace(path: absolute(path), root: root.map(absolute))
  }

  /// The folder for scratch files of a library that wants a path: one that a person named.
  package var scratchFolder: String {
    let folder = root ?? PathText.folder(of: path)
    return folder.isEmpty ? "." : folder
  }

  /// The parts of the path below the folder that a person named.
  ///
  /// - Throws: ``ToolError`` where they would lead out of it.
  func parts(_ action: String) throws -> [String] {
    try check(action)
    let below = path.utf8.dropFirst(root?.utf8.count ?? 0)
    let parts = below.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    guard !parts.isEmpty else { throw ToolError.file(action, path, POSIXError(.EISDIR)) }
    guard !parts.contains("..") else {
      throw ToolError(
        .filePermission, "\(path) leads outside its folder, so it was not \(action).",
        help: "Use a path without \"..\".")
    }
    return parts
  }

  /// Checks that the system takes the whole path: it would stop at a NUL, and use the file of a shorter name.
  func check(_ action: String) throws(ToolError) {
    if PathText.hasNUL(path) || root.map(PathText.hasNUL) == true { throw ToolError.nul(path, action) }
  }

  /// Whether a path names an open stream on purpose, as `-` and a shell's `<(command)` do: nothing is beside it.
  package static func isStream(_ path: String) -> Bool {
    if path == "-" || path == "/dev/stdin" { return true }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return path.utf8.dropFirst(folder.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
    }
    return false
  }

  // MARK: What is there

  /// Opens the folder of an output.
  ///
  /// - Parameters:
  ///   - folderMode: the mode of folders that are made where they are missing; nil makes none.
  ///   - opened: folders that are open already.
  /// - Returns: the file that is replaced, and false; for a device or a pipe that a person named, which is written and
  ///   never replaced, a name where temporary files are, and true.
  /// - Throws: ``ToolError`` where the place is a folder, or one that the tool chose is no regular file.
  func openOutput(folderMode: UInt32?, opened: OpenFolders?) throws -> (target: OpenPlace, isSpecial: Bool) {
    if root == nil, let kind = FileState(path)?.kind, kind != .file {
      if kind == .folder { throw ToolError.irregular(path, "written", kind) }
      let folder = FileManager.default.temporaryDirectory.path
      return (try OpenPlace(.chosen(PathText.name(of: path), in: folder), "written", opened: opened), true)
    }
    let target = try OpenPlace(self, "written", folderMode: folderMode, opened: opened)
    if root != nil, let kind = target.state?.kind, kind != .file {
      throw ToolError.irregular(path, "written", kind)
    }
    return (target, false)
  }

  /// Makes sure that a file can be put there: nothing is there, or a file that no link leads to.
  ///
  /// - Parameter readers: who may look into the folders that are made where they are missing; nil makes none.
  /// - Throws: ``ToolError``, also where a part of the path below the named folder is a link.
  package func checkWritable(makingFoldersFor readers: AtomicFile.Readers? = nil) throws {
    _ = try openOutput(folderMode: readers?.folderMode, opened: nil)
  }

  /// Removes the file; a link is removed and not followed.
  package func remove() throws {
    let place = try OpenPlace(self, "removed")
    try SystemCalls.attempt("removed", path) {
      try SystemCalls.unlink(place.name, in: place.folder.descriptor)
    }
  }

  /// Gives the file a second name, so that the first one can be reused; copies it where the disk has no such names.
  ///
  /// - Returns: whether the name was free.
  package func keep(as other: FilePlace) throws -> Bool {
    let source = try OpenPlace(self, "read")
    let target = try OpenPlace(other, "written")
    guard target.state == nil else { return false }
    if linkat(source.folder.descriptor, source.name, target.folder.descriptor, target.name, 0) == 0 {
      return true
    }
    guard errno != EEXIST else { return false }
    let copy = try AtomicFile(other)
    try FileSource(self, as: .output).forEachPiece { try copy.write($0) }
    try copy.commit()
    return true
  }

  /// Adds bytes at the end of a file that is there; only regular files are written.
  ///
  /// - Parameter bytes: the bytes, which are written at once so that those of other processes don't come between.
  package func append(_ bytes: [UInt8]) throws {
    let place = try OpenPlace(self, "written")
    if let kind = place.state?.kind, kind != .file { throw ToolError.irregular(path, "written", kind) }
    // A pipe without a reader would be waited for, and a terminal would become the one of this process.
    let flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
    try SystemCalls.attempt("written", path) {
      let descriptor = try SystemCalls.open(place.name, in: place.folder.descriptor, flags)
      do {
        let kind = try FileState(of: descriptor).kind
        guard kind == .file else { throw ToolError.irregular(path, "written", kind) }
        try SystemCalls.writeAll(descriptor, bytes)
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try SystemCalls.close(descriptor)
    }
  }
}
