public import struct Foundation.Date
public import struct Foundation.UUID

/// A coach of a school.
public struct Coach: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The school.
  public var schoolID: UUID
  /// The app's family.
  public var familyUnitID: UUID?
  /// What the coach does.
  public var role: CoachRole
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String
  /// The e-mail address, in lower case.
  public var email: String?
  /// The telephone number, as typed.
  public var phone: String?
  /// The Twitter handle without @.
  public var twitterHandle: String?
  /// The Instagram handle without @.
  public var instagramHandle: String?
  /// What the family noted.
  public var notes: String?
  /// When the last contact was.
  public var lastContactDate: Date?
  /// Who made the record.
  public var createdBy: UUID?
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

  /// Creates a record that has nothing but what every coach must have.
  public init(id: UUID, schoolID: UUID, role: CoachRole, firstName: String, lastName: String) {
    self.id = id
    self.schoolID = schoolID
    self.role = role
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let schoolID = values["school_id"].flatMap(UUID.init(fieldValue:)),
      let role = values["role"].flatMap(CoachRole.init(fieldValue:)),
      let firstName = values["first_name"].flatMap(String.init(fieldValue:)),
      let lastName = values["last_name"].flatMap(String.init(fieldValue:))
    else { return nil }
    return Self(id: id, schoolID: schoolID, role: role, firstName: firstName, lastName: lastName)
  }
}

extension Coach {
  /// The kind of the record.
  public static let kind = RecordKind.coach

  /// The fields in the order in which files list them.
  public static let fields: [Field<Coach>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("school_id", "School", \.schoolID, .link(.school), required: true),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("role", "Role", \.role, .enumeration(CoachRole.enumeration), required: true),
    Field("first_name", "First Name", \.firstName, .text, max: 100, required: true, personal: true),
    Field("last_name", "Last Name", \.lastName, .text, max: 100, required: true, personal: true),
    Field("email", "Email", \.email, .email, max: 255, personal: true),
    Field("phone", "Phone", \.phone, .phone, max: 50, personal: true),
    Field("twitter_handle", "Twitter", \.twitterHandle, .twitterHandle, personal: true),
    Field("instagram_handle", "Instagram", \.instagramHandle, .instagramHandle, personal: true),
    Field("notes", "Notes", \.notes, .longText, max: 5000, personal: true),
    Field("last_contact_date", "Last Contact", \.lastContactDate, .instant),
    Field("created_by", "Created By", \.createdBy, .foreignID),
    Field("updated_by", "Updated By", \.updatedBy, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}

extension Coach {
  /// The first and the last name.
  public var fullName: String { "\(firstName) \(lastName)" }
}
