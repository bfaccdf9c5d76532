public import CompassModel
import CompassSource

/// Reads the texts of all fields, for every record kind, file format and form.
public enum FieldReader {
  /// The maximum length of a text in a field other than free text, in bytes.
  ///
  /// A longer text is unreadable.
  public static let maximumTypedLength = 2048

  /// Reads a text for a field.
  ///
  /// - Parameters:
  ///   - text: the text as written in the file or the form.
  ///   - field: the field of the text.
  ///   - options: the options for texts that could have several meanings.
  /// - Returns: the value, or the reason why the text is unreadable. Every text gives a result.
  /// - Complexity: O(n) in the length of the text.
  public static func read(_ text: String, field: FieldDescriptor, options: ReadingOptions) -> Reading {
    var text = text
    return text.withUTF8 { read(ByteView($0), field, options) }
  }

  /// Reads a text for a field, given as UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the text as written in the file, valid UTF-8.
  ///   - field: the field of the text.
  ///   - options: the options for texts that could have several meanings.
  /// - Complexity: O(n) in the length of the text; free text is copied once.
  public static func read(
    _ bytes: Span<UInt8>, field: FieldDescriptor, options: ReadingOptions
  ) -> Reading {
    bytes.withUnsafeBufferPointer { read(ByteView($0), field, options) }
  }

  static func read(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    if text.isEmpty { return .empty }
    // A game against "TBD" is still a game, so names are kept.
    if !options.keepsTexts, field.name != "name", text.trimmed.isToBeDecided {
      return Reading.empty.noting(field, .valueToBeDecided, "\(field.label) not decided yet: left empty")
    }
    switch field.type {
    case .text: return freeText(text, field, keepsLines: false)
    case .longText: return freeText(text, field, keepsLines: true)
    case .json, .texts, .links:
      if text[0] == 0x23, text.trimmed.isSpreadsheetError { return spreadsheetError(text, field) }
      switch field.type {
      case .json: return json(text, field)
      case .texts: return texts(text, field)
      default: return linkList(text, field)
      }
    default: break
    }
    guard text.count <= maximumTypedLength else { return tooLong(field) }
    return text.withPlain { plain in
      if plain.isSpreadsheetError { return spreadsheetError(plain, field) }
      if plain.isNothing { return .empty }
      if let contradiction = contradiction(plain, field, options) { return contradiction }
      // A number with both separators shows which one is the decimal separator: $1,480.00.
      if field.type.isFigure, let isComma = decimalComma(in: plain), isComma != options.usesDecimalComma {
        var options = options
        options.usesDecimalComma = isComma
        return typed(plain, original: text, field, options)
      }
      return typed(plain, original: text, field, options)
    }
  }

  /// Whether a number with both separators has a decimal comma; nil for any other text.
  private static func decimalComma(in text: ByteView) -> Bool? {
    guard let comma = text.firstIndex(of: 0x2C), let point = text.firstIndex(of: 0x2E) else { return nil }
    let last = max(comma, point)
    guard text[last + 1].isDigit, text.from(last + 1).firstIndex(of: 0x2C) == nil,
      text.from(last + 1).firstIndex(of: 0x2E) == nil
    else { return nil }
    return comma > point
  }

  private static func typed(
    _ plain: ByteView, original: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    switch field.type {
    case .integer: integer(plain, field, options)
    case .decimal: decimal(plain, field, options)
    case .money: money(plain, field, options)
    case .boolean: boolean(plain, original, field, options)
    case .date: date(plain, field, options)
    case .time: time(plain, field, options)
    case .instant: instant(plain, field, options)
    case .id, .foreignID: identifier(plain, field)
    case .link: link(original, plain, field)
    case .enumeration(let enumeration): enumerated(original, enumeration, field, options)
    case .email: email(plain, field)
    case .phone: phone(plain, original, field)
    case .url: url(plain, original, field)
    case .state: state(plain, field, options)
    case .timeZone: timeZone(plain, field)
    case .twitterHandle: handle(plain, field, .twitter)
    case .instagramHandle: handle(plain, field, .instagram)
    case .metricType: metricType(original, field, options)
    case .metricValue: metricValue(plain, original, field, options)
    case .height: height(plain, field, options)
    case .weight: weight(plain, field, options)
    case .text, .longText, .json, .texts, .links: .empty
    }
  }

