import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Synchronization

/// Reads and checks rows that stand alone, without asking the store anything: several threads may do so.
final class RowPreparer: Sendable {
  /// What a row came to.
  struct Row: Sendable {
    /// Whether the row can be taken as it is; if not, it is read and checked again with the store.
    var isReady = false
    /// Whether the row is new and nothing is to be said or kept of it but that it is there.
    var isQuiet = false
    /// Whether the rules were asked; if not, what the row names must be found first.
    var isChecked = false
    /// The record; nil where only the findings are wanted.
    var draft: Draft?
    /// What is to be said of it.
    var issues: [FieldIssue] = []
    /// Where its times are.
    var zone = EventZone.Source.none
  }

  private let drafter: RecordDrafter
  private let identities: RowIdentities
  private let dateOrder: DateOrder
  private let reading: ReadingOptions
  private let owner: UUID?
  private let keepsDrafts: Bool
  /// The checkers that no thread is using; empty where the records are wanted.
  private let checkers: Mutex<[PlainRowChecker]>
  private let checker: PlainRowChecker?

  /// Prepares for a file.
  ///
  /// - Parameters:
  ///   - survey: the file.
  ///   - identities: which of its rows stand alone.
  ///   - drafter: makes drafts of its rows.
  ///   - reading: how values are read.
  ///   - owner: the athlete that all rows belong to, unless they say so themselves.
  ///   - keepsDrafts: whether the records are wanted and not the findings only.
  init(
    _ survey: FileSurvey, identities: RowIdentities, drafter: RecordDrafter, reading: ReadingOptions,
    owner: UUID?, keepsDrafts: Bool
  ) {
    self.drafter = drafter
    self.identities = identities
    self.reading = reading
    self.owner = owner
    self.keepsDrafts = keepsDrafts
    let column = survey.mapping.column(of: "start_date")
    // Values of JSON have types, of which the checker of plain rows knows nothing.
    checker =
      keepsDrafts || survey.table.isJSON || drafter.typing != nil
      ? nil : PlainRowChecker(survey, drafter: drafter, today: reading.today)
    checkers = Mutex([])
    dateOrder = column.flatMap { survey.dateOrders[$0] } ?? reading.dateOrder
  }

  /// Reads and checks rows.
  ///
  /// - Parameters:
  ///   - rows: the rows; what they came to is put beside them.
  ///   - count: how many of them there are.
  func prepare(_ rows: inout [RowFeed.Row], count: Int) {
    guard var checker = checkers.withLock({ $0.popLast() }) ?? checker else {
      for index in 0..<count { rows[index].prepared = prepare(rows[index].record) }
      return
    }
    for index in 0..<count {
      rows[index].prepared =
        if identities.isAlone(rows[index].record, order: dateOrder),
          let zone = checker.zone(of: rows[index].record)
        {
          Row(isReady: true, isQuiet: zone.isQuiet, zone: zone)
        } else {
          prepare(rows[index].record)
        }
    }
    checkers.withLock { $0.append(checker) }
  }

  private func strictly(_ issues: [FieldIssue]) -> [FieldIssue] {
    drafter.survey.options.strictly(issues, of: drafter.survey.kind)
  }

  /// Reads and checks a row.
  func prepare(_ record: SourceRecord) -> Row {
    guard identities.isAlone(record, order: dateOrder) else { return Row() }
    let drafted = drafter.draft(record)
    // What is said of a type or a skipped row is counted with the others.
    guard drafted.skip == nil, drafted.typeReason == nil else { return Row() }
    var (draft, issues) = (drafted.draft, strictly(drafted.issues))
    if let owner { draft.values["user_id"] = .id(owner) }
    if draft.namesRecords {
      return Row(isReady: !issues.contains { $0.effect == .rejectsRecord }, draft: draft, issues: issues)
    }
    // Nothing is known that the row could be compared with, so nothing can fail.
    guard let found = try? RuleSet.check(&draft, context: RuleContext(options: reading)) else { return Row() }
    issues += strictly(found)
    guard !issues.contains(where: { $0.effect == .rejectsRecord }) else { return Row() }
    return Row(
      isReady: true, isChecked: true, draft: keepsDrafts ? draft : nil, issues: issues,
      zone: EventZone.source(of: draft.values))
  }
}

extension Draft {
  /// Whether the record says which others it belongs to, its athlete aside, so that they must be found.
  fileprivate var namesRecords: Bool {
    !links.isEmpty || !linkLists.isEmpty || values["school_id"] != nil || values["coaches_present"] != nil
  }
}
