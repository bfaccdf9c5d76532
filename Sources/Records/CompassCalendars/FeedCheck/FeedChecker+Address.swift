import CompassSource
import CompassValidation

/// The address at which a feed stands (calendar reference §3.1, subscribe link, limits and fetch blocked).
extension FeedChecker {
  /// The most UTF-16 units of an address that Google takes.
  static let maximumURLUnits = 256

  mutating func checkAddress() {
    guard let url = check.url else { return }
    let units = url.utf16.count
    if units > Self.maximumURLUnits {
      findings.add(
        .feedURLTooLong, .on(.google, is: .error, "fails silently"),
        "The address has \(units) characters; the limit is \(Self.maximumURLUnits)")
    }
    let address = FeedAddress(url)
    checkScheme(address)
    if !address.host.isEmpty, address.isPrivate {
      findings.add(
        .feedURLPrivate,
        .on(.google, .outlook, is: .note, "fetches feeds from its own servers, which can't reach it"),
        "The address is on this computer or a private network")
    }
    if !address.path.lowercased().hasSuffix(".ics") {
      findings.add(
        .feedURLExtension, .all(.note, "may not recognize it as a calendar"), "The path doesn't end in .ics")
    }
  }

  private mutating func checkScheme(_ address: FeedAddress) {
    switch address.scheme {
    case "https": break
    case "http":
      guard !address.isPrivate else { break }
      findings.add(
        .feedURLInsecure,
        .all(.note, "sends the secret address unencrypted")
          .and(.google, is: .warning, "has rejected feeds that worked over https"),
        "The address isn't https")
    case "webcal":
      findings.add(
        .feedURLScheme, .on(.outlook, is: .warning, "breaks webcal:// addresses in the new Outlook"),
        "The address starts with webcal://")
    case "webcals":
      findings.add(
        .feedURLScheme,
        .on(.apple, is: .error, "doesn't support it on iOS")
          .and(.outlook, is: .warning, "breaks addresses that aren't https"),
        "The address starts with webcals://")
    default:
      findings.add(
        .feedURLScheme, .all(.error, "can't subscribe to it"),
        "The address doesn't start with https://, http:// or webcal://")
    }
  }
}
