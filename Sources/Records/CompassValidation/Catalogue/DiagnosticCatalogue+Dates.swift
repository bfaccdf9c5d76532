extension DiagnosticCatalogue {
  /// Days, times and zones.
  static let dates = """
    ## date-unreadable error Invalid date
    - The text doesn't match any date format.
    - A wrong guess would send a family to a camp on the wrong day.
    - mid June
    - Write 2026-04-15, 4/15/2026 or Apr 15, 2026.
    ## date-no-such-day error Date doesn't exist
    - The month doesn't have this day, or the year doesn't have this month.
    - One digit is wrong, but it's unclear which.
    - 2026-02-31
    - Check the day with the organizer of the event.
    ## date-without-year error Date without a year
    - The year isn't clear from the column's other dates, weekdays, titles, the file name or today's date.
    - A wrong guess would send a family to last year's camp.
    - Apr 15
    - Set the year of the first date with --year 2026, or write the year in each cell.
    ## date-several-days error Separate days in one cell
    - The cell lists several days, at least two of them a week or more apart.
    - One event from the first to the last day would be wrong.
    - Oct 3 & 17, 2026
    - Write one row for each day.
    ## date-serial-number note Date stored as a spreadsheet number
    - The cell holds a spreadsheet's count of days since 1900. It was read as that day.
    - A cell that isn't formatted as a date shows this number.
    - 46127
    - No action needed if the day is right. Otherwise, format the column as a date and export again.
    ## date-order-swapped warning Date in the other order
    - The column's dates are read month first (or day first), but this date fits only the other order.
    - Other dates in the column may be in that order too.
    - 15/04/2026 among 04/15/2026
    - Write all dates in the column in one order, preferably as YYYY-MM-DD.
    ## date-weekday-wrong warning Weekday doesn't match the date
    - The date falls on a different weekday than the one next to it.
    - One of the two is wrong, often because the date is last year's.
    - Thu, Apr 15, 2026 (a Wednesday)
    - Check the date, starting with the year.
    ## date-implausible warning Unlikely year
    - The year is before 1900 or after 2100, or the event is too far from today. Events can start up to
    six years ago or three years from now.
    - It is probably a typo.
    - 2062-04-15
    - Check the year.
    ## date-time-dropped note Time removed from a date
    - The field holds only a day, so the time was skipped.
    - Times have their own fields.
    - 2026-04-15 09:30:00 as a date
    - If it is the start time, put it in that column.
    ## date-range-split note Start and end date in one cell
    - The first day became the start date, and the last day the end date.
    - Two-day camps are often written in one cell.
    - Apr 15 - 16, 2026
    - No action needed.
    ## time-unreadable warning Invalid time
    - The text doesn't match any time format.
    - The app's own form accepts 99:99, which isn't a time.
    - 99:99
    - Write 9:00 AM or 09:00. For an all-day event, leave the field empty.
    ## time-without-am-pm warning Time without AM or PM
    - The time could be in the morning or the afternoon,
    and its column doesn't show which. It was not saved.
    - A game at 7:30 can be in the morning or in the evening.
    - 7:30
    - Write 7:30 PM or 19:30, or set it with --clock.
    ## time-serial-number note Time stored as a spreadsheet number
    - The cell holds a time as a fraction of a day. It was read as that time.
    - A cell that isn't formatted as a time shows this number.
    - 0.375
    - No action needed if the time is right. Otherwise, format the column as a time and export again.
    ## time-midnight warning Start at midnight
    - The event starts at midnight and has no other end. It was saved without a time.
    - Programs write 12:00 AM for events whose time is not set.
    - Time: 12:00 AM
    - No action needed. If the event starts at midnight, add its end time.
    ## time-range-split note Start and end time in one cell
    - The first time became the start, and the second the end.
    - Sessions are often written in one cell.
    - 9:00 AM - 11:00 AM
    - No action needed.
    ## value-to-be-decided note Value not decided yet
    - The text says that the value is still to be decided. The field is empty.
    - A wrong place or time is worse than a missing one.
    - TBD
    - Import the row again when the value is known.
    ## time-zone-ignored note Time zone after a time
    - The time was saved as written. A U.S. time zone becomes the
    event's time zone. UTC isn't applied, which is a warning.
    - An event's time is the local time where it takes place.
    - 9:00 AM EST
    - If the time is in UTC, write the event's local time instead.
    ## duration-unreadable warning Invalid duration
    - The duration can't be read, so it gives no end time. Its text was saved with the record.
    - The event then ends an hour after its start, as in the app.
    - Duration: all morning
    - Write hours and minutes (1:30) or minutes (90).
    ## instant-unreadable error Invalid date and time
    - The text doesn't match any format of a date with a time.
    - The date and time tell contacts apart.
    - yesterday
    - Write 2026-04-15T09:00:00Z, 2026-04-15 9:00 AM or only a day.
    ## instant-zone-assumed note Date and time without a time zone
    - It was read as local time in the time zone from your settings.
    - The same time is a different moment in another time zone.
    - 2026-04-15 9:00 AM
    - No action needed if the time zone is right. Otherwise, set it with --time-zone.
    ## instant-clock-change warning Time during a clock change
    - In spring the clocks skip an hour, and in fall they repeat one. A skipped time was read as one hour
    later. For a repeated time, the first one was used.
    - Such a time happens twice or never.
    - 2026-11-01 1:30 AM in New York
    - Write the time with its offset, for example 2026-11-01T01:30:00-04:00.
    ## instant-time-assumed note Date without a time
    - Only the day is given. The start of that day in the time zone from your settings was used.
    - The field holds a date and a time.
    - 2026-04-15
    - Add the time if it matters.
    ## time-zone-unknown warning Unknown time zone
    - No time zone has this name.
    - The event's times would have no time zone.
    - Eastern Europa
    - Write an IANA name, for example America/New_York.
    ## time-zone-renamed note Time zone name replaced
    - An abbreviation or a Windows name was replaced by the matching IANA name.
    - EST means New York here, but Jamaica elsewhere.
    - EST
    - No action needed if the time zone is right.
    ## zone-ambiguous warning State with two time zones
    - The event's state has two time zones. The one where most people live was used.
    - 9:00 in Knoxville and 9:00 in Nashville are different times.
    - State TN
    - Add a time zone to the event.
    """
}
