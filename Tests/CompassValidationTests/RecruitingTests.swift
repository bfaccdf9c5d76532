import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@Suite("Recruiting calendars")
struct RecruitingTests {
  private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  private static func days(_ first: String, _ last: String) throws -> ClosedRange<CalendarDate> {
    try day(first)...day(last)
  }

  /// One period of each kind in January, and days 26 to 31 without any.
  private static func calendar() throws -> RecruitingCalendar {
    RecruitingCalendar(
      title: "Test baseball", division: .d1, sports: ["baseball"],
      days: try days("2026-01-01", "2026-01-31"),
      source: "Test document", verified: try day("2025-12-01"),
      periods: [
        RecruitingPeriod(.quiet, try days("2026-01-06", "2026-01-25"), confidence: .medium),
        RecruitingPeriod(.contact, try days("2026-01-01", "2026-01-05"), confidence: .high),
        RecruitingPeriod(.evaluation, try days("2026-01-11", "2026-01-15"), confidence: .high),
        RecruitingPeriod(.dead, try days("2026-01-16", "2026-01-20"), confidence: .high),
        RecruitingPeriod(.shutdown, try days("2026-01-21", "2026-01-25"), confidence: .low),
      ])
  }

  /// The first day of a period of that kind.
  private static let firstDays: KeyValuePairs<RecruitingPeriod.Kind, String> = [
    .contact: "2026-01-01", .quiet: "2026-01-06", .evaluation: "2026-01-11", .dead: "2026-01-16",
    .shutdown: "2026-01-21",
  ]

  /// Two schools of division I with a coach each, others without a calendar, an athlete, and events.
  private struct World {
    var known = MemoryRecords()
    let athlete = UUID()
    let own = UUID()
    let other = UUID()
    let small = UUID()
    let undivided = UUID()
    let coach = UUID()
    let otherCoach = UUID()
    var events: [String: UUID] = [:]
    var sport: String? = "baseball"

    init(sport: String? = nil, primary: String = "Baseball") throws {
      self.sport = sport
      try known.add(.athlete, ["full_name": "Ann Lee", "primary_sport_id": primary], id: athlete)
      try known.add(.school, ["name": "Harrow", "division": "D1"], id: own)
      try known.add(.school, ["name": "Blue Hollow", "division": "D1"], id: other)
      try known.add(.school, ["name": "Small", "division": "D3"], id: small)
      try known.add(.school, ["name": "Nobody Knows"], id: undivided)
      for (id, school) in [(coach, own), (otherCoach, other)] {
        try known.add(
          .coach,
          ["first_name": "A", "last_name": "B", "role": "head", "school_id": school.uuidString], id: id)
      }
      for type in EventType.allCases {
        for (host, school) in [("own", own), ("other", other), ("nobody", nil)] {
          let id = UUID()
          try known.add(
            .event,
            [
              "type": type.rawValue, "name": "X", "start_date": "2026-01-01",
              "school_id": school?.uuidString ?? "",
            ], id: id)
          events["\(type.rawValue) \(host)"] = id
        }
      }
    }

    func issues(_ kind: RecordKind, _ texts: [String: String]) throws -> [FieldIssue] {
      var draft = Draft(kind: kind)
      for (name, text) in texts where !text.isEmpty {
        DraftReader.read(text, into: try field(kind, name), of: &draft, options: options)
      }
      var context = RuleContext(options: options, known: known, owner: athlete)
      context.recruiting = RecruitingWatch(calendars: [try RecruitingTests.calendar()], sport: sport)
      return try RuleSet.check(&draft, context: context).filter { $0.code.rawValue.hasPrefix("recruiting-") }
    }

    /// `!` for a warning, `?` for a note that the place is not known, `-` for nothing, in each kind of period.
    func marks(_ kind: RecordKind, _ texts: [String: String]) throws -> String {
      try RecruitingTests.firstDays.map { period, day in
        let date = kind == .event ? "start_date" : "occurred_at"
        let moment = kind == .event ? day : day + "T15:00:00-05:00"
        let issues = try issues(kind, texts.merging([date: moment]) { $1 })
        #expect(issues.count <= 1)
        return switch issues.first?.code {
        case nil: "-"
        case .recruitingPeriod: "!"
        case .recruitingPlaceUnknown: "?"
        default: "x"
        }
      }.joined()
    }
  }

