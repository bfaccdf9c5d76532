import CompassSource

extension DiagnosticCatalogue {
  /// The events of a feed.
  static let feedEvents: [CatalogueEntry] = [
    feedEntry(
      .feedUIDMissing, .error, "An event has no UID",
      what: "The event has no UID, or an empty one.",
      why: "Clients know events again by it; without one they are doubled or left out.",
      example: "BEGIN:VEVENT without UID",
      fix: "Give each event a UID that never changes."),
    feedEntry(
      .feedUIDDuplicate, .error, "Two events have one UID",
      what: "Two events have the same UID and are not occurrences of one repeated event.",
      why: "Google Calendar shows only the last of them.",
      example: "UID:camp@example.org (twice)",
      fix: "Give each event a UID of its own."),
    feedEntry(
      .feedUIDMail, .warning, "A UID has an e-mail address in it",
      what: "The UID has the address of somebody who organises the event or comes, or one of a mail service.",
      why: "A UID goes to every subscriber and into every backup, and changes when the address does.",
      example: "UID:20260418-jo.rivera@example.com",
      fix: "Make UIDs of the record's id and a domain of the program's own."),
    feedEntry(
      .feedUIDTime, .warning, "A UID has the event's time in it",
      what: "The UID has the event's DTSTART or DTSTAMP in it.",
      why: "When the time changes the event is a new one to all clients, and alarms and replies are lost.",
      example: "UID:20260418T090000-camp@example.org",
      fix: "Make UIDs of the record's id and a domain of the program's own."),
    feedEntry(
      .feedUIDCounter, .warning, "The UIDs are counted",
      what: "The UIDs are 0, 1, 2 … or 1, 2, 3 … in the order of the feed.",
      why: "When an event is added in front or goes, all that follow take over another's UID.",
      example: "UID:1@example.org, UID:2@example.org",
      fix: "Make UIDs of the record's id and a domain of the program's own."),
    feedEntry(
      .feedUIDChanged, .warning, "An event has another UID than before",
      what: "An event with the same start and title was in the earlier build under a UID that is gone.",
      why: "Clients delete the old event and add a new one, and alarms and notes on it are lost.",
      example: "UID:8f1c… was UID:2b77… yesterday",
      fix: "Make UIDs of the record's id and a domain of the program's own, nothing random."),
    feedEntry(
      .feedUIDReused, .error, "A UID was another event's before",
      what: "The event that had the UID in the earlier build is still there under another one.",
      why: "Clients turn one event into another: last season's games are overwritten.",
      example: "UID:2@example.org was the camp and is the game now",
      fix: "Make UIDs of the record's id and a domain of the program's own, nothing counted."),
    feedEntry(
      .feedStampMissing, .warning, "An event has no DTSTAMP",
      what: "The event has no DTSTAMP.",
      why: "The standard asks for it, and some clients leave such events out.",
      example: "BEGIN:VEVENT without DTSTAMP",
      fix: "Write the time at which the record last changed."),
    feedEntry(
      .feedStampNow, .warning, "DTSTAMP is the time of writing",
      what:
        "Every DTSTAMP is the present, or another than in the earlier build though nothing else of its\nevent is.",
      why: "The feed is never the same twice: no poll ends in 304, and every event counts as changed.",
      example: "DTSTAMP:‹now› in each event",
      fix: "Write the time at which the record last changed."),
    feedEntry(
      .feedStampSame, .note, "Every DTSTAMP is the same",
      what: "All events have the same DTSTAMP, and their LAST-MODIFIED does not say so too.",
      why: "That is so when all were changed at once, and when DTSTAMP is the time of writing.",
      example: "DTSTAMP:20260401T120000Z in each event",
      fix:
        "Check with --earlier and a build of some minutes ago; write the time at which the record last\nchanged."
    ),
    feedEntry(
      .feedSequenceMissing, .warning, "A change has no new SEQUENCE",
      what: "Start, end, place or status are others than in the earlier build, and SEQUENCE is the same.",
      why: "Google Calendar may keep the event as it was.",
      example: "DTSTART moved by an hour, SEQUENCE:0 both times",
      fix: "Add 1 to SEQUENCE with each such change."),
    feedEntry(
      .feedSequenceDecreased, .error, "SEQUENCE went down",
      what: "SEQUENCE is lower than in the earlier build.",
      why: "Clients take the event for an older one and keep what they have.",
      example: "SEQUENCE:3, then SEQUENCE:0",
      fix: "Store SEQUENCE with the record and never lower it."),
    feedEntry(
      .feedStartMissing, .error, "An event has no start",
      what: "DTSTART is missing, or no date or time.",
      why: "No client can show the event.",
      example: "DTSTART:April 18",
      fix: "Write DTSTART as a date or a time of the standard."),
    feedEntry(
      .feedEndBeforeStart, .error, "An event ends before it starts",
      what: "DTEND lies before DTSTART.",
      why: "Clients show a wrong end, or leave the event out.",
      example: "DTSTART:20260418T130000Z, DTEND:20260418T090000Z",
      fix: "Check the end, its day and its zone."),
    feedEntry(
      .feedEndKind, .warning, "The end is not of the kind of the start",
      what: "One of DTSTART and DTEND is a date and the other a time.",
      why: "Clients make up an end of their own.",
      example: "DTSTART;VALUE=DATE:20260418, DTEND:20260418T170000Z",
      fix: "Write both as dates or both as times."),
    feedEntry(
      .feedInclusiveEnd, .warning, "The end of whole days is the last day",
      what: "An event of whole days has a DTEND on the day of DTSTART; DTEND is the day after the last.",
      why: "Clients show no day or one too few.",
      example: "DTSTART;VALUE=DATE:20260418, DTEND;VALUE=DATE:20260418",
      fix: "Write the day after the last as DTEND."),
    feedEntry(
      .feedFloatingTime, .error, "A time has no zone",
      what: "A time has neither a TZID nor a Z.",
      why:
        "Google and Outlook do not know such times and show another one; the others show it as the time of\nwherever the reader is.",
      example: "DTSTART:20260418T090000",
      fix: "Write a TZID with its VTIMEZONE, or the time in UTC with a Z."),
    feedEntry(
      .feedZoneUndefined, .error, "A zone has no VTIMEZONE",
      what: "Times name a zone for which the feed has no VTIMEZONE.",
      why: "Outlook takes them for times without a zone and shows them hours off, or shows no event at all.",
      example: "DTSTART;TZID=America/New_York:20260418T090000",
      fix: "Add the VTIMEZONE of the zone, or write the times in UTC."),
    feedEntry(
      .feedZoneUnknown, .error, "A zone is none of the database",
      what: "The name of a zone is not one of the IANA time zone database.",
      why: "Apple, Google and Thunderbird go by the name, and show other times where they do not know it.",
      example: "DTSTART;TZID=Eastern Standard Time:20260418T090000",
      fix: "Use the name of the database: America/New_York."),
    feedEntry(
      .feedZoneDiffers, .error, "A VTIMEZONE is not the zone of its name",
      what: "A VTIMEZONE has the name of a zone of the database and other clocks in the years of the events.",
      why: "Outlook goes by the VTIMEZONE and others by the name, so that one event is at two times.",
      example: "TZID:America/New_York, TZOFFSETTO:-0600",
      fix: "Write the clocks of the zone, or the times in UTC."),
    feedEntry(
      .feedZoneForm, .error, "A VTIMEZONE has no rules",
      what: "A VTIMEZONE lists the changes of its clocks one by one (RDATE), or lists none.",
      why: "Outlook ignores such zones and shows times hours off.",
      example: "BEGIN:STANDARD … RDATE:20261101T020000",
      fix: "Write each change as an RRULE from 1970 on."),
    feedEntry(
      .feedMapMissing, .warning, "Apple shows no map",
      what: "The event has a GEO and no X-APPLE-STRUCTURED-LOCATION.",
      why: "Apple Calendar shows a map, and tells when to leave, only with the latter.",
      example: "GEO:33.77;-84.39",
      fix: "Write X-APPLE-STRUCTURED-LOCATION with the LOCATION as its X-TITLE."),
    feedEntry(
      .feedMapDiffers, .warning, "Apple's place is not the event's",
      what: "X-TITLE and X-ADDRESS of the X-APPLE-STRUCTURED-LOCATION are not what LOCATION says.",
      why: "Apple Calendar then shows no map, or another place than the others.",
      example: "LOCATION:Tech Field, X-TITLE=Stadium",
      fix: "Write the same words in both."),
    feedEntry(
      .feedCancelled, .note, "A cancelled event is hidden by Google",
      what: "The event has STATUS:CANCELLED.",
      why:
        "Apple strikes it through and Google Calendar hides it, so that some families see a notice and some\na gap.",
      example: "STATUS:CANCELLED",
      fix: "Nothing needs to be done; say so in the title as well for those who show it."),
    feedEntry(
      .feedMarkup, .warning, "A description has HTML in it",
      what: "The DESCRIPTION has tags of HTML.",
      why: "DESCRIPTION is plain text, and clients show the tags.",
      example: "DESCRIPTION:<b>Bring water</b>",
      fix: "Write plain text."),
    feedEntry(
      .feedAlarm, .note, "Alarms do not arrive",
      what: "The event has an alarm.",
      why: "Google and Outlook ignore alarms of feeds, and Apple removes them unless told otherwise.",
      example: "BEGIN:VALARM",
      fix: "Nothing needs to be done; say the time to be there in the text as well."),
    feedEntry(
      .feedAlarmAction, .warning, "An alarm does not say what it does",
      what: "A VALARM has no ACTION.",
      why: "Every alarm must have one (RFC 5545 §3.6.6), and clients may refuse what has none.",
      example: "BEGIN:VALARM, TRIGGER:-PT30M, END:VALARM",
      fix: "Write ACTION:DISPLAY and a DESCRIPTION, or leave the alarm out."),
    feedEntry(
      .feedEmpty, .error, "A calendar has no events",
      what: "The feed is a calendar with no VEVENT in it; it may have tasks (VTODO).",
      why: "Clients that subscribe to it show nothing.",
      example: "BEGIN:VTODO … END:VTODO and no VEVENT",
      fix: "Check what the feed selects, and write tasks as events."),
    feedEntry(
      .feedMasterMissing, .warning, "An occurrence belongs to no event",
      what: "An event has a RECURRENCE-ID, and no event of its UID without one is in the feed.",
      why: "Clients show the occurrence by itself or leave it out.",
      example: "RECURRENCE-ID:20260418T130000Z and no event with an RRULE",
      fix: "Write the event that is repeated too, or give the occurrence a UID of its own."),
    feedEntry(
      .feedRuleSecondly, .error, "An event is repeated every second",
      what: "The rule of an event has FREQ=SECONDLY.",
      why: "Clients refuse the rule, or hang on events without end.",
      example: "RRULE:FREQ=SECONDLY",
      fix: "Name the days on which the event takes place."),
    feedEntry(
      .feedAttachment, .note, "Attachments may not arrive",
      what: "The event has an ATTACH.",
      why: "Clients may leave it out, and one within the feed makes each poll large.",
      example: "ATTACH;ENCODING=BASE64;VALUE=BINARY:…",
      fix: "Write an address into the description or URL."),
    feedEntry(
      .feedRuleDisputed, .warning, "Clients disagree on a rule",
      what: "The event is repeated by a rule that independent programs read in different ways.",
      why: "Two parents with two phones see two schedules.",
      example: "RRULE:FREQ=YEARLY;BYWEEKNO=20",
      fix:
        "Name the day of the week and the month, let the event start on a day that the rule names, or write\nsingle events."
    ),
    feedEntry(
      .feedUntilKind, .warning, "UNTIL is not of the kind of the start",
      what:
        "UNTIL is a date where DTSTART is a time or the other way round, or has no Z although DTSTART has a\nzone.",
      why: "Clients leave out the last occurrence or add one.",
      example: "DTSTART;TZID=America/New_York:…, RRULE:FREQ=DAILY;UNTIL=20260420",
      fix: "Write a date for whole days, and a time in UTC for times with a zone."),
  ]
}
