import CompassSource

/// Texts that vCalendar 1.0 writes in quoted-printable, which are made plain texts of UTF-8.
extension ICalendarReader {
  /// The names of lists of texts, whose commas divide.
  private static let lists = Set(
    ["CATEGORIES", "RESOURCES", "REQUEST-STATUS"].map { ICalNames.code(of: $0) })

  /// Decodes the line that was read last where its parameters say that it is quoted-printable.
  mutating func decode(_ split: inout LineSyntax.Split, _ line: inout LineReader.Line) {
    guard split.isEncoded else { return }
    let start = line.range.lowerBound
    let parameters = LineSyntax.parameters(of: lines.text, from: start, to: line.range.upperBound)
    guard parameters.contains(where: QuotedPrintable.isNamed) else { return }
    let charset = parameters.first { $0.name == "CHARSET" }?.values.first
    let decoded = QuotedPrintable.decoded(
      lines.text[split.valueStart..<line.range.upperBound], charset: charset)
    reportOnce(
      .icsQuotedPrintable, .note, at: line.position,
      "Decoded text that was written as quoted-printable")
    if decoded.isRepaired {
      reportOnce(
        .icsNotUTF8, .warning, at: line.position,
        "Some bytes aren't UTF-8, starting on this line. They were read as Windows-1252")
    }
    var plain = ICalWriter()
    plain.bytes = Array(LineSyntax.name(lines.text[split.name]).utf8)
    for parameter in parameters where !Self.isOfEncoding(parameter) {
      plain.append(parameter, beforeColon: true)
    }
    plain.bytes.append(UInt8(ascii: ":"))
    split.valueStart = start + plain.bytes.count
    if ICalNames.isText(split.code), !Self.lists.contains(split.code) {
      // A text may have escapes already, as programs write that know both standards.
      let text = String(decoding: ICalText.unescaped(bytes: decoded.text[...]), as: UTF8.self)
      ICalText.appendEscaped(text, to: &plain.bytes)
    } else {
      plain.appendValue(decoded.text)
    }
    lines.dropLines(from: start)
    lines.text.append(contentsOf: plain.bytes)
    line.range = start..<lines.text.count
  }

  /// Tells that a calendar is written as the standard before RFC 2445 has it.
  mutating func tellOldVersion(_ split: LineSyntax.Split, _ line: LineReader.Line) {
    guard split.code == .version,
      ValueScanner(lines.text[split.valueStart..<line.range.upperBound]).rest == Array("1.0".utf8)[...]
    else { return }
    reportOnce(.icsOldVersion, .note, at: line.position, "The calendar uses the old vCalendar 1.0 format")
  }

  private static func isOfEncoding(_ parameter: ICalParameter) -> Bool {
    QuotedPrintable.isNamed(by: parameter) || parameter.name == "CHARSET"
  }
}
