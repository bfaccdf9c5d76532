/// What the numbers of a column say about the decimal mark.
package struct NumberEvidence: Sendable {
  /// How many numbers can only have a comma before their decimals: `3,9`, `1.250,5`.
  package private(set) var provesComma = 0
  /// How many numbers can only have a point before their decimals: `.406`, `1,250.5`, `3.9`.
  package private(set) var provesPoint = 0
  /// How many numbers could have either: `1,250`.
  package private(set) var ambiguous = 0

  /// Creates evidence of nothing.
  package init() {}

  /// Takes one cell into account.
  package mutating func add(_ bytes: Span<UInt8>) {
    var lastComma: Int?
    var lastPoint: Int?
    var commas = 0
    var points = 0
    var lastDigit: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case 0x2C:
        lastComma = index
        commas += 1
      case 0x2E:
        lastPoint = index
        points += 1
      case 0x30...0x39: lastDigit = index
      default: break
      }
    }
    guard let lastDigit else { return }
    func decimals(after index: Int) -> Int {
      var count = 0
      var next = index + 1
      while next <= lastDigit, bytes[next] >= 0x30, bytes[next] <= 0x39 {
        count += 1
        next += 1
      }
      return count
    }
    switch (lastComma, lastPoint) {
    case (let comma?, let point?):
      if comma > point, commas == 1 {
        provesComma += 1
      } else if point > comma, points == 1 {
        provesPoint += 1
      }
    case (let comma?, nil):
      guard commas == 1, comma < lastDigit else { return }
      // No group of thousands begins with a lone 0: `0,357` is an average.
      let isZero =
        comma > 0 && bytes[comma - 1] == 0x30 && (comma == 1 || !(0x30...0x39).contains(bytes[comma - 2]))
      if decimals(after: comma) == 3, comma > 0, !isZero { ambiguous += 1 } else { provesComma += 1 }
    case (nil, let point?):
      guard points == 1, point < lastDigit else { return }
      // `1.250` alone could be a grouped German number; `.406` and `0.406` could not.
      let isGroup = decimals(after: point) == 3 && point > 0 && (0x31...0x39).contains(bytes[point - 1])
      let isLonger = point > 1 && (0x30...0x39).contains(bytes[point - 2])
      if isGroup || (isLonger && decimals(after: point) == 3) { ambiguous += 1 } else { provesPoint += 1 }
    case (nil, nil): break
    }
  }

  /// Whether the numbers are taken to have a comma before their decimals.
  package var usesComma: Bool { provesComma > 0 && provesPoint == 0 }
}
