import CompassSource

extension DiagnosticCatalogue {
  /// The bytes of a feed, and the calendar as a whole.
  static let feedText: [CatalogueEntry] = [
    feedEntry(
      .feedNoCalendar, .error, "There is no calendar in the feed",
      what: "The bytes hold no VCALENDAR; often they are a page that asks for a login.",
      why: "There is nothing to subscribe to.",
      example: "<!DOCTYPE html>",
      fix: "Check the address and what the server sends."),
    feedEntry(
      .feedTooLarge, .error, "The feed is too large for Google",
      what: "The feed has more than about 1 MB.",
      why: "Google Calendar refuses it; the calendar stays as it was or empty.",
      example: "1250000 bytes",
      fix: "Leave old events out, or make a feed for each kind of event."),
    feedEntry(
      .feedLarge, .warning, "The feed nears what Google takes",
      what: "The feed has more than 900 kB or more than 1,000 events.",
      why: "Google Calendar refuses feeds of more than about 1 MB, and one more season may be enough.",
      example: "1100 events",
      fix: "Leave old events out, or make a feed for each kind of event."),
    feedEntry(
      .feedDamaged, .error, "The feed is not built as a calendar is",
      what:
        "A component is not closed or closed twice, a line is no property, or there is more than any client\nreads.",
      why: "Clients that mend nothing refuse the whole of it; Outlook says only that it could not import.",
      example: "BEGIN:VEVENT … BEGIN:VEVENT",
      fix: "Write a BEGIN and an END for each component, and a name and a colon on each line."),
    feedEntry(
      .feedBrokenLine, .warning, "A line break stands bare in a text",
      what:
        "A text goes on in the next line without a blank in front, because its line break was not escaped.",
      why: "Google forgives it; others drop the rest of the text or the whole feed.",
      example: "DESCRIPTION:Bring water\nand a glove",
      fix: "Write line breaks as \\n."),
    feedEntry(
      .feedNotUTF8, .error, "The feed is not UTF-8",
      what: "The feed is UTF-16, or has bytes that are no UTF-8.",
      why: "Clients show other letters or refuse the feed.",
      example: "SUMMARY:Se‹F1›or Day",
      fix: "Write the feed as UTF-8."),
    feedEntry(
      .feedByteOrderMark, .warning, "The feed begins with a byte order mark",
      what: "The first three bytes are EF BB BF.",
      why: "Some programs take them for a part of the first line and find no calendar.",
      example: "‹EF BB BF›BEGIN:VCALENDAR",
      fix: "Write the feed without them."),
    feedEntry(
      .feedLineTooLong, .note, "A line is longer than 75 octets",
      what: "A line has more than 75 octets, its end left out.",
      why: "The standard has longer ones folded; most clients read them all the same.",
      example: "DESCRIPTION:‹200 characters›",
      fix: "Fold it: a line break and a blank, between two characters."),
    feedEntry(
      .feedLineFeeds, .note, "Lines end in LF",
      what: "A line ends in LF and not in CR LF.",
      why: "The standard has CR LF; most clients read LF all the same.",
      example: "BEGIN:VCALENDAR‹LF›",
      fix: "End lines in CR LF."),
    feedEntry(
      .feedCarriageReturns, .warning, "Lines end in CR",
      what: "A line ends in CR and not in CR LF.",
      why: "Many programs take all of it for one line.",
      example: "BEGIN:VCALENDAR‹CR›",
      fix: "End lines in CR LF."),
    feedEntry(
      .feedFoldSplitsCharacter, .warning, "A line is folded within a character",
      what: "A folded line breaks between the bytes of one character.",
      why: "Programs that decode lines before they join them show a wrong letter.",
      example: "SUMMARY:Se‹C3›‹CR LF› ‹B1›or Day",
      fix: "Count octets but fold between characters."),
    feedEntry(
      .feedFoldEmpty, .error, "The rest of a folded line is empty",
      what: "A line is a blank and nothing else: the rest of a folded line that has no rest.",
      why: "iCloud refuses the calendar.",
      example: "SUMMARY:Camp‹CR LF› ‹CR LF›",
      fix: "Leave the empty line out."),
    feedEntry(
      .feedVersion, .warning, "The calendar's VERSION is not 2.0",
      what: "VERSION is missing or not 2.0.",
      why: "The standard asks for it, and clients may take the feed for an older format.",
      example: "BEGIN:VCALENDAR without VERSION:2.0",
      fix: "Write VERSION:2.0."),
    feedEntry(
      .feedProductMissing, .error, "The calendar has no PRODID",
      what: "The calendar has no PRODID.",
      why: "Google Calendar refuses it.",
      example: "BEGIN:VCALENDAR without PRODID",
      fix: "Write a PRODID that names your program."),
    feedEntry(
      .feedMethod, .error, "The calendar has a METHOD",
      what: "The calendar has a METHOD, which is for messages between people and not for feeds.",
      why: "Apple has refused such feeds, and REQUEST breaks them in Google Calendar.",
      example: "METHOD:REQUEST",
      fix: "Leave METHOD out."),
    feedEntry(
      .feedNameMissing, .warning, "The calendar has no X-WR-CALNAME",
      what: "The calendar has no X-WR-CALNAME, which is where Apple, Google and Outlook look for its name.",
      why: "The calendar is listed by its address, secret and all.",
      example: "NAME:Spring Season (and no X-WR-CALNAME)",
      fix: "Write NAME and X-WR-CALNAME."),
    feedEntry(
      .feedRefreshMissing, .note, "The calendar does not say how often to ask",
      what: "The calendar has no X-PUBLISHED-TTL.",
      why: "Classic Outlook goes by it; the others ask when they like.",
      example: "REFRESH-INTERVAL;VALUE=DURATION:PT1H (and no X-PUBLISHED-TTL)",
      fix: "Write X-PUBLISHED-TTL:PT1H and REFRESH-INTERVAL;VALUE=DURATION:PT1H."),
    feedEntry(
      .feedSecret, .warning, "The feed gives its own secret away",
      what:
        "A property has the secret part of the feed's address in it, or an address with a token, a key or a\npassword.",
      why: "Whoever is shown or forwarded an event can then read all of them.",
      example: "SOURCE:https://example.org/f/‹token›.ics",
      fix: "Leave SOURCE out, and write addresses without their secrets."),
  ]
}
