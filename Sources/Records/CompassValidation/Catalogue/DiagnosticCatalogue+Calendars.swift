extension DiagnosticCatalogue {
  /// Lines and components: what the reader of calendars reports.
  static let calendars = """
    ## ics-no-calendar error No calendar in the file
    - The file has neither a BEGIN:VCALENDAR line nor a calendar component.
    - A failed download leaves an empty file or a web page. Importing it would look like success.
    - <html><head><title>Sign in</title>
    - Open the calendar's address in a browser and save the file again.
    ## ics-missing-begin warning Missing BEGIN:VCALENDAR line
    - Components or properties come before the first
    BEGIN:VCALENDAR line. They were read as part of a calendar.
    - A file copied from part of another may lack more lines, such as the time zone definitions.
    - BEGIN:VEVENT
    UID:1
    END:VEVENT
    - Export the calendar again, or add BEGIN:VCALENDAR, VERSION and PRODID before the first line.
    ## ics-missing-end warning Missing END line
    - A BEGIN line has no matching END. The component was closed at
    the next one of its kind, or where its parent or the file ends.
    - A file that was cut off ends inside an event, and the rest of that event is missing.
    - BEGIN:VEVENT
    UID:1
    BEGIN:VEVENT
    UID:2
    END:VEVENT
    - Check that the event is complete, and add the missing END line.
    ## ics-stray-end warning END without BEGIN
    - An END line names a component that isn't open. The line was skipped.
    - Lines before it were lost or duplicated.
    - BEGIN:VEVENT
    END:VALARM
    END:VEVENT
    - Delete the line, or add the matching BEGIN line.
    ## ics-missing-property note Missing VERSION or PRODID
    - The calendar doesn't state its format version (VERSION) or
    the program that wrote it (PRODID). It was read anyway.
    - Some programs refuse to subscribe to such a calendar.
    - BEGIN:VCALENDAR
    BEGIN:VEVENT
    - No action needed, unless another program will read the file. Then add the property.
    ## ics-repeated-property warning Repeated calendar property
    - A property that a calendar can have only once appears again. The first one was used.
    - Calendars joined by hand keep the first lines of every part.
    - BEGIN:VCALENDAR
    PRODID:one
    PRODID:two
    - Delete the second one.
    ## ics-broken-line warning Line break inside a text
    - A line isn't a property and follows a text. It was added to that text after a line break.
    - Calendars write a line break in a text as \\n. A continuation line starts with a space. The program
    that wrote the file did neither.
    - DESCRIPTION:Bring water
    and a bat
    - Write the text on one line, with \\n for the line break.
    ## ics-junk-line warning Invalid line
    - A line has no name and value, and doesn't continue a text. It
    was skipped. Consecutive lines like this give one finding.
    - The content of the line isn't imported.
    - DTSTART:20260418T090000
    at the main gate
    - Check the line. Rewrite it as a property or delete it.
    ## ics-line-too-long error Line too long
    - A line has more bytes than the limit, counted after unfolding.
    It was skipped. The rest of the component was read.
    - Some calendars contain pictures as text of many megabytes.
    - ATTACH;ENCODING=BASE64;VALUE=BINARY:/9j/4AAQ…
    - Remove the attachment, or give its web address instead.
    ## ics-component-too-large error Event too large
    - A component has more bytes, properties or nested components
    than the limit. It was skipped, and the next one was read.
    - Real events are never this large. The file may be damaged or malicious.
    - BEGIN:VEVENT
    ATTENDEE:…
    ATTENDEE:…
    - Check the component at the reported position, and split or shorten it.
    ## ics-too-many-components error Too many events in a file
    - The file has more components than the limit. The rest was skipped.
    - More components would not fit into memory.
    - BEGIN:VEVENT, five million times
    - Split the file.
    ## ics-nested-too-deep error Components nested too deep
    - A component is nested deeper than the limit. It was skipped. The component around it was read.
    - The standard has three levels. A file with dozens is damaged or malicious.
    - BEGIN:X-A
    BEGIN:X-A
    BEGIN:X-A
    - Look for missing END lines before it.
    ## ics-control-characters warning Control characters removed
    - A line has characters that calendars don't allow, such as NUL. They were removed.
    - They come from damaged files, and terminals and spreadsheets may act on them.
    - SUMMARY:Camp\\0
    - No action needed if the text reads well without them.
    ## ics-not-utf8 warning Invalid UTF-8 in a calendar
    - Calendars are written in UTF-8, but this file has other bytes.
    They were read as Windows-1252. Only the first line is reported.
    - If the guess is wrong, letters with accents are wrong.
    - SUMMARY:Se\\xF1or
    - Check a name with an accent. If it's wrong, save the file as UTF-8.
    ## ics-bad-parameter warning Invalid parameter
    - A parameter has mismatched quotes, an unquoted colon in its
    value, or no name. It was read as far as its meaning is clear.
    - Time zone names with a colon are often written without quotes. This changes how the time is read.
    - DTSTART;TZID=(UTC-05:00) Eastern Time:20260418T090000
    - Put the value in double quotes.
    ## ics-untidy-line note Nonstandard formatting of lines
    - Names are in lowercase, or there are extra spaces or semicolons. Only the first line is reported.
    - The lines were read anyway, but other programs may reject them.
    - dtstart ; tzid = America/New_York:20260418T090000
    - No action needed.
    ## ics-line-endings note Nonstandard line endings
    - Lines of calendars end in CR LF, or in many programs
    in LF. These lines end in CR, or in different ways.
    - The lines were read anyway, but other programs may reject them.
    - BEGIN:VCALENDAR (CR)
    - No action needed.
    ## ics-old-version note Old calendar format (vCalendar 1.0)
    - The file uses the standard before iCalendar. Dates, times and texts were read. Repeat rules have a
    different syntax and were not read.
    - Only the first occurrence of a repeating event is imported, with a separate warning.
    - VERSION:1.0
    - No action needed, unless events repeat. Then export
    the calendar as iCalendar (.ics) if its program can.
    ## ics-quoted-printable note Quoted-printable texts
    - Accents and line breaks are written as = and two digits, as in
    vCalendar 1.0. They were decoded with the character set in CHARSET.
    - Other programs may show the digits.
    - SUMMARY;ENCODING=QUOTED-PRINTABLE:Se=C3=B1or
    - No action needed.
    """
}
