package import CompassICalendar
import CompassModel
import CompassValidation

import struct Foundation.Decimal

/// An event that Compass exported, with its saved data and the changes made in a calendar since.
///
/// Changes override the saved data. Unchanged parts don't override the values in the store.
package struct CarriedEvent: Sendable {
  /// The exported revision; nil if the event lacks the data from its export.
  package let sequence: Int?
  /// The fields that were changed in a calendar.
  package internal(set) var edited: Set<String> = []
  /// The fields that were cleared.
  package internal(set) var emptied: Set<String> = []
  /// The changed fields that the calendar didn't show, so the new text doesn't replace the stored value.
  package internal(set) var unseen: Set<String> = []
  /// Whether a changed text can't be separated from the lines that Compass wrote.
  package internal(set) var isUnclear = false

  private var values: [CarriedProperty: String] = [:]
  private var changed: Set<WrittenDigest.Part> = Set(WrittenDigest.Part.allCases)
  let showsDescription: Bool

  /// Reads the data in an exported event, or returns nil for any other event.
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

  /// The saved value of a field; nil if it was empty or the calendar didn't show it.
  subscript(_ property: CarriedProperty) -> String? { values[property] }

  /// Whether a part of the event was changed since the export.
  func isChanged(_ part: WrittenDigest.Part) -> Bool { changed.contains(part) }

  /// The saved type of the event.
  var type: EventType? { self[.type].flatMap(EventType.init(rawValue:)) }

  /// The saved state of the place.
  package var state: String? { self[.state] }

  /// The event's own time zone, if it has one.
  package var zone: String? { self[.timeZone] }

  /// Adds the changes to another day of the same event.
  package mutating func take(_ other: CarriedEvent) {
    edited.formUnion(other.edited)
    emptied.formUnion(other.emptied)
    unseen.formUnion(other.unseen)
    isUnclear = isUnclear || other.isUnclear
  }

  // MARK: The title

  /// Returns the name in a changed title, without the text that Compass adds to names.
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

  /// Returns the fields of a changed location.
  ///
  /// If the address is unchanged, the text before it is the name of the place.
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

  /// The parts of a changed text, without the lines that Compass wrote.
  struct Words: Sendable, Hashable {
    var description: String?
    var notes: String?
    var checkin: String?
    var isUnclear = false
  }

  /// Splits a changed text into its parts.
  func words(in text: String) -> Words {
    var words = Words()
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    dropFacts(&lines, &words)
    dropLast(EventText.directions + "https://www.google.com/maps/", from: &lines)
    dropLast(EventText.page + "http", from: &lines)
    let body = Self.joined(lines[...])
    // Without saved notes, the rest is the description. An event without data from its export may still have
    // notes.
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
    // It's unclear which of several paragraphs are the notes, or whether the notes were deleted.
    if known == nil, sequence == nil ? splits.count > 1 : splits.count != 1 { words.isUnclear = true }
    return words
  }

  /// Removes the first lines: the type of the event and its facts.
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

  /// Whether a fact matches the saved data.
  ///
  /// Changed facts can't be read from the text.
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

  /// Removes the last line with a prefix, if a paragraph starts with it.
  private func dropLast(_ prefix: String, from lines: inout [String]) {
    guard let index = lines.lastIndex(where: { $0.hasPrefix(prefix) }),
      index == 0 || lines[index - 1].trimmedBlanks.isEmpty
    else { return }
    lines.remove(at: index)
  }

  /// Returns lines as one text, without blank lines around it.
  private static func joined(_ lines: ArraySlice<String>) -> String {
    lines.joined(separator: "\n").trimmedBreaks
  }

  /// Returns the start of each paragraph that begins with some words.
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
  /// The text without blanks and line breaks around it.
  fileprivate var trimmedBreaks: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.value > 0x20 }),
      let last = scalars.lastIndex(where: { $0.value > 0x20 })
    else { return "" }
    return String(scalars[first...last])
  }
}
