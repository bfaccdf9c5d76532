extension DiagnosticCatalogue {
  /// How a feed is served.
  static let feedTransport = """
    ## feed-url-too-long error Feed address is too long
    - The feed's address has more than 256 characters (UTF-16 units).
    - Google Calendar rejects longer addresses without a message. The calendar stays empty.
    - https://example.org/f/‹250 characters›.ics
    - Use a shorter host name, path or token.
    ## feed-url-scheme error Feed address starts with the wrong scheme
    - The address starts with webcal:// or webcals://, or it is not a web address.
    - iOS doesn't support webcals://, and the new Outlook breaks webcal:// addresses.
    - webcals://example.org/team.ics
    - Share https:// for Outlook and Thunderbird, and webcal:// for Apple and inside Google's link.
    ## feed-url-insecure warning Feed address is not https
    - The address starts with http://, so others on the network can read it and its secret.
    - Anyone with the address can read a minor's calendar. Google has rejected feeds without https.
    - http://example.org/f/‹token›.ics
    - Serve the feed with TLS, and share its https:// address.
    ## feed-url-private note Feed address is on a private network
    - The address points to this computer, or to a home or company network.
    - Google and Outlook fetch feeds from their own servers, which can't reach it.
    - http://127.0.0.1:8080/f/‹token›.ics
    - Publish the feed on a host on the internet, or subscribe only from this network.
    ## feed-url-extension note Feed address doesn't end in .ics
    - The path of the address has a different ending.
    - Some programs recognize a calendar by the ending of its address.
    - https://example.org/calendar?id=7
    - Use a path that ends in .ics.
    ## feed-status error Server doesn't return the feed
    - The server answered with a status other than 200.
    - Google gives up after some failures, Thunderbird at once. Status 410 tells clients that the feed is
    gone permanently.
    - HTTP/1.1 401 Unauthorized
    - Check the address and the token. The server must not ask for a login.
    ## feed-redirect note Feed address redirects to another
    - The server redirected the request to another address.
    - Every poll takes an extra step and fails if the server in between fails.
    - HTTP/1.1 302 Found
    - Share the final address of the feed.
    ## feed-content-type warning Content-Type is not a calendar
    - The Content-Type is missing or not text/calendar.
    - Clients and browsers use it to decide how to read the data.
    - Content-Type: text/html
    - Send Content-Type: text/calendar; charset=utf-8.
    ## feed-charset warning Content-Type doesn't say UTF-8
    - The Content-Type has no charset, or a charset other than utf-8.
    - Names with accents show wrong letters.
    - Content-Type: text/calendar; charset=iso-8859-1
    - Send Content-Type: text/calendar; charset=utf-8.
    ## feed-compressed error Feed is compressed without request
    - The server sent a compressed feed (gzip), but the request didn't accept compression.
    - Outlook subscriptions have failed because of this.
    - Content-Encoding: gzip
    - Compress only for requests with Accept-Encoding: gzip, and never for Outlook. To check a
    compressed file, decompress it, for example with gunzip, and check the .ics file.
    ## feed-vary note Compressed feed has no Vary header
    - The server compresses on request but doesn't send Vary: Accept-Encoding.
    - A cache may send the compressed feed to clients that can't read it.
    - Content-Encoding: gzip (and no Vary)
    - Send Vary: Accept-Encoding.
    ## feed-validators warning Clients can't check whether the feed changed
    - The response has no Last-Modified, and may have no ETag either.
    - Thunderbird checks by ETag and Apple by date. Without them, every poll downloads the whole feed.
    - HTTP/1.1 200 OK (and neither ETag nor Last-Modified)
    - Send an ETag of the content and a Last-Modified date.
    ## feed-not-modified warning Server ignores ETag or date
    - The feed was requested again with its own ETag or date, but the status was not 304.
    - Every poll downloads the whole feed, and the ETag has no effect.
    - If-None-Match: "3f2a" is answered with 200
    - Compare If-None-Match and If-Modified-Since, and write the same events as the same bytes.
    ## feed-disposition warning Feed is sent as an attachment
    - The response has Content-Disposition: attachment.
    - Apple and browsers import it once as a file and never update it.
    - Content-Disposition: attachment; filename=team.ics
    - Remove Content-Disposition, or send inline.
    ## feed-shared-cache note Caches may keep the feed too long
    - Cache-Control lets shared caches keep the feed for more than an hour.
    - A game that moved an hour ago still shows its old time, even after a manual refresh.
    - Cache-Control: public, max-age=14400
    - Send Cache-Control: private, max-age=300, must-revalidate.
    """
}
