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

  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder that a person named; links are followed.
  ///
  /// - Parameters:
  ///   - path: the folder; empty is the working folder.
  ///   - mode: the mode of folders that are made where there are none; nil makes none.
  static func open(
    _ path: String, mode: UInt32?, calls: any FileSystemCalls
  ) throws(SystemFailure) -> OpenFolder {
    let path = path.isEmpty ? "." : path
    let flags = O_RDONLY | O_DIRECTORY
    do throws(SystemFailure) {
      return OpenFolder(try calls.open(path, flags), path: path)
    } catch {
      guard error.number == ENOENT, let mode else { throw error }
      try make(path, mode, calls)
      return OpenFolder(try calls.open(path, flags), path: path)
    }
  }

  private static func make(
    _ path: String, _ mode: UInt32, _ calls: any FileSystemCalls
  ) throws(SystemFailure) {
    do throws(SystemFailure) {
      try calls.makeFolder(path, in: AT_FDCWD, mode: mode)
    } catch {
      if error.number == EEXIST { return }
      let trimmed = String(decoding: path.utf8.reversed().drop { $0 == 0x2F }.reversed(), as: UTF8.self)
      let parent = PathText.folder(of: trimmed)
      guard error.number == ENOENT, !parent.isEmpty, parent != path else { throw error }
      try make(parent, mode, calls)
      // A parent that is there may still be a link to nothing.
      do throws(SystemFailure) {
        try calls.makeFolder(path, in: AT_FDCWD, mode: mode)
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
  }

  /// Opens a folder in this one; a link is an error.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - mode: the mode with which it is made where it is missing; nil makes none.
  func folder(
    _ name: String, mode: UInt32?, calls: any FileSystemCalls
  ) throws(SystemFailure) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let path = PathText.joined(path, name)
    do throws(SystemFailure) {
      return OpenFolder(try calls.open(name, in: descriptor, flags, mode: 0), path: path)
    } catch {
      guard error.number == ENOENT, let mode else { throw error }
      do throws(SystemFailure) {
        try calls.makeFolder(name, in: descriptor, mode: mode)
      } catch {
        guard error.number == EEXIST else { throw error }
      }
      return OpenFolder(try calls.open(name, in: descriptor, flags, mode: 0), path: path)
    }
  }

  /// What a name in the folder stands for, links not followed; nil where it is free.
  func kind(of name: String) -> FileKind? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileKind(status)
  }

  /// The names in the folder.
  var names: [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}

/// What a path leads to.
package enum FileKind: Sendable, Hashable {
  case file, folder, link, pipe, device, socket

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  /// What it is called in messages.
  var name: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .device: "a device"
    case .socket: "a socket"
    }
  }
}
