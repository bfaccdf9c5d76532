package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// How a field of a record differs, in words.
package struct FieldDifference: Sendable, Hashable {
  /// The field.
  package let field: FieldDescriptor
  /// What it said before; nil where it was empty.
  package let before: String?
  /// What it says now; nil where it is empty.
  package let after: String?

  /// `cost: 150 → 175`.
  package var text: String { "\(field.name): \(before ?? "(empty)") → \(after ?? "(empty)")" }

  /// The fields that a change made different, in the order of the schema.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - reader: the store, for the names of what it links to.
  ///   - zone: the zone in which moments are days.
  package static func all(
    _ change: RecordChange, _ reader: (any StoreReading)?, zone: TimeZone
  ) -> [FieldDifference] {
    change.fields.map { field in
      FieldDifference(
        field: field, before: change.before?[field].map { FieldText.shown($0, field, reader, zone: zone) },
        after: change.after?[field].map { FieldText.shown($0, field, reader, zone: zone) })
    }
  }
}

/// The values of fields as people read them.
package enum FieldText {
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
