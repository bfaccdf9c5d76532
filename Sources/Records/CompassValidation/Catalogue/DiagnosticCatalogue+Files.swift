import CompassSource

extension DiagnosticCatalogue {
  /// Bytes, rows and tables: what the readers of formats report.
  static let files: [CatalogueEntry] = [
    CatalogueEntry(
      "csv-data-skipped", .warning, "Skipped lines that look like data",
      what:
        "Lines above the header or below the table have several filled cells, including numbers or dates.",
      why: "They may be records that are now missing from the store.",
      example: "spring games above a second header for the fall",
      fix: "Move the lines under the header of their table, or into a separate file."),
    CatalogueEntry(
      "sheet-unread", .warning, "Sheet not read",
      what:
        "The sheet has rows, but it can't be imported with the others. Its headers are unknown,\n"
        + "a needed column is missing, or its name says that it is old or an example.",
      why: "Its rows are not in the store.",
      example: "the sheet Copy of Schedule",
      fix: "If its rows are records, import the file again with --sheet NAME, and --as KIND if needed."),
    CatalogueEntry(
      "document-text-missing", .warning, "Characters missing from a document",
      what: "No installed font has these characters, so the page shows boxes instead.",
      why: "Readers of the report see a broken name.",
      example: "a name in a script without an installed font",
      fix: "Install a font that has the script, or convert to HTML or XLSX, which use the reader's fonts."),
    CatalogueEntry(
      "time-zone-assumed", .warning, "Time zone not set",
      what: "Times have no time zone, or are in UTC without a location. The output needs a time zone.",
      why:
        "A conversion must give the same result on every machine, so the machine's time zone is never used.",
      example: "DTSTART:20260415T130000Z in a calendar without a location",
      fix: "Set the time zone, for example with --time-zone America/New_York."),
    CatalogueEntry(
      "file-not-converted", .error, "File not converted",
      what: "Nothing was written for the file. The message says why.",
      why: "One file that can't be read or converted must not stop the conversion of a folder.",
      example: "compass-convert schools.csv --to ics",
      fix: "Follow the help in the message. compass-convert --help lists all possible conversions."),
    CatalogueEntry(
      DiagnosticCode.linkOutsideFolder.rawValue, .warning, "Link leads out of the folder",
      what: "A symbolic link in the converted folder leads to a place outside that folder. It was skipped.",
      why:
        "Otherwise, anyone who can add a file to the folder could get other files of the machine published.",
      example: "schedules/team.csv -> ../../private/contacts.csv",
      fix: "Copy the file into the folder, or name the link itself on the command line."),
    CatalogueEntry(
      DiagnosticCode.archiveRefused.rawValue, .error, "ZIP archive rejected",
      what:
        "The archive is damaged, cut off, encrypted or too large inside. Or it contains another archive, a\n"
        + "link, a path outside the archive or the same name twice.",
      why: "If part of an archive can't be trusted, nothing in it is imported.",
      example: "../../.bashrc",
      fix:
        "Get the archive again from the program that made it, or unpack it yourself and import the files."),
    CatalogueEntry(
      DiagnosticCode.workbookRefused.rawValue, .error, "Workbook rejected",
      what:
        "The workbook is damaged, password-protected, larger than the limit, or in a format other than .xlsx.",
      why: "If part of a workbook can't be trusted, nothing in it is imported.",
      example: "schedule.xls",
      fix:
        "Open it in Excel, LibreOffice or Google Sheets, save\n"
        + "it as .xlsx without a password, and import that."),
    CatalogueEntry(
      "workbook-cell-error", .warning, "Error in a cell",
      what: "The formula of the cell has an error. The cell was read as empty.",
      why: "The cell should hold a value, but it's unclear which.",
      example: "#N/A",
      fix: "Fix the formula in the workbook, or write the value itself in the cell."),
    CatalogueEntry(
      "workbook-formula-empty", .warning, "Formula without a result",
      what:
        "The cell holds a formula, but the workbook doesn't contain its result. The cell was read as empty.",
      why: "Formulas are never run, so a file can't make this program do anything.",
      example: "=A2+30",
      fix: "Open the workbook in Excel or LibreOffice and save it there. This adds the results."),
    CatalogueEntry(
      "csv-file-empty", .warning, "Empty file",
      what: "The file has no bytes, or only spaces and line breaks.",
      why: "A failed export often leaves an empty file. Importing it would look like success.",
      example: "(0 bytes)",
      fix: "Export the file again and check its size."),
    CatalogueEntry(
      "csv-header-only", .note, "Header without rows",
      what: "The first row names the columns, and no rows follow.",
      why: "With an active filter, a spreadsheet may export only the header.",
      example: "Name,Date,Type",
      fix: "Clear the filter in the spreadsheet and export again."),
    CatalogueEntry(
      "csv-unclosed-quote", .warning, "Quote is never closed",
      what:
        "A field starts with a quote that is never closed. The quote\n"
        + "was read as text, so the error affects only this row.",
      why: "In CSV, everything after an open quote belongs to the field, including line endings.",
      example: "\"Spring Camp,2026-04-15,camp",
      fix: "Close the quote, or double it if it is part of the text."),
    CatalogueEntry(
      "csv-text-after-quote", .warning, "Text after a closing quote",
      what: "There is text between the closing quote of a field and the next delimiter.",
      why: "The field may end in the wrong place.",
      example: "\"Spring\" Camp,2026-04-15",
      fix: "Put the whole field in quotes and double the quotes inside it."),
    CatalogueEntry(
      "csv-stray-quote", .warning, "Quote inside a field isn't doubled",
      what: "A quoted field contains a quote that doesn't end it. It was read as text.",
      why: "Reading it as text is nearly always right.",
      example: "\"Coach said \"go\" now\",camp",
      fix: "Double the quotes inside the field: \"Coach said \"\"go\"\" now\"."),
    CatalogueEntry(
      "csv-row-short", .warning, "Row with too few fields",
      what: "The row ends before the last column. The missing fields are empty.",
      why: "A delimiter missing in the middle shifts all later values by one column.",
      example: "Name,Date,Type\nSpring Camp,2026-04-15",
      fix: "Check that the values are in the right columns, and add the missing delimiter."),
    CatalogueEntry(
      "csv-row-long", .warning, "Row with too many fields",
      what: "There are values beyond the last column.",
      why: "A comma in an unquoted text splits it in two and shifts all later values.",
      example: "Name,Date,Type\nSpring Camp, Atlanta,2026-04-15,camp",
      fix: "Put texts that contain the delimiter in quotes."),
    CatalogueEntry(
      "csv-row-aligned", .warning, "Row with wrong delimiters put right",
      what:
        "The row had too many or too few fields. Its values fit the columns in one way only: with some joined, one split, an empty one removed, or another delimiter.",
      why: "A comma in an unquoted text, for example, shifts all later values by one column.",
      example: "Name,City,Cost\nSpring Camp,Atlanta, GA,$50.00",
      fix: "Correct the row in the file, or read the row unchanged with --no-row-repair."),
    CatalogueEntry(
      "csv-header-duplicate", .warning, "Duplicate column name",
      what: "Two columns in the header have the same name.",
      why: "It's unclear which of the two columns a field should be read from.",
      example: "Name,Date,Date",
      fix: "Rename or delete one of the columns."),
    CatalogueEntry(
      "csv-header-empty", .warning, "Column without a name",
      what: "The header has no name for a column.",
      why: "Any values in it belong to no field. They are saved under the number of the column.",
      example: "Name,,Type",
      fix: "Give the column a name."),
    CatalogueEntry(
      "csv-header-short", .warning, "Header with too few names",
      what: "The rows have more fields than the header has names.",
      why: "If a name is missing in the middle, later values are under the wrong names.",
      example: "Name,Date\nSpring Camp,2026-04-15,camp",
      fix: "Name every column."),
    CatalogueEntry(
      "csv-header-not-found", .error, "Header line not found",
      what: "The line requested as the header doesn't exist in the file.",
      why: "Without a header, the meaning of the columns is unknown.",
      example: "--header-row 40 for a file of 12 lines",
      fix: "Count the lines from 1, as editors do, or remove the option."),
    CatalogueEntry(
      "csv-header-repeated", .note, "Repeated header",
      what: "A row repeats the header. It was skipped.",
      why: "Files that are joined each bring their own header.",
      example: "Name,Date\nSpring Camp,2026-04-15\nName,Date",
      fix: "No action needed."),
    CatalogueEntry(
      "csv-totals-row", .note, "Row of totals",
      what:
        "A row has a label such as Total, and otherwise figures only. It was skipped.",
      why: "As a record, it would be a camp called Total.",
      example: "Totals,,1250.00",
      fix: "No action needed. If the row is a record, rename it."),
    CatalogueEntry(
      "csv-footer", .note, "Notes in a table",
      what:
        "Rows are notes, a glossary or names of groups: single texts, or texts below a gap. They were skipped.",
      why: "They have too few values for the columns. A row that lost its values looks the same.",
      example: "* times are local",
      fix: "No action needed if they are notes. Otherwise, fill their cells, or use --layout plain."),
    CatalogueEntry(
      "csv-second-table", .warning, "Another table not read",
      what:
        "The file has several tables, and this one can't be imported with the others. It was skipped.\n"
        + "Its headers are unknown, a needed column is missing, or its title says that it is old or an example.",
      why: "Its rows are not in the store.",
      example: "Name,Date\nSpring Camp,2026-04-15\n\nItem,Price\nBat,$50",
      fix: "If its rows are records, put the table in its own file and import that with --as KIND."),
    CatalogueEntry(
      "csv-nul-byte", .warning, "NUL bytes in a field",
      what: "NUL bytes were removed from a field.",
      why: "They aren't text. They come from a broken disk or a program error.",
      example: "Spring\\0Camp",
      fix: "Export the file again and compare the row."),
    CatalogueEntry(
      "csv-field-too-long", .error, "Field too long",
      what: "A field has more bytes than the limit. The row was skipped.",
      why: "Usually a quote was not closed, and the field includes the rows after it.",
      example: "\"Spring Camp,2026-04-15 … (megabytes)",
      fix: "Look for the open quote where the field starts."),
    CatalogueEntry(
      "csv-record-too-long", .error, "Row too long",
      what: "A row has more bytes than the limit. It was skipped.",
      why: "A file that isn't a table, or has other line endings, looks like one endless row.",
      example: "(a picture renamed to .csv)",
      fix: "Check that the file is the table you meant."),
    CatalogueEntry(
      "csv-too-many-columns", .error, "Too many fields in a row",
      what: "A row has more fields than the limit. It was skipped.",
      why: "The wrong character was used as the delimiter.",
      example: ",,,,,,,,,,,, … (thousands)",
      fix: "Set the delimiter with --delimiter, or check that the file is a table."),
    CatalogueEntry(
      "text-bad-byte", .warning, "Invalid byte",
      what: "A byte isn't valid in the file's encoding. A replacement character was used instead.",
      why: "A letter of a name is lost.",
      example: "Jos\\xE9 in a UTF-8 file",
      fix: "Save the file as UTF-8, or set its encoding with --encoding."),
    CatalogueEntry(
      "text-mojibake", .warning, "Garbled letters",
      what:
        "A program decoded the text with the wrong encoding before it wrote this file. It was restored if it has "
        + "only one reading.",
      why: "Names would be saved and printed garbled.",
      example: "JosÃ© RamÃ­rez",
      fix: "If the restored text is wrong, export the file again from its source as UTF-8."),
    CatalogueEntry(
      "text-encoding-guessed", .note, "Encoding guessed",
      what: "The file doesn't state its encoding and isn't UTF-8. The encoding was guessed from its bytes.",
      why: "A wrong guess changes letters with accents.",
      example: "Jos\\xE9, read as Windows-1252",
      fix: "Check the names with accents. To be sure, save the file as UTF-8."),
  ]
}
