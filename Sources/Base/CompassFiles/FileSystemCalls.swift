import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

/// A system call that failed, by its number in `errno.h`.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number.
  package let number: Int32

  /// Creates the failure of that number.
  package init(_ number: Int32) { self.number = number }

  /// The system's words for it.
  package var description: String { String(cString: strerror(number)) }
}

/// The system calls that put a file in its place; tests make any of them fail.
///
/// Names are relative to an open folder, so that a link put in the path meanwhile changes nothing.
package protocol FileSystemCalls: Sendable {
  /// `openat(2)`; gives the descriptor.
  func open(_ name: String, in folder: Int32, _ flags: Int32, mode: UInt32) throws(SystemFailure) -> Int32
  /// `write(2)`; gives the number of bytes that were taken.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int
  /// `fsync(2)`.
  func synchronize(_ descriptor: Int32) throws(SystemFailure)
  /// `close(2)`.
  func close(_ descriptor: Int32) throws(SystemFailure)
  /// `renameat(2)` within a folder.
  func rename(_ old: String, to new: String, in folder: Int32) throws(SystemFailure)
  /// `unlinkat(2)`.
  func unlink(_ name: String, in folder: Int32) throws(SystemFailure)
  /// `mkdirat(2)`.
  func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure)
}

extension FileSystemCalls {
  /// `open(2)` of a file or a folder that is there; gives the descriptor.
  func open(_ path: String, _ flags: Int32) throws(SystemFailure) -> Int32 {
    try open(path, in: AT_FDCWD, flags, mode: 0)
  }

  /// Writes all bytes, going on after short writes and interruptions.
  package func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemFailure) {
        let count = try write(descriptor, rest)
        // A write that takes nothing would be tried for ever.
        guard count > 0 else { throw SystemFailure(EIO) }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } catch {
        guard error.number == EINTR else { throw error }
      }
    }
  }

  /// Writes all bytes to the file of that path.
  ///
  /// - Throws: ``FileError``.
  func writeAll(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>, path: String) throws {
    do {
      try bytes.withUnsafeBytes { try writeAll(descriptor, $0) }
    } catch let failure as SystemFailure {
      throw FileError("written", path, failure)
    }
  }
}

/// The system's own calls.
package struct SystemCalls: FileSystemCalls {
  /// Creates the calls.
  package init() {}

  /// `openat(2)`; the descriptor is closed when another program is run.
  package func open(
    _ name: String, in folder: Int32, _ flags: Int32, mode: UInt32
  ) throws(SystemFailure) -> Int32 {
    try check(name)
    while true {
      let descriptor = Foundation.openat(folder, name, flags | O_CLOEXEC, mode_t(mode))
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw SystemFailure(errno) }
    }
  }

  /// `write(2)`.
  package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
    let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
    guard count >= 0 else { throw SystemFailure(errno) }
    return count
  }

  /// `fsync(2)`; a pipe or a terminal has nothing to synchronise.
  package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    guard fsync(descriptor) != 0 else { return }
    if errno != EINVAL && errno != ENOTSUP { throw SystemFailure(errno) }
  }

  /// `close(2)`; never tried twice, since the descriptor is gone either way.
  package func close(_ descriptor: Int32) throws(SystemFailure) {
    guard Foundation.close(descriptor) == 0 || errno == EINTR else { throw SystemFailure(errno) }
  }

  /// `renameat(2)`.
  package func rename(_ old: String, to new: String, in folder: Int32) throws(SystemFailure) {
    try check(old)
    try check(new)
    guard Foundation.renameat(folder, old, folder, new) == 0 else { throw SystemFailure(errno) }
  }

  /// `unlinkat(2)`.
  package func unlink(_ name: String, in folder: Int32) throws(SystemFailure) {
    try check(name)
    guard Foundation.unlinkat(folder, name, 0) == 0 else { throw SystemFailure(errno) }
  }

  /// `mkdirat(2)`.
  package func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
    try check(name)
    guard Foundation.mkdirat(folder, name, mode_t(mode)) == 0 else { throw SystemFailure(errno) }
  }

  /// Checks that the system takes a whole name: it would stop at a NUL, and use the file of a shorter name.
  private func check(_ name: String) throws(SystemFailure) {
    if PathText.hasNUL(name) { throw SystemFailure(EINVAL) }
  }
}
