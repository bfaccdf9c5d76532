import Foundation

/// Writes a file that has no name in any folder, to be read as a source when it is whole; it is gone with the process.
package final class SpoolWriter {
  private static let pieceSize = 1 << 16

  private let file: OpenFile
  private let name: String
  private let calls: any FileSystemCalls
  private var buffer: [UInt8] = []
  /// The number of bytes that were written.
  package private(set) var byteCount = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - name: what to call it in messages.
  ///   - calls: how it is written.
  /// - Throws: ``FileError``.
  package init(name: String, calls: any FileSystemCalls = SystemCalls()) throws {
    file = try Spool.unnamed(for: name)
    self.name = name
    self.calls = calls
  }

  /// Adds bytes.
  ///
  /// - Throws: ``FileError``.
  package func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    byteCount += bytes.count
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// The file as a source; nothing is added to it any more.
  ///
  /// - Throws: ``FileError``.
  package func finish() throws -> FileSource {
    try flush()
    return FileSource(file, try file.state())
  }

  private func flush() throws {
    do {
      try buffer.withUnsafeBytes { try calls.writeAll(file.descriptor, $0) }
    } catch let failure as SystemFailure {
      throw FileError.copy(of: name, in: FileManager.default.temporaryDirectory.path, failure)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
