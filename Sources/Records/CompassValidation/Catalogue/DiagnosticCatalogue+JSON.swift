extension DiagnosticCatalogue {
  /// Values and rows of JSON: what its reader reports.
  static let json = """
    ## json-syntax error Invalid JSON
    - The row has a syntax error and could not be read. Reading continued after its last bracket or line.
    - A guess could import something that was never written.
    - {"name": Spring Camp}
    - Put texts and names in double quotes, a colon after each name and a comma between values.
    ## json-truncated error File ends too early
    - The file ends inside a value or before its last bracket. All complete rows before that were read.
    - The download or export was probably cut off. The rows at the end are missing.
    - [{"name": "Spring Camp"}, {"name": "Fal
    - Export the file again and check its size.
    ## json-not-an-object error Row isn't an object
    - The row is a text, a number or an array, so its values have no names.
    - Records are read by the names of their values.
    - ["Spring Camp", "2026-04-15"]
    - Write each row as an object: {"name": "Spring Camp", "start_date": "2026-04-15"}.
    ## json-too-deep error Arrays and objects nested too deep
    - Arrays and objects are nested deeper than the limit. The row was not read.
    - Such files are made to crash programs.
    - [[[[[[[[…
    - Check the program that wrote the file.
    ## json-row-too-long error Row too large
    - One row has more bytes or values than the limit.
    - Usually a quote or a bracket is missing, so many rows became one.
    - [{"name": "Spring Camp, "start_date": …
    - Look for the missing quote or bracket where the row starts.
    ## json-duplicate-name warning Duplicate name in an object
    - Two members of an object have the same name. The later value was used, as in most programs.
    - Other programs use the first value, so two programs can read one file differently.
    - {"name": "Spring Camp", "name": "Fall Camp"}
    - Delete one of them.
    ## json-trailing-comma note Comma before a closing bracket
    - There is a comma after the last value of an array or an object. It was ignored.
    - People and some programs write it, but stricter programs reject the file.
    - [{"name": "Spring Camp",}]
    - Delete the comma.
    ## json-comment note Comment in the file
    - A comment was ignored.
    - JSON has no comments, and stricter programs reject the file.
    - {"name": "Spring Camp"} // moved from May
    - Delete the comment, or turn it into a member with its own name.
    ## json-quotes note Missing double quotes
    - A text is in single quotes, or a name is unquoted or in single quotes. It was read anyway.
    - JavaScript and Python write it this way, but JSON has only double quotes.
    - {name: 'Spring Camp'}
    - Use double quotes.
    ## json-word warning Word that isn't a JSON value
    - NaN, Infinity, None or undefined was read as no value. True
    and False of other languages were read as true and false.
    - A program that writes NaN for a measurement has lost its value.
    - {"value": NaN}
    - Write null for a missing value.
    ## json-number-form note Nonstandard number
    - A number has a plus sign, or no digit on one side of its decimal point. It was read anyway. Digits
    that start with zero were read as a text, to preserve them.
    - Stricter programs reject the file.
    - {"value": .5}
    - Write it as 0.5, 7 or 1.0.
    ## json-lone-surrogate warning Half of a character is missing
    - A \\u escape is one half of a pair without the other. It was replaced by a replacement character.
    - A program that limits the length of texts can cut an emoji in half.
    - {"name": "Spring Camp \\ud83c"}
    - Write the text again.
    ## json-control-character note Unescaped control character
    - A text contains an unescaped line break, tab or other control character. It was preserved.
    - Stricter programs reject the file.
    - {"notes": "first line⏎second line"}
    - Write it as \\n, \\t or \\u00XX.
    ## json-escape note Invalid backslash escape
    - A backslash precedes a character that needs none. Both were
    preserved, because the backslash was probably intended.
    - Windows paths are often written this way by hand, but JSON doesn't allow it.
    - {"notes": "C:\\Camps"}
    - Double the backslash.
    ## json-encoding warning Invalid UTF-8 in JSON
    - A byte isn't valid UTF-8. A replacement character was used instead.
    - JSON is UTF-8. An old program used another encoding, and letters with accents are lost.
    - {"name": "Jos�"}
    - Save the file as UTF-8.
    ## json-after-end warning Content after the end
    - There is more content after the last bracket. It was not read.
    - Two files may have been joined, or a bracket closes too early. Later rows are missing.
    - [{"name": "Spring Camp"}] [{"name": "Fall Camp"}]
    - Make one array of them, or put each in its own file.
    ## json-wrong-type error Wrong type of value
    - The value is an object, an array, true or false. The field needs a text, a number or a date.
    - Otherwise, its text would be imported as a name or a note.
    - {"name": {"en": "Spring Camp"}}
    - Write the value itself, or null for a missing value.
    """
}
