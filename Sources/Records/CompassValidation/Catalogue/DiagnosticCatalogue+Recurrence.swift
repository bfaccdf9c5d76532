extension DiagnosticCatalogue {
  /// When an event of a calendar takes place: its start and end, its rules and its dates.
  static let recurrence = """
    ## recurrence-rule-unusable warning Unusable recurrence rule
    - The rule has no frequency, an unknown or unreadable part, or two ends. Only the first occurrence was
    used.
    - An unknown part could be the end of the series. Ignoring it would create endless occurrences.
    - RRULE:FREQ=WEEKLY;UNTL=20260601
    - Save the event again in the program that wrote it, or correct the rule: UNTIL=20260601. Use COUNT or
    UNTIL, not both.
    ## recurrence-rule-adjusted warning Recurrence rule was read with changes
    - A part of the rule doesn't follow the standard. It was skipped or read in the closest way.
    - Programs read such a rule differently.
    - RRULE:FREQ=MONTHLY;BYMONTHDAY=15,32
    - Check that the dates are right.
    ## recurrence-until-before-start warning Recurrence rule ends before its event starts
    - UNTIL is before DTSTART. Only the first occurrence was used.
    - The event was probably moved without its end.
    - DTSTART:20260415T180000
    RRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z
    - Set the end of the series in the program that wrote it.
    ## recurrence-until-form note End of the rule doesn't match the start
    - Only one of UNTIL and DTSTART has a time, or only one has a zone. A day ends the series at the end
    of that day. A time without a zone is read in the start's zone.
    - The last occurrence depends on this.
    - DTSTART;TZID=America/New_York:20260415T180000
    RRULE:FREQ=WEEKLY;UNTIL=20260601
    - No action needed if the series ends on the right day.
    ## recurrence-date-unreadable warning Unreadable date in a recurring event
    - A value of RDATE or EXDATE is not a valid date, time or period. It was skipped.
    - An occurrence may be missing, or a canceled one may be included.
    - EXDATE:never
    - Check that the occurrences are right.
    ## recurrence-limit-reached warning Recurring event has too many occurrences
    - The event has more occurrences, or needs more work to find them, than the limit for one event.
    - A rule such as "every second" would fill all memory.
    - RRULE:FREQ=SECONDLY
    - Use a shorter date range, or correct the rule.
    ## recurrence-duplicate warning Event is in the file more than once
    - Several components have the same UID and start. The one with the highest SEQUENCE, then the latest
    LAST-MODIFIED, was used.
    - Some exports keep old versions of an event.
    - UID:game-1@club.example (twice)
    - No action needed if the newest version is right.
    ## recurrence-start-missing error Event has no start
    - DTSTART is missing or unreadable.
    - Every event needs a day.
    - DTSTART:tomorrow
    - Add a start to the event: DTSTART;VALUE=DATE:20260418.
    ## recurrence-event-end-early warning Event doesn't end after it starts
    - An all-day event was read as one day. An event with a time was read as ending at its start.
    - In a calendar file, an all-day event ends on the day after. Some programs write the last day.
    - DTSTART;VALUE=DATE:20260418
    DTEND;VALUE=DATE:20260418
    - Check the event's end.
    ## recurrence-event-end-form warning Start and end have different types
    - One of start and end is a day and the other a time. The end was read like the start.
    - The standard requires the same type for both.
    - DTSTART;VALUE=DATE:20260418
    DTEND:20260418T170000
    - Check the event's start and end.
    ## recurrence-zone-unknown warning Unknown time zone
    - The zone is not defined in the file, and its name is unknown. The default time zone was used.
    - The time may be hours off.
    - DTSTART;TZID=Nowhere:20260418T090000
    - Use a name such as America/New_York, or set the default time zone.
    """
}
