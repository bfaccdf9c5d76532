public import CompassSource

extension DiagnosticCode {
  /// A rule says nothing that can be followed; the event takes place once.
  public static let recurrenceRuleUnusable = DiagnosticCode("recurrence-rule-unusable")
  /// A rule was read though something in it is not as the standard has it.
  public static let recurrenceRuleAdjusted = DiagnosticCode("recurrence-rule-adjusted")
  /// A rule ends before the event begins; the event takes place once.
  public static let recurrenceEndBeforeStart = DiagnosticCode("recurrence-until-before-start")
  /// A rule's end is a day where the event has times, or the other way round.
  public static let recurrenceUntilForm = DiagnosticCode("recurrence-until-form")
  /// A date of RDATE or EXDATE cannot be read.
  public static let recurrenceDateUnreadable = DiagnosticCode("recurrence-date-unreadable")
  /// A limit stopped the expansion.
  public static let recurrenceLimitReached = DiagnosticCode("recurrence-limit-reached")
  /// Several components are one event; the newest was used.
  public static let recurrenceDuplicate = DiagnosticCode("recurrence-duplicate")
  /// A component has no start that can be read.
  public static let recurrenceStartMissing = DiagnosticCode("recurrence-start-missing")
  /// An event ends before or when it begins.
  public static let recurrenceEventEndEarly = DiagnosticCode("recurrence-event-end-early")
  /// An event begins on a day and ends at a time, or the other way round.
  public static let recurrenceEventEndForm = DiagnosticCode("recurrence-event-end-form")
  /// A time is in a zone that is not known; it was read in the usual one.
  public static let recurrenceZoneUnknown = DiagnosticCode("recurrence-zone-unknown")
}
