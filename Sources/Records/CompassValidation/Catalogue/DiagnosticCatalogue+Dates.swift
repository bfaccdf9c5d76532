import CompassSource

extension DiagnosticCatalogue {
  /// Days, times and zones.
  static let dates: [CatalogueEntry] = [
    CatalogueEntry(
      .dateUnreadable, .error, "Invalid date",
      what: "The text doesn't match any date format.",
      why: "A wrong guess would send a family to a camp on the wrong day.",
      example: "mid June",
      fix: "Write 2026-04-15, 4/15/2026 or Apr 15, 2026."),
    CatalogueEntry(
      .dateNoSuchDay, .error, "Date doesn't exist",
      what: "The month doesn't have this day, or the year doesn't have this month.",
      why: "One digit is wrong, but it's unclear which.",
      example: "2026-02-31",
      fix: "Check the day with the organizer of the event."),
    CatalogueEntry(
      .dateWithoutYear, .error, "Date without a year",
      what:
        "The year isn't clear from the column's other dates, weekdays, titles, the file name or today's date.",
      why: "A wrong guess would send a family to last year's camp.",
      example: "Apr 15",
      fix: "Set the year of the first date with --year 2026, or write the year in each cell."),
    CatalogueEntry(
      .dateSeveralDays, .error, "Separate days in one cell",
      what: "The cell lists several days, at least two of them a week or more apart.",
      why: "One event from the first to the last day would be wrong.",
      example: "Oct 3 & 17, 2026",
      fix: "Write one row for each day."),
    CatalogueEntry(
      .dateSerialNumber, .note, "Date stored as a spreadsheet number",
      what: "The cell holds a spreadsheet's count of days since 1900. It was read as that day.",
      why: "A cell that isn't formatted as a date shows this number.",
      example: "46127",
      fix: "No action needed if the day is right. Otherwise, format the column as a date and export again."),
    CatalogueEntry(
      .dateOrderSwapped, .warning, "Date in the other order",
      what:
        "The column's dates are read month first (or day first), but this date fits only the other order.",
      why: "Other dates in the column may be in that order too.",
      example: "15/04/2026 among 04/15/2026",
      fix: "Write all dates in the column in one order, preferably as YYYY-MM-DD."),
    CatalogueEntry(
      .dateWeekdayWrong, .warning, "Weekday doesn't match the date",
      what: "The date falls on a different weekday than the one next to it.",
      why: "One of the two is wrong, often because the date is last year's.",
      example: "Thu, Apr 15, 2026 (a Wednesday)",
      fix: "Check the date, starting with the year."),
    CatalogueEntry(
      .dateImplausible, .warning, "Unlikely year",
      what:
        "The year is before 1900 or after 2100, or the event is too far from today. Events can start up to\n"
        + "six years ago or three years from now.",
      why: "It is probably a typo.",
      example: "2062-04-15",
      fix: "Check the year."),
    CatalogueEntry(
      .dateTimeDropped, .note, "Time removed from a date",
      what: "The field holds only a day, so the time was skipped.",
      why: "Times have their own fields.",
      example: "2026-04-15 09:30:00 as a date",
      fix: "If it is the start time, put it in that column."),
    CatalogueEntry(
      .dateRangeSplit, .note, "Start and end date in one cell",
      what: "The first day became the start date, and the last day the end date.",
      why: "Two-day camps are often written in one cell.",
      example: "Apr 15 - 16, 2026",
      fix: "No action needed."),
    CatalogueEntry(
      .timeUnreadable, .warning, "Invalid time",
      what: "The text doesn't match any time format.",
      why: "The app's own form accepts 99:99, which isn't a time.",
      example: "99:99",
      fix: "Write 9:00 AM or 09:00. For an all-day event, leave the field empty."),
    CatalogueEntry(
      .timeWithoutHalf, .warning, "Time without AM or PM",
      what:
        "The time could be in the morning or the afternoon,\n"
        + "and its column doesn't show which. It was not saved.",
      why: "A game at 7:30 can be in the morning or in the evening.",
      example: "7:30",
      fix: "Write 7:30 PM or 19:30, or set it with --clock."),
    CatalogueEntry(
      .timeSerialNumber, .note, "Time stored as a spreadsheet number",
      what: "The cell holds a time as a fraction of a day. It was read as that time.",
      why: "A cell that isn't formatted as a time shows this number.",
      example: "0.375",
      fix: "No action needed if the time is right. Otherwise, format the column as a time and export again."),
    CatalogueEntry(
      .timeMidnight, .warning, "Start at midnight",
      what: "The event starts at midnight and has no other end. It was saved without a time.",
      why: "Programs write 12:00 AM for events whose time is not set.",
      example: "Time: 12:00 AM",
      fix: "No action needed. If the event starts at midnight, add its end time."),
    CatalogueEntry(
      .timeRangeSplit, .note, "Start and end time in one cell",
      what: "The first time became the start, and the second the end.",
      why: "Sessions are often written in one cell.",
      example: "9:00 AM - 11:00 AM",
      fix: "No action needed."),
    CatalogueEntry(
      .valueToBeDecided, .note, "Value not decided yet",
      what: "The text says that the value is still to be decided. The field is empty.",
      why: "A wrong place or time is worse than a missing one.",
      example: "TBD",
      fix: "Import the row again when the value is known."),
    CatalogueEntry(
      .timeZoneIgnored, .note, "Time zone after a time",
      what:
        "The time was saved as written. A U.S. time zone becomes the\n"
        + "event's time zone. UTC isn't applied, which is a warning.",
      why: "An event's time is the local time where it takes place.",
      example: "9:00 AM EST",
      fix: "If the time is in UTC, write the event's local time instead."),
    CatalogueEntry(
      .durationUnreadable, .warning, "Invalid duration",
      what: "The duration can't be read, so it gives no end time. Its text was saved with the record.",
      why: "The event then ends an hour after its start, as in the app.",
      example: "Duration: all morning",
      fix: "Write hours and minutes (1:30) or minutes (90)."),
    CatalogueEntry(
      .instantUnreadable, .error, "Invalid date and time",
      what: "The text doesn't match any format of a date with a time.",
      why: "The date and time tell contacts apart.",
      example: "yesterday",
      fix: "Write 2026-04-15T09:00:00Z, 2026-04-15 9:00 AM or only a day."),
    CatalogueEntry(
      .instantZoneAssumed, .note, "Date and time without a time zone",
      what: "It was read as local time in the time zone from your settings.",
      why: "The same time is a different moment in another time zone.",
      example: "2026-04-15 9:00 AM",
      fix: "No action needed if the time zone is right. Otherwise, set it with --time-zone."),
    CatalogueEntry(
      .instantClockChange, .warning, "Time during a clock change",
      what:
        "In spring the clocks skip an hour, and in fall they repeat one. A skipped time was read as one hour\n"
        + "later. For a repeated time, the first one was used.",
      why: "Such a time happens twice or never.",
      example: "2026-11-01 1:30 AM in New York",
      fix: "Write the time with its offset, for example 2026-11-01T01:30:00-04:00."),
    CatalogueEntry(
      .instantTimeAssumed, .note, "Date without a time",
      what: "Only the day is given. The start of that day in the time zone from your settings was used.",
      why: "The field holds a date and a time.",
      example: "2026-04-15",
      fix: "Add the time if it matters."),
    CatalogueEntry(
      .timeZoneUnknown, .warning, "Unknown time zone",
      what: "No time zone has this name.",
      why: "The event's times would have no time zone.",
      example: "Eastern Europa",
      fix: "Write an IANA name, for example America/New_York."),
    CatalogueEntry(
      .timeZoneRenamed, .note, "Time zone name replaced",
      what: "An abbreviation or a Windows name was replaced by the matching IANA name.",
      why: "EST means New York here, but Jamaica elsewhere.",
      example: "EST",
      fix: "No action needed if the time zone is right."),
    CatalogueEntry(
      .zoneAmbiguous, .warning, "State with two time zones",
      what: "The event's state has two time zones. The one where most people live was used.",
      why: "9:00 in Knoxville and 9:00 in Nashville are different times.",
      example: "State TN",
      fix: "Add a time zone to the event."),
  ]
}
