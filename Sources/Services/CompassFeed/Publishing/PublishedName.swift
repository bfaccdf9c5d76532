import CompassFiles
import CompassStore
import Foundation

/// The names under which feeds are published: the same each time, and not to be guessed.
///
/// They come from a secret of the store and from the token's hash by HMAC-SHA-256: whoever has one of them
/// knows no other, nor the subscriber's secret at a server.
struct PublishedName {
  private let key: [UInt8]

  /// The bytes of the store's secret.
  private static let keyByteCount = 32
  /// The characters of every name: 256 bits in base 32.
  static let length = 52

  /// Takes the store's secret, or makes one and keeps it.
  init(_ store: any StoreWriting) throws {
    if let text = try store.setting(StoreSettings.feedPublishingKey), let data = Data(base64Encoded: text),
      data.count == Self.keyByteCount
    {
      key = Array(data)
      return
    }
    key = randomBytes(count: Self.keyByteCount)
    try store.set(StoreSettings.feedPublishingKey, to: Data(key).base64EncodedString())
  }

  /// The name of a token's files, without their endings.
  func name(of token: FeedToken) -> String { name(of: "token:" + token.digest) }

  /// The name of the list of what was published, which nobody may find either.
  var listName: String { name(of: "list") + ".sha256" }

  private func name(of text: String) -> String {
    Self.base32(Digest.authenticationCode(for: Array(text.utf8), key: key))
  }

  /// Whether a file's name is one of ours: nothing else is ever removed.
  static func isName(of file: String) -> Bool {
    let bytes = Array(file.utf8)
    let ending = String(decoding: bytes.dropFirst(length), as: UTF8.self)
    return bytes.prefix(length).allSatisfy { alphabet.contains($0) } && [".ics", ".html"].contains(ending)
  }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// Bytes in lower case and without padding (RFC 4648 §6): some hosts do not tell cases apart.
  private static func base32(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFF
      count += 8
      while count >= 5 {
        count -= 5
        result.append(alphabet[bits >> count & 31])
      }
    }
    if count > 0 { result.append(alphabet[bits << (5 - count) & 31]) }
    return String(decoding: result, as: UTF8.self)
  }
}
