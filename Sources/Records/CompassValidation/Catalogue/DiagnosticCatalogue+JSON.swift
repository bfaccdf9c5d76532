import CompassSource

extension DiagnosticCatalogue {
  /// Values and rows of JSON: what its reader reports.
  static let json: [CatalogueEntry] = [
    CatalogueEntry(
      "json-syntax", .error, "Invalid JSON",
      what:
        "The row has a syntax error and could not be read. Reading continued after its last bracket or line.",
      why: "A guess could import something that was never written.",
      example: "{\"name\": Spring Camp}",
      fix: "Put texts and names in double quotes, a colon after each name and a comma between values."),
    CatalogueEntry(
      "json-truncated", .error, "File ends too early",
      what:
        "The file ends inside a value or before its last bracket. All complete rows before that were read.",
      why: "The download or export was probably cut off. The rows at the end are missing.",
      example: "[{\"name\": \"Spring Camp\"}, {\"name\": \"Fal",
      fix: "Export the file again and check its size."),
    CatalogueEntry(
      "json-not-an-object", .error, "Row isn't an object",
      what: "The row is a text, a number or an array, so its values have no names.",
      why: "Records are read by the names of their values.",
      example: "[\"Spring Camp\", \"2026-04-15\"]",
      fix: "Write each row as an object: {\"name\": \"Spring Camp\", \"start_date\": \"2026-04-15\"}."),
    CatalogueEntry(
      "json-too-deep", .error, "Arrays and objects nested too deep",
      what: "Arrays and objects are nested deeper than the limit. The row was not read.",
      why: "Such files are made to crash programs.",
      example: "[[[[[[[[…",
      fix: "Check the program that wrote the file."),
    CatalogueEntry(
      "json-row-too-long", .error, "Row too large",
      what: "One row has more bytes or values than the limit.",
      why: "Usually a quote or a bracket is missing, so many rows became one.",
      example: "[{\"name\": \"Spring Camp, \"start_date\": …",
      fix: "Look for the missing quote or bracket where the row starts."),
    CatalogueEntry(
      "json-duplicate-name", .warning, "Duplicate name in an object",
      what: "Two members of an object have the same name. The later value was used, as in most programs.",
      why: "Other programs use the first value, so two programs can read one file differently.",
      example: "{\"name\": \"Spring Camp\", \"name\": \"Fall Camp\"}",
      fix: "Delete one of them."),
    CatalogueEntry(
      "json-trailing-comma", .note, "Comma before a closing bracket",
      what: "There is a comma after the last value of an array or an object. It was ignored.",
      why: "People and some programs write it, but stricter programs reject the file.",
      example: "[{\"name\": \"Spring Camp\",}]",
      fix: "Delete the comma."),
    CatalogueEntry(
      "json-comment", .note, "Comment in the file",
      what: "A comment was ignored.",
      why: "JSON has no comments, and stricter programs reject the file.",
      example: "{\"name\": \"Spring Camp\"} // moved from May",
      fix: "Delete the comment, or turn it into a member with its own name."),
    CatalogueEntry(
      "json-quotes", .note, "Missing double quotes",
      what: "A text is in single quotes, or a name is unquoted or in single quotes. It was read anyway.",
      why: "JavaScript and Python write it this way, but JSON has only double quotes.",
      example: "{name: 'Spring Camp'}",
      fix: "Use double quotes."),
    CatalogueEntry(
      "json-word", .warning, "Word that isn't a JSON value",
      what:
        "NaN, Infinity, None or undefined was read as no value. True\n"
        + "and False of other languages were read as true and false.",
      why: "A program that writes NaN for a measurement has lost its value.",
      example: "{\"value\": NaN}",
      fix: "Write null for a missing value."),
    CatalogueEntry(
      "json-number-form", .note, "Nonstandard number",
      what:
        "A number has a plus sign, or no digit on one side of its decimal point. It was read anyway. Digits\n"
        + "that start with zero were read as a text, to preserve them.",
      why: "Stricter programs reject the file.",
      example: "{\"value\": .5}",
      fix: "Write it as 0.5, 7 or 1.0."),
    CatalogueEntry(
      "json-lone-surrogate", .warning, "Half of a character is missing",
      what:
        "A \\u escape is one half of a pair without the other. It was replaced by a replacement character.",
      why: "A program that limits the length of texts can cut an emoji in half.",
      example: "{\"name\": \"Spring Camp \\ud83c\"}",
      fix: "Write the text again."),
    CatalogueEntry(
      "json-control-character", .note, "Unescaped control character",
      what: "A text contains an unescaped line break, tab or other control character. It was preserved.",
      why: "Stricter programs reject the file.",
      example: "{\"notes\": \"first line⏎second line\"}",
      fix: "Write it as \\n, \\t or \\u00XX."),
    CatalogueEntry(
      "json-escape", .note, "Invalid backslash escape",
      what:
        "A backslash precedes a character that needs none. Both were\n"
        + "preserved, because the backslash was probably intended.",
      why: "Windows paths are often written this way by hand, but JSON doesn't allow it.",
      example: "{\"notes\": \"C:\\Camps\"}",
      fix: "Double the backslash."),
    CatalogueEntry(
      "json-encoding", .warning, "Invalid UTF-8 in JSON",
      what: "A byte isn't valid UTF-8. A replacement character was used instead.",
      why: "JSON is UTF-8. An old program used another encoding, and letters with accents are lost.",
      example: "{\"name\": \"Jos\u{FFFD}\"}",
      fix: "Save the file as UTF-8."),
    CatalogueEntry(
      "json-after-end", .warning, "Content after the end",
      what: "There is more content after the last bracket. It was not read.",
      why: "Two files may have been joined, or a bracket closes too early. Later rows are missing.",
      example: "[{\"name\": \"Spring Camp\"}] [{\"name\": \"Fall Camp\"}]",
      fix: "Make one array of them, or put each in its own file."),
    CatalogueEntry(
      "json-wrong-type", .error, "Wrong type of value",
      what: "The value is an object, an array, true or false. The field needs a text, a number or a date.",
      why: "Otherwise, its text would be imported as a name or a note.",
      example: "{\"name\": {\"en\": \"Spring Camp\"}}",
      fix: "Write the value itself, or null for a missing value."),
  ]
}
