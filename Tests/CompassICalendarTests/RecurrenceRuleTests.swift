import CompassICalendar
import CompassSource
import TestSupport
import Testing

@Suite("The text of a rule")
struct RecurrenceRuleTests {
  @Test(
    "What is read is written in one way",
    arguments: [
      ("FREQ=DAILY", "FREQ=DAILY"),
      ("freq=weekly;byday=mo,fr;wkst=su", "FREQ=WEEKLY;BYDAY=MO,FR;WKST=SU"),
      (" FREQ = WEEKLY ; BYDAY = FR , MO ; ", "FREQ=WEEKLY;BYDAY=MO,FR"),
      ("FREQ=DAILY;INTERVAL=1;WKST=MO;;", "FREQ=DAILY"),
      ("COUNT=3;FREQ=MONTHLY;BYDAY=-1SU,+1SU,2SA", "FREQ=MONTHLY;COUNT=3;BYDAY=-1SU,1SU,2SA"),
      ("FREQ=YEARLY;UNTIL=20261231", "FREQ=YEARLY;UNTIL=20261231"),
      ("FREQ=YEARLY;UNTIL=20261231T235959Z", "FREQ=YEARLY;UNTIL=20261231T235959Z"),
      ("FREQ=YEARLY;BYMONTH=12,1,12;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=1,12"),
      (
        "FREQ=SECONDLY;BYSECOND=0,60;BYMINUTE=59;BYHOUR=23",
        "FREQ=SECONDLY;BYSECOND=0,60;BYMINUTE=59;BYHOUR=23"
      ),
      ("FREQ=YEARLY;BYYEARDAY=366,-366;BYSETPOS=1,-1", "FREQ=YEARLY;BYYEARDAY=-366,366;BYSETPOS=-1,1"),
      ("RSCALE=gregorian;FREQ=MONTHLY;SKIP=forward", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD"),
      ("RSCALE=GREGORIAN;FREQ=MONTHLY", "FREQ=MONTHLY"),
    ])
  func canonical(text: String, expected: String) throws {
    let (rule, problems) = RecurrenceRule.parse(text)
    #expect(try #require(rule).text == expected)
    #expect(problems.isEmpty)
    #expect(RecurrenceRule(parsing: expected) == rule)
  }

  @Test(
    "Of a rule whose times or end cannot be known nothing is made",
    arguments: [
      ("", .noFrequency), ("BYDAY=MO", .noFrequency), ("FREQ=FORTNIGHTLY", .noFrequency),
      ("FREQ=DAILY;UNTL=20260101", .unknownPart), ("FREQ=DAILY;BYEASTER=1", .unknownPart),
      ("FREQ=DAILY;COUNT", .unknownPart), ("FREQ=DAILY;COUNT=ten", .badValue),
      ("FREQ=DAILY;UNTIL=20260231", .badValue), ("FREQ=DAILY;UNTIL=", .badValue),
      ("FREQ=DAILY;INTERVAL=-2", .badValue), ("FREQ=WEEKLY;BYDAY=XX", .badValue),
      ("FREQ=WEEKLY;BYDAY=", .badValue), ("FREQ=MONTHLY;BYMONTHDAY=0", .badValue),
      ("FREQ=MONTHLY;BYMONTHDAY=32", .badValue), ("FREQ=MONTHLY;BYDAY=54MO", .badValue),
      ("FREQ=YEARLY;BYYEARDAY=367", .badValue), ("FREQ=YEARLY;BYWEEKNO=-54", .badValue),
      ("FREQ=YEARLY;BYMONTH=13", .badValue), ("FREQ=YEARLY;BYMONTH=5L", .badValue),
      ("FREQ=DAILY;BYHOUR=24", .badValue), ("FREQ=DAILY;BYMINUTE=-1", .badValue),
      ("FREQ=DAILY;BYSECOND=61", .badValue), ("FREQ=DAILY;WKST=9", .badValue),
      ("FREQ=DAILY;COUNT=-1", .countBelowOne), ("FREQ=DAILY;COUNT=0", .countBelowOne),
      ("FREQ=DAILY;COUNT=3;UNTIL=20260101", .countAndUntil),
      ("W1 MO 20260601T000000", .oldGrammar), ("d2 #10", .oldGrammar), ("MP1 2+ TU WE #3", .oldGrammar),
      ("YM1 6 8 #0", .oldGrammar), ("RSCALE=CHINESE;FREQ=YEARLY", .otherCalendar),
      ("FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=UP", .badValue),
    ] as [(String, RecurrenceRule.Problem.Kind)])
  func unusable(text: String, kind: RecurrenceRule.Problem.Kind) {
    let (rule, problems) = RecurrenceRule.parse(text)
    #expect(rule == nil)
    #expect(problems.map(\.kind) == [kind])
    #expect(kind.makesRuleUnusable)
    #expect(RecurrenceRule(parsing: text) == nil)
  }

  @Test(
    "A COUNT that counts nothing is ignored beside an UNTIL",
    arguments: ["FREQ=DAILY;COUNT=-1;UNTIL=20260420", "FREQ=DAILY;UNTIL=20260420;COUNT=0"])
  func ignoredCount(text: String) throws {
    let (rule, problems) = RecurrenceRule.parse(text)
    #expect(try #require(rule).until == ICalTemporal("20260420"))
    #expect(rule?.count == nil)
    #expect(problems.map(\.kind) == [.ignoredCount])
  }

  @Test(
    "What can be mended is, and is said",
    arguments: [
      ("FREQ=MONTHLY;BYMONTHDAY=15,32", .badElement, "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("FREQ=WEEKLY;BYDAY=MO,XX", .badElement, "FREQ=WEEKLY;BYDAY=MO"),
      ("FREQ=WEEKLY;BYDAY=MO;BYDAY=TU", .repeatedPart, "FREQ=WEEKLY;BYDAY=MO"),
      ("FREQ=WEEKLY;INTERVAL=0", .zeroInterval, "FREQ=WEEKLY"),
      ("FREQ=WEEKLY;BYDAY=1MO", .misplacedOrdinal, "FREQ=WEEKLY;BYDAY=MO"),
      ("FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO", .misplacedOrdinal, "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=3"),
      ("FREQ=WEEKLY;BYMONTHDAY=13", .misplacedPart, "FREQ=WEEKLY;BYMONTHDAY=13"),
      ("FREQ=MONTHLY;BYWEEKNO=3", .misplacedPart, "FREQ=MONTHLY;BYWEEKNO=3"),
      ("FREQ=DAILY;BYYEARDAY=3", .misplacedPart, "FREQ=DAILY;BYYEARDAY=3"),
      ("FREQ=DAILY;BYSETPOS=1", .misplacedPart, "FREQ=DAILY;BYSETPOS=1"),
      ("FREQ=DAILY;UNTIL=2026-12-31T18:00:00Z", .oddUntil, "FREQ=DAILY;UNTIL=20261231T180000Z"),
      ("FREQ=MONTHLY;SKIP=BACKWARD", .skipWithoutScale, "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
      ("FREQ=DAILY;X-COLOR=red", .privatePart, "FREQ=DAILY"),
    ] as [(String, RecurrenceRule.Problem.Kind, String)])
  func mended(text: String, kind: RecurrenceRule.Problem.Kind, expected: String) {
    let (rule, problems) = RecurrenceRule.parse(text)
    #expect(rule?.text == expected)
    #expect(problems.map(\.kind) == [kind])
    #expect(!kind.makesRuleUnusable)
  }

  @Test("A number beyond every calendar is no reason to lose a rule")
  func hugeNumbers() throws {
    let rule = try #require(RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=99999999999999999999999;COUNT=1"))
    #expect(rule.interval == 1_000_000_000_000)
  }

  @Test("A text longer than any rule is not looked at")
  func tooLong() {
    let text = "FREQ=YEARLY;BYYEARDAY=1" + String(repeating: ",1", count: RecurrenceLimits.ruleBytes)
    #expect(RecurrenceRule.parse(text).problems.map(\.kind) == [.tooLong])
  }

  @Test("A problem shows the part that it is about, a long one cut")
  func messages() {
    let part = "UNTL=" + String(repeating: "9", count: 100)
    let problem = RecurrenceRule.parse("FREQ=DAILY;" + part).problems.first
    #expect(problem?.part.utf8.count == RecurrenceRule.Problem.shownBytes)
    #expect(problem?.message.rendered(showingPersonal: false).contains("\"UNTL=999") == true)
  }

  @Test("Any rule that can be made is read back equal")
  func roundTrip() {
    var random = SplitMix(state: 5545)
    for _ in 0..<2_000 {
      let rule = RandomRule.make(&random)
      #expect(RecurrenceRule(parsing: rule.text) == rule, "\(rule.text)")
    }
  }

  @Test("Bytes of any kind are a rule or a problem")
  func anyBytes() {
    var random = SplitMix(state: 3310)
    let pieces = [
      "FREQ=", "DAILY", ";", "=", ",", "BYDAY", "-", "9", "UNTIL=", "T", "Z", "\u{0}", "é", "COUNT=",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let (rule, problems) = RecurrenceRule.parse(text)
      #expect((rule == nil) == problems.contains { $0.kind.makesRuleUnusable }, "\(text)")
    }
  }
}
