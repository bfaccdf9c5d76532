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
        "\(line.controls) control characters were left out of the line")
    }
    if line.isRepaired {
      reportOnce(
        .icsNotUTF8, .warning, at: line.position,
        "Bytes from this line on are no UTF-8; they were read as Windows-1252")
    }
  }

  mutating func tellOddities(of split: LineSyntax.Split, in line: LineReader.Line) {
    if split.hasSmallLetters {
      reportOnce(.icsUntidyLine, .note, at: line.position, "Names are in small letters")
    }
    guard !split.oddities.isEmpty else { return }
    let position = lines.position(of: split.oddAt..<max(split.oddAt, split.valueStart - 1), in: line)
    if split.oddities.contains(.openQuote) {
      report(.icsBadParameter, .warning, at: position, "The quotes of a parameter do not match")
    } else if split.oddities.contains(.bareColon) {
      report(.icsBadParameter, .warning, at: position, "The value of a parameter has a colon and no quotes")
    } else if split.oddities.contains(.badParameter) {
      report(.icsBadParameter, .warning, at: position, "A parameter has no name and value; it was left out")
    } else {
      reportOnce(.icsUntidyLine, .note, at: position, "Blanks or semicolons stand where none may")
    }
  }

  mutating func tellStrayEnd(_ name: String, at position: SourcePosition) {
    report(
      .icsStrayEnd, .warning, at: position, "END:\(value: name) closes nothing that is open; it was left out")
  }

  mutating func tellRepetition(of code: ICalNames.Code, at position: SourcePosition) {
    guard ICalNames.Code.once.contains(code), !seen.codes.insert(code).inserted else { return }
    report(
      .icsRepeatedProperty, .warning, at: position,
      "The calendar has \(ICalNames.name(code) ?? "") twice; the first counts")
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
      report(.icsNoCalendar, .error, at: start, "There is no calendar in the file")
    } else if !lines.endings.isSubset(of: .crlf), lines.endings != .lineFeed {
      let name: Message = lines.endings == .carriageReturn ? "CR" : "more than one way"
      report(.icsLineEndings, .note, at: start, "Lines end in \(message: name) rather than in CR LF")
    }
    if lines.window.isCompressed {
      report(.icsCompressed, .note, at: start, "The file is compressed; places are those of what it holds")
    }
    let last = open.last ?? start
    switch lines.window.compressionFault {
    case .damaged:
      report(.icsBadCompression, .error, at: last, "The compressed file is cut off or damaged here")
    case .tooLarge:
      report(
        .icsBadCompression, .error, at: last,
        "The compressed file holds more than is read; the rest was left out")
    case nil: break
    }
  }
}
