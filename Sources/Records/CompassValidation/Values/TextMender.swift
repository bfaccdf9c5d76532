package import CompassModel
import CompassSource

/// Why a text would be written otherwise.
package enum MendReason: String, Sendable, Hashable, CaseIterable {
  /// Blanks stand before or behind it.
  case spaces
  /// Its capitals are not those of the value.
  case capitals = "case"
  /// It is the name of a state, of which the two letters are kept.
  case state
  /// It is a day that is not written YYYY-MM-DD.
  case date
  /// An @ is there that is not wanted, or is written in another way.
  case atSign = "at-sign"
  /// It is an address without its scheme, or with one that does not belong there.
  case address
  /// It is a value of an earlier version.
  case earlierValue = "earlier-value"
  /// Control characters stand in it.
  case controls
  /// It was decoded wrongly before it came into the file.
  case mojibake
  /// Its row has other delimiters than the others, too many, too few, or some in an unquoted text.
  case delimiters
}

/// Finds the one text that a cell would hold if it were written as it should be.
///
/// A text has one only where reading it leaves no doubt: it means the same before and after, and nothing that
/// it says is lost.
package enum TextMender {
  /// What a text becomes.
  package struct Mended: Sendable, Hashable {
    /// The text to write instead.
    package let text: String
    /// Why.
    package let reason: MendReason

    /// Creates a text to write instead of another.
    package init(text: String, reason: MendReason) {
      self.text = text
      self.reason = reason
    }
  }

  /// The text to write instead of another; nil where that is right as it stands, or nobody can be certain.
  ///
  /// - Parameters:
  ///   - text: the text as it stands.
  ///   - field: the field it is for.
  ///   - options: how it is read.
  ///   - isDateOrderCertain: whether the order of all-number dates was proven or told, and not taken for granted.
  /// - Complexity: O(n) in the length of the text.
  package static func mended(
    _ text: String, field: FieldDescriptor, options: ReadingOptions, isDateOrderCertain: Bool
  ) -> Mended? {
    let reading = FieldReader.read(text, field: field, options: options)
    if case .unreadable = reading.outcome {
      guard field.type == .email, let address = address(text), isSound(address, field, options) else {
        return nil
      }
      return Mended(text: address, reason: .atSign)
    }
    let trimmed = trimmed(text)
    // A cell of blanks says as little without them, and a file of fixed columns looks worse.
    guard !trimmed.isEmpty else { return nil }
    if let found = certain(trimmed, reading, field, options, isDateOrderCertain), found.text != trimmed,
      means(found.text, the: reading, field, options)
    {
      return found
    }
    guard trimmed != text, means(trimmed, the: reading, field, options) else { return nil }
    return Mended(text: trimmed, reason: .spaces)
  }

  /// Whether a text is read as what another was, with nothing more to say of it.
  private static func means(
    _ text: String, the reading: Reading, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Bool {
    let other = FieldReader.read(text, field: field, options: options)
    return other.outcome == reading.outcome && other.sides == reading.sides
      && other.quantity == reading.quantity && other.issues.count <= reading.issues.count
  }

  private static func isSound(_ text: String, _ field: FieldDescriptor, _ options: ReadingOptions) -> Bool {
    let reading = FieldReader.read(text, field: field, options: options)
    return reading.value != nil && reading.issues.isEmpty
  }

  private static func certain(
    _ text: String, _ reading: Reading, _ field: FieldDescriptor, _ options: ReadingOptions,
    _ isDateOrderCertain: Bool
  ) -> Mended? {
    guard let value = reading.value, !reading.issues.contains(where: { $0.effect != .notes }) else {
      return nil
    }
    let codes = Set(reading.issues.map(\.code))
    switch (field.type, value) {
    case (.text, .text(let clean)), (.longText, .text(let clean)):
      // The next line of mainframes stood between words.
      return codes == [.textControlCharacters] && !text.unicodeScalars.contains("\u{85}")
        ? Mended(text: clean, reason: .controls) : nil
    case (.state, .text(let code)):
      return Mended(text: code, reason: code == text.uppercased() ? .capitals : .state)
    case (.date, .date(let day)):
      return codes.isEmpty && isDayAlone(text, options.dateOrder) && isWhole(day)
        && (isOrderless(text) || isDateOrderCertain && follows(options.dateOrder, text))
        ? Mended(text: day.description, reason: .date) : nil
    case (.enumeration(let enumeration), .text(let stored)):
      return enumerated(text, stored, enumeration, isLegacy: codes.contains(.valueLegacy))
    case (.metricType, .text(let key)):
      return codes.isEmpty
        ? MetricType.registered(key).flatMap { capitals(text, among: [$0.label, $0.key]) } : nil
    case (.email, .text(let address)):
      return Mended(text: address, reason: address == text.lowercased() ? .capitals : .address)
    case (.url, .text(let address)): return Mended(text: address, reason: .address)
    case (.timeZone, .text(let name)):
      return name.lowercased() == text.lowercased() ? Mended(text: name, reason: .capitals) : nil
    case (.twitterHandle, .text(let name)), (.instagramHandle, .text(let name)):
      if "@" + name == text { return Mended(text: name, reason: .atSign) }
      // What stands behind the name of a profile is a post or a page of it.
      return text.hasSuffix("/" + name) || text.hasSuffix("/" + name + "/")
        ? Mended(text: name, reason: .address) : nil
    default: return nil
    }
  }

  private static func enumerated(
    _ text: String, _ stored: String, _ enumeration: Enumeration, isLegacy: Bool
  ) -> Mended? {
    if isLegacy { return Mended(text: stored, reason: .earlierValue) }
    // Another word for a value is a person's own, and is read as well.
    return capitals(text, among: [enumeration.label(of: stored), stored])
  }

  /// The word that a text is but for its capitals, blanks and strokes; nil where people write it so.
  ///
  /// `Exit velo` is as good as `exit_velo`; `EXIT VELO` is shouted.
  private static func capitals(_ text: String, among words: [String]) -> Mended? {
    let isShouted = text.utf8.contains { $0 >= 0x61 && $0 <= 0x7A } == false
    let lowered = text.lowercased()
    let isUsual = words.contains {
      let word = $0.lowercased()
      return word == lowered || word.replacing("_", with: " ") == lowered
    }
    guard !words.contains(text), isShouted || !isUsual,
      let word = words.first(where: { $0.foldedWords == text.foldedWords })
    else { return nil }
    return Mended(text: word, reason: .capitals)
  }

  /// Whether a day is the same in whatever order its figures are read.
  private static func isOrderless(_ text: String) -> Bool {
    withPlain(text) { plain in
      // What can be read in one order only is what proves the order of the others.
      let days = [DateOrder.monthFirst, .dayFirst].map { order -> CalendarDate? in
        guard case .date(let day, _, _, false) = DateScanner.scan(plain, order: order) else { return nil }
        return day
      }
      return days[0] != nil && days[0] == days[1]
    }
  }

  /// Whether a text is a day and nothing else, its year in four figures: a time or a zone may make it another day, and
  /// of two figures nobody knows the century.
  private static func isDayAlone(_ text: String, _ order: DateOrder) -> Bool {
    var figures = 0
    let hasYear = text.utf8.contains { byte in
      figures = byte >= 0x30 && byte <= 0x39 ? figures + 1 : 0
      return figures == 4
    }
    return hasYear
      && withPlain(text) { plain in
        guard case .date(_, let rest, _, _) = DateScanner.scan(plain, order: order) else { return false }
        return rest == plain.count
      }
  }

  /// Whether an all-number date can be meant in an order; `4/5/2026` cannot with the year first.
  private static func follows(_ order: DateOrder, _ text: String) -> Bool {
    order != .yearFirst || withPlain(text) { DateScanner.numbers($0, at: 0)?.firstIsYear ?? false }
  }

  private static func withPlain(_ text: String, _ body: (ByteView) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { ByteView($0).withPlain(body) }
  }

  /// Whether YYYY-MM-DD can say a day.
  private static func isWhole(_ day: CalendarDate) -> Bool { (1000...9999).contains(day.year) }

  private static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.trim(ByteView($0)).string }
  }

  // MARK: Addresses

  /// What people write for an @ who hide their address from robots, or whose keyboard has another.
  private static let signs = [
    "(at)", "[at]", "{at}", "<at>", "\u{FF20}", "\u{FE6B}",
  ]
  private static let points = ["(dot)", "[dot]", "{dot}"]

  /// The address that a text would be with the one @ that it needs.
  private static func address(_ text: String) -> String? {
    var address = trimmed(text).lowercased()
    // `Look at team.com` is a sentence; `ann at example dot edu` is an address that hides.
    if address.contains(" at "), address.contains(" dot ") {
      address = address.replacing(" at ", with: "@").replacing(" dot ", with: ".")
    }
    for sign in signs { address = address.replacing(sign, with: "@") }
    for point in points { address = address.replacing(point, with: ".") }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    guard parts.count == 2 else { return nil }
    return parts.joined(separator: "@")
  }
}