  /// Returns the finding for a number that contradicts the decimal mark of its column, or nil.
  ///
  /// In a column with 95.50, for example, 1.250 could be a little over one or more than a thousand.
  private static func contradiction(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading? {
    guard let mark = options.refusedMark, let place = text.firstIndex(of: mark) else { return nil }
    var digits = 0
    while text[place + 1 + digits].isDigit { digits += 1 }
    let leading = (0..<place).reversed().prefix { text[$0].isDigit }.count
    guard digits == 3, 1...3 ~= leading, text[place - leading] != 0x30,
      text.firstIndex(of: mark == 0x2E ? 0x2C : 0x2E) == nil, text.from(place + 1).firstIndex(of: mark) == nil
    else { return nil }
    return .unreadable(
      field, .decimalMarkMixed,
      "\(message: Shown.message(text.string, field)) has another decimal mark than its column: not saved",
      help: "Write the number without a mark between thousands, like 1250.")
  }

  private static func tooLong(_ field: FieldDescriptor) -> Reading {
    .unreadable(
      field, .textTooLong, "Text must not exceed \(maximumTypedLength) characters",
      help: "Check for an unclosed quote in the rows above.")
  }

  static func spreadsheetError(_ text: ByteView, _ field: FieldDescriptor) -> Reading {
    Reading.empty.warning(
      field, .spreadsheetError,
      "\(value: text.string) is a spreadsheet error, not a value",
      help: "Fix the formula in the spreadsheet and save the file again.")
  }

  /// Reads text: trims it and removes control characters and markup.
  ///
  /// Its length is limited in Unicode scalars, as PostgreSQL counts them.
  private static func freeText(_ text: ByteView, _ field: FieldDescriptor, keepsLines: Bool) -> Reading {
    let (clean, changes) = TextCleaner.clean(text, keepsLines: keepsLines)
    if clean.isEmpty { return .empty }
    if let limit = field.maximumLength, clean.utf8.count > limit, clean.unicodeScalars.count > limit {
      return .unreadable(
        field, .textTooLong, Wording.tooLong(field, limit: limit),
        help: "The text has \(clean.unicodeScalars.count) characters.")
    }
    var reading = Reading.value(.text(clean))
    if text[0] == 0x23, text.trimmed.isSpreadsheetError {
      reading = reading.warning(
        field, .spreadsheetError, "\(value: clean) is a spreadsheet error, not text",
        help: "Fix the formula in the spreadsheet and save the file again.")
    }
    if text.firstIndex(of: 0xEF) != nil || text.firstIndex(of: 0x3F) != nil,
      keepsLines
        ? clean.contains("\u{FFFD}")
        : LostLetters.areLikely(in: clean, isName: field.name.hasSuffix("_name"))
    {
      reading = reading.warning(
        field, .textLettersLost,
        "The program that wrote this file lost letters of \(message: Shown.message(clean, field))",
        help: "Correct the text, or export the file again as UTF-8.")
    }
    if changes.isEmpty { return reading }
    if changes.contains(.markup) {
      reading = reading.noting(field, .textMarkupRemoved, "Removed HTML tags from the text")
    }
    if changes.contains(.controls) {
      reading = reading.noting(field, .textControlCharacters, "Removed control characters from the text")
    }
    if changes.contains(.lineBreaks) {
      reading = reading.noting(field, .textLinesJoined, "Joined the text's lines into one")
    }
    return reading
  }
}

extension FieldType {
  /// Whether the values are numbers, which may have a decimal mark.
  fileprivate var isFigure: Bool {
    switch self {
    case .integer, .decimal, .money, .metricValue, .height, .weight: true
    default: false
    }
  }
}
