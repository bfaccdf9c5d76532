import CompassFiles
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

/// The file of a store before SQLite sees it: whether it is there, and made for its owner only.
enum StoreFile {
  /// The bytes of the smallest page that a SQLite database can have.
  private static let smallestDatabase = 512

  /// The path from the root, so that SQLite cannot take a name like `file:x?mode=memory` for an address.
  static func absolute(_ path: String) -> String {
    path.utf8.first == 0x2F ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Makes an empty file that only its owner may use, with the folders above it, unless it is there.
  ///
  /// SQLite gives its `-wal` and `-shm` files the mode of the store.
  static func create(_ path: String) throws {
    try checkText(path)
    try checkSideFiles(of: path)
    try createFolder(parent(of: path))
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw failure("The store \(path) can't be created", errno)
    }
  }

  /// Makes an empty file that only its owner may use, with a number after its name if that is taken.
  ///
  /// - Returns: the path of the file.
  static func reserve(_ name: String) throws -> String {
    try checkText(name)
    while true {
      let path = freeName(name)
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor < 0 else {
        close(descriptor)
        return path
      }
      guard errno == EEXIST else { throw failure("The copy \(path) can't be created", errno) }
    }
  }

  /// Checks that there is a regular file at the path, and that no link takes the place of a file that SQLite keeps
  /// beside it.
  static func checkExists(_ path: String) throws {
    try checkText(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT {
        throw StoreError(
          .notFound, "No store at \(path).",
          help: "Import or add records first, or choose another store with --store.")
      }
      throw failure("The store \(path) can't be opened", errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try checkSideFiles(of: path)
    case S_IFDIR:
      throw StoreError(.notAStore, "\(path) is a folder, not a store.", help: "Use a file.")
    default:
      throw StoreError(.notAStore, "\(path) is a pipe or a device, not a store.", help: "Use a file.")
    }
    // A file of the system has no size, and reading it may wait forever.
    if status.st_mode & S_IFMT == S_IFREG, status.st_size == 0, !isEmpty(path) {
      throw StoreError(
        .notAStore, "\(path) is a system file, not a store.", help: "Use another file.")
    }
    // SQLite takes a file of one byte for an empty one, and would write over it.
    if status.st_mode & S_IFMT == S_IFREG, (1..<smallestDatabase).contains(Int(status.st_size)) {
      throw StoreError(
        .notAStore, "\(path): The file is not a store (not a SQLite database).",
        help: "Use a store file, or a path where no file exists yet.")
    }
  }

  /// Whether a file without a size has no bytes; nothing is waited for.
  private static func isEmpty(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 0
  }

  /// Checks that the system takes the whole path: it would stop at a NUL, and use the file of a shorter name.
  private static func checkText(_ path: String) throws {
    guard PathText.hasNUL(path) else { return }
    throw StoreError(
      .notFound, "Invalid path \(path): it contains a NUL character.",
      help: "Use a path without it.")
  }

  /// The endings of the files that SQLite keeps beside a database.
  private static let sideEndings = ["-wal", "-shm", "-journal"]

  /// The path of a store may be a link; the files beside what it leads to may not.
  private static func checkSideFiles(of path: String) throws {
    let target = FileIdentity(path).resolvedPath
    for ending in sideEndings {
      var status = stat()
      guard lstat(target + ending, &status) == 0 else { continue }
      let type = status.st_mode & S_IFMT
      // SQLite can't write to a folder, so the store is then read as on a disk that can't be written.
      if type == S_IFDIR || type == S_IFREG && status.st_nlink == 1 { continue }
      let kind =
        switch type {
        case S_IFLNK: "a symbolic link"
        case S_IFREG: "a hard link to another file"
        default: "not a regular file"
        }
      throw StoreError(
        .permission, "\(target + ending) is \(kind), so the store was not opened.",
        help: "Remove it. SQLite saves changes to the store in a file with that name.")
    }
  }

  /// The error that a folder has the name of a file that SQLite keeps beside a store; nil if none does.
  static func sideFolder(of path: String) -> StoreError? {
    let target = FileIdentity(path).resolvedPath
    for ending in sideEndings {
      var status = stat()
      guard lstat(target + ending, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      return StoreError(
        .permission, "\(target + ending) is a folder, so the store can't be used.",
        help: "Rename the folder. SQLite saves changes to the store in a file with that name.")
    }
    return nil
  }

  /// The name, or one with a number behind it where something has that name.
  static func freeName(_ name: String, ending: String = "", separator: String = ".") -> String {
    var candidate = name + ending
    var number = 2
    var status = stat()
    while lstat(candidate, &status) == 0 {
      candidate = "\(name)\(separator)\(number)\(ending)"
      number += 1
    }
    return candidate
  }

  /// Whether a path is a regular file of this user, and no link to one.
  static func isOwnRegularFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }

  /// Why a file cannot be opened by SQLite, which does not say; nil where nothing is found.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - forWriting: whether it was to be written.
  static func obstacle(at path: String, forWriting: Bool) -> StoreError? {
    if access(path, R_OK) != 0 {
      return failure("The store \(path) can't be read", errno)
    }
    guard forWriting else { return nil }
    if let folder = sideFolder(of: path) { return folder }
    let folder = parent(of: path).isEmpty ? "/" : parent(of: path)
    for place in [path, folder] where access(place, W_OK) != 0 {
      let what = place == path ? "The store \(path)" : "The folder \(folder) of the store"
      return StoreError(
        .permission, "\(what) can't be written: \(String(cString: strerror(errno))).",
        help: "Copy the store to a writable folder, or choose another store with --store.")
    }
    return nil
  }

  /// Makes a folder that only its owner may use, with those above it, unless it is there.
  static func createFolder(_ path: String) throws {
    try checkText(path)
    guard !path.isEmpty, mkdir(path, 0o700) != 0 else { return }
    switch errno {
    case EEXIST: return
    case ENOENT:
      try createFolder(parent(of: path))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw failure("The folder \(path) can't be created", errno)
      }
    case let number: throw failure("The folder \(path) can't be created", number)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "" }
    return String(path[..<slash])
  }

  private static func failure(_ what: String, _ number: Int32) -> StoreError {
    let reason = String(cString: strerror(number))
    return switch number {
    case ENOSPC, EDQUOT: StoreError(.diskFull, "\(what): \(reason).", help: "Free some space and try again.")
    case EIO: StoreError(.inputOutput, "\(what): \(reason).")
    default: StoreError(.permission, "\(what): \(reason).", help: "Check the path and its permissions.")
    }
  }
}
