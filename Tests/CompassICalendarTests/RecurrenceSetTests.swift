import CompassICalendar
import CompassSource
import Testing

@Suite("All times of an event")
struct RecurrenceSetTests {
  private static let zone = ";TZID=America/New_York"

  /// What the lines after DTSTART of a weekly practice give from April 15 to May 14, 2026.
  private static func practice(_ lines: [String], _ more: ICalComponent...) -> RecurrenceSet.Expansion {
    let event = Calendar.event(["DTSTART\(zone):20260415T180000", "DURATION:PT90M"] + lines)
    return Calendar.expand([event] + more, in: Calendar.window("20260415", "20260514"))
  }

  @Test(
    "Rules and dates add and take out times",
    arguments: [
      (["RRULE:FREQ=WEEKLY"], "260415.1800 260422.1800 260429.1800 260506.1800 260513.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=2"], "260415.1800 260422.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2"], "260415.1800 260416.1800 260422.1800"),
      (["RDATE;TZID=America/New_York:20260418T100000"], "260415.1800 260418.1000"),
      (["RDATE:20260418T140000Z,20260419T140000Z"], "260415.1800 260418.1000 260419.1000"),
      (["RDATE;VALUE=DATE:20260418"], "260415.1800 260418.1800"),
      (["RDATE;VALUE=PERIOD:20260418T140000Z/PT1H"], "260415.1800 260418.1000"),
      (
        ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=America/New_York:20260422T180000"],
        "260415.1800 260429.1800"
      ),
      (["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260422T220000Z"], "260415.1800 260429.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260422T180000"], "260415.1800 260429.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260422,20260429"], "260415.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:20260415T220000Z"], "260422.1800"),
      (["RRULE:FREQ=WEEKLY;COUNT=3", "EXRULE:FREQ=WEEKLY;INTERVAL=2"], "260422.1800"),
      (["RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=WEEKLY;BYDAY=TH"], "260415.1800 260417.1800"),
    ])
  func dates(lines: [String], expected: String) {
    let expansion = Self.practice(lines)
    #expect(Calendar.starts(expansion) == expected)
    #expect(expansion.diagnostics.isEmpty)
  }

  @Test(
    "UNTIL is brought to the kind of DTSTART",
    arguments: [
      (
        "DTSTART;TZID=America/New_York:20260415T180000", "20260417", "260415.1800 260416.1800 260417.1800",
        true
      ),
      ("DTSTART;TZID=America/New_York:20260415T180000", "20260416T180000", "260415.1800 260416.1800", true),
      ("DTSTART;TZID=America/New_York:20260415T180000", "20260416T220000Z", "260415.1800 260416.1800", false),
      ("DTSTART;TZID=America/New_York:20260415T180000", "20260416T215959Z", "260415.1800", false),
      ("DTSTART:20260415T180000", "20260416T180000", "260415.1800 260416.1800", false),
      ("DTSTART:20260415T180000", "20260416T220000Z", "260415.1800 260416.1800", true),
      ("DTSTART:20260415T180000Z", "20260416T180000", "260415.1800 260416.1800", true),
      ("DTSTART;VALUE=DATE:20260415", "20260416", "260415 260416", false),
      ("DTSTART;VALUE=DATE:20260415", "20260416T000000Z", "260415 260416", true),
      ("DTSTART;VALUE=DATE:20260415", "20260417T035959Z", "260415 260416", true),
      ("DTSTART;VALUE=DATE:20260415", "20260416T235959", "260415 260416", true),
    ])
  func until(start: String, until: String, expected: String, isCoerced: Bool) {
    let expansion = Calendar.expand([Calendar.event(start, "RRULE:FREQ=DAILY;UNTIL=\(until)")])
    #expect(Calendar.starts(expansion) == expected)
    #expect(expansion.diagnostics.map(\.code) == (isCoerced ? [.recurrenceUntilForm] : []))
  }

  @Test(
    "A rule that cannot be followed leaves the first time, and says where it stands",
    arguments: [
      ("FREQ=WEEKLY;COUNT=-1", .recurrenceRuleUnusable),
      ("FREQ=WEEKLY;UNTL=20260601", .recurrenceRuleUnusable),
      ("FREQ=WEEKLY;COUNT=9;UNTIL=20260601", .recurrenceRuleUnusable), ("", .recurrenceRuleUnusable),
      ("FREQ=WEEKLY;UNTIL=20260401", .recurrenceEndBeforeStart),
      ("FREQ=WEEKLY;UNTIL=20260415T215959Z", .recurrenceEndBeforeStart),
    ] as [(String, DiagnosticCode)])
  func unusable(rule: String, code: DiagnosticCode) {
    let expansion = Self.practice(["RRULE:\(rule)"])
    #expect(Calendar.starts(expansion) == "260415.1800")
    let found = expansion.diagnostics.filter { $0.code == code }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.position?.line == 3)
    #expect(expansion.occurrences.first?.recurrenceID != nil)
  }

  @Test("A rule with two ends leaves the first time, and says that one of them has to go")
  func twoEnds() throws {
    let expansion = Self.practice(["RRULE:FREQ=WEEKLY;COUNT=9;UNTIL=20260601"])
    let found = try #require(expansion.diagnostics.first)
    #expect(
      found.message.rendered(showingPersonal: false)
        == "The rule has both COUNT and UNTIL")
    #expect(
      found.help?.rendered(showingPersonal: false)
        == "Only the first occurrence was used. Remove COUNT or UNTIL from the rule.")
  }

  @Test(
    "What is not as it should be is said",
    arguments: [
      (["RRULE:FREQ=WEEKLY;COUNT=1;BYDAY=WE,XX"], .recurrenceRuleAdjusted),
      (["RDATE:20260418T140000Z,soon"], .recurrenceDateUnreadable),
      (["EXDATE:never"], .recurrenceDateUnreadable),
      (["EXDATE;TZID=Nowhere:20260422T180000"], .recurrenceZoneUnknown),
    ] as [([String], DiagnosticCode)])
  func findings(lines: [String], code: DiagnosticCode) {
    let expansion = Self.practice(lines)
    #expect(expansion.diagnostics.map(\.code) == [code])
    #expect(expansion.diagnostics.first?.position?.line == 3)
    #expect(Calendar.starts(expansion).hasPrefix("260415.1800"))
  }

  @Test(
    "The end follows from DTEND, from DURATION or from the start",
    arguments: [
      ("DTSTART;VALUE=DATE:20260418", nil, "260419", nil),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260420", "260420", nil),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260418", "260419", .recurrenceEventEndEarly),
      ("DTSTART;VALUE=DATE:20260418", "DTEND;VALUE=DATE:20260401", "260419", .recurrenceEventEndEarly),
      ("DTSTART;VALUE=DATE:20260418", "DURATION:P2D", "260420", nil),
      ("DTSTART;VALUE=DATE:20260418", "DURATION:PT24H", "260419", nil),
      ("DTSTART;VALUE=DATE:20260418", "DTEND:20260419T120000", "260420", .recurrenceEventEndForm),
      ("DTSTART:20260418T090000", nil, "260418.0900", nil),
      ("DTSTART:20260418T090000", "DTEND:20260418T110000", "260418.1100", nil),
      ("DTSTART:20260418T090000", "DTEND:20260418T080000", "260418.0900", .recurrenceEventEndEarly),
      ("DTSTART:20260418T090000", "DTEND:20260418T090000", "260418.0900", .recurrenceEventEndEarly),
      ("DTSTART:20260418T090000", "DURATION:-PT1H", "260418.0900", .recurrenceEventEndEarly),
      ("DTSTART:20260418T090000", "DTEND;VALUE=DATE:20260419", "260419.0000", .recurrenceEventEndForm),
      ("DTSTART:20260418T130000Z", "DTEND;TZID=America/New_York:20260418T110000", "260418.1100", nil),
      // Clocks go forward on March 8, 2026: a day is a day on the calendar, an hour an hour that passes.
      ("DTSTART;TZID=America/New_York:20260307T180000", "DURATION:P1D", "260308.1800", nil),
      ("DTSTART;TZID=America/New_York:20260307T180000", "DURATION:PT24H", "260308.1900", nil),
    ] as [(String, String?, String, DiagnosticCode?)])
  func ends(start: String, line: String?, expected: String, code: DiagnosticCode?) {
    let expansion = Calendar.expand([Calendar.event([start] + (line.map { [$0] } ?? []))])
    #expect(expansion.occurrences.map { Calendar.short($0.end) } == [expected])
    #expect(expansion.diagnostics.map(\.code) == (code.map { [$0] } ?? []))
    #expect(expansion.occurrences.allSatisfy { $0.recurrenceID == nil && $0.startInstant <= $0.endInstant })
  }

  @Test("A distance to DTEND stays as long as it is, a DURATION of days stays on the clock")
  func acrossChanges() {
    let start = "DTSTART;TZID=America/New_York:20260306T180000"
    let lengths = ["DTEND;TZID=America/New_York:20260307T180000", "DURATION:P1D"].map { end in
      Calendar.expand([Calendar.event(start, end, "RRULE:FREQ=DAILY;COUNT=2")]).occurrences.map {
        ($0.endInstant - $0.startInstant) / 3600
      }
    }
    #expect(lengths == [[24, 24], [24, 23]])
  }

  @Test(
    "A component with RECURRENCE-ID takes the place of one time, whatever kind and zone that is in",
    arguments: [
      ";TZID=America/New_York:20260422T180000", ":20260422T220000Z", ":20260422T180000",
      ";VALUE=DATE:20260422", ";TZID=Europe/Vienna:20260422T230000",
    ])
  func overrides(recurrenceID: String) {
    let change = Calendar.event("RECURRENCE-ID\(recurrenceID)", "DTSTART\(Self.zone):20260423T190000")
    let expansion = Self.practice(["RRULE:FREQ=WEEKLY;COUNT=3"], change)
    #expect(Calendar.starts(expansion) == "260415.1800 260423.1900 260429.1800")
    #expect(expansion.occurrences.map(\.isOverride) == [false, true, false])
    #expect(expansion.occurrences[1].component == change)
  }

  @Test("A time that is called off stays in its place and is marked")
  func cancelled() {
    let change = Calendar.event("RECURRENCE-ID:20260422T220000Z", "STATUS:cancelled")
    let expansion = Self.practice(["RRULE:FREQ=WEEKLY;COUNT=3"], change)
    #expect(Calendar.starts(expansion) == "260415.1800 -260422.2200 260429.1800")
    #expect(
      Calendar.starts(Self.practice(["RRULE:FREQ=WEEKLY;COUNT=2", "STATUS:CANCELLED"]))
        == "-260415.1800 -260422.1800")
  }

  @Test("A change for this and all later times moves them on the clock, up to the next change")
  func thisAndFuture() {
    let later = Calendar.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260422T180000",
      "DTSTART\(Self.zone):20260423T193000", "DURATION:PT2H")
    let single = Calendar.event(
      "RECURRENCE-ID\(Self.zone):20260506T180000", "DTSTART\(Self.zone):20260506T080000")
    let expansion = Self.practice(["RRULE:FREQ=WEEKLY"], later, single)
    #expect(
      Calendar.starts(expansion) == "260415.1800 260423.1930 260430.1930 260506.0800 260514.1930")
    #expect(expansion.occurrences[2].endInstant - expansion.occurrences[2].startInstant == 7_200)
    #expect(expansion.occurrences[2].recurrenceID.map(Calendar.short) == "260429.1800")
  }

  @Test("A changed time without its event stands alone")
  func alone() {
    let change = Calendar.event("RECURRENCE-ID:20260422T220000Z", "DTSTART\(Self.zone):20260423T190000")
    #expect(Calendar.starts(Calendar.expand([change])) == "260423.1900")
  }

  @Test("A change that moves a time out of the window, or into it, does so")
  func movedAcross() {
    let out = Calendar.event("RECURRENCE-ID:20260422T220000Z", "DTSTART:20270101T120000Z")
    let into = Calendar.event("RECURRENCE-ID:20270106T230000Z", "DTSTART\(Self.zone):20260501T090000")
    let expansion = Self.practice(["RRULE:FREQ=WEEKLY"], out, into)
    #expect(
      Calendar.starts(expansion) == "260415.1800 260429.1800 260501.0900 260506.1800 260513.1800")
  }

  @Test("What reaches into the window is in it")
  func reaching() {
    let camp = Calendar.event("DTSTART;VALUE=DATE:20260410", "DTEND;VALUE=DATE:20260413", "RRULE:FREQ=YEARLY")
    for (first, last, expected) in [
      ("20260412", "20260412", "260410"), ("20260413", "20260420", ""), ("20260401", "20260409", ""),
      ("20260401", "20260410", "260410"), ("20280412", "20280412", "280410"),
    ] {
      #expect(Calendar.starts(Calendar.expand([camp], in: Calendar.window(first, last))) == expected)
    }
  }

  @Test("All-day rules pay no heed to hours")
  func wholeDays() {
    let event = Calendar.event("DTSTART;VALUE=DATE:20260418", "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,15")
    #expect(Calendar.starts(Calendar.expand([event])) == "260418 260419")
  }

  @Test("An event without a start is an error at its place")
  func noStart() {
    let expansion = Calendar.expand([Calendar.event("DTSTART:tomorrow", "RRULE:FREQ=DAILY")])
    #expect(expansion.occurrences.isEmpty)
    #expect(expansion.diagnostics.map(\.code) == [.recurrenceStartMissing])
    #expect(expansion.diagnostics.first?.severity == .error)
  }

  @Test("A limit is said with the rule that meets it")
  func limits() {
    let event = Calendar.event("DTSTART:20260418T090000", "RRULE:FREQ=SECONDLY;COUNT=1000000000")
    let expansion = Calendar.expand([event], limits: RecurrenceLimits(occurrences: 10))
    #expect(expansion.occurrences.count == 10)
    #expect(expansion.didReachLimit)
    #expect(expansion.diagnostics.map(\.code) == [.recurrenceLimitReached])
    #expect(expansion.diagnostics.first?.position?.line == 2)
  }

  @Test("Many rules share what one may ask for")
  func manyRules() {
    let rules = (1...200).map { "RRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1;COUNT=\($0)" }
    let event = Calendar.event(["DTSTART:20260418T090000"] + rules)
    let expansion = Calendar.expand([event], limits: RecurrenceLimits(candidates: 1_000))
    #expect(Calendar.starts(expansion) == "260418.0900")
    #expect(expansion.didReachLimit)
  }
}

