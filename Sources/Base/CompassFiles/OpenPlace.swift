import Foundation

/// A file as a name in an open folder.
struct OpenPlace {
  /// The folder, to which no link leads below the one that a person named.
  let folder: OpenFolder
  /// The name of the file in the folder.
  let name: String

  /// What has that name already, links not followed; nil where the name is free.
  var kind: FileKind? { folder.kind(of: name) }

  /// The path of the file, for libraries that need one.
  var path: String { PathText.joined(folder.path, name) }
}

extension OpenPlace {
  /// Opens the folder of a place.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - action: what is done to the file, for messages: `read`, `written`.
  ///   - folderMode: the mode of folders that are made where they are missing; nil makes none.
  ///   - opened: folders that are open already, by their paths.
  ///   - calls: the system's calls.
  /// - Throws: ``FileError``, also where a part of the path that the tool chose is a link.
  init(
    _ place: FilePlace, _ action: String, folderMode: UInt32? = nil, opened: OpenFolders? = nil,
    calls: any FileSystemCalls = SystemCalls()
  ) throws {
    try place.check(action)
    let path = place.root == nil ? Self.resolved(place.path) : place.path
    let root = place.root ?? PathText.folder(of: path)
    let parts = place.root == nil ? [try Self.lastName(of: path, action)] : try place.parts(action)
    name = parts[parts.count - 1]
    if let known = opened?[root, parts.dropLast()] {
      folder = known
      return
    }
    var current = root
    do {
      var folder = try OpenFolder.open(root, mode: folderMode, calls: calls)
      for part in parts.dropLast() {
        current = current.isEmpty ? part : PathText.joined(current, part)
        if folder.kind(of: part) == .link { throw FileError.link(current, action, isFolder: true) }
        folder = try folder.folder(part, mode: folderMode, calls: calls)
      }
      self.folder = folder
    } catch let failure as SystemFailure {
      // A link that was put there since the look at it.
      if failure.number == ELOOP, current != root { throw FileError.link(current, action, isFolder: true) }
      throw FileError(action, place.path, failure)
    }
    opened?[root, parts.dropLast()] = folder
  }

  /// Where a path leads when its links are followed, as far as there is something.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func lastName(of path: String, _ action: String) throws -> String {
    let bytes = Array(path.utf8)
    let name = String(
      decoding: bytes[(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...], as: UTF8.self)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw FileError(action, path, SystemFailure(EISDIR))
    }
    return name
  }
}

/// The open folders of several files, each opened once: a process has few descriptors.
final class OpenFolders {
  private struct Key: Hashable {
    let root: String
    let parts: [String]
  }

  private var folders: [Key: OpenFolder] = [:]

  subscript(root: String, parts: ArraySlice<String>) -> OpenFolder? {
    get { folders[Key(root: root, parts: Array(parts))] }
    set { folders[Key(root: root, parts: Array(parts))] = newValue }
  }
}
