package import CompassSource
package import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import CCrypto
#endif

/// A SHA-256 or SHA-1 digest of bytes that come piece by piece.
package final class Digest {
  /// The hash functions of the toolkit; SHA-1 only makes UUIDs (RFC 9562 §5.5).
  package enum Algorithm: Sendable {
    case sha256, sha1
  }

  /// The size of the blocks that both hash functions work on, in bytes (FIPS 180-4 §1).
  private static let blockSize = 64
  private static let unitSeparator: [UInt8] = [0x1F]

  private let hash: HashState

  /// Creates the digest of no bytes.
  package init(_ algorithm: Algorithm = .sha256) { hash = HashState(algorithm) }

  /// Adds bytes.
  ///
  /// - Complexity: O(n).
  package func update(_ bytes: some ContiguousBytes) { bytes.withUnsafeBytes { hash.update($0) } }

  /// The digest of all bytes so far: 32 bytes of SHA-256, or 20 of SHA-1.
  package var bytes: [UInt8] { hash.digest }

  /// The digest of all bytes so far, in lowercase hexadecimal digits.
  package var hex: String { Self.hexadecimal(bytes) }

  /// Returns the SHA-256 digest of bytes.
  package static func sha256(of bytes: some ContiguousBytes) -> [UInt8] {
    let digest = Digest()
    digest.update(bytes)
    return digest.bytes
  }

  /// Returns the SHA-256 digest of bytes in lowercase hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String { hexadecimal(sha256(of: bytes)) }

  /// Returns the SHA-256 digest of a whole source in lowercase hexadecimal digits.
  ///
  /// - Throws: what reading throws.
  /// - Complexity: O(n) in its bytes; one piece at a time is in memory.
  package static func hex(of source: any ByteSource) throws -> String {
    let digest = Digest()
    try source.forEachPiece { digest.update($0) }
    return digest.hex
  }

  /// Returns the first eight bytes of the digest of a record's values, without quotes and delimiters.
  package static func prefix(of record: SourceRecord) -> UInt64 {
    let digest = Digest()
    for field in record.fields {
      digest.update(record.text[field.range])
      digest.update(unitSeparator)
    }
    return digest.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the HMAC-SHA-256 of a message (RFC 2104).
  ///
  /// - Parameter key: the key, at most 64 bytes.
  package static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(key.count <= blockSize)
    let block = key + Array(repeating: 0, count: blockSize - key.count)
    let inner = sha256(of: block.map { $0 ^ 0x36 } + message)
    return sha256(of: block.map { $0 ^ 0x5C } + inner)
  }

  /// Returns bytes as lowercase hexadecimal digits.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

#if canImport(CryptoKit)
/// A running hash of CryptoKit.
private final class HashState {
  private var hash: any HashFunction

  init(_ algorithm: Digest.Algorithm) {
    hash = algorithm == .sha256 ? SHA256() : Insecure.SHA1()
  }

  func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  var digest: [UInt8] { Array(hash.finalize()) }
}
#else
/// A running hash of libcrypto.
private final class HashState {
  // Without them, libcrypto would look the function up for each digest. Threads may share them.
  private nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)
  private nonisolated(unsafe) static let sha1 = EVP_MD_fetch(nil, "SHA1", nil)

  private let context: OpaquePointer

  init(_ algorithm: Digest.Algorithm) {
    context = Self.makeContext()
    Self.check(EVP_DigestInit_ex(context, algorithm == .sha256 ? Self.sha256 : Self.sha1, nil))
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    Self.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  var digest: [UInt8] {
    let copy = Self.makeContext()
    defer { EVP_MD_CTX_free(copy) }
    Self.check(EVP_MD_CTX_copy_ex(copy, context))
    var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    Self.check(EVP_DigestFinal_ex(copy, &result, &count))
    return Array(result.prefix(Int(count)))
  }

  private static func makeContext() -> OpaquePointer {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("libcrypto is out of memory") }
    return context
  }

  /// Stops if libcrypto fails, which only a broken installation or a lack of memory can cause.
  private static func check(_ status: Int32) { precondition(status == 1, "libcrypto can't hash") }
}
#endif
