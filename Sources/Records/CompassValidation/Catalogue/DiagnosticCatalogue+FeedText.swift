extension DiagnosticCatalogue {
  /// The bytes of a feed, and the calendar as a whole.
  static let feedText = """
    ## feed-no-calendar error No calendar in the feed
    - The data contains no VCALENDAR. Often it is a login page.
    - Clients have nothing to subscribe to.
    - <!DOCTYPE html>
    - Check the address and the server's response.
    ## feed-too-large error Feed is too large for Google
    - The feed is larger than about 1 MB.
    - Google Calendar rejects it. The calendar stays unchanged or empty.
    - 1250000 bytes
    - Remove old events, or make a separate feed for each event type.
    ## feed-large warning Feed is close to Google's size limit
    - The feed is larger than 900 kB or has more than 1,000 events.
    - Google Calendar rejects feeds larger than about 1 MB. One more season may be enough.
    - 1100 events
    - Remove old events, or make a separate feed for each event type.
    ## feed-damaged error Feed is not a well-formed calendar
    - A component isn't closed or is closed twice, a line isn't a property, or a size limit is exceeded.
    - Strict clients reject the whole feed. Outlook reports only that it couldn't import it.
    - BEGIN:VEVENT … BEGIN:VEVENT
    - Write BEGIN and END for each component, and a name and colon on each line.
    ## feed-broken-line warning Unescaped line break in a text
    - A text continues on the next line without a leading space. Its line break wasn't escaped.
    - Google accepts it. Other clients drop the rest of the text or the whole feed.
    - DESCRIPTION:Bring water
    and a glove
    - Write line breaks as \\n.
    ## feed-not-utf8 error Feed is not UTF-8
    - The feed is UTF-16, or some bytes are not valid UTF-8.
    - Clients show wrong letters or reject the feed.
    - SUMMARY:Se‹F1›or Day
    - Write the feed as UTF-8.
    ## feed-byte-order-mark warning Feed starts with a byte order mark
    - The first three bytes are EF BB BF.
    - Some programs read them as part of the first line and find no calendar.
    - ‹EF BB BF›BEGIN:VCALENDAR
    - Write the feed without a byte order mark.
    ## feed-line-too-long note Line is longer than 75 octets
    - A line has more than 75 octets, not counting its line break.
    - The standard says to fold longer lines. Most clients read them anyway.
    - DESCRIPTION:‹200 characters›
    - Fold the line between two characters, with a line break and a space.
    ## feed-line-feeds note Lines end in LF
    - A line ends in LF instead of CR LF.
    - The standard requires CR LF. Most clients read LF anyway.
    - BEGIN:VCALENDAR‹LF›
    - End lines with CR LF.
    ## feed-carriage-returns warning Lines end in CR
    - A line ends in CR instead of CR LF.
    - Many programs read the whole feed as one line.
    - BEGIN:VCALENDAR‹CR›
    - End lines with CR LF.
    ## feed-fold-splits-character warning Line is folded inside a character
    - A folded line breaks between the bytes of one character.
    - Programs that decode lines before joining them show a wrong letter.
    - SUMMARY:Se‹C3›‹CR LF› ‹B1›or Day
    - Count octets, but fold only between characters.
    ## feed-fold-empty error Empty continuation line
    - A line contains only a space. It continues a folded line but has no text.
    - iCloud rejects the calendar.
    - SUMMARY:Camp‹CR LF› ‹CR LF›
    - Remove the empty line.
    ## feed-version warning Calendar VERSION is not 2.0
    - VERSION is missing or has another value.
    - The standard requires it. Without it, clients may read the feed as an older format.
    - BEGIN:VCALENDAR without VERSION:2.0
    - Write VERSION:2.0.
    ## feed-product-missing error Calendar has no PRODID
    - PRODID is missing.
    - Google Calendar rejects the calendar.
    - BEGIN:VCALENDAR without PRODID
    - Add a PRODID that names your program.
    ## feed-method error Calendar has a METHOD
    - METHOD is for messages between people, not for feeds.
    - Apple has rejected such feeds, and REQUEST breaks them in Google Calendar.
    - METHOD:REQUEST
    - Remove METHOD.
    ## feed-name-missing warning Calendar has no X-WR-CALNAME
    - X-WR-CALNAME is missing. Apple, Google and Outlook read the calendar's name from it.
    - The calendar is listed by its address, including the secret.
    - NAME:Spring Season (and no X-WR-CALNAME)
    - Write both NAME and X-WR-CALNAME.
    ## feed-refresh-missing note Calendar has no refresh interval
    - X-PUBLISHED-TTL is missing.
    - Classic Outlook uses it. Other clients choose their own interval.
    - REFRESH-INTERVAL;VALUE=DURATION:PT1H (and no X-PUBLISHED-TTL)
    - Add X-PUBLISHED-TTL:PT1H and REFRESH-INTERVAL;VALUE=DURATION:PT1H.
    ## feed-secret warning Feed contains its own secret
    - A property contains the secret part of the feed's address, or an address with a token, key or
    password.
    - Anyone who is shown or forwarded one event can then read all of them.
    - SOURCE:https://example.org/f/‹token›.ics
    - Remove SOURCE, and write addresses without their secrets.
    """
}
