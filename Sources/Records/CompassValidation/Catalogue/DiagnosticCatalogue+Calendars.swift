import CompassSource

extension DiagnosticCatalogue {
  /// Lines and components: what the reader of calendars reports.
  static let calendars: [CatalogueEntry] = [
    fileEntry(
      "ics-no-calendar", .error, "There is no calendar in the file",
      what: "The file has neither a BEGIN:VCALENDAR nor a component of one.",
      why:
        "A download that failed leaves an empty file or a web page behind, and importing it would look like success.",
      example: "<html><head><title>Sign in</title>",
      fix: "Open the calendar's address in a browser and save it again."),
    fileEntry(
      "ics-missing-begin", .warning, "A calendar lacks its beginning",
      what:
        "Components or properties stand in the file before any BEGIN:VCALENDAR. They were read as if it were there.",
      why:
        "A file that was cut out of another may lack more than its first line, such as the time zones that its times are in.",
      example: "BEGIN:VEVENT\nUID:1\nEND:VEVENT",
      fix: "Export the calendar again, or add BEGIN:VCALENDAR, VERSION and PRODID before the first line."),
    fileEntry(
      "ics-missing-end", .warning, "A component is never closed",
      what:
        "A BEGIN has no END. The component was closed where the next one of its kind begins, where what holds it ends, or at the end of the file.",
      why: "A file that was cut off ends within an event, of which the rest is missing.",
      example: "BEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT",
      fix: "Look whether the event is complete, and add the missing END line."),
    fileEntry(
      "ics-stray-end", .warning, "An END closes nothing",
      what: "An END names a component that is not open; the line was left out.",
      why: "Lines were lost or doubled before it.",
      example: "BEGIN:VEVENT\nEND:VALARM\nEND:VEVENT",
      fix: "Take the line out, or add the BEGIN that belongs to it."),
    fileEntry(
      "ics-missing-property", .note, "A calendar lacks VERSION or PRODID",
      what:
        "Every calendar says by which version of the standard it is written and by which program. This one was read without.",
      why: "Some programs refuse to subscribe to such a calendar.",
      example: "BEGIN:VCALENDAR\nBEGIN:VEVENT",
      fix: "Nothing, unless the file is to go on to another program; then add the property."),
    fileEntry(
      "ics-repeated-property", .warning, "A calendar says the same twice",
      what: "A property that a calendar has once stands in it again. The first counts.",
      why: "Calendars that were joined by hand keep the heads of all their parts.",
      example: "BEGIN:VCALENDAR\nPRODID:one\nPRODID:two",
      fix: "Take the second one out."),
    fileEntry(
      "ics-broken-line", .warning, "A line break stands in a text",
      what:
        "A line is no property and follows a text. It was read as more of the text, with a line break before it.",
      why:
        "By the rules a line break in a text is written as \\n, and a line that goes on begins with a blank. The program that wrote the file did neither.",
      example: "DESCRIPTION:Bring water\nand a bat",
      fix: "Write the text on one line, with \\n for the break."),
    fileEntry(
      "ics-junk-line", .warning, "A line is no property",
      what:
        "A line has no name and value, and does not follow a text that it could belong to. It was left out; findings that follow each other are told once.",
      why: "Whatever it said is not in the calendar.",
      example: "DTSTART:20260418T090000\nat the main gate",
      fix: "Look at the line, and write it as a property or take it out."),
    fileEntry(
      "ics-line-too-long", .error, "A line is too long",
      what:
        "A line has more bytes than are read of one, its folds undone. It was left out; the rest of the component was read.",
      why: "Pictures are put into calendars as text of many megabytes.",
      example: "ATTACH;ENCODING=BASE64;VALUE=BINARY:/9j/4AAQ…",
      fix: "Take the attachment out, or give its address instead."),
    fileEntry(
      "ics-component-too-large", .error, "An event is too large",
      what:
        "A component has more bytes, properties or parts than are read of one. It was left out, and the next one was read.",
      why: "No event of a season is that large; such a file may be damaged or mean harm.",
      example: "BEGIN:VEVENT\nATTENDEE:…\nATTENDEE:…",
      fix: "Look at the component at the place that is named, and split or shorten it."),
    fileEntry(
      "ics-too-many-components", .error, "A file has too many events",
      what: "The file holds more components than are read of one file at once. The rest was left out.",
      why: "They would not fit into memory.",
      example: "BEGIN:VEVENT, five million times",
      fix: "Split the file."),
    fileEntry(
      "ics-nested-too-deep", .error, "Components stand too deep in each other",
      what: "A component stands within others deeper than is read. It was left out; what holds it was read.",
      why: "The standard has three levels. A file with dozens is damaged or means harm.",
      example: "BEGIN:X-A\nBEGIN:X-A\nBEGIN:X-A",
      fix: "Look for END lines that are missing before it."),
    fileEntry(
      "ics-control-characters", .warning, "Control characters were left out",
      what: "A line has characters that no calendar may have, such as NUL. They were left out.",
      why: "They come from damaged files, and terminals and spreadsheets may obey them.",
      example: "SUMMARY:Camp\\0",
      fix: "Nothing, if the text reads well without them."),
    fileEntry(
      "ics-not-utf8", .warning, "Bytes are no UTF-8",
      what:
        "Calendars are written in UTF-8. Bytes of this file are none; each of them was read as Windows-1252. It is told at the first line.",
      why: "If the guess is wrong, letters with accents are wrong.",
      example: "SUMMARY:Se\\xF1or",
      fix: "Look at a name with an accent; if it is wrong, save the file as UTF-8."),
    fileEntry(
      "ics-bad-parameter", .warning, "A parameter is not written as it must be",
      what:
        "The quotes of a parameter do not match, its value has a colon without quotes, or it has no name. It was read as far as its meaning is clear.",
      why:
        "Names of time zones with a colon are often written without quotes, which changes what the time is taken for.",
      example: "DTSTART;TZID=(UTC-05:00) Eastern Time:20260418T090000",
      fix: "Put the value in double quotes."),
    fileEntry(
      "ics-untidy-line", .note, "Lines are not written as tidily as the standard has it",
      what:
        "Names are in small letters, or blanks or semicolons stand where none may. It is told at the first line.",
      why: "It was read all the same; other programs may not.",
      example: "dtstart ; tzid = America/New_York:20260418T090000",
      fix: "Nothing."),
    fileEntry(
      "ics-line-endings", .note, "Lines end in CR, or in more than one way",
      what:
        "Lines of calendars end in CR LF, or with many programs in LF. These end in CR, or some so and some so.",
      why: "It was read all the same; other programs may not.",
      example: "BEGIN:VCALENDAR (CR)",
      fix: "Nothing."),
    fileEntry(
      "ics-old-version", .note, "A calendar is written as vCalendar 1.0",
      what:
        "The file is of the standard before iCalendar. Days, times and texts are read; its rules of repetition, which are written in another way, are not.",
      why: "An event that repeats comes as its first time only, with a warning of its own.",
      example: "VERSION:1.0",
      fix: "Nothing; where events repeat, export the calendar as iCalendar (.ics) if its program can."),
    fileEntry(
      "ics-quoted-printable", .note, "Texts are written in quoted-printable",
      what:
        "Accents and line breaks of texts are written as = and two digits, as vCalendar 1.0 has it. They were decoded, in the character set that CHARSET names.",
      why: "Other programs may show the digits.",
      example: "SUMMARY;ENCODING=QUOTED-PRINTABLE:Se=C3=B1or",
      fix: "Nothing."),
    fileEntry(
      "ics-compressed", .note, "The file is compressed",
      what:
        "The file is a gzip file, as some servers send it unasked. Lines and places are those of what it holds.",
      why: "A place that is named cannot be looked up in the file as it is.",
      example: "1F 8B 08 …",
      fix: "Nothing; to look at it, decompress it with gunzip."),
    fileEntry(
      "ics-bad-compression", .error, "A compressed file is damaged or too large",
      what:
        "The compressed file is cut off or damaged, or it holds more than is read. What came before was read.",
      why: "The rest of the calendar is missing.",
      example: "1F 8B 08 … (cut off)",
      fix: "Download the file again."),
  ]
}
