import CompassModel
import CompassSource

/// A row of a file with the drafts of the records that it makes.
struct PlacedRow {
  /// The row.
  let row: GridRow
  /// The drafts in the order of their readers.
  var drafts: [PlacedDraft] = []
}

/// The draft of one record of a row.
struct PlacedDraft {
  /// The index of its reader among the file's readers.
  let reader: Int
  /// The result of reading the row.
  let result: OutputReader.Result
  /// The metric of the session, if the row makes one.
  var metric: GatheredMetric?
  /// The keys that the record will probably have.
  var keys: RecordKeys?
}
