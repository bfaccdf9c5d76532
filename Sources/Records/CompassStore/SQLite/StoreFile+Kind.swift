import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

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
