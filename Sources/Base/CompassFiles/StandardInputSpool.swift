package import CompassSource
import Foundation

/// The standard input as a source: copied first, so that it can be read more than once.
package struct StandardInputSpool: ByteSource {
  private let copy: FileSource

  /// Copies everything that the standard input gives.
  ///
  /// - Parameter use: what it is read for, which limits its size.
  /// - Throws: ``FileError``.
  package init(as use: FileUse) throws {
    let file = try Spool.copy(descriptor: 0, name: "-", as: use)
    copy = FileSource(file, try file.state())
  }

  /// What the source is called in messages: `-`.
  package var name: String { copy.name }

  /// The number of bytes.
  package var byteCount: Int? { copy.byteCount }

  /// Opens a pass from the first byte.
  package func makeReader() -> any ByteReader { copy.makeReader() }

  /// Reads all of it into memory.
  ///
  /// - Throws: ``FileError``.
  package func bytes() throws -> [UInt8] { try copy.bytes() }
}

/// Copies of what can be read only once, such as a pipe.
///
/// A copy has no name in any folder: it is gone with the process, however that ends.
enum Spool {
  private static let pieceSize = 65_536

  /// Copies everything that a descriptor gives.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which stays open.
  ///   - name: what to call it in messages.
  ///   - folder: where the copy lies; the system's folder for temporary files unless told otherwise.
  ///   - use: what it is read for, which limits its size.
  ///   - calls: how the copy is written.
  /// - Throws: ``FileError``, also for a folder, and for a device that gives anything: it may never end.
  static func copy(
    descriptor: Int32, name: String, folder: String? = nil, as use: FileUse,
    calls: any FileSystemCalls = SystemCalls()
  ) throws -> OpenFile {
    let folder = folder ?? FileManager.default.temporaryDirectory.path
    let file = OpenFile(descriptor: try unnamedFile(in: folder, for: name), name: name)
    let before = try OpenFile.state(of: descriptor, name)
    if before.kind == .folder { throw FileError("read", name, SystemFailure(EISDIR)) }
    // `< /dev/null` is empty, `< /dev/zero` endless.
    let isDevice = before.kind == .device && isatty(descriptor) == 0
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var total = 0
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", name, SystemFailure(errno)) }
      if count == 0 { break }
      guard !isDevice else {
        throw FileError.irregular(name == "-" ? "Standard input" : name, "read", .device)
      }
      total += count
      guard total <= use.maximumByteCount else { throw use.tooLarge(name) }
      do {
        try piece[..<count].withUnsafeBytes { try calls.writeAll(file.descriptor, $0) }
      } catch let failure as SystemFailure {
        throw FileError.copy(of: name, in: folder, failure)
      }
    }
    // A file may come in here, too, as with `< events.csv`, and may still be growing.
    if before.kind == .file, try OpenFile.state(of: descriptor, name) != before {
      throw FileError.changed(name)
    }
    return file
  }

  /// An empty file for a copy, in the system's folder for temporary files.
  static func unnamed(for name: String) throws -> OpenFile {
    OpenFile(
      descriptor: try unnamedFile(in: FileManager.default.temporaryDirectory.path, for: name), name: name)
  }

  private static func unnamedFile(in folder: String, for name: String) throws -> Int32 {
    var template = Array("\(folder)/compass-XXXXXX".utf8CString)
    // mkstemp makes files of mode 0600 (POSIX.1-2008).
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError.copy(of: name, in: folder, SystemFailure(errno)) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

extension FileError {
  /// A copy of what can be read only once could not be made.
  static func copy(of name: String, in folder: String, _ failure: SystemFailure) -> FileError {
    let input = name == "-" ? "Standard input" : name
    let error = FileError("written", folder, failure)
    return FileError(
      error.code, path: folder,
      reason: "\(input) can't be copied to the temporary folder \(folder): \(failure.description).",
      remedy: "Free up space there, or set TMPDIR to a folder with enough space.",
      systemNumber: failure.number)
  }
}
