import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: String, _ severity: Severity, _ title: String, what: String, why: String, example: String,
    fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(
      DiagnosticCode(code), severity, .dates, title, what: what, why: why, example: example, fix: fix)
  }

  /// When an event of a calendar takes place: its start and end, its rules and its dates.
  static let recurrence: [CatalogueEntry] = [
    entry(
      "recurrence-rule-unusable", .warning, "A recurring event's rule cannot be followed",
      what:
        "The rule does not say how often, has a part that no standard knows or that cannot be read, or ends\nin two ways. Only the first time was taken.",
      why: "A part that nobody knows could be the rule's end; times for ever would be invented.",
      example: "RRULE:FREQ=WEEKLY;UNTL=20260601",
      fix:
        "Save the event again in the program that wrote it, or mend the rule: UNTIL=20260601. Of COUNT and UNTIL one has to go."
    ),
    entry(
      "recurrence-rule-adjusted", .warning, "A recurring event's rule was read with changes",
      what: "A part of the rule is not as the standard has it and was left out or read in the nearest way.",
      why: "Programs differ in what they make of such a rule.",
      example: "RRULE:FREQ=MONTHLY;BYMONTHDAY=15,32",
      fix: "Look whether the dates are those that were meant."),
    entry(
      "recurrence-until-before-start", .warning, "A recurring event's rule ends before it begins",
      what: "UNTIL lies before DTSTART. Only the first time was taken.",
      why: "The event was probably moved and its end was not.",
      example: "DTSTART:20260415T180000\nRRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z",
      fix: "Set the end of the series in the program that wrote it."),
    entry(
      "recurrence-until-form", .note, "A rule's end is of another kind than the event's start",
      what:
        "UNTIL is a day where the event has times, or has no zone where the start has one, or the other way\nround. A day was taken as the end of that day, a time without a zone as one in the zone of the start.",
      why: "The last time of the series depends on how this is read.",
      example: "DTSTART;TZID=America/New_York:20260415T180000\nRRULE:FREQ=WEEKLY;UNTIL=20260601",
      fix: "Nothing, if the series ends on the day that was meant."),
    entry(
      "recurrence-date-unreadable", .warning, "A date of a recurring event cannot be read",
      what: "A value of RDATE or EXDATE is no date, time or period and was left out.",
      why: "A time may be missing, or one may be there that was called off.",
      example: "EXDATE:never",
      fix: "Look whether the times are those that were meant."),
    entry(
      "recurrence-limit-reached", .warning, "A recurring event has too many times",
      what: "The event gives more times, or takes more work to find them, than is looked at for one event.",
      why: "A rule such as \"every second\" would fill any memory.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Ask for a shorter window, or mend the rule."),
    entry(
      "recurrence-duplicate", .warning, "An event stands in the file several times",
      what:
        "Several components have the same UID and the same start. The one with the highest SEQUENCE, then the\nlatest LAST-MODIFIED, was used.",
      why: "Old versions of an event stay in some exports.",
      example: "UID:game-1@club.example (twice)",
      fix: "Nothing, if the newest version is the right one."),
    entry(
      "recurrence-start-missing", .error, "An event has no start",
      what: "DTSTART is missing or cannot be read.",
      why: "Without a day there is no event.",
      example: "DTSTART:tomorrow",
      fix: "Give the event a start: DTSTART;VALUE=DATE:20260418."),
    entry(
      "recurrence-event-end-early", .warning, "An event ends before or when it begins",
      what:
        "The end is not after the start. A whole-day event was taken for one day, another for a moment at its\nstart.",
      why:
        "In a calendar file the end of a whole-day event is the day after; some programs write the last day.",
      example: "DTSTART;VALUE=DATE:20260418\nDTEND;VALUE=DATE:20260418",
      fix: "Look at the event's end."),
    entry(
      "recurrence-event-end-form", .warning, "An event begins on a day and ends at a time",
      what: "One of start and end is a whole day and the other a time. The end was read as the start is.",
      why: "The standard wants both to be of one kind.",
      example: "DTSTART;VALUE=DATE:20260418\nDTEND:20260418T170000",
      fix: "Look at the event's start and end."),
    entry(
      "recurrence-zone-unknown", .warning, "A time is in a zone that is not known",
      what: "The zone that a time names is neither in the file nor known by name. The usual zone was used.",
      why: "The time may be hours away from the right one.",
      example: "DTSTART;TZID=Nowhere:20260418T090000",
      fix: "Name the zone as America/New_York does, or say which one is usual."),
  ]
}
