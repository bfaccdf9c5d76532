import CompassModel
import Testing

@testable import CompassValidation

@Suite("Phone numbers and mail addresses as families write them")
struct WrittenContactTests {
  /// Numbers without an extension.
  static let phones: [(String, String)] = [
    ("(555) 010-0199", "+15550100199"), ("(555)010-0199", "+15550100199"),
    ("(555) 010 0199", "+15550100199"), ("555.010.0199", "+15550100199"), ("555-010-0199", "+15550100199"),
    ("555 010 0199", "+15550100199"), ("5550100199", "+15550100199"), ("555/010-0199", "+15550100199"),
    ("555 - 010 - 0199", "+15550100199"), ("555–010–0199", "+15550100199"),
    ("555\u{2011}010\u{2011}0199", "+15550100199"), ("555\u{A0}010\u{A0}0199", "+15550100199"),
    (" 555-010-0199 ", "+15550100199"), ("+1 555 010 0199", "+15550100199"),
    ("+1 (404) 555-0102", "+14045550102"), ("+1-555-010-0199", "+15550100199"),
    ("+1.555.010.0199", "+15550100199"), ("+15550100199", "+15550100199"),
    ("1-555-010-0199", "+15550100199"), ("1 (555) 010-0199", "+15550100199"),
    ("15550100199", "+15550100199"), ("4045550101.0", "+14045550101"),
  ]

  /// Numbers with a word that says whose or what they are.
  static let labeledPhones: [(String, String)] = [
    ("tel: 555-010-0199", "+15550100199"), ("tel:+1-555-010-0199", "+15550100199"),
    ("tel:5550100199", "+15550100199"), ("Cell: 555-010-0199", "+15550100199"),
    ("CELL: (555) 010-0199", "+15550100199"), ("Cell 555-010-0199", "+15550100199"),
    ("Phone: 555-010-0199", "+15550100199"), ("Office: 555-010-0199", "+15550100199"),
    ("Mobile 555 010 0199", "+15550100199"), ("C: 555-010-0199", "+15550100199"),
    ("(c) 555-010-0199", "+15550100199"), ("(c) (555) 010-0199", "+15550100199"),
    ("555-010-0199 (cell)", "+15550100199"), ("404-555-0101 (cell)", "+14045550101"),
    ("(555) 010-0199 (c)", "+15550100199"), ("555-010-0199 cell", "+15550100199"),
    ("555-010-0199 - cell", "+15550100199"), ("404.555.0177 (text ok)", "+14045550177"),
  ]

  /// Numbers with an extension.
  static let extensions: [(String, String)] = [
    ("555-010-0199 x12", "+15550100199 x12"), ("404.555.0103 x12", "+14045550103 x12"),
    ("555-010-0199x12", "+15550100199 x12"), ("555-010-0199 x 12", "+15550100199 x12"),
    ("555-010-0199 X12", "+15550100199 x12"), ("555-010-0199 ext. 12", "+15550100199 x12"),
    ("555-010-0199 ext 12", "+15550100199 x12"), ("555-010-0199 Ext: 12", "+15550100199 x12"),
    ("555-010-0199 EXT 12", "+15550100199 x12"), ("555-010-0199, ext. 12", "+15550100199 x12"),
    ("555-010-0199 (ext. 12)", "+15550100199 x12"), ("555-010-0199 extension 12", "+15550100199 x12"),
    ("555-010-0199 #12", "+15550100199 x12"), ("(555) 010-0199 x4021", "+15550100199 x4021"),
    ("5550100199 x7", "+15550100199 x7"), ("555-010-0199 x012", "+15550100199 x012"),
    ("+1 555 010 0199 ext. 12", "+15550100199 x12"), ("1-555-010-0199 x12", "+15550100199 x12"),
    ("Office: 555-010-0199 x12", "+15550100199 x12"),
  ]

  /// Cells with more than the one number, of which the first is taken.
  static let firstPhones: [(String, String)] = [
    ("555-010-0199 / 555-010-0200", "+15550100199"), ("555-010-0199/555-010-0200", "+15550100199"),
    ("555-010-0199 or 555-010-0200", "+15550100199"), ("555-010-0199, 555-010-0200", "+15550100199"),
    ("555-010-0199; 555-010-0200", "+15550100199"), ("555-010-0199\n555-010-0200", "+15550100199"),
    ("(555) 010-0199 / (555) 010-0200", "+15550100199"),
    ("555-010-0199 (cell) / 555-010-0200 (office)", "+15550100199"),
    ("Cell: 555-010-0199, Office: 555-010-0200", "+15550100199"),
    ("555-010-0199 x12 / 555-010-0200", "+15550100199 x12"),
    ("danny@example.edu  404-555-0130", "+14045550130"), ("danny@example.edu, 404-555-0178", "+14045550178"),
  ]

  /// Cells without a whole US number.
  static let noPhones = [
    "", " ", "n/a", "N/A", "TBD", "-", "none", "?", "call me", "cell", "x12", "ext. 12", "555", "555-0199",
    "5550199", "010-0199 x12", "555-010-019", "555010019", "555-010-01999", "555-010-019900", "555010019900",
    "+1 555 010 019", "555-CALL-NOW", "1-800-CALL-NOW", "555-010-O199", "+44 20 7946 0958",
    "+44 7700 900123", "+52 55 5010 0199", "5.55E+09", "5.5501E+09", "4.04556E+09", "6/14/2026",
    "danny@example.com",
  ]

