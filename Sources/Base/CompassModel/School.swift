public import struct Foundation.Date
public import struct Foundation.UUID

/// A school that may recruit the athlete.
public struct School: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The app's family.
  public var familyUnitID: UUID?
  /// The name, unique in a family.
  public var name: String
  /// Where it is, as written.
  public var location: String?
  /// The city.
  public var city: String?
  /// The state, two letters.
  public var state: String?
  /// The division it plays in.
  public var division: SchoolDivision?
  /// The conference it plays in.
  public var conference: String?
  /// How far things have come.
  public var status: SchoolStatus?
  /// When the status last changed.
  public var statusChangedAt: Date?
  /// Whether the family marked it.
  public var isFavorite: Bool = false
  /// How likely it is.
  public var fitTier: FitTier?
  /// The school's page.
  public var website: String?
  /// The athletics department's page.
  public var athleticsURL: String?
  /// The page's little picture.
  public var faviconURL: String?
  /// The telephone number, as typed.
  public var phone: String?
  /// The Twitter handle without @.
  public var twitterHandle: String?
  /// The Instagram handle without @.
  public var instagramHandle: String?
  /// What the family noted.
  public var notes: String?
  /// What speaks for it.
  public var pros: [String] = []
  /// What speaks against it.
  public var cons: [String] = []
  /// Why the athlete wants to play there.
  public var whyProgram: String?
  /// Why the athlete would fit.
  public var fitReason: String?
  /// How the staff thinks.
  public var coachingPhilosophy: String?
  /// How the staff coaches.
  public var coachingStyle: String?
  /// How the staff recruits.
  public var recruitingApproach: String?
  /// How the staff talks.
  public var communicationStyle: String?
  /// What the staff counts.
  public var successMetrics: String?
  /// Facilities, of free shape.
  public var amenities: JSONValue?
  /// An offer, of free shape.
  public var offerDetails: JSONValue?
  /// Academic figures, of free shape.
  public var academicInfo: JSONValue?
  /// Whether the school's questionnaire was sent.
  public var questionnaireCompleted: Bool = false
  /// When the questionnaire was sent.
  public var questionnaireCompletedAt: Date?
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

  /// Creates a record that has nothing but what every school must have.
  public init(id: UUID, name: String) {
    self.id = id
    self.name = name
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let name = values["name"].flatMap(String.init(fieldValue:))
    else { return nil }
    return Self(id: id, name: name)
  }
}

extension School {
  /// The kind of the record.
  public static let kind = RecordKind.school

  /// The fields in the order in which files list them.
  public static let fields: [Field<School>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("name", "Name", \.name, .text, max: 255, required: true),
    Field("location", "Location", \.location, .text, max: 255),
    Field("city", "City", \.city, .text, max: 100),
    Field("state", "State", \.state, .state),
    Field("division", "Division", \.division, .enumeration(SchoolDivision.enumeration)),
    Field("conference", "Conference", \.conference, .text, max: 100),
    Field("status", "Status", \.status, .enumeration(SchoolStatus.enumeration)),
    Field("status_changed_at", "Status Changed", \.statusChangedAt, .instant),
    Field("is_favorite", "Favorite", \.isFavorite, .boolean),
    Field("fit_tier", "Fit Tier", \.fitTier, .enumeration(FitTier.enumeration)),
    Field("website", "Website", \.website, .url, max: 2048),
    Field("athletics_url", "Athletics URL", \.athleticsURL, .url, max: 2048),
    Field("favicon_url", "Favicon URL", \.faviconURL, .url, max: 2048),
    Field("phone", "Phone", \.phone, .phone, max: 50),
    Field("twitter_handle", "Twitter", \.twitterHandle, .twitterHandle),
    Field("instagram_handle", "Instagram", \.instagramHandle, .instagramHandle),
    Field("notes", "Notes", \.notes, .longText, max: 5000, personal: true),
    Field("pros", "Pros", list: \.pros, .texts, personal: true),
    Field("cons", "Cons", list: \.cons, .texts, personal: true),
    Field("why_program", "Why This Program", \.whyProgram, .longText, max: 5000, personal: true),
    Field("fit_reason", "Fit Reason", \.fitReason, .longText, max: 5000, personal: true),
    Field(
      "coaching_philosophy", "Coaching Philosophy", \.coachingPhilosophy, .longText, max: 5000, personal: true
    ),
    Field("coaching_style", "Coaching Style", \.coachingStyle, .longText, max: 5000, personal: true),
    Field(
      "recruiting_approach", "Recruiting Approach", \.recruitingApproach, .longText, max: 5000, personal: true
    ),
    Field(
      "communication_style", "Communication Style", \.communicationStyle, .longText, max: 5000, personal: true
    ),
    Field("success_metrics", "Success Metrics", \.successMetrics, .longText, max: 5000, personal: true),
    Field("amenities", "Amenities", \.amenities, .json),
    Field("offer_details", "Offer Details", \.offerDetails, .json, personal: true),
    Field("academic_info", "Academic Info", \.academicInfo, .json),
    Field("questionnaire_completed", "Questionnaire Completed", \.questionnaireCompleted, .boolean),
    Field("questionnaire_completed_at", "Questionnaire Completed At", \.questionnaireCompletedAt, .instant),
    Field("created_by", "Created By", \.createdBy, .foreignID),
    Field("updated_by", "Updated By", \.updatedBy, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
