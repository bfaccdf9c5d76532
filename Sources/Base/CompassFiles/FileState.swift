import Foundation

/// What a path leads to, with what it is called in messages.
enum FileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case link = "a symbolic link"
  case pipe = "a pipe"
  case device = "a device"
  case socket = "a socket"
}

/// What a file is, and whether it changed.
struct FileState: Sendable, Hashable {
  let kind: FileKind
  let byteCount: Int
  let mode: UInt32
  let owner: UInt32
  /// Seconds and nanoseconds.
  let modified: [Int]
  private let device: UInt64
  private let inode: UInt64

  /// Looks at a name; nil where nothing is there.
  init?(_ name: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
    var status = stat()
    // The system would stop at a NUL, and look at the file of a shorter name.
    guard !PathText.hasNUL(name),
      fstatat(folder, name, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
    self.init(status)
  }

  /// Looks at an open file.
  init(of descriptor: Int32) throws(POSIXError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError(errno) }
    self.init(status)
  }

  private init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    case S_IFSOCK: kind = .socket
    default: kind = .device
    }
    #if canImport(Darwin)
    modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
    byteCount = Int(status.st_size)
    mode = UInt32(status.st_mode) & 0o777
    owner = status.st_uid
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// A text that two names have in common exactly where they lead to one file.
  var key: String { "\(device):\(inode)" }

  /// Whether both are states of one file.
  func isSameFile(as other: FileState) -> Bool { device == other.device && inode == other.inode }
}
