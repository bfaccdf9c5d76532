import CompassSource

extension DiagnosticCatalogue {
  /// Lines and components: what the reader of calendars reports.
  static let calendars: [CatalogueEntry] = [
    CatalogueEntry(
      "ics-no-calendar", .error, "No calendar in the file",
      what: "The file has neither a BEGIN:VCALENDAR line nor a calendar component.",
      why: "A failed download leaves an empty file or a web page. Importing it would look like success.",
      example: "<html><head><title>Sign in</title>",
      fix: "Open the calendar's address in a browser and save the file again."),
    CatalogueEntry(
      "ics-missing-begin", .warning, "Missing BEGIN:VCALENDAR line",
      what:
        "Components or properties come before the first\n"
        + "BEGIN:VCALENDAR line. They were read as part of a calendar.",
      why: "A file copied from part of another may lack more lines, such as the time zone definitions.",
      example: "BEGIN:VEVENT\nUID:1\nEND:VEVENT",
      fix: "Export the calendar again, or add BEGIN:VCALENDAR, VERSION and PRODID before the first line."),
    CatalogueEntry(
      "ics-missing-end", .warning, "Missing END line",
      what:
        "A BEGIN line has no matching END. The component was closed at\n"
        + "the next one of its kind, or where its parent or the file ends.",
      why: "A file that was cut off ends inside an event, and the rest of that event is missing.",
      example: "BEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT",
      fix: "Check that the event is complete, and add the missing END line."),
    CatalogueEntry(
      "ics-stray-end", .warning, "END without BEGIN",
      what: "An END line names a component that isn't open. The line was skipped.",
      why: "Lines before it were lost or duplicated.",
      example: "BEGIN:VEVENT\nEND:VALARM\nEND:VEVENT",
      fix: "Delete the line, or add the matching BEGIN line."),
    CatalogueEntry(
      "ics-missing-property", .note, "Missing VERSION or PRODID",
      what:
        "The calendar doesn't state its format version (VERSION) or\n"
        + "the program that wrote it (PRODID). It was read anyway.",
      why: "Some programs refuse to subscribe to such a calendar.",
      example: "BEGIN:VCALENDAR\nBEGIN:VEVENT",
      fix: "No action needed, unless another program will read the file. Then add the property."),
    CatalogueEntry(
      "ics-repeated-property", .warning, "Repeated calendar property",
      what: "A property that a calendar can have only once appears again. The first one was used.",
      why: "Calendars joined by hand keep the first lines of every part.",
      example: "BEGIN:VCALENDAR\nPRODID:one\nPRODID:two",
      fix: "Delete the second one."),
    CatalogueEntry(
      "ics-broken-line", .warning, "Line break inside a text",
      what: "A line isn't a property and follows a text. It was added to that text after a line break.",
      why:
        "Calendars write a line break in a text as \\n. A continuation line starts with a space. The program\n"
        + "that wrote the file did neither.",
      example: "DESCRIPTION:Bring water\nand a bat",
      fix: "Write the text on one line, with \\n for the line break."),
    CatalogueEntry(
      "ics-junk-line", .warning, "Invalid line",
      what:
        "A line has no name and value, and doesn't continue a text. It\n"
        + "was skipped. Consecutive lines like this give one finding.",
      why: "The content of the line isn't imported.",
      example: "DTSTART:20260418T090000\nat the main gate",
      fix: "Check the line. Rewrite it as a property or delete it."),
    CatalogueEntry(
      "ics-line-too-long", .error, "Line too long",
      what:
        "A line has more bytes than the limit, counted after unfolding.\n"
        + "It was skipped. The rest of the component was read.",
      why: "Some calendars contain pictures as text of many megabytes.",
      example: "ATTACH;ENCODING=BASE64;VALUE=BINARY:/9j/4AAQ…",
      fix: "Remove the attachment, or give its web address instead."),
    CatalogueEntry(
      "ics-component-too-large", .error, "Event too large",
      what:
        "A component has more bytes, properties or nested components\n"
        + "than the limit. It was skipped, and the next one was read.",
      why: "Real events are never this large. The file may be damaged or malicious.",
      example: "BEGIN:VEVENT\nATTENDEE:…\nATTENDEE:…",
      fix: "Check the component at the reported position, and split or shorten it."),
    CatalogueEntry(
      "ics-too-many-components", .error, "Too many events in a file",
      what: "The file has more components than the limit. The rest was skipped.",
      why: "More components would not fit into memory.",
      example: "BEGIN:VEVENT, five million times",
      fix: "Split the file."),
    CatalogueEntry(
      "ics-nested-too-deep", .error, "Components nested too deep",
      what: "A component is nested deeper than the limit. It was skipped. The component around it was read.",
      why: "The standard has three levels. A file with dozens is damaged or malicious.",
      example: "BEGIN:X-A\nBEGIN:X-A\nBEGIN:X-A",
      fix: "Look for missing END lines before it."),
    CatalogueEntry(
      "ics-control-characters", .warning, "Control characters removed",
      what: "A line has characters that calendars don't allow, such as NUL. They were removed.",
      why: "They come from damaged files, and terminals and spreadsheets may act on them.",
      example: "SUMMARY:Camp\\0",
      fix: "No action needed if the text reads well without them."),
    CatalogueEntry(
      "ics-not-utf8", .warning, "Invalid UTF-8 in a calendar",
      what:
        "Calendars are written in UTF-8, but this file has other bytes.\n"
        + "They were read as Windows-1252. Only the first line is reported.",
      why: "If the guess is wrong, letters with accents are wrong.",
      example: "SUMMARY:Se\\xF1or",
      fix: "Check a name with an accent. If it's wrong, save the file as UTF-8."),
    CatalogueEntry(
      "ics-bad-parameter", .warning, "Invalid parameter",
      what:
        "A parameter has mismatched quotes, an unquoted colon in its\n"
        + "value, or no name. It was read as far as its meaning is clear.",
      why:
        "Time zone names with a colon are often written without quotes. This changes how the time is read.",
      example: "DTSTART;TZID=(UTC-05:00) Eastern Time:20260418T090000",
      fix: "Put the value in double quotes."),
    CatalogueEntry(
      "ics-untidy-line", .note, "Nonstandard formatting of lines",
      what:
        "Names are in lowercase, or there are extra spaces or semicolons. Only the first line is reported.",
      why: "The lines were read anyway, but other programs may reject them.",
      example: "dtstart ; tzid = America/New_York:20260418T090000",
      fix: "No action needed."),
    CatalogueEntry(
      "ics-line-endings", .note, "Nonstandard line endings",
      what:
        "Lines of calendars end in CR LF, or in many programs\n"
        + "in LF. These lines end in CR, or in different ways.",
      why: "The lines were read anyway, but other programs may reject them.",
      example: "BEGIN:VCALENDAR (CR)",
      fix: "No action needed."),
    CatalogueEntry(
      "ics-old-version", .note, "Old calendar format (vCalendar 1.0)",
      what:
        "The file uses the standard before iCalendar. Dates, times and texts were read. Repeat rules have a\n"
        + "different syntax and were not read.",
      why: "Only the first occurrence of a repeating event is imported, with a separate warning.",
      example: "VERSION:1.0",
      fix:
        "No action needed, unless events repeat. Then export\n"
        + "the calendar as iCalendar (.ics) if its program can."),
    CatalogueEntry(
      "ics-quoted-printable", .note, "Quoted-printable texts",
      what:
        "Accents and line breaks are written as = and two digits, as in\n"
        + "vCalendar 1.0. They were decoded with the character set in CHARSET.",
      why: "Other programs may show the digits.",
      example: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Se=C3=B1or",
      fix: "No action needed."),
  ]
}
