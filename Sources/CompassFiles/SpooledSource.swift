package import CompassSource
import Foundation

/// What can be read only once, such as the standard input, copied so that it can be read again.
///
/// The copy has no name in any folder: it is gone with the process, however that ends.
package struct SpooledSource: ByteSource {
  /// The most bytes that are copied, 64 GiB: a device such as `/dev/zero` never ends.
  package static let maximumByteCount = 64 << 30
  private static let pieceSize = 65_536

  /// What the source is called in messages: `-` for the standard input.
  package let name: String
  private let copy: FileSource

  /// Copies everything that a descriptor gives.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which stays open.
  ///   - name: what to call it in messages.
  ///   - folder: where the copy lies; the system's folder for temporary files unless told otherwise.
  ///   - maximum: the most bytes.
  ///   - calls: how the copy is written.
  /// - Throws: ``FileError``.
  package init(
    descriptor: Int32 = 0, name: String = "-", folder: String? = nil,
    maximum: Int = SpooledSource.maximumByteCount, calls: any FileSystemCalls = SystemCalls()
  ) throws {
    self.name = name
    let folder = folder ?? FileManager.default.temporaryDirectory.path
    let file = OpenFile(descriptor: try Self.unnamedFile(in: folder), path: name)
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    var total = 0
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", name, SystemFailure(errno)) }
      if count == 0 { break }
      total += count
      guard total <= maximum else {
        throw FileError(.tooLarge, path: name, reason: "\(name) gives more than \(maximum) bytes.")
      }
      try calls.writeAll(file.descriptor, piece[..<count], path: folder)
    }
    copy = FileSource(file, try file.state())
  }

  /// The number of bytes.
  package var byteCount: Int? { copy.byteCount }

  /// Opens a pass from the first byte.
  package func makeReader() -> any ByteReader { copy.makeReader() }

  private static func unnamedFile(in folder: String) throws -> Int32 {
    var template = Array("\(folder)/compass-XXXXXX".utf8CString)
    // mkstemp makes files of mode 0600 (POSIX.1-2008).
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError("written", folder, SystemFailure(errno)) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

/// Opens what a user names as an input.
package enum FileInput {
  /// The source that a name means: `-` is the standard input; a pipe or a device is copied first.
  ///
  /// - Throws: ``FileError``.
  package static func open(_ name: String) throws -> any ByteSource {
    if name == "-" { return try SpooledSource() }
    let file = try OpenFile(path: name)
    let state = try file.state()
    if state.isFolder { throw FileError("read", name, SystemFailure(EISDIR)) }
    if state.isRegular { return FileSource(file, state) }
    return try SpooledSource(descriptor: file.descriptor, name: name)
  }
}
