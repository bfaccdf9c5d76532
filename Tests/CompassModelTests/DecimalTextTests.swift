import CompassModel
import Foundation
import TestSupport
import Testing

@Suite("Numbers as text")
struct DecimalTextTests {
  @Test(
    "Numbers are written as Foundation writes them",
    arguments: [
      "0", "-0", "1", "-1", "92.1", "-33.9526", "0.001", "1500", "1e3", "1.50", "123456789012345",
      "1234567890123456", "-0.000000000000001", "0.0000000000000001", "12345678901234567890.123", "1e15",
      "1e16",
      "1e40", "NaN",
    ])
  func samples(text: String) throws {
    let number = try #require(text == "NaN" ? .nan : Decimal(string: text))
    #expect(number.text == number.description)
  }

  @Test("So are numbers of any figures")
  func random() {
    var random = SplitMix(state: 2026)
    for _ in 0..<5000 {
      let significand = Decimal(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let number = Decimal(
        sign: random.next() & 1 == 0 ? .plus : .minus, exponent: .random(in: -20...20, using: &random),
        significand: significand)
      #expect(number.text == number.description)
    }
  }

  @Test(
    "A number of so many decimals rounds halves away from zero and is never -0",
    arguments: [
      ("92.1", 2, "92.10"), ("-92.1", 1, "-92.1"), ("0", 2, "0.00"), ("-0.001", 2, "0.00"),
      ("1.005", 2, "1.01"),
      ("-1.005", 2, "-1.01"), ("7", 0, "7"), ("0.5", 0, "1"), ("1e3", 1, "1000.0"), ("0.05", 2, "0.05"),
      ("1234567890123456.25", 1, "1234567890123456.3"), ("-0.05", 2, "-0.05"),
    ])
  func fixed(text: String, places: Int, expected: String) throws {
    #expect(try #require(Decimal(string: text)).fixed(places: places) == expected)
  }
}
