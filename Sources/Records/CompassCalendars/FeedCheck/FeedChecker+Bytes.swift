import CompassICalendar
import CompassSource
import CompassValidation

/// The bytes and lines of a feed (RFC 5545 §3.1, calendar reference §2.2 and §3.2).
extension FeedChecker {
  /// Whether the feed is a gzip file, of which nothing else can be checked.
  var isCompressed: Bool { check.body.starts(with: [0x1F, 0x8B]) }

  mutating func checkBytes() {
    let bytes = check.body
    if isCompressed {
      // A server that says so was told of already.
      if check.response?.header("content-encoding") == nil {
        addUnaskedCompression("The feed is compressed (gzip)")
      }
      findings.add(
        .feedNoCalendar, .all(.error, "rejects it"),
        "The calendar in the compressed feed can't be read")
      return
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      findings.add(.feedNotUTF8, .all(.error, "can't read it"), "The feed is UTF-16, not UTF-8")
      return
    }
    let scan = FeedByteScan(bytes)
    if scan.hasMark {
      findings.add(
        .feedByteOrderMark, .all(.warning, "may not find the start of the calendar"),
        "The feed starts with a byte order mark")
    }
    add(
      .feedNotUTF8, .all(.error, "shows wrong characters or rejects the feed"), scan.badLines,
      "The line has bytes that aren't UTF-8")
    add(
      .feedLineTooLong, .all(.note, "has accepted longer lines, but the standard doesn't guarantee it"),
      scan.longLines, "The line has more than \(FeedByteScan.maximumLineOctets) octets")
    add(
      .feedLineFeeds, .all(.note, "has accepted it, but the standard doesn't guarantee it"), scan.lineFeeds,
      "The line ends in LF, not CR LF")
    add(
      .feedCarriageReturns, .all(.warning, "may read all of it as one line"), scan.returns,
      "The line ends in CR, not CR LF")
    add(
      .feedFoldSplitsCharacter, .all(.warning, "may show a wrong character"), scan.splitCharacters,
      "The previous line is folded inside a character")
    add(
      .feedFoldEmpty, .on(.apple, is: .error, "rejects it in iCloud"), scan.emptyFolds,
      "The line continues a folded line but is empty")
  }

  private mutating func add(
    _ code: DiagnosticCode, _ impacts: [FeedImpact], _ oddity: FeedByteScan.Oddity, _ message: Message
  ) {
    for position in oddity.positions { findings.add(code, impacts, at: position, message) }
    let rest = oddity.count - oddity.positions.count
    if rest > 0 { findings.add(code, impacts, count: rest, message) }
  }

  /// Adds what the reader had to mend.
  mutating func checkReading(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let position = diagnostic.position
      switch diagnostic.code {
      case .icsNoCalendar:
        findings.add(.feedNoCalendar, .all(.error, "rejects it"), "The feed contains no calendar")
      case .icsBrokenLine:
        findings.add(
          .feedBrokenLine,
          .on(.apple, .outlook, .thunderbird, is: .warning, "may reject it or cut off the text"),
          at: position, "A text contains a line break that isn't escaped")
      case .icsMissingBegin, .icsMissingEnd, .icsStrayEnd, .icsJunkLine, .icsBadParameter,
        .icsControlCharacters, .icsNestedTooDeep, .icsLineTooLong, .icsComponentTooLarge,
        .icsTooManyComponents:
        findings.add(
          .feedDamaged,
          .all(.warning, "may reject it or skip part of it")
            .and(.outlook, is: .error, "reports only that the import failed"),
          at: position, variant: diagnostic.code.rawValue, diagnostic.message)
      default: break
      }
    }
  }
}
