import CompassFiles
import Foundation

/// The secret in a subscriber's address: 256 random bits, of which the store has the SHA-256 only.
package struct FeedSecret: Sendable, Hashable, CustomStringConvertible {
  /// The secret as it stands in the address, base64url without padding (RFC 4648 §5).
  package let text: String
  /// What the store keeps: the SHA-256 in lower-case hexadecimal digits.
  package let digest: String

  private static let byteCount = 32
  /// The characters of every secret.
  static let length = 43

  /// Makes a secret from the system's random numbers.
  package static func random() -> FeedSecret {
    FeedSecret(checked: Base64URL.text(randomBytes(count: byteCount)))
  }

  /// Takes the secret of an address; nil where it cannot be one.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Base64URL.isDigit) else { return nil }
    self.init(checked: String(text))
  }

  private init(checked text: String) {
    self.text = text
    digest = Digest.hex(of: Array(text.utf8))
  }

  /// Nothing that opens anything, so that no message can tell it.
  package var description: String { "feed secret \(digest.prefix(8))" }
}

/// Returns bytes from the system's cryptographic random number generator.
func randomBytes(count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

/// Bytes as text that may stand in an address and in a file name.
enum Base64URL {
  /// The text without padding (RFC 4648 §5).
  static func text(_ bytes: [UInt8]) -> String {
    var text = Data(bytes).base64EncodedString()
    text = text.replacing("+", with: "-").replacing("/", with: "_")
    return text.replacing("=", with: "")
  }

  /// Whether a byte is one of the 64 digits.
  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
  }
}
