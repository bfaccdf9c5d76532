import CompassICalendar
import CompassModel

/// What an event of ours carries beside what calendars show, for the importer to read it as it was: the properties
/// `X-COMPASS-…`.
///
/// Each has the text of one field. They say no more than the audience and the detail of the calendar let them, and
/// ``CarriedEvent`` uses them only where nobody changed what they stand for.
enum CarriedProperty: String, Sendable, CaseIterable {
  case type
  case timeZone = "time_zone"
  case startDate = "start_date"
  case endDate = "end_date"
  case endTimeAssumed = "end_time_assumed"
  case name, location, address, city, state
  case checkinTime = "checkin_time"
  case school, athlete, description
  case performanceNotes = "performance_notes"
  case cost, registered, attended
  case coachesPresent = "coaches_present"

  /// The name of the property.
  var property: StaticString {
    switch self {
    case .type: "X-COMPASS-TYPE"
    case .timeZone: "X-COMPASS-TIME-ZONE"
    case .startDate: "X-COMPASS-START-DATE"
    case .endDate: "X-COMPASS-END-DATE"
    case .endTimeAssumed: "X-COMPASS-END-TIME-ASSUMED"
    case .name: "X-COMPASS-NAME"
    case .location: "X-COMPASS-LOCATION"
    case .address: "X-COMPASS-ADDRESS"
    case .city: "X-COMPASS-CITY"
    case .state: "X-COMPASS-STATE"
    case .checkinTime: "X-COMPASS-CHECKIN-TIME"
    case .school: "X-COMPASS-SCHOOL"
    case .athlete: "X-COMPASS-ATHLETE"
    case .description: "X-COMPASS-DESCRIPTION"
    case .performanceNotes: "X-COMPASS-PERFORMANCE-NOTES"
    case .cost: "X-COMPASS-COST"
    case .registered: "X-COMPASS-REGISTERED"
    case .attended: "X-COMPASS-ATTENDED"
    case .coachesPresent: "X-COMPASS-COACHES-PRESENT"
    }
  }

  /// A property with its text.
  struct Value: Sendable, Hashable {
    let property: CarriedProperty
    let text: String
  }

  /// What an event carries.
  ///
  /// - Parameters:
  ///   - event: the event as the audience may see it.
  ///   - entry: the names that its links lead to, as far as the audience may see them.
  static func values(
    of event: borrowing Event, _ entry: borrowing CalendarEntry, _ span: CalendarSpan,
    _ options: EventCalendarOptions
  ) -> [Value] {
    var values: [Value] = []
    func add(_ property: CarriedProperty, _ text: String?) {
      if let text, !text.isEmpty { values.append(Value(property: property, text: text)) }
    }
    add(.type, event.type.rawValue)
    add(.timeZone, event.timeZone)
    if span.part != nil {
      add(.startDate, event.startDate.description)
      add(.endDate, event.endDate?.description)
    }
    if event.startTime != nil, event.endTimeAssumed || event.endTime == nil { add(.endTimeAssumed, "true") }
    guard options.detail != .times else { return values }
    add(.name, event.name)
    add(.location, event.location)
    add(.address, event.address)
    add(.city, event.city)
    add(.state, event.state)
    add(.checkinTime, event.checkinTime?.description)
    add(.school, entry.schoolName)
    add(.athlete, entry.athleteName)
    guard options.detail == .full else { return values }
    add(.description, event.description.map(PublicURL.textWithoutSecrets))
    add(.performanceNotes, event.performanceNotes.map(PublicURL.textWithoutSecrets))
    add(.cost, event.cost?.text)
    if event.registered { add(.registered, "true") }
    if event.attended { add(.attended, "true") }
    if !entry.coachNames.isEmpty {
      add(.coachesPresent, JSONValue.array(entry.coachNames.map(JSONValue.string)).text())
    }
    return values
  }
}

/// The sum over what a property said when we wrote it, by which one that was changed since is told.
///
/// Blanks and line breaks don't count, as programs break texts anew.
struct WrittenDigest: Sendable, Hashable {
  /// The parts of an event that people change in calendars.
  enum Part: Int, Sendable, CaseIterable {
    case summary, location, description, url, geo, status, times
  }

  /// The property that has the sums.
  static let property: StaticString = "X-COMPASS-WRITTEN"

  private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text (FNV-1a).
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte > 0x20 && byte != 0x7F {
      sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    // What stands in one text is not what stands in the next.
    sum = (sum ^ 0x1F) &* 0x0000_0100_0000_01B3
  }

  /// Adds a start or an end.
  mutating func add(_ temporal: ICalTemporal?) {
    add((temporal?.text ?? "").utf8)
    if case .dateTime(let time)? = temporal, case .named(let zone) = time.zone { add(zone.utf8) }
  }

  /// Eight figures.
  var text: String {
    let short = String(UInt32(truncatingIfNeeded: sum ^ (sum >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - short.utf8.count) + short
  }

  /// The sum over one text.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var digest = WrittenDigest()
    digest.add(bytes)
    return digest.text
  }

  /// The sum over a start and an end.
  static func text(from start: ICalTemporal?, to end: ICalTemporal?) -> String {
    var digest = WrittenDigest()
    digest.add(start)
    digest.add(end)
    return digest.text
  }
}

extension CalendarItem {
  /// Writes what the item carries for the importer, and how it was written; nothing of a record that carries nothing.
  func writeCarried(to writer: inout ICalWriter) {
    guard !carried.isEmpty else { return }
    for value in carried { writer.text(value.property.property, value.text) }
    let end = span.end.flatMap { $0 == span.start ? nil : $0 }
    let geo = coordinates.map { "\($0.latitude);\($0.longitude)" } ?? ""
    let sums = WrittenDigest.Part.allCases.map { part in
      switch part {
      case .summary: WrittenDigest.text(of: summary.bytes)
      case .location: WrittenDigest.text(of: location?.bytes ?? [])
      case .description: WrittenDigest.text(of: description?.bytes ?? [])
      case .url: WrittenDigest.text(of: (url ?? "").utf8)
      case .geo: WrittenDigest.text(of: geo.utf8)
      case .status: WrittenDigest.text(of: (isCancelled ? "CANCELLED" : "CONFIRMED").utf8)
      case .times: WrittenDigest.text(from: span.start, to: end)
      }
    }
    let fields = [String(sequence), showsDescription ? "1" : "0"] + sums
    writer.raw(WrittenDigest.property, fields.joined(separator: ","))
  }
}
