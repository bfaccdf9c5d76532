import CompassSource

extension DiagnosticCatalogue {
  /// An entry about calendars that people subscribe to, of which the severity is that for the client that is worst
  /// off.
  static func feedEntry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .feeds, title, what: what, why: why, example: example, fix: fix)
  }

  /// Calendars that people subscribe to.
  static let feeds: [CatalogueEntry] = feedTransport + feedText + feedEvents

  /// How a feed is served.
  private static let feedTransport: [CatalogueEntry] = [
    feedEntry(
      .feedURLTooLong, .error, "The feed's address is too long",
      what: "The address at which the feed stands has more than 256 characters (UTF-16 units).",
      why: "Google Calendar takes no longer ones and says nothing about it: the calendar stays empty.",
      example: "https://example.org/f/‹250 characters›.ics",
      fix: "Use a shorter host name, path or token."),
    feedEntry(
      .feedURLScheme, .error, "The feed's address begins with the wrong word",
      what: "The address begins with webcal://, webcals:// or something that is no web address at all.",
      why: "iOS does not know webcals://, and the new Outlook mangles webcal://.",
      example: "webcals://example.org/team.ics",
      fix: "Give out https:// for Outlook and Thunderbird, webcal:// for Apple and within Google's link."),
    feedEntry(
      .feedURLInsecure, .warning, "The feed's address is not https",
      what: "The address begins with http://, so that the address with its secret is readable on the way.",
      why:
        "Whoever has the address has the calendar of a minor, and Google has refused feeds that were not\nhttps.",
      example: "http://example.org/f/‹token›.ics",
      fix: "Put the feed behind a server with TLS, and give out its https:// address."),
    feedEntry(
      .feedURLPrivate, .note, "The feed's address is of this machine or network",
      what: "The host of the address is this machine, or one of a home's or a company's own network.",
      why: "Google and Outlook fetch feeds from their own servers.",
      example: "http://127.0.0.1:8080/f/‹token›.ics",
      fix:
        "Publish the feed on a host that the internet reaches, or subscribe only with programs of this\nnetwork."
    ),
    feedEntry(
      .feedURLExtension, .note, "The feed's address does not end in .ics",
      what: "The path of the address has another ending than .ics.",
      why: "Some programs tell a calendar by the ending of its address.",
      example: "https://example.org/calendar?id=7",
      fix: "Let the path end in .ics."),
    feedEntry(
      .feedStatus, .error, "The server does not hand out the feed",
      what: "The server answered with another status than 200.",
      why:
        "Clients give up on such feeds: Google after some failures, Thunderbird at once; 410 tells them\nthat it is gone for good.",
      example: "HTTP/1.1 401 Unauthorized",
      fix: "Check the address and the token, and that the server asks for no login."),
    feedEntry(
      .feedRedirect, .note, "The feed's address leads to another",
      what: "The server sent the request on to another address.",
      why: "Each poll takes the way round, and fails when the server in between does.",
      example: "HTTP/1.1 302 Found",
      fix: "Give out the address at which the feed really stands."),
    feedEntry(
      .feedContentType, .warning, "The server does not call the feed a calendar",
      what: "The Content-Type is missing or not text/calendar.",
      why: "Clients and browsers go by it when they decide what the bytes are.",
      example: "Content-Type: text/html",
      fix: "Send Content-Type: text/calendar; charset=utf-8."),
    feedEntry(
      .feedCharset, .warning, "The server does not say that the feed is UTF-8",
      what: "The Content-Type has no charset, or another than utf-8.",
      why: "Names with accents come out wrong.",
      example: "Content-Type: text/calendar; charset=iso-8859-1",
      fix: "Send Content-Type: text/calendar; charset=utf-8."),
    feedEntry(
      .feedCompressed, .error, "The feed is compressed although nobody asked",
      what: "The feed came compressed (gzip) to a request that did not say that it takes that.",
      why: "Subscriptions in Outlook broke on it.",
      example: "Content-Encoding: gzip",
      fix: "Compress only for requests with Accept-Encoding: gzip, and not at all for Outlook."),
    feedEntry(
      .feedVary, .note, "A compressed feed has no Vary",
      what: "The server compresses on request and does not send Vary: Accept-Encoding.",
      why: "A cache on the way hands the compressed form to those who cannot read it.",
      example: "Content-Encoding: gzip (and no Vary)",
      fix: "Send Vary: Accept-Encoding."),
    feedEntry(
      .feedValidators, .warning, "The feed cannot be asked for only if it changed",
      what: "The response has no ETag, no Last-Modified, or neither.",
      why: "Thunderbird asks by ETag and Apple by date; without them each poll fetches everything.",
      example: "HTTP/1.1 200 OK (and neither ETag nor Last-Modified)",
      fix: "Send an ETag over the bytes and a Last-Modified."),
    feedEntry(
      .feedNotModified, .warning, "The server does not compare what it gave",
      what:
        "The feed was asked for again with the ETag or the date that it came with, and the answer was not\n304.",
      why: "Each poll fetches everything, and the ETag is worth nothing.",
      example: "If-None-Match: \"3f2a\" is answered with 200",
      fix: "Compare If-None-Match and If-Modified-Since, and write the same events as the same bytes."),
    feedEntry(
      .feedDisposition, .warning, "The server calls the feed an attachment",
      what: "The response has Content-Disposition: attachment.",
      why: "Apple and browsers take it for a file to import once; nothing is updated after that.",
      example: "Content-Disposition: attachment; filename=team.ics",
      fix: "Leave Content-Disposition out, or send inline."),
    feedEntry(
      .feedSharedCache, .note, "Caches may keep the feed for long",
      what: "Cache-Control lets caches that others share keep the feed for more than an hour.",
      why: "A game that was moved an hour ago stays where it was even for those who update by hand.",
      example: "Cache-Control: public, max-age=14400",
      fix: "Send Cache-Control: private, max-age=300, must-revalidate."),
    feedEntry(
      .feedRobots, .error, "The server's robots.txt forbids the feed",
      what: "The server's robots.txt forbids the feed's path to all robots or to Google's.",
      why: "Google Calendar obeys it and stops fetching.",
      example: "User-agent: *\nDisallow: /f/",
      fix: "Allow the path in robots.txt, and keep it out of searches with X-Robots-Tag: noindex."),
  ]
}
