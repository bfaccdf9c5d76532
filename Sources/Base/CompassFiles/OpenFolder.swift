import CompassSource
import Foundation

/// An open folder.
///
/// Files are opened, renamed and removed relative to it, so that a link which is put in the path meanwhile
/// changes nothing.
final class OpenFolder: Sendable {
  /// Its descriptor.
  let descriptor: Int32
  /// Its path, for libraries that need one and for messages.
  let path: String

  private init(
    _ name: String, in folder: Int32, _ more: Int32, mode: UInt32?, path: String
  ) throws(POSIXError) {
    let flags = O_RDONLY | O_DIRECTORY | more
    let opened: Int32
    do throws(POSIXError) {
      opened = try SystemCalls.open(name, in: folder, flags)
    } catch {
      guard error.code.rawValue == ENOENT, let mode else { throw error }
      try SystemCalls.makeFolder(name, in: folder, mode: mode)
      opened = try SystemCalls.open(name, in: folder, flags)
    }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder that a person named; links are followed.
  ///
  /// - Parameters:
  ///   - path: the folder; empty is the working folder.
  ///   - mode: the mode of folders that are made where there are none; nil makes none.
  convenience init(_ path: String, mode: UInt32?) throws(POSIXError) {
    let path = path.isEmpty ? "." : path
    let trimmed = String(decoding: path.utf8.reversed().drop { $0 == 0x2F }.reversed(), as: UTF8.self)
    let parent = PathText.folder(of: trimmed)
    if mode != nil, !parent.isEmpty, path.utf8.count < Int(PATH_MAX), FileState(parent) == nil {
      _ = try OpenFolder(parent, mode: mode)
    }
    try self.init(path, in: AT_FDCWD, 0, mode: mode, path: path)
  }

  /// Opens a folder in this one; a link is an error.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - mode: the mode with which it is made where it is missing; nil makes none.
  func folder(_ name: String, mode: UInt32?) throws(POSIXError) -> OpenFolder {
    try OpenFolder(name, in: descriptor, O_NOFOLLOW, mode: mode, path: PathText.joined(path, name))
  }
}

/// The open folders of several files, each opened once: a process has few descriptors.
package final class OpenFolders {
  var folders: [[UInt8]: OpenFolder] = [:]
}

/// A file as a name in an open folder.
struct OpenPlace {
  /// The folder, to which no link leads below the one that a person named.
  let folder: OpenFolder
  /// The name of the file in the folder.
  let name: String

  /// What has that name already, links not followed; nil where the name is free.
  var state: FileState? { FileState(name, in: folder.descriptor, followingLinks: false) }

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
  ///   - opened: folders that are open already.
  /// - Throws: ``ToolError``, also where a part of the path that the tool chose is a link.
  init(
    _ place: FilePlace, _ action: String, folderMode: UInt32? = nil, opened: OpenFolders? = nil
  ) throws {
    // Where a person named the file, its links are followed as far as there is something.
    let located = place.root == nil ? FilePlace.chosen(PathText.real(place.path) ?? place.path) : place
    let root = located.root ?? ""
    var parts = try located.parts(action)
    name = parts.removeLast()
    let key = Array(([root] + parts).joined(separator: "\0").utf8)
    if let known = opened?.folders[key] {
      folder = known
      return
    }
    var current = root
    do {
      var folder = try OpenFolder(root, mode: folderMode)
      for part in parts {
        current = current.isEmpty ? part : PathText.joined(current, part)
        if FileState(part, in: folder.descriptor, followingLinks: false)?.kind == .link {
          throw ToolError.link(current, action, isFolder: true)
        }
        folder = try folder.folder(part, mode: folderMode)
      }
      self.folder = folder
    } catch let failure as POSIXError {
      // A link that was put there since the look at it.
      if failure.code.rawValue == ELOOP, current != root {
        throw ToolError.link(current, action, isFolder: true)
      }
      throw ToolError.file(action, place.path, failure)
    }
    opened?.folders[key] = folder
  }
}
