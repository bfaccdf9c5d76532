import CompassSource

extension DiagnosticCatalogue {
  /// Free text, numbers, choices, lists and ids.
  static let values: [CatalogueEntry] = [
    CatalogueEntry(
      .heightWasDate, .warning, "Height that a spreadsheet made a date",
      what: "The cell holds a date. Its month was read as feet and its day as inches.",
      why: "Spreadsheet programs make a date of 5-11 as soon as it is typed.",
      example: "11-May",
      fix: "Format the column as text, and write heights like 5'11\"."),
    CatalogueEntry(
      .requiredMissing, .error, "Required field is empty",
      what: "Every record of this kind must have a value in this field.",
      why: "An event without a date can't be in a calendar. The app rejects such a record too.",
      example: "Name,Date,Type\nSpring Camp,,camp",
      fix: "Fill in the field, or set it for all rows with --set."),
    CatalogueEntry(
      .textTooLong, .warning, "Text is too long",
      what: "The text has more characters than the app's field allows.",
      why: "Cutting the text would lose its end, so the whole text is saved separately.",
      example: "City: (a paragraph)",
      fix: "Shorten the text, or move it to the notes."),
    CatalogueEntry(
      .textMarkupRemoved, .note, "HTML was removed from a text",
      what: "The text had HTML tags. Its words were saved. \"ERA <3\" is not a tag and stays.",
      why: "Text copied from a web page includes its tags. A script in it must never run.",
      example: "<b>Great</b> recruiter",
      fix: "No action needed."),
    CatalogueEntry(
      .textControlCharacters, .note, "Control characters were removed from a text",
      what: "The text had invisible characters that have no meaning in a text.",
      why: "They break terminals, spreadsheets and searches.",
      example: "Spring\\u{7}Camp",
      fix: "No action needed."),
    CatalogueEntry(
      .textLinesJoined, .note, "Lines of a text were joined",
      what: "The field allows one line, so line breaks became spaces.",
      why: "A name with two lines breaks tables and calendars.",
      example: "\"12 Main St\nAtlanta\"",
      fix: "No action needed."),
    CatalogueEntry(
      .spreadsheetError, .warning, "Cell contains a spreadsheet error",
      what: "The cell shows the error of a failed formula. It was read as empty. A free-text field keeps it.",
      why: "The file doesn't contain the formula's value.",
      example: "#REF!",
      fix: "Fix the formula and export the file again."),
    CatalogueEntry(
      .textLettersLost, .warning, "Letters of a text are lost",
      what:
        "The text has question marks or replacement characters where it had letters. A stored text was kept.",
      why:
        "A program that saves a file in a small character set replaces all letters that the set doesn't have.",
      example: "?ukasz Wi?niewski",
      fix: "Correct the text, or export the file again as UTF-8."),
    CatalogueEntry(
      .textCaseKept, .note, "Text in all capitals or all small letters",
      what:
        "The text differs from the stored one only in capital and small letters. The stored text was kept.",
      why: "Many programs write names in capitals. That must not replace how you write them.",
      example: "DANA WHITLOW",
      fix: "No action needed. To change the text, use compass-store edit."),
    CatalogueEntry(
      .numberUnreadable, .warning, "Invalid number",
      what: "The field needs a number, and the text is not a valid one.",
      why: "A guessed number is worse than an empty field.",
      example: "3,9 (where decimals follow a point)",
      fix: "Write the number in digits: 1250.5 or 1,250.5."),
    CatalogueEntry(
      .integerUnreadable, .warning, "Number is not whole",
      what: "The field needs a whole number.",
      why: "Half a point in an SAT score is a typo.",
      example: "SAT: 1250.5",
      fix: "Write a whole number."),
    CatalogueEntry(
      .moneyUnreadable, .warning, "Invalid amount of money",
      what: "The text has no amount, or several amounts without a clear price.",
      why: "With $150-200, the price you pay is unknown.",
      example: "$125 early, $150 after",
      fix: "Write one amount: 150, $1,250.00 or Free."),
    CatalogueEntry(
      .moneyNotConverted, .note, "Amount is not in dollars",
      what: "The amount is in another currency. The number was saved unchanged.",
      why: "The exchange rate of the day isn't in the file.",
      example: "€150",
      fix: "No action needed if all amounts are in this currency. Otherwise write the amount in dollars."),
    CatalogueEntry(
      .booleanUnreadable, .warning, "Value is neither yes nor no",
      what: "The field needs yes or no.",
      why: "\"Maybe\" must not count as registered.",
      example: "Registered: maybe",
      fix: "Write Yes or No. You can also use true, false, 1, 0, x or ✓."),
    CatalogueEntry(
      .valueNotListed, .warning, "Unknown value",
      what: "The field has a fixed list of values, and the text is not one of them.",
      why: "The app's lists, colors and reports know only these values.",
      example: "Type: turnament",
      fix: "Write one of the values that the help lists."),
    CatalogueEntry(
      .valueLegacy, .note, "Value from an earlier version",
      what: "Earlier versions of the app used this value. The new value was saved.",
      why: "The app made the same change to its own records.",
      example: "Status: declined (now Not Pursuing)",
      fix: "No action needed."),
    CatalogueEntry(
      .idInvalid, .warning, "Invalid ID",
      what: "IDs must be UUIDs. The record gets an ID made from its values.",
      why: "A row number can't be an ID, because it names another record in the next file.",
      example: "ID: 17",
      fix: "Remove the column, or use the IDs of an export."),
    CatalogueEntry(
      .listUnreadable, .warning, "Invalid list",
      what: "The text starts like a list but is not a valid one.",
      why: "The tool can't tell where its entries begin and end.",
      example: "{a,\"b",
      fix: "Put a semicolon between the entries, or write a JSON array."),
    CatalogueEntry(
      .jsonInvalid, .warning, "Invalid JSON",
      what: "The field needs a JSON value, and the text is not valid JSON.",
      why: "An export wrote [object Object] instead of the value. The value is lost in this file.",
      example: "[object Object]",
      fix: "Copy the value from an export in JSON."),
    CatalogueEntry(
      .unitConverted, .note, "Measurement was converted",
      what: "The value was converted to the field's unit.",
      why: "Heights are stored in inches and weights in pounds.",
      example: "188 cm",
      fix: "No action needed."),
  ]
}
