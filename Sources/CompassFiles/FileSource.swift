package import CompassSource
import Foundation

/// A file as a source: read by position, as often as needed, and watched for changes meanwhile.
///
/// A pipe or a device (`<(command)` in a shell) is copied first.
package struct FileSource: ByteSource {
  /// The path as the user gave it.
  package let name: String
  private let file: OpenFile
  private let state: OpenFile.State

  /// Opens a file; an empty one is a source, too.
  ///
  /// - Throws: ``FileError`` where it is missing, a folder, or may not be read.
  package init(_ path: String) throws {
    let file = try OpenFile(path: path)
    let state = try file.state()
    if state.isFolder { throw FileError("read", path, SystemFailure(EISDIR)) }
    if state.isRegular {
      self.init(file, state)
    } else {
      let copy = try Spool.copy(descriptor: file.descriptor, name: path)
      self.init(copy, try copy.state())
    }
  }

  init(_ file: OpenFile, _ state: OpenFile.State) {
    name = file.path
    self.file = file
    self.state = state
  }

  /// The number of bytes when the file was opened.
  package var byteCount: Int? { state.byteCount }

  /// Opens a pass from the first byte.
  package func makeReader() -> any ByteReader { Reader(file: file, state: state) }

  /// Appends bytes from a place; fewer than were asked for where the file ends before.
  ///
  /// - Parameters:
  ///   - offset: the place, in bytes from the first.
  ///   - count: how many bytes are wanted.
  ///   - buffer: what they are appended to.
  /// - Throws: ``FileError``.
  package func read(at offset: Int, count: Int, into buffer: inout [UInt8]) throws {
    let start = buffer.count
    while buffer.count - start < count {
      let done = buffer.count - start
      guard try file.read(into: &buffer, at: offset + done, maximum: count - done) > 0 else { return }
    }
  }

  private struct Reader: ByteReader {
    let file: OpenFile
    let state: OpenFile.State
    var offset = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      // Room for what is left is enough, and for one byte of what may have come since.
      let left = max(1, state.byteCount - offset)
      let count = try file.read(into: &buffer, at: offset, maximum: min(maximum, left))
      offset += count
      // A file that is still being written would be read in part and taken for whole.
      if count == 0 {
        try file.checkUnchanged(since: state)
        if offset != state.byteCount { throw FileError.changed(file.path) }
      }
      return count
    }
  }
}

/// A descriptor that is closed when nobody needs it any more.
final class OpenFile: Sendable {
  /// What a buffer is lengthened by before bytes are read into it, and the most that is read at once: copied in one
  /// piece, where a repeated byte takes a call for each in a build for debugging.
  private static let room = [UInt8](repeating: 0, count: 1 << 18)

  /// What a file is and whether it changed.
  struct State: Sendable, Hashable {
    let byteCount: Int
    let isRegular: Bool
    let isFolder: Bool
    let modified: [Int]
    let device: UInt64
    let inode: UInt64
  }

  /// What the file is called in messages.
  let path: String
  let descriptor: Int32
  private let hasPath: Bool

  init(path: String) throws {
    do {
      descriptor = try SystemCalls().open(path, O_RDONLY, mode: 0)
    } catch {
      throw FileError("read", path, error)
    }
    self.path = path
    hasPath = true
  }

  /// Takes over an open descriptor of a file that has no path.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    path = name
    hasPath = false
  }

  deinit { close(descriptor) }

  func state() throws -> State { try Self.state(of: descriptor, path) }

  /// Makes sure that the file is as it was, and that its path does not lead to another by now.
  ///
  /// - Throws: ``FileError``.
  func checkUnchanged(since state: State) throws {
    if try self.state() != state { throw FileError.changed(path) }
    var status = stat()
    // A file that was removed since was read whole.
    guard hasPath, stat(path, &status) == 0 else { return }
    if UInt64(truncatingIfNeeded: status.st_ino) != state.inode
      || UInt64(truncatingIfNeeded: status.st_dev) != state.device
    {
      throw FileError(
        .changed, path: path, reason: "\(path) was replaced while it was read.",
        remedy: "Try again with the new file.")
    }
  }

  static func state(of descriptor: Int32, _ path: String) throws -> State {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError("read", path, SystemFailure(errno)) }
    #if canImport(Darwin)
    let modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
    let modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
    let kind = status.st_mode & S_IFMT
    return State(
      byteCount: Int(status.st_size), isRegular: kind == S_IFREG, isFolder: kind == S_IFDIR,
      modified: modified, device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Appends bytes from a position; 0 means the end.
  func read(into buffer: inout [UInt8], at offset: Int, maximum: Int) throws -> Int {
    let start = buffer.count
    let maximum = min(max(1, maximum), Self.room.count)
    buffer.append(contentsOf: maximum == Self.room.count ? Self.room : Array(Self.room[..<maximum]))
    while true {
      let count = buffer.withUnsafeMutableBytes { raw in
        pread(descriptor, raw.baseAddress.map { $0 + start }, raw.count - start, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      let failure = SystemFailure(errno)
      buffer.removeLast(buffer.count - start - max(0, count))
      guard count >= 0 else { throw FileError("read", path, failure) }
      return count
    }
  }
}

extension FileError {
  /// A file that is being written while it is read.
  static func changed(_ path: String) -> FileError {
    let name = path == "-" ? "The standard input" : path
    return FileError(
      .changed, path: path, reason: "\(name) changed while it was read.",
      remedy: "Wait until it is complete and try again.")
  }
}
