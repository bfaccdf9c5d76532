package import CompassSource
import Foundation

/// A file as a source: read by position, as often as needed, and watched for changes meanwhile.
///
/// Only regular files are read, and pipes that a person named on purpose (`/dev/stdin`, `<(command)` in a shell),
/// which are copied first. Anything else could be waited for, or read, without end.
package struct FileSource: ByteSource {
  /// The path as the user gave it.
  package let name: String
  private let file: OpenFile
  private let state: OpenFile.State

  /// Opens a file; an empty one is a source, too.
  ///
  /// - Parameters:
  ///   - place: the file.
  ///   - use: what it is read for, which limits its size.
  /// - Throws: ``FileError`` where it is missing, not a regular file, too large, or may not be read.
  package init(_ place: FilePlace, as use: FileUse) throws {
    let file = try OpenFile(place)
    let state = try file.state()
    if state.kind == .file {
      guard state.byteCount <= use.maximumByteCount else { throw use.tooLarge(place.path) }
      self.init(file, state)
    } else {
      let copy = try Spool.copy(descriptor: file.descriptor, name: place.path, as: use)
      self.init(copy, try copy.state())
    }
  }

  /// Reads a whole file into memory.
  ///
  /// - Throws: ``FileError``.
  package static func bytes(of place: FilePlace, as use: FileUse) throws -> [UInt8] {
    try FileSource(place, as: use).bytes()
  }

  /// The permissions of the file when it was opened, as `chmod(2)` has them.
  package var mode: UInt32 { state.mode }

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

  /// Reads all of it into memory.
  ///
  /// - Throws: ``FileError``.
  package func bytes() throws -> [UInt8] {
    var reader = makeReader()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(state.byteCount)
    while try reader.read(into: &bytes, maximum: Self.pieceSize) > 0 {}
    return bytes
  }

  private static let pieceSize = 1 << 18

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
    let kind: FileKind
    let mode: UInt32
    let modified: [Int]
    let device: UInt64
    let inode: UInt64
  }

  /// What the file is called in messages.
  let path: String
  let descriptor: Int32
  /// Where the file is; nil for one that has no name in any folder.
  private let location: Location?

  private enum Location {
    /// A path that a person named.
    case path
    /// A name in a folder that no link leads to.
    case place(OpenPlace)
  }

  /// Opens a regular file, or a pipe that a person named on purpose.
  init(_ place: FilePlace) throws {
    path = place.path
    // What becomes a pipe after the look at it must not be waited for.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    try place.check("read")
    do {
      if place.root == nil {
        var status = stat()
        if stat(place.path, &status) == 0 { try Self.check(FileKind(status), place) }
        descriptor = try SystemCalls().open(place.path, flags)
        location = .path
      } else {
        let opened = try OpenPlace(place, "read")
        if let kind = opened.kind { try Self.check(kind, place) }
        descriptor = try SystemCalls().open(
          opened.name, in: opened.folder.descriptor, flags | O_NOFOLLOW, mode: 0)
        location = .place(opened)
      }
    } catch let failure as SystemFailure {
      if failure.number == ELOOP, place.root != nil { throw FileError.link(place.path, "read") }
      throw FileError("read", place.path, failure)
    }
    let kind = try state().kind
    try Self.check(kind, place)
    if kind != .file { _ = fcntl(descriptor, F_SETFL, 0) }
  }

  private static func check(_ kind: FileKind, _ place: FilePlace) throws {
    switch kind {
    case .file: return
    case .link: throw FileError.link(place.path, "read")
    case .pipe, .device, .socket:
      guard place.root != nil || !isStream(place.path) else { return }
      throw FileError.irregular(place.path, "read", kind)
    case .folder: throw FileError.irregular(place.path, "read", kind)
    }
  }

  /// Whether a path names an open stream on purpose, as a shell's `<(command)` does.
  private static func isStream(_ path: String) -> Bool {
    path == "/dev/null" || FilePlace.isStream(path)
  }

  /// Takes over an open descriptor of a file that has no path.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    path = name
    location = nil
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
    switch location {
    case nil: return
    case .path: guard stat(path, &status) == 0 else { return }
    case .place(let place):
      guard fstatat(place.folder.descriptor, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    }
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
    return State(
      byteCount: Int(status.st_size), kind: FileKind(status), mode: UInt32(status.st_mode) & 0o777,
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
    let name = path == "-" ? "Standard input" : path
    return FileError(
      .changed, path: path, reason: "\(name) changed while it was read.",
      remedy: "Wait until it is complete and try again.")
  }
}
