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
      if path.utf8.first == 0x2F { return path }
      let folder = FileManager.default.currentDirectoryPath
      return path.isEmpty ? folder : PathText.joined(folder, path)
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
  /// - Throws: ``FileError`` where they would lead out of it.
  func parts(_ action: String) throws -> [String] {
    try check(action)
    let below = path.utf8.dropFirst(root?.utf8.count ?? 0)
    let parts = below.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
    guard !parts.isEmpty else { throw FileError(action, path, SystemFailure(EISDIR)) }
    guard !parts.contains("..") else {
      throw FileError(
        .permission, path: path, reason: "\(path) leads outside its folder, so it was not \(action).",
        remedy: "Use a path without \"..\".")
    }
    return parts
  }

  /// Checks that the system takes the whole path: it would stop at a NUL, and use the file of a shorter name.
  ///
  /// - Throws: ``FileError``.
  func check(_ action: String) throws(FileError) {
    if PathText.hasNUL(path) || root.map(PathText.hasNUL) == true { throw FileError.nul(path, action) }
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

  /// Makes the folder of the file where it is missing, with the folders above it.
  ///
  /// - Parameter readers: who may look into the new folders.
  /// - Throws: ``FileError``, also where a part of the path below the named folder is a link.
  package func makeFolder(for readers: AtomicFile.Readers) throws {
    _ = try OpenPlace(self, "written", folderMode: readers.folderMode)
  }

  /// Makes sure that a file can be put there: nothing is there, or a file that no link leads to.
  ///
  /// - Throws: ``FileError``.
  package func checkWritable() throws {
    _ = try OutputPlace(self, folderMode: nil, opened: nil, calls: SystemCalls())
  }

  /// Removes the file; a link is removed and not followed.
  ///
  /// - Throws: ``FileError``.
  package func remove(calls: any FileSystemCalls = SystemCalls()) throws {
    let place = try OpenPlace(self, "removed", calls: calls)
    do throws(SystemFailure) {
      try calls.unlink(place.name, in: place.folder.descriptor)
    } catch {
      throw FileError("removed", path, error)
    }
  }

  /// Gives the file a second name, so that the first one can be reused; copies it where the disk has no such names.
  ///
  /// - Returns: whether the name was free.
  /// - Throws: ``FileError``.
  package func keep(as other: FilePlace) throws -> Bool {
    let source = try OpenPlace(self, "read")
    let target = try OpenPlace(other, "written")
    guard target.kind == nil else { return false }
    if linkat(source.folder.descriptor, source.name, target.folder.descriptor, target.name, 0) == 0 {
      return true
    }
    guard errno != EEXIST else { return false }
    let copy = try AtomicFile(other)
    var reader = try FileSource(self, as: .output).makeReader()
    var piece: [UInt8] = []
    while try reader.read(into: &piece, maximum: Self.pieceSize) > 0 {
      try copy.write(piece)
      piece.removeAll(keepingCapacity: true)
    }
    try copy.commit()
    return true
  }

  private static let pieceSize = 1 << 18
}
