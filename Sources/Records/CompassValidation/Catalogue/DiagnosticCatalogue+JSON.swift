import CompassSource

extension DiagnosticCatalogue {
  /// Values and rows of JSON: what its reader reports.
  static let json: [CatalogueEntry] = [
    fileEntry(
      "json-syntax", .error, "A row is no JSON",
      what:
        "Something stands where JSON has none of it. The row could not be read; reading went on behind its last bracket or line.",
      why: "What was meant cannot be told for certain, and a guess would import something nobody wrote.",
      example: "{\"name\": Spring Camp}",
      fix: "Put texts and names in double quotes, a colon behind each name and a comma between values."),
    fileEntry(
      "json-truncated", .error, "The file ends too early",
      what: "The file ends inside a value or before its last bracket. All whole rows before that were read.",
      why: "A download or an export that was cut off looks like this, and the rows at the end are missing.",
      example: "[{\"name\": \"Spring Camp\"}, {\"name\": \"Fal",
      fix: "Export the file again and look at its size."),
    fileEntry(
      "json-not-an-object", .error, "A row is no object",
      what:
        "In place of a row stands a text, a number or an array, so that nothing says what its values are.",
      why: "Records are read by the names of their values.",
      example: "[\"Spring Camp\", \"2026-04-15\"]",
      fix: "Write each row as an object: {\"name\": \"Spring Camp\", \"start_date\": \"2026-04-15\"}."),
    fileEntry(
      "json-too-deep", .error, "Arrays and objects stand too deep in each other",
      what: "More arrays and objects stand in each other than any record needs; the row was not read.",
      why: "Such files are made to bring programs down.",
      example: "[[[[[[[[…",
      fix: "Look at what wrote the file."),
    fileEntry(
      "json-row-too-long", .error, "A row is larger than can be read",
      what: "One row has more bytes or values than the limit.",
      why: "Nearly always a quote or a bracket is missing, so that many rows became one.",
      example: "[{\"name\": \"Spring Camp, \"start_date\": …",
      fix: "Look for the missing quote or bracket where the row begins."),
    fileEntry(
      "json-duplicate-name", .warning, "A name stands twice in one object",
      what: "Two members of an object have one name. The later value counts, as in most programs.",
      why: "Other programs take the first, so that two of them can read one file differently.",
      example: "{\"name\": \"Spring Camp\", \"name\": \"Fall Camp\"}",
      fix: "Take one of them out."),
    fileEntry(
      "json-trailing-comma", .note, "A comma stands before a closing bracket",
      what: "After the last value of an array or an object there is a comma. It was left out.",
      why: "People and some programs write it; JSON has none there, and stricter programs refuse the file.",
      example: "[{\"name\": \"Spring Camp\",}]",
      fix: "Take the comma out."),
    fileEntry(
      "json-comment", .note, "There is a comment",
      what: "A comment was left out.",
      why: "JSON has no comments, and stricter programs refuse the file.",
      example: "{\"name\": \"Spring Camp\"} // moved from May",
      fix: "Take it out, or make it a member with a name of its own."),
    fileEntry(
      "json-quotes", .note, "A text or a name is not in double quotes",
      what:
        "A text stands in single quotes, or a name in single quotes or in none. It was read all the same.",
      why: "JavaScript and Python write it so; JSON has double quotes only.",
      example: "{name: 'Spring Camp'}",
      fix: "Put it in double quotes."),
    fileEntry(
      "json-word", .warning, "A word stands where JSON has none",
      what:
        "NaN, Infinity, None or undefined was read as no value; True and False of other languages as what they mean.",
      why: "What is no number can be no measurement, and a program that writes it has lost one.",
      example: "{\"value\": NaN}",
      fix: "Write null where there is no value."),
    fileEntry(
      "json-number-form", .note, "A number is written as JSON does not write it",
      what:
        "A number has a plus sign, or no figure on one side of its point; it was read. Figures that begin with a zero were read as a text, which keeps them.",
      why: "Stricter programs refuse the file.",
      example: "{\"value\": .5}",
      fix: "Write it as 0.5, 7 or 1.0."),
    fileEntry(
      "json-lone-surrogate", .warning, "Half of a character stands alone",
      what:
        "A \\u escape is one half of a pair and the other is missing. A replacement character stands for it.",
      why:
        "A program that cuts texts at a number of letters cuts an emoji in two, and its other half is lost.",
      example: "{\"name\": \"Spring Camp \\ud83c\"}",
      fix: "Write the text again."),
    fileEntry(
      "json-control-character", .note, "A control character stands in a text unescaped",
      what: "A line break, a tab or another control character stands in a text as it is. It was kept.",
      why: "Stricter programs refuse the file.",
      example: "{\"notes\": \"first line⏎second line\"}",
      fix: "Write it as \\n, \\t or \\u00XX."),
    fileEntry(
      "json-escape", .note, "A backslash stands before a character that needs none",
      what: "The backslash and the character were kept, as the backslash was probably meant.",
      why: "Paths of Windows are written so by hand; JSON has no such escape.",
      example: "{\"notes\": \"C:\\Camps\"}",
      fix: "Double the backslash."),
    fileEntry(
      "json-encoding", .warning, "A byte is no UTF-8",
      what: "A replacement character stands for a byte that is no UTF-8.",
      why: "JSON is UTF-8; an old program wrote another encoding, and letters with accents are lost.",
      example: "{\"name\": \"Jos\u{FFFD}\"}",
      fix: "Save the file as UTF-8."),
    fileEntry(
      "json-after-end", .warning, "Something stands after the end",
      what: "After the last bracket there is more. It was not read.",
      why: "Two files may have been joined, or a bracket closes too early, and rows behind it are missing.",
      example: "[{\"name\": \"Spring Camp\"}] [{\"name\": \"Fall Camp\"}]",
      fix: "Make one array of them, or a file of each."),
    fileEntry(
      "json-wrong-type", .error, "A value is of another type than its field",
      what: "An object, an array, true or false stands where a text, a number or a date should.",
      why: "Its text would be imported as a name or a note that nobody wrote.",
      example: "{\"name\": {\"en\": \"Spring Camp\"}}",
      fix: "Write the value itself, or null where there is none."),
  ]
}
