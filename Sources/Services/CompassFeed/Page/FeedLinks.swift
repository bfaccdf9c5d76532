import Foundation

/// Where a subscriber finds the feed, and the links that subscribe to it.
package struct FeedLinks: Sendable, Hashable {
  /// The address of the `.ics`, with `https://` or `http://`.
  package let feed: String
  /// The address of the page at a server.
  package let page: String
  private let scheme: String

  /// The address below a folder on the web.
  ///
  /// - Parameters:
  ///   - base: the folder, without the slash at its end: `https://feeds.example.org/f`.
  ///   - name: the name of the feed in it, without `.ics`.
  package init(base: FeedBase, name: String) {
    scheme = base.scheme
    page = "\(base.text)/\(name)"
    feed = page + ".ics"
  }

  private var withoutScheme: String { String(feed.utf8.dropFirst(scheme.utf8.count + 3)) ?? "" }

  /// What opens Apple's calendar, and most others; `webcals` fails on iOS (calendar reference §3.1).
  package var apple: String { "webcal://" + withoutScheme }

  /// What adds the feed to Google's calendar, which takes no `https` here (calendar reference §3.1).
  package var google: String { "https://calendar.google.com/calendar/r?cid=" + Self.encoded(apple) }

  /// What adds the feed to a personal calendar of Outlook.
  package func outlook(name: String) -> String { Self.outlook("outlook.live.com", feed, name) }

  /// What adds the feed to a calendar of Microsoft 365.
  package func microsoft365(name: String) -> String { Self.outlook("outlook.office.com", feed, name) }

  private static func outlook(_ host: String, _ feed: String, _ name: String) -> String {
    "https://\(host)/calendar/0/addfromweb?url=\(encoded(feed))&name=\(encoded(name))"
  }

  /// Every byte but the unreserved ones of RFC 3986 §2.3 percent-encoded.
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// A folder on the web below which feeds lie.
package struct FeedBase: Sendable, Hashable {
  /// The address without a slash at its end.
  package let text: String
  /// `https` or `http`.
  let scheme: String
  /// The host, without its port.
  package let host: String

  /// The longest address of a folder, in bytes: with a secret, Google takes 256 in all (calendar reference
  /// §3.1).
  package static let maximumByteCount = 180

  /// Takes an address; nil where it is none of http or https, or has more than a host, a port and a path.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumByteCount, bytes.allSatisfy(Self.isPlain),
      let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = components.host, !host.isEmpty,
      components.user == nil, components.query == nil, components.fragment == nil
    else { return nil }
    var rest = bytes.dropFirst(scheme.utf8.count)
    while rest.last == 0x2F { rest.removeLast() }
    self.scheme = scheme
    self.host = host.lowercased()
    self.text = scheme + String(decoding: rest, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    // - . _ ~ : / [ ] %
    case 0x2D, 0x2E, 0x5F, 0x7E, 0x3A, 0x2F, 0x5B, 0x5D, 0x25: true
    default: false
    }
  }

  /// Whether nobody but this machine finds it.
  package var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || host == "::1" || host.hasPrefix("127.")
  }
}
