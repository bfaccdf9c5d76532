import CompassSource
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#endif

extension POSIXError {
  /// Creates the error of a number in `errno.h`.
  package init(_ number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }

  /// The system's words for it.
  package var words: String { String(cString: strerror(code.rawValue)) }
}

/// The system calls that put a file in its place.
///
/// Names are relative to an open folder, so that a link put in the path meanwhile changes nothing.
package enum SystemCalls {
  /// `openat(2)`; the descriptor is closed when another program is run.
  static func open(
    _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: UInt32 = 0
  ) throws(POSIXError) -> Int32 {
    try check(name)
    while true {
      let descriptor = Foundation.openat(folder, name, flags | O_CLOEXEC, mode_t(mode))
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw POSIXError(errno) }
    }
  }

  /// Writes all bytes, going on after short writes and interruptions.
  static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(POSIXError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // A write that takes nothing would be tried for ever.
      guard count > 0 else { throw POSIXError(count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// `fsync(2)`; a pipe or a terminal has nothing to synchronise.
  static func synchronize(_ descriptor: Int32) throws(POSIXError) {
    guard fsync(descriptor) != 0 else { return }
    if errno != EINVAL && errno != ENOTSUP { throw POSIXError(errno) }
  }

  /// `close(2)`; never tried twice, since the descriptor is gone either way.
  static func close(_ descriptor: Int32) throws(POSIXError) {
    guard Foundation.close(descriptor) == 0 || errno == EINTR else { throw POSIXError(errno) }
  }

  /// `renameat(2)` within a folder.
  static func rename(_ old: String, to new: String, in folder: Int32) throws(POSIXError) {
    try check(old)
    try check(new)
    guard Foundation.renameat(folder, old, folder, new) == 0 else { throw POSIXError(errno) }
  }

  /// `unlinkat(2)`.
  package static func unlink(_ name: String, in folder: Int32) throws(POSIXError) {
    try check(name)
    guard Foundation.unlinkat(folder, name, 0) == 0 else { throw POSIXError(errno) }
  }

  /// `mkdirat(2)`, unless something has that name.
  static func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(POSIXError) {
    try check(name)
    guard Foundation.mkdirat(folder, name, mode_t(mode)) == 0 || errno == EEXIST else {
      throw POSIXError(errno)
    }
  }

  /// Runs a closure, and names the file if a system call fails in it.
  static func attempt<Result>(
    _ action: String, _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as POSIXError {
      throw ToolError.file(action, path, failure)
    }
  }

  /// Checks that the system takes a whole name: it would stop at a NUL, and use the file of a shorter name.
  private static func check(_ name: String) throws(POSIXError) {
    if PathText.hasNUL(name) { throw POSIXError(.EINVAL) }
  }
}

/// The standard output as a place for data.
///
/// Data never goes through `print`, which takes no notice of a full disk.
package enum StandardOutput {
  /// Writes bytes at once.
  ///
  /// A reader that has gone ends the program by SIGPIPE, quietly, unless that signal is ignored.
  package static func write(_ bytes: [UInt8]) throws {
    try SystemCalls.attempt("written", "-") { try SystemCalls.writeAll(1, bytes) }
  }
}
