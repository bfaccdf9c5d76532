import CompassFiles
import CompassSource
import Foundation

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
    try createFolder(PathText.folder(of: path))
    _ = try make(path, "store")
  }

  /// Creates an empty file that only its owner can use, with a number in its name if the name is taken.
  ///
  /// - Returns: the path of the file.
  static func reserve(_ name: String, ending: String = "", separator: String = ".") throws -> String {
    try checkText(name)
    var path = name + ending
    var number = 2
    while try !make(path, "copy") {
      path = "\(name)\(separator)\(number)\(ending)"
      number += 1
    }
    return path
  }

  /// Makes an empty file that only its owner may use; false if the name is taken.
  private static func make(_ path: String, _ what: String) throws -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw failure("The \(what) \(path) can't be created")
    }
    return descriptor >= 0
  }

  /// Checks that there is a regular file at the path, and that no link takes the place of a file that SQLite keeps
  /// beside it.
  static func checkExists(_ path: String) throws {
    try checkText(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure("The store \(path) can't be opened") }
      throw ToolError(
        .storeNotFound, "No store at \(path).",
        help: "Import or add records first, or choose another store with --store.")
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      let what = kind == S_IFDIR ? "a folder" : "a pipe or a device"
      throw ToolError(.notAStore, "\(path) is \(what), not a store.", help: "Use a file.")
    }
    try checkSideFiles(of: path)
    // SQLite takes a file of one byte for an empty one, and would write over it.
    guard !(1..<smallestDatabase).contains(Int(status.st_size)) else {
      throw ToolError(
        .notAStore, "\(path): The file is not a store (not a SQLite database).",
        help: "Use a store file, or a path where no file exists yet.")
    }
  }

  /// Checks that the system takes the whole path: it would stop at a NUL, and use the file of a shorter name.
  private static func checkText(_ path: String) throws {
    guard PathText.hasNUL(path) else { return }
    throw ToolError(
      .storeNotFound, "Invalid path \(path): it contains a NUL character.", help: "Use a path without it.")
  }

  /// The path of a store may be a link; the files that SQLite keeps next to its target may not.
  private static func checkSideFiles(of path: String) throws {
    let target = FileIdentity(path).resolvedPath
    for file in ["-wal", "-shm", "-journal"].map({ target + $0 }) {
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      let kind =
        switch status.st_mode & S_IFMT {
        case S_IFLNK: "a symbolic link"
        case S_IFDIR: "a folder"
        default: "not a regular file"
        }
      throw ToolError(
        .storePermission, "\(file) is \(kind), so the store was not opened.",
        help: "Remove or rename it. SQLite saves changes to the store in a file with that name.")
    }
  }

  /// The reason why SQLite can't open a file, which it doesn't say, or nil if none is found.
  static func obstacle(at path: String) -> ToolError? {
    if access(path, R_OK) != 0 { return failure("The store \(path) can't be read") }
    let folder = PathText.folder(of: path)
    for (place, what) in [(path, "The store \(path)"), (folder, "The folder \(folder) of the store")]
    where access(place, W_OK) != 0 {
      return ToolError(
        .storePermission, "\(what) can't be written: \(String(cString: strerror(errno))).",
        help: "Copy the store to a writable folder, or choose another store with --store.")
    }
    return nil
  }

  /// Makes a folder that only its owner may use, with those above it, unless it is there.
  static func createFolder(_ path: String) throws {
    try checkText(path)
    guard !path.isEmpty, path != "/", mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    if errno == ENOENT {
      try createFolder(PathText.folder(of: path))
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw failure("The folder \(path) can't be created")
  }

  /// An error with the reason of the last system call.
  private static func failure(_ what: String) -> ToolError {
    let number = errno
    let message = "\(what): \(String(cString: strerror(number)))."
    return switch number {
    case ENOSPC, EDQUOT: ToolError(.storeDiskFull, message, help: "Free some space and try again.")
    case EIO: ToolError(.storeIO, message)
    default: ToolError(.storePermission, message, help: "Check the path and its permissions.")
    }
  }

  /// Whether a file is a store of this tool by its first bytes; nothing of SQLite's is put beside it.
  static func isStore(_ path: String) -> Bool {
    var status = stat()
    // A pipe would be waited for.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: 72),
      bytes.count == 72, bytes.starts(with: "SQLite format 3\0".utf8)
    else { return false }
    // The mark of the program that made it, the highest byte first.
    return bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } == SQLiteStore.applicationID
  }
}
