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

  /// Creates an empty file that only its owner can use, with a number in its name if the name is taken.
  ///
  /// - Returns: the path of the file.
  static func reserve(_ name: String, ending: String = "", separator: String = ".") throws -> String {
    try checkText(name)
    var path = name + ending
    var number = 2
    while true {
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor < 0 else {
        close(descriptor)
        return path
      }
      guard errno == EEXIST else { throw failure("The copy \(path) can't be created", errno) }
      path = "\(name)\(separator)\(number)\(ending)"
      number += 1
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
    // SQLite takes a file of one byte for an empty one, and would write over it.
    if status.st_mode & S_IFMT == S_IFREG, (1..<smallestDatabase).contains(Int(status.st_size)) {
      throw StoreError(
        .notAStore, "\(path): The file is not a store (not a SQLite database).",
        help: "Use a store file, or a path where no file exists yet.")
    }
  }

  /// Checks that the system takes the whole path: it would stop at a NUL, and use the file of a shorter name.
  private static func checkText(_ path: String) throws {
    guard PathText.hasNUL(path) else { return }
    throw StoreError(
      .notFound, "Invalid path \(path): it contains a NUL character.",
      help: "Use a path without it.")
  }

  /// The path of a store may be a link; the files that SQLite keeps next to its target may not.
  private static func checkSideFiles(of path: String) throws {
    let target = FileIdentity(path).resolvedPath
    for ending in ["-wal", "-shm", "-journal"] {
      var status = stat()
      guard lstat(target + ending, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      let kind =
        switch status.st_mode & S_IFMT {
        case S_IFLNK: "a symbolic link"
        case S_IFDIR: "a folder"
        default: "not a regular file"
        }
      throw StoreError(
        .permission, "\(target + ending) is \(kind), so the store was not opened.",
        help: "Remove or rename it. SQLite saves changes to the store in a file with that name.")
    }
  }

  /// The reason why SQLite can't open a file, which it doesn't say, or nil if none is found.
  static func obstacle(at path: String) -> StoreError? {
    if access(path, R_OK) != 0 {
      return failure("The store \(path) can't be read", errno)
    }
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

extension StoreFile {
  /// Which file a path leads to, by whatever name.
  struct Identity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Looks a file up; nil where there is none.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// What a SQLite database begins with.
  private static let magic = Array("SQLite format 3\0".utf8)
  /// Where a SQLite database keeps the mark of the program that made it, four bytes, the highest first.
  private static let markOffset = 68

  /// Whether a file is a store of this tool by its first bytes; nothing of SQLite's is put beside it.
  static func isStore(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // What became a pipe meanwhile must not be waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: markOffset + 4)
    guard read(descriptor, &bytes, bytes.count) == bytes.count, bytes.starts(with: magic) else {
      return false
    }
    return bytes[markOffset...].reduce(0) { $0 << 8 | Int($1) } == SQLiteStore.applicationID
  }
}
