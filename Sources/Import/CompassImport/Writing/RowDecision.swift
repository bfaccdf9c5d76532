import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The decisions about one record of a row, stage by stage.
struct RowDecision {
  /// The row.
  let record: SourceRecord
  /// The index of the record's reader among the file's readers.
  let reader: Int
  /// The metric of the session, if the row makes one.
  let metric: GatheredMetric?
  /// Whether all other rows are already imported.
  let isLast: Bool
  /// The result of reading the row.
  var result: OutputReader.Result
  /// The findings about the record.
  var issues: [FieldIssue] = []
  /// The athlete of the record.
  var owner: UUID?
  /// The values to store.
  var draft: Draft
  /// The settlement that the rules continue from.
  var settlement: RuleSet.Settlement?
  /// The stored record, or the id of a new one.
  var match: RecordMatcher.Match?
  /// The relation of an earlier row of the file to this one.
  var earlier = RowRepetitions.Earlier.none

  init(
    _ record: SourceRecord, _ result: consuming OutputReader.Result, blank: Draft, reader: Int = 0,
    metric: GatheredMetric? = nil, isLast: Bool = false
  ) {
    self.record = record
    self.reader = reader
    self.metric = metric
    self.isLast = isLast
    draft = blank
    self.result = result
  }

  /// Whether the record is rejected.
  var isRejected: Bool { issues.contains { $0.effect == .rejectsRecord } }
}

/// A row to read and match again after all other rows.
struct DeferredRow {
  let record: SourceRecord
  let reader: Int
  let metric: GatheredMetric?
  /// The JSON pointer of the row, if the input is JSON.
  let pointer: String?
}
