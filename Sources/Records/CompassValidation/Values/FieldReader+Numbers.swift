import CompassModel
import CompassSource
import Foundation

extension FieldReader {
  /// Reads a whole number, including `12.0`.
  static func integer(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    guard let value = NumberScanner.number(text, decimalComma: options.usesDecimalComma) else {
      if field.name == "graduation_year", let year = classYear(text.string) { return .value(.integer(year)) }
      return numberWithRemark(text, field, options)
    }
    // Under a header of class years, 27 is 2027.
    if field.name == "graduation_year", 20...40 ~= value {
      return .value(.integer(2000 + (whole(value) ?? 0)))
    }
    guard let whole = whole(value) else {
      return .unreadable(field, .integerUnreadable, "Please enter a whole number")
    }
    return .value(.integer(whole))
  }

  /// Returns the class year, if it is the only number of a text: `Class of 2027`, `'27`, `2027 (Jr)`.
  private static func classYear(_ text: String) -> Int? {
    let numbers = text.split { !$0.isNumber }
    guard numbers.count == 1, let year = Int(numbers[0]) else { return nil }
    if numbers[0].utf8.count == 4 { return year }
    let isShort = numbers[0].utf8.count == 2 && (text.contains("'") || text.contains("\u{2019}"))
    return isShort ? 2000 + year : nil
  }

  /// Converts a decimal to a whole number, or returns nil if it has decimals or more than 15 digits.
  static func whole(_ value: Decimal) -> Int? {
    guard value.isZero || value.exponent >= 0, abs(value) < 1_000_000_000_000_000 else { return nil }
    return NSDecimalNumber(decimal: value).intValue
  }

  /// Reads a decimal number, exact to its last digit.
  static func decimal(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    guard let value = NumberScanner.number(text, decimalComma: options.usesDecimalComma) else {
      return numberWithRemark(text, field, options)
    }
    return .value(.decimal(value))
  }

  /// Reads a number that is followed by a scale or parts: `3.7/4.0` of a GPA, `1310 (660 math)` of a test.
  private static func numberWithRemark(
    _ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    let isScaled = field.name == "gpa" && text.firstIndex(of: 0x2F) != nil
    guard let end = text.firstIndex(of: isScaled ? 0x2F : 0x28), end > 0,
      let number = NumberScanner.number(text.slice(0, end).trimmed, decimalComma: options.usesDecimalComma),
      !isScaled || NumberScanner.number(text.from(end + 1), decimalComma: options.usesDecimalComma) != nil
    else { return noNumber(text, field, options) }
    let value: FieldValue? =
      field.type == .integer ? whole(number).map(FieldValue.integer) : .decimal(number)
    guard let value else { return noNumber(text, field, options) }
    var reading = Reading.value(value)
    reading.remark = text.from(end).string
    return reading
  }

  /// Reads an amount: `$1,250.00`, `Free`, `150 USD`, `$150 (paid)`, `(20.00)` for minus twenty.
  static func money(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    guard let money = WrittenMoney(plain: text, decimalComma: options.usesDecimalComma) else {
      return .unreadable(
        field, .moneyUnreadable, "Please enter a valid number",
        help: "Write one amount, such as 150, $1,250.00 or Free.")
    }
    var reading = Reading.value(.decimal(money.amount))
    reading.remark = money.rider
    guard money.currency != .dollars else { return reading }
    return reading.noting(
      field, .moneyNotConverted,
      "\(message: Shown.message(text.string, field)) is in \(money.currency.rawValue): the amount was saved without conversion"
    )
  }

  /// Reads yes or no as written in spreadsheets: words, letters or marks.
  static func boolean(
    _ text: ByteView, _ original: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions
  ) -> Reading {
    switch text.count {
    case 1:
      switch text[0].lowercasedASCII {
      case 0x31, 0x79, 0x74, 0x78: return .value(.boolean(true))
      case 0x30, 0x6E, 0x66: return .value(.boolean(false))
      default: break
      }
    case 2:
      if text.isWord("no") { return .value(.boolean(false)) }
      if text.isWord("on") { return .value(.boolean(true)) }
    default:
      if text.isWord("yes") || text.isWord("true") || text.isWord("checked") { return .value(.boolean(true)) }
      if text.isWord("off") || text.isWord("false") || text.isWord("unchecked") {
        return .value(.boolean(false))
      }
      if let flag = mark(original.trimmed) { return .value(.boolean(flag)) }
    }
    let word = original.trimmed.string
    if !word.utf8.contains(0x3F), let answer = options.lexicon.meaning(of: word, in: .answers) {
      return .value(.boolean(answer == "yes"))
    }
    // The cell may contain a status: "attended" implies registered, and a canceled event is neither.
    let status = options.lexicon.status(word)
    if status?.rawValue == field.name || status == .attended && field.name == "registered" {
      return .value(.boolean(true))
    }
    if status == .cancelled, ["registered", "attended"].contains(field.name) {
      var reading = Reading.value(.boolean(false))
      reading.sides = [Reading.Side("cancelled", .boolean(true))]
      return reading
    }
    // "yes - paid 4/2", "no, was sick"
    if let end = (0..<text.count).first(where: { !text[$0].isLetter && text[$0] < 0x80 }), end > 0,
      end < text.count
    {
      let mark = text[text.skipBlanks(end)]
      let rest = text.from(end).string.foldedWords.split(separator: " ")
      var answer = boolean(text.slice(0, end), text.slice(0, end), field, options)
      answer.remark = word
      let isAnswer = mark != 0x3F && !mark.isLetter && mark != 0x2F && contradictions.isDisjoint(with: rest)
      if isAnswer, answer.value != nil { return answer }
    }
    return .unreadable(
      field, .booleanUnreadable, "\(message: Shown.message(text.string, field)) is not Yes or No",
      help: "Write Yes or No.")
  }

  /// The words after an answer that contradict it.
  private static let contradictions: Set<Substring> = ["yes", "no", "if", "but", "wait", "unless"]

  /// Reads a mark: true for ✓ ✔ ☑ ✅, false for ✗ ✘ ☐ ❌, nil otherwise; a variation selector may follow.
  private static func mark(_ text: ByteView) -> Bool? {
    guard text.count <= 6, let scalar = text.string.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x2713, 0x2714, 0x2611, 0x2705, 0x221A: return true
    case 0x2717, 0x2718, 0x2610, 0x274C, 0x2716: return false
    default: return nil
    }
  }

  static func noNumber(_ text: ByteView, _ field: FieldDescriptor, _ options: ReadingOptions) -> Reading {
    .unreadable(
      field, .numberUnreadable, "Please enter a valid number", help: numberHelp(text, options))
  }

  /// Returns a hint for a text that can't be read as a number.
  static func numberHelp(_ text: ByteView, _ options: ReadingOptions) -> Message? {
    if NumberScanner.number(text, decimalComma: !options.usesDecimalComma) != nil {
      return options.usesDecimalComma
        ? "This file's numbers have decimal commas, but this one has a decimal point."
        : "Use a decimal point, or set decimal commas for this file."
    }
    if let scan = NumberScanner.scan(text, at: 0, decimalComma: options.usesDecimalComma),
      text[scan.end].lowercasedASCII == 0x65
    {
      return "Write the number in digits."
    }
    return nil
  }
}
