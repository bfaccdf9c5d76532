/// A file that is being written: bytes are gathered and every write is checked.
package final class FileOutput {
  private static let bufferSize = 65_536

  private let descriptor: Int32
  private let path: String
  private let calls: any FileSystemCalls
  private var buffer: [UInt8] = []
  /// The number of bytes written so far.
  package private(set) var byteCount = 0

  init(_ descriptor: Int32, path: String, calls: any FileSystemCalls) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// Writes bytes.
  ///
  /// - Throws: ``FileError``, now or at a later write.
  package func write(_ bytes: [UInt8]) throws {
    byteCount += bytes.count
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count > Self.bufferSize {
      try put(bytes)
    } else {
      buffer += bytes
    }
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: ``FileError``, now or at a later write.
  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  func flush() throws {
    try put(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws {
    try calls.writeAll(descriptor, bytes[...], path: path)
  }
}

/// The standard output as a place for data.
///
/// Data never goes through `print`, which takes no notice of a full disk.
package struct StandardOutput: Sendable {
  private let descriptor: Int32
  private let calls: any FileSystemCalls

  /// The standard output, or another open descriptor in its place.
  package init(descriptor: Int32 = 1, calls: any FileSystemCalls = SystemCalls()) {
    self.descriptor = descriptor
    self.calls = calls
  }

  /// Writes bytes at once.
  ///
  /// A reader that has gone ends the program by SIGPIPE, quietly, unless that signal is ignored.
  ///
  /// - Throws: ``FileError``.
  package func write(_ bytes: [UInt8]) throws {
    try calls.writeAll(descriptor, bytes[...], path: "-")
  }

  /// Lends a gathering writer and writes what is left in it at the end.
  ///
  /// - Throws: ``FileError``, or what the closure throws.
  package func write(_ body: (FileOutput) throws -> Void) throws {
    let output = FileOutput(descriptor, path: "-", calls: calls)
    try body(output)
    try output.flush()
  }
}
