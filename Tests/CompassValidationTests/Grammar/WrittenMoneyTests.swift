import CompassModel
import Testing

@testable import CompassValidation

@Suite("Amounts of money as people write them")
struct WrittenMoneyTests {
  /// Amounts with a decimal point, and what is read of them.
  static let amounts: [(String, String)] = [
    // Dollars
    ("$150", "150 USD"), ("$ 150", "150 USD"), ("$150.00", "150 USD"), ("$99.50", "99.5 USD"),
    ("$99.95", "99.95 USD"), ("$.50", "0.5 USD"), ("$0", "0 USD"), ("$1,250.00", "1250 USD"),
    ("$1250", "1250 USD"), ("$12,500", "12500 USD"), ("$1.5k", "1500 USD"), ("150$", "150 USD"),
    ("150 $", "150 USD"), ("US$150", "150 USD"), ("US$ 150", "150 USD"), ("$150 USD", "150 USD"),
    ("1250 usd", "1250 USD"), ("1,250 USD", "1250 USD"), ("USD 150", "150 USD"), ("150 dollars", "150 USD"),
    ("150 Dollars", "150 USD"), ("150 bucks", "150 USD"), ("$150.-", "150 USD"), (" $150 ", "150 USD"),
    ("$\u{A0}150", "150 USD"),
    // No currency
    ("150", "150 USD"), ("150.00", "150 USD"), ("1,150", "1150 USD"), ("99.5", "99.5 USD"), ("0", "0 USD"),
    // Below zero
    ("-$20", "-20 USD"), ("$-20", "-20 USD"), ("−$20", "-20 USD"), ("-20", "-20 USD"),
    ("($20.00)", "-20 USD"),
    ("($1,250)", "-1250 USD"),
    // Other currencies
    ("€150", "150 EUR"), ("€ 150", "150 EUR"), ("150 €", "150 EUR"), ("150€", "150 EUR"),
    ("150 EUR", "150 EUR"),
    ("EUR 150", "150 EUR"), ("150 Euro", "150 EUR"), ("€99.50", "99.5 EUR"),
    ("€150 (paid)", "150 EUR [paid]"),
    ("£75", "75 GBP"), ("£45.50", "45.5 GBP"), ("£1,250.00", "1250 GBP"), ("75 GBP", "75 GBP"),
    ("£120 per player", "120 GBP [per player]"),
    // Nothing to pay
    ("Free", "0 USD"), ("free", "0 USD"), ("FREE", "0 USD"), ("No cost", "0 USD"), ("no cost", "0 USD"),
    ("No charge", "0 USD"), ("complimentary", "0 USD"), ("N/C", "0 USD"), ("n/c", "0 USD"),
    ("gratis", "0 USD"),
    ("Gratis", "0 USD"), ("kostenlos", "0 USD"), ("gratuit", "0 USD"),
    ("Free (registration required)", "0 USD [registration required]"),
    // Riders in parentheses
    ("$150 (paid)", "150 USD [paid]"), ("$150(paid)", "150 USD [paid]"),
    ("$185 (paid 5/1)", "185 USD [paid 5/1]"),
    ("$1,250.00 (paid)", "1250 USD [paid]"), ("1,150 (team pays)", "1150 USD [team pays]"),
    ("$150 (early bird)", "150 USD [early bird]"), ("$150 (+ $25 late)", "150 USD [+ $25 late]"),
    ("150 (check)", "150 USD [check]"), ("$150 USD (paid)", "150 USD [paid]"),
    // Riders without parentheses
    ("$150 paid", "150 USD [paid]"), ("150 paid", "150 USD [paid]"), ("$150, paid", "150 USD [paid]"),
    ("$150 PAID", "150 USD [PAID]"), ("$150/player", "150 USD [/player]"), ("$75/day", "75 USD [/day]"),
    ("$150 per player", "150 USD [per player]"), ("150 per player", "150 USD [per player]"),
    ("$150 each", "150 USD [each]"), ("$150 total", "150 USD [total]"), ("$150 due 6/1", "150 USD [due 6/1]"),
    ("$150 for 2 days", "150 USD [for 2 days]"), ("$150 nonrefundable", "150 USD [nonrefundable]"),
    ("$150 incl. lunch", "150 USD [incl. lunch]"), ("$150 + $25 late", "150 USD [+ $25 late]"),
    ("$150 + travel", "150 USD [+ travel]"), ("$150 plus travel", "150 USD [plus travel]"),
    // Marks
    ("~$150", "150 USD [~]"), ("~ $150", "150 USD [~]"), ("~150", "150 USD [~]"),
    ("about $150", "150 USD [~]"),
    ("$150+", "150 USD [+]"), ("$150*", "150 USD [*]"),
  ]

