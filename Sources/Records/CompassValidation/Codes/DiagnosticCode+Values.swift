public import CompassSource

/// Codes of findings about single values.
extension DiagnosticCode {
  /// A required field is empty.
  public static let requiredMissing = DiagnosticCode("required-missing")
  /// A text is longer than its field allows.
  public static let textTooLong = DiagnosticCode("text-too-long")
  /// HTML was removed from a text.
  public static let textMarkupRemoved = DiagnosticCode("text-markup-removed")
  /// Control characters were removed from a text.
  public static let textControlCharacters = DiagnosticCode("text-control-characters")
  /// The lines of a one-line text were joined.
  public static let textLinesJoined = DiagnosticCode("text-lines-joined")
  /// A cell contains a spreadsheet error.
  public static let spreadsheetError = DiagnosticCode("spreadsheet-error")
  /// A text isn't a number.
  public static let numberUnreadable = DiagnosticCode("number-unreadable")
  /// A number isn't whole.
  public static let integerUnreadable = DiagnosticCode("integer-unreadable")
  /// A text isn't an amount of money.
  public static let moneyUnreadable = DiagnosticCode("money-unreadable")
  /// An amount is in a currency other than dollars.
  public static let moneyNotConverted = DiagnosticCode("money-not-converted")
  /// A cell names several people, and only the first was stored.
  public static let severalPeople = DiagnosticCode("several-people")
  /// A text is neither yes nor no.
  public static let booleanUnreadable = DiagnosticCode("boolean-unreadable")
  /// A text isn't a date.
  public static let dateUnreadable = DiagnosticCode("date-unreadable")
  /// A date doesn't exist in the calendar.
  public static let dateNoSuchDay = DiagnosticCode("date-no-such-day")
  /// A date lacks a year, and the file doesn't indicate one.
  public static let dateWithoutYear = DiagnosticCode("date-without-year")
  /// A cell lists several days that are at least a week apart.
  public static let dateSeveralDays = DiagnosticCode("date-several-days")
  /// A date is a spreadsheet's serial day number.
  public static let dateSerialNumber = DiagnosticCode("date-serial-number")
  /// A date is valid only in the other date order.
  public static let dateOrderSwapped = DiagnosticCode("date-order-swapped")
  /// A date doesn't fall on the weekday next to it.
  public static let dateWeekdayWrong = DiagnosticCode("date-weekday-wrong")
  /// A text has question marks or replacement characters in place of letters.
  public static let textLettersLost = DiagnosticCode("text-letters-lost")
  /// A text differs from the stored one only in capitalization.
  public static let textCaseKept = DiagnosticCode("text-case-kept")
  /// A date is implausibly far from today.
  public static let dateImplausible = DiagnosticCode("date-implausible")
  /// The time next to a date was dropped.
  public static let dateTimeDropped = DiagnosticCode("date-time-dropped")
  /// A text contains the first and the last day.
  public static let dateRangeSplit = DiagnosticCode("date-range-split")
  /// A text isn't a time.
  public static let timeUnreadable = DiagnosticCode("time-unreadable")
  /// A time lacks AM or PM.
  public static let timeWithoutHalf = DiagnosticCode("time-without-am-pm")
  /// A time is a spreadsheet's fraction of a day.
  public static let timeSerialNumber = DiagnosticCode("time-serial-number")
  /// A start at midnight only means that the time is missing.
  public static let timeMidnight = DiagnosticCode("time-midnight")
  /// A text contains the start and the end time.
  public static let timeRangeSplit = DiagnosticCode("time-range-split")
  /// A value isn't decided yet.
  public static let valueToBeDecided = DiagnosticCode("value-to-be-decided")
  /// A spreadsheet program made a date of a height.
  public static let heightWasDate = DiagnosticCode("height-was-date")
  /// The time zone next to a time was not applied.
  public static let timeZoneIgnored = DiagnosticCode("time-zone-ignored")
  /// A text isn't a date and time.
  public static let instantUnreadable = DiagnosticCode("instant-unreadable")
  /// A clock change skips that time or repeats it.
  public static let instantClockChange = DiagnosticCode("instant-clock-change")
  /// A date and time lacks a time zone.
  public static let instantZoneAssumed = DiagnosticCode("instant-zone-assumed")
  /// A date and time lacks the time.
  public static let instantTimeAssumed = DiagnosticCode("instant-time-assumed")
  /// A text isn't one of the field's values.
  public static let valueNotListed = DiagnosticCode("value-not-listed")
  /// A value comes from an earlier version.
  public static let valueLegacy = DiagnosticCode("value-legacy")
  /// An email address is too short.
  public static let emailTooShort = DiagnosticCode("email-too-short")
  /// An email address is too long.
  public static let emailTooLong = DiagnosticCode("email-too-long")
  /// A text isn't an email address.
  public static let emailInvalid = DiagnosticCode("email-invalid")
  /// A text isn't a phone number.
  public static let phoneInvalid = DiagnosticCode("phone-invalid")
  /// A text isn't an HTTP address.
  public static let urlInvalid = DiagnosticCode("url-invalid")
  /// `https://` was added to an address.
  public static let urlSchemeAdded = DiagnosticCode("url-scheme-added")
  /// Two letters aren't a state code.
  public static let stateUnknown = DiagnosticCode("state-unknown")
  /// A text isn't a state.
  public static let stateInvalid = DiagnosticCode("state-invalid")
  /// A text isn't a time zone.
  public static let timeZoneUnknown = DiagnosticCode("time-zone-unknown")
  /// A time zone name was replaced by the matching IANA name.
  public static let timeZoneRenamed = DiagnosticCode("time-zone-renamed")
  /// A text isn't a Twitter handle.
  public static let twitterHandleInvalid = DiagnosticCode("twitter-handle-invalid")
  /// A text isn't an Instagram handle.
  public static let instagramHandleInvalid = DiagnosticCode("instagram-handle-invalid")
  /// A text isn't an ID.
  public static let idInvalid = DiagnosticCode("id-invalid")
  /// A text isn't a list.
  public static let listUnreadable = DiagnosticCode("list-unreadable")
  /// A text isn't valid JSON.
  public static let jsonInvalid = DiagnosticCode("json-invalid")
  /// A measurement was converted to the field's unit.
  public static let unitConverted = DiagnosticCode("unit-converted")
  /// A metric type is custom to the family.
  public static let metricTypeCustom = DiagnosticCode("metric-type-custom")
  /// A metric type closely resembles one of the app's.
  public static let metricTypeNearMiss = DiagnosticCode("metric-type-near-miss")
  /// A metric's value isn't a number.
  public static let metricValueText = DiagnosticCode("metric-value-text")
  /// A value in a session can't be read.
  public static let metricSampleUnreadable = DiagnosticCode("metric-sample-unreadable")
  /// A row of measurements lacks a date.
  public static let metricSampleUndated = DiagnosticCode("metric-sample-undated")
  /// Measurements are only possible in a unit other than the usual one.
  public static let metricUnitDoubtful = DiagnosticCode("metric-unit-doubtful")
  /// Measurements of athletes that aren't in the store were skipped.
  public static let athleteLeftOut = DiagnosticCode("athlete-left-out")
  /// The file and the store have different names for the athlete.
  public static let athleteOtherName = DiagnosticCode("athlete-other-name")
  /// The best value of a session is outside the range of athletes and was skipped.
  public static let metricSamplePassedOver = DiagnosticCode("metric-sample-passed-over")
  /// Several stored sessions are parts of one session.
  public static let metricSessionsJoined = DiagnosticCode("metric-sessions-joined")
  /// A full name with the last name first was reordered.
  public static let athleteNameTurned = DiagnosticCode("athlete-name-turned")
}
