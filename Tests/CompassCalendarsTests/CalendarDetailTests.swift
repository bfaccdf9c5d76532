import CompassModel
import Foundation
import Testing

@testable import CompassCalendars

@Suite("What a calendar tells at each detail")
struct CalendarDetailTests {
  /// An event in which every text is a word of its own, with the words by what may tell them.
  private static func event(
    _ random: inout SeededNumbers
  ) -> (CalendarEntry, basic: [String], full: [String], never: [String]) {
    func word(_ name: String) -> String { "\(name)\(random.next() % 1_000_000)x" }
    var event = CalendarSamples.event(
      Int(random.next() % 100), EventType.allCases[Int(random.next() % 5)], word("name"), "2026-06-13")
    if random.next() % 2 == 0 { event.startTime = TimeOfDay(iso: "09:00") }
    if random.next() % 2 == 0 { event.endDate = CalendarSamples.day("2026-06-15") }
    event.cancelled = random.next() % 4 == 0
    event.location = word("venue")
    event.address = word("street")
    event.city = word("city")
    event.latitude = Decimal(string: "33.4735")
    event.longitude = Decimal(string: "-82.0105")
    event.checkinTime = TimeOfDay(iso: "08:07")
    event.cost = Decimal(string: "\(1000 + random.next() % 8999).37")
    let cost = event.cost.map { "\($0)" } ?? ""
    event.performanceNotes = word("notes")
    event.description = word("about")
    event.url = "https://a.example/\(word("page"))"
    event.source = word("source")
    event.sourceKey = word("key")
    let (extra, stat) = (word("extra"), word("stat"))
    event.extra = .object([.init("column", .string(extra))])
    event.statsRecorded = .object([.init("stat", .string(stat))])
    event.eventSource = .flyer
    event.registered = random.next() % 2 == 0
    event.attended = random.next() % 2 == 0
    let coach = word("coach")
    let entry = CalendarEntry(
      event, zone: CalendarSamples.zone, schoolName: word("school"), coachNames: [coach])
    let page = String(event.url?.dropFirst(18) ?? "")
    return (
      entry,
      [event.name, event.location, event.address, event.city, entry.schoolName, "33.4735", "8:07"]
        .compactMap(\.self),
      [cost, event.performanceNotes, event.description, page, coach, "Status:"].compactMap(\.self),
      [extra, stat, event.source, event.sourceKey, event.eventSource?.label].compactMap(\.self)
    )
  }

  /// A calendar without its folds, and every other form of the same entries.
  private static func forms(_ entry: CalendarEntry, _ detail: CalendarDetail, _ onePerDay: Bool) -> [String] {
    let options = CalendarSamples.options(detail) { $0.onePerDay = onePerDay }
    let calendar = String(decoding: EventCalendar(options).bytes([entry]), as: UTF8.self)
      .replacing("\r\n ", with: "")
    let tables = CalendarTable.allCases.map { String(decoding: $0.bytes([entry], options), as: UTF8.self) }
    let links = CalendarLinks.allCases.map {
      $0.url(entry, detail: detail, audience: .family)?.removingPercentEncoding ?? ""
    }
    return [calendar] + tables + links
  }

  @Test("No cost, note, coach, page or status is told in basic, and no name or place in times")
  func leaks() {
    var random = SeededNumbers(seed: 20_260_613)
    for _ in 0..<60 {
      let (entry, basic, full, never) = Self.event(&random)
      let onePerDay = random.next() % 2 == 0
      for text in Self.forms(entry, .full, onePerDay).prefix(1) {
        for word in basic + full { #expect(text.contains(word), "\(word)") }
      }
      for text in Self.forms(entry, .basic, onePerDay) {
        for word in full { #expect(!text.contains(word), "\(word)") }
      }
      for text in Self.forms(entry, .times, onePerDay) {
        for word in basic + full { #expect(!text.contains(word), "\(word)") }
      }
      for detail in CalendarDetail.allCases {
        for text in Self.forms(entry, detail, onePerDay) {
          for word in never { #expect(!text.contains(word), "\(word)") }
        }
      }
    }
  }

  @Test("No secret in an address is told at any detail", arguments: CalendarDetail.allCases)
  func secrets(detail: CalendarDetail) {
    for text in Self.forms(CalendarSamples.entry(CalendarSamples.timed), detail, false) {
      #expect(!text.contains("hidden"))
    }
  }

  @Test("A trip tells where to stay in full only")
  func trips() {
    let entry = CalendarEntry(CalendarSamples.trip, zone: CalendarSamples.zone)
    #expect(Self.forms(entry, .full, false)[0].contains("Bayside Inn"))
    #expect(!Self.forms(entry, .basic, false)[0].contains("Bayside Inn"))
    #expect(!Self.forms(entry, .times, false)[0].contains("Spring Tour"))
  }
}

@Suite("What a calendar tells a coach")
struct CalendarAudienceTests {
  /// Every form of some entries, without the folds of a calendar.
  private static func forms(_ entries: [CalendarEntry], _ audience: Audience) -> [String] {
    let options = CalendarSamples.options { $0.audience = audience }
    let calendar = String(decoding: EventCalendar(options).bytes(entries), as: UTF8.self)
      .replacing("\r\n ", with: "")
    let tables = CalendarTable.allCases.map { String(decoding: $0.bytes(entries, options), as: UTF8.self) }
    let links = CalendarLinks.allCases.map { link in
      entries.compactMap { link.url($0, detail: .full, audience: audience)?.removingPercentEncoding }
        .joined(separator: "\n")
    }
    return [calendar] + tables + links
  }

  @Test("An event comes without costs, notes, status, coaches and the school it is linked to")
  func fields() {
    let entry = CalendarSamples.entry(
      CalendarSamples.timed, school: "Lakeside College", coaches: CalendarSamples.coaches)
    for form in Self.forms([entry], .coach) {
      #expect(form.contains("Prospect Camp") && form.contains("Miller Field"))
      for secret in ["149.5", "Status:", "Nervous", "Bring", "Lakeside College", "Ortiz"] {
        #expect(!form.contains(secret), "\(secret)")
      }
    }
    let family = Self.forms([entry], .family)[0]
    for word in ["149.5", "Status: Registered", "Nervous", "Bring", "Lakeside College", "Ortiz"] {
      #expect(family.contains(word), "\(word)")
    }
  }

  @Test("A detail comes alone")
  func details() {
    let entry = CalendarSamples.entry(CalendarSamples.timed, coaches: CalendarSamples.coaches)
    let words: [(Audience.Detail, String)] = [
      (.costs, "149.5"), (.status, "Status: Registered"), (.notes, "Nervous"), (.coaches, "Ortiz"),
    ]
    for (detail, _) in words {
      let form = Self.forms([entry], .coach.including([detail]))[0]
      for (other, word) in words { #expect(form.contains(word) == (other == detail), "\(word)") }
    }
  }

  @Test("Visits and trips leave no trace, not even their days")
  func visits() {
    let entries = [
      CalendarSamples.entry(CalendarSamples.allDay), CalendarSamples.entry(CalendarSamples.openEnd),
      CalendarEntry(CalendarSamples.trip, zone: CalendarSamples.zone),
    ]
    for form in Self.forms(entries, .coach) {
      for word in ["Visit", "Campus Day", "20260415", "20260918", "4/15/2026", "Spring Tour", "Tampa"] {
        #expect(!form.contains(word), "\(word)")
      }
    }
    #expect(Self.forms(entries, .coach.reading(CalendarSamples.allDay))[0].contains("Campus Day"))
  }
}

/// Numbers that are the same in every run (Knuth's MMIX generator).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
