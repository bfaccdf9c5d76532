import Foundation

/// Figures with their units: `92.1 mph`, `1:52.4`, `6'2"`, `86-88`, `T88`.
enum QuantityScanner {
  /// The longest unit, in bytes.
  static let maximumUnitLength = 24

  /// The figure that fills the plain text; nil where there is none.
  static func scan(_ text: ByteView, decimalComma: Bool) -> Quantity? {
    if let clock = clock(text) { return clock }
    if let height = feetAndInches(text) { return height }
    if text[0].lowercasedASCII == 0x74, text[1].isDigit,
      let number = NumberScanner.number(text.from(1), decimalComma: decimalComma)
    {
      return Quantity(number: number, shape: .touched, text: text.string)
    }
    guard let first = NumberScanner.scan(text, at: 0, decimalComma: decimalComma) else { return nil }
    let index = text.skipBlanks(first.end)
    if text[index] == 0x2D, let range = range(text, first, index, decimalComma) { return range }
    if index == text.count { return Quantity(number: first.value, text: text.string) }
    guard let unit = unit(text.from(index)) else { return nil }
    return Quantity(number: first.value, unit: unit, text: text.string)
  }

  /// The unit that fills the text: letters, `/`, `%`, `"`, `'`, `#`, points and blanks.
  private static func unit(_ text: ByteView) -> String? {
    let word = text.trimmed
    guard !word.isEmpty, word.count <= maximumUnitLength else { return nil }
    for index in 0..<word.count {
      let byte = word[index]
      let isUnit =
        byte.isLetter || byte == 0x2F || byte == 0x25 || byte == 0x22 || byte == 0x27 || byte == 0x23
        || byte == 0x2E || byte == 0x20 || byte >= 0x80
      guard isUnit else { return nil }
    }
    // "1e5" is a number that we do not take, not five of the unit e.
    return word.isWord("e") ? nil : word.string
  }

  private static func range(
    _ text: ByteView, _ first: NumberScanner.Scan, _ dash: Int, _ decimalComma: Bool
  ) -> Quantity? {
    let start = text.skipBlanks(dash + 1)
    guard text[start].isDigit || text[start] == 0x2E,
      let second = NumberScanner.scan(text, at: start, decimalComma: decimalComma)
    else { return nil }
    let index = text.skipBlanks(second.end)
    let unit = index < text.count ? unit(text.from(index)) : nil
    guard index == text.count || unit != nil else { return nil }
    return Quantity(
      number: max(first.value, second.value), unit: unit,
      shape: .range(first: first.value, second: second.value), text: text.string)
  }

  /// Minutes and seconds or hours, minutes and seconds, with decimals: `1:52.4`, `1:02:05.50`.
  private static func clock(_ text: ByteView) -> Quantity? {
    guard let first = text.digits(at: 0), text[first.count] == 0x3A else { return nil }
    var whole = first.value
    var index = first.count
    var parts = 1
    while text[index] == 0x3A, parts < 3 {
      guard let next = text.digits(at: index + 1), next.count == 2, next.value < 60 else { return nil }
      whole = whole * 60 + next.value
      index += 3
      parts += 1
    }
    var number = Decimal(whole)
    if text[index] == 0x2E {
      guard let fraction = NumberScanner.scan(text, at: index, decimalComma: false) else { return nil }
      number += fraction.value
      index = fraction.end
    }
    let rest = text.from(index).trimmed
    guard rest.isEmpty || rest.isWord("min") || rest.isWord("sec") || rest.isWord("s") || rest.isWord("m")
    else { return nil }
    return Quantity(number: number, shape: .clock, text: text.string)
  }

  /// Feet and inches: `6'2"`, `6'2`, `6'`, `6 ft 2 in`, `6ft2`.
  static func feetAndInches(_ text: ByteView) -> Quantity? {
    guard let feet = text.digits(at: 0), feet.count <= 3 else { return nil }
    var index = text.skipBlanks(feet.count)
    var isMark = true
    if text[index] == 0x27, text[index + 1] != 0x27 {
      index += 1
    } else if text.hasWord("feet", at: index) || text.hasWord("foot", at: index) {
      index += 4
      isMark = false
    } else if text.hasWord("ft", at: index) {
      index += text[index + 2] == 0x2E ? 3 : 2
      isMark = false
    } else {
      return nil
    }
    index = text.skipBlanks(index)
    if text[index] == 0x2D || text[index] == 0x2C { index = text.skipBlanks(index + 1) }
    guard index < text.count else {
      // `318 ft` is a number with a unit: nobody counts how far a ball flew in inches.
      guard isMark else { return nil }
      return Quantity(number: Decimal(feet.value * 12), shape: .feetAndInches, text: text.string)
    }
    guard text[index].isDigit, let inches = NumberScanner.scan(text, at: index, decimalComma: false),
      inches.value < 12
    else { return nil }
    let rest = text.from(text.skipBlanks(inches.end))
    let isInches =
      rest.isEmpty || rest.isWord("\"") || rest.isWord("''") || rest.isWord("in") || rest.isWord("in.")
      || rest.isWord("inch") || rest.isWord("inches")
    guard isInches else { return nil }
    return Quantity(
      number: Decimal(feet.value * 12) + inches.value, shape: .feetAndInches, text: text.string)
  }
}
