import CompassSource

extension DiagnosticCatalogue {
  private static func entry(
    _ code: DiagnosticCode, _ severity: Severity, _ title: String, what: String, why: String,
    example: String, fix: String
  ) -> CatalogueEntry {
    CatalogueEntry(code, severity, .columns, title, what: what, why: why, example: example, fix: fix)
  }

  /// Headers, and what the columns hold as a whole.
  static let columns: [CatalogueEntry] = [
    entry(
      .kindUnrecognised, .error, "It is not clear what the file holds",
      what: "The headers are those of no kind of records, or of several.",
      why: "The same column means other things for a camp than for a measurement.",
      example: "Column1,Column2,Column3",
      fix: "Say what it holds, as in --as events."),
    entry(
      .headerNearMiss, .warning, "A column's header is nearly a field's",
      what: "The header differs from a field's name by a slip of the pen. It was not taken for it.",
      why: "A guess that is wrong would fill a field with the values of another.",
      example: "Strat Date",
      fix: "Mend the header, or confirm the field: --map \"Strat Date=start_date\"."),
    entry(
      .headerDuplicateField, .warning, "Two columns mean one field",
      what: "Two headers are names of the same field; the first one is read.",
      why: "Where the two disagree one of the values is lost.",
      example: "Start Date,Date",
      fix: "Remove one of the columns, or map it to another field."),
    entry(
      .namesSwapped, .warning, "The columns of first and last names are probably swapped",
      what:
        "Most rows have a comma in their first names, or an e-mail address or a record in the store that has the two\nnames the other way round. The names were taken as the headers say.",
      why: "A coach who is greeted by the last name reads no further.",
      example: "First Name,Last Name,Email\nLee,Ann,ann.lee@college.example",
      fix:
        "Say --map \"First Name=last_name\" --map \"Last Name=first_name\", or of names with commas --map \"First Name=full_name\"."
    ),
    entry(
      .exportLostValue, .note, "The program that wrote the file lost a value",
      what: "In place of the value stands what the program writes where it cannot write one.",
      why: "The file does not have the value, so that nothing can read it; what the store has of it stays.",
      example: "academic_info\n[object Object]",
      fix: "Nothing in the file; copy the value from the app by hand if it is needed."),
    entry(
      .exportJoinedList, .note, "A list was written as one text",
      what:
        "The program that wrote the file put commas between the entries of a list and no quotes round them.",
      why: "An entry that has a comma of its own looks like two.",
      example: "pros\n\"Near home,Small classes\"",
      fix: "Look at the lists once, and mend the entries that were split."),
    entry(
      .headerMissing, .error, "A column is missing that every row needs",
      what: "A required field has no column, so that every row would be rejected.",
      why: "One finding about the column says more than one about each row.",
      example: "Name,Date (events without Type)",
      fix: "Add the column, or fill it for all rows with --set, as in --set type=camp."),
    entry(
      .fieldRetired, .note, "A field that the app has given up",
      what: "The column is one that earlier versions of the app had.",
      why: "There is no field for it any more; its values are kept as extra fields.",
      example: "Priority Tier",
      fix: "Nothing needs to be done."),
    entry(
      .columnUnused, .warning, "A column isn't used",
      what: "The header isn't known, and the values look like those of a field that has no column.",
      why: "Places, times or results would be missing from the records.",
      example: "City/ST\nDuluth MN",
      fix: "Say which field it is, as in --map \"City/ST=full_place\", or ignore the warning."),
    entry(
      .columnHoldsMore, .warning, "A column holds more than its field",
      what: "Some cells hold a second value, such as a state after a city.",
      why: "Only one value fits the field; the other would be lost or stored in the wrong place.",
      example: "City\nDuluth, MN",
      fix: "Put each value into a column of its own."),
    entry(
      .dateOrderAmbiguous, .warning, "Every date of a column could be day first or month first",
      what: "No date of the column proves which of the first two numbers is the month.",
      why: "05/03/2026 is May 3 in the United States and 5 March in most of the world.",
      example: "Date\n05/03/2026\n04/06/2026",
      fix: "Say which it is with --date-order mdy or dmy, or write dates as 2026-05-03."),
    entry(
      .dateOrderMixed, .warning, "A column has day-first and month-first dates",
      what: "Some dates of the column can only be day first and others only month first.",
      why: "The ones that could be either may be wrong by months.",
      example: "Date\n13/04/2026\n04/15/2026\n05/03/2026",
      fix: "Write all dates of the column as YYYY-MM-DD."),
    entry(
      .decimalMarkMixed, .warning, "A column has decimal points and decimal commas",
      what:
        "Some numbers of the column can only have a point before their decimals and others only a comma.\nCommas were taken to group thousands.",
      why: "92,1 read with a comma that groups thousands is 921.",
      example: "Value\n92.1\n88,5",
      fix: "Write all numbers of the column one way, or say it with --decimal-mark."),
    entry(
      .duplicateRow, .warning, "Two rows of the file are equal",
      what: "The row says the same as an earlier one. Both were kept.",
      why: "Two equal measurements happen; two equal camps are a slip.",
      example: "Spring Camp,2026-04-15,camp\nSpring Camp,2026-04-15,camp",
      fix: "Remove one of the rows if it stands there by mistake."),
    entry(
      .duplicateID, .error, "Two rows of the file have one id",
      what: "An earlier row has the same id and other values.",
      why: "An id names one record; the second row would overwrite the first.",
      example: "id,name\n6f1c…,Spring Camp\n6f1c…,Fall Camp",
      fix: "Clear the id of the row that is a record of its own."),
  ]
}
