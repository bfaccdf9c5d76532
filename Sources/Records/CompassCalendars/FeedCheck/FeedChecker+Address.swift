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
        .feedURLTooLong, .on(.google, is: .error, "fails without a word"),
        "The address has \(units) characters of the \(Self.maximumURLUnits) that are taken")
    }
    let address = FeedAddress(url)
    checkScheme(address)
    if !address.host.isEmpty, address.isPrivate {
      findings.add(
        .feedURLPrivate,
        .on(.google, .outlook, is: .note, "fetches feeds from its own servers, which do not reach it"),
        "The address is of this machine or its own network")
    }
    if !address.path.lowercased().hasSuffix(".ics") {
      findings.add(
        .feedURLExtension, .all(.note, "may not know it for a calendar"), "The path does not end in .ics")
    }
  }

  private mutating func checkScheme(_ address: FeedAddress) {
    switch address.scheme {
    case "https": break
    case "http":
      guard !address.isPrivate else { break }
      findings.add(
        .feedURLInsecure,
        .all(.note, "sends the secret address in the clear")
          .and(.google, is: .warning, "has refused feeds that it could fetch by https"),
        "The address is not https")
    case "webcal":
      findings.add(
        .feedURLScheme, .on(.outlook, is: .warning, "mangles webcal:// in its new form"),
        "The address begins with webcal://")
    case "webcals":
      findings.add(
        .feedURLScheme,
        .on(.apple, is: .error, "does not know it on iOS")
          .and(.outlook, is: .warning, "mangles addresses that are not https"),
        "The address begins with webcals://")
    default:
      findings.add(
        .feedURLScheme, .all(.error, "cannot subscribe to it"),
        "The address begins with none of https://, http:// and webcal://")
    }
  }
}
