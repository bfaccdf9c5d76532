public import struct Foundation.Date
public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A measurement of the athlete.
public struct PerformanceMetric: ModelRecord {
  /// The id.
  public var id: UUID
  /// The athlete that the record belongs to; nil while the store has no athlete.
  public var userID: UUID?
  /// The event it was taken at.
  public var eventID: UUID?
  /// The day it was taken.
  public var recordedDate: CalendarDate
  /// The key of the metric type, registered or custom.
  public var metricType: String
  /// The number; nil where the measurement is text only.
  public var value: Decimal?
  /// The unit of the number.
  public var unit: String?
  /// The measurement as it was written: `1:52.4`, `6'2\"`.
  public var displayValue: String?
  /// Whether a third party verified it.
  public var verified: Bool = false
  /// What measured it: a device, an organisation.
  public var source: String?
  /// Whether it is the athlete's headline figure; at most one is.
  public var isPrimary: Bool = false
  /// What was noted.
  public var notes: String?
  /// The app's family.
  public var familyUnitID: UUID?
  /// When the record was made.
  public var createdAt: Date?
  /// The record's key at its source: a calendar UID, a vendor's id.
  public var sourceKey: String?
  /// What the file said beyond the fields, by column; texts of fields that could not be read among it.
  public var extra: JSONValue?

  /// Creates a record that has nothing but what every metric must have.
  public init(id: UUID, recordedDate: CalendarDate, metricType: String) {
    self.id = id
    self.recordedDate = recordedDate
    self.metricType = metricType
  }

  /// The record with the required fields only, or nil where one is missing.
  public static func withRequired(_ values: FieldValues) -> Self? {
    guard
      let id = values["id"].flatMap(UUID.init(fieldValue:)),
      let recordedDate = values["recorded_date"].flatMap(CalendarDate.init(fieldValue:)),
      let metricType = values["metric_type"].flatMap(String.init(fieldValue:))
    else { return nil }
    return Self(id: id, recordedDate: recordedDate, metricType: metricType)
  }
}

extension PerformanceMetric {
  /// The kind of the record.
  public static let kind = RecordKind.metric

  /// The fields in the order in which files list them.
  public static let fields: [Field<PerformanceMetric>] = [
    Field("id", "ID", \.id, .id, required: true),
    Field("user_id", "Athlete", \.userID, .link(.athlete), personal: true),
    Field("event_id", "Event", \.eventID, .link(.event)),
    Field("recorded_date", "Recorded Date", \.recordedDate, .date, required: true),
    Field("metric_type", "Metric Type", \.metricType, .metricType, max: 100, required: true),
    Field("value", "Value", \.value, .metricValue),
    Field("unit", "Unit", \.unit, .text, max: 20),
    Field("display_value", "Display Value", \.displayValue, .text, max: 100),
    Field("verified", "Verified", \.verified, .boolean),
    Field("source", "Source", \.source, .text, max: 200),
    Field("is_primary", "Primary", \.isPrimary, .boolean),
    Field("notes", "Notes", \.notes, .longText, max: 5000, personal: true),
    Field("family_unit_id", "Family Unit", \.familyUnitID, .foreignID),
    Field("created_at", "Created", \.createdAt, .instant),
    Field("source_key", "Source Key", \.sourceKey, .text, max: 1000),
    Field("extra", "Extra", \.extra, .json, personal: true),
  ]
}
