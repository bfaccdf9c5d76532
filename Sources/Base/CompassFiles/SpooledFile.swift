package import CompassSource
import Foundation

/// A private copy of a source, for libraries that read a descriptor and not a source.
///
/// It has no name in any folder, nobody else can change it, and it is gone with the process.
package struct SpooledFile: Sendable {
  private static let pieceSize = 1 << 16

  private let file: OpenFile

  /// Copies a source.
  ///
  /// - Parameters:
  ///   - source: what is copied, once and whole.
  ///   - maximum: the most bytes.
  /// - Throws: ``FileError``, and what reading the source throws.
  package init(copying source: any ByteSource, maximum: Int) throws {
    file = try Spool.unnamed(for: source.name)
    var reader = try source.makeReader()
    var piece: [UInt8] = []
    var total = 0
    while try reader.read(into: &piece, maximum: Self.pieceSize) > 0 {
      total += piece.count
      guard total <= maximum else {
        let name = source.name == "-" ? "Standard input" : source.name
        throw FileError(
          .tooLarge, path: source.name, reason: "\(name) has more than \(maximum) bytes, which is the limit.")
      }
      do {
        try piece.withUnsafeBytes { try SystemCalls().writeAll(file.descriptor, $0) }
      } catch let failure as SystemFailure {
        throw FileError.copy(
          of: source.name, in: FileManager.default.temporaryDirectory.path, failure)
      }
      piece.removeAll(keepingCapacity: true)
    }
  }

  /// A descriptor of the copy that is its caller's to close.
  ///
  /// - Throws: ``FileError``.
  package func duplicate() throws -> Int32 {
    let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw FileError("read", file.path, SystemFailure(errno)) }
    return descriptor
  }
}
