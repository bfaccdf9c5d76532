import CompassSource

extension DiagnosticCatalogue {
  /// The events of a feed.
  static let feedEvents: [CatalogueEntry] = [
    CatalogueEntry(
      .feedUIDMissing, .error, "Event has no UID",
      what: "The event has no UID, or its UID is empty.",
      why: "Clients identify events by UID. Without one, they may duplicate or skip the event.",
      example: "BEGIN:VEVENT without UID",
      fix: "Give each event a UID that never changes."),
    CatalogueEntry(
      .feedUIDDuplicate, .error, "Two events have the same UID",
      what: "Two events share a UID but are not occurrences of the same recurring event.",
      why: "Google Calendar shows only the last of them.",
      example: "UID:camp@example.org (twice)",
      fix: "Give each event its own UID."),
    CatalogueEntry(
      .feedUIDMail, .warning, "UID contains an email address",
      what: "The UID contains the address of an organizer or attendee, or a mail service's domain.",
      why: "Every subscriber and backup gets the UID. If the address changes, so does the UID.",
      example: "UID:20260418-jo.rivera@example.com",
      fix: "Build UIDs from the record's ID and your program's own domain."),
    CatalogueEntry(
      .feedUIDTime, .warning, "UID contains the event's time",
      what: "The UID contains the event's DTSTART or DTSTAMP.",
      why: "When the time changes, clients see a new event. Alarms and replies are lost.",
      example: "UID:20260418T090000-camp@example.org",
      fix: "Build UIDs from the record's ID and your program's own domain."),
    CatalogueEntry(
      .feedUIDCounter, .warning, "UIDs are sequential numbers",
      what: "The UIDs are 0, 1, 2 … or 1, 2, 3 … in the order of the feed.",
      why: "When an earlier event is added or removed, all later events get another event's UID.",
      example: "UID:1@example.org, UID:2@example.org",
      fix: "Build UIDs from the record's ID and your program's own domain."),
    CatalogueEntry(
      .feedUIDChanged, .warning, "Event has a different UID than before",
      what: "The earlier build has an event with the same start and title, but its UID is gone.",
      why: "Clients delete the old event and add a new one. Its alarms and notes are lost.",
      example: "UID:8f1c… was UID:2b77… yesterday",
      fix: "Build UIDs from the record's ID and your program's own domain, without random parts."),
    CatalogueEntry(
      .feedUIDReused, .error, "UID belonged to another event before",
      what: "The event that had this UID in the earlier build now has a different UID.",
      why: "Clients turn one event into another, so last season's games are overwritten.",
      example: "UID:2@example.org was the camp and is now the game",
      fix: "Build UIDs from the record's ID and your program's own domain, without counters."),
    CatalogueEntry(
      .feedStampMissing, .warning, "Event has no DTSTAMP",
      what: "DTSTAMP is missing.",
      why: "The standard requires it, and some clients skip events without it.",
      example: "BEGIN:VEVENT without DTSTAMP",
      fix: "Set DTSTAMP to the time of the record's last change."),
    CatalogueEntry(
      .feedStampNow, .warning, "DTSTAMP is the time the feed was written",
      what: "Every DTSTAMP is the current time, or only DTSTAMP changed since the earlier build.",
      why: "The feed is never the same twice. No poll returns 304, and every event counts as changed.",
      example: "DTSTAMP:‹now› in each event",
      fix: "Set DTSTAMP to the time of the record's last change."),
    CatalogueEntry(
      .feedStampSame, .note, "All events have the same DTSTAMP",
      what: "All events have the same DTSTAMP, but not all have a matching LAST-MODIFIED.",
      why: "Either all events changed at once, or DTSTAMP is the time the feed was written.",
      example: "DTSTAMP:20260401T120000Z in each event",
      fix:
        "Check with --earlier and a build from a few minutes ago. Set DTSTAMP to the record's last change."
    ),
    CatalogueEntry(
      .feedSequenceMissing, .warning, "SEQUENCE didn't change with the event",
      what: "Start, end, place or status changed since the earlier build, but SEQUENCE didn't.",
      why: "Google Calendar may keep the old version.",
      example: "DTSTART moved by an hour, SEQUENCE:0 both times",
      fix: "Add 1 to SEQUENCE with each of these changes."),
    CatalogueEntry(
      .feedSequenceDecreased, .error, "SEQUENCE went down",
      what: "SEQUENCE is lower than in the earlier build.",
      why: "Clients treat the event as older and keep their version.",
      example: "SEQUENCE:3, then SEQUENCE:0",
      fix: "Store SEQUENCE with the record and never lower it."),
    CatalogueEntry(
      .feedStartMissing, .error, "Event has no start",
      what: "DTSTART is missing, or it is not a valid date or time.",
      why: "No client can show the event.",
      example: "DTSTART:April 18",
      fix: "Write a date or time in the standard format, such as DTSTART:20260418T090000Z."),
    CatalogueEntry(
      .feedEndBeforeStart, .error, "Event ends before it starts",
      what: "DTEND is earlier than DTSTART.",
      why: "Clients show a wrong end or skip the event.",
      example: "DTSTART:20260418T130000Z, DTEND:20260418T090000Z",
      fix: "Check the date, time and time zone of the end."),
    CatalogueEntry(
      .feedEndKind, .warning, "Start and end have different types",
      what: "One of DTSTART and DTEND is a date, the other a time.",
      why: "Each client makes up its own end.",
      example: "DTSTART;VALUE=DATE:20260418, DTEND:20260418T170000Z",
      fix: "Write both as dates or both as times."),
    CatalogueEntry(
      .feedInclusiveEnd, .warning, "DTEND of an all-day event is one day early",
      what: "DTEND is the same day as DTSTART. It must be the day after the last day.",
      why: "Clients show the event one day too short or not at all.",
      example: "DTSTART;VALUE=DATE:20260418, DTEND;VALUE=DATE:20260418",
      fix: "Set DTEND to the day after the last day."),
    CatalogueEntry(
      .feedFloatingTime, .error, "Time without a time zone",
      what: "A time has neither a TZID nor a Z.",
      why:
        "Google and Outlook can't read it and show a different time. Other clients use the reader's local\n"
        + "time.",
      example: "DTSTART:20260418T090000",
      fix: "Add a TZID and its VTIMEZONE, or write the time in UTC with a Z."),
    CatalogueEntry(
      .feedZoneUndefined, .error, "Time zone has no VTIMEZONE",
      what: "The feed uses a time zone but has no VTIMEZONE for it.",
      why: "Outlook ignores the zone and shows the times hours off, or doesn't show the event.",
      example: "DTSTART;TZID=America/New_York:20260418T090000",
      fix: "Add the zone's VTIMEZONE, or write the times in UTC."),
    CatalogueEntry(
      .feedZoneUnknown, .error, "Unknown time zone name",
      what: "The zone name is not in the IANA time zone database.",
      why: "Apple, Google and Thunderbird use the name. If they don't know it, they show other times.",
      example: "DTSTART;TZID=Eastern Standard Time:20260418T090000",
      fix: "Use a name from the database, such as America/New_York."),
    CatalogueEntry(
      .feedZoneDiffers, .error, "VTIMEZONE doesn't match its name",
      what:
        "In the years of the events, the VTIMEZONE has other UTC offsets than the zone it is named after.",
      why: "Outlook uses the VTIMEZONE and others use the name, so they show different times.",
      example: "TZID:America/New_York, TZOFFSETTO:-0600",
      fix: "Correct the VTIMEZONE, or write the times in UTC."),
    CatalogueEntry(
      .feedZoneForm, .error, "VTIMEZONE has no rules",
      what: "A VTIMEZONE lists its clock changes one by one (RDATE), or lists none.",
      why: "Outlook ignores these zones and shows times hours off.",
      example: "BEGIN:STANDARD … RDATE:20261101T020000",
      fix: "Write each clock change as an RRULE that starts in 1970."),
    CatalogueEntry(
      .feedMapMissing, .warning, "Apple Calendar can't show a map",
      what: "The event has a GEO but no X-APPLE-STRUCTURED-LOCATION.",
      why: "Apple Calendar needs it to show a map and the time to leave.",
      example: "GEO:33.77;-84.39",
      fix: "Add X-APPLE-STRUCTURED-LOCATION with the LOCATION as its X-TITLE."),
    CatalogueEntry(
      .feedMapDiffers, .warning, "Apple's location differs from LOCATION",
      what: "X-TITLE and X-ADDRESS of X-APPLE-STRUCTURED-LOCATION don't match LOCATION.",
      why: "Apple Calendar shows no map, or a different place than other clients.",
      example: "LOCATION:Tech Field, X-TITLE=Stadium",
      fix: "Use the same text in both."),
    CatalogueEntry(
      .feedCancelled, .note, "Google hides the canceled event",
      what: "The event has STATUS:CANCELLED.",
      why: "Apple crosses it out. Google Calendar hides it, so some families see only a gap.",
      example: "STATUS:CANCELLED",
      fix: "No action needed. You can also say so in the title, for clients that show the event."),
    CatalogueEntry(
      .feedMarkup, .warning, "Description contains HTML",
      what: "The DESCRIPTION contains HTML tags.",
      why: "DESCRIPTION is plain text, and clients show the tags.",
      example: "DESCRIPTION:<b>Bring water</b>",
      fix: "Write plain text."),
    CatalogueEntry(
      .feedAlarm, .note, "Alarms don't reach subscribers",
      what: "The event has an alarm.",
      why: "Google and Outlook ignore alarms in feeds. Apple removes them unless the subscriber allows them.",
      example: "BEGIN:VALARM",
      fix: "No action needed. You can also put the arrival time in the description."),
    CatalogueEntry(
      .feedAlarmAction, .warning, "Alarm has no ACTION",
      what: "A VALARM has no ACTION.",
      why: "Every alarm must have one (RFC 5545 §3.6.6). Clients may reject alarms without it.",
      example: "BEGIN:VALARM, TRIGGER:-PT30M, END:VALARM",
      fix: "Add ACTION:DISPLAY and a DESCRIPTION, or remove the alarm."),
    CatalogueEntry(
      .feedEmpty, .error, "Calendar has no events",
      what: "The calendar contains no VEVENT. It may contain tasks (VTODO).",
      why: "Subscribers see an empty calendar.",
      example: "BEGIN:VTODO … END:VTODO and no VEVENT",
      fix: "Check which records the feed selects, and write tasks as events."),
    CatalogueEntry(
      .feedMasterMissing, .warning, "Occurrence without its recurring event",
      what: "An event has a RECURRENCE-ID, but the feed has no main event with the same UID.",
      why: "Clients show the occurrence alone or skip it.",
      example: "RECURRENCE-ID:20260418T130000Z and no event with an RRULE",
      fix: "Add the recurring event, or give the occurrence its own UID."),
    CatalogueEntry(
      .feedRuleSecondly, .error, "Event repeats every second",
      what: "The event's rule has FREQ=SECONDLY.",
      why: "Clients reject the rule or hang on endless events.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Name the days on which the event takes place."),
    CatalogueEntry(
      .feedAttachment, .note, "Attachment may not arrive",
      what: "The event has an ATTACH.",
      why: "Clients may skip it. An attachment inside the feed makes every poll large.",
      example: "ATTACH;ENCODING=BASE64;VALUE=BINARY:…",
      fix: "Put a link in the description or URL."),
    CatalogueEntry(
      .feedRuleDisputed, .warning, "Clients read a recurrence rule differently",
      what: "Independent programs read the event's rule in different ways.",
      why: "Two parents with two phones see two schedules.",
      example: "RRULE:FREQ=YEARLY;BYWEEKNO=20",
      fix:
        "Name the weekday and month, start the event on a day that the rule names, or write single events."
    ),
    CatalogueEntry(
      .feedUntilKind, .warning, "UNTIL doesn't match the start",
      what: "One is a date and the other a time, or UNTIL has no Z although DTSTART has a zone.",
      why: "Clients skip the last occurrence or add one.",
      example: "DTSTART;TZID=America/New_York:…, RRULE:FREQ=DAILY;UNTIL=20260420",
      fix: "Write a date for all-day events, and a time in UTC for times with a zone."),
  ]
}
