public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A journey with dates and places.
public struct Trip: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The name, unique among the trips that are not archived.
  public var name: String
  /// What it is about.
  public var description: String?
  /// Where it goes.
  public var destination: String
  /// The first day.
  public var startDate: CalendarDate
  /// The last day.
  public var endDate: CalendarDate
  /// What the trip is for.
  public var tripType: TripType?
  /// The category of a pro trip.
  public var category: TripCategory?
  /// Categories, of free shape.
  public var categories: JSONValue?
  /// The picture on its card.
  public var coverImageURL: String?
  /// The colour of its card.
  public var cardColor: String?
  /// Who organises it.
  public var organizerDisplayName: String?
  /// The organisation it is linked to.
  public var organizationID: String?
  /// The place to stay.
  public var basecampName: String?
  /// The address of the place to stay.
  public var basecampAddress: String?
  /// Degrees north, −90 to 90.
  public var basecampLatitude: Decimal?
  /// Degrees east, −180 to 180.
  public var basecampLongitude: Decimal?
  /// How often the place to stay changed.
  public var basecampVersion: Int?
  /// How many can come.
  public var capacity: Int?
  /// Who may see the details.
  public var privacyMode: PrivacyMode?
  /// Who may write in the chat.
  public var chatMode: ChatMode?
  /// Who may add pictures.
  public var mediaUploadMode: MediaUploadMode?
  /// The features that are switched on.
  public var enabledFeatures: [String] = []
  /// Whether assistants may read the trip.
  public var aiAccessEnabled: Bool?
  /// Whether registration is open.
  public var registrationStatus: String?
  /// Whether the trip was put away.
  public var isArchived: Bool = false
  /// Whether the trip is left out of lists.
  public var isHidden: Bool = false
  /// Who made the record.
  public var createdBy: UUID?
  /// When the record was made.
  public var createdAt: Date?
  /// When the record was last changed.
  public var updatedAt: Date?
  /// Where the record came from, as the import was told or the file says.
  public var source: String?
  /// The record's key at its source: a calendar UID, a vendor's id.
  public var sourceKey: String?
  /// What the file said beyond the fields, by column; texts of fields that could not be read among it.
  public var extra: JSONValue?

  /// Creates a record that has nothing but what every trip must have.
  public init(id: UUID, name: String, destination: String, startDate: CalendarDate, endDate: CalendarDate) {
    self.id = id
    self.name = name
    self.destination = destination
    self.startDate = startDate
    self.endDate = endDate
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let name = values["name"].flatMap(String.init(fieldValue:)),
      let destination = values["destination"].flatMap(String.init(fieldValue:)),
      let startDate = values["start_date"].flatMap(CalendarDate.init(fieldValue:)),
      let endDate = values["end_date"].flatMap(CalendarDate.init(fieldValue:))
    else { return nil }
    return Self(id: id, name: name, destination: destination, startDate: startDate, endDate: endDate)
  }
}

extension Trip {
  /// The kind of the record.
  public static let kind = RecordKind.trip

  /// The fields in the order in which files list them.
  public static let fields: [Field<Trip>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("name", "Name", \.name, .text, max: 200, required: true),
    Field("description", "Description", \.description, .longText, max: 2000, personal: true),
    Field("destination", "Destination", \.destination, .text, max: 200, required: true),
    Field("start_date", "Start Date", \.startDate, .date, required: true),
    Field("end_date", "End Date", \.endDate, .date, required: true),
    Field("trip_type", "Trip Type", \.tripType, .enumeration(TripType.enumeration)),
    Field("category", "Category", \.category, .enumeration(TripCategory.enumeration)),
    Field("categories", "Categories", \.categories, .json),
    Field("cover_image_url", "Cover Image", \.coverImageURL, .url, max: 500),
    Field("card_color", "Card Color", \.cardColor, .text, max: 50),
    Field("organizer_display_name", "Organizer", \.organizerDisplayName, .text, max: 200, personal: true),
    Field("organization_id", "Organization", \.organizationID, .text, max: 100),
    Field("basecamp_name", "Basecamp", \.basecampName, .text, max: 255, personal: true),
    Field("basecamp_address", "Basecamp Address", \.basecampAddress, .text, max: 255, personal: true),
    Field("basecamp_latitude", "Basecamp Latitude", \.basecampLatitude, .decimal),
    Field("basecamp_longitude", "Basecamp Longitude", \.basecampLongitude, .decimal),
    Field("basecamp_version", "Basecamp Version", \.basecampVersion, .integer),
    Field("capacity", "Capacity", \.capacity, .integer),
    Field("privacy_mode", "Privacy", \.privacyMode, .enumeration(PrivacyMode.enumeration)),
    Field("chat_mode", "Chat Mode", \.chatMode, .enumeration(ChatMode.enumeration)),
    Field(
      "media_upload_mode", "Media Upload Mode", \.mediaUploadMode, .enumeration(MediaUploadMode.enumeration)),
    Field("enabled_features", "Enabled Features", list: \.enabledFeatures, .texts),
    Field("ai_access_enabled", "AI Access", \.aiAccessEnabled, .boolean),
    Field("registration_status", "Registration Status", \.registrationStatus, .text, max: 50),
    Field("is_archived", "Archived", \.isArchived, .boolean),
    Field("is_hidden", "Hidden", \.isHidden, .boolean),
    Field("created_by", "Created By", \.createdBy, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
