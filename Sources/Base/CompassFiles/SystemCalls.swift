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

/// The system calls that put a file in its place.
///
/// Names are relative to an open folder, so that a link put in the path meanwhile changes nothing.
package enum SystemCalls {
  /// `openat(2)`; the descriptor is closed when another program is run.
  static func open(
    _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: UInt32 = 0
  ) throws(SystemFailure) -> Int32 {
    try check(name)
    while true {
      let descriptor = Foundation.openat(folder, name, flags | O_CLOEXEC, mode_t(mode))
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw SystemFailure(errno) }
    }
  }

  /// Writes all bytes, going on after short writes and interruptions.
  static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // A write that takes nothing would be tried for ever.
      guard count > 0 else { throw SystemFailure(count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// `fsync(2)`; a pipe or a terminal has nothing to synchronise.
  static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    guard fsync(descriptor) != 0 else { return }
    if errno != EINVAL && errno != ENOTSUP { throw SystemFailure(errno) }
  }

  /// `close(2)`; never tried twice, since the descriptor is gone either way.
  static func close(_ descriptor: Int32) throws(SystemFailure) {
    guard Foundation.close(descriptor) == 0 || errno == EINTR else { throw SystemFailure(errno) }
  }

  /// `renameat(2)` within a folder.
  static func rename(_ old: String, to new: String, in folder: Int32) throws(SystemFailure) {
    try check(old)
    try check(new)
    guard Foundation.renameat(folder, old, folder, new) == 0 else { throw SystemFailure(errno) }
  }

  /// `unlinkat(2)`.
  package static func unlink(_ name: String, in folder: Int32) throws(SystemFailure) {
    try check(name)
    guard Foundation.unlinkat(folder, name, 0) == 0 else { throw SystemFailure(errno) }
  }

  /// `mkdirat(2)`, unless something has that name.
  static func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
    try check(name)
    guard Foundation.mkdirat(folder, name, mode_t(mode)) == 0 || errno == EEXIST else {
      throw SystemFailure(errno)
    }
  }

  /// Checks that the system takes a whole name: it would stop at a NUL, and use the file of a shorter name.
  private static func check(_ name: String) throws(SystemFailure) {
    if PathText.hasNUL(name) { throw SystemFailure(EINVAL) }
  }
}

/// The standard output as a place for data.
///
/// Data never goes through `print`, which takes no notice of a full disk.
package enum StandardOutput {
  /// Writes bytes at once.
  ///
  /// A reader that has gone ends the program by SIGPIPE, quietly, unless that signal is ignored.
  ///
  /// - Throws: ``FileError``.
  package static func write(_ bytes: [UInt8]) throws {
    try FileError.attempt("written", "-") { try SystemCalls.writeAll(1, bytes) }
  }
}
