import CompassModel
import Foundation
import Synchronization

/// What a calendar writes about an event, as much as the detail lets it.
enum EventText {
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
    if isTimeOpen(event) { text.add(literal: " (time TBD)") }
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
    if let checkin = checkin(of: event, span) {
      text.add(literal: "\nCheck-in: ")
      text.add(checkin.displayText)
    }
    if isTimeOpen(event) { text.add(literal: "\nThe time is to be announced.") }
    if !span.isEndKnown { text.add(literal: "\nThe end time is not known.") }
    if options.detail == .full {
      if let cost = event.cost {
        text.add(literal: "\nCost: ")
        if cost.isZero {
          text.add(literal: "Free")
        } else {
          text.add(literal: "$")
          text.add(cost.fixed(places: 2))
        }
      }
      if options.audience.reads(.status) {
        text.add(literal: "\nStatus: ")
        text.add(event.status.label)
      }
      if !entry.coachNames.isEmpty {
        text.add(literal: "\nCoaches: ")
        text.add(entry.coachNames, separator: ", ")
      }
      if let words = event.description {
        text.add(literal: "\n\n")
        text.add(PublicURL.textWithoutSecrets(words))
      }
      if let notes = event.performanceNotes {
        text.add(literal: "\n\nNotes: ")
        text.add(PublicURL.textWithoutSecrets(notes))
      }
      if let page {
        text.add(literal: "\n\nPage: ")
        text.add(page)
      }
    }
    if let directions = entry.directions {
      text.add(literal: "\n\nDirections: ")
      text.add(directions)
    }
    return text
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
