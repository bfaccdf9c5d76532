import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: String, _ severity: Severity, _ title: String, what: String, why: String, example: String,
    fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(
      DiagnosticCode(code), severity, .dates, title, what: what, why: why, example: example, fix: fix)
  }

  /// The time zones of calendars.
  static let zones: [CatalogueEntry] = [
    entry(
      "ics-zone-unknown", .warning, "A calendar names a zone that is not known",
      what:
        "No database has the name, the calendar does not define it, and it says nothing of a distance from UTC.\nIts times were read as if they had no zone.",
      why: "Taken for UTC, a game at 6 in the evening would be one at 2 in the afternoon.",
      example: "DTSTART;TZID=Customized Time Zone 1:20260418T090000",
      fix: "Say with --time-zone which zone the times are in, or mend the name."),
    entry(
      "ics-zone-guessed", .warning, "A calendar's zone was recognised by what others have, too",
      what:
        "The name is an abbreviation, a distance from UTC, or nothing but a label for a definition.\nA zone with the same clocks was taken.",
      why: "EST is New York in one program and a place without summer time in another.",
      example: "DTSTART;TZID=EST:20260718T180000",
      fix: "Nothing needs to be done where the times are right; --time-zone names another zone."),
    entry(
      "ics-zone-definition", .warning, "A calendar's definition of a zone cannot be read as a whole",
      what: "A part of a VTIMEZONE lacks an offset or a start, or has a rule that no zone needs.",
      why: "Where the rest of it is wrong, times are an hour off for some of the year.",
      example: "RRULE:FREQ=MONTHLY;BYDAY=-1SU",
      fix: "Export the calendar again, or check the times of some events."),
    entry(
      "ics-zone-differs", .warning, "A calendar's definition of a zone is not that zone",
      what:
        "The calendar defines a zone under a known name with other offsets than the zone has.\nThe calendar's definition was followed, unless it was a placeholder without any change of the clocks.",
      why: "The definition may be from before a country changed its rules, or of another place.",
      example: "TZID:Eastern Standard Time with the rules of before 2007",
      fix: "Check the times of some events, above all in March, April, October and November."),
  ]
}
