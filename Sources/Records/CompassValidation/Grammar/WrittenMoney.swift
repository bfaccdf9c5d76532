package import Foundation

/// An amount of money as written in a cell: `$150 (paid)`, `150,00 €`, `Free`, `$150 + $25 late`.
package struct WrittenMoney: Sendable, Hashable {
  /// The known currencies, by their ISO 4217 codes.
  package enum Currency: String, Sendable, Hashable {
    case dollars = "USD"
    case euros = "EUR"
    case pounds = "GBP"
  }

  package var amount: Decimal
  package var currency = Currency.dollars
  /// The text next to the amount: `paid`, `/player`.
  package var rider: String?

  /// The longest text that is an amount, in bytes.
  private static let maximumLength = 120
  private static let free: [StaticString] = [
    "free", "no cost", "no charge", "complimentary", "n/c", "gratis", "kostenlos", "gratuit",
  ]

  /// Parses the plain text of a cell.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - decimalComma: whether the decimal separator is a comma.
  init?(plain text: ByteView, decimalComma: Bool) {
    guard !text.isEmpty, text.count <= Self.maximumLength else { return nil }
    if let number = NumberScanner.scan(text, at: 0, decimalComma: decimalComma), number.end == text.count,
      number.decimals != 3
    {
      amount = number.value
      return
    }
    if let word = Self.free.first(where: { text.hasWord($0, at: 0) && !text[$0.utf8CodeUnitCount].isLetter })
    {
      amount = 0
      guard let rider = Self.rider(text.from(word.utf8CodeUnitCount)) else { return nil }
      self.rider = rider.isEmpty ? nil : rider
      return
    }
    var rest = text
    var isNegative = false
    if rest[0] == 0x28, rest[rest.count - 1] == 0x29 {
      isNegative = true
      rest = rest.slice(1, rest.count - 1).trimmed
    }
    var mark: String?
    rest = WrittenFigure.withoutLead(rest, &mark)
    if rest[0] == 0x2D, !rest[rest.skipBlanks(1)].isDigit {
      isNegative = true
      rest = rest.from(1).trimmed
    }
    let front = Self.currency(&rest)
    guard let number = NumberScanner.scan(rest, at: 0, decimalComma: decimalComma) else { return nil }
    amount = isNegative ? -number.value : number.value
    // Three digits behind a mark are never cents: $1.295 and 1,295 are thousands.
    if number.decimals == 3, 1..<1000 ~= abs(number.value) { amount *= 1000 }
    rest = rest.from(number.end)
    if rest[0].lowercasedASCII == 0x6B, !rest[1].isLetter {
      amount *= 1000
      rest = rest.from(1)
    }
    if rest.hasWord(".-", at: 0) || rest.hasWord(",-", at: 0) { rest = rest.from(2) }
    // "1e5", "1.15E+03" and "50%" are not amounts.
    let isExponent =
      rest[0].isLetter && (rest[1].isDigit || [0x2B, 0x2D].contains(rest[1]) && rest[2].isDigit)
    if rest[0] == 0x25 || isExponent { return nil }
    rest = rest.trimmed
    let back = Self.currency(&rest)
    currency = front ?? back ?? .dollars
    guard let rider = Self.rider(rest) else { return nil }
    self.rider = mark ?? (rider.isEmpty ? nil : rider)
  }

  private static let currencies: [(StaticString, Currency)] = [
    ("us$", .dollars), ("usd", .dollars), ("$", .dollars), ("dollars", .dollars), ("dollar", .dollars),
    ("bucks", .dollars), ("eur", .euros), ("gbp", .pounds),
  ]

  /// Removes the currency at the start of a text and returns it.
  private static func currency(_ text: inout ByteView) -> Currency? {
    // € and £ are the only marks beyond ASCII.
    if text[0] == 0xE2, text[1] == 0x82, text[2] == 0xAC {
      text = text.from(3).trimmed
      return .euros
    }
    if text[0] == 0xC2, text[1] == 0xA3 {
      text = text.from(2).trimmed
      return .pounds
    }
    if text.hasWord("euros", at: 0) || text.hasWord("euro", at: 0), !text[5].isLetter {
      text = text.from(text[4].isLetter ? 5 : 4).trimmed
      return .euros
    }
    for (word, currency) in currencies where text.hasWord(word, at: 0) {
      let length = word.utf8CodeUnitCount
      guard !text[length].isLetter || word.utf8CodeUnitCount == 1 else { continue }
      text = text.from(length).trimmed
      if text[0] == 0x24, currency == .dollars, length > 1 { text = text.from(1).trimmed }
      return currency
    }
    return nil
  }

  /// Returns the text after an amount, which may be empty.
  ///
  /// Returns nil if the text contains another amount, as in a sum or a choice.
  private static func rider(_ text: ByteView) -> String? {
    let rest = text.trimmed
    guard !rest.isEmpty else { return "" }
    if rest[0] == 0x28, rest.firstIndex(of: 0x29) == rest.count - 1 {
      return rest.slice(1, rest.count - 1).trimmed.string
    }
    if rest[0] == 0x2D || rest[0] == 0x26, rest[rest.skipBlanks(1)].isDigit { return nil }
    if rest[0] == 0x2E || rest[0].isDigit { return nil }
    let hasAmount =
      rest.firstIndex(of: 0x24) != nil || rest.firstIndex(of: 0xE2) != nil || rest.firstIndex(of: 0xC2) != nil
    let string = rest.string
    let words = string.lowercased().split { !$0.isLetter }
    if words.contains("deposit") || words.contains("or") || words.first == "x" { return nil }
    if rest[0] == 0x2B {
      // "+ $25 late" is an extra for some, "+ $50" a sum.
      let digits = (0..<rest.count).contains { rest[$0].isDigit }
      return digits && words.filter({ $0 != "eur" && $0 != "usd" }).isEmpty ? nil : string
    }
    guard !hasAmount, rest[0] != 0x2F || !rest[rest.skipBlanks(1)].isDigit else { return nil }
    return rest[0] == 0x2C ? rest.from(1).trimmed.string : string
  }
}

extension WrittenMoney: CustomStringConvertible {
  /// The amount with its currency, then the text next to it in brackets.
  package var description: String {
    "\(amount) \(currency.rawValue)" + (rider.map { " [\($0)]" } ?? "")
  }
}
