import HTTPTypes
import NIOCore

/// Who asks, as far as the network tells.
struct ClientAddress: Sendable {
  /// The address in full, for counting.
  let text: String

  /// The address of a request.
  ///
  /// - Parameters:
  ///   - peer: who is at the other end of the connection.
  ///   - headers: the request's fields.
  ///   - isBehindProxy: whether the last entry of `X-Forwarded-For` is our own proxy's word.
  init(_ peer: SocketAddress?, _ headers: HTTPFields, isBehindProxy: Bool) {
    let forwarded =
      isBehindProxy ? HTTPField.Name("X-Forwarded-For").flatMap { headers[values: $0].last } : nil
    if let last = forwarded?.utf8.split(separator: 0x2C).last {
      text = String(decoding: last.filter(Self.isOfAddress).prefix(64), as: UTF8.self)
    } else {
      text = peer?.ipAddress ?? "local"
    }
  }

  /// The network of the address, which is enough to see a pattern and too little to find a person.
  var network: String {
    if text.utf8.contains(0x3A) {
      return text.split(separator: ":", omittingEmptySubsequences: false).prefix(3).joined(separator: ":")
        + "::"
    }
    let parts = text.split(separator: ".")
    return parts.count == 4 ? parts.prefix(3).joined(separator: ".") + ".0" : text
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == 0x2E || byte == 0x3A
  }
}
