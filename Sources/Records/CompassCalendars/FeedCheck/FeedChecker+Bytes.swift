import CompassICalendar
import CompassSource
import CompassValidation

/// The bytes and lines of a feed (RFC 5545 §3.1, calendar reference §2.2 and §3.2).
extension FeedChecker {
  mutating func checkBytes() {
    let bytes = check.body
    if bytes.starts(with: [0x1F, 0x8B]) {
      // A server that says so was told of already.
      if check.response?.header("content-encoding") == nil {
        addUnaskedCompression("The feed is compressed (gzip)")
      }
      return
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      findings.add(.feedNotUTF8, .all(.error, "cannot read it"), "The feed is UTF-16 and not UTF-8")
      return
    }
    let scan = FeedByteScan(bytes)
    if scan.hasMark {
      findings.add(
        .feedByteOrderMark, .all(.warning, "may not find the beginning of the calendar"),
        "The feed begins with a byte order mark")
    }
    add(
      .feedNotUTF8, .all(.error, "shows wrong letters or refuses it"), scan.badLines,
      "The line has bytes that are no UTF-8")
    add(
      .feedLineTooLong, .all(.note, "has taken longer lines, which the standard does not promise"),
      scan.longLines, "The line has more than \(FeedByteScan.maximumLineOctets) octets")
    add(
      .feedLineFeeds, .all(.note, "has taken it, which the standard does not promise"), scan.lineFeeds,
      "The line ends in LF and not in CR LF")
    add(
      .feedCarriageReturns, .all(.warning, "may read all of it as one line"), scan.returns,
      "The line ends in CR and not in CR LF")
    add(
      .feedFoldSplitsCharacter, .all(.warning, "may show a wrong letter"), scan.splitCharacters,
      "The line before is folded within a character")
    add(
      .feedFoldEmpty, .on(.apple, is: .error, "refuses it in iCloud"), scan.emptyFolds,
      "The line is the rest of a folded one and empty")
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
        findings.add(.feedNoCalendar, .all(.error, "refuses it"), "There is no calendar in the feed")
      case .icsBrokenLine:
        findings.add(
          .feedBrokenLine,
          .on(.apple, .outlook, .thunderbird, is: .warning, "may refuse it or cut the text off"),
          at: position, "A line break stands in a text and is not escaped")
      case .icsMissingBegin, .icsMissingEnd, .icsStrayEnd, .icsJunkLine, .icsBadParameter,
        .icsBadCompression, .icsControlCharacters, .icsNestedTooDeep, .icsLineTooLong, .icsComponentTooLarge,
        .icsTooManyComponents:
        findings.add(
          .feedDamaged,
          .all(.warning, "may refuse it or leave something out")
            .and(.outlook, is: .error, "says only that it could not import it"),
          at: position, variant: diagnostic.code.rawValue, diagnostic.message)
      default: break
      }
    }
  }
}
