public import CompassSource

/// Findings of the rules, which check a whole record and compare it with other records.
extension DiagnosticCode {
  /// A row says that an event is canceled or postponed, and the event isn't marked so.
  public static let eventMayBeCancelled = DiagnosticCode("event-may-be-cancelled")
  /// An event ends on a day before it starts.
  public static let eventEndBeforeStart = DiagnosticCode("event-end-before-start")
  /// The assumed end of an event is after midnight, so its end date is the next day.
  public static let eventEndPastMidnight = DiagnosticCode("event-end-past-midnight")
  /// An event ends before it starts on one day.
  public static let eventEndTimeBeforeStart = DiagnosticCode("event-end-time-before-start")
  /// Check-in is after the start.
  public static let eventCheckinAfterStart = DiagnosticCode("event-checkin-after-start")
  /// An event that is yet to come is marked attended.
  public static let eventAttendedInFuture = DiagnosticCode("event-attended-in-future")
  /// Two events are probably one.
  public static let eventPossibleDuplicate = DiagnosticCode("event-possible-duplicate")
  /// A cost is below zero.
  public static let costNegative = DiagnosticCode("cost-negative")
  /// A cost exceeds the app's limit of $100,000.
  public static let costTooHigh = DiagnosticCode("cost-too-high")
  /// A latitude or longitude is out of range.
  public static let coordinateOutOfRange = DiagnosticCode("coordinate-out-of-range")
  /// A school's name has one character.
  public static let schoolNameTooShort = DiagnosticCode("school-name-too-short")
  /// Two schools have one name.
  public static let schoolPossibleDuplicate = DiagnosticCode("school-possible-duplicate")
  /// Two coaches of a school have one name.
  public static let coachPossibleDuplicate = DiagnosticCode("coach-possible-duplicate")
  /// A grade point average is off its scale.
  public static let gpaOutOfRange = DiagnosticCode("gpa-out-of-range")
  /// An SAT score is off its scale.
  public static let satOutOfRange = DiagnosticCode("sat-out-of-range")
  /// An ACT score is off its scale.
  public static let actOutOfRange = DiagnosticCode("act-out-of-range")
  /// A height is outside the range of 4 to 8 feet.
  public static let heightOutOfRange = DiagnosticCode("height-out-of-range")
  /// A weight is outside the range of 100 to 400 pounds.
  public static let weightOutOfRange = DiagnosticCode("weight-out-of-range")
  /// A graduation year is too far away.
  public static let graduationYearOutOfRange = DiagnosticCode("graduation-year-out-of-range")
  /// A graduation year is in the past.
  public static let graduationYearPast = DiagnosticCode("graduation-year-past")
  /// A ZIP code isn't five digits, or nine digits with a dash.
  public static let zipInvalid = DiagnosticCode("zip-invalid")
  /// A birth date is in the future.
  public static let birthDateInFuture = DiagnosticCode("birth-date-in-future")
  /// A new athlete has a first name only.
  public static let athleteNameIncomplete = DiagnosticCode("athlete-name-incomplete")
  /// An athlete was born too long ago.
  public static let birthDateEarly = DiagnosticCode("birth-date-early")
  /// The date of a last contact, status change or questionnaire is in the future.
  public static let happenedInFuture = DiagnosticCode("happened-in-future")
  /// An interaction is in the future.
  public static let interactionInFuture = DiagnosticCode("interaction-in-future")
  /// An interaction without a school got the school of its coach.
  public static let interactionSchoolFromCoach = DiagnosticCode("interaction-school-from-coach")
  /// The coach of an interaction belongs to another school.
  public static let interactionCoachElsewhere = DiagnosticCode("interaction-coach-elsewhere")
  /// A trip ends on a day before it starts.
  public static let tripEndBeforeStart = DiagnosticCode("trip-end-before-start")
  /// Two trips have one name.
  public static let tripNameDuplicate = DiagnosticCode("trip-name-duplicate")
  /// A record that the user adds already exists.
  public static let recordExists = DiagnosticCode("record-exists")
  /// A row is about a record that the user deleted.
  public static let recordDeleted = DiagnosticCode("record-deleted")
  /// A row names a record that the user deleted.
  public static let linkDeleted = DiagnosticCode("link-deleted")
  /// A trip's capacity is negative.
  public static let tripCapacityNegative = DiagnosticCode("trip-capacity-negative")
  /// A trip lists an unknown feature.
  public static let tripFeatureUnknown = DiagnosticCode("trip-feature-unknown")
  /// A metric without a date got the start date of its event.
  public static let metricDateFromEvent = DiagnosticCode("metric-date-from-event")
  /// A metric's date is not one of its event's.
  public static let metricDateOutsideEvent = DiagnosticCode("metric-date-outside-event")
  /// A metric is dated in the future.
  public static let metricInFuture = DiagnosticCode("metric-in-future")
  /// A metric's value is outside its plausible range.
  public static let metricImplausible = DiagnosticCode("metric-implausible")
  /// A metric's value is impossible.
  public static let metricImpossible = DiagnosticCode("metric-impossible")
  /// A metric's value is far from the other values of its session.
  public static let metricOutlier = DiagnosticCode("metric-outlier")
  /// A metric's unit is one of an earlier version.
  public static let metricUnitLegacy = DiagnosticCode("metric-unit-legacy")
  /// A metric's value names another unit than its unit column.
  public static let metricUnitConflict = DiagnosticCode("metric-unit-conflict")
  /// A metric's unit is not its type's and does not convert.
  public static let metricUnitMismatch = DiagnosticCode("metric-unit-mismatch")
  /// A metric's value was converted to its type's unit.
  public static let metricUnitConverted = DiagnosticCode("metric-unit-converted")
  /// A metric's value is a range.
  public static let metricRange = DiagnosticCode("metric-range")
  /// A second metric is marked primary.
  public static let metricSecondPrimary = DiagnosticCode("metric-second-primary")
}
