import CompassSource

extension DiagnosticCatalogue {
  /// The time zones of calendars.
  static let zones: [CatalogueEntry] = [
    CatalogueEntry(
      "ics-zone-unknown", .warning, "Unknown time zone in a calendar",
      what:
        "The zone's name is in no database, and the calendar gives neither a definition nor a UTC offset. Its\n"
        + "times were read as times without a zone.",
      why: "If they were read as UTC, a game at 6 PM would show at 2 PM.",
      example: "DTSTART;TZID=Customized Time Zone 1:20260418T090000",
      fix: "Name the zone with --time-zone, or correct the name."),
    CatalogueEntry(
      "ics-zone-guessed", .warning, "Time zone of a calendar was guessed",
      what:
        "The name is an abbreviation, a UTC offset or only a label for a definition. A zone with the same UTC\n"
        + "offsets was used.",
      why: "EST is New York in one program and a place without daylight saving time in another.",
      example: "DTSTART;TZID=EST:20260718T180000",
      fix: "No action needed if the times are right. Otherwise name the zone with --time-zone."),
    CatalogueEntry(
      "ics-zone-definition", .warning, "Time zone definition is partly unreadable",
      what: "A part of a VTIMEZONE has no offset or start, or has a rule that no real zone needs.",
      why: "If the rest is wrong, times are an hour off for part of the year.",
      example: "RRULE:FREQ=MONTHLY;BYDAY=-1SU",
      fix: "Export the calendar again, or check the times of some events."),
    CatalogueEntry(
      "ics-zone-differs", .warning, "Time zone definition differs from its zone",
      what:
        "The calendar defines a known zone with other UTC offsets. The calendar's definition was used, unless\n"
        + "it was a placeholder without clock changes.",
      why: "The definition may be from before a country changed its rules, or for another place.",
      example: "TZID:Eastern Standard Time with the rules from before 2007",
      fix: "Check the times of some events, especially in March, April, October and November."),
  ]
}