@Suite("Components of one event")
struct RecurrenceGroupsTests {
  private static func groups(_ components: [[String]]) -> (sizes: [Int], codes: [DiagnosticCode]) {
    let result = RecurrenceSet.groups(components.map(Calendar.event))
    return (result.groups.map(\.count), result.diagnostics.map(\.code))
  }

  @Test("One UID and one start are one event: the newest is used")
  func newest() {
    let versions = [
      ["UID:a", "DTSTART:20260418T090000", "SEQUENCE:2", "SUMMARY:second"],
      ["UID:a", "DTSTART:20260418T090000", "SEQUENCE:10", "SUMMARY:third"],
      ["UID:a", "DTSTART:20260418T090000", "SUMMARY:first"],
    ].map(Calendar.event)
    let result = RecurrenceSet.groups(versions)
    #expect(result.groups == [[versions[1]]])
    #expect(result.diagnostics.map(\.code) == [.recurrenceDuplicate])
  }

  @Test("Where SEQUENCE says nothing LAST-MODIFIED decides, then the order of the file")
  func lastModified() {
    let versions = [
      ["UID:a", "DTSTART:20260418T090000", "LAST-MODIFIED:20260301T000000Z"],
      ["UID:a", "DTSTART:20260418T090000", "LAST-MODIFIED:20260201T000000Z"],
      ["UID:b", "DTSTART:20260418T090000", "SUMMARY:1"], ["UID:b", "DTSTART:20260418T090000", "SUMMARY:2"],
    ].map(Calendar.event)
    #expect(RecurrenceSet.groups(versions).groups == [[versions[0]], [versions[3]]])
  }

