import CompassSource

extension DiagnosticCatalogue {
  /// When an event of a calendar takes place: its start and end, its rules and its dates.
  static let recurrence: [CatalogueEntry] = [
    CatalogueEntry(
      "recurrence-rule-unusable", .warning, "Unusable recurrence rule",
      what:
        "The rule has no frequency, an unknown or unreadable part, or two ends. Only the first occurrence was\n"
        + "used.",
      why: "An unknown part could be the end of the series. Ignoring it would create endless occurrences.",
      example: "RRULE:FREQ=WEEKLY;UNTL=20260601",
      fix:
        "Save the event again in the program that wrote it, or correct the rule: UNTIL=20260601. Use COUNT or\n"
        + "UNTIL, not both."
    ),
    CatalogueEntry(
      "recurrence-rule-adjusted", .warning, "Recurrence rule was read with changes",
      what: "A part of the rule doesn't follow the standard. It was skipped or read in the closest way.",
      why: "Programs read such a rule differently.",
      example: "RRULE:FREQ=MONTHLY;BYMONTHDAY=15,32",
      fix: "Check that the dates are right."),
    CatalogueEntry(
      "recurrence-until-before-start", .warning, "Recurrence rule ends before its event starts",
      what: "UNTIL is before DTSTART. Only the first occurrence was used.",
      why: "The event was probably moved without its end.",
      example: "DTSTART:20260415T180000\nRRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z",
      fix: "Set the end of the series in the program that wrote it."),
    CatalogueEntry(
      "recurrence-until-form", .note, "End of the rule doesn't match the start",
      what:
        "Only one of UNTIL and DTSTART has a time, or only one has a zone. A day ends the series at the end\n"
        + "of that day. A time without a zone is read in the start's zone.",
      why: "The last occurrence depends on this.",
      example: "DTSTART;TZID=America/New_York:20260415T180000\nRRULE:FREQ=WEEKLY;UNTIL=20260601",
      fix: "No action needed if the series ends on the right day."),
    CatalogueEntry(
      "recurrence-date-unreadable", .warning, "Unreadable date in a recurring event",
      what: "A value of RDATE or EXDATE is not a valid date, time or period. It was skipped.",
      why: "An occurrence may be missing, or a canceled one may be included.",
      example: "EXDATE:never",
      fix: "Check that the occurrences are right."),
    CatalogueEntry(
      "recurrence-limit-reached", .warning, "Recurring event has too many occurrences",
      what: "The event has more occurrences, or needs more work to find them, than the limit for one event.",
      why: "A rule such as \"every second\" would fill all memory.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Use a shorter date range, or correct the rule."),
    CatalogueEntry(
      "recurrence-duplicate", .warning, "Event is in the file more than once",
      what:
        "Several components have the same UID and start. The one with the highest SEQUENCE, then the latest\n"
        + "LAST-MODIFIED, was used.",
      why: "Some exports keep old versions of an event.",
      example: "UID:game-1@club.example (twice)",
      fix: "No action needed if the newest version is right."),
    CatalogueEntry(
      "recurrence-start-missing", .error, "Event has no start",
      what: "DTSTART is missing or unreadable.",
      why: "Every event needs a day.",
      example: "DTSTART:tomorrow",
      fix: "Add a start to the event: DTSTART;VALUE=DATE:20260418."),
    CatalogueEntry(
      "recurrence-event-end-early", .warning, "Event doesn't end after it starts",
      what: "An all-day event was read as one day. An event with a time was read as ending at its start.",
      why: "In a calendar file, an all-day event ends on the day after. Some programs write the last day.",
      example: "DTSTART;VALUE=DATE:20260418\nDTEND;VALUE=DATE:20260418",
      fix: "Check the event's end."),
    CatalogueEntry(
      "recurrence-event-end-form", .warning, "Start and end have different types",
      what: "One of start and end is a day and the other a time. The end was read like the start.",
      why: "The standard requires the same type for both.",
      example: "DTSTART;VALUE=DATE:20260418\nDTEND:20260418T170000",
      fix: "Check the event's start and end."),
    CatalogueEntry(
      "recurrence-zone-unknown", .warning, "Unknown time zone",
      what: "The zone is not defined in the file, and its name is unknown. The default time zone was used.",
      why: "The time may be hours off.",
      example: "DTSTART;TZID=Nowhere:20260418T090000",
      fix: "Use a name such as America/New_York, or set the default time zone."),
  ]
}
