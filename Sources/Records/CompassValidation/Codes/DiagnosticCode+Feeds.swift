public import CompassSource

/// Findings about calendars that people subscribe to.
extension DiagnosticCode {
  /// The address of a feed is longer than Google takes.
  public static let feedURLTooLong = DiagnosticCode("feed-url-too-long")
  /// The address of a feed begins with a scheme that a client does not take.
  public static let feedURLScheme = DiagnosticCode("feed-url-scheme")
  /// The address of a feed sends its secret in the clear.
  public static let feedURLInsecure = DiagnosticCode("feed-url-insecure")
  /// The address of a feed is one that servers elsewhere do not reach.
  public static let feedURLPrivate = DiagnosticCode("feed-url-private")
  /// The path of a feed does not end in .ics.
  public static let feedURLExtension = DiagnosticCode("feed-url-extension")
  /// A server answers a request for a feed with another status than 200.
  public static let feedStatus = DiagnosticCode("feed-status")
  /// A feed's address leads to another one.
  public static let feedRedirect = DiagnosticCode("feed-redirect")
  /// A server calls a feed something else than a calendar.
  public static let feedContentType = DiagnosticCode("feed-content-type")
  /// A server does not say that a feed is UTF-8.
  public static let feedCharset = DiagnosticCode("feed-charset")
  /// A feed is compressed for those who did not ask for it.
  public static let feedCompressed = DiagnosticCode("feed-compressed")
  /// A compressed feed does not say that it depends on the request.
  public static let feedVary = DiagnosticCode("feed-vary")
  /// A server gives no ETag or Last-Modified.
  public static let feedValidators = DiagnosticCode("feed-validators")
  /// A server sends an unchanged feed again.
  public static let feedNotModified = DiagnosticCode("feed-not-modified")
  /// A server calls a feed a file to be kept.
  public static let feedDisposition = DiagnosticCode("feed-disposition")
  /// A server lets caches keep a feed for long.
  public static let feedSharedCache = DiagnosticCode("feed-shared-cache")
  /// A feed has no calendar in it.
  public static let feedNoCalendar = DiagnosticCode("feed-no-calendar")
  /// A feed is larger than Google takes.
  public static let feedTooLarge = DiagnosticCode("feed-too-large")
  /// A feed nears the size that Google takes.
  public static let feedLarge = DiagnosticCode("feed-large")
  /// A feed had to be mended to be read.
  public static let feedDamaged = DiagnosticCode("feed-damaged")
  /// A line break stands bare in a text of a feed.
  public static let feedBrokenLine = DiagnosticCode("feed-broken-line")
  /// A feed is not UTF-8.
  public static let feedNotUTF8 = DiagnosticCode("feed-not-utf8")
  /// A feed begins with a byte order mark.
  public static let feedByteOrderMark = DiagnosticCode("feed-byte-order-mark")
  /// A line of a feed is longer than 75 octets.
  public static let feedLineTooLong = DiagnosticCode("feed-line-too-long")
  /// A line of a feed ends in LF alone.
  public static let feedLineFeeds = DiagnosticCode("feed-line-feeds")
  /// A line of a feed ends in CR alone.
  public static let feedCarriageReturns = DiagnosticCode("feed-carriage-returns")
  /// A line of a feed is folded within a character.
  public static let feedFoldSplitsCharacter = DiagnosticCode("feed-fold-splits-character")
  /// A folded line of a feed goes on with nothing.
  public static let feedFoldEmpty = DiagnosticCode("feed-fold-empty")
  /// A feed does not say which version of the standard it follows.
  public static let feedVersion = DiagnosticCode("feed-version")
  /// A feed does not say what wrote it.
  public static let feedProductMissing = DiagnosticCode("feed-product-missing")
  /// A feed calls itself a message.
  public static let feedMethod = DiagnosticCode("feed-method")
  /// A feed does not say what it is called.
  public static let feedNameMissing = DiagnosticCode("feed-name-missing")
  /// A feed does not say how often to ask for it.
  public static let feedRefreshMissing = DiagnosticCode("feed-refresh-missing")
  /// A feed has something secret in it.
  public static let feedSecret = DiagnosticCode("feed-secret")
  /// An event of a feed has no UID.
  public static let feedUIDMissing = DiagnosticCode("feed-uid-missing")
  /// Two events of a feed have one UID.
  public static let feedUIDDuplicate = DiagnosticCode("feed-uid-duplicate")
  /// A UID of a feed has somebody's e-mail address in it.
  public static let feedUIDMail = DiagnosticCode("feed-uid-mail")
  /// A UID of a feed has the event's time in it.
  public static let feedUIDTime = DiagnosticCode("feed-uid-time")
  /// The UIDs of a feed are the numbers of its events.
  public static let feedUIDCounter = DiagnosticCode("feed-uid-counter")
  /// An event of a feed has another UID than in an earlier build.
  public static let feedUIDChanged = DiagnosticCode("feed-uid-changed")
  /// A UID of a feed was another event's in an earlier build.
  public static let feedUIDReused = DiagnosticCode("feed-uid-reused")
  /// An event of a feed has no DTSTAMP.
  public static let feedStampMissing = DiagnosticCode("feed-stamp-missing")
  /// The DTSTAMPs of a feed say when it was written.
  public static let feedStampNow = DiagnosticCode("feed-stamp-now")
  /// The DTSTAMPs of a feed are all the same.
  public static let feedStampSame = DiagnosticCode("feed-stamp-same")
  /// An event of a feed changed without a new SEQUENCE.
  public static let feedSequenceMissing = DiagnosticCode("feed-sequence-missing")
  /// The SEQUENCE of an event of a feed went down.
  public static let feedSequenceDecreased = DiagnosticCode("feed-sequence-decreased")
  /// An event of a feed has no start that can be read.
  public static let feedStartMissing = DiagnosticCode("feed-start-missing")
  /// An event of a feed ends before it starts.
  public static let feedEndBeforeStart = DiagnosticCode("feed-end-before-start")
  /// The start and the end of an event of a feed are of two kinds.
  public static let feedEndKind = DiagnosticCode("feed-end-kind")
  /// The end of an event of whole days is its last day.
  public static let feedInclusiveEnd = DiagnosticCode("feed-inclusive-end")
  /// A time of a feed has no zone.
  public static let feedFloatingTime = DiagnosticCode("feed-floating-time")
  /// A zone of a feed is not defined in it.
  public static let feedZoneUndefined = DiagnosticCode("feed-zone-undefined")
  /// A zone of a feed is none of the time zone database.
  public static let feedZoneUnknown = DiagnosticCode("feed-zone-unknown")
  /// A VTIMEZONE of a feed has other clocks than the zone of its name.
  public static let feedZoneDiffers = DiagnosticCode("feed-zone-differs")
  /// A VTIMEZONE of a feed has no rules.
  public static let feedZoneForm = DiagnosticCode("feed-zone-form")
  /// A place of a feed has coordinates and no map.
  public static let feedMapMissing = DiagnosticCode("feed-map-missing")
  /// A place of a feed has a map of another name.
  public static let feedMapDiffers = DiagnosticCode("feed-map-differs")
  /// An event of a feed is cancelled.
  public static let feedCancelled = DiagnosticCode("feed-cancelled")
  /// A description of a feed has HTML in it.
  public static let feedMarkup = DiagnosticCode("feed-markup")
  /// An event of a feed has an alarm.
  public static let feedAlarm = DiagnosticCode("feed-alarm")
  /// An event of a feed has an attachment.
  public static let feedAttachment = DiagnosticCode("feed-attachment")
  /// An alarm of a feed does not say what it does.
  public static let feedAlarmAction = DiagnosticCode("feed-alarm-action")
  /// A feed has no events.
  public static let feedEmpty = DiagnosticCode("feed-empty")
  /// An occurrence of a feed is of an event that is not in it.
  public static let feedMasterMissing = DiagnosticCode("feed-master-missing")
  /// A rule of a feed repeats an event every second.
  public static let feedRuleSecondly = DiagnosticCode("feed-rule-secondly")
  /// A rule of a feed is one on which programs disagree.
  public static let feedRuleDisputed = DiagnosticCode("feed-rule-disputed")
  /// The end of a rule of a feed is not of the kind of the start.
  public static let feedUntilKind = DiagnosticCode("feed-until-kind")
}
