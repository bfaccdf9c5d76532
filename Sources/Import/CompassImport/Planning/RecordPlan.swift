import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The plan for one record of a row.
struct RecordPlan {
  /// The decision about the record.
  enum Decision {
    /// It is new.
    case add(FieldValues)
    /// It changes the values of a stored record.
    case change(FieldValues, over: FieldValues)
    /// The stored record has its values already.
    case same(FieldValues)
    /// The stored record stays, because it is newer or has more values.
    case keep
    /// It isn't imported.
    case leaveOut(RowSkip)
    /// It isn't imported, because the user deleted it.
    case skipDeleted
    /// It is planned again after all other rows.
    case wait
    /// It can't be stored.
    case reject
  }

  /// The row.
  let record: SourceRecord
  /// The index of the record's reader among the file's readers.
  let reader: Int
  /// The metric of the session, if the row makes one.
  let metric: GatheredMetric?
  /// The keys of the record.
  var keys: RecordKeys?
  /// Whether all other rows are already planned.
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
  /// The stored record, or the ID of a new one.
  var match: Match?
  /// The relation of an earlier row of the file to this one.
  var earlier = EarlierRows.Relation.none
  /// The source of the time zone of an event.
  var zone = EventZone.Source.none
  /// The decision about the record.
  var decision = Decision.reject

  /// Begins with the draft of a row.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - draft: one of its drafts.
  ///   - isLast: whether all other rows are already planned.
  ///   - blank: a draft without values.
  init(_ record: SourceRecord, _ draft: PlacedDraft, isLast: Bool, blank: Draft) {
    self.record = record
    reader = draft.reader
    metric = draft.metric
    keys = draft.keys
    self.isLast = isLast
    result = draft.result
    self.draft = blank
  }

  /// Whether the record isn't imported and not an error either.
  var isLeftOut: Bool { if case .leaveOut = decision { true } else { false } }
  /// Whether a finding rejects the record.
  var isRejected: Bool { issues.contains { $0.effect == .rejectsRecord } }
}
