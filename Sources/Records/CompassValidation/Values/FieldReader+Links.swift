import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads an id of the app.
  static func identifier(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    guard let id = uuid(text) else {
      return .unreadable(field, .idInvalid, "Invalid ID format", help: Self.idHelp(field))
    }
    return .value(.id(id))
  }

  private static func idHelp(_ field: FieldDescriptor) -> Message? {
    field.type == .id ? "An ID is created from the record." : nil
  }

  static func uuid(_ text: ByteView) -> UUID? {
    var bytes = text
    if bytes[0] == 0x7B, bytes[bytes.count - 1] == 0x7D { bytes = bytes.slice(1, bytes.count - 1) }
    guard bytes.count == 36 else { return nil }
    return UUID(uuidString: bytes.string)
  }

  /// Reads the ID or the name of one record; a picker's words for "none" give an empty value.
  static func link(_ original: ByteView, _ plain: ByteView, _ field: FieldDescriptor) -> Reading {
    if let id = uuid(plain) { return .value(.id(id)) }
    let (name, _) = TextCleaner.clean(original, keepsLines: false)
    if name.isEmpty || isNoChoice(plain) { return .empty }
    return Reading(.link(name))
  }

  /// Whether a text is a picker's word for no record (seed 000 §2).
  static func isNoChoice(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isNoChoice(ByteView($0)) }
  }

  static func isNoChoice(_ text: ByteView) -> Bool {
    for words in noChoices where text.hasWords(words) { return true }
    let isOffer = text[0] == 0x2D || text[0] == 0x2B || text[text.count - 1] == 0x2E
    return isOffer && (text.beginsWithWords("select") || text.beginsWithWords("add new"))
  }

  private static let noChoices: [StaticString] = [
    "none", "other not listed", "not listed", "select a school", "select school", "select a coach",
    "select coach", "add new school", "add new", "no school", "no coach", "no event", "unknown",
  ]

  /// Reads several IDs or names, separated by `;`, `|` or line breaks, in a JSON array or in PostgreSQL's
  /// braces.
  ///
  /// IDs can also be separated by commas.
  static func linkList(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    let (clean, _) = TextCleaner.clean(text, keepsLines: true)
    guard var elements = ListScanner.elements(clean) else { return unreadableList(clean, field) }
    if elements.count == 1, elements[0].utf8.contains(0x2C) {
      let parts = elements[0].split(separator: ",").map { trimmed(String($0)) }
      if parts.allSatisfy({ UUID(uuidString: $0) != nil }) { elements = parts }
    }
    elements.removeAll { $0.isEmpty || isNoChoice($0) || isNothing($0) || isToBeDecided($0) }
    if elements.isEmpty { return .empty }
    let ids = elements.compactMap { UUID(uuidString: $0) }
    return ids.count == elements.count ? .value(.ids(ids)) : Reading(.linkList(elements))
  }

  /// Reads several texts, separated by `;` or line breaks, in a JSON array or in PostgreSQL's braces.
  static func texts(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    let (clean, _) = TextCleaner.clean(text, keepsLines: true)
    if clean.isEmpty || isNothing(clean) { return .empty }
    guard let elements = ListScanner.elements(clean) else { return unreadableList(clean, field) }
    let filled = elements.filter { !$0.isEmpty }
    return filled.isEmpty ? .empty : .value(.texts(filled))
  }

  private static func unreadableList(_ text: String, _ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .listUnreadable, "\(message: Shown.message(text, field)) is not a list",
      help: "Separate entries with semicolons, or write a JSON array.")
  }

  private static func isNothing(_ text: String) -> Bool {
    text.withPlainBytes(\.isNothing)
  }

  private static func isToBeDecided(_ text: String) -> Bool { text.withPlainBytes(\.isToBeDecided) }

  private static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.trim(ByteView($0)).string }
  }

  /// Reads a JSON value.
  static func json(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    let string = TextCleaner.trim(text).string
    if string.isEmpty || isNothing(string) { return .empty }
    if let value = JSONValue(parsing: string) { return value == .null ? .empty : .value(.json(value)) }
    let isLost = string == "[object Object]"
    return .unreadable(
      field, .jsonInvalid, "\(message: Shown.message(string, field)) is not valid JSON",
      help: isLost ? "The app's export lost this value. It can't be restored from this file." : nil)
  }

  /// Reads one of an enumeration's values, its label or a common word for it.
  static func enumerated(
    _ text: ByteView, _ enumeration: Enumeration, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    let (string, _) = TextCleaner.clean(text, keepsLines: false)
    // Folding is slow, and most cells are exactly the value or its label.
    for entry in enumeration.cases where entry.value == string || entry.label == string {
      return .value(.text(entry.value))
    }
    if let reading = worded(string, enumeration, options.lexicon) { return reading }
    switch enumeration.match(string) {
    case .current(let value): return .value(.text(value))
    case .legacy(let replacement):
      return Reading.value(.text(replacement)).noting(
        field, .valueLegacy,
        """
        \(message: Shown.message(string, field)) is a \(enumeration.name) from an earlier version: \
        read as \(value: replacement)
        """)
    case nil:
      if isNoChoice(string) { return .empty }
      guard options.suggestsWords else { return .unreadable(field, .valueNotListed, "") }
      let article = enumeration.name.utf8.first.map("aeiou".utf8.contains) == true ? "an" : "a"
      return .unreadable(
        field, .valueNotListed,
        "\(message: Shown.message(string, field)) is not \(article) \(enumeration.name)",
        help: enumerationHelp(string, enumeration))
    }
  }

  /// Reads a word of the lexicon as a value of an enumeration; nil if it is unknown.
  private static func worded(_ text: String, _ enumeration: Enumeration, _ lexicon: Lexicon) -> Reading? {
    switch enumeration {
    case CoachRole.enumeration:
      if let role = lexicon.role(text) { return .value(.text(role)) }
      // "head coach (since 2019)", "pitching / recruiting coord."
      let parts = text.utf8.prefix { $0 != 0x28 }.split { "/&,".utf8.contains($0) }
      guard parts.first?.count ?? 0 < text.utf8.count,
        let role = parts.lazy.compactMap({ lexicon.role(String(Substring($0))) }).first
      else { return nil }
      var reading = Reading.value(.text(role))
      reading.remark = text
      return reading
    case SchoolDivision.enumeration:
      return lexicon.meaning(of: text, in: .divisions).map { .value(.text($0)) }
    case SchoolStatus.enumeration: return said(in: text, .schoolStatus, enumeration, lexicon)
    case FitTier.enumeration: return said(in: text, .fitTiers, enumeration, lexicon)
    case InteractionDirection.enumeration: return said(in: text, .directions, enumeration, lexicon)
    case InteractionType.enumeration: return contactType(text, lexicon)
    default: return nil
    }
  }

  /// Reads a few words with a single value: "official visit set for Sept 12", "offer received (half)".
  private static func said(
    in text: String, _ section: Lexicon.Section, _ enumeration: Enumeration, _ lexicon: Lexicon
  ) -> Reading? {
    guard enumeration.match(text) == nil else { return nil }
    if let meaning = lexicon.meaning(of: text, in: section) { return .value(.text(meaning)) }
    let words = text.foldedWords.split(separator: " ")
    guard words.count <= mostWordsOfValue else { return nil }
    let found = lexicon.matches(in: words, of: section)
    let known = Set(found.flatMap { $0.phrase.split(separator: " ") })
    guard let first = found.first, found.allSatisfy({ $0.meaning == first.meaning }),
      words.allSatisfy({ !negations.contains($0) || known.contains($0) })
    else { return nil }
    var reading = Reading.value(.text(first.meaning))
    reading.remark = text
    return reading
  }

  private static let mostWordsOfValue = 8
  private static let negations: Set<Substring> = [
    "not", "no", "never", "isn", "didn", "hasn", "kein", "keine", "nicht", "sin", "pas", "ne", "or",
  ]

  /// Reads a type of contact, which can include its direction: `-> email`, `Email from coach`.
  private static func contactType(_ text: String, _ lexicon: Lexicon) -> Reading? {
    let type =
      lexicon.meaning(of: text, in: .contactTypes) ?? InteractionType.enumeration.match(text)?.value
      ?? lexicon.onlyMeaning(in: text, of: .contactTypes, isAtStart: true)
    guard let type else { return nil }
    var reading = Reading.value(.text(type))
    if let direction = arrow(in: text) ?? lexicon.onlyMeaning(in: text, of: .directions, fewestWords: 2) {
      reading.sides = [Reading.Side("direction", .text(direction))]
    }
    return reading
  }

  /// Returns the direction of a contact that an arrow or the last word shows, or nil.
  private static func arrow(in text: String) -> String? {
    // "Email in" and "Email (out)" show it, too.
    let last = text.foldedWords.split(separator: " ").dropFirst().last
    if text.contains("<-") || text.contains("\u{2190}") || last == "in" {
      return InteractionDirection.inbound.rawValue
    }
    return text.contains("->") || text.contains("\u{2192}") || last == "out"
      ? InteractionDirection.outbound.rawValue : nil
  }

  private static func enumerationHelp(_ text: String, _ enumeration: Enumeration) -> Message {
    let words = enumeration.cases.flatMap { [$0.value, $0.label] }
    if let help = Suggestion.help(for: text, among: words) { return help }
    let labels = enumeration.cases.map(\.label).joined(separator: ", ")
    return "Use one of: \(labels)."
  }
}
