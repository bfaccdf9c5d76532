import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Reading numbers")
struct NumberReadingTests {
  @Test(
    "Numbers are exact, whatever they are dressed in",
    arguments: [
      ("3.85", "3.85"), (".406", "0.406"), ("1,250.5", "1250.5"), ("−5", "-5"), ("-5", "-5"), ("+5", "5"),
      ("0", "0"), ("-0", "0"), ("007", "7"), ("1.50", "1.5"), ("12.", "12"), ("1,234,567.89", "1234567.89"),
      ("0.1", "0.1"), ("99999999999999999999.123456789", "99999999999999999999.123456789"),
      ("\u{A0}3.5 ", "3.5"), ("0.000000000000000000001", "0.000000000000000000001"),
    ])
  func decimals(text: String, expected: String) throws {
    #expect(try value(text, .athlete, "gpa") == expected)
    #expect(try codes(text, .athlete, "gpa").isEmpty)
  }

  @Test(
    "What is no number is none",
    arguments: [
      "abc", "NaN", "inf", "Infinity", "0x1F", "1e5", "1.5E+05", "3,9", "1,25", "1,2345", "12,34,567",
      "1.2.3",
      "1 2", "--5", "5-", "3.85%", "٣", "1_000", "½", ".", "+", "1,,000", ",5",
      "123456789012345678901234567890123456789",
    ])
  func noNumbers(text: String) throws {
    let reading = try reading(text, .athlete, "gpa")
    #expect(reading.outcome == .unreadable)
    #expect(reading.issues.map(\.text) == ["Please enter a valid number"])
    #expect(reading.issues.map(\.effect) == [.emptiesField])
  }

  @Test(
    "A decimal comma is read where the options say so",
    arguments: [
      ("3,9", "3.9"), ("1.250,5", "1250.5"), ("1 250,5", "1250.5"), (",406", "0.406"), ("1250", "1250"),
    ])
  func decimalComma(text: String, expected: String) throws {
    #expect(try value(text, .athlete, "gpa", options.withDecimalComma) == expected)
  }

  @Test("Whoever writes a comma for a point is told how")
  func commaHelp() throws {
    let help = try #require(try reading("3,9", .athlete, "gpa").issues.first?.help)
    #expect(help.rendered(showingPersonal: false).contains("decimal comma"))
  }

  @Test(
    "Whole numbers are whole",
    arguments: [
      ("1250", "1250"), ("1,250", "1250"), ("1250.0", "1250"), ("-3", "-3"), ("1e3", nil), ("12.5", nil),
    ])
  func integers(text: String, expected: String?) throws {
    #expect(try value(text, .athlete, "sat") == expected)
  }

  @Test("A number that is not whole is told so")
  func notWhole() throws {
    #expect(try reading("12.5", .athlete, "sat").issues.map(\.text) == ["Please enter a whole number"])
  }

  @Test(
    "Amounts are dollars",
    arguments: [
      ("$1,250.00", "1250"), ("Free", "0"), ("FREE", "0"), ("$150 USD", "150"), ("USD 150", "150"),
      ("150", "150"),
      ("$0", "0"), ("-$20", "-20"), ("($20.00)", "-20"), ("$ 99.95", "99.95"), ("150 dollars", "150"),
      ("$.50", "0.5"),
      ("US$150", "150"), ("150$", "150"),
    ])
  func money(text: String, expected: String) throws {
    #expect(try value(text, .event, "cost") == expected)
    #expect(try codes(text, .event, "cost").isEmpty)
  }

  @Test(
    "Words, sums and alternatives are no amount",
    arguments: ["ask", "$", "$1,25", "$150-200", "$125 early, $150 after", "3 x $50", "50%"])
  func noMoney(text: String) throws { #expect(try codes(text, .event, "cost") == ["money-unreadable"]) }

  @Test("Other currencies are stored as they are with a note", arguments: ["€150", "150 EUR", "£150"])
  func otherCurrencies(text: String) throws {
    #expect(try value(text, .event, "cost") == "150")
    #expect(try codes(text, .event, "cost") == ["money-not-converted"])
  }

  @Test("What stands beside an amount is kept")
  func remarks() throws {
    let reading = try reading("$150 (paid)", .event, "cost")
    #expect(reading.value == .decimal(150) && reading.remark == "paid" && reading.issues.isEmpty)
  }

  @Test(
    "Yes and no come in many words",
    arguments: [
      ("Yes", true), ("yes", true), ("Y", true), ("true", true), ("TRUE", true), ("1", true), ("x", true),
      ("X", true), ("✓", true), ("✔", true), ("✔️", true), ("☑", true), ("on", true), ("t", true),
      ("No", false), ("n", false), ("false", false), ("0", false), ("off", false), ("✗", false), ("☐", false),
    ])
  func booleans(text: String, expected: Bool) throws {
    #expect(try reading(text, .event, "registered").value == .boolean(expected))
  }

  @Test("Maybe is neither yes nor no")
  func maybe() throws {
    #expect(
      try reading("maybe", .event, "registered").issues.map(\.text) == ["\"maybe\" is not Yes or No"])
    #expect(try reading("Registered", .event, "registered").value == .boolean(true))
  }

  @Test(
    "Words for nothing are nothing",
    arguments: ["", " ", "-", "—", "–", "N/A", "n/a", "NA", "none", "null", "--"])
  func empty(text: String) throws {
    for name in ["gpa", "sat", "email", "hometown_state", "date_of_birth", "bats", "height_inches"] {
      #expect(try reading(text, .athlete, name) == Reading(.empty))
    }
  }

  @Test(
    "A spreadsheet's error is nothing, with a warning", arguments: ["#N/A", "#REF!", "#DIV/0!", "#VALUE!"])
  func spreadsheetErrors(text: String) throws {
    #expect(try reading(text, .athlete, "gpa").outcome == .empty)
    #expect(try codes(text, .athlete, "gpa") == ["spreadsheet-error"])
  }

  @Test(
    "A height is inches",
    arguments: [
      ("6'2\"", "74"), ("6’2”", "74"), ("6′2″", "74"), ("6'2", "74"), ("6-2", "74"), ("6 ft 2 in", "74"),
      ("6ft2", "74"), ("6 feet 2 inches", "74"), ("6'", "72"), ("74", "74"), ("74 in", "74"), ("74\"", "74"),
      ("5'10.5\"", "70.5"), ("6' 2''", "74"), ("6 ft. 2 in.", "74"), ("6 ft", "72"),
    ])
  func heights(text: String, expected: String) throws {
    #expect(try value(text, .athlete, "height_inches") == expected)
    #expect(try codes(text, .athlete, "height_inches").isEmpty)
  }

  @Test(
    "Metric measures are converted, with a note",
    arguments: [
      ("height_inches", "188 cm", "74"), ("height_inches", "1.88 m", "74"), ("weight_lbs", "84 kg", "185.2"),
    ])
  func converted(name: String, text: String, expected: String) throws {
    #expect(try value(text, .athlete, name) == expected)
    #expect(try codes(text, .athlete, name) == ["unit-converted"])
  }

  @Test("A weight is pounds", arguments: ["185", "185 lbs", "185lb", "185 pounds", "185#", "185 lbs."])
  func weights(text: String) throws { #expect(try value(text, .athlete, "weight_lbs") == "185") }

  @Test("What is no height or weight is none", arguments: ["tall", "6'14\"", "185 mph", "1:30", "6''2"])
  func noHeights(text: String) throws {
    #expect(try codes(text, .athlete, "height_inches") == ["number-unreadable"])
  }
}
