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
  private let state: FileState

  /// Opens a file; an empty one is a source, too.
  ///
  /// - Parameters:
  ///   - place: the file.
  ///   - use: what it is read for, which limits its size.
  /// - Throws: ``ToolError`` where it is missing, not a regular file, too large, or may not be read.
  package init(_ place: FilePlace, as use: FileUse) throws {
    let file = try OpenFile(place)
    let state = try file.state()
    if state.kind == .file {
      guard state.byteCount <= use.maximumByteCount else { throw use.tooLarge(place.path) }
      self = FileSource(file, state)
    } else {
      self = try SpoolWriter(name: place.path).copy(descriptor: file.descriptor, as: use)
    }
  }

  /// Reads a whole file into memory.
  package static func bytes(of place: FilePlace, as use: FileUse) throws -> [UInt8] {
    try FileSource(place, as: use).bytes()
  }

  /// The permissions of the file when it was opened, as `chmod(2)` has them.
  package var mode: UInt32 { state.mode }

  init(_ file: OpenFile, _ state: FileState) {
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
  package func read(at offset: Int, count: Int, into buffer: inout [UInt8]) throws {
    let start = buffer.count
    while buffer.count - start < count {
      let done = buffer.count - start
      guard try file.read(into: &buffer, at: offset + done, maximum: count - done) > 0 else { return }
    }
  }

  /// A descriptor of the file that is its caller's to close.
  package func duplicate() throws -> Int32 {
    let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw ToolError.file("read", name, POSIXError(errno)) }
    return descriptor
  }

  /// Reads all of it into memory.
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
    let state: FileState
    var offset = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      // Room for what is left is enough, and for one byte of what may have come since.
      let left = max(1, state.byteCount - offset)
      let count = try file.read(into: &buffer, at: offset, maximum: min(maximum, left))
      offset += count
      // A file that is still being written would be read in part and taken for whole.
      if count == 0 {
        try file.checkUnchanged(since: state)
        if offset != state.byteCount { throw ToolError.changed(file.path) }
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

  /// What the file is called in messages.
  let path: String
  let descriptor: Int32
  /// Where the file is: a name in a folder that no link leads to, or without a folder a path that a person named; nil
  /// for a file that has no name.
  private let location: Location?

  private typealias Location = (name: String, folder: OpenFolder?)

  /// Opens a regular file, or a pipe that a person named on purpose.
  init(_ place: FilePlace) throws {
    path = place.path
    try place.check("read")
    let opened = try place.root == nil ? nil : OpenPlace(place, "read")
    let location = (name: opened?.name ?? place.path, folder: opened?.folder)
    self.location = location
    do {
      if let state = Self.state(at: location) { try Self.check(state.kind, place) }
      // What becomes a pipe after the look at it must not be waited for.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (location.folder == nil ? 0 : O_NOFOLLOW)
      descriptor = try SystemCalls.open(location.name, in: location.folder?.descriptor ?? AT_FDCWD, flags)
    } catch let failure as POSIXError {
      if failure.code.rawValue == ELOOP, place.root != nil { throw ToolError.link(place.path, "read") }
      throw ToolError.file("read", place.path, failure)
    }
    let kind = try state().kind
    try Self.check(kind, place)
    if kind != .file { _ = fcntl(descriptor, F_SETFL, 0) }
  }

  private static func check(_ kind: FileKind, _ place: FilePlace) throws {
    // A shell's `<(command)` names an open stream on purpose.
    let isStream = place.root == nil && (place.path == "/dev/null" || FilePlace.isStream(place.path))
    guard kind == .file || isStream && kind != .folder else {
      throw ToolError.irregular(place.path, "read", kind)
    }
  }

  /// Takes over an open descriptor of a file that has no path.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    path = name
    location = nil
  }

  deinit { close(descriptor) }

  func state() throws -> FileState {
    try SystemCalls.attempt("read", path) { try FileState(of: descriptor) }
  }

  private static func state(at location: Location) -> FileState? {
    FileState(
      location.name, in: location.folder?.descriptor ?? AT_FDCWD, followingLinks: location.folder == nil)
  }

  /// Makes sure that the file is as it was, and that its path does not lead to another by now.
  func checkUnchanged(since state: FileState) throws {
    if try self.state() != state { throw ToolError.changed(path) }
    // A file that was removed since was read whole.
    guard let location, let present = Self.state(at: location), !present.isSameFile(as: state) else { return }
    throw ToolError(
      .fileChanged, "\(path) was replaced while it was read.", help: "Try again with the new file.")
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
      let failure = POSIXError(errno)
      buffer.removeLast(buffer.count - start - max(0, count))
      guard count >= 0 else { throw ToolError.file("read", path, failure) }
      return count
    }
  }
}
