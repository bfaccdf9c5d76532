package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// How a field of a record differs, in words.
package struct FieldDifference: Sendable, Hashable {
  /// The field.
  package let field: FieldDescriptor
  /// The member of the field that differs; nil if the field has no members.
  package var member: String?
  /// What it said before; nil where it was empty.
  package let before: String?
  /// What it says now; nil where it is empty.
  package let after: String?

  /// `cost: 150 → 175`.
  package var text: String { "\(name): \(before ?? "(empty)") → \(after ?? "(empty)")" }

  /// The name of the field, with that of its member: `cost`, `extra.Coach Notes`.
  package var name: String { [field.name, member].compactMap(\.self).joined(separator: ".") }

  /// The fields that a change made different, in the order of the schema; of a field with members, each member.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - reader: the store, for the names of what it links to.
  ///   - zone: the zone in which moments are days.
  package static func all(
    _ change: RecordChange, _ reader: (any StoreReading)?, zone: TimeZone
  ) -> [FieldDifference] {
    change.fields.flatMap { field in
      let before = change.before?[field]
      let after = change.after?[field]
      if let members = members(of: field, before, after) { return members }
      return [
        FieldDifference(
          field: field, before: before.map { FieldText.shown($0, field, reader, zone: zone) },
          after: after.map { FieldText.shown($0, field, reader, zone: zone) })
      ]
    }
  }

  /// The members that differ, in their order; nil if a value is something else than an object.
  private static func members(
    of field: FieldDescriptor, _ before: FieldValue?, _ after: FieldValue?
  ) -> [FieldDifference]? {
    guard field.type == .json, let old = object(before), let new = object(after) else { return nil }
    let known = Set(old.map(\.name))
    let names = old.map(\.name) + new.map(\.name).filter { !known.contains($0) }
    let (earlier, later) = (JSONValue.object(old), JSONValue.object(new))
    return names.compactMap { name in
      guard earlier[name] != later[name] else { return nil }
      return FieldDifference(
        field: field, member: name, before: earlier[name].map(FieldText.plain),
        after: later[name].map(FieldText.plain))
    }
  }

  private static func object(_ value: FieldValue?) -> [JSONValue.Member]? {
    switch value {
    case nil: []
    case .json(.object(let members))?: members
    default: nil
    }
  }
}

/// The values of fields as people read them.
package enum FieldText {
  /// JSON as people read it: a text without quotes, a list and an object on one line.
  static func plain(_ json: JSONValue) -> String {
    switch json {
    case .string(let text): text
    case .array(let elements): elements.map(plain).joined(separator: "; ")
    case .object(let members): members.map { "\($0.name): \(plain($0.value))" }.joined(separator: "; ")
    default: json.text()
    }
  }

  /// A value on one line: what it links to by name, a choice by its label, a moment in a zone.
  package static func shown(
    _ value: FieldValue, _ field: FieldDescriptor, _ reader: (any StoreReading)?, zone: TimeZone
  ) -> String {
    switch (value, field.type) {
    case (.id(let id), .link(let kind)):
      guard let linked = try? reader?.lastValues(of: kind, id: id) else { return id.text }
      return RecordTitle.name(of: linked, nil, zone: zone)
    case (.ids(let ids), .links(let kind)):
      return ids.map { id in
        guard let linked = try? reader?.lastValues(of: kind, id: id) else { return id.text }
        return RecordTitle.name(of: linked, nil, zone: zone)
      }.joined(separator: ", ")
    case (.text(let text), .enumeration(let enumeration)):
      return enumeration.cases.first { $0.value == text }?.label ?? text
    case (.boolean(let flag), _): return flag ? "yes" : "no"
    case (.date(let date), _): return date.displayText
    case (.time(let time), _): return time.displayText
    case (.instant(let instant), _): return Moment.text(instant, in: zone)
    case (.texts(let texts), _): return texts.joined(separator: "; ")
    case (.json(let json), _): return plain(json)
    default: return value.canonicalText
    }
  }
}

/// Moments as people read them.
package enum Moment {
  /// A moment to the minute: `Oct 3, 2026, 9:00 AM`.
  package static func text(_ instant: Date, in zone: TimeZone) -> String {
    let day = CalendarDate(of: instant, in: zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute], from: instant)
    let time = TimeOfDay(wrappingSecondsSinceMidnight: ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60)
    return "\(day.displayText), \(time.displayText)"
  }
}
