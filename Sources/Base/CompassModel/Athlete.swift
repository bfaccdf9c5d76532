public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A student-athlete: the app's `users` row, and the owner of every other record.
public struct Athlete: ModelRecord {
  /// The id.
  public var id: UUID
  /// The name as it is said: first name first.
  public var fullName: String
  /// The e-mail address, in lower case.
  public var email: String?
  /// The year of the high school graduation.
  public var graduationYear: Int?
  /// The day of birth.
  public var dateOfBirth: CalendarDate?
  /// The unweighted grade point average, 0 to 5.
  public var gpa: Decimal?
  /// The SAT score, 400 to 1600.
  public var sat: Int?
  /// The ACT score, 1 to 36.
  public var act: Int?
  /// The postal code, five digits.
  public var zip: String?
  /// The IANA name of the time zone at home.
  public var timeZone: String?
  /// The sport, by the app's id or by name.
  public var primarySportID: String?
  /// The main position.
  public var primaryPosition: String?
  /// The other position.
  public var secondaryPosition: String?
  /// The height in inches, 48 to 96.
  public var heightInches: Decimal?
  /// The weight in pounds, 100 to 400.
  public var weightPounds: Decimal?
  /// The hand or foot preferred.
  public var dominantSide: DominantSide?
  /// The side batted from.
  public var bats: DominantSide?
  /// The hand thrown with.
  public var throwingHand: DominantSide?
  /// The high school.
  public var highSchool: String?
  /// The club or travel team.
  public var clubTeam: String?
  /// The number on the jersey, as text: `00` is not `0`.
  public var jerseyNumber: String?
  /// The city at home.
  public var hometownCity: String?
  /// The state at home, two letters.
  public var hometownState: String?
  /// The athlete's id at Perfect Game.
  public var perfectGameID: String?
  /// The athlete's id at Prep Baseball.
  public var prepBaseballID: String?
  /// The app's family.
  public var familyUnitID: UUID?
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

  /// Creates a record that has nothing but what every athlete must have.
  public init(id: UUID, fullName: String) {
    self.id = id
    self.fullName = fullName
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let fullName = values["full_name"].flatMap(String.init(fieldValue:))
    else { return nil }
    return Self(id: id, fullName: fullName)
  }
}

extension Athlete {
  /// The kind of the record.
  public static let kind = RecordKind.athlete

  /// The fields in the order in which files list them.
  public static let fields: [Field<Athlete>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("full_name", "Full Name", \.fullName, .text, max: 255, required: true, personal: true),
    Field("email", "Email", \.email, .email, max: 255, personal: true),
    Field("graduation_year", "Graduation Year", \.graduationYear, .integer),
    Field("date_of_birth", "Date of Birth", \.dateOfBirth, .date, personal: true),
    Field("gpa", "GPA", \.gpa, .decimal, personal: true),
    Field("sat", "SAT", \.sat, .integer, personal: true),
    Field("act", "ACT", \.act, .integer, personal: true),
    Field("zip", "ZIP", \.zip, .text, max: 10, personal: true),
    Field("timezone", "Time Zone", \.timeZone, .timeZone),
    Field("primary_sport_id", "Primary Sport", \.primarySportID, .text, max: 100),
    Field("primary_position", "Primary Position", \.primaryPosition, .text, max: 100),
    Field("secondary_position", "Secondary Position", \.secondaryPosition, .text, max: 100),
    Field("height_inches", "Height", \.heightInches, .height),
    Field("weight_lbs", "Weight", \.weightPounds, .weight, personal: true),
    Field("dominant_side", "Dominant Side", \.dominantSide, .enumeration(DominantSide.enumeration)),
    Field("bats", "Bats", \.bats, .enumeration(DominantSide.enumeration)),
    Field("throws", "Throws", \.throwingHand, .enumeration(DominantSide.enumeration)),
    Field("high_school", "High School", \.highSchool, .text, max: 255, personal: true),
    Field("club_team", "Club Team", \.clubTeam, .text, max: 255, personal: true),
    Field("jersey_number", "Jersey Number", \.jerseyNumber, .text, max: 10),
    Field("hometown_city", "Hometown City", \.hometownCity, .text, max: 100, personal: true),
    Field("hometown_state", "Hometown State", \.hometownState, .state),
    Field("perfect_game_id", "Perfect Game ID", \.perfectGameID, .text, max: 100, personal: true),
    Field("prep_baseball_id", "Prep Baseball ID", \.prepBaseballID, .text, max: 100, personal: true),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("updated_at", "Updated", \.updatedAt, .instant),
    Field("source", "Source", \.source, .text, max: 200),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
