public import struct Foundation.Date
public import struct Foundation.UUID

/// A contact with a school or one of its coaches.
public struct Interaction: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The school.
  public var schoolID: UUID
  /// The coach.
  public var coachID: UUID?
  /// The event it happened at.
  public var eventID: UUID?
  /// The way the contact was made.
  public var type: InteractionType
  /// Who made the contact.
  public var direction: InteractionDirection
  /// What it was about.
  public var subject: String?
  /// What was said.
  public var content: String?
  /// How it felt.
  public var sentiment: Sentiment?
  /// When it was.
  public var occurredAt: Date
  /// Who wrote it down.
  public var loggedBy: UUID?
  /// What came with it.
  public var attachments: [String] = []
  /// The app's family.
  public var familyUnitID: UUID?
  /// Who changed the record last.
  public var updatedBy: UUID?
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

  /// Creates a record that has nothing but what every interaction must have.
  public init(
    id: UUID, schoolID: UUID, type: InteractionType, direction: InteractionDirection, occurredAt: Date
  ) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.direction = direction
    self.occurredAt = occurredAt
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let schoolID = values["school_id"].flatMap(UUID.init(fieldValue:)),
      let type = values["type"].flatMap(InteractionType.init(fieldValue:)),
      let direction = values["direction"].flatMap(InteractionDirection.init(fieldValue:)),
      let occurredAt = values["occurred_at"].flatMap(Date.init(fieldValue:))
    else { return nil }
    return Self(id: id, schoolID: schoolID, type: type, direction: direction, occurredAt: occurredAt)
  }
}

extension Interaction {
  /// The kind of the record.
  public static let kind = RecordKind.interaction

  /// The fields in the order in which files list them.
  public static let fields: [Field<Interaction>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("school_id", "School", \.schoolID, .link(.school), required: true),
    Field("coach_id", "Coach", \.coachID, .link(.coach), personal: true),
    Field("event_id", "Event", \.eventID, .link(.event)),
    Field("type", "Type", \.type, .enumeration(InteractionType.enumeration), required: true),
    Field(
      "direction", "Direction", \.direction, .enumeration(InteractionDirection.enumeration), required: true),
    Field("subject", "Subject", \.subject, .text, max: 500, personal: true),
    Field("content", "Content", \.content, .longText, max: 10000, personal: true),
    Field("sentiment", "Sentiment", \.sentiment, .enumeration(Sentiment.enumeration), personal: true),
    Field("occurred_at", "Occurred At", \.occurredAt, .instant, required: true),
    Field("logged_by", "Logged By", \.loggedBy, .foreignID),
    Field("attachments", "Attachments", list: \.attachments, .texts, personal: true),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("updated_by", "Updated By", \.updatedBy, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