  /// Amounts with a decimal comma, and what is read of them.
  static let commaAmounts: [(String, String)] = [
    ("150,00 €", "150 EUR"), ("150,00€", "150 EUR"), ("150,00\u{A0}€", "150 EUR"), ("€ 99,50", "99.5 EUR"),
    ("45,50 EUR", "45.5 EUR"), ("1.250,00 €", "1250 EUR"), ("1\u{202F}250,00 €", "1250 EUR"),
    ("1 250,00 €", "1250 EUR"), ("1.250 €", "1250 EUR"), ("150,- €", "150 EUR"), ("150 Euro", "150 EUR"),
    ("150,00 $", "150 USD"), ("150,00", "150 USD"), ("150", "150 USD"), ("kostenlos", "0 USD"),
    ("150,00 € (bezahlt)", "150 EUR [bezahlt]"), ("150,00 € bezahlt", "150 EUR [bezahlt]"),
    ("150,00 € + 25,00 € late", "150 EUR [+ 25,00 € late]"), ("-20,00 €", "-20 EUR"),
  ]

  /// Texts that give no amount.
  static let noAmounts = [
    // Nothing, and words only
    "", " ", "-", "TBD", "N/A", "team pays", "varies", "see website", "included", "paid", "ask", "$", "€",
    "?",
    "#REF!",
    // From one amount to another
    "$150-200", "$150-$200", "$150 - $175", "$150\u{2013}$200", "$150 – 200", "$150 to $200", "150-200",
    // One amount or another
    "$150 or $175", "150 or 175", "$150 / $175", "$150/$175", "$150, $175", "$150 $175",
    "$125 early bird, $150 after", "$125 early / $150 late", "$75 members, $90 others",
    // Sums and products
    "3 x $50", "2x$150", "$50 x 3", "2 payments of $75", "$100+$50", "$100 + $50", "$100 & $50",
    // A deposit is not the price
    "$150 deposit", "deposit $150", "$995 deposit due 6/1",
    // Other things made of digits
    "1e5", "1.2.3", "$1,25", "4/12/2026", "919-555-0142", "50%",
  ]

  /// Texts that give no amount with a decimal comma.
  static let noCommaAmounts = [
    "100,00-150,00 €", "100,00 € oder 150,00 €", "3 x 50,00 €", "100,00 € / 150,00 €", "auf Anfrage",
    "1,2,3 €",
  ]

  private static func shown(_ text: String, decimalComma: Bool) -> String? {
    text.withPlainBytes { WrittenMoney(plain: $0, decimalComma: decimalComma) }?.description
  }

  @Test("An amount is read with its currency and riders", arguments: amounts)
  func reads(text: String, expected: String) {
    #expect(Self.shown(text, decimalComma: false) == expected)
  }

  @Test("An amount is read with a decimal comma", arguments: commaAmounts)
  func readsCommas(text: String, expected: String) {
    #expect(Self.shown(text, decimalComma: true) == expected)
  }

  @Test("Sums, alternatives and words are no amount", arguments: noAmounts)
  func refuses(text: String) { #expect(Self.shown(text, decimalComma: false) == nil) }

  @Test("Sums, alternatives and words are no amount with a decimal comma", arguments: noCommaAmounts)
  func refusesCommas(text: String) { #expect(Self.shown(text, decimalComma: true) == nil) }
}
