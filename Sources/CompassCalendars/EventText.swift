import CompassModel
import Foundation

/// What a calendar writes about an event, as much as the detail lets it.
enum EventText {
  /// The title: `Prospect Camp – Lakeside College (day 1 of 3)`; the kind alone where only times are told.
  static func summary(
    of event: Event, _ entry: CalendarEntry, _ span: CalendarSpan, _ detail: CalendarDetail
  ) -> String {
    var text = event.cancelled ? "CANCELLED: " : ""
    guard detail != .times else { return text + event.type.label }
    text += event.name
    if let school = entry.schoolName, !names(event.name, school) { text += " – " + school }
    if let athlete = entry.athleteName { text += " – " + athlete }
    if let part = span.part { text += " (day \(part.number) of \(part.count))" }
    if isTimeOpen(event) { text += " (time TBD)" }
    return text
  }

  /// Words of schools' names that no title needs to have: `Lakeside Camp` says which school it is.
  private static let commonWords = [
    "university", "college", "community", "institute", "academy", "school", "of", "the", "at",
  ].map { Array($0.utf8) }

  /// Whether a title has the words that tell a school from others.
  private static func names(_ title: String, _ school: String) -> Bool {
    let school = Array(school.foldedWords.utf8)
    var telling: [UInt8] = []
    for word in school.split(separator: 0x20) where !commonWords.contains(where: word.elementsEqual) {
      if !telling.isEmpty { telling.append(0x20) }
      telling += word
    }
    return title.foldedWords.hasFoldedWords(
      String(decoding: telling.isEmpty ? school : telling, as: UTF8.self))
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
    of event: Event, _ entry: CalendarEntry, _ span: CalendarSpan, _ detail: CalendarDetail, page: String?
  ) -> String {
    var text = ""
    text.reserveCapacity(512)
    text += event.type.label
    if let checkin = checkin(of: event, span) {
      text += "\nCheck-in: "
      text += checkin.displayText
    }
    if isTimeOpen(event) { text += "\nThe time is to be announced." }
    if !span.isEndKnown { text += "\nThe end time is not known." }
    if detail == .full {
      if let cost = event.cost { text += cost.isZero ? "\nCost: Free" : "\nCost: $" + cost.fixed(places: 2) }
      text += "\nStatus: "
      text += event.status.label
      if !entry.coachNames.isEmpty {
        text += "\nCoaches: "
        text += entry.coachNames.joined(separator: ", ")
      }
      if let words = event.description {
        text += "\n\n"
        text += PublicURL.textWithoutSecrets(words)
      }
      if let notes = event.performanceNotes {
        text += "\n\nNotes: "
        text += PublicURL.textWithoutSecrets(notes)
      }
      if let page {
        text += "\n\nPage: "
        text += page
      }
    }
    if let directions = entry.directions {
      text += "\n\nDirections: "
      text += directions
    }
    return text
  }

  /// The place on one line, nothing said twice; nil where none is known.
  static func location(of event: Event) -> String? {
    var parts: [String] = []
    var said: [String] = []
    for part in [event.location, event.address, event.city, event.state] {
      guard let part = part.map(onOneLine) else { continue }
      let words = part.foldedWords
      // What has the words nowhere has them nowhere between its commas.
      guard !words.isEmpty,
        !said.indices.contains(where: { said[$0].hasFoldedWords(words) && says(parts[$0], words) })
      else { continue }
      parts.append(part)
      said.append(words)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func onOneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isLineBreak) else { return text }
    return text.unicodeScalars.split(whereSeparator: isLineBreak).map(String.init).joined(separator: ", ")
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a text has the words between its commas, or at the start of what stands behind one: a town, or
  /// a state before its ZIP code.
  private static func says(_ text: String, _ words: String) -> Bool {
    let pieces = text.split(separator: ",").map { String($0).foldedWords }
    return pieces.contains(words) || pieces.dropFirst().contains { $0.hasPrefix(words + " ") }
  }
}
