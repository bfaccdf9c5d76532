import Foundation

/// Decimal numbers in text, built from their digits and never through binary.
enum NumberScanner {
  /// The most significant digits that a number may have: what `Decimal` holds exactly.
  static let maximumDigits = 38

  /// A number and where it ends.
  struct Scan {
    var value: Decimal
    var end: Int
    /// How many digits stand after the decimal mark.
    var decimals: Int
  }

  /// Scans the number that begins at a place: a sign, digits in groups of three, decimals.
  ///
  /// Nil where no number stands there, where its groups are not of three, or where it has too many
  /// digits; `1e5`, `0x1F` and `NaN` end at their letter or do not begin.
  static func scan(_ text: ByteView, at start: Int, decimalComma: Bool) -> Scan? {
    let mark: UInt8 = decimalComma ? 0x2C : 0x2E
    var index = start
    var isNegative = false
    if text[index] == 0x2D || text[index] == 0x2B {
      isNegative = text[index] == 0x2D
      index = text.skipBlanks(index + 1)
    }
    var digits = Digits()
    let firstDigit = index
    while text[index].isDigit {
      digits.append(text[index])
      index += 1
    }
    let leading = index - firstDigit
    if leading >= 1 && leading <= 3 {
      let group = text[index]
      while text[index] == group, isGroupSeparator(group, decimalComma), isGroup(text, at: index + 1) {
        for offset in 1...3 { digits.append(text[index + offset]) }
        index += 4
      }
    }
    var decimals = 0
    if text[index] == mark, text[index + 1].isDigit || leading > 0 && isEndOfNumber(text[index + 1]) {
      index += 1
      while text[index].isDigit {
        digits.append(text[index])
        index += 1
        decimals += 1
      }
    }
    guard leading + decimals > 0 else { return nil }
    // "1,25" and "1.2.3": more of a number follows, so that this was none.
    let isBroken = (text[index] == 0x2C || text[index] == 0x2E) && text[index + 1].isDigit
    guard !isBroken, let value = digits.decimal(decimals: decimals, isNegative: isNegative) else {
      return nil
    }
    return Scan(value: value, end: index, decimals: decimals)
  }

  /// The number that fills the whole text.
  static func number(_ text: ByteView, decimalComma: Bool) -> Decimal? {
    guard let scan = scan(text, at: 0, decimalComma: decimalComma), scan.end == text.count else { return nil }
    return scan.value
  }

  private static func isGroupSeparator(_ byte: UInt8, _ decimalComma: Bool) -> Bool {
    decimalComma ? byte == 0x2E || byte == 0x20 || byte == 0x27 : byte == 0x2C
  }

  private static func isGroup(_ text: ByteView, at index: Int) -> Bool {
    text[index].isDigit && text[index + 1].isDigit && text[index + 2].isDigit && !text[index + 3].isDigit
  }

  private static func isEndOfNumber(_ byte: UInt8) -> Bool { byte == 0 || byte == 0x20 }

  /// Collects digits, the first nineteen of them in a machine word.
  private struct Digits {
    private var word: UInt64 = 0
    private var wordCount = 0
    private var more: [UInt8] = []
    private var significant = 0

    mutating func append(_ byte: UInt8) {
      if byte == 0x30 && significant == 0 { return }
      significant += 1
      if wordCount < 18 {
        word = word * 10 + UInt64(byte - 0x30)
        wordCount += 1
      } else if significant <= NumberScanner.maximumDigits {
        more.append(byte)
      }
    }

    func decimal(decimals: Int, isNegative: Bool) -> Decimal? {
      guard significant <= NumberScanner.maximumDigits, decimals <= 100 else { return nil }
      guard more.isEmpty else {
        let text = "\(isNegative ? "-" : "")\(word)\(String(decoding: more, as: UTF8.self))E-\(decimals)"
        return Decimal(string: text, locale: nil)
      }
      var mantissa = word
      var exponent = -decimals
      while exponent < 0, mantissa != 0, mantissa % 10 == 0 {
        mantissa /= 10
        exponent += 1
      }
      if mantissa == 0 { return 0 }
      if exponent == 0 { return isNegative ? -Decimal(mantissa) : Decimal(mantissa) }
      return Decimal(
        sign: isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(mantissa))
    }
  }
}