  // Each row: contact, quiet, evaluation, dead, shutdown.

  @Test(
    "Contacts: calls and mail stop in a shutdown, meetings stop earlier, and off campus first",
    arguments: [
      ("email", "----!"), ("text", "----!"), ("phone_call", "----!"), ("virtual_meeting", "----!"),
      ("tweet", "----!"), ("dm", "----!"), ("official_visit", "---!!"), ("unofficial_visit", "---!!"),
      ("camp", "---!!"), ("in_person_visit", "-??!!"), ("showcase", "-!!!!"), ("game", "-!!!!"),
      ("other", "-----"), ("interest", "-----"),
    ])
  func interactions(type: String, marks: String) throws {
    let world = try World()
    let texts = [
      "type": type, "direction": "outbound", "school_id": world.own.uuidString, "subject": "Hello",
    ]
    #expect(try world.marks(.interaction, texts) == marks)
    #expect(InteractionType(rawValue: type) != nil)
  }

  @Test(
    "A meeting is where its event is",
    arguments: [
      ("in_person_visit", "camp own", "---!!"), ("in_person_visit", "camp other", "-!!!!"),
      ("in_person_visit", "camp nobody", "-??!!"), ("in_person_visit", "official_visit own", "---!!"),
      ("in_person_visit", "unofficial_visit own", "---!!"), ("in_person_visit", "game own", "-??!!"),
      ("in_person_visit", "game nobody", "-!!!!"), ("in_person_visit", "showcase other", "-!!!!"),
      ("camp", "camp other", "-!!!!"), ("game", "game own", "-??!!"), ("showcase", "camp own", "---!!"),
      ("email", "game other", "----!"),
    ])
  func meetings(type: String, event: String, marks: String) throws {
    let world = try World()
    let id = try #require(world.events[event])
    let texts = [
      "type": type, "direction": "outbound", "school_id": world.own.uuidString, "event_id": id.uuidString,
    ]
    #expect(try world.marks(.interaction, texts) == marks)
  }

  @Test(
    "Events: visits and a college's own camps are on campus; its coaches elsewhere watch",
    arguments: [
      ("official_visit", "own", "", "---!!"), ("unofficial_visit", "own", "", "---!!"),
      ("official_visit", "", "", "-----"), ("camp", "own", "", "---!!"), ("camp", "own", "coach", "---!!"),
      ("camp", "own", "otherCoach", "-!-!!"), ("camp", "", "coach", "-?-!!"), ("camp", "", "", "-----"),
      ("showcase", "", "coach", "-!-!!"), ("showcase", "", "", "-----"), ("showcase", "own", "", "-----"),
      ("showcase", "own", "coach", "-?-!!"), ("game", "", "coach", "-!-!!"),
      ("game", "other", "coach", "-!-!!"), ("game", "own", "coach", "-?-!!"), ("game", "", "", "-----"),
    ])
  func events(type: String, host: String, coach: String, marks: String) throws {
    let world = try World()
    let schools = ["own": world.own, "other": world.other]
    let coaches = ["coach": world.coach, "otherCoach": world.otherCoach]
    let texts = [
      "type": type, "name": "X", "school_id": schools[host]?.uuidString ?? "",
      "coaches_present": coaches[coach]?.uuidString ?? "",
    ]
    #expect(try world.marks(.event, texts) == marks)
  }

