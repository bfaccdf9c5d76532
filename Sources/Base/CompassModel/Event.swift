public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A camp, showcase, visit or game.
public struct Event: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The school that holds the event, where it is known.
  public var schoolID: UUID?
  /// The app's family.
  public var familyUnitID: UUID?
  /// What the event is.
  public var type: EventType
  /// The name.
  public var name: String
  /// The venue, or whatever the place is called.
  public var location: String?
  /// The street address.
  public var address: String?
  /// The city.
  public var city: String?
  /// The state, two letters.
  public var state: String?
  /// The first day, where the event is.
  public var startDate: CalendarDate
  /// The last day, where the event is.
  public var endDate: CalendarDate?
  /// The time it starts, where the event is; nil is all day.
  public var startTime: TimeOfDay?
  /// The time it ends, where the event is.
  public var endTime: TimeOfDay?
  /// The time to report, where the event is.
  public var checkinTime: TimeOfDay?
  /// The coaches who were there.
  public var coachesPresent: [UUID] = []
  /// How it went.
  public var performanceNotes: String?
  /// Figures of free shape.
  public var statsRecorded: JSONValue?
  /// What it costs, in dollars; 0 is free.
  public var cost: Decimal?
  /// Whether the athlete is registered.
  public var registered: Bool = false
  /// Whether the athlete was there.
  public var attended: Bool = false
  /// The event's page.
  public var url: String?
  /// What it is about.
  public var description: String?
  /// How the family heard of it.
  public var eventSource: EventSource?
  /// Who made the record.
  public var createdBy: UUID?
  /// Who changed the record last.
  public var updatedBy: UUID?
  /// When the record was made.
  public var createdAt: Date?
  /// When the record was last changed.
  public var updatedAt: Date?
  /// The IANA name of the zone the times are in.
  public var timeZone: String?
  /// Degrees north, −90 to 90.
  public var latitude: Decimal?
  /// Degrees east, −180 to 180.
  public var longitude: Decimal?
  /// Whether the event was called off.
  public var cancelled: Bool = false
  /// The revision of the event at its source (RFC 5545 §3.8.7.4).
  public var sequence: Int?
  /// Whether the end time is a default and no fact.
  public var endTimeAssumed: Bool = false
  /// Where the record came from, as the import was told or the file says.
  public var source: String?
  /// The record's key at its source: a calendar UID, a vendor's id.
  public var sourceKey: String?
  /// What the file said beyond the fields, by column; texts of fields that could not be read among it.
  public var extra: JSONValue?

  /// Creates a record that has nothing but what every event must have.
  public init(id: UUID, type: EventType, name: String, startDate: CalendarDate) {
    self.id = id
    self.type = type
    self.name = name
    self.startDate = startDate
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let type = values["type"].flatMap(EventType.init(fieldValue:)),
      let name = values["name"].flatMap(String.init(fieldValue:)),
      let startDate = values["start_date"].flatMap(CalendarDate.init(fieldValue:))
    else { return nil }
    return Self(id: id, type: type, name: name, startDate: startDate)
  }
}

extension Event {
  /// The kind of the record.
  public static let kind = RecordKind.event

  /// The fields in the order in which files list them.
  public static let fields: [Field<Event>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("school_id", "School", \.schoolID, .link(.school)),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("type", "Type", \.type, .enumeration(EventType.enumeration), required: true),
    Field("name", "Name", \.name, .text, max: 255, required: true),
    Field("location", "Location", \.location, .text, max: 255),
    Field("address", "Address", \.address, .text, max: 255),
    Field("city", "City", \.city, .text, max: 100),
    Field("state", "State", \.state, .state),
    Field("start_date", "Start Date", \.startDate, .date, required: true),
    Field("end_date", "End Date", \.endDate, .date),
    Field("start_time", "Start Time", \.startTime, .time),
    Field("end_time", "End Time", \.endTime, .time),
    Field("checkin_time", "Check-in Time", \.checkinTime, .time),
    Field("coaches_present", "Coaches Present", list: \.coachesPresent, .links(.coach), personal: true),
    Field("performance_notes", "Performance Notes", \.performanceNotes, .longText, max: 2000, personal: true),
    Field("stats_recorded", "Stats Recorded", \.statsRecorded, .json, personal: true),
    Field("cost", "Cost", \.cost, .money),
    Field("registered", "Registered", \.registered, .boolean),
    Field("attended", "Attended", \.attended, .boolean),
    Field("url", "URL", \.url, .url, max: 2048),
    Field("description", "Description", \.description, .longText, max: 2000, personal: true),
    Field("event_source", "Event Source", \.eventSource, .enumeration(EventSource.enumeration)),
    Field("created_by", "Created By", \.createdBy, .foreignID),
    Field("updated_by", "Updated By", \.updatedBy, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("time_zone", "Time Zone", \.timeZone, .timeZone),
    Field("latitude", "Latitude", \.latitude, .decimal),
    Field("longitude", "Longitude", \.longitude, .decimal),
    Field("cancelled", "Cancelled", \.cancelled, .boolean),
    Field("sequence", "Sequence", \.sequence, .integer),
    Field("end_time_assumed", "End Time Assumed", \.endTimeAssumed, .boolean),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
