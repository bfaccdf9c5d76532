import CompassICalendar
import CompassModel

import struct Foundation.Date

/// What a calendar says of an entry, before it has a format.
///
/// Whatever the detail leaves out is not in it, so that no format can say it.
struct CalendarItem: Sendable, Hashable {
  /// A place on the globe, degrees as they were given.
  struct Coordinates: Sendable, Hashable {
    let latitude: String
    let longitude: String
  }

  /// The id.
  let uid: CalendarUID
  /// When it is.
  let span: CalendarSpan
  /// What kind of thing it is: `Camp`.
  let category: String
  /// The colour of the kind.
  let color: CalendarColor
  /// Whether it was called off.
  let isCancelled: Bool
  /// The title.
  let summary: String
  /// What there is to know, a paragraph each; empty where there is nothing.
  var description: [String] = []
  /// The place.
  var location: String?
  /// Where the place is.
  var coordinates: Coordinates?
  /// The page.
  var url: String?
  /// The time to report, in seconds after the start, mostly negative.
  var checkin: Int?
  /// The revision.
  var sequence = 0
  /// When the record was made.
  var created: Date?
  /// When the record was last changed.
  var modified: Date?

  /// What a calendar says of an entry: one item, or one for each day.
  static func items(of entry: CalendarEntry, _ options: EventCalendarOptions) -> [CalendarItem] {
    switch entry.record {
    case .event(let event):
      if event.cancelled, options.cancelled == .omit { return [] }
      return CalendarSpan.spans(of: event, zone: entry.zone, onePerDay: options.onePerDay).map {
        CalendarItem(event, $0, entry, options.detail)
      }
    case .trip(let trip):
      return [CalendarSpan(from: trip.startDate, through: trip.endDate)].compactMap { span in
        span.map { CalendarItem(trip, $0, entry, options.detail) }
      }
    }
  }

  private init(_ event: Event, _ span: CalendarSpan, _ entry: CalendarEntry, _ detail: CalendarDetail) {
    let text = EventText(event: event, entry: entry, span: span, detail: detail)
    uid = CalendarUID(event.id, day: span.part?.day)
    self.span = span
    category = event.type.label
    color = CalendarColor(event.type)
    isCancelled = event.cancelled
    summary = text.summary
    sequence = max(0, event.sequence ?? 0)
    created = event.createdAt
    modified = event.updatedAt
    guard detail != .times else { return }
    description = text.description
    location = text.location
    if let latitude = event.latitude, let longitude = event.longitude, abs(latitude) <= 90,
      abs(longitude) <= 180
    {
      coordinates = Coordinates(latitude: latitude.description, longitude: longitude.description)
    }
    if let checkin = text.checkin {
      self.checkin = checkin.secondsSinceMidnight - span.start.local.time.secondsSinceMidnight
    }
    if detail == .full { url = event.url.flatMap(PublicURL.page) }
  }

  private init(_ trip: Trip, _ span: CalendarSpan, _ entry: CalendarEntry, _ detail: CalendarDetail) {
    uid = CalendarUID(trip.id)
    self.span = span
    category = "Trip"
    color = .gray
    isCancelled = false
    created = trip.createdAt
    modified = trip.updatedAt
    guard detail != .times else {
      summary = category
      return
    }
    summary = [trip.name, entry.athleteName].compactMap(\.self).joined(separator: " – ")
    location = trip.destination
    guard detail == .full else { return }
    let stay = [trip.basecampName, trip.basecampAddress].compactMap(\.self).joined(separator: ", ")
    description = [
      stay.isEmpty ? nil : "Stay: " + stay, trip.description.map(PublicURL.textWithoutSecrets),
    ].compactMap(\.self)
  }
}