  @Test("A warning names period, days, source and day of verification, and accuses nobody")
  func wording() throws {
    let world = try World()
    let visit = try #require(
      try world.issues(
        .event,
        [
          "type": "official_visit", "name": "X", "school_id": world.own.uuidString,
          "start_date": "2026-01-15", "end_date": "2026-01-17",
        ]
      ).first)
    #expect(visit.field == "start_date" && visit.effect == .warns)
    #expect(
      visit.text == """
        Official Visit with "Harrow" on Jan 16, 2026 is in a dead period (Jan 16 - 20, 2026) of Test baseball, \
        when coaches neither meet nor watch athletes, on campus or off, and calls, mail and texts go on. \
        Source: Test document, verified Dec 1, 2025, confidence high
        """)
    #expect(
      visit.help?.rendered(showingPersonal: true) == """
        Check the date, or ask the college. This is a hint from a published calendar, not compliance advice
        """)
    for kind in RecruitingPeriod.Kind.allCases where kind != .contact {
      let day = try #require(Self.firstDays.first { $0.0 == kind }).1
      let issue = try #require(
        try world.issues(
          .interaction,
          [
            "type": "game", "direction": "inbound", "school_id": world.own.uuidString,
            "occurred_at": day + "T15:00:00-05:00",
          ]
        ).first)
      let words = [issue.text, issue.help?.rendered(showingPersonal: true) ?? ""].joined(separator: " ")
      for accusation in [
        "violat", "illegal", "broke", "forbidden", "must not", "prohibited", "allowed", "rule",
      ] {
        #expect(!words.lowercased().contains(accusation), "\(words)")
      }
    }
  }

  @Test(
    "A day is that of the event's clocks, and a day alone is that day everywhere",
    arguments: [
      // In New York it is the 16th, in Los Angeles still the 15th.
      ("2026-01-16T01:00:00-05:00", "CA", ""), ("2026-01-16T01:00:00-05:00", "", "!"),
      ("2026-01-16", "CA", "!"), ("2026-01-16T04:00:00-05:00", "CA", "!"),
    ])
  func clocks(moment: String, state: String, mark: String) throws {
    var world = try World()
    let event = UUID()
    try world.known.add(
      .event,
      [
        "type": "camp", "name": "X", "start_date": "2026-01-15", "state": state,
        "school_id": world.own.uuidString,
      ],
      id: event)
    let issues = try world.issues(
      .interaction,
      [
        "type": "camp", "direction": "inbound", "school_id": world.own.uuidString,
        "event_id": event.uuidString, "occurred_at": moment,
      ])
    #expect(issues.map { $0.code == .recruitingPeriod ? "!" : "?" }.joined() == mark)
  }

  @Test(
    "What is not known is said, and nothing is guessed",
    arguments: [
      ("own", "Baseball", nil, nil), ("own", "High jump", "baseball", "No calendar covers \"D1 High jump\""),
      ("own", "Football / Baseball", nil, nil),
      ("own", "6f1c0d3e-0000-4000-8000-000000000001", nil, "The athlete's sport is unknown"),
      ("own", "6f1c0d3e-0000-4000-8000-000000000001", "Baseball", nil), ("own", "7", "baseball", nil),
      ("own", "", nil, "The athlete's sport is unknown"), ("own", "", "BASEBALL", nil),
      ("own", "Softball", nil, "No calendar covers \"D1 Softball\""),
      ("small", "Baseball", nil, "No calendar covers \"D3 Baseball\""),
      ("undivided", "Baseball", nil, "The school's division is unknown"),
    ] as [(String, String, String?, String?)])
  func unknown(school: String, primary: String, sport: String?, reason: String?) throws {
    let world = try World(sport: sport, primary: primary)
    let schools = ["own": world.own, "small": world.small, "undivided": world.undivided]
    let issues = try world.issues(
      .event,
      [
        "type": "official_visit", "name": "X", "school_id": try #require(schools[school]).uuidString,
        "start_date": "2026-01-16",
      ])
    if let reason {
      #expect(issues.map(\.code) == [.recruitingUnchecked] && issues[0].effect == .notes)
      #expect(issues.first?.text.hasSuffix(reason) == true, "\(issues.map(\.text))")
    } else {
      #expect(issues.map(\.code) == [.recruitingPeriod])
    }
  }

  @Test("Days without a period are said to have none")
  func uncovered() throws {
    let world = try World()
    for (day, isSaid) in [
      ("2026-01-26", true), ("2026-02-01", true), ("2025-12-31", true), ("2026-01-05", false),
    ] {
      let issues = try world.issues(
        .event,
        ["type": "official_visit", "name": "X", "school_id": world.own.uuidString, "start_date": day])
      #expect(issues.map(\.code) == (isSaid ? [.recruitingUnchecked] : []), "\(day)")
    }
  }

  @Test("A cancelled event, and records where nobody asked, are compared with nothing")
  func off() throws {
    let world = try World()
    let texts = [
      "type": "official_visit", "name": "X", "school_id": world.own.uuidString, "start_date": "2026-01-16",
    ]
    #expect(try world.issues(.event, texts.merging(["cancelled": "yes"]) { $1 }).isEmpty)
    #expect(try Checked(.event, texts, known: world.known).codes.isEmpty)
  }
}
