import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .events, title, what: what, why: why, example: example, fix: fix)
  }

  /// Events.
  static let events: [CatalogueEntry] = [
    entry(
      .eventEndBeforeStart, .warning, "An event ends before it starts",
      what: "The end date lies before the start date; the same day is fine. The end date stays empty.",
      why: "Day and month of one of the dates are often swapped.",
      example: "Start Date 2026-04-15, End Date 2026-04-13",
      fix: "Check the two dates."),
    entry(
      .eventEndPastMidnight, .note, "An assumed end lies past midnight",
      what:
        "No end time is given, so that an hour after the start is assumed, which is on the next day. The end\ndate was moved there.",
      why: "Without it the event would end before it starts.",
      example: "Start Time 11:30 PM",
      fix: "Give the end time where it is known."),
    entry(
      .eventMayBeCancelled, .warning, "A row says that the event is canceled or postponed",
      what: "The title or a remark has such a word, and the event is not marked as canceled.",
      why: "A canceled event would be shown in calendars and reports.",
      example: "Rained out",
      fix: "Add a column Cancelled with yes in this row, or move the event to its new day."),
    entry(
      .statusUnknown, .warning, "A word in a column of statuses isn't known",
      what:
        "A cell of a status column has a word that is neither canceled, registered, attended nor planned.",
      why: "The event may be off, and it is stored as taking place.",
      example: "Status Waiting on coach",
      fix: "Write Registered, Attended or Canceled, or leave the cell empty."),
    entry(
      .eventEndTimeBeforeStart, .warning, "An event ends before it starts on one day",
      what: "The end time lies before the start time and both are on one day. Both were kept.",
      why: "AM and PM are often mixed up; a calendar shows such an event oddly or not at all.",
      example: "9:00 AM to 5:00 AM",
      fix: "Check AM and PM; give the end date where it ends past midnight."),
    entry(
      .eventCheckinAfterStart, .warning, "Check-in is after the start",
      what: "The check-in time lies after the start time. Both were kept.",
      why: "Whoever follows it comes late.",
      example: "Check-in 9:30 AM, Start 9:00 AM",
      fix: "Check AM and PM."),
    entry(
      .eventAttendedInFuture, .warning, "An event that is yet to come is marked attended",
      what: "The start date lies after today and the event is marked attended.",
      why: "The year of the date is often wrong.",
      example: "Start Date 2062-04-15, Attended Yes",
      fix: "Check the year, or clear the mark."),
    entry(
      .eventPossibleDuplicate, .warning, "Two events are probably one",
      what:
        "There is an event of this name on the same day or within three days. Games, which come in series,\nare left out.",
      why: "An event that was moved and imported again stands twice in the calendar.",
      example: "Spring Camp 2026-04-15, Spring Camp 2026-04-16",
      fix: "Give both the same id, or cancel the old one."),
    entry(
      .costNegative, .warning, "A cost is below zero",
      what: "The amount has a minus sign. The field is left empty, and the text is kept beside the record.",
      why: "The app rejects negative amounts, and a refund would make totals wrong.",
      example: "Cost: -150",
      fix: "Write the amount without the sign; 0 is free."),
    entry(
      .costTooHigh, .warning, "A cost is above what the app takes",
      what: "The app takes amounts up to $100,000.",
      why: "A point that was lost makes 150.00 into 15000.",
      example: "Cost: $1,500,000",
      fix: "Check the amount."),
    entry(
      .calendarTypeUnsure, .error, "Nothing tells what kind an event is",
      what:
        "Neither the title nor the categories of an event in a calendar have a word that says what it is.",
      why:
        "Camps, showcases, visits and games are kept apart everywhere, and an official visit counts against a\nlimit: a guess would do harm.",
      example: "SUMMARY:Saturday in Durham",
      fix:
        "Give the type in the file of rejected rows, import that file with --set type=TYPE, or say what a word\nmeans with --type-word \"saturday=camp\"."
    ),
    entry(
      .calendarOutdated, .note, "A calendar has an older revision of an event",
      what: "The SEQUENCE of the event is lower than that of the stored one, which stays as it is.",
      why: "An export of last week must not undo what a feed of today said.",
      example: "SEQUENCE:1 after SEQUENCE:3",
      fix: "Nothing need be done; export the calendar again if it should be newer."),
    entry(
      .calendarTextUnclear, .warning, "A changed text of a calendar may be read wrong",
      what:
        """
        The description of an event that Compass wrote was changed in a calendar, and what was changed can't be \
        told for certain from the lines that Compass adds, or the calendar didn't show what is stored.
        """,
      why: "A calendar has one text for the description, the notes and the facts of an event.",
      example: "A description in which the cost and the paragraph \"Notes:\" were changed",
      fix: "Look at the event, and change the description, notes or costs with compass-store edit."),
    entry(
      .calendarLimit, .warning, "An event repeats more often than is taken",
      what:
        """
        A rule makes more repetitions inside the window than the limit, or takes too much work to follow. All \
        events of a file together have 10,000 repetitions at most.
        """,
      why: "Some rules have millions of repetitions, every second of a year; they would fill the store.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Ask for fewer days with --window FROM..TO, or fix the rule."),
    entry(
      .syncRefused, .error, "A synchronisation would cancel most of what is to come",
      what: "With --sync, what a calendar has no more is cancelled; that would be more than half, or all.",
      why: "A feed that is broken or empty looks like one whose events were all taken out.",
      example: "compass-import empty.ics --source owls --sync",
      fix: "Look at the calendar. If the events are really gone, say so with --allow-mass-cancel."),
  ]
}
