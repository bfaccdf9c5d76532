import CompassSource

extension DiagnosticCatalogue {
  /// An entry about files and what is in them.
  static func fileEntry(
    _ code: String, _ severity: Severity, _ title: String, what: String, why: String, example: String,
    fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(
      DiagnosticCode(code), severity, .files, title, what: what, why: why, example: example, fix: fix)
  }

  /// Bytes, rows and tables: what the readers of formats report.
  static let files: [CatalogueEntry] = [
    fileEntry(
      "csv-data-skipped", .warning, "Lines that look like data were not read",
      what:
        "Lines above the header or below the table have several filled cells, numbers or dates among them.",
      why: "They may be records that are now missing from the store.",
      example: "spring games above a second header for the fall",
      fix: "Put the lines under the header of their table, or into a file of their own."),
    fileEntry(
      "sheet-unread", .warning, "A sheet of a workbook was not read",
      what: "One sheet of a workbook is read at a time, and this one has rows too.",
      why: "Its rows are not in the store.",
      example: "the sheets May, June and July",
      fix: "Import the file again with --sheet NAME for each sheet."),
    fileEntry(
      "document-text-missing", .warning, "A document cannot show some text",
      what: "No font that is installed has the characters, so that the page shows boxes in their place.",
      why: "A name that looks broken on a report is worse than one that is known to.",
      example: "a name in a script for which no font is installed",
      fix:
        "Install a font that has the script, or convert to HTML or XLSX, which use the reader's fonts."),
    fileEntry(
      "time-zone-assumed", .warning, "Nobody said the time zone",
      what:
        "Times name no zone, or are in UTC with nothing that tells where they are, and the output needs to\nknow.",
      why:
        "A conversion must come out the same on every machine, so that it never takes the zone of the machine it\nruns on.",
      example: "DTSTART:20260415T130000Z in a calendar without a place",
      fix: "Say with --time-zone NAME whose clocks are meant, as America/New_York."),
    fileEntry(
      "file-not-converted", .error, "A file could not be converted",
      what: "Nothing was written for the file; the message says why.",
      why:
        "One file that cannot be read, or is of a kind that cannot become what was asked for, must not stop a\nfolder of others.",
      example: "compass-convert schools.csv --to ics",
      fix:
        "Follow the help of the message; compass-convert --help has a table of what can become what."),
    fileEntry(
      DiagnosticCode.linkOutsideFolder.rawValue, .warning, "A link leads out of the folder",
      what:
        "A symbolic link in a folder that is converted leads to a place outside that folder, and was skipped.",
      why:
        "Anybody who can add a file to the folder could otherwise get other files of the machine converted and published.",
      example: "schedules/team.csv -> ../../private/contacts.csv",
      fix: "Copy the file into the folder, or name the link itself on the command line."),
    fileEntry(
      DiagnosticCode.outputOutdated.rawValue, .error, "A document of an earlier run is still there",
      what:
        "A document has nothing to show to its readers, so it was not written. A file of an earlier run is still in its place.",
      why:
        "An earlier run for the family may have written lodging or costs. A folder that is published would keep showing them.",
      example: "trips.html, written with --audience family, and then converted again for a coach",
      fix: "Delete the file, or keep a manifest with --manifest and let --prune remove it."),
    fileEntry(
      DiagnosticCode.archiveRefused.rawValue, .error, "A ZIP archive is not read",
      what:
        "The archive is damaged or cut off, encrypted, holds another archive, a link, a name that leads out of it or the same name twice, or is larger inside than is read.",
      why: "Nothing is taken from an archive of which a part cannot be trusted.",
      example: "../../.bashrc",
      fix: "Get the archive again from the program that made it, or unpack it yourself and import the files."),
    fileEntry(
      DiagnosticCode.workbookRefused.rawValue, .error, "A workbook is not read",
      what:
        "The workbook is damaged, encrypted with a password, of a format other than .xlsx, or asks for more than is read.",
      why: "Nothing is taken from a workbook of which a part cannot be trusted.",
      example: "schedule.xls",
      fix:
        "Open it in Excel, LibreOffice or Google Sheets, save it as .xlsx without a password, and import that."
    ),
    fileEntry(
      DiagnosticCode.workbookCellError.rawValue, .warning, "A cell shows an error",
      what: "The formula of the cell came to an error; the cell was taken as empty.",
      why: "An error stands where a value was meant, and nobody can say which.",
      example: "#N/A",
      fix: "Mend the formula in the workbook, or write the value itself into the cell."),
    fileEntry(
      DiagnosticCode.workbookFormulaEmpty.rawValue, .warning, "A formula has no result",
      what:
        "The cell holds a formula, and the program that wrote the workbook did not put its result in; the cell was taken as empty.",
      why: "Formulas are never run here, so that a file cannot make this program do anything.",
      example: "=A2+30",
      fix: "Open the workbook in Excel or LibreOffice and save it there, which puts the results in."),
    fileEntry(
      "csv-file-empty", .warning, "The file has no data",
      what: "The file has no bytes, or nothing but blanks.",
      why: "An export that failed often leaves an empty file behind; importing it would look like success.",
      example: "(0 bytes)",
      fix: "Export the file again and look at its size."),
    fileEntry(
      "csv-header-only", .note, "The file has a header and no rows",
      what: "The first row names the columns and nothing follows.",
      why: "A filter that was left on exports the header alone.",
      example: "Name,Date,Type",
      fix: "Clear the filter in the spreadsheet and export again."),
    fileEntry(
      "csv-unclosed-quote", .warning, "A quote is never closed",
      what:
        "A field begins with a quote that no other quote closes. The quote was read as text, so that the\nfault costs this row and not the rest of the file.",
      why: "By the rules of CSV everything after an open quote belongs to the field, line endings included.",
      example: "\"Spring Camp,2026-04-15,camp",
      fix: "Close the quote, or double it where it is part of the text."),
    fileEntry(
      "csv-text-after-quote", .warning, "Text stands after a closing quote",
      what: "After the quote that closes a field there is text before the next delimiter.",
      why: "The field may end elsewhere than its writer meant.",
      example: "\"Spring\" Camp,2026-04-15",
      fix: "Put the whole field in quotes and double the quotes inside it."),
    fileEntry(
      "csv-stray-quote", .warning, "A quote stands undoubled inside a field",
      what: "Inside a quoted field there is a single quote that does not end it.",
      why: "It was read as text, which is nearly always what was meant.",
      example: "\"Coach said \"go\" now\",camp",
      fix: "Double the quotes inside the field: \"Coach said \"\"go\"\" now\"."),
    fileEntry(
      "csv-row-short", .warning, "A row has fewer fields than there are columns",
      what: "The row ends before the last column; the missing fields are empty.",
      why: "A delimiter that is missing in the middle moves every value behind it by one column.",
      example: "Name,Date,Type\nSpring Camp,2026-04-15",
      fix: "Look whether the values stand in their columns, and add the missing delimiter."),
    fileEntry(
      "csv-row-long", .warning, "A row has more fields than there are columns",
      what: "There are values beyond the last column.",
      why: "A comma inside an unquoted text splits it in two and moves every value behind it.",
      example: "Name,Date,Type\nSpring Camp, Atlanta,2026-04-15,camp",
      fix: "Put texts that hold the delimiter in quotes."),
    fileEntry(
      "csv-extra-delimiter", .warning, "A row had an empty field too many, which was taken out",
      what: "A row had one field too many, and its values fit the columns only without an empty one.",
      why: "With it, values behind would stand in wrong columns. What can be meant in two ways is not moved.",
      example: "Name,Date,Cost\nSpring Camp,,2026-04-15,$50.00",
      fix: "Take the delimiter out of the row, or read the row as it stands with --no-row-repair."),
    fileEntry(
      "csv-missing-delimiter", .warning, "A row lacked a delimiter, and a field was split in two",
      what: "A row had a field too few, and its values fit the columns in one way only: with a field split.",
      why: "All values behind would stand in wrong columns. What can be meant in two ways is not moved.",
      example: "Name,Date,Start\nSpring Camp,2026-04-1509:00",
      fix: "Put the delimiter into the row, or read the row as it stands with --no-row-repair."),
    fileEntry(
      "csv-unquoted-delimiter", .warning, "A text with the delimiter stood in no quotes and was joined again",
      what: "A row had too many fields, and its values fit the columns only with some joined to one text.",
      why: "A comma inside an unquoted text splits it and moves every value behind it by one column.",
      example: "Name,City,Cost\nSpring Camp,Atlanta, GA,$50.00",
      fix: "Put the text in quotes, or read the row as it stands with --no-row-repair."),
    fileEntry(
      "csv-other-delimiter", .warning, "A row was delimited otherwise than the others, and was split at that",
      what: "A row makes sense only when it is split at another delimiter than the rest of the file.",
      why: "Rows pasted in by hand often are. Split as the others, its values would stand in wrong columns.",
      example: "Name,Date,Cost\nSpring Camp;2026-04-15;$50.00",
      fix: "Use one delimiter throughout, or read the row as it stands with --no-row-repair."),
    fileEntry(
      "csv-header-duplicate", .warning, "Two columns have one name",
      what: "A name stands twice in the header.",
      why: "Which of the two a field is read from would be chance.",
      example: "Name,Date,Date",
      fix: "Rename one of the columns, or leave it out."),
    fileEntry(
      "csv-header-empty", .warning, "A column has no name",
      what: "The header has no name for a column.",
      why: "Its values, if it has any, belong to no field; they are kept under the number of the column.",
      example: "Name,,Type",
      fix: "Give the column a name."),
    fileEntry(
      "csv-header-short", .warning, "The header has fewer names than the rows have fields",
      what: "Some columns have no name.",
      why: "If a name is missing in the middle, the values behind it stand under the wrong names.",
      example: "Name,Date\nSpring Camp,2026-04-15,camp",
      fix: "Name every column."),
    fileEntry(
      "csv-header-not-found", .error, "The header is not where it was said to be",
      what: "The line that was asked for as the header is not there.",
      why: "Without a header nothing says what the columns mean.",
      example: "--header-row 40 for a file of 12 lines",
      fix: "Count the lines as an editor does, from 1, or leave the option out."),
    fileEntry(
      "csv-header-repeated", .note, "The header stands again among the rows",
      what: "A row repeats the header; it was left out.",
      why: "Files that were put together one after the other carry a header each.",
      example: "Name,Date\nSpring Camp,2026-04-15\nName,Date",
      fix: "Nothing needs to be done."),
    fileEntry(
      "csv-totals-row", .note, "A row of totals",
      what:
        "A row sums up the rows above it; it was left out. One with rows of data below it was kept, and that is a\nwarning.",
      why: "Read as a record it would be a camp called Total.",
      example: "Totals,,1250.00",
      fix: "Nothing needs to be done; rename the row if it was a record."),
    fileEntry(
      "csv-footer", .warning, "Notes below the table",
      what:
        "Rows below the data are notes or a glossary; they were left out. Where they are plainly sentences, that\nis a note only.",
      why: "They have no values for the columns, or too few; a row that lost its values looks the same.",
      example: "* times are local",
      fix: "Nothing needs to be done if they are notes; else fill their cells, or use --layout plain."),
    fileEntry(
      "csv-second-table", .warning, "A second table below the first",
      what: "Below the data another header begins another table; it was left out.",
      why: "Its columns mean other things than those of the first table.",
      example: "Name,Date\nSpring Camp,2026-04-15\n\nCoach,Phone\nAnn Lee,555-123-4567",
      fix: "Put each table in a file of its own."),
    fileEntry(
      "csv-nul-byte", .warning, "NUL bytes in a field",
      what: "NUL bytes were left out of a field.",
      why: "They are no text; a broken disk or a program's error puts them into files.",
      example: "Spring\\0Camp",
      fix: "Export the file again and compare the row."),
    fileEntry(
      "csv-field-too-long", .error, "A field is larger than the limit",
      what: "A field has more bytes than are read.",
      why: "It is nearly always a quote that was not closed and swallowed the rows behind it.",
      example: "\"Spring Camp,2026-04-15 … (megabytes)",
      fix: "Look for the open quote where the field begins."),
    fileEntry(
      "csv-record-too-long", .error, "A row is larger than the limit",
      what: "A row has more bytes than are read.",
      why: "A file that is no table, or one with other line endings, looks like one endless row.",
      example: "(a picture renamed to .csv)",
      fix: "Check that the file is the table that you meant."),
    fileEntry(
      "csv-too-many-columns", .error, "A row has more fields than the limit",
      what: "A row has more fields than any table of records has.",
      why: "Another character than the delimiter was taken for it.",
      example: ",,,,,,,,,,,, … (thousands)",
      fix: "Name the delimiter, or check that the file is a table."),
    fileEntry(
      "text-bad-byte", .warning, "A byte is no text",
      what: "A byte has no meaning in the file's encoding; a replacement character stands for it.",
      why: "A letter of a name is lost.",
      example: "Jos\\xE9 in a file of UTF-8",
      fix: "Save the file as UTF-8, or name its encoding."),
    fileEntry(
      "text-mojibake", .warning, "Garbled letters",
      what: "Text was read with the wrong encoding before it came into this file.",
      why: "Names would be stored and printed garbled.",
      example: "JosÃ© RamÃ­rez",
      fix: "Export the file again as UTF-8 from where it comes from."),
    fileEntry(
      "text-encoding-guessed", .note, "The encoding was guessed",
      what: "The file does not say its encoding and is no UTF-8; it was worked out from its bytes.",
      why: "A wrong guess changes the letters with accents.",
      example: "Jos\\xE9, read as Windows-1252",
      fix: "Check the names with accents; save the file as UTF-8 to be sure."),
  ]
}
