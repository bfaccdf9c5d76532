extension DiagnosticCatalogue {
  /// Events.
  static let events = """
    ## event-end-before-start warning Event ends before it starts
    - The end date is before the start date, so the end date was left empty. Both can be the same day.
    - Day and month are often swapped in one of the dates.
    - Start Date 2026-04-15, End Date 2026-04-13
    - Check the two dates.
    ## event-end-past-midnight note Assumed end is after midnight
    - Without an end time, the event is assumed to last one hour. Its end date was moved to the next day.
    - Otherwise, the event would end before it starts.
    - Start Time 11:30 PM
    - Add the end time if you know it.
    ## event-may-be-cancelled warning Event may be canceled or postponed
    - The title or a remark says so, but the event isn't marked as canceled.
    - Calendars and reports would show the event as taking place.
    - Rained out
    - Add a Cancelled column with yes in this row, or move the event to its new day.
    ## status-unknown warning Unknown event status
    - The status isn't canceled, registered, attended or planned.
    - The event may be canceled, but it is saved as taking place.
    - Status Waiting on coach
    - Write Registered, Attended or Canceled, or leave the cell empty.
    ## event-end-time-before-start warning End time is before the start time
    - The end time is before the start time on the same day. Both times were saved.
    - AM and PM are often mixed up. A calendar may show such an event wrong or not at all.
    - 9:00 AM to 5:00 AM
    - Check AM and PM. If the event ends after midnight, add the end date.
    ## event-checkin-after-start warning Check-in is after the start
    - The check-in time is after the start time. Both were saved.
    - Anyone who follows it arrives late.
    - Check-in 9:30 AM, Start 9:00 AM
    - Check AM and PM.
    ## event-attended-in-future warning Future event marked as attended
    - The start date is after today, but the event is marked as attended.
    - The year of the date is often wrong.
    - Start Date 2062-04-15, Attended Yes
    - Check the year, or clear the mark.
    ## event-possible-duplicate warning Possible duplicate event
    - An event with this name exists on the same day or within three
    days. Games aren't checked, because they come in series.
    - An event that was moved and imported again appears twice in the calendar.
    - Spring Camp 2026-04-15, Spring Camp 2026-04-16
    - Give both the same ID, or cancel the old one.
    ## cost-negative warning Negative cost
    - The amount has a minus sign. The field is empty, and the text was saved with the record.
    - The app rejects negative amounts, and a refund would make totals wrong.
    - Cost: -150
    - Write the amount without the minus sign. 0 means free.
    ## cost-too-high warning Cost too high
    - The app accepts amounts up to $100,000.
    - A missing decimal point turns 150.00 into 15000.
    - Cost: $1,500,000
    - Check the amount.
    ## calendar-type-unsure error Unclear event type
    - Neither the title nor the categories of the event have a word that shows its type.
    - Camps, showcases, visits and games are handled differently. An official visit counts against a
    limit, so a wrong guess would do harm.
    - SUMMARY:Saturday in Durham
    - Add the type in the file of rejected rows, or import that file with --set type=TYPE. Or define a
    word: --type-word "saturday=camp".
    ## calendar-outdated note Older revision of an event
    - The event's SEQUENCE is lower than the saved one. The saved event was not changed.
    - Last week's export must not undo changes from today's feed.
    - SEQUENCE:1 after SEQUENCE:3
    - No action needed. If the calendar should be newer, export it again.
    ## calendar-text-unclear warning Unclear change in a calendar text
    - A calendar changed the description of an event that Compass wrote. Either the change can't be
    separated from the lines that Compass adds, or the calendar didn't show the saved text.
    - A calendar has one text for the description, the notes and the facts of an event.
    - A description with a changed cost and a changed paragraph "Notes:"
    - Check the event, and change the description, notes or costs with compass-store edit.
    ## calendar-limit warning Too many repetitions of an event
    - A rule makes more repetitions inside the window than the limit, or takes too long to evaluate. All
    events of a file together can have up to 10,000 repetitions.
    - Some rules repeat millions of times, such as every second of a year. They would fill the store.
    - RRULE:FREQ=SECONDLY
    - Choose fewer days with --window FROM..TO, or fix the rule.
    ## event-missing warning Upcoming event is no longer in the file
    - An earlier import of this source, or of a file with this name, added upcoming events that the
    file doesn't have any more. They are still in the store.
    - They may have been called off or moved. Then calendars show a game that isn't played.
    - A game that moved from May 30 to May 31
    - Import the file again with --sync, or cancel the event with compass-store edit.
    ## sync-refused error Sync would cancel most upcoming events
    - --sync cancels events that are missing from the file. Here
    it would cancel more than half of the upcoming events, or all.
    - A broken or empty feed looks like one with all events removed.
    - compass-import empty.ics --source owls --sync
    - Check the calendar. If the events are really gone, add --allow-mass-cancel.
    """
}
