/// The parts of a feed's address that matter to those who fetch it.
struct FeedAddress {
  /// The scheme in small letters, without the colon; empty where there is none.
  let scheme: String
  /// The host in small letters, without a port; an address in brackets without them.
  let host: String
  /// The path, query and fragment left out.
  let path: String
  private let query: String

  init(_ url: String) {
    var rest = Array(url.utf8)[...]
    if let colon = rest.firstIndex(of: 0x3A), rest[..<colon].allSatisfy(Self.isSchemeByte) {
      scheme = String(decoding: rest[..<colon], as: UTF8.self).lowercased()
      rest = rest[(colon + 1)...]
    } else {
      scheme = ""
    }
    rest = rest.prefix { $0 != 0x23 }
    let question = rest.firstIndex(of: 0x3F) ?? rest.endIndex
    query = String(decoding: rest[question...].dropFirst(), as: UTF8.self)
    rest = rest[..<question]
    guard rest.starts(with: "//".utf8) else {
      host = ""
      path = String(decoding: rest, as: UTF8.self)
      return
    }
    rest = rest.dropFirst(2)
    let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
    path = String(decoding: rest[slash...], as: UTF8.self)
    var authority = rest[..<slash]
    if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
    if authority.first == 0x5B {
      authority = authority.dropFirst().prefix { $0 != 0x5D }
    } else {
      authority = authority.prefix { $0 != 0x3A }
    }
    host = String(decoding: authority, as: UTF8.self).lowercased()
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
  }

  /// Whether the host is one that only this machine or its own network reaches.
  var isPrivate: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local")
      || host.hasSuffix(".internal")
    {
      return true
    }
    if host.utf8.contains(0x3A) {
      return host == "::1" || host == "::"
        || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: host.hasPrefix)
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt8($0) }
    guard parts.count == 4, numbers.count == 4 else { return parts.count < 2 }
    return switch (numbers[0], numbers[1]) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): true
    default: false
    }
  }

  /// The most parts that are looked for in a feed.
  private static let maximumTokens = 8
  /// The fewest characters of a part that nobody guesses.
  private static let shortestToken = 16

  /// The parts of the path and the values of the query that look like secrets: long, of letters and digits.
  var tokens: [[UInt8]] {
    let values = query.split { $0 == "&" || $0 == ";" }.map { $0.drop { $0 != "=" }.dropFirst() }
    return (path.split(separator: "/") + values).map(Self.withoutExtension).filter(Self.isToken)
      .prefix(Self.maximumTokens).map { Array($0.utf8) }
  }

  private static func withoutExtension(_ part: Substring) -> Substring {
    part.lowercased().hasSuffix(".ics") ? part.dropLast(4) : part
  }

  /// Whether a text looks like one that was drawn by lot.
  static func isToken(_ text: Substring) -> Bool {
    let bytes = text.utf8
    return bytes.count >= shortestToken
      && bytes.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
      }
      && bytes.contains { (0x30...0x39).contains($0) } && bytes.contains { (0x61...0x7A).contains($0 | 0x20) }
  }
}
