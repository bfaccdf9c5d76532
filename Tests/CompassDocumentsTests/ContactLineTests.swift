import CompassModel
import Testing

@testable import CompassDocuments

@Suite("Lines about how someone is reached")
struct ContactLineTests {
  /// Where a cell leads; nil where it is no link.
  private func address(_ cell: ReportCell) -> String? {
    if case .link(_, let url) = cell { url } else { nil }
  }

  private func isEmpty(_ cell: ReportCell) -> Bool {
    if case .empty = cell { true } else { false }
  }

  private func isString(_ cell: ReportCell) -> Bool {
    if case .string = cell { true } else { false }
  }

  /// Expects a link that shows the whole line.
  private func expectLink(_ line: String, to url: String) {
    let cell = ReportCell.contact(line)
    #expect(address(cell) == url)
    #expect(cell.text == line)
  }

  /// Expects the line as it is, without a link.
  private func expectText(_ line: String) {
    let cell = ReportCell.contact(line)
    #expect(address(cell) == nil)
    #expect(isString(cell))
    #expect(cell.text == line)
  }

  @Test("Nothing stays nothing", arguments: [nil, ""] as [String?])
  func nothing(line: String?) { #expect(isEmpty(ReportCell.contact(line))) }

  // MARK: E-mail

  private static let local = String(repeating: "longname.", count: 7) + "x"
  private static let domain = String(repeating: "department.", count: 16) + "example.edu"

  @Test(
    "An address opens a letter to it, and the line stays whole",
    arguments: [
      ("dan@example.com", "mailto:dan@example.com"),
      ("Dan.Harrow@Example.EDU", "mailto:Dan.Harrow@Example.EDU"),
      ("d@mail.athletics.example.edu", "mailto:d@mail.athletics.example.edu"),
      ("7705550134@example.com", "mailto:7705550134@example.com"),
      ("dan+recruiting@example.com", "mailto:dan+recruiting@example.com"),
      ("dan+2027+ss@example.com", "mailto:dan+2027+ss@example.com"),
      ("o'neil@example.com", "mailto:o'neil@example.com"),
      ("dan_h-2027~x!y$z*w=v@example.com", "mailto:dan_h-2027~x!y$z*w=v@example.com"),
      ("coach@kettle-creek.example.org", "mailto:coach@kettle-creek.example.org"),
      ("\(local)@\(domain)", "mailto:\(local)@\(domain)"),
      // With words around it.
      ("Dan Harrow <dan@example.com>, head coach", "mailto:dan@example.com"),
      ("Dan Harrow (dan@example.com)", "mailto:dan@example.com"),
      ("Email: dan@example.com", "mailto:dan@example.com"),
      ("Write to dan@example.com.", "mailto:dan@example.com"),
      ("Write to dan@example.com, please", "mailto:dan@example.com"),
      ("  dan@example.com  ", "mailto:dan@example.com"),
      ("Dan Harrow\tdan@example.com\tHead coach", "mailto:dan@example.com"),
      ("Dan Harrow\ndan@example.com", "mailto:dan@example.com"),
      ("Тренер Дан: dan@example.com", "mailto:dan@example.com"),
      ("コーチ dan@example.com", "mailto:dan@example.com"),
    ] as [(String, String)])
  func plainAddresses(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "Of several the first whole address counts, and an address before any number",
    arguments: [
      ("dan@example.com, amy@example.org", "mailto:dan@example.com"),
      ("dan@example.com or amy@example.org", "mailto:dan@example.com"),
      ("dan@example.com; amy@example.org", "mailto:dan@example.com"),
      ("Dan <dan@example.com>, Amy <amy@example.org>", "mailto:dan@example.com"),
      ("@danharrow amy@example.org", "mailto:amy@example.org"),
      ("dan@example amy@example.org", "mailto:amy@example.org"),
      ("dan@@example.com amy@example.org", "mailto:amy@example.org"),
      ("dan@example.com 770-555-0134", "mailto:dan@example.com"),
      ("770-555-0134, dan@example.com", "mailto:dan@example.com"),
      ("Cell (770) 555-0134 x12, dan@example.com", "mailto:dan@example.com"),
    ] as [(String, String)])
  func severalAddresses(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "No address adds another one, a subject or a text to the letter",
    arguments: [
      ("a?bcc=b@example.com", "mailto:a%3Fbcc=b@example.com"),
      ("a?cc=b&subject=c@example.com", "mailto:a%3Fcc=b%26subject=c@example.com"),
      ("a@example.com?subject=hello", "mailto:a@example.com%3Fsubject=hello"),
      ("a&b@example.com", "mailto:a%26b@example.com"),
      ("a#b@example.com", "mailto:a%23b@example.com"),
      ("a/b@example.com", "mailto:a%2Fb@example.com"),
      ("100%@example.com", "mailto:100%25@example.com"),
      // What is encoded already is not taken for what it would mean.
      ("a%0Ab@example.com", "mailto:a%250Ab@example.com"),
      ("a%3Fbcc=b@example.com", "mailto:a%253Fbcc=b@example.com"),
      ("b%40example.org@example.com", "mailto:b%2540example.org@example.com"),
      ("a\u{7}b@example.com", "mailto:a%07b@example.com"),
      ("a\u{7F}b@example.com", "mailto:a%7Fb@example.com"),
      ("a@example.com\r\nBcc: b@example.com", "mailto:a@example.com"),
      ("a@example.com\nBcc: b@example.com", "mailto:a@example.com"),
      ("a@example.com ?bcc=b@example.com", "mailto:a@example.com"),
    ] as [(String, String)])
  func hostileAddresses(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "Letters of other scripts are the bytes of their UTF-8",
    arguments: [
      ("josé@example.com", "mailto:jos%C3%A9@example.com"),
      // As it was written: an accent of its own stays one.
      ("jose\u{301}@example.com", "mailto:jose%CC%81@example.com"),
      ("dan@exämple.com", "mailto:dan@ex%C3%A4mple.com"),
      ("дан@example.com", "mailto:%D0%B4%D0%B0%D0%BD@example.com"),
      ("コーチ@example.com", "mailto:%E3%82%B3%E3%83%BC%E3%83%81@example.com"),
      ("🥎@example.com", "mailto:%F0%9F%A5%8E@example.com"),
      ("dan\u{202E}moc@example.com", "mailto:dan%E2%80%AEmoc@example.com"),
    ] as [(String, String)])
  func scripts(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "What is not quite an address is a text",
    arguments: [
      // Two @: the second would be another reader.
      "a@example.com?bcc=x@example.com", "a@example.com&bcc=x@example.com", "a@b@example.com",
      "dan@@example.com", "dan@example.com@",
      // Nothing before it, or no dot inside what follows.
      "@example.com", "@danharrow", "@", "dan@", "dan@example", "dan@example.", "dan@.com", "dan@.",
      "dan at example.com", "dan.example.com", "dan%40example.com", "dan＠example.com",
      "Practice @ Field 3", "Kettle Creek @ Harrow. Be early.",
    ])
  func noAddresses(line: String) { expectText(line) }

  // MARK: Phone

  @Test(
    "A number is dialled by its digits, however it is written",
    arguments: [
      ("7705550134", "tel:7705550134"),
      ("770-555-0134", "tel:7705550134"),
      ("770.555.0134", "tel:7705550134"),
      ("770 555 0134", "tel:7705550134"),
      ("(770) 555-0134", "tel:7705550134"),
      ("(770)555-0134", "tel:7705550134"),
      ("(770) 555.0134", "tel:7705550134"),
      ("1-770-555-0134", "tel:17705550134"),
      ("1 (770) 555-0134", "tel:17705550134"),
      ("+17705550134", "tel:+17705550134"),
      ("+1 770 555 0134", "tel:+17705550134"),
      ("+1 (770) 555-0134", "tel:+17705550134"),
      ("+1.770.555.0134", "tel:+17705550134"),
      ("+44 20 5550 0134", "tel:+442055500134"),
      ("  770-555-0134  ", "tel:7705550134"),
      // Seven digits are the least, fifteen the most.
      ("555-0134", "tel:5550134"),
      ("555013455501345", "tel:555013455501345"),
      ("+555 5550134 55501", "tel:+555555013455501"),
    ] as [(String, String)])
  func plainNumbers(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "Words around a number do not change it, and of two the first counts",
    arguments: [
      ("Cell: 770-555-0134", "tel:7705550134"),
      ("Cell: +1 770-555-0134", "tel:+17705550134"),
      ("Text 770-555-0134", "tel:7705550134"),
      ("Dan Harrow, (770) 555-0134", "tel:7705550134"),
      ("Dan Harrow, 770-555-0134, evenings only", "tel:7705550134"),
      ("770-555-0134 (cell)", "tel:7705550134"),
      ("770-555-0134 - Dan", "tel:7705550134"),
      ("Call 770-555-0134.", "tel:7705550134"),
      ("Call (770) 555-0134 after 6:30 PM", "tel:7705550134"),
      ("Room 12, 770-555-0134", "tel:7705550134"),
      ("Class of 2027, 770-555-0134", "tel:7705550134"),
      ("Dan\n770-555-0134", "tel:7705550134"),
      ("電話 770-555-0134", "tel:7705550134"),
      ("Тренер: 770-555-0134", "tel:7705550134"),
      ("770-555-0134 / 770-555-0199", "tel:7705550134"),
      ("770-555-0134, 770-555-0199", "tel:7705550134"),
      ("770-555-0134 or +1 770-555-0199", "tel:7705550134"),
      ("Home 770-555-0134, cell 770-555-0199", "tel:7705550134"),
      ("555-01, then 770-555-0199", "tel:7705550199"),
      // No address, and so the number.
      ("@danharrow, 770-555-0134", "tel:7705550134"),
      ("a@example.com?bcc=x@example.com, 770-555-0134", "tel:7705550134"),
    ] as [(String, String)])
  func numbersInWords(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "An extension is dialled after the number",
    arguments: [
      ("770-555-0134 x12", "tel:7705550134;ext=12"),
      ("770-555-0134x12", "tel:7705550134;ext=12"),
      ("770-555-0134 X12", "tel:7705550134;ext=12"),
      ("770-555-0134 ext. 12", "tel:7705550134;ext=12"),
      ("770-555-0134 Ext. 12", "tel:7705550134;ext=12"),
      ("770-555-0134 ext 12", "tel:7705550134;ext=12"),
      ("(770) 555-0134 extension 12", "tel:7705550134;ext=12"),
      ("(770) 555-0134 Extension 12", "tel:7705550134;ext=12"),
      ("+1 770 555 0134 ext. 4021", "tel:+17705550134;ext=4021"),
      ("Office 770-555-0134 x7, ask for Dan", "tel:7705550134;ext=7"),
      // Words that only begin like one.
      ("770-555-0134 x", "tel:7705550134"),
      ("770-555-0134 ext.", "tel:7705550134"),
      ("770-555-0134 extra 12", "tel:7705550134"),
    ] as [(String, String)])
  func extensions(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "Other digits are no number to dial",
    arguments: [
      "555-01", "555-013", "(555) 013", "+555 013", "+", "C++",
      "5550134555013455", "+555 5550134 555012", "555-013-455-501-345-5",
      "Class of 2027", "2027", "Classes of 2026 and 2027", "6:30 PM", "9:00-10:30", "30060",
      "Marietta, GA 30060", "#07", "GPA 3.74, ACT 28", "$1,250.00", "4/15/2026", "6'1\", 183 lb",
      "Dan Harrow", "Тренер Дан", "コーチ", "javascript:alert(1)", "example.com/dan",
    ])
  func noNumbers(line: String) { expectText(line) }

  // MARK: What the rules leave open

  @Test(
    "Signs that people set between label, address and number without a blank are no part of them",
    arguments: [
      ("Email:dan@example.com", "mailto:dan@example.com"),
      ("mailto:dan@example.com", "mailto:dan@example.com"),
      ("dan@example.com;amy@example.org", "mailto:dan@example.com"),
      ("dan@example.com,amy@example.org", "mailto:dan@example.com"),
      ("Dan Harrow<dan@example.com>", "mailto:dan@example.com"),
      ("[dan@example.com]", "mailto:dan@example.com"),
      ("\"dan@example.com\"", "mailto:dan@example.com"),
      ("Cell:770-555-0134", "tel:7705550134"),
      ("770-555-0134/770-555-0199", "tel:7705550134"),
      ("770-555-0134, ext. 12", "tel:7705550134;ext=12"),
    ] as [(String, String)])
  func withoutBlanks(line: String, url: String) { expectLink(line, to: url) }

  @Test(
    "Days, spans of years, long ZIP codes and words for digits are no numbers to dial",
    arguments: [
      "2026-04-15", "2026-2027", "Classes of 2026-2027", "Marietta, GA 30060-0134", "1-800-555-GOAL",
    ])
  func lookalikes(line: String) { expectText(line) }

  @Test(
    "Whatever stands in a line, its link is one address or one number in plain ASCII",
    arguments: [
      "javascript:alert(1)//@example.com", "https://ann:pass@a.example.com/?token=abc",
      "a@example.com?body=%0D%0A", "a%0D%0ABcc:b@example.com", "a,b;c:d@example.com",
      "a\\b|c^d`e@example.com",
      "{a}<b>\"c\"@example.com", "a(b)c@example.com", "a\u{0}b@example.com", "a\u{A0}b@example.com",
      "a\u{2028}b@example.com", "a\u{200B}b@example.com", "a\u{85}b@example.com", "a\u{B}b@example.com",
      "dan@\u{301}example.com", "dan\u{301}@example.com", "dan@example\u{301}.com", "dan@example。com",
      "٧٧٠-٥٥٥-٠١٣٤", "７７０-５５５-０１３４", "770\u{2011}555\u{2011}0134", "+1\u{A0}770\u{A0}555\u{A0}0134",
      "770-555-0134;ext=12;phone-context=example.com", "770-555-0134 x12?a=b", "770-555-0134#12",
      "*770-555-0134",
      "770-555-0134 x١٢", "((((((770))))))555-0134", "++17705550134", "770--555..0134", "-770-555-0134-",
      "\u{202E}4310-555-077", "5\u{301}550134", "@@@@@@@@", "........", "((((", "+++++++", "%%%%@%%.%%",
    ])
  func neverMore(line: String) {
    let cell = ReportCell.contact(line)
    #expect(cell.text == line)
    guard let url = address(cell) else {
      #expect(isString(cell))
      return
    }
    let bytes = Array(url.utf8)
    if url.hasPrefix("mailto:") {
      let rest = Array(bytes.dropFirst(7))
      #expect(rest.filter { $0 == UInt8(ascii: "@") }.count == 1)
      let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+!$'*=@%".utf8)
      #expect(rest.allSatisfy { plain.contains($0) })
      let hex = Set("0123456789ABCDEF".utf8)
      for (index, byte) in rest.enumerated() where byte == UInt8(ascii: "%") {
        let digits = rest.dropFirst(index + 1).prefix(2)
        #expect(digits.count == 2 && digits.allSatisfy { hex.contains($0) })
      }
    } else {
      #expect(url.wholeMatch(of: #/tel:\+?[0-9]{7,15}(;ext=[0-9]+)?/#) != nil)
    }
  }

  @Test("A very long line is read to its end")
  func longLines() {
    let words = String(repeating: "word ", count: 20_000)
    expectLink(words + "dan@example.com", to: "mailto:dan@example.com")
    expectLink(words + "770-555-0134", to: "tel:7705550134")
    expectText(String(repeating: "@", count: 100_000))
    expectText(String(repeating: "5", count: 100_000))
    expectText(String(repeating: "(", count: 100_000))
  }
}
