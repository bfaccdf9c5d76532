/// What a field holds, which decides how its text is read and which values it may have.
public enum FieldType: Sendable, Hashable {
  /// One line of text.
  case text
  /// Text of several lines; markup is stripped.
  case longText
  /// A whole number.
  case integer
  /// A decimal number.
  case decimal
  /// An amount of United States dollars.
  case money
  /// Yes or no.
  case boolean
  /// A day.
  case date
  /// A time on the clock.
  case time
  /// An instant.
  case instant
  /// The record's own id.
  case id
  /// The id of a record of that kind; a file may give its name.
  case link(RecordKind)
  /// The ids of several records of that kind; a file may give their names.
  case links(RecordKind)
  /// An id of the app that names no record of ours (`family_unit_id`).
  case foreignID
  /// Several texts.
  case texts
  /// A JSON value.
  case json
  /// One of a few stored values.
  case enumeration(Enumeration)
  /// An e-mail address.
  case email
  /// A telephone number.
  case phone
  /// An http or https address.
  case url
  /// A two-letter state of the United States.
  case state
  /// An IANA time zone name.
  case timeZone
  /// A Twitter handle without its @.
  case twitterHandle
  /// An Instagram handle without its @.
  case instagramHandle
  /// The key of a metric type, registered or custom.
  case metricType
  /// The number of a metric; its text may carry a unit.
  case metricValue
  /// A height in inches; `6'2"` is one.
  case height
  /// A weight in pounds.
  case weight
}
