extension DiagnosticCatalogue {
  /// The time zones of calendars.
  static let zones = """
    ## ics-zone-unknown warning Unknown time zone in a calendar
    - The zone's name is in no database, and the calendar gives neither a definition nor a UTC offset. Its
    times were read as times without a zone.
    - If they were read as UTC, a game at 6 PM would show at 2 PM.
    - DTSTART;TZID=Customized Time Zone 1:20260418T090000
    - Name the zone with --time-zone, or correct the name.
    ## ics-zone-guessed warning Time zone of a calendar was guessed
    - The name is an abbreviation, a UTC offset or only a label for a definition. A zone with the same UTC
    offsets was used.
    - EST is New York in one program and a place without daylight saving time in another.
    - DTSTART;TZID=EST:20260718T180000
    - No action needed if the times are right. Otherwise name the zone with --time-zone.
    ## ics-zone-definition warning Time zone definition is partly unreadable
    - A part of a VTIMEZONE has no offset or start, or has a rule that no real zone needs.
    - If the rest is wrong, times are an hour off for part of the year.
    - RRULE:FREQ=MONTHLY;BYDAY=-1SU
    - Export the calendar again, or check the times of some events.
    ## ics-zone-differs warning Time zone definition differs from its zone
    - The calendar defines a known zone with other UTC offsets. The calendar's definition was used, unless
    it was a placeholder without clock changes.
    - The definition may be from before a country changed its rules, or for another place.
    - TZID:Eastern Standard Time with the rules from before 2007
    - Check the times of some events, especially in March, April, October and November.
    """
}
