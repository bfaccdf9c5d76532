import CompassSource

/// What is told of a file.
extension ICalendarReader {
  /// How many bytes of a line a finding shows.
  private static let shownBytes = 120
  private static let needed = ["VERSION", "PRODID"]

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity, at position: SourcePosition, _ message: Message,
    help: Message? = nil, value: String? = nil
  ) {
    guard diagnosticCount < limits.diagnostics else {
      diagnosticsLeftOut += 1
      return
    }
    diagnosticCount += 1
    diagnostics.append(
      Diagnostic(code, severity, message, help: help, position: position, value: value, isPersonal: true))
  }

  /// Tells what is told once for a file.
  mutating func reportOnce(
    _ code: DiagnosticCode, _ severity: Severity, at position: SourcePosition, _ message: Message
  ) {
    if told.insert(code).inserted { report(code, severity, at: position, message) }
  }

  /// The beginning of a stretch of the lines.
  func shown(_ range: Range<Int>) -> String {
    String(decoding: lines.text[range].prefix(Self.shownBytes), as: UTF8.self)
  }

  mutating func tellOddBytes(of line: LineReader.Line) {
    if line.controls > 0 {
      report(
        .icsControlCharacters, .warning, at: line.position,
        "Removed \(line.controls) control characters from the line")
    }
    if line.isRepaired {
      reportOnce(
        .icsNotUTF8, .warning, at: line.position,
        "Some bytes aren't UTF-8, starting on this line. They were read as Windows-1252")
    }
  }

  mutating func tellOddities(of split: LineSyntax.Split, in line: LineReader.Line) {
    if split.hasSmallLetters {
      reportOnce(.icsUntidyLine, .note, at: line.position, "Names are in lowercase")
    }
    guard !split.oddities.isEmpty else { return }
    let position = lines.position(of: split.oddAt..<max(split.oddAt, split.valueStart - 1), in: line)
    if split.oddities.contains(.openQuote) {
      report(.icsBadParameter, .warning, at: position, "A parameter has unmatched quotes")
    } else if split.oddities.contains(.bareColon) {
      report(.icsBadParameter, .warning, at: position, "A parameter value has a colon but no quotes")
    } else if split.oddities.contains(.badParameter) {
      report(.icsBadParameter, .warning, at: position, "Skipped a parameter without a name and value")
    } else {
      reportOnce(.icsUntidyLine, .note, at: position, "Found misplaced blanks or semicolons")
    }
  }

  mutating func tellStrayEnd(_ name: String, at position: SourcePosition) {
    report(
      .icsStrayEnd, .warning, at: position, "END:\(value: name) has no matching BEGIN. The line was skipped")
  }

  mutating func tellRepetition(of code: ICalNames.Code, at position: SourcePosition) {
    guard ICalNames.Code.once.contains(code), !seen.codes.insert(code).inserted else { return }
    report(
      .icsRepeatedProperty, .warning, at: position,
      "The calendar has \(ICalNames.name(code) ?? "") twice. The first one was used")
  }

  mutating func tellMissingProperties(of calendar: SourcePosition) {
    for name in Self.needed where !seen.codes.contains(ICalNames.code(of: name)) {
      report(.icsMissingProperty, .note, at: calendar, "The calendar has no \(name)")
    }
  }

  /// Tells what is known at the end of a file.
  mutating func tellFileOddities() {
    let start = SourcePosition(line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, length: 0)
    if seen.calendars == 0 {
      report(.icsNoCalendar, .error, at: start, "The file contains no calendar")
    } else if !lines.endings.isSubset(of: .crlf), lines.endings != .lineFeed {
      let name: Message = lines.endings == .carriageReturn ? "CR" : "more than one way"
      report(.icsLineEndings, .note, at: start, "Lines end in \(message: name) instead of CR LF")
    }
  }
}
