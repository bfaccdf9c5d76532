import CompassSource

extension DiagnosticCatalogue {
  /// Calendars that people subscribe to.
  static let feeds: [CatalogueEntry] = feedTransport + feedText + feedEvents

  /// How a feed is served.
  private static let feedTransport: [CatalogueEntry] = [
    CatalogueEntry(
      .feedURLTooLong, .error, "Feed address is too long",
      what: "The feed's address has more than 256 characters (UTF-16 units).",
      why: "Google Calendar rejects longer addresses without a message. The calendar stays empty.",
      example: "https://example.org/f/‹250 characters›.ics",
      fix: "Use a shorter host name, path or token."),
    CatalogueEntry(
      .feedURLScheme, .error, "Feed address starts with the wrong scheme",
      what: "The address starts with webcal:// or webcals://, or it is not a web address.",
      why: "iOS doesn't support webcals://, and the new Outlook breaks webcal:// addresses.",
      example: "webcals://example.org/team.ics",
      fix: "Share https:// for Outlook and Thunderbird, and webcal:// for Apple and inside Google's link."),
    CatalogueEntry(
      .feedURLInsecure, .warning, "Feed address is not https",
      what: "The address starts with http://, so others on the network can read it and its secret.",
      why: "Anyone with the address can read a minor's calendar. Google has rejected feeds without https.",
      example: "http://example.org/f/‹token›.ics",
      fix: "Serve the feed with TLS, and share its https:// address."),
    CatalogueEntry(
      .feedURLPrivate, .note, "Feed address is on a private network",
      what: "The address points to this computer, or to a home or company network.",
      why: "Google and Outlook fetch feeds from their own servers, which can't reach it.",
      example: "http://127.0.0.1:8080/f/‹token›.ics",
      fix: "Publish the feed on a host on the internet, or subscribe only from this network."),
    CatalogueEntry(
      .feedURLExtension, .note, "Feed address doesn't end in .ics",
      what: "The path of the address has a different ending.",
      why: "Some programs recognize a calendar by the ending of its address.",
      example: "https://example.org/calendar?id=7",
      fix: "Use a path that ends in .ics."),
    CatalogueEntry(
      .feedStatus, .error, "Server doesn't return the feed",
      what: "The server answered with a status other than 200.",
      why:
        "Google gives up after some failures, Thunderbird at once. Status 410 tells clients that the feed is\n"
        + "gone permanently.",
      example: "HTTP/1.1 401 Unauthorized",
      fix: "Check the address and the token. The server must not ask for a login."),
    CatalogueEntry(
      .feedRedirect, .note, "Feed address redirects to another",
      what: "The server redirected the request to another address.",
      why: "Every poll takes an extra step and fails if the server in between fails.",
      example: "HTTP/1.1 302 Found",
      fix: "Share the final address of the feed."),
    CatalogueEntry(
      .feedContentType, .warning, "Content-Type is not a calendar",
      what: "The Content-Type is missing or not text/calendar.",
      why: "Clients and browsers use it to decide how to read the data.",
      example: "Content-Type: text/html",
      fix: "Send Content-Type: text/calendar; charset=utf-8."),
    CatalogueEntry(
      .feedCharset, .warning, "Content-Type doesn't say UTF-8",
      what: "The Content-Type has no charset, or a charset other than utf-8.",
      why: "Names with accents show wrong letters.",
      example: "Content-Type: text/calendar; charset=iso-8859-1",
      fix: "Send Content-Type: text/calendar; charset=utf-8."),
    CatalogueEntry(
      .feedCompressed, .error, "Feed is compressed without request",
      what: "The server sent a compressed feed (gzip), but the request didn't accept compression.",
      why: "Outlook subscriptions have failed because of this.",
      example: "Content-Encoding: gzip",
      fix:
        "Compress only for requests with Accept-Encoding: gzip, and never for Outlook. To check a\n"
        + "compressed file, decompress it, for example with gunzip, and check the .ics file."),
    CatalogueEntry(
      .feedVary, .note, "Compressed feed has no Vary header",
      what: "The server compresses on request but doesn't send Vary: Accept-Encoding.",
      why: "A cache may send the compressed feed to clients that can't read it.",
      example: "Content-Encoding: gzip (and no Vary)",
      fix: "Send Vary: Accept-Encoding."),
    CatalogueEntry(
      .feedValidators, .warning, "Clients can't check whether the feed changed",
      what: "The response has no Last-Modified, and may have no ETag either.",
      why: "Thunderbird checks by ETag and Apple by date. Without them, every poll downloads the whole feed.",
      example: "HTTP/1.1 200 OK (and neither ETag nor Last-Modified)",
      fix: "Send an ETag of the content and a Last-Modified date."),
    CatalogueEntry(
      .feedNotModified, .warning, "Server ignores ETag or date",
      what: "The feed was requested again with its own ETag or date, but the status was not 304.",
      why: "Every poll downloads the whole feed, and the ETag has no effect.",
      example: "If-None-Match: \"3f2a\" is answered with 200",
      fix: "Compare If-None-Match and If-Modified-Since, and write the same events as the same bytes."),
    CatalogueEntry(
      .feedDisposition, .warning, "Feed is sent as an attachment",
      what: "The response has Content-Disposition: attachment.",
      why: "Apple and browsers import it once as a file and never update it.",
      example: "Content-Disposition: attachment; filename=team.ics",
      fix: "Remove Content-Disposition, or send inline."),
    CatalogueEntry(
      .feedSharedCache, .note, "Caches may keep the feed too long",
      what: "Cache-Control lets shared caches keep the feed for more than an hour.",
      why: "A game that moved an hour ago still shows its old time, even after a manual refresh.",
      example: "Cache-Control: public, max-age=14400",
      fix: "Send Cache-Control: private, max-age=300, must-revalidate."),
  ]
}
