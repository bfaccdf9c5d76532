extension DiagnosticCatalogue {
  /// Bytes, rows and tables: what the readers of formats report.
  static let files = """
    ## csv-data-skipped warning Skipped lines that look like data
    - Lines above the header or below the table have several filled cells, including numbers or dates.
    - They may be records that are now missing from the store.
    - spring games above a second header for the fall
    - Move the lines under the header of their table, or into a separate file.
    ## sheet-unread warning Sheet not read
    - The sheet has rows, but it can't be imported with the others. Its headers are unknown,
    a needed column is missing, or its name says that it is old or an example.
    - Its rows are not in the store.
    - the sheet Copy of Schedule
    - If its rows are records, import the file again with --sheet NAME, and --as KIND if needed.
    ## document-text-missing warning Characters missing from a document
    - No installed font has these characters, so the page shows boxes instead.
    - Readers of the report see a broken name.
    - a name in a script without an installed font
    - Install a font that has the script, or convert to HTML or XLSX, which use the reader's fonts.
    ## time-zone-assumed warning Time zone not set
    - Times have no time zone, or are in UTC without a location. The output needs a time zone.
    - A conversion must give the same result on every machine, so the machine's time zone is never used.
    - DTSTART:20260415T130000Z in a calendar without a location
    - Set the time zone, for example with --time-zone America/New_York.
    ## file-not-converted error File not converted
    - Nothing was written for the file. The message says why.
    - One file that can't be read or converted must not stop the conversion of a folder.
    - compass-convert schools.csv --to ics
    - Follow the help in the message. compass-convert --help lists all possible conversions.
    ## link-outside-folder warning Link leads out of the folder
    - A symbolic link in the converted folder leads to a place outside that folder. It was skipped.
    - Otherwise, anyone who can add a file to the folder could get other files of the machine published.
    - schedules/team.csv -> ../../private/contacts.csv
    - Copy the file into the folder, or name the link itself on the command line.
    ## archive-refused error ZIP archive rejected
    - The archive is damaged, cut off, encrypted or too large inside. Or it contains another archive, a
    link, a path outside the archive or the same name twice.
    - If part of an archive can't be trusted, nothing in it is imported.
    - ../../.bashrc
    - Get the archive again from the program that made it, or unpack it yourself and import the files.
    ## workbook-refused error Workbook rejected
    - The workbook is damaged, password-protected, larger than the limit, or in a format other than .xlsx.
    - If part of a workbook can't be trusted, nothing in it is imported.
    - schedule.xls
    - Open it in Excel, LibreOffice or Google Sheets, save
    it as .xlsx without a password, and import that.
    ## workbook-cell-error warning Error in a cell
    - The formula of the cell has an error. The cell was read as empty.
    - The cell should hold a value, but it's unclear which.
    - #N/A
    - Fix the formula in the workbook, or write the value itself in the cell.
    ## workbook-formula-empty warning Formula without a result
    - The cell holds a formula, but the workbook doesn't contain its result. The cell was read as empty.
    - Formulas are never run, so a file can't make this program do anything.
    - =A2+30
    - Open the workbook in Excel or LibreOffice and save it there. This adds the results.
    ## csv-file-empty warning Empty file
    - The file has no bytes, or only spaces and line breaks.
    - A failed export often leaves an empty file. Importing it would look like success.
    - (0 bytes)
    - Export the file again and check its size.
    ## csv-header-only note Header without rows
    - The first row names the columns, and no rows follow.
    - With an active filter, a spreadsheet may export only the header.
    - Name,Date,Type
    - Clear the filter in the spreadsheet and export again.
    ## csv-unclosed-quote warning Quote is never closed
    - A field starts with a quote that is never closed. The quote
    was read as text, so the error affects only this row.
    - In CSV, everything after an open quote belongs to the field, including line endings.
    - "Spring Camp,2026-04-15,camp
    - Close the quote, or double it if it is part of the text.
    ## csv-text-after-quote warning Text after a closing quote
    - There is text between the closing quote of a field and the next delimiter.
    - The field may end in the wrong place.
    - "Spring" Camp,2026-04-15
    - Put the whole field in quotes and double the quotes inside it.
    ## csv-stray-quote warning Quote inside a field isn't doubled
    - A quoted field contains a quote that doesn't end it. It was read as text.
    - Reading it as text is nearly always right.
    - "Coach said "go" now",camp
    - Double the quotes inside the field: "Coach said ""go"" now".
    ## csv-row-short warning Row with too few fields
    - The row ends before the last column. The missing fields are empty.
    - A delimiter missing in the middle shifts all later values by one column.
    - Name,Date,Type
    Spring Camp,2026-04-15
    - Check that the values are in the right columns, and add the missing delimiter.
    ## csv-row-long warning Row with too many fields
    - There are values beyond the last column.
    - A comma in an unquoted text splits it in two and shifts all later values.
    - Name,Date,Type
    Spring Camp, Atlanta,2026-04-15,camp
    - Put texts that contain the delimiter in quotes.
    ## csv-row-aligned warning Row with wrong delimiters put right
    - The row had too many or too few fields. Its values fit the columns in one way only: with some joined, \
    one split, an empty one removed, or another delimiter.
    - A comma in an unquoted text, for example, shifts all later values by one column.
    - Name,City,Cost
    Spring Camp,Atlanta, GA,$50.00
    - Correct the row in the file, or read the row unchanged with --csv-option repair=no.
    ## csv-header-duplicate warning Duplicate column name
    - Two columns in the header have the same name.
    - It's unclear which of the two columns a field should be read from.
    - Name,Date,Date
    - Rename or delete one of the columns.
    ## csv-header-empty warning Column without a name
    - The header has no name for a column.
    - Any values in it belong to no field. They are saved under the number of the column.
    - Name,,Type
    - Give the column a name.
    ## csv-header-short warning Header with too few names
    - The rows have more fields than the header has names.
    - If a name is missing in the middle, later values are under the wrong names.
    - Name,Date
    Spring Camp,2026-04-15,camp
    - Name every column.
    ## csv-header-not-found error Header line not found
    - The line requested as the header doesn't exist in the file.
    - Without a header, the meaning of the columns is unknown.
    - --header-row 40 for a file of 12 lines
    - Count the lines from 1, as editors do, or remove the option.
    ## csv-header-repeated note Repeated header
    - A row repeats the header. It was skipped.
    - Files that are joined each bring their own header.
    - Name,Date
    Spring Camp,2026-04-15
    Name,Date
    - No action needed.
    ## csv-totals-row note Row of totals
    - A row has a label such as Total, and otherwise figures only. It was skipped.
    - As a record, it would be a camp called Total.
    - Totals,,1250.00
    - No action needed. If the row is a record, rename it.
    ## csv-footer note Notes in a table
    - Rows are notes, a glossary or names of groups: single texts, or texts below a gap. They were skipped.
    - They have too few values for the columns. A row that lost its values looks the same.
    - * times are local
    - No action needed if they are notes. Otherwise, fill their cells, or use --csv-option rows=all.
    ## csv-second-table warning Another table not read
    - The file has several tables, and this one can't be imported with the others. It was skipped.
    Its headers are unknown, a needed column is missing, or its title says that it is old or an example.
    - Its rows are not in the store.
    - Name,Date
    Spring Camp,2026-04-15

    Item,Price
    Bat,$50
    - If its rows are records, put the table in its own file and import that with --as KIND.
    ## csv-nul-byte warning NUL bytes in a field
    - NUL bytes were removed from a field.
    - They aren't text. They come from a broken disk or a program error.
    - Spring\\0Camp
    - Export the file again and compare the row.
    ## csv-field-too-long error Field too long
    - A field has more bytes than the limit. The row was skipped.
    - Usually a quote was not closed, and the field includes the rows after it.
    - "Spring Camp,2026-04-15 … (megabytes)
    - Look for the open quote where the field starts.
    ## csv-record-too-long error Row too long
    - A row has more bytes than the limit. It was skipped.
    - A file that isn't a table, or has other line endings, looks like one endless row.
    - (a picture renamed to .csv)
    - Check that the file is the table you meant.
    ## csv-too-many-columns error Too many fields in a row
    - A row has more fields than the limit. It was skipped.
    - The wrong character was used as the delimiter.
    - ,,,,,,,,,,,, … (thousands)
    - Set the delimiter with --delimiter, or check that the file is a table.
    ## text-bad-byte warning Invalid byte
    - A byte isn't valid in the file's encoding. A replacement character was used instead.
    - A letter of a name is lost.
    - Jos\\xE9 in a UTF-8 file
    - Save the file as UTF-8, or set its encoding with --encoding.
    ## text-mojibake warning Garbled letters
    - A program decoded the text with the wrong encoding before it wrote this file. It was restored if it \
    has only one reading.
    - Names would be saved and printed garbled.
    - JosÃ© RamÃ­rez
    - If the restored text is wrong, export the file again from its source as UTF-8.
    ## text-encoding-guessed note Encoding guessed
    - The file doesn't state its encoding and isn't UTF-8. The encoding was guessed from its bytes.
    - A wrong guess changes letters with accents.
    - Jos\\xE9, read as Windows-1252
    - Check the names with accents. To be sure, save the file as UTF-8.
    """
}
