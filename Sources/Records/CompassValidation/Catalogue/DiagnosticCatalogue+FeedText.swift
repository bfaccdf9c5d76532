import CompassSource

extension DiagnosticCatalogue {
  /// The bytes of a feed, and the calendar as a whole.
  static let feedText: [CatalogueEntry] = [
    CatalogueEntry(
      .feedNoCalendar, .error, "No calendar in the feed",
      what: "The data contains no VCALENDAR. Often it is a login page.",
      why: "Clients have nothing to subscribe to.",
      example: "<!DOCTYPE html>",
      fix: "Check the address and the server's response."),
    CatalogueEntry(
      .feedTooLarge, .error, "Feed is too large for Google",
      what: "The feed is larger than about 1 MB.",
      why: "Google Calendar rejects it. The calendar stays unchanged or empty.",
      example: "1250000 bytes",
      fix: "Remove old events, or make a separate feed for each event type."),
    CatalogueEntry(
      .feedLarge, .warning, "Feed is close to Google's size limit",
      what: "The feed is larger than 900 kB or has more than 1,000 events.",
      why: "Google Calendar rejects feeds larger than about 1 MB. One more season may be enough.",
      example: "1100 events",
      fix: "Remove old events, or make a separate feed for each event type."),
    CatalogueEntry(
      .feedDamaged, .error, "Feed is not a well-formed calendar",
      what:
        "A component isn't closed or is closed twice, a line isn't a property, or a size limit is exceeded.",
      why: "Strict clients reject the whole feed. Outlook reports only that it couldn't import it.",
      example: "BEGIN:VEVENT … BEGIN:VEVENT",
      fix: "Write BEGIN and END for each component, and a name and colon on each line."),
    CatalogueEntry(
      .feedBrokenLine, .warning, "Unescaped line break in a text",
      what: "A text continues on the next line without a leading space. Its line break wasn't escaped.",
      why: "Google accepts it. Other clients drop the rest of the text or the whole feed.",
      example: "DESCRIPTION:Bring water\nand a glove",
      fix: "Write line breaks as \\n."),
    CatalogueEntry(
      .feedNotUTF8, .error, "Feed is not UTF-8",
      what: "The feed is UTF-16, or some bytes are not valid UTF-8.",
      why: "Clients show wrong letters or reject the feed.",
      example: "SUMMARY:Se‹F1›or Day",
      fix: "Write the feed as UTF-8."),
    CatalogueEntry(
      .feedByteOrderMark, .warning, "Feed starts with a byte order mark",
      what: "The first three bytes are EF BB BF.",
      why: "Some programs read them as part of the first line and find no calendar.",
      example: "‹EF BB BF›BEGIN:VCALENDAR",
      fix: "Write the feed without a byte order mark."),
    CatalogueEntry(
      .feedLineTooLong, .note, "Line is longer than 75 octets",
      what: "A line has more than 75 octets, not counting its line break.",
      why: "The standard says to fold longer lines. Most clients read them anyway.",
      example: "DESCRIPTION:‹200 characters›",
      fix: "Fold the line between two characters, with a line break and a space."),
    CatalogueEntry(
      .feedLineFeeds, .note, "Lines end in LF",
      what: "A line ends in LF instead of CR LF.",
      why: "The standard requires CR LF. Most clients read LF anyway.",
      example: "BEGIN:VCALENDAR‹LF›",
      fix: "End lines with CR LF."),
    CatalogueEntry(
      .feedCarriageReturns, .warning, "Lines end in CR",
      what: "A line ends in CR instead of CR LF.",
      why: "Many programs read the whole feed as one line.",
      example: "BEGIN:VCALENDAR‹CR›",
      fix: "End lines with CR LF."),
    CatalogueEntry(
      .feedFoldSplitsCharacter, .warning, "Line is folded inside a character",
      what: "A folded line breaks between the bytes of one character.",
      why: "Programs that decode lines before joining them show a wrong letter.",
      example: "SUMMARY:Se‹C3›‹CR LF› ‹B1›or Day",
      fix: "Count octets, but fold only between characters."),
    CatalogueEntry(
      .feedFoldEmpty, .error, "Empty continuation line",
      what: "A line contains only a space. It continues a folded line but has no text.",
      why: "iCloud rejects the calendar.",
      example: "SUMMARY:Camp‹CR LF› ‹CR LF›",
      fix: "Remove the empty line."),
    CatalogueEntry(
      .feedVersion, .warning, "Calendar VERSION is not 2.0",
      what: "VERSION is missing or has another value.",
      why: "The standard requires it. Without it, clients may read the feed as an older format.",
      example: "BEGIN:VCALENDAR without VERSION:2.0",
      fix: "Write VERSION:2.0."),
    CatalogueEntry(
      .feedProductMissing, .error, "Calendar has no PRODID",
      what: "PRODID is missing.",
      why: "Google Calendar rejects the calendar.",
      example: "BEGIN:VCALENDAR without PRODID",
      fix: "Add a PRODID that names your program."),
    CatalogueEntry(
      .feedMethod, .error, "Calendar has a METHOD",
      what: "METHOD is for messages between people, not for feeds.",
      why: "Apple has rejected such feeds, and REQUEST breaks them in Google Calendar.",
      example: "METHOD:REQUEST",
      fix: "Remove METHOD."),
    CatalogueEntry(
      .feedNameMissing, .warning, "Calendar has no X-WR-CALNAME",
      what: "X-WR-CALNAME is missing. Apple, Google and Outlook read the calendar's name from it.",
      why: "The calendar is listed by its address, including the secret.",
      example: "NAME:Spring Season (and no X-WR-CALNAME)",
      fix: "Write both NAME and X-WR-CALNAME."),
    CatalogueEntry(
      .feedRefreshMissing, .note, "Calendar has no refresh interval",
      what: "X-PUBLISHED-TTL is missing.",
      why: "Classic Outlook uses it. Other clients choose their own interval.",
      example: "REFRESH-INTERVAL;VALUE=DURATION:PT1H (and no X-PUBLISHED-TTL)",
      fix: "Add X-PUBLISHED-TTL:PT1H and REFRESH-INTERVAL;VALUE=DURATION:PT1H."),
    CatalogueEntry(
      .feedSecret, .warning, "Feed contains its own secret",
      what:
        "A property contains the secret part of the feed's address, or an address with a token, key or\n"
        + "password.",
      why: "Anyone who is shown or forwarded one event can then read all of them.",
      example: "SOURCE:https://example.org/f/‹token›.ics",
      fix: "Remove SOURCE, and write addresses without their secrets."),
  ]
}
