public import CompassSource

/// Findings of the rules, which look at a whole record and at the records beside it.
extension DiagnosticCode {
  /// A row says that an event is canceled or postponed, and the event isn't marked so.
  public static let eventMayBeCancelled = DiagnosticCode("event-may-be-cancelled")
  /// An event ends on a day before it starts.
  public static let eventEndBeforeStart = DiagnosticCode("event-end-before-start")
  /// An assumed end time lies past midnight.
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
  /// A cost is above what the app takes.
  public static let costTooHigh = DiagnosticCode("cost-too-high")
  /// A degree of latitude or longitude is off the globe.
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
  /// A height is one that no athlete has.
  public static let heightOutOfRange = DiagnosticCode("height-out-of-range")
  /// A weight is one that the app does not take.
  public static let weightOutOfRange = DiagnosticCode("weight-out-of-range")
  /// A graduation year is too far away.
  public static let graduationYearOutOfRange = DiagnosticCode("graduation-year-out-of-range")
  /// A graduation is past.
  public static let graduationYearPast = DiagnosticCode("graduation-year-past")
  /// A postal code is none.
  public static let zipInvalid = DiagnosticCode("zip-invalid")
  /// A birth is yet to come.
  public static let birthDateInFuture = DiagnosticCode("birth-date-in-future")
  /// A new athlete has a first name only.
  public static let athleteNameIncomplete = DiagnosticCode("athlete-name-incomplete")
  /// An athlete was born too long ago.
  public static let birthDateEarly = DiagnosticCode("birth-date-early")
  /// What has happened is yet to come.
  public static let happenedInFuture = DiagnosticCode("happened-in-future")
  /// A contact is yet to come.
  public static let interactionInFuture = DiagnosticCode("interaction-in-future")
  /// A contact's school was taken from its coach.
  public static let interactionSchoolFromCoach = DiagnosticCode("interaction-school-from-coach")
  /// A contact's coach belongs to another school.
  public static let interactionCoachElsewhere = DiagnosticCode("interaction-coach-elsewhere")
  /// A trip ends on a day before it starts.
  public static let tripEndBeforeStart = DiagnosticCode("trip-end-before-start")
  /// Two trips have one name.
  public static let tripNameDuplicate = DiagnosticCode("trip-name-duplicate")
  /// What was to be a new record is there already.
  public static let recordExists = DiagnosticCode("record-exists")
  /// A row is about a record that the user deleted.
  public static let recordDeleted = DiagnosticCode("record-deleted")
  /// A row names a record that the user deleted.
  public static let linkDeleted = DiagnosticCode("link-deleted")
  /// A trip has room for fewer than nobody.
  public static let tripCapacityNegative = DiagnosticCode("trip-capacity-negative")
  /// A trip's feature is none.
  public static let tripFeatureUnknown = DiagnosticCode("trip-feature-unknown")
  /// A metric's date was taken from its event.
  public static let metricDateFromEvent = DiagnosticCode("metric-date-from-event")
  /// A metric's date is not one of its event's.
  public static let metricDateOutsideEvent = DiagnosticCode("metric-date-outside-event")
  /// A metric is dated in the future.
  public static let metricInFuture = DiagnosticCode("metric-in-future")
  /// A metric's value is outside its plausible range.
  public static let metricImplausible = DiagnosticCode("metric-implausible")
  /// A metric's value is one that there cannot be.
  public static let metricImpossible = DiagnosticCode("metric-impossible")
  /// A metric's value stands far from the others of its session.
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
