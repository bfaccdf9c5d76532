extension DiagnosticCatalogue {
  /// The events of a feed.
  static let feedEvents = """
    ## feed-uid-missing error Event has no UID
    - The event has no UID, or its UID is empty.
    - Clients identify events by UID. Without one, they may duplicate or skip the event.
    - BEGIN:VEVENT without UID
    - Give each event a UID that never changes.
    ## feed-uid-duplicate error Two events have the same UID
    - Two events share a UID but are not occurrences of the same recurring event.
    - Google Calendar shows only the last of them.
    - UID:camp@example.org (twice)
    - Give each event its own UID.
    ## feed-uid-mail warning UID contains an email address
    - The UID contains the address of an organizer or attendee, or a mail service's domain.
    - Every subscriber and backup gets the UID. If the address changes, so does the UID.
    - UID:20260418-jo.rivera@example.com
    - Build UIDs from the record's ID and your program's own domain.
    ## feed-uid-time warning UID contains the event's time
    - The UID contains the event's DTSTART or DTSTAMP.
    - When the time changes, clients see a new event. Alarms and replies are lost.
    - UID:20260418T090000-camp@example.org
    - Build UIDs from the record's ID and your program's own domain.
    ## feed-uid-counter warning UIDs are sequential numbers
    - The UIDs are 0, 1, 2 … or 1, 2, 3 … in the order of the feed.
    - When an earlier event is added or removed, all later events get another event's UID.
    - UID:1@example.org, UID:2@example.org
    - Build UIDs from the record's ID and your program's own domain.
    ## feed-uid-changed warning Event has a different UID than before
    - The earlier build has an event with the same start and title, but its UID is gone.
    - Clients delete the old event and add a new one. Its alarms and notes are lost.
    - UID:8f1c… was UID:2b77… yesterday
    - Build UIDs from the record's ID and your program's own domain, without random parts.
    ## feed-uid-reused error UID belonged to another event before
    - The event that had this UID in the earlier build now has a different UID.
    - Clients turn one event into another, so last season's games are overwritten.
    - UID:2@example.org was the camp and is now the game
    - Build UIDs from the record's ID and your program's own domain, without counters.
    ## feed-stamp-missing warning Event has no DTSTAMP
    - DTSTAMP is missing.
    - The standard requires it, and some clients skip events without it.
    - BEGIN:VEVENT without DTSTAMP
    - Set DTSTAMP to the time of the record's last change.
    ## feed-stamp-now warning DTSTAMP is the time the feed was written
    - Every DTSTAMP is the current time, or only DTSTAMP changed since the earlier build.
    - The feed is never the same twice. No poll returns 304, and every event counts as changed.
    - DTSTAMP:‹now› in each event
    - Set DTSTAMP to the time of the record's last change.
    ## feed-stamp-same note All events have the same DTSTAMP
    - All events have the same DTSTAMP, but not all have a matching LAST-MODIFIED.
    - Either all events changed at once, or DTSTAMP is the time the feed was written.
    - DTSTAMP:20260401T120000Z in each event
    - Check with --earlier and a build from a few minutes ago. Set DTSTAMP to the record's last change.
    ## feed-sequence-missing warning SEQUENCE didn't change with the event
    - Start, end, place or status changed since the earlier build, but SEQUENCE didn't.
    - Google Calendar may keep the old version.
    - DTSTART moved by an hour, SEQUENCE:0 both times
    - Add 1 to SEQUENCE with each of these changes.
    ## feed-sequence-decreased error SEQUENCE went down
    - SEQUENCE is lower than in the earlier build.
    - Clients treat the event as older and keep their version.
    - SEQUENCE:3, then SEQUENCE:0
    - Store SEQUENCE with the record and never lower it.
    ## feed-start-missing error Event has no start
    - DTSTART is missing, or it is not a valid date or time.
    - No client can show the event.
    - DTSTART:April 18
    - Write a date or time in the standard format, such as DTSTART:20260418T090000Z.
    ## feed-end-before-start error Event ends before it starts
    - DTEND is earlier than DTSTART.
    - Clients show a wrong end or skip the event.
    - DTSTART:20260418T130000Z, DTEND:20260418T090000Z
    - Check the date, time and time zone of the end.
    ## feed-end-kind warning Start and end have different types
    - One of DTSTART and DTEND is a date, the other a time.
    - Each client makes up its own end.
    - DTSTART;VALUE=DATE:20260418, DTEND:20260418T170000Z
    - Write both as dates or both as times.
    ## feed-inclusive-end warning DTEND of an all-day event is one day early
    - DTEND is the same day as DTSTART. It must be the day after the last day.
    - Clients show the event one day too short or not at all.
    - DTSTART;VALUE=DATE:20260418, DTEND;VALUE=DATE:20260418
    - Set DTEND to the day after the last day.
    ## feed-floating-time error Time without a time zone
    - A time has neither a TZID nor a Z.
    - Google and Outlook can't read it and show a different time. Other clients use the reader's local
    time.
    - DTSTART:20260418T090000
    - Add a TZID and its VTIMEZONE, or write the time in UTC with a Z.
    ## feed-zone-undefined error Time zone has no VTIMEZONE
    - The feed uses a time zone but has no VTIMEZONE for it.
    - Outlook ignores the zone and shows the times hours off, or doesn't show the event.
    - DTSTART;TZID=America/New_York:20260418T090000
    - Add the zone's VTIMEZONE, or write the times in UTC.
    ## feed-zone-unknown error Unknown time zone name
    - The zone name is not in the IANA time zone database.
    - Apple, Google and Thunderbird use the name. If they don't know it, they show other times.
    - DTSTART;TZID=Eastern Standard Time:20260418T090000
    - Use a name from the database, such as America/New_York.
    ## feed-zone-differs error VTIMEZONE doesn't match its name
    - In the years of the events, the VTIMEZONE has other UTC offsets than the zone it is named after.
    - Outlook uses the VTIMEZONE and others use the name, so they show different times.
    - TZID:America/New_York, TZOFFSETTO:-0600
    - Correct the VTIMEZONE, or write the times in UTC.
    ## feed-zone-form error VTIMEZONE has no rules
    - A VTIMEZONE lists its clock changes one by one (RDATE), or lists none.
    - Outlook ignores these zones and shows times hours off.
    - BEGIN:STANDARD … RDATE:20261101T020000
    - Write each clock change as an RRULE that starts in 1970.
    ## feed-map-missing warning Apple Calendar can't show a map
    - The event has a GEO but no X-APPLE-STRUCTURED-LOCATION.
    - Apple Calendar needs it to show a map and the time to leave.
    - GEO:33.77;-84.39
    - Add X-APPLE-STRUCTURED-LOCATION with the LOCATION as its X-TITLE.
    ## feed-map-differs warning Apple's location differs from LOCATION
    - X-TITLE and X-ADDRESS of X-APPLE-STRUCTURED-LOCATION don't match LOCATION.
    - Apple Calendar shows no map, or a different place than other clients.
    - LOCATION:Tech Field, X-TITLE=Stadium
    - Use the same text in both.
    ## feed-cancelled note Google hides the canceled event
    - The event has STATUS:CANCELLED.
    - Apple crosses it out. Google Calendar hides it, so some families see only a gap.
    - STATUS:CANCELLED
    - No action needed. You can also say so in the title, for clients that show the event.
    ## feed-markup warning Description contains HTML
    - The DESCRIPTION contains HTML tags.
    - DESCRIPTION is plain text, and clients show the tags.
    - DESCRIPTION:<b>Bring water</b>
    - Write plain text.
    ## feed-alarm note Alarms don't reach subscribers
    - The event has an alarm.
    - Google and Outlook ignore alarms in feeds. Apple removes them unless the subscriber allows them.
    - BEGIN:VALARM
    - No action needed. You can also put the arrival time in the description.
    ## feed-alarm-action warning Alarm has no ACTION
    - A VALARM has no ACTION.
    - Every alarm must have one (RFC 5545 §3.6.6). Clients may reject alarms without it.
    - BEGIN:VALARM, TRIGGER:-PT30M, END:VALARM
    - Add ACTION:DISPLAY and a DESCRIPTION, or remove the alarm.
    ## feed-empty error Calendar has no events
    - The calendar contains no VEVENT. It may contain tasks (VTODO).
    - Subscribers see an empty calendar.
    - BEGIN:VTODO … END:VTODO and no VEVENT
    - Check which records the feed selects, and write tasks as events.
    ## feed-master-missing warning Occurrence without its recurring event
    - An event has a RECURRENCE-ID, but the feed has no main event with the same UID.
    - Clients show the occurrence alone or skip it.
    - RECURRENCE-ID:20260418T130000Z and no event with an RRULE
    - Add the recurring event, or give the occurrence its own UID.
    ## feed-rule-secondly error Event repeats every second
    - The event's rule has FREQ=SECONDLY.
    - Clients reject the rule or hang on endless events.
    - RRULE:FREQ=SECONDLY
    - Name the days on which the event takes place.
    ## feed-attachment note Attachment may not arrive
    - The event has an ATTACH.
    - Clients may skip it. An attachment inside the feed makes every poll large.
    - ATTACH;ENCODING=BASE64;VALUE=BINARY:…
    - Put a link in the description or URL.
    ## feed-rule-disputed warning Clients read a recurrence rule differently
    - Independent programs read the event's rule in different ways.
    - Two parents with two phones see two schedules.
    - RRULE:FREQ=YEARLY;BYWEEKNO=20
    - Name the weekday and month, start the event on a day that the rule names, or write single events.
    ## feed-until-kind warning UNTIL doesn't match the start
    - One is a date and the other a time, or UNTIL has no Z although DTSTART has a zone.
    - Clients skip the last occurrence or add one.
    - DTSTART;TZID=America/New_York:…, RRULE:FREQ=DAILY;UNTIL=20260420
    - Write a date for all-day events, and a time in UTC for times with a zone.
    """
}
