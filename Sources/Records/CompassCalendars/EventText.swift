import CompassModel
import Foundation
import Synchronization

/// What a calendar writes about an event, as much as the detail lets it.
enum EventText {
  // What stands before facts and paragraphs; ``CarriedEvent`` takes the lines out again by it.
  static let checkin = "Check-in: "
  static let cost = "Cost: "
  static let status = "Status: "
  static let coaches = "Coaches: "
  static let notes = "Notes: "
  static let page = "Page: "
  static let directions = "Directions: "
  /// The facts that a text can't change.
  static let facts = [cost, status, coaches]
  static let openTimeLine = "The time is to be announced."
  static let unknownEndLine = "The end time is not known."
  /// What a title ends in whose time is yet to come.
  static let openTime = " (time TBD)"

  /// The title: `Prospect Camp – Lakeside College (day 1 of 3)`; the kind alone where only times are told.
  static func summary(
    of event: Event, _ entry: CalendarEntry, _ span: CalendarSpan, _ detail: CalendarDetail
  ) -> UTF8Text {
    var text = UTF8Text(capacity: 128)
    if event.cancelled { text.add(literal: "CANCELLED: ") }
    guard detail != .times else {
      text.add(event.type.label)
      return text
    }
    text.add(event.name)
    if let school = entry.schoolName, !names(event.name, school) {
      text.add(literal: " – ")
      text.add(school)
    }
    if let athlete = entry.athleteName {
      text.add(literal: " – ")
      text.add(athlete)
    }
    if let part = span.part { text.add(" (day \(part.number) of \(part.count))") }
    if isTimeOpen(event) { text.add(openTime) }
    return text
  }

  /// Words of schools' names that no title needs to have: `Lakeside Camp` says which school it is.
  private static let commonWords = [
    "university", "college", "community", "institute", "academy", "school", "of", "the", "at",
  ].map { Array($0.utf8) }

  /// Whether a title has the words that tell a school from others.
  private static func names(_ title: String, _ school: String) -> Bool {
    title.foldedWords.hasFoldedWords(tellingWords(of: school))
  }

  /// The words of schools that were asked for, as a calendar has many events of few.
  private static let knownWords = Mutex<[String: String]>([:])
  /// The most schools whose words are kept.
  private static let maximumKnown = 4096

  /// The words that tell a school from others; all of them where it has common ones only.
  private static func tellingWords(of school: String) -> String {
    if let known = knownWords.withLock({ $0[school] }) { return known }
    let words = Array(school.foldedWords.utf8)
    var telling: [UInt8] = []
    for word in words.split(separator: 0x20) where !commonWords.contains(where: word.elementsEqual) {
      if !telling.isEmpty { telling.append(0x20) }
      telling += word
    }
    let result = String(decoding: telling.isEmpty ? words : telling, as: UTF8.self)
    knownWords.withLock { known in
      if known.count < maximumKnown { known[school] = result }
    }
    return result
  }

  /// Whether the time is yet to come: a game on one day is never all day.
  private static func isTimeOpen(_ event: Event) -> Bool {
    event.type == .game && event.startTime == nil && (event.endDate ?? event.startDate) <= event.startDate
  }

  /// The time to report, on the day on which one reports.
  static func checkin(of event: Event, _ span: CalendarSpan) -> TimeOfDay? {
    (span.part?.number ?? 1) == 1 ? event.checkinTime : nil
  }

  /// What there is to know: facts, a line each, then a paragraph each.
  ///
  /// - Parameter page: the event's page, where the detail has it.
  static func description(
    of event: Event, _ entry: CalendarEntry, _ span: CalendarSpan, _ options: EventCalendarOptions,
    page: String?
  ) -> UTF8Text {
    var text = UTF8Text(capacity: 512)
    text.add(event.type.label)
    func begin(_ fact: String) {
      text.add(literal: "\n")
      text.add(fact)
    }
    if let time = checkin(of: event, span) {
      begin(checkin)
      text.add(time.displayText)
    }
    if isTimeOpen(event) { begin(openTimeLine) }
    if !span.isEndKnown { begin(unknownEndLine) }
    if options.detail == .full {
      if let cost = event.cost {
        begin(Self.cost)
        text.add(Self.cost(cost))
      }
      if options.audience.reads(.status) {
        begin(status)
        text.add(event.status.label)
      }
      if !entry.coachNames.isEmpty {
        begin(coaches)
        text.add(entry.coachNames, separator: ", ")
      }
      if let words = event.description {
        text.add(literal: "\n\n")
        text.add(PublicURL.textWithoutSecrets(words))
      }
      if let words = event.performanceNotes {
        text.add(literal: "\n")
        begin(notes)
        text.add(PublicURL.textWithoutSecrets(words))
      }
      if let page {
        text.add(literal: "\n")
        begin(Self.page)
        text.add(page)
      }
    }
    if let directions = entry.directions {
      text.add(literal: "\n")
      begin(Self.directions)
      text.add(directions)
    }
    return text
  }

  /// What an event costs: `$125.00`, `Free`.
  static func cost(_ cost: Decimal) -> String { cost.isZero ? "Free" : "$" + cost.fixed(places: 2) }

  /// A title without which of the days of an event it is.
  static func withoutPart(_ title: String) -> String {
    guard title.hasSuffix(")"), let open = title.ranges(of: " (day ").last else { return title }
    let numbers = title[open.upperBound...].dropLast().split(
      separator: " of ", omittingEmptySubsequences: false)
    let isPart = numbers.count == 2 && numbers.allSatisfy { digits($0.utf8) != nil }
    return isPart ? String(title[..<open.lowerBound]) : title
  }

  /// The place on one line, nothing said twice; nil where none is known.
  static func location(of event: borrowing Event) -> UTF8Text? {
    var place = LocationText()
    place.add(event.location)
    place.add(event.address)
    place.add(event.city)
    place.add(event.state)
    return place.text.bytes.isEmpty ? nil : place.text
  }
}
