import CompassModel
import Foundation

/// What a calendar writes about an event, as much as the detail lets it.
struct EventText {
  let event: Event
  let entry: CalendarEntry
  let span: CalendarSpan
  let detail: CalendarDetail

  /// The title: `Prospect Camp – Lakeside College (day 1 of 3)`; the kind alone where only times are told.
  var summary: String {
    let mark = event.cancelled ? "CANCELLED: " : ""
    guard detail != .times else { return mark + event.type.label }
    var parts = [event.name]
    if let school = entry.schoolName, !Self.names(event.name, school) { parts.append(school) }
    if let athlete = entry.athleteName { parts.append(athlete) }
    var text = mark + parts.joined(separator: " – ")
    if let part = span.part { text += " (day \(part.number) of \(part.count))" }
    if isTimeOpen { text += " (time TBD)" }
    return text
  }

  /// Words of schools' names that no title needs to have: `Lakeside Camp` says which school it is.
  private static let commonWords: Set<Substring> = [
    "university", "college", "community", "institute", "academy", "school", "of", "the", "at",
  ]

  /// Whether a title has the words that tell a school from others.
  private static func names(_ title: String, _ school: String) -> Bool {
    let words = school.foldedWords.split(separator: " ")
    let telling = words.filter { !commonWords.contains($0) }
    let wanted = (telling.isEmpty ? words : telling).joined(separator: " ")
    return " \(title.foldedWords) ".contains(" \(wanted) ")
  }

  /// Whether the time is yet to come: a game on one day is never all day.
  private var isTimeOpen: Bool {
    event.type == .game && event.startTime == nil && (event.endDate ?? event.startDate) <= event.startDate
  }

  /// The time to report, on the day on which one reports.
  var checkin: TimeOfDay? { (span.part?.number ?? 1) == 1 ? event.checkinTime : nil }

  /// What there is to know, a paragraph each.
  var description: [String] {
    var facts = [event.type.label]
    if let checkin { facts.append("Check-in: \(checkin.displayText)") }
    if isTimeOpen { facts.append("The time is to be announced.") }
    if !span.isEndKnown { facts.append("The end time is not known.") }
    if detail == .full { facts += privateFacts }
    var paragraphs = [facts.joined(separator: "\n")]
    if detail == .full {
      paragraphs += [event.description, event.performanceNotes.map { "Notes: " + $0 }].compactMap(\.self)
        .map(PublicURL.textWithoutSecrets)
      if let page = event.url.flatMap(PublicURL.page) { paragraphs.append("Page: " + page) }
    }
    if let directions = entry.directions { paragraphs.append("Directions: " + directions) }
    return paragraphs
  }

  private var privateFacts: [String] {
    let cost = event.cost.map { cost in
      "Cost: " + (cost == 0 ? "Free" : "$" + MetricType.formatted(cost, .decimal(places: 2)))
    }
    let coaches = entry.coachNames.joined(separator: ", ")
    return [
      cost, "Status: " + event.status.label, coaches.isEmpty ? nil : "Coaches: " + coaches,
    ].compactMap(\.self)
  }

  /// The place on one line, nothing said twice; nil where none is known.
  var location: String? {
    var parts: [String] = []
    for part in [event.location, event.address, event.city, event.state].compactMap(\.self) {
      let part = part.split(whereSeparator: \.isNewline).joined(separator: ", ")
      let words = part.foldedWords
      guard !words.isEmpty, !parts.contains(where: { Self.says($0, words) }) else { continue }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Whether a text has the words between its commas, or at the start of what stands behind one: a town, or
  /// a state before its ZIP code.
  private static func says(_ text: String, _ words: String) -> Bool {
    let pieces = text.split(separator: ",").map { String($0).foldedWords }
    return pieces.contains(words) || pieces.dropFirst().contains { $0.hasPrefix(words + " ") }
  }
}
