import CompassModel
import Foundation

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
    guard let parts = URLComponents(string: url.trimmedBlanks) else {
      // A text that isn't a URL can have a secret anywhere.
      (scheme, host, path, query) = (String(url.prefix { $0 != ":" }).lowercased(), "", url, "")
      return
    }
    scheme = parts.scheme?.lowercased() ?? ""
    host = parts.host?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) ?? ""
    path = parts.percentEncodedPath
    query = parts.percentEncodedQuery ?? ""
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
