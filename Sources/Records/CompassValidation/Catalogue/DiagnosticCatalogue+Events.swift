import CompassSource

extension DiagnosticCatalogue {
  /// Events.
  static let events: [CatalogueEntry] = [
    CatalogueEntry(
      .eventEndBeforeStart, .warning, "Event ends before it starts",
      what:
        "The end date is before the start date, so the end date was left empty. Both can be the same day.",
      why: "Day and month are often swapped in one of the dates.",
      example: "Start Date 2026-04-15, End Date 2026-04-13",
      fix: "Check the two dates."),
    CatalogueEntry(
      .eventEndPastMidnight, .note, "Assumed end is after midnight",
      what:
        "Without an end time, the event is assumed to last one hour. Its end date was moved to the next day.",
      why: "Otherwise, the event would end before it starts.",
      example: "Start Time 11:30 PM",
      fix: "Add the end time if you know it."),
    CatalogueEntry(
      .eventMayBeCancelled, .warning, "Event may be canceled or postponed",
      what: "The title or a remark says so, but the event isn't marked as canceled.",
      why: "Calendars and reports would show the event as taking place.",
      example: "Rained out",
      fix: "Add a Cancelled column with yes in this row, or move the event to its new day."),
    CatalogueEntry(
      .statusUnknown, .warning, "Unknown event status",
      what: "The status isn't canceled, registered, attended or planned.",
      why: "The event may be canceled, but it is saved as taking place.",
      example: "Status Waiting on coach",
      fix: "Write Registered, Attended or Canceled, or leave the cell empty."),
    CatalogueEntry(
      .eventEndTimeBeforeStart, .warning, "End time is before the start time",
      what: "The end time is before the start time on the same day. Both times were saved.",
      why: "AM and PM are often mixed up. A calendar may show such an event wrong or not at all.",
      example: "9:00 AM to 5:00 AM",
      fix: "Check AM and PM. If the event ends after midnight, add the end date."),
    CatalogueEntry(
      .eventCheckinAfterStart, .warning, "Check-in is after the start",
      what: "The check-in time is after the start time. Both were saved.",
      why: "Anyone who follows it arrives late.",
      example: "Check-in 9:30 AM, Start 9:00 AM",
      fix: "Check AM and PM."),
    CatalogueEntry(
      .eventAttendedInFuture, .warning, "Future event marked as attended",
      what: "The start date is after today, but the event is marked as attended.",
      why: "The year of the date is often wrong.",
      example: "Start Date 2062-04-15, Attended Yes",
      fix: "Check the year, or clear the mark."),
    CatalogueEntry(
      .eventPossibleDuplicate, .warning, "Possible duplicate event",
      what:
        "An event with this name exists on the same day or within three\n"
        + "days. Games aren't checked, because they come in series.",
      why: "An event that was moved and imported again appears twice in the calendar.",
      example: "Spring Camp 2026-04-15, Spring Camp 2026-04-16",
      fix: "Give both the same ID, or cancel the old one."),
    CatalogueEntry(
      .costNegative, .warning, "Negative cost",
      what: "The amount has a minus sign. The field is empty, and the text was saved with the record.",
      why: "The app rejects negative amounts, and a refund would make totals wrong.",
      example: "Cost: -150",
      fix: "Write the amount without the minus sign. 0 means free."),
    CatalogueEntry(
      .costTooHigh, .warning, "Cost too high",
      what: "The app accepts amounts up to $100,000.",
      why: "A missing decimal point turns 150.00 into 15000.",
      example: "Cost: $1,500,000",
      fix: "Check the amount."),
    CatalogueEntry(
      .calendarTypeUnsure, .error, "Unclear event type",
      what: "Neither the title nor the categories of the event have a word that shows its type.",
      why:
        "Camps, showcases, visits and games are handled differently. An official visit counts against a\n"
        + "limit, so a wrong guess would do harm.",
      example: "SUMMARY:Saturday in Durham",
      fix:
        "Add the type in the file of rejected rows, or import that file with --set type=TYPE. Or define a\n"
        + "word: --type-word \"saturday=camp\"."),
    CatalogueEntry(
      .calendarOutdated, .note, "Older revision of an event",
      what: "The event's SEQUENCE is lower than the saved one. The saved event was not changed.",
      why: "Last week's export must not undo changes from today's feed.",
      example: "SEQUENCE:1 after SEQUENCE:3",
      fix: "No action needed. If the calendar should be newer, export it again."),
    CatalogueEntry(
      .calendarTextUnclear, .warning, "Unclear change in a calendar text",
      what:
        "A calendar changed the description of an event that Compass wrote. Either the change can't be\n"
        + "separated from the lines that Compass adds, or the calendar didn't show the saved text.",
      why: "A calendar has one text for the description, the notes and the facts of an event.",
      example: "A description with a changed cost and a changed paragraph \"Notes:\"",
      fix: "Check the event, and change the description, notes or costs with compass-store edit."),
    CatalogueEntry(
      .calendarLimit, .warning, "Too many repetitions of an event",
      what:
        "A rule makes more repetitions inside the window than the limit, or takes too long to evaluate. All\n"
        + "events of a file together can have up to 10,000 repetitions.",
      why: "Some rules repeat millions of times, such as every second of a year. They would fill the store.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Choose fewer days with --window FROM..TO, or fix the rule."),
    CatalogueEntry(
      .eventMissing, .warning, "Upcoming event is no longer in the file",
      what:
        "An earlier import of this source, or of a file with this name, added upcoming events that the\n"
        + "file doesn't have any more. They are still in the store.",
      why: "They may have been called off or moved. Then calendars show a game that isn't played.",
      example: "A game that moved from May 30 to May 31",
      fix: "Import the file again with --sync, or cancel the event with compass-store edit."),
    CatalogueEntry(
      .syncRefused, .error, "Sync would cancel most upcoming events",
      what:
        "--sync cancels events that are missing from the file. Here\n"
        + "it would cancel more than half of the upcoming events, or all.",
      why: "A broken or empty feed looks like one with all events removed.",
      example: "compass-import empty.ics --source owls --sync",
      fix: "Check the calendar. If the events are really gone, add --allow-mass-cancel."),
  ]
}
