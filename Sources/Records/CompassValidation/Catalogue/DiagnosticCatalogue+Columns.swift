extension DiagnosticCatalogue {
  /// Headers, and what the columns hold as a whole.
  static let columns = """
    ## kind-unrecognised error Unknown kind of data
    - The headers match no kind of record, or several.
    - The same column means different things for a camp and for a measurement.
    - Column1,Column2,Column3
    - Say which kind it is, for example with --as events.
    ## header-near-miss warning Misspelled header
    - The header looks like a misspelled field name. It was not matched to that field.
    - A wrong guess would fill a field with the values of another.
    - Strat Date
    - Correct the header, or confirm the field: --map "Strat Date=start_date".
    ## header-duplicate-field warning Two columns for one field
    - Two headers are names of the same field. Only the first column was read.
    - If the two columns differ, one of the values is lost.
    - Start Date,Date
    - Remove one of the columns, or map it to another field.
    ## export-lost-value note Value lost by another program
    - The program that wrote the file could not write a value. The cell has a placeholder instead.
    - The file doesn't contain the value, so it can't be read. The saved value stays unchanged.
    - academic_info
    [object Object]
    - If you need the value, copy it from the app by hand.
    ## export-joined-list note List written as one text
    - The program that wrote the file joined the entries of a list with commas, without quotes.
    - An entry that contains a comma looks like two entries.
    - pros
    "Near home,Small classes"
    - Check the lists once, and correct the entries that were split.
    ## header-missing error Missing required column
    - A required field has no column, so every row would be rejected.
    - One finding about the column replaces one for every row.
    - Name,Date (events without Type)
    - Add the column, or set the value for all rows, for example with --set type=camp.
    ## field-retired note Field no longer in the app
    - Earlier versions of the app had this column.
    - The field no longer exists, so its values are saved as extra fields.
    - Priority Tier
    - No action needed.
    ## column-unused warning Unused column
    - The header is unknown, but the values look like those of a field without a column.
    - Places, times or results would be missing from the records.
    - City/ST
    Duluth MN
    - Name the field, for example with --map "City/ST=full_place", or ignore the warning.
    ## column-holds-more warning Two values in one cell
    - Some cells hold a second value, such as a state after a city.
    - The field holds one value. The other would be lost or saved in the wrong field.
    - City
    Duluth, MN
    - Put each value in its own column.
    ## date-order-ambiguous warning Ambiguous date order
    - The dates of the column don't show well enough which of the first two numbers is the month.
    - 05/03/2026 is May 3 in the United States and 5 March in most of the world.
    - Date
    05/03/2026
    04/06/2026
    - Set the order with --date-order mdy or dmy, or write dates as 2026-05-03.
    ## date-order-mixed warning Mixed date orders in a column
    - Some dates in the column can only be day first, and others only month first.
    - Dates that fit both orders may be wrong by months.
    - Date
    13/04/2026
    04/15/2026
    05/03/2026
    - Write all dates in the column as YYYY-MM-DD.
    ## decimal-mark-mixed warning Mixed decimal points and decimal commas
    - Some numbers in the column need a decimal point, and others
    a decimal comma. All were read with the mark that more of them need.
    - Read with the wrong mark, 92,1 is 921.
    - Value
    92.1
    88,5
    - Write all numbers in the column the same way, or set --decimal-mark.
    ## decimal-mark-ambiguous warning Ambiguous decimal mark
    - The numbers of the column don't show well enough whether they have decimal commas.
    - 2.150 is more than two thousand in Germany and a little over two in the United States.
    - Value
    2.150
    1.980
    - Set it with --decimal-mark point or comma.
    ## duplicate-row warning Duplicate row
    - The row has the same values as an earlier one. Both were imported.
    - Two equal measurements can happen. Two equal camps are a mistake.
    - Spring Camp,2026-04-15,camp
    Spring Camp,2026-04-15,camp
    - If the row is a mistake, remove it.
    ## duplicate-id error Duplicate ID
    - An earlier row has the same ID and different values.
    - An ID identifies one record. The second row would overwrite the first.
    - id,name
    6f1c…,Spring Camp
    6f1c…,Fall Camp
    - If the row is a separate record, clear its ID.
    """
}
