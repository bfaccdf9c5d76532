import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .dates, title, what: what, why: why, example: example, fix: fix)
  }

  /// Days, times and zones.
  static let dates: [CatalogueEntry] = [
    entry(
      .dateUnreadable, .error, "A text is no date",
      what: "The text has none of the shapes of a date.",
      why: "A day that is guessed sends a family to the wrong camp.",
      example: "mid June",
      fix: "Write 2026-04-15, 4/15/2026 or Apr 15, 2026."),
    entry(
      .dateNoSuchDay, .error, "A date is on no calendar",
      what: "The month has no such day, or the year no such month.",
      why: "It is a slip of one digit, and which one cannot be told.",
      example: "2026-02-31",
      fix: "Check the day with whoever announced the event."),
    entry(
      .dateWithoutYear, .error, "A date has no year",
      what:
        "Neither the other dates of the column nor weekdays, titles, the file name or today's date tell the year.",
      why: "A year that is guessed sends a family to last year's camp.",
      example: "Apr 15",
      fix: "Give the year of the first date with --year 2026, or write it into each cell."),
    entry(
      .dateSeveralDays, .error, "A cell has several days that are weeks apart",
      what: "The cell lists days, and at least one is a week or more after the one before it.",
      why: "One event from the first to the last day would be wrong.",
      example: "Oct 3 & 17, 2026",
      fix: "Write a row for each day."),
    entry(
      .dateSerialNumber, .note, "A date is a spreadsheet's day number",
      what: "The cell holds the number by which spreadsheets count days since 1900. It was read as that day.",
      why: "A cell that isn't formatted as a date shows this number.",
      example: "46127",
      fix: "Nothing, if the day is right. Else format the column as a date and export again."),
    entry(
      .dateOrderSwapped, .warning, "A date can only be read in the other order",
      what: "The column's dates are read month first (or day first), and this one has no such month.",
      why: "If one date of a column is in the other order, more of them may be.",
      example: "15/04/2026 among 04/15/2026",
      fix: "Write all dates of the column in one order, best as YYYY-MM-DD."),
    entry(
      .dateWeekdayWrong, .warning, "A date falls on another weekday",
      what: "The weekday beside the date is not the date's.",
      why: "One of the two is wrong, often because the date is last year's.",
      example: "Thu, Apr 15, 2026 (a Wednesday)",
      fix: "Check the date, its year first."),
    entry(
      .dateImplausible, .warning, "A year is far away",
      what:
        "The year is before 1900 or after 2100, or an event starts more than six years ago or more than three\nyears from now.",
      why: "It is probably a typing error.",
      example: "2062-04-15",
      fix: "Check the year."),
    entry(
      .dateTimeDropped, .note, "The time beside a date was left out",
      what: "The field holds a day; the time that stood with it was left out.",
      why: "Times have fields of their own.",
      example: "2026-04-15 09:30:00 as a date",
      fix: "Put the time in the column of the start time if it is one."),
    entry(
      .dateRangeSplit, .note, "A text holds the first and the last day",
      what: "The first day became the start date and the last one the end date.",
      why: "A camp of two days is often written in one cell.",
      example: "Apr 15 - 16, 2026",
      fix: "Nothing needs to be done."),
    entry(
      .dateToBeDecided, .note, "A date is not settled yet",
      what: "The text says that the date is still to be decided; the field is empty.",
      why: "An event needs a start date, so that it can only be imported when it has one.",
      example: "TBD",
      fix: "Import the row again when the date is known."),
    entry(
      .timeUnreadable, .warning, "A text is no time",
      what: "The text has none of the shapes of a time on the clock.",
      why: "99:99 passes the app's own form and is no time all the same.",
      example: "99:99",
      fix: "Write 9:00 AM or 09:00; leave the field empty for all day."),
    entry(
      .timeWithoutHalf, .warning, "A time says neither AM nor PM",
      what:
        "The time could be in the morning or in the afternoon, and its column doesn't tell. It was not stored.",
      why: "A game at 7:30 can be in the morning or in the evening.",
      example: "7:30",
      fix: "Write 7:30 PM or 19:30, or say which it is with --clock."),
    entry(
      .timeSerialNumber, .note, "A time is a spreadsheet's fraction of a day",
      what: "The cell holds the number by which spreadsheets count times. It was read as that time.",
      why: "A cell that isn't formatted as a time shows this number.",
      example: "0.375",
      fix: "Nothing, if the time is right. Else format the column as a time and export again."),
    entry(
      .timeRangeSplit, .note, "A text holds two times",
      what: "The first time became the start and the second the end.",
      why: "A session is often written in one cell.",
      example: "9:00 AM - 11:00 AM",
      fix: "Nothing needs to be done."),
    entry(
      .timeToBeDecided, .note, "A time is not settled yet",
      what: "The text says that the time is still to be decided; the event is taken as all day.",
      why: "A time that is guessed is worse than none.",
      example: "TBD",
      fix: "Import the row again when the time is known."),
    entry(
      .timeZoneIgnored, .note, "A zone stands beside a time",
      what:
        "The time is kept as it stands. A zone of the United States is taken as the event's zone; UTC is not\napplied, and that is a warning.",
      why: "An event's time is the one on the clock where it is.",
      example: "9:00 AM EST",
      fix: "Where the time is one of UTC, write the time on the clock at the event."),
    entry(
      .durationUnreadable, .warning, "A text is no duration",
      what:
        "The duration that with the start would give the end cannot be read. Its text is kept beside the\nrecord.",
      why: "The end is then an hour after the start, as in the app.",
      example: "Duration: all morning",
      fix: "Write hours and minutes (1:30) or minutes (90)."),
    entry(
      .instantUnreadable, .error, "A text is no date and time",
      what: "The text has none of the shapes of a date with a time.",
      why: "Contacts are told apart by the moment at which they were.",
      example: "yesterday",
      fix: "Write 2026-04-15T09:00:00Z, 2026-04-15 9:00 AM or a day alone."),
    entry(
      .instantZoneAssumed, .note, "A date and time names no zone",
      what: "It was taken as the time on the clock in the zone of the settings.",
      why: "The same time is another moment in another zone.",
      example: "2026-04-15 9:00 AM",
      fix: "Nothing needs to be done where the zone is right; --time-zone names another."),
    entry(
      .instantClockChange, .warning, "A time at which the clocks are changed",
      what:
        "In spring the clocks skip an hour, and in autumn they show one twice. Of a time that is skipped\nthe moment an hour later was taken, of one that is twice the first.",
      why: "The same words mean two moments, or none.",
      example: "2026-11-01 1:30 AM in New York",
      fix: "Write the time with its offset, as in 2026-11-01T01:30:00-04:00."),
    entry(
      .instantTimeAssumed, .note, "A date and time has no time",
      what: "The day alone is given; its first moment in the zone of the settings was taken.",
      why: "The field holds a moment.",
      example: "2026-04-15",
      fix: "Add the time where it matters."),
    entry(
      .timeZoneUnknown, .warning, "A text is no time zone",
      what: "No zone has this name.",
      why: "The event's times would be in no zone.",
      example: "Eastern Europa",
      fix: "Write an IANA name, as in America/New_York."),
    entry(
      .timeZoneRenamed, .note, "A time zone goes by another name",
      what: "An abbreviation or a name of Windows was taken for the IANA name that it means.",
      why: "EST means New York here, and Jamaica elsewhere.",
      example: "EST",
      fix: "Nothing needs to be done where the zone is right."),
    entry(
      .zoneAmbiguous, .warning, "A state has two time zones",
      what: "The event's state lies in two zones; the one that most people live in was taken.",
      why: "A start at 9:00 in Knoxville is not one at 9:00 in Nashville.",
      example: "State TN",
      fix: "Give the event a time zone."),
  ]
}
