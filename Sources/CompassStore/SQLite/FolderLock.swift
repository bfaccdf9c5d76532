import CompassFiles
import Foundation

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
  /// On a file system without locks, in a folder that can't be opened, or if another program holds the lock for too
  /// long, the closure runs all the same. The system releases the lock of a process that ends.
  ///
  /// - Parameter path: the file.
  /// - Throws: what the closure throws.
  package static func withLock<Result>(
    onFolderOf path: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let folder = PathText.folder(of: StoreFile.absolute(path))
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + longestWait
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR,
      ContinuousClock.now < deadline
    {
      usleep(pause)
    }
    return try body()
  }

  /// The longest that another program's lock is waited for; anyone who can open the folder can hold one forever.
  private static let longestWait = Duration.seconds(5)
  /// The time between two tries, in microseconds.
  private static let pause: UInt32 = 20_000
}
