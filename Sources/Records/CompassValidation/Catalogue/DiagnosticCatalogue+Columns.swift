import CompassSource

extension DiagnosticCatalogue {
  /// Headers, and what the columns hold as a whole.
  static let columns: [CatalogueEntry] = [
    CatalogueEntry(
      .kindUnrecognised, .error, "Unknown kind of data",
      what: "The headers match no kind of record, or several.",
      why: "The same column means different things for a camp and for a measurement.",
      example: "Column1,Column2,Column3",
      fix: "Say which kind it is, for example with --as events."),
    CatalogueEntry(
      .headerNearMiss, .warning, "Misspelled header",
      what: "The header looks like a misspelled field name. It was not matched to that field.",
      why: "A wrong guess would fill a field with the values of another.",
      example: "Strat Date",
      fix: "Correct the header, or confirm the field: --map \"Strat Date=start_date\"."),
    CatalogueEntry(
      .headerDuplicateField, .warning, "Two columns for one field",
      what: "Two headers are names of the same field. Only the first column was read.",
      why: "If the two columns differ, one of the values is lost.",
      example: "Start Date,Date",
      fix: "Remove one of the columns, or map it to another field."),
    CatalogueEntry(
      .exportLostValue, .note, "Value lost by another program",
      what: "The program that wrote the file could not write a value. The cell has a placeholder instead.",
      why: "The file doesn't contain the value, so it can't be read. The saved value stays unchanged.",
      example: "academic_info\n[object Object]",
      fix: "If you need the value, copy it from the app by hand."),
    CatalogueEntry(
      .exportJoinedList, .note, "List written as one text",
      what: "The program that wrote the file joined the entries of a list with commas, without quotes.",
      why: "An entry that contains a comma looks like two entries.",
      example: "pros\n\"Near home,Small classes\"",
      fix: "Check the lists once, and correct the entries that were split."),
    CatalogueEntry(
      .headerMissing, .error, "Missing required column",
      what: "A required field has no column, so every row would be rejected.",
      why: "One finding about the column replaces one for every row.",
      example: "Name,Date (events without Type)",
      fix: "Add the column, or set the value for all rows, for example with --set type=camp."),
    CatalogueEntry(
      .fieldRetired, .note, "Field no longer in the app",
      what: "Earlier versions of the app had this column.",
      why: "The field no longer exists, so its values are saved as extra fields.",
      example: "Priority Tier",
      fix: "No action needed."),
    CatalogueEntry(
      .columnUnused, .warning, "Unused column",
      what: "The header is unknown, but the values look like those of a field without a column.",
      why: "Places, times or results would be missing from the records.",
      example: "City/ST\nDuluth MN",
      fix: "Name the field, for example with --map \"City/ST=full_place\", or ignore the warning."),
    CatalogueEntry(
      .columnHoldsMore, .warning, "Two values in one cell",
      what: "Some cells hold a second value, such as a state after a city.",
      why: "The field holds one value. The other would be lost or saved in the wrong field.",
      example: "City\nDuluth, MN",
      fix: "Put each value in its own column."),
    CatalogueEntry(
      .dateOrderAmbiguous, .warning, "Ambiguous date order",
      what: "The dates of the column don't show well enough which of the first two numbers is the month.",
      why: "05/03/2026 is May 3 in the United States and 5 March in most of the world.",
      example: "Date\n05/03/2026\n04/06/2026",
      fix: "Set the order with --date-order mdy or dmy, or write dates as 2026-05-03."),
    CatalogueEntry(
      .dateOrderMixed, .warning, "Mixed date orders in a column",
      what: "Some dates in the column can only be day first, and others only month first.",
      why: "Dates that fit both orders may be wrong by months.",
      example: "Date\n13/04/2026\n04/15/2026\n05/03/2026",
      fix: "Write all dates in the column as YYYY-MM-DD."),
    CatalogueEntry(
      .decimalMarkMixed, .warning, "Mixed decimal points and decimal commas",
      what:
        "Some numbers in the column need a decimal point, and others\n"
        + "a decimal comma. All were read with the mark that more of them need.",
      why: "Read with the wrong mark, 92,1 is 921.",
      example: "Value\n92.1\n88,5",
      fix: "Write all numbers in the column the same way, or set --decimal-mark."),
    CatalogueEntry(
      .decimalMarkAmbiguous, .warning, "Ambiguous decimal mark",
      what: "The numbers of the column don't show well enough whether they have decimal commas.",
      why: "2.150 is more than two thousand in Germany and a little over two in the United States.",
      example: "Value\n2.150\n1.980",
      fix: "Set it with --decimal-mark point or comma."),
    CatalogueEntry(
      .duplicateRow, .warning, "Duplicate row",
      what: "The row has the same values as an earlier one. Both were imported.",
      why: "Two equal measurements can happen. Two equal camps are a mistake.",
      example: "Spring Camp,2026-04-15,camp\nSpring Camp,2026-04-15,camp",
      fix: "If the row is a mistake, remove it."),
    CatalogueEntry(
      .duplicateID, .error, "Duplicate ID",
      what: "An earlier row has the same ID and different values.",
      why: "An ID identifies one record. The second row would overwrite the first.",
      example: "id,name\n6f1c…,Spring Camp\n6f1c…,Fall Camp",
      fix: "If the row is a separate record, clear its ID."),
  ]
}
