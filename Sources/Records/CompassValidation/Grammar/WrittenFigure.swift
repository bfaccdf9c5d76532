import Foundation

/// A measurement as written in a cell, with its unit and remarks: `6.71s (laser)`, `~90`, `85+`, `88-90 mph`.
package struct WrittenFigure: Sendable, Hashable {
  /// The number with its unit and form.
  package var quantity: Quantity
  /// The mark of an inexact number: `~`, `<`, `>` or `+`.
  package var mark: String?
  /// The rest of the text: the device or a remark.
  package var rider: String?

  /// Reads a cell.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - decimalComma: whether a comma is the decimal separator.
  package init?(_ text: String, decimalComma: Bool) {
    guard let figure = text.withPlainBytes({ WrittenFigure(plain: $0, decimalComma: decimalComma) }) else {
      return nil
    }
    self = figure
  }

  /// The longest text of a measurement, in bytes.
  static let maximumLength = 100
  /// The longest unit, in bytes.
  private static let maximumUnitLength = 24

  /// Reads the plain text of a cell.
  init?(plain text: ByteView, decimalComma: Bool) {
    guard !text.isEmpty, text.count <= Self.maximumLength else { return nil }
    if let number = NumberScanner.number(text, decimalComma: decimalComma) {
      quantity = Quantity(number: number, text: text.string)
      return
    }
    var rest = text
    var mark: String?
    var riders: [String] = []
    rest = Self.withoutLead(rest, &mark)
    rest = Self.withoutRiders(rest, &riders)
    guard
      let quantity = Self.quantity(rest, &mark, &riders, decimalComma)
        ?? Self.tries(rest, &riders, decimalComma)
    else { return nil }
    self.quantity = quantity
    self.quantity.text = text.string
    self.mark = mark
    rider = riders.isEmpty ? nil : riders.joined(separator: " ")
  }

  /// Removes the mark or word of an inexact number from the start of a text.
  static func withoutLead(_ text: ByteView, _ mark: inout String?) -> ByteView {
    if text[0] == 0x7E || text[0] == 0x3C || text[0] == 0x3E {
      mark = text.slice(0, 1).string
      return text.from(1).trimmed
    }
    for word in [
      "\u{2248}", "approx. ", "approx ", "about ", "around ", "ca. ", "circa ", "aprox. ", "env. ",
      "environ ", "etwa ",
    ] as [StaticString]
    where text.hasWord(word, at: 0) {
      mark = "~"
      return text.from(word.utf8CodeUnitCount).trimmed
    }
    return text
  }

  /// Removes remarks from the end of a text: in parentheses, after a dash, `*`, `?` or `!`.
  private static func withoutRiders(_ text: ByteView, _ riders: inout [String]) -> ByteView {
    var rest = text
    while rest.count > 1, rest[rest.count - 1] == 0x21 { rest = rest.slice(0, rest.count - 1).trimmed }
    if rest[rest.count - 1] == 0x29, let open = rest.firstIndex(of: 0x28), open > 0 {
      riders.append(rest.slice(open + 1, rest.count - 1).trimmed.string)
      rest = rest.slice(0, open).trimmed
    }
    if let dash = (1..<max(1, rest.count)).first(where: { rest.hasWord("- ", at: $0) && rest[$0 - 1].isBlank }
    ),
      let remark = WrittenRemark.remark(rest.from(dash))
    {
      riders.append(remark)
      rest = rest.slice(0, dash).trimmed
    }
    if rest[rest.count - 1] == 0x2A || rest[rest.count - 1] == 0x3F, rest.count > 1 {
      riders.append(rest.from(rest.count - 1).string)
      rest = rest.slice(0, rest.count - 1).trimmed
    }
    return rest
  }

  private static func quantity(
    _ text: ByteView, _ mark: inout String?, _ riders: inout [String], _ decimalComma: Bool
  ) -> Quantity? {
    if let clock = clock(text, &riders, decimalComma) { return clock }
    if let height = feetAndInches(text) { return height }
    if text[0].lowercasedASCII == 0x74, text[text.skipBlanks(1)].isDigit {
      // "T88" is a top speed.
      guard var touched = quantity(text.from(1).trimmed, &mark, &riders, decimalComma),
        touched.shape == .number
      else { return nil }
      touched.shape = .touched
      return touched
    }
    guard let first = NumberScanner.scan(text, at: 0, decimalComma: decimalComma) else { return nil }
    var index = text.skipBlanks(first.end)
    if text[index] == 0x2B, mark == nil {
      mark = "+"
      index = text.skipBlanks(index + 1)
    }
    if text[index] == 0x2D || text.hasWord("to ", at: index),
      let range = range(text, first, index, &riders, decimalComma)
    {
      return range
    }
    guard let unit = unit(text.from(index), &riders) else { return nil }
    return Quantity(number: first.value, unit: unit.isEmpty ? nil : unit, text: "")
  }

  private static func range(
    _ text: ByteView, _ first: NumberScanner.Scan, _ place: Int, _ riders: inout [String],
    _ decimalComma: Bool
  ) -> Quantity? {
    let start = text.skipBlanks(place + (text[place] == 0x2D ? 1 : 2))
    guard text[start].isDigit || text[start] == 0x2E,
      let second = NumberScanner.scan(text, at: start, decimalComma: decimalComma),
      let unit = unit(text.from(second.end), &riders)
    else { return nil }
    return Quantity(
      number: max(first.value, second.value), unit: unit.isEmpty ? nil : unit,
      shape: .range(first: first.value, second: second.value), text: "")
  }

  /// The most tries of one test in a cell.
  private static let maximumTries = 6

  /// Returns several tries of one test with similar values: `88 / 91`, `7.21, 7.15`.
  ///
  /// Returns nil for "2/4", which is a fraction, and for "6/10", which is a date.
  private static func tries(_ text: ByteView, _ riders: inout [String], _ decimalComma: Bool) -> Quantity? {
    var parts: [ByteView] = []
    var start = 0
    for index in 0..<text.count {
      let isMark =
        text[index] == 0x2F || text[index] == 0x3B || text[index] == 0x7C || text[index] == 0x26
        || text[index] == 0x2C && text[index + 1].isBlank
      guard isMark else { continue }
      parts.append(text.slice(start, index).trimmed)
      start = index + 1
    }
    parts.append(text.from(start).trimmed)
    guard 2...maximumTries ~= parts.count else { return nil }
    var mark: String?
    let figures = parts.compactMap { quantity($0, &mark, &riders, decimalComma) }
    guard figures.count == parts.count, mark == nil, let first = figures.first,
      [.number, .clock, .feetAndInches].contains(first.shape),
      figures.allSatisfy({ $0.shape == first.shape }),
      let least = figures.map(\.number).min(), let most = figures.map(\.number).max(), least > 0,
      most * 2 <= least * 3,
      text.firstIndex(of: 0x2F) == nil || most >= leastTry || figures.allSatisfy({ $0.number.exponent < 0 })
    else { return nil }
    let unit = figures.compactMap(\.unit).last
    let own: String? = first.shape == .clock ? "sec" : first.shape == .feetAndInches ? "in" : unit
    return Quantity(number: most, unit: own, shape: .tries(least: least, most: most), text: "")
  }

  /// The least value of the best of several whole numbers with slashes, since "7/8" is a fraction.
  private static let leastTry: Decimal = 32

  /// Returns the unit in the rest of a text: empty if it is missing, nil if the text isn't a unit.
  ///
  /// Devices and methods after the unit are added to the riders.
  private static func unit(_ text: ByteView, _ riders: inout [String]) -> String? {
    let rest = text.trimmed
    guard !rest.isEmpty else { return "" }
    guard rest.count <= maximumUnitLength, (0..<rest.count).allSatisfy({ isUnit(rest[$0]) }) else {
      return nil
    }
    // An "e" alone isn't a unit but a part of a number such as "1e5", which isn't supported.
    guard !rest.isWord("e") else { return nil }
    let string = rest.string
    if MeasurementUnit.named(string) != nil { return string }
    var words = string.split(separator: " ").map(String.init)
    let unit = methods.contains(words[0].lowercased()) ? "" : words.removeFirst()
    guard !words.isEmpty, words.allSatisfy({ methods.contains($0.lowercased()) }) else { return string }
    riders.insert(words.joined(separator: " "), at: 0)
    return unit
  }

  private static func isUnit(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == 0x2F || byte == 0x25 || byte == 0x22 || byte == 0x27 || byte == 0x23
      || byte == 0x2E
      || byte == 0x20 || byte >= 0x80
  }

  /// The words for devices, methods and kinds of results.
  private static let methods: Set<String> = [
    "laser", "hand", "handheld", "hand-held", "timed", "electronic", "fat", "radar", "hittrax", "rapsodo",
    "trackman", "blast", "pocket", "stalker", "gun", "unofficial", "official", "pr", "pb",
  ]

  /// The device or method in the rider; nil for any other remark.
  package var method: String? {
    guard let rider else { return nil }
    let words = rider.lowercased().split(separator: " ").map(String.init)
    return words.allSatisfy {
      Self.methods.contains($0) && !["pr", "pb", "official", "unofficial"].contains($0)
    }
      ? rider : nil
  }

  /// Minutes and seconds or hours, minutes and seconds, with decimals: `1:52.4`, `1:02:05.50`.
  private static func clock(_ text: ByteView, _ riders: inout [String], _ decimalComma: Bool) -> Quantity? {
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
    if text[index] == 0x2E || decimalComma && text[index] == 0x2C {
      guard let fraction = NumberScanner.scan(text, at: index, decimalComma: text[index] == 0x2C) else {
        return nil
      }
      number += fraction.value
      index = fraction.end
    }
    guard let unit = unit(text.from(index), &riders),
      ["", "min", "sec", "s", "m"].contains(unit.lowercased())
    else { return nil }
    return Quantity(number: number, shape: .clock, text: "")
  }

  /// Feet and inches: `6'2"`, `6'2`, `6'`, `6 ft 2 in`, `6ft2`.
  private static func feetAndInches(_ text: ByteView) -> Quantity? {
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
      // `318 ft` is a number with a unit, because distances of batted balls aren't measured in inches.
      guard isMark else { return nil }
      return Quantity(number: Decimal(feet.value * 12), shape: .feetAndInches, text: "")
    }
    guard text[index].isDigit, let inches = NumberScanner.scan(text, at: index, decimalComma: false),
      inches.value < 12
    else { return nil }
    let rest = text.from(text.skipBlanks(inches.end))
    let isInches =
      rest.isEmpty || rest.isWord("\"") || rest.isWord("''") || rest.isWord("in") || rest.isWord("in.")
      || rest.isWord("inch") || rest.isWord("inches")
    guard isInches else { return nil }
    return Quantity(number: Decimal(feet.value * 12) + inches.value, shape: .feetAndInches, text: "")
  }
}

extension WrittenFigure: CustomStringConvertible {
  /// The number with its unit, and the remarks in brackets.
  package var description: String {
    var (number, unit) = (quantity.number.description, quantity.unit)
    var riders = [rider].compactMap(\.self)
    switch quantity.shape {
    case .number: break
    case .clock: unit = "clock"
    case .feetAndInches: unit = "ftin"
    case .range(let first, let second): number = "\(first)-\(second)"
    case .tries(let least, let most): number = "\(least) to \(most)"
    case .touched: riders.insert("T", at: 0)
    }
    let front = mark == "+" ? "\(number)+" : (mark ?? "") + number
    return front + (unit.map { " \($0)" } ?? "") + riders.map { " [\($0)]" }.joined()
  }
}
