import CompassICalendar
import CompassModel
import Foundation

/// What a calendar says of an entry, before it has a format.
///
/// What the detail leaves out and what the audience may not see isn't in it, so no format can show it.
struct CalendarItem: Sendable, Hashable {
  /// A place on the globe, degrees as they were given.
  struct Coordinates: Sendable, Hashable {
    let latitude: String
    let longitude: String

    /// The place of an event, where it is one on the globe.
    init?(_ event: borrowing Event) {
      guard let latitude = event.latitude, let longitude = event.longitude,
        Self.isAngle(latitude, upTo: 90), Self.isAngle(longitude, upTo: 180)
      else { return nil }
      (self.latitude, self.longitude) = (latitude.text, longitude.text)
    }

    private static func isAngle(_ degrees: Decimal, upTo most: Double) -> Bool {
      abs(NSDecimalNumber(decimal: degrees).doubleValue) <= most
    }
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
  let summary: UTF8Text
  /// What there is to know, a blank line between paragraphs; nil where there is nothing.
  var description: UTF8Text?
  /// The place.
  var location: UTF8Text?
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
  /// When the entry was written, where the calendar that it came from says so.
  var stamp: Date?
  /// The UID in the calendar that it came from.
  var foreignUID: String?
  /// Which repetition of the event of that UID it is (RFC 5545 §3.8.4.4).
  var recurrenceID: ICalTemporal?

  /// What the item carries for the importer; empty for a trip and in a feed.
  var carried: [CarriedProperty.Value] = []
  /// Whether the description is that of the record, if it has one.
  var showsDescription = false

  /// What a calendar says of an entry: one item, or one for each day.
  static func items(of entry: CalendarEntry, _ options: EventCalendarOptions) -> [CalendarItem] {
    var items: [CalendarItem] = []
    forEach(of: entry, options) { items.append($0) }
    return items
  }

  /// Gives each of the items of an entry to a closure, which need not keep them.
  static func forEach(
    of entry: CalendarEntry, _ options: EventCalendarOptions, _ body: (CalendarItem) -> Void
  ) {
    guard let entry = entry.readable(by: options.audience) else { return }
    switch entry.record {
    case .event(let event):
      if event.cancelled, options.cancelled == .omit { return }
      for span in CalendarSpan.spans(of: event, zone: entry.zone, onePerDay: options.onePerDay) {
        body(CalendarItem(event, span, entry, options))
      }
    case .trip(let trip):
      if let span = CalendarSpan(from: trip.startDate, through: trip.endDate) {
        body(CalendarItem(trip, span, entry, options.detail))
      }
    }
  }

  private init(
    _ event: borrowing Event, _ span: CalendarSpan, _ entry: borrowing CalendarEntry,
    _ options: EventCalendarOptions
  ) {
    let detail = options.detail
    uid = CalendarUID(event.id, day: span.part?.day)
    self.span = span
    category = event.type.label
    color = CalendarColor(event.type)
    isCancelled = event.cancelled
    summary = EventText.summary(of: event, entry, span, detail)
    sequence = max(0, event.sequence ?? 0)
    created = event.createdAt
    modified = event.updatedAt
    if let origin = entry.origin {
      (created, modified, stamp) = (origin.created, origin.modified, origin.stamp)
      if span.part == nil { (foreignUID, recurrenceID) = (origin.uid, origin.recurrenceID) }
    }
    if options.isForReimport { carried = CarriedProperty.values(of: event, entry, span, options) }
    guard detail != .times else { return }
    showsDescription = detail == .full && options.audience.reads(.notes)
    url = detail == .full ? event.url.flatMap(PublicURL.page) : nil
    description = EventText.description(of: event, entry, span, options, page: url)
    location = EventText.location(of: event)
    coordinates = Coordinates(event)
    if let checkin = EventText.checkin(of: event, span) {
      self.checkin = checkin.secondsSinceMidnight - span.start.local.time.secondsSinceMidnight
    }
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
      summary = UTF8Text(category)
      return
    }
    summary = UTF8Text([trip.name, entry.athleteName].compactMap(\.self).joined(separator: " – "))
    location = UTF8Text(trip.destination)
    guard detail == .full else { return }
    let stay = [trip.basecampName, trip.basecampAddress].compactMap(\.self).joined(separator: ", ")
    let paragraphs = [
      stay.isEmpty ? nil : "Stay: " + stay, trip.description.map(PublicURL.textWithoutSecrets),
    ].compactMap(\.self)
    description = paragraphs.isEmpty ? nil : UTF8Text(paragraphs.joined(separator: "\n\n"))
  }
}
