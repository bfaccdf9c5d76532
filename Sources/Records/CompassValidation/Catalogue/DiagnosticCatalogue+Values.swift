extension DiagnosticCatalogue {
  /// Free text, numbers, choices, lists and ids.
  static let values = """
    ## height-was-date warning Height that a spreadsheet made a date
    - The cell holds a date. Its month was read as feet and its day as inches.
    - Spreadsheet programs make a date of 5-11 as soon as it is typed.
    - 11-May
    - Format the column as text, and write heights like 5'11".
    ## required-missing error Required field is empty
    - Every record of this kind must have a value in this field.
    - An event without a date can't be in a calendar. The app rejects such a record too.
    - Name,Date,Type
    Spring Camp,,camp
    - Fill in the field, or set it for all rows with --set.
    ## text-too-long warning Text is too long
    - The text has more characters than the app's field allows.
    - Cutting the text would lose its end, so the whole text is saved separately.
    - City: (a paragraph)
    - Shorten the text, or move it to the notes.
    ## text-markup-removed note HTML was removed from a text
    - The text had HTML tags. Its words were saved. "ERA <3" is not a tag and stays.
    - Text copied from a web page includes its tags. A script in it must never run.
    - <b>Great</b> recruiter
    - No action needed.
    ## text-control-characters note Control characters were removed from a text
    - The text had invisible characters that have no meaning in a text.
    - They break terminals, spreadsheets and searches.
    - Spring\\u{7}Camp
    - No action needed.
    ## text-lines-joined note Lines of a text were joined
    - The field allows one line, so line breaks became spaces.
    - A name with two lines breaks tables and calendars.
    - "12 Main St
    Atlanta"
    - No action needed.
    ## spreadsheet-error warning Cell contains a spreadsheet error
    - The cell shows the error of a failed formula. It was read as empty. A free-text field keeps it.
    - The file doesn't contain the formula's value.
    - #REF!
    - Fix the formula and export the file again.
    ## text-letters-lost warning Letters of a text are lost
    - The text has question marks or replacement characters where it had letters. A stored text was kept.
    - A program that saves a file in a small character set replaces all letters that the set doesn't have.
    - ?ukasz Wi?niewski
    - Correct the text, or export the file again as UTF-8.
    ## text-case-kept note Text in all capitals or all small letters
    - The text differs from the stored one only in capital and small letters. The stored text was kept.
    - Many programs write names in capitals. That must not replace how you write them.
    - DANA WHITLOW
    - No action needed. To change the text, use compass-store edit.
    ## number-unreadable warning Invalid number
    - The field needs a number, and the text is not a valid one.
    - A guessed number is worse than an empty field.
    - 3,9 (where decimals follow a point)
    - Write the number in digits: 1250.5 or 1,250.5.
    ## integer-unreadable warning Number is not whole
    - The field needs a whole number.
    - Half a point in an SAT score is a typo.
    - SAT: 1250.5
    - Write a whole number.
    ## money-unreadable warning Invalid amount of money
    - The text has no amount, or several amounts without a clear price.
    - With $150-200, the price you pay is unknown.
    - $125 early, $150 after
    - Write one amount: 150, $1,250.00 or Free.
    ## money-not-converted note Amount is not in dollars
    - The amount is in another currency. The number was saved unchanged.
    - The exchange rate of the day isn't in the file.
    - €150
    - No action needed if all amounts are in this currency. Otherwise write the amount in dollars.
    ## boolean-unreadable warning Value is neither yes nor no
    - The field needs yes or no.
    - "Maybe" must not count as registered.
    - Registered: maybe
    - Write Yes or No. You can also use true, false, 1, 0, x or ✓.
    ## value-not-listed warning Unknown value
    - The field has a fixed list of values, and the text is not one of them.
    - The app's lists, colors and reports know only these values.
    - Type: turnament
    - Write one of the values that the help lists.
    ## value-legacy note Value from an earlier version
    - Earlier versions of the app used this value. The new value was saved.
    - The app made the same change to its own records.
    - Status: declined (now Not Pursuing)
    - No action needed.
    ## id-invalid warning Invalid ID
    - IDs must be UUIDs. The record gets an ID made from its values.
    - A row number can't be an ID, because it names another record in the next file.
    - ID: 17
    - Remove the column, or use the IDs of an export.
    ## list-unreadable warning Invalid list
    - The text starts like a list but is not a valid one.
    - The tool can't tell where its entries begin and end.
    - {a,"b
    - Put a semicolon between the entries, or write a JSON array.
    ## json-invalid warning Invalid JSON
    - The field needs a JSON value, and the text is not valid JSON.
    - An export wrote [object Object] instead of the value. The value is lost in this file.
    - [object Object]
    - Copy the value from an export in JSON.
    ## unit-converted note Measurement was converted
    - The value was converted to the field's unit.
    - Heights are stored in inches and weights in pounds.
    - 188 cm
    - No action needed.
    """
}
