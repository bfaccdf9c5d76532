package import CompassSource
import Foundation

/// Writes a file without a name, which can be read as a source when it is complete.
///
/// No other program can change it, and the system removes it when the process ends, even if it is killed.
package final class SpoolWriter {
  private static let pieceSize = 1 << 16

  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// The number of bytes that were written.
  package private(set) var byteCount = 0

  /// Begins a file in the system's folder for temporary files.
  ///
  /// - Parameter name: what to call it in messages.
  package init(name: String) throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/compass-XXXXXX".utf8CString)
    // mkstemp makes files of mode 0600 (POSIX.1-2008).
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ToolError.copy(of: name, POSIXError(errno)) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    file = OpenFile(descriptor: descriptor, name: name)
  }

  /// Adds bytes.
  package func write(_ bytes: some Collection<UInt8>) throws {
    byteCount += bytes.count
    var rest = bytes[...]
    while !rest.isEmpty {
      buffer.append(contentsOf: rest.prefix(Self.pieceSize))
      rest = rest.dropFirst(Self.pieceSize)
      if buffer.count >= Self.pieceSize { try flush() }
    }
  }

  /// Returns bytes that were written.
  package func bytes(_ range: Range<Int>) throws -> [UInt8] {
    try flush()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    try FileSource(file, try file.state()).read(at: range.lowerBound, count: range.count, into: &bytes)
    return bytes
  }

  /// The file as a source; nothing is added to it any more.
  package func finish() throws -> FileSource {
    try flush()
    return FileSource(file, try file.state())
  }

  private func flush() throws {
    do throws(POSIXError) {
      try SystemCalls.writeAll(file.descriptor, buffer)
    } catch {
      throw ToolError.copy(of: file.path, error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Copies everything that a descriptor gives, such as a pipe that can be read only once.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor, which stays open.
  ///   - use: what it is read for, which limits its size.
  /// - Throws: ``ToolError``, also for a folder, and for a device that gives anything: it may never end.
  func copy(descriptor: Int32, as use: FileUse) throws -> FileSource {
    let name = file.path
    func state() throws -> FileState {
      try SystemCalls.attempt("read", name) { try FileState(of: descriptor) }
    }
    let before = try state()
    if before.kind == .folder { throw ToolError.file("read", name, POSIXError(.EISDIR)) }
    // `< /dev/null` is empty, `< /dev/zero` endless.
    let isDevice = before.kind == .device && isatty(descriptor) == 0
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ToolError.file("read", name, POSIXError(errno)) }
      if count == 0 { break }
      guard !isDevice else {
        throw ToolError.irregular(name == "-" ? "Standard input" : name, "read", .device)
      }
      guard byteCount + count <= use.maximumByteCount else { throw use.tooLarge(name) }
      try write(piece[..<count])
    }
    // A file may come in here, too, as with `< events.csv`, and may still be growing.
    if before.kind == .file, try state() != before { throw ToolError.changed(name) }
    return try finish()
  }
}

extension FileSource {
  /// Opens a file that a person named, `-` for a copy of the standard input.
  package init(argument path: String, as use: FileUse) throws {
    self =
      path == "-"
      ? try SpoolWriter(name: path).copy(descriptor: 0, as: use) : try FileSource(.named(path), as: use)
  }

  /// Makes a private copy of a source, for libraries that read a descriptor and not a source.
  ///
  /// - Parameters:
  ///   - source: what is copied, once and whole.
  ///   - maximum: the most bytes.
  /// - Throws: ``ToolError``, and what reading the source throws.
  package init(copying source: any ByteSource, maximum: Int) throws {
    let copy = try SpoolWriter(name: source.name)
    try source.forEachPiece { piece in
      try copy.write(piece)
      guard copy.byteCount <= maximum else {
        let name = source.name == "-" ? "Standard input" : source.name
        throw ToolError(.fileTooLarge, "\(name) has more than \(maximum) bytes, which is the limit.")
      }
    }
    self = try copy.finish()
  }
}

extension ToolError {
  /// A copy of what can be read only once could not be made.
  fileprivate static func copy(of name: String, _ failure: POSIXError) -> ToolError {
    let input = name == "-" ? "Standard input" : name
    let folder = FileManager.default.temporaryDirectory.path
    return ToolError(
      ToolError.file("written", folder, failure).kind,
      "\(input) can't be copied to the temporary folder \(folder): \(failure.words).",
      help: "Free up space there, or set TMPDIR to a folder with enough space.",
      systemNumber: failure.code.rawValue)
  }
}
