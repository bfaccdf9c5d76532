import CompassICalendar
import CompassModel
import CompassSource

/// What the check must know of an event, gathered in one walk over its properties.
struct FeedEvent {
  /// The event from BEGIN to END.
  var position: SourcePosition?
  /// The UID; nil where it is missing or empty.
  var uid: String?
  /// The line of the UID.
  var uidPosition: SourcePosition?
  /// Which occurrence of a repeated event it is; empty for the event itself.
  var occurrence = ""
  /// The start.
  var start: ICalProperty?
  /// The end.
  var end: ICalProperty?
  /// The DTSTAMP as it is written.
  var stamp: String?
  /// The LAST-MODIFIED as it is written.
  var lastModified: String?
  /// The SEQUENCE; 0 where it is missing, as RFC 5545 §3.8.7.4 has it.
  var sequence = 0
  /// What it is called.
  var summary = ""
  /// Where it is.
  var location: ICalProperty?
  /// Where it is, as Apple puts it.
  var structuredLocation: ICalProperty?
  /// The coordinates.
  var geo: ICalProperty?
  /// What it says.
  var description: ICalProperty?
  /// The STATUS.
  var status: ICalProperty?
  /// The rules by which it is repeated.
  var rules: [ICalProperty] = []
  /// The first attached file.
  var attachment: ICalProperty?
  /// The addresses of those who organise it or come.
  var addresses: [String] = []
  /// The first alarm.
  var alarm: ICalComponent?
  /// The zones that its times name, with their lines.
  var zones: [(name: String, position: SourcePosition?)] = []
  /// The first of its times that has no zone.
  var floating: ICalProperty?
  /// Everything but when it was written, as a sum; 0 where nobody asked.
  var contents = 0

  /// Gathers what must be known of an event.
  ///
  /// - Parameters:
  ///   - component: the `VEVENT`.
  ///   - sumsContents: whether ``contents`` is needed.
  init(_ component: ICalComponent, sumsContents: Bool) {
    position = component.position
    var hasher = Hasher()
    for property in component.properties {
      let name = property.name
      take(property, named: name)
      if sumsContents, name != "DTSTAMP", name != "LAST-MODIFIED" {
        hasher.combine(name)
        hasher.combine(property.parameters)
        hasher.combine(property.value)
      }
    }
    alarm = component.components.first { $0.name == "VALARM" }
    if sumsContents { contents = hasher.finalize() }
  }

  private mutating func take(_ property: ICalProperty, named name: String) {
    switch name {
    case "UID":
      guard uid == nil else { return }
      let text = property.text.trimmedBlanks
      uid = text.isEmpty ? nil : text
      uidPosition = property.position
    case "DTSTART":
      start = start ?? property
      takeZone(property)
    case "DTEND":
      end = end ?? property
      takeZone(property)
    case "RECURRENCE-ID":
      occurrence = property.value
      takeZone(property)
    case "RDATE", "EXDATE": takeZone(property)
    case "DTSTAMP": stamp = stamp ?? property.value
    case "LAST-MODIFIED": lastModified = lastModified ?? property.value
    case "SEQUENCE": sequence = property.integer ?? sequence
    case "SUMMARY": summary = property.text
    case "LOCATION": location = location ?? property
    case "X-APPLE-STRUCTURED-LOCATION": structuredLocation = structuredLocation ?? property
    case "GEO": geo = geo ?? property
    case "DESCRIPTION": description = description ?? property
    case "STATUS": status = status ?? property
    case "RRULE": rules.append(property)
    case "ATTACH": attachment = attachment ?? property
    case "ORGANIZER", "ATTENDEE": takeAddress(property)
    default: break
    }
  }

  private mutating func takeZone(_ property: ICalProperty) {
    if let name = property.parameter("TZID"), !name.isEmpty {
      zones.append((name, property.position))
    } else if floating == nil, case .dateTime(let moment)? = property.temporals.first,
      moment.zone == .floating
    {
      floating = property
    }
  }

  /// The most addresses that are kept of an event.
  private static let maximumAddresses = 20

  private mutating func takeAddress(_ property: ICalProperty) {
    let value = property.value.lowercased()
    guard value.hasPrefix("mailto:"), value.utf8.contains(0x40), addresses.count < Self.maximumAddresses
    else { return }
    addresses.append(String(value.dropFirst(7)))
  }

  /// What tells it from the other events of a feed.
  var key: String { "\(uid ?? "")\u{1F}\(occurrence)" }

  /// The start as it is written, with its zone.
  var startText: String { Self.text(start) }

  /// What people know it by: when it starts and what it is called.
  var appearance: String { "\(startText)\u{1F}\(summary)\u{1F}\(occurrence)" }

  /// What may not change without a new SEQUENCE (calendar reference §3.2).
  var schedule: String {
    [startText, Self.text(end), location?.value ?? "", status?.value ?? ""].joined(separator: "\u{1F}")
  }

  private static func text(_ property: ICalProperty?) -> String {
    property.map { "\($0.parameter("TZID") ?? "")|\($0.value)" } ?? ""
  }
}