  /// Cells with one address.
  static let addresses: [(String, String)] = [
    ("a@example.com", "a@example.com"), (" a@example.com ", "a@example.com"),
    ("\u{A0}a@example.com", "a@example.com"), ("danny.hall@example.edu", "danny.hall@example.edu"),
    ("Danny.Hall@Example.COM", "Danny.Hall@Example.COM"), ("a+b@example.org", "a+b@example.org"),
    ("o'dell@example.edu", "o'dell@example.edu"), ("d_hall-99@example.com", "d_hall-99@example.com"),
    ("dhall@pt.example.edu", "dhall@pt.example.edu"), ("mailto:a@example.com", "a@example.com"),
    ("MAILTO:a@example.com", "a@example.com"), ("mailto: a@example.com", "a@example.com"),
    ("mailto:a@example.com?subject=Hi", "a@example.com"), ("<a@example.com>", "a@example.com"),
    ("<mailto:a@example.com>", "a@example.com"), ("Danny Hall <a@example.com>", "a@example.com"),
    ("Danny Hall<a@example.com>", "a@example.com"), (#""Hall, Danny" <a@example.com>"#, "a@example.com"),
    ("Hall, Danny <a@example.com>", "a@example.com"), ("Danny Hall (a@example.com)", "a@example.com"),
    ("Danny Hall: a@example.com", "a@example.com"), ("Danny Hall - a@example.com", "a@example.com"),
    ("Danny Hall a@example.com", "a@example.com"), ("a@example.com (work)", "a@example.com"),
    ("a@example.com (Danny)", "a@example.com"), ("a@example.com - work", "a@example.com"),
    ("(a@example.com)", "a@example.com"), (#""a@example.com""#, "a@example.com"),
    ("Email: a@example.com", "a@example.com"), ("email:a@example.com", "a@example.com"),
    ("E-mail: a@example.com", "a@example.com"), ("a@example.com.", "a@example.com"),
    ("a@example.com,", "a@example.com"), ("a@example.com;", "a@example.com"),
    ("a@example.com  404-555-0130", "a@example.com"), ("a@example.com, 404-555-0178", "a@example.com"),
    ("a@example.com; n/a", "a@example.com"), ("a@b; a@example.com", "a@example.com"),
  ]

  /// Cells with several addresses.
  static let lists: [(String, [String])] = [
    ("a@example.com; b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com;b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com, b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com,b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com / b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com/b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com & b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com and b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com or b@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com\nb@example.com", ["a@example.com", "b@example.com"]),
    ("a@example.com\r\nb@example.com", ["a@example.com", "b@example.com"]),
    ("b@example.com, a@example.com", ["b@example.com", "a@example.com"]),
    ("a@pt.example.edu, a2@x.example.com", ["a@pt.example.edu", "a2@x.example.com"]),
    ("Danny <a@example.com>, Mike <b@example.com>", ["a@example.com", "b@example.com"]),
    ("Danny Hall <a@example.com>; Mike Ray <b@example.com>", ["a@example.com", "b@example.com"]),
    ("a@example.com (work), b@example.com (home)", ["a@example.com", "b@example.com"]),
    ("work: a@example.com / home: b@example.com", ["a@example.com", "b@example.com"]),
    ("mailto:a@example.com; mailto:b@example.com", ["a@example.com", "b@example.com"]),
    ("A@Example.com; b@example.org; c@example.edu.", ["A@Example.com", "b@example.org", "c@example.edu"]),
  ]

  /// Cells without an address.
  static let noAddresses = [
    "", " ", "n/a", "N/A", "TBD", "-", "none", "need his email!!", "danny at example dot com",
    "danny (at) example.com", "@danny", "@danny_hall, @mike", "@", "a@", "@example.com", "a@b", "a b@example",
    "a@example", "a@example.", "a@.com", "mailto:", "mailto:danny", "Danny Hall <danny>", "example.com",
    "https://example.com/@danny", "Danny Hall @ Example High", "555-010-0199",
  ]

  /// A number as `+15550100199 x12`.
  private static func shown(_ text: String) -> String? {
    guard let number = text.withPlainBytes({ PhoneNumber.written($0) }) else { return nil }
    guard let digits = number.extension else { return number.e164 }
    return "\(number.e164) x\(digits)"
  }

  @Test("A phone number, however it is punctuated", arguments: phones)
  func phone(text: String, expected: String) { #expect(Self.shown(text) == expected) }

  @Test("Words beside a phone number are no part of it", arguments: labeledPhones)
  func labeledPhone(text: String, expected: String) { #expect(Self.shown(text) == expected) }

  @Test("A phone number keeps its extension", arguments: extensions)
  func extended(text: String, expected: String) { #expect(Self.shown(text) == expected) }

  @Test("The first of several phone numbers is taken", arguments: firstPhones)
  func firstPhone(text: String, expected: String) { #expect(Self.shown(text) == expected) }

  @Test("What is no whole US phone number is none", arguments: noPhones)
  func noPhone(text: String) { #expect(Self.shown(text) == nil) }

  @Test("A mail address, whatever stands around it", arguments: addresses)
  func address(text: String, expected: String) { #expect(WrittenEmail.list(text) == [expected]) }

  @Test("Several mail addresses keep their order", arguments: lists)
  func list(text: String, expected: [String]) { #expect(WrittenEmail.list(text) == expected) }

  @Test("What is no mail address is none", arguments: noAddresses)
  func noAddress(text: String) { #expect(WrittenEmail.list(text).isEmpty) }
}
