import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .values, title, what: what, why: why, example: example, fix: fix)
  }

  /// Free text, numbers, choices, lists and ids.
  static let values: [CatalogueEntry] = [
    entry(
      .requiredMissing, .error, "A required field is empty",
      what: "The record lacks a value that every record of its kind must have.",
      why: "An event without a date is on no calendar; the app refuses such a record as well.",
      example: "Name,Date,Type\nSpring Camp,,camp",
      fix: "Fill in the field, or fill it for all rows with --set."),
    entry(
      .textTooLong, .warning, "A text is longer than the field allows",
      what: "The text has more characters than the app's field holds.",
      why: "Cutting it off would lose its end unseen, so that it is kept aside as a whole.",
      example: "City: (a paragraph)",
      fix: "Shorten the text, or move it to the notes."),
    entry(
      .textMarkupRemoved, .note, "HTML was taken out of a text",
      what: "The text had HTML tags; its words were kept. \"ERA <3\" is no tag and stays.",
      why: "Text copied from a page brings its markup along; a script in it must never run.",
      example: "<b>Great</b> recruiter",
      fix: "Nothing needs to be done."),
    entry(
      .textControlCharacters, .note, "Control characters were taken out of a text",
      what: "The text had characters that cannot be seen and mean nothing in a text.",
      why: "They break terminals, spreadsheets and searches.",
      example: "Spring\\u{7}Camp",
      fix: "Nothing needs to be done."),
    entry(
      .textLinesJoined, .note, "The lines of a text were joined",
      what: "The field holds one line; the line endings of the text became blanks.",
      why: "A name of two lines breaks tables and calendars.",
      example: "\"12 Main St\nAtlanta\"",
      fix: "Nothing needs to be done."),
    entry(
      .spreadsheetError, .warning, "A cell holds a spreadsheet's error",
      what:
        "The cell holds what a spreadsheet shows for a formula that failed. It was taken as empty; a\nfield of free text keeps it.",
      why: "The value that the formula should have made is not in the file.",
      example: "#REF!",
      fix: "Mend the formula and export the file again."),
    entry(
      .numberUnreadable, .warning, "A text is no number",
      what: "The field holds a number and the text is none.",
      why: "A number that is guessed is worse than none.",
      example: "3,9 (where a point stands before the decimals)",
      fix: "Write the number in digits: 1250.5 or 1,250.5."),
    entry(
      .integerUnreadable, .warning, "A number is not whole",
      what: "The field holds whole numbers.",
      why: "Half a point of an SAT score is a slip.",
      example: "SAT: 1250.5",
      fix: "Write a whole number."),
    entry(
      .moneyUnreadable, .warning, "A text is no amount of money",
      what: "The text has no amount, or several of which none is the price.",
      why: "Of $150-200 nobody can tell which one is paid.",
      example: "$125 early, $150 after",
      fix: "Write one amount: 150, $1,250.00 or Free."),
    entry(
      .moneyNotConverted, .note, "An amount is in another currency than dollars",
      what: "The number was stored as it is.",
      why: "The exchange rate of the day isn't in the file.",
      example: "€150",
      fix: "Nothing, if all amounts are in this currency. Else write the amount in dollars."),
    entry(
      .booleanUnreadable, .warning, "A text is neither yes nor no",
      what: "The field holds yes or no.",
      why: "\"Maybe\" must not count as registered.",
      example: "Registered: maybe",
      fix: "Write Yes or No; true, false, 1, 0, x and ✓ are read as well."),
    entry(
      .valueNotListed, .warning, "A text is none of a field's values",
      what: "The field holds one of a few values and the text is none of them.",
      why: "Lists, colours and reports of the app know these values only.",
      example: "Type: turnament",
      fix: "Write one of the values that the help lists."),
    entry(
      .valueLegacy, .note, "A value of an earlier version",
      what: "The value is one that earlier versions of the app had; its successor was taken.",
      why: "The app itself made the same change to its records.",
      example: "Status: declined (now Not Pursuing)",
      fix: "Nothing needs to be done."),
    entry(
      .idInvalid, .warning, "A text is no id",
      what: "Ids are UUIDs. The text is none; the record gets an id made from its values.",
      why: "A row number is no id: it names another record in the next file.",
      example: "ID: 17",
      fix: "Leave the column out, or keep the ids of an export."),
    entry(
      .listUnreadable, .warning, "A text is no list",
      what: "The text begins like a list and is none.",
      why: "Where its entries begin and end cannot be told.",
      example: "{a,\"b",
      fix: "Put a semicolon between the entries, or write a JSON array."),
    entry(
      .jsonInvalid, .warning, "A text is no JSON",
      what: "The field holds a JSON value and the text is none.",
      why: "[object Object] is what an export wrote in place of the value; it is lost in this file.",
      example: "[object Object]",
      fix: "Take the value from an export in JSON."),
    entry(
      .unitConverted, .note, "A measurement was converted",
      what: "The value was in another unit than the field's and was converted.",
      why: "Heights are kept in inches and weights in pounds.",
      example: "188 cm",
      fix: "Nothing needs to be done."),
  ]
}
