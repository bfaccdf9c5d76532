import CompassCalendars
import CompassModel
import Foundation

/// An event as a page shows it, no more of it than the subscriber may see.
struct PageEvent {
  private let event: Event
  private let entry: CalendarEntry
  private let detail: CalendarDetail
  private let zone: String

  /// The most characters of the notes.
  private static let maximumNotes = 300

  /// Creates an event; nil for anything else that calendars have.
  init?(_ entry: CalendarEntry, detail: CalendarDetail, zone: String) {
    guard case .event(let event) = entry.record else { return nil }
    self.event = event
    self.entry = entry
    self.detail = detail
    self.zone = zone
  }

  /// The first day.
  var firstDay: CalendarDate { event.startDate }
  /// The last day.
  var lastDay: CalendarDate { max(event.startDate, event.endDate ?? event.startDate) }

  /// Whether the event is on a day.
  func isOn(_ date: CalendarDate) -> Bool { firstDay <= date && date <= lastDay }

  /// What people call it.
  var title: String { detail == .times ? event.type.label : event.name }

  /// The values of its entry in a list.
  ///
  /// - Parameter id: what links lead to.
  func value(id: String) -> PageValue {
    var values: [String: PageValue] = [
      "id": .text(id), "title": .text(title), "type": .text(event.type.label),
      "typeClass": .text("type-" + event.type.rawValue.replacing("_", with: "-")),
      "dates": .text(event.dateRange), "day": .text(event.startDate.description),
      "times": .optional(times), "isCancelled": .flag(event.cancelled),
    ]
    if detail != .times {
      values["checkin"] = .optional(event.checkinTime.map(\.displayText))
      values["school"] = .optional(entry.schoolName)
      values["athlete"] = .optional(entry.athleteName)
      if let destination = Destination(event) {
        values["place"] = .text(placeText(destination))
        values["hasDirections"] = .flag(true)
        values["appleMaps"] = .text(destination.url(.apple))
        values["googleMaps"] = .text(destination.url(.google))
      } else {
        values["place"] = .optional(event.location)
      }
    }
    if detail == .full { values.merge(fullValues) { _, new in new } }
    values["hasLinks"] = .flag(values["website"] != nil || values["hasDirections"] != nil)
    return .object(values)
  }

  private var fullValues: [String: PageValue] {
    var values: [String: PageValue] = [
      "cost": .optional(event.cost.map { $0 == 0 ? "Free" : "$\($0)" }),
      "coaches": .optional(entry.coachNames.isEmpty ? nil : entry.coachNames.joined(separator: ", ")),
      "notes": .optional(event.performanceNotes.map { String($0.unicodeScalars.prefix(Self.maximumNotes)) }),
    ]
    if let website = event.url.flatMap(PublicURL.page) { values["website"] = .text(website) }
    if !event.cancelled {
      values["status"] = .text(event.status.label)
      values["statusClass"] = .text("status-" + event.status.rawValue)
    }
    return values
  }

  /// The venue before the address, where both are known.
  private func placeText(_ destination: Destination) -> String {
    guard let location = event.location, !destination.text.contains(location) else { return destination.text }
    return "\(location), \(destination.text)"
  }

  /// `9:00 AM – 3:00 PM`, with the zone where it is another than the page's; nil for all day.
  private var times: String? {
    guard let start = event.startTime else { return nil }
    var text = start.displayText
    if let end = event.endTime, !event.endTimeAssumed { text += " – " + end.displayText }
    guard entry.zone != zone else { return text }
    return text
      + " (\(entry.zone.split(separator: "/").last.map(String.init) ?? entry.zone) time)"
      .replacing("_", with: " ")
  }
}
