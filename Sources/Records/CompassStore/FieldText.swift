package import CompassModel
package import Foundation

/// The values of fields as people read them.
package enum FieldText {
  /// JSON as people read it: a text without quotes, a list and an object on one line.
  package static func plain(_ json: JSONValue) -> String {
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
    case (.instant(let instant), _): return text(instant, in: zone)
    case (.texts(let texts), _): return texts.joined(separator: "; ")
    case (.json(let json), _): return plain(json)
    default: return value.canonicalText
    }
  }
  /// An instant to the minute: `Oct 3, 2026, 9:00 AM`.
  package static func text(_ instant: Date, in zone: TimeZone) -> String {
    let day = CalendarDate(of: instant, in: zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute], from: instant)
    let time = TimeOfDay(wrappingSecondsSinceMidnight: ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60)
    return "\(day.displayText), \(time.displayText)"
  }
}