  @Test(
    "Other starts, other events; without a UID each alone",
    arguments: [
      ([["UID:a", "DTSTART:20260418T090000"], ["UID:a", "DTSTART:20260419T090000"]], [1, 1]),
      ([["DTSTART:20260418T090000"], ["DTSTART:20260418T090000"], ["UID:"]], [1, 1, 1]),
      ([["UID:a", "DTSTART:20260418T090000"], ["UID:b", "DTSTART:20260418T090000"]], [1, 1]),
      ([["UID:a", "RECURRENCE-ID:20260418T090000"], ["UID:a", "RECURRENCE-ID:20260419T090000"]], [2]),
      (
        [
          ["UID:a", "DTSTART:20260418T090000", "RRULE:FREQ=DAILY"],
          ["UID:a", "RECURRENCE-ID:20260419T090000"],
          ["UID:a", "DTSTART:20260601T090000", "RRULE:FREQ=DAILY"],
          ["UID:a", "RECURRENCE-ID:20260602T090000"],
          ["UID:a", "RECURRENCE-ID:20260603T090000"],
        ], [2, 3]
      ),
    ])
  func groups(components: [[String]], sizes: [Int]) {
    let result = Self.groups(components)
    #expect(result.sizes == sizes)
    #expect(result.codes.isEmpty)
  }
}
