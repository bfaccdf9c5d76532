import CompassFiles
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

/// A lock on a folder, so that two processes never choose the same free name in it.
package enum FolderLock {
  /// Runs a closure while no other process that asks for the lock is in the folder of a file.
  ///
  /// On a file system without locks, or in a folder that can't be opened, the closure runs all the same. The system
  /// releases the lock of a process that ends.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - seconds: how long to wait for another program that has the lock.
  /// - Throws: what the closure throws; ``StoreError`` if another program keeps the lock.
  package static func withLock<Result>(
    onFolderOf path: String, waiting seconds: TimeInterval, _ body: () throws -> Result
  ) throws -> Result {
    let parent = PathText.folder(of: StoreFile.absolute(path))
    let folder = parent.isEmpty ? "/" : parent
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < deadline else {
        throw StoreError(
          .locked, "Another program is copying a store in the folder \(folder).",
          help: "Nothing was changed. Try again later, or wait longer with `--wait SECONDS`.")
      }
      usleep(pause)
    }
    return try body()
  }

  /// The time between two tries, in microseconds.
  private static let pause: UInt32 = 20_000
}
