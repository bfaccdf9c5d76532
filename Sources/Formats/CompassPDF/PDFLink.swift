/// A web, mail or phone address that a PDF may open.
///
/// libharu would store any address, `javascript:` included; only these schemes get this far.
package struct PDFLink: Sendable, Hashable {
  /// The maximum length of an address, in bytes.
  package static let maximumBytes = 2_000
  private static let schemes = ["http", "https", "mailto", "tel"]

  /// The address, in ASCII.
  package let address: String

  /// Creates a link from an address.
  ///
  /// - Parameter address: an absolute address; characters beyond ASCII are percent-encoded (RFC 3987 §3.1).
  /// - Returns: nil if the address is incomplete or too long, if its scheme isn't http, https, mailto or tel,
  ///   or if it contains spaces, control characters, quotation marks or angle brackets.
  package init?(_ address: String) {
    var encoded = ""
    for byte in address.utf8 {
      switch byte {
      case 0x21...0x7E where byte != 0x22 && byte != 0x3C && byte != 0x3E:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x80...0xFF:
        encoded += "%"
        for digit in [byte >> 4, byte & 0xF] {
          encoded += String(digit, radix: 16, uppercase: true)
        }
      default: return nil
      }
    }
    guard encoded.utf8.count <= PDFLink.maximumBytes,
      let colon = encoded.utf8.firstIndex(of: 0x3A),
      PDFLink.schemes.contains(encoded[..<colon].lowercased())
    else { return nil }
    let rest = encoded[colon...].dropFirst()
    let isWhole =
      switch encoded[..<colon].lowercased() {
      case "mailto": rest.utf8.contains(0x40)
      case "tel": rest.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
      default: rest.hasPrefix("//") && rest.utf8.count > 2
      }
    guard isWhole else { return nil }
    self.address = encoded
  }
}
