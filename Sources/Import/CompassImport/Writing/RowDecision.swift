import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The decisions about one record of a row, stage by stage.
struct RowDecision {
  /// The row.
  let record: SourceRecord
  /// The index of the record's reader among the file's readers.
  var reader = 0
  /// The metric of the session, if the row makes one.
  var metric: GatheredMetric?
  /// The keys of the record.
  var keys: RecordKeys?
  /// Whether all other rows are already imported.
  var isLast = false
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

  /// Begins with the draft of a row.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - draft: one of its drafts.
  ///   - isLast: whether all other rows are already imported.
  ///   - blank: a draft without values.
  init(_ record: SourceRecord, _ draft: PlacedDraft, isLast: Bool = false, blank: Draft) {
    self.record = record
    reader = draft.reader
    metric = draft.metric
    keys = draft.keys
    self.isLast = isLast
    result = draft.result
    self.draft = blank
  }

  /// Whether the record is rejected.
  var isRejected: Bool { issues.contains { $0.effect == .rejectsRecord } }
}
