import CompassSource

/// Lines that are no properties: more of a text that was broken by a hard line break, or nothing at all.
extension ICalendarReader {
  /// Names that begin an address and not a property.
  private static let schemes: Set<String> = ["HTTP", "HTTPS", "WEBCAL", "FTP", "MSTEAMS", "ZOOMMTG"]
  /// How many empty lines of a broken text are kept.
  private static let mostEmptyLines = 8
  /// How far back backslashes are counted.
  private static let mostBackslashes = 64

  /// Whether the line that was read last can take more text; what stands behind a UID or any other value that is no
  /// prose would make another value of it.
  private var isAfterText: Bool {
    guard open.skipped == 0, open.fault == nil, let last = current.last, last.kind == .property else {
      return false
    }
    return ICalNames.isProse(last.code)
  }

  /// Whether a line that has a colon is a piece of a text all the same: an address, or, after a text, words
  /// such as `Note: bring water`, as names that no standard has are written in capitals.
  func isProse(_ split: LineSyntax.Split, _ line: LineReader.Line) -> Bool {
    guard split.code == .unknown else { return false }
    let name = LineSyntax.name(lines.text[split.name])
    let value = lines.text[split.valueStart..<line.range.upperBound]
    if Self.schemes.contains(name), value.starts(with: "//".utf8) { return true }
    return split.hasSmallLetters && !name.hasPrefix("X-") && isAfterText
  }

  /// Appends a line to the text before it, else leaves it out.
  mutating func joinOrDrop(_ line: LineReader.Line) {
    guard isAfterText, let last = current.last,
      last.end - last.start + line.range.count + 2 * Self.mostEmptyLines <= limits.lineBytes
    else {
      dropJunk(line)
      return
    }
    if !last.isJoined {
      report(
        .icsBrokenLine, .warning, at: line.position,
        "The text before this line contains a line break. This line was read as part of that text",
        help: "Write line breaks in text as \\n.", value: shown(line.range))
    }
    let more = Array(lines.text[line.range])
    lines.dropLines(from: last.end)
    let backslashes = lines.text[last.valueStart...].suffix(Self.mostBackslashes).reversed()
      .prefix { $0 == UInt8(ascii: "\\") }.count
    // A line that breaks within an escape goes on with the rest of it.
    if backslashes.isMultiple(of: 2) {
      for _ in 0...min(line.emptyLinesBefore, Self.mostEmptyLines) {
        lines.text.append(contentsOf: "\\n".utf8)
      }
    }
    lines.text.append(contentsOf: more)
    current.extendLast(to: lines.text.count, at: line.position)
    leaveOutIfTooLarge()
  }

  /// Leaves a line out; one finding stands for those that follow each other.
  mutating func dropJunk(_ line: LineReader.Line) {
    if !isInJunk, open.skipped == 0 {
      report(
        .icsJunkLine, .warning, at: line.position, "The line isn't a property and was skipped",
        value: shown(line.range))
    }
    isInJunk = true
    lines.dropLines(from: line.range.lowerBound)
  }
}
