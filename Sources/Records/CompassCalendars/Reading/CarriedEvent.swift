package import CompassICalendar
import CompassModel
import CompassValidation

import struct Foundation.Decimal

/// An event of ours as it comes back: what it carries, and what somebody changed in a calendar since it was written.
///
/// What was changed counts more than what the event carries, and what was not changed counts less than what is stored
/// by now.
package struct CarriedEvent: Sendable {
  /// The revision that we wrote; nil where the event says nothing of how it was written.
  package let sequence: Int?
  /// The fields that the event may say news of.
  package internal(set) var edited: Set<String> = []
  /// The fields that were emptied.
  package internal(set) var emptied: Set<String> = []
  /// The fields of which the calendar didn't show what was stored, so that a text is no correction of it.
  package internal(set) var unseen: Set<String> = []
  /// Whether a text was changed so that it can't be told from lines of ours.
  package internal(set) var isUnclear = false

  private var values: [CarriedProperty: String] = [:]
  private var changed: Set<WrittenDigest.Part> = Set(WrittenDigest.Part.allCases)
  let showsDescription: Bool

  /// Reads what an event carries; nil for an event that is none of ours.
  package init?(_ component: ICalComponent) {
    let fields = component.property("\(WrittenDigest.property)")?.value.split(separator: ",").map(String.init)
    let count = WrittenDigest.Part.allCases.count + 2
    guard let fields, fields.count == count, let number = Int(fields[0]) else {
      guard CalendarUID(component.property("UID")?.text ?? "") != nil else { return nil }
      sequence = nil
      showsDescription = true
      return
    }
    sequence = number
    showsDescription = fields[1] == "1"
    for property in CarriedProperty.allCases {
      values[property] = component.property("\(property.property)")?.text
    }
    changed = []
    for part in WrittenDigest.Part.allCases where Self.sum(of: part, component) != fields[2 + part.rawValue] {
      changed.insert(part)
    }
  }

  private static func sum(of part: WrittenDigest.Part, _ component: ICalComponent) -> String {
    func text(_ name: String) -> String { component.property(name)?.text ?? "" }
    switch part {
    case .summary: return WrittenDigest.text(of: text("SUMMARY").utf8)
    case .location: return WrittenDigest.text(of: text("LOCATION").utf8)
    case .description: return WrittenDigest.text(of: text("DESCRIPTION").utf8)
    case .url: return WrittenDigest.text(of: (component.property("URL")?.value ?? "").utf8)
    case .geo: return WrittenDigest.text(of: (component.property("GEO")?.value ?? "").utf8)
    case .status: return WrittenDigest.text(of: text("STATUS").uppercased().utf8)
    case .times:
      return WrittenDigest.text(
        from: component.property("DTSTART")?.temporal, to: component.property("DTEND")?.temporal)
    }
  }

  /// What a field was when the event was written; nil where it was empty or the calendar didn't show it.
  subscript(_ property: CarriedProperty) -> String? { values[property] }

  /// Whether a part of the event is not as it was written.
  func isChanged(_ part: WrittenDigest.Part) -> Bool { changed.contains(part) }

  /// The type that the event has.
  var type: EventType? { self[.type].flatMap(EventType.init(rawValue:)) }

  /// The state of the place as it was written.
  package var state: String? { self[.state] }

  /// The zone that the event names itself, and not by its place.
  package var zone: String? { self[.timeZone] }

  /// Takes what was changed of another day of the same event.
  package mutating func take(_ other: CarriedEvent) {
    edited.formUnion(other.edited)
    emptied.formUnion(other.emptied)
    unseen.formUnion(other.unseen)
    isUnclear = isUnclear || other.isUnclear
  }

  // MARK: The title

  /// The name in a title that somebody changed, without what we put before and behind names.
  func name(in title: String, day: CalendarDate?, isWholeDay: Bool) -> String {
    var title = title
    func drop(_ suffix: String) {
      guard title.utf8.count > suffix.utf8.count, title.hasSuffix(suffix) else { return }
      title.removeLast(suffix.count)
    }
    if isWholeDay, type == nil || type == .game { drop(EventText.openTime) }
    if day != nil { title = EventText.withoutPart(title) }
    if let athlete = self[.athlete] { drop(" – " + athlete) }
    if let school = self[.school] { drop(" – " + school) }
    return title.trimmedBlanks
  }

  // MARK: The place

  /// The fields of a place that somebody changed: what stands before the address as it was is the place's name.
  func place(in text: String) -> [CarriedProperty: String] {
    var tail = LocationText()
    for part in [CarriedProperty.address, .city, .state] { tail.add(self[part]) }
    let known = ", " + tail.text.string
    if known.utf8.count > 2, text.hasSuffix(known) {
      var place: [CarriedProperty: String] = [.location: String(text.dropLast(known.count)).trimmedBlanks]
      for part in [CarriedProperty.address, .city, .state] { place[part] = self[part] }
      return place
    }
    let parts = WrittenPlace(text)
    var place: [CarriedProperty: String] = [:]
    (place[.location], place[.address]) = (parts.name, parts.street)
    (place[.city], place[.state]) = (parts.city, parts.state?.code)
    return place
  }

  // MARK: The text

  /// What a text says that somebody changed, without the lines that we wrote.
  struct Words: Sendable, Hashable {
    var description: String?
    var notes: String?
    var checkin: String?
    var isUnclear = false
  }

  /// Takes our lines out of a text.
  func words(in text: String) -> Words {
    var words = Words()
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    dropFacts(&lines, &words)
    dropLast(EventText.directions + "https://www.google.com/maps/", from: &lines)
    dropLast(EventText.page + "http", from: &lines)
    let body = Self.joined(lines[...])
    // Without notes of its own, all that is left is the description; an event that says nothing of how it was written
    // may have some.
    guard sequence == nil || self[.performanceNotes] != nil else {
      words.description = body
      return words
    }
    let notes = self[.performanceNotes]?.trimmedBreaks
    let description = (self[.description] ?? "").trimmedBreaks
    let splits = Self.paragraphs(of: body, beginningWith: EventText.notes).map { start in
      (
        String(body[..<start]).trimmedBreaks,
        String(body[start...].dropFirst(EventText.notes.count)).trimmedBreaks
      )
    }
    let known =
      splits.last { $0.1 == notes } ?? (sequence == nil ? nil : splits.first { $0.0 == description })
    let split = known ?? splits.last ?? (body, nil)
    (words.description, words.notes) = split
    // Which of several paragraphs are the notes, or whether they went, nothing tells.
    if known == nil, sequence == nil ? splits.count > 1 : splits.count != 1 { words.isUnclear = true }
    return words
  }

  /// Takes out the first lines: the kind of the event and its facts.
  private func dropFacts(_ lines: inout [String], _ words: inout Words) {
    let labels = type.map { [$0.label] } ?? EventType.enumeration.cases.map(\.label)
    guard let first = lines.firstIndex(where: { labels.contains($0.trimmedBlanks) }) else { return }
    var kept = Array(lines[..<first])
    var index = first + 1
    while index < lines.count, !lines[index].trimmedBlanks.isEmpty {
      let line = lines[index].trimmedBlanks
      if line.hasPrefix(EventText.checkin) {
        words.checkin = TimingText(line).checkin(before: Self.lastTime)?.description
        if words.checkin == nil { words.isUnclear = true }
      } else if let fact = EventText.facts.first(where: line.hasPrefix) {
        let value = String(line.dropFirst(fact.count))
        if sequence != nil, !isFact(fact, value) { words.isUnclear = true }
      } else if line != EventText.openTimeLine, line != EventText.unknownEndLine {
        kept.append(lines[index])
      }
      index += 1
    }
    lines = kept + lines[index...]
  }

  private static let lastTime = TimeOfDay(wrappingSecondsSinceMidnight: 86_399)

  /// Whether a fact says what the event carries; another one can't be taken from a text.
  private func isFact(_ fact: String, _ value: String) -> Bool {
    switch fact {
    case EventText.cost:
      return self[.cost].flatMap { Decimal(string: $0) }.map { EventText.cost($0) == value } ?? false
    case EventText.status:
      let status: EventStatus =
        self[.attended] != nil ? .attended : self[.registered] != nil ? .registered : .notRegistered
      return value == status.label || value == EventStatus.cancelled.label
    default:
      let names = self[.coachesPresent].flatMap { JSONValue(parsing: $0) }
      guard case .array(let coaches)? = names else { return false }
      return value == coaches.compactMap(\.stringValue).joined(separator: ", ")
    }
  }

  /// Takes out the last line that begins with some words, if it is a paragraph of its own.
  private func dropLast(_ prefix: String, from lines: inout [String]) {
    guard let index = lines.lastIndex(where: { $0.hasPrefix(prefix) }),
      index == 0 || lines[index - 1].trimmedBlanks.isEmpty
    else { return }
    lines.remove(at: index)
  }

  /// Lines as a text, without empty ones before and behind.
  private static func joined(_ lines: ArraySlice<String>) -> String {
    lines.joined(separator: "\n").trimmedBreaks
  }

  /// Where paragraphs begin that begin with some words.
  private static func paragraphs(of text: String, beginningWith words: String) -> [String.Index] {
    var starts: [String.Index] = []
    if text.hasPrefix(words) { starts.append(text.startIndex) }
    var rest = text.startIndex
    while let range = text[rest...].firstRange(of: "\n\n" + words) {
      starts.append(text.index(range.lowerBound, offsetBy: 2))
      rest = range.upperBound
    }
    return starts
  }
}

extension String {
  /// The text without blanks and line breaks before and behind.
  fileprivate var trimmedBreaks: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.value > 0x20 }),
      let last = scalars.lastIndex(where: { $0.value > 0x20 })
    else { return "" }
    return String(scalars[first...last])
  }
}
