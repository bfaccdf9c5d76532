public import CompassSource

/// Findings of single values.
extension DiagnosticCode {
  /// A required field has no value.
  public static let requiredMissing = DiagnosticCode("required-missing")
  /// A text is longer than its field allows.
  public static let textTooLong = DiagnosticCode("text-too-long")
  /// HTML was taken out of a text.
  public static let textMarkupRemoved = DiagnosticCode("text-markup-removed")
  /// Control characters were taken out of a text.
  public static let textControlCharacters = DiagnosticCode("text-control-characters")
  /// The lines of a one-line text were joined.
  public static let textLinesJoined = DiagnosticCode("text-lines-joined")
  /// A cell holds a spreadsheet's error.
  public static let spreadsheetError = DiagnosticCode("spreadsheet-error")
  /// A text is no number.
  public static let numberUnreadable = DiagnosticCode("number-unreadable")
  /// A number is not whole.
  public static let integerUnreadable = DiagnosticCode("integer-unreadable")
  /// A text is no amount of money.
  public static let moneyUnreadable = DiagnosticCode("money-unreadable")
  /// An amount is in another currency than dollars.
  public static let moneyNotConverted = DiagnosticCode("money-not-converted")
  /// A cell names several people, and only the first was stored.
  public static let severalPeople = DiagnosticCode("several-people")
  /// A text is neither yes nor no.
  public static let booleanUnreadable = DiagnosticCode("boolean-unreadable")
  /// A text is no date.
  public static let dateUnreadable = DiagnosticCode("date-unreadable")
  /// A date is on no calendar.
  public static let dateNoSuchDay = DiagnosticCode("date-no-such-day")
  /// A date has no year, and nothing in the file tells it.
  public static let dateWithoutYear = DiagnosticCode("date-without-year")
  /// A cell has several days that are weeks apart.
  public static let dateSeveralDays = DiagnosticCode("date-several-days")
  /// A date is a spreadsheet's day number.
  public static let dateSerialNumber = DiagnosticCode("date-serial-number")
  /// A date can only be read in the other order.
  public static let dateOrderSwapped = DiagnosticCode("date-order-swapped")
  /// A date does not fall on the weekday beside it.
  public static let dateWeekdayWrong = DiagnosticCode("date-weekday-wrong")
  /// A text has question marks or replacement characters where letters were.
  public static let textLettersLost = DiagnosticCode("text-letters-lost")
  /// A text differs from the stored one only in capital and small letters.
  public static let textCaseKept = DiagnosticCode("text-case-kept")
  /// A date is centuries away.
  public static let dateImplausible = DiagnosticCode("date-implausible")
  /// The time beside a date was left out.
  public static let dateTimeDropped = DiagnosticCode("date-time-dropped")
  /// A text holds the first and the last day.
  public static let dateRangeSplit = DiagnosticCode("date-range-split")
  /// A date is not settled yet.
  public static let dateToBeDecided = DiagnosticCode("date-to-be-decided")
  /// A text is no time.
  public static let timeUnreadable = DiagnosticCode("time-unreadable")
  /// A time says neither AM nor PM.
  public static let timeWithoutHalf = DiagnosticCode("time-without-am-pm")
  /// A time is a spreadsheet's fraction of a day.
  public static let timeSerialNumber = DiagnosticCode("time-serial-number")
  /// A start at midnight that only means that there is no time.
  public static let timeMidnight = DiagnosticCode("time-midnight")
  /// A text holds the first and the last time.
  public static let timeRangeSplit = DiagnosticCode("time-range-split")
  /// A time is not settled yet.
  public static let timeToBeDecided = DiagnosticCode("time-to-be-decided")
  /// The zone beside a time was not applied.
  public static let timeZoneIgnored = DiagnosticCode("time-zone-ignored")
  /// A text is no date and time.
  public static let instantUnreadable = DiagnosticCode("instant-unreadable")
  /// The clocks are changed at that time, so that it is skipped or shown twice.
  public static let instantClockChange = DiagnosticCode("instant-clock-change")
  /// A date and time names no zone.
  public static let instantZoneAssumed = DiagnosticCode("instant-zone-assumed")
  /// A date and time has no time.
  public static let instantTimeAssumed = DiagnosticCode("instant-time-assumed")
  /// A text is none of a field's values.
  public static let valueNotListed = DiagnosticCode("value-not-listed")
  /// A value is one of an earlier version.
  public static let valueLegacy = DiagnosticCode("value-legacy")
  /// An e-mail address is too short.
  public static let emailTooShort = DiagnosticCode("email-too-short")
  /// An e-mail address is too long.
  public static let emailTooLong = DiagnosticCode("email-too-long")
  /// A text is no e-mail address.
  public static let emailInvalid = DiagnosticCode("email-invalid")
  /// A text is no telephone number.
  public static let phoneInvalid = DiagnosticCode("phone-invalid")
  /// A text is no http address.
  public static let urlInvalid = DiagnosticCode("url-invalid")
  /// `https://` was put before an address.
  public static let urlSchemeAdded = DiagnosticCode("url-scheme-added")
  /// Two letters are no state.
  public static let stateUnknown = DiagnosticCode("state-unknown")
  /// A text is no state.
  public static let stateInvalid = DiagnosticCode("state-invalid")
  /// A text is no time zone.
  public static let timeZoneUnknown = DiagnosticCode("time-zone-unknown")
  /// A time zone goes by another name.
  public static let timeZoneRenamed = DiagnosticCode("time-zone-renamed")
  /// A text is no Twitter handle.
  public static let twitterHandleInvalid = DiagnosticCode("twitter-handle-invalid")
  /// A text is no Instagram handle.
  public static let instagramHandleInvalid = DiagnosticCode("instagram-handle-invalid")
  /// A text is no id.
  public static let idInvalid = DiagnosticCode("id-invalid")
  /// A text is no list.
  public static let listUnreadable = DiagnosticCode("list-unreadable")
  /// A text is no JSON.
  public static let jsonInvalid = DiagnosticCode("json-invalid")
  /// A measurement was converted to the field's unit.
  public static let unitConverted = DiagnosticCode("unit-converted")
  /// A metric type is of the family's own making.
  public static let metricTypeCustom = DiagnosticCode("metric-type-custom")
  /// A metric type is nearly one of the app's.
  public static let metricTypeNearMiss = DiagnosticCode("metric-type-near-miss")
  /// A metric's figure is no number.
  public static let metricValueText = DiagnosticCode("metric-value-text")
  /// A figure of a session cannot be read.
  public static let metricSampleUnreadable = DiagnosticCode("metric-sample-unreadable")
  /// A row of figures has no day.
  public static let metricSampleUndated = DiagnosticCode("metric-sample-undated")
  /// Figures are only possible in another unit than the usual.
  public static let metricUnitDoubtful = DiagnosticCode("metric-unit-doubtful")
  /// Figures of athletes whom the store does not have were left out.
  public static let athleteLeftOut = DiagnosticCode("athlete-left-out")
  /// A file calls the athlete otherwise than the store does.
  public static let athleteOtherName = DiagnosticCode("athlete-other-name")
  /// The best of a session was passed over, for no athlete has it.
  public static let metricSamplePassedOver = DiagnosticCode("metric-sample-passed-over")
  /// Several stored sessions are parts of one.
  public static let metricSessionsJoined = DiagnosticCode("metric-sessions-joined")
  /// A whole name with the last name first was turned round.
  public static let athleteNameTurned = DiagnosticCode("athlete-name-turned")
}
