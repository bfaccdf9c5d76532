import CompassModel
import CompassSource

extension FieldReader {
  /// Reads an http or https address; a bare domain gets `https://`.
  static func url(_ text: ByteView, _ original: ByteView, _ field: FieldDescriptor) -> Reading {
    let trimmed = TextCleaner.trim(original)
    let hasScheme = trimmed.hasWord("https://", at: 0) || trimmed.hasWord("http://", at: 0)
    let start =
      hasScheme ? (trimmed[4].lowercasedASCII == 0x73 ? 8 : 7) : trimmed.hasWord("//", at: 0) ? 2 : 0
    guard isAddress(trimmed.from(start), needsPoint: !hasScheme) else {
      return .unreadable(
        field, .urlInvalid, "Please enter a valid URL (e.g., https://...)", help: urlHelp(trimmed))
    }
    if let limit = field.maximumLength, trimmed.count > limit {
      return .unreadable(field, .textTooLong, Wording.tooLong(field, limit: limit))
    }
    guard !hasScheme else { return .value(.text(trimmed.string)) }
    return Reading.value(.text("https://" + trimmed.from(start).string)).noting(
      field, .urlSchemeAdded, "Added https:// to the address")
  }

  private static func urlHelp(_ text: ByteView) -> Message? {
    if text.firstIndex(of: 0x3A) != nil, text.firstIndex(of: 0x40) == nil {
      return "The address must start with http:// or https://."
    }
    return nil
  }

  /// Whether the text is a host, a port or none, and a path: no blanks, no control characters, nothing that
  /// is invisible or turns text around, no user name.
  private static func isAddress(_ text: ByteView, needsPoint: Bool) -> Bool {
    for index in 0..<text.count {
      let byte = text[index]
      if byte <= 0x20 || byte == 0x7F || byte == 0x5C || byte == 0x3C || byte == 0x3E || byte == 0x22 {
        return false
      }
    }
    if !text.isASCII, text.string.unicodeScalars.contains(where: isHidden) { return false }
    var end = 0
    while end < text.count, text[end] != 0x2F, text[end] != 0x3F, text[end] != 0x23 { end += 1 }
    var host = text.slice(0, end)
    if host.firstIndex(of: 0x40) != nil { return false }
    if let colon = host.firstIndex(of: 0x3A) {
      guard let port = host.digits(at: colon + 1), colon + 1 + port.count == host.count, port.value <= 65_535
      else { return false }
      host = host.slice(0, colon)
    }
    return isHost(host, needsPoint: needsPoint)
  }

  /// Whether a scalar is not to be seen, or makes others look as if they stood elsewhere.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      true
    default: scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }

  private static func isHost(_ text: ByteView, needsPoint: Bool) -> Bool {
    guard !text.isEmpty, text.count <= 253, text[0] != 0x2E, text[0] != 0x2D else { return false }
    var points = 0
    var labelStart = 0
    for index in 0..<text.count {
      let byte = text[index]
      if byte == 0x2E {
        guard index > labelStart, text[index - 1] != 0x2D else { return false }
        points += 1
        labelStart = index + 1
        continue
      }
      guard byte.isLetter || byte.isDigit || byte == 0x2D || byte >= 0x80 else { return false }
    }
    guard needsPoint else { return true }
    // A bare domain ends in letters: "9.30" and "v1.2" are none.
    let last = text.from(labelStart)
    return points > 0 && last.count >= 2 && (last[0] >= 0x80 || last.skipLetters(0) == last.count)
  }

  /// Reads a state into its two letters; other two letters are kept with a warning.
  static func state(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    let string = text.string
    if text.count == 2, stateCodes.contains(string) { return .value(.text(string)) }
    if let state = USState.named(string) { return .value(.text(state.code)) }
    if text.count == 2, text[0].isLetter, text[1].isLetter {
      let code = string.uppercased()
      return Reading.value(.text(code)).warning(
        field, .stateUnknown, "\(value: code) is not a US state",
        help: options.suggestsWords ? Suggestion.help(for: code, among: USState.all.map(\.code)) : nil)
    }
    return .unreadable(
      field, .stateInvalid, "State must be 2 letters",
      help: options.suggestsWords ? Suggestion.help(for: string, among: USState.all.map(\.name)) : nil)
  }

  private static let stateCodes = Set(USState.all.map(\.code))

  /// Reads a time zone into its IANA name.
  static func timeZone(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    let string = text.string
    guard let match = ZoneWords.named(string) else {
      return .unreadable(
        field, .timeZoneUnknown, "Unknown time zone \(message: Shown.message(string, field))",
        help: "Use an IANA name such as America/New_York.")
    }
    let reading = Reading.value(.text(match.identifier))
    guard match.isRenamed, match.identifier.lowercased() != string.lowercased() else { return reading }
    return reading.noting(
      field, .timeZoneRenamed, "\(message: Shown.message(string, field)) is read as \(match.identifier)")
  }
}
