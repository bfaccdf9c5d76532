package import CompassSource
import Crypto
import Foundation

/// The SHA-256 of bytes, taken piece by piece, as text.
package struct FileDigest {
  private static let pieceSize = 1 << 20

  private var hash = SHA256()

  /// Creates the digest of no bytes.
  package init() {}

  /// Takes further bytes.
  ///
  /// - Complexity: O(n).
  package mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

  /// The digest of all bytes so far, in lower-case hexadecimal digits.
  package var hex: String {
    hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest of some bytes, in lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String {
    var digest = FileDigest()
    digest.update(bytes)
    return digest.hex
  }

  /// The first eight bytes of the digest of a record's values, however they are quoted or what stands
  /// between them.
  package static func prefix(of record: SourceRecord) -> UInt64 {
    var hash = SHA256()
    for field in record.fields {
      hash.update(data: record.text[field.range])
      hash.update(data: [unitSeparator])
    }
    return hash.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let unitSeparator: UInt8 = 0x1F

  /// The digest of a whole source, in lower-case hexadecimal digits.
  ///
  /// - Throws: what reading throws.
  /// - Complexity: O(n) in its bytes; no more than a piece is in memory.
  package static func hex(of source: any ByteSource) throws -> String {
    var digest = FileDigest()
    var reader = try source.makeReader()
    var buffer: [UInt8] = []
    while try reader.read(into: &buffer, maximum: pieceSize) > 0 {
      digest.update(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    return digest.hex
  }
}
