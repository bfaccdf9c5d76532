import CompassCSV
import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassTables
import CompassValidation
import Foundation

/// Imports the records of one file: reads its rows, has them planned in blocks, and reports the decisions.
///
/// A class, because each row would copy a struct.
final class Importer {
  let survey: FileSurvey
  let options: ImportOptions
  let records: PlannedRecords
  let reading: ReadingOptions
  /// The readers of the records that a row can make.
  let readers: [OutputReader]
  let planner: Planner
  /// The number of columns of the table.
  let columnCount: Int
  let earlier: EarlierRows
  private let rejected: RejectedRows?
  private let input: Int
  /// The choices that are written into the rejected-rows file.
  private var overrides: Overrides
  /// The index of the reader of the current record.
  var current = 0
  var tallies = FileTallies()
  var sessions = MetricSessions()
  private var corrections = CorrectedRows()
  /// The JSON pointer of the current record, if the input is JSON.
  var pointer: String?
  /// The digest of the most recent record.
  var digest: (number: Int, position: SourcePosition, length: Int, value: UInt64)?
  /// The results for the validation report.
  var outcome: FileOutcome
  /// The events that earlier imports of this source brought; nil for other files.
  let sourceEvents: SourceEvents?
  /// The events of the calendar; nil for other files.
  var calendar: CalendarReader?
  /// The rows to read and plan again after all other rows, with their JSON pointers if the input is JSON.
  private var waiting: [(record: SourceRecord, reader: Int, metric: GatheredMetric?, pointer: String?)] = []
  /// Whether the records are the second kind that the rows make.
  private var isSecond: Bool { survey.input.second != nil }
  /// The row of the last stored record.
  private var lastRow: SourcePosition?
  /// Why records of the current row were rejected.
  var reasons: [String] = []
  /// The findings about the current row so far, if it can make several records.
  private var rowFindings: Set<String> = []
  /// The first stored records.
  private var shown: ShownRecords
  /// The first two athletes in a file of athletes.
  private(set) var athletes: [UUID] = []

  /// Prepares the import of a file.
  ///
  /// - Parameters:
  ///   - planner: plans the records of the file.
  ///   - rejected: the destination of rejected rows.
  ///   - isOnly: whether no other table is imported with this one.
  /// - Throws: errors of the store.
  init(_ planner: Planner, rejected: RejectedRows?, isOnly: Bool) throws {
    self.planner = planner
    self.rejected = rejected
    (survey, options, input) = (planner.survey, planner.options, planner.input)
    (records, earlier) = (planner.records, planner.earlier)
    let reading = planner.reading
    self.reading = reading
    overrides = survey.overrides
    columnCount = survey.table.columnCount
    readers = survey.mapping.outputs.map { [survey] output in OutputReader(survey, output, reading: reading) }
    outcome = FileOutcome(survey)
    shown = ShownRecords(limit: options.shownRecords)
    sourceEvents =
      survey.kind == .event && options.hasStore && !options.isTyped && (isOnly || options.isSynced)
      ? try SourceEvents(records.upToDate(), source: options.source, fileName: survey.input.fileName) : nil
    if let chosen = planner.owners.chosen {
      overrides.athlete = chosen.id.text
    } else if let implied = planner.owners.implied {
      // Corrected rows must belong to the same athlete, even if the default athlete changes later.
      overrides.athlete = implied.id.text
      outcome.takeDefaultAthlete(implied.id)
    }
  }

  /// Imports the file.
  ///
  /// - Throws: errors from reading the file or writing to the store.
  func run() throws {
    let coming = try comingEvents()
    let diagnostics = try takeAll()
    try takeWaiting()
    try settleMissing(among: coming)
    // Lines below the table can be anything. Of two kinds of records, only the first one reports findings
    // about rows.
    let isShifted = if case .rows = survey.table { true } else { false }
    if !isSecond { for diagnostic in diagnostics { outcome.add(diagnostic, isShifted: isShifted) } }
    try reportOutliers()
    for row in try corrections.issues(of: survey.input.fileName, in: records.upToDate(), earlier) {
      add(diagnostic(row.issue, row.record), row.record)
    }
    sayCalendars()
    if !isSecond { outcome.accountRows() }
    outcome.createdSchools = planner.links.createdSchools
    sayChoices()
    outcome.sortFindings()
    outcome.stored = try shown.read(
      survey.kind, of: survey.input, in: records.upToDate(), zone: reading.timeZone)
  }

  /// Adds the automatic choices about all rows to the report.
  private func sayChoices() {
    if planner.owners.created > 0 {
      outcome.inferences.add(
        "athletes", "\(planner.owners.created) created", "named in rows; the store had no athletes",
        "--athlete NAME")
    }
    if let name = survey.collectedName {
      outcome.inferences.add(
        "collected", "\(outcome.accepted.counted("row")) as \(name)",
        "saved as extra fields of each \(survey.kind.rawValue)", "--profile none")
    }
    for finding in tallies.findings + tallies.missingColumns(of: survey) { outcome.add(finding) }
    outcome.inferences += tallies.rowInferences
    if let inference = tallies.zoneInference(setting: reading.timeZone.identifier) {
      outcome.inferences.append(inference)
    }
  }

  // MARK: Rows

  /// Imports all records and returns the reader's findings from below the last one.
  private func takeAll() throws -> [Diagnostic] {
    switch survey.table {
    case .calendar(let calendar): return try takeCalendar(calendar)
    case .rows, .json:
      if let measures = survey.measures { return try takeMeasurements(measures) }
      guard let rows = try survey.table.makeReader() else { return [] }
      var block: [PlacedRow] = []
      let findings = try RowFeed(rows).forEach(readBy: readers) { row, number, result in
        if number == 0 { block.append(PlacedRow(row: row)) }
        if let result { block[block.count - 1].drafts.append(PlacedDraft(reader: number, result: result)) }
        if number == readers.count - 1 { try takeBlock(&block, takeRow) }
      }
      try takeBlock(&block, isEnd: true, takeRow)
      return findings
    }
  }

  /// Imports the collected rows if they fill a block or are the last ones.
  ///
  /// - Parameters:
  ///   - rows: the collected rows; empty afterwards, or unchanged.
  ///   - isEnd: whether these are the last rows.
  ///   - body: imports one row.
  func takeBlock(
    _ rows: inout [PlacedRow], isEnd: Bool = false, _ body: (PlacedRow) throws -> Void
  ) throws {
    guard rows.count >= options.rowsInBlock || isEnd && !rows.isEmpty else { return }
    try planner.expect(&rows)
    for row in rows { try body(row) }
    rows.removeAll(keepingCapacity: true)
    try records.endBlock()
  }

  /// Imports a row of a table.
  private func takeRow(_ placed: PlacedRow) throws {
    try begin(placed.row)
    try take(placed)
    guard placed.row.unread == nil else { return }
    if placed.drafts.isEmpty, !isSecond {
      outcome.leaveOut(1)
      tallies.skips[RowSkip(conditions: [], why: "no result in the row"), default: 0] += 1
    }
    try endRow(placed.row.record)
  }

  /// Imports the rows that waited, which may correct stored records that no other row equals.
  private func takeWaiting() throws {
    var block: [PlacedRow] = []
    func takeLast(_ placed: PlacedRow) throws {
      try take(placed, isLast: true)
      try endRow(placed.row.record)
    }
    var readings = CellReadings()
    for waiting in waiting {
      guard var result = readers[waiting.reader].read(waiting.record, &readings) else { continue }
      waiting.metric?.write(into: &result)
      var row = GridRow()
      (row.record, row.pointer) = (waiting.record, waiting.pointer)
      let draft = PlacedDraft(reader: waiting.reader, result: result, metric: waiting.metric)
      block.append(PlacedRow(row: row, drafts: [draft]))
      try takeBlock(&block, takeLast)
    }
    try takeBlock(&block, isEnd: true, takeLast)
  }

  /// Adds the findings about a row, and rejects a row that can't be read.
  func begin(_ row: GridRow) throws {
    guard !isSecond else { return }
    guard let unread = row.unread else {
      // A program that never quotes a comma writes each such row in the same way.
      for finding in row.findings where survey.profile?.isUnquoted != true || finding.code != .csvRowAligned {
        add(located(finding, row.record), row.record)
      }
      return
    }
    for finding in row.findings { outcome.add(finding) }
    outcome.lose(1)
    try rejected?.write(
      unread: unread.text, line: row.record.position.line,
      reason: unread.message.rendered(showingPersonal: true), input: input, overrides: overrides)
  }

  /// Imports the records of a row.
  ///
  /// - Parameter isLast: whether all other rows are imported already.
  func take(_ placed: PlacedRow, isLast: Bool = false) throws {
    pointer = placed.row.pointer
    for draft in placed.drafts {
      if !isLast { outcome.read += 1 }
      current = draft.reader
      var plan = RecordPlan(placed.row.record, draft, isLast: isLast, blank: planner.blank)
      try planner.plan(&plan)
      report(plan)
    }
  }

  /// Saves the current row with the rejected rows if any of its records was rejected.
  func endRow(_ record: SourceRecord) throws {
    rowFindings = []
    guard !reasons.isEmpty else { return }
    var known: Set<String> = []
    let reasons = reasons.filter { known.insert($0).inserted }
    self.reasons = []
    try rejected?.write(record, reasons: reasons, input: input, overrides: overrides)
  }

  /// Whether a finding about the current row is new: records of one row share columns.
  func isNew(_ issue: FieldIssue) -> Bool {
    readers.count == 1
      || rowFindings.insert("\(issue.code.rawValue) \(issue.field) \(issue.message)").inserted
  }

  // MARK: Plans

  /// Reports the decision about a record.
  private func report(_ plan: RecordPlan) {
    if let word = plan.result.typeWord { outcome.typeWords.insert(word) }
    if !plan.isLast, !plan.isLeftOut { for value in plan.result.inferred { tallies.count(value) } }
    if case .wait = plan.decision {
      waiting.append((plan.record, plan.reader, plan.metric, pointer))
      return
    }
    for issue in plan.issues { add(issue, plan.record) }
    switch plan.decision {
    case .wait: break
    case .leaveOut(let skip):
      // The row is counted as read already.
      outcome.skipped += 1
      tallies.skips[skip, default: 0] += 1
    case .skipDeleted:
      outcome.skipped += 1
      outcome.deleted += 1
      tallies.deleted += 1
    case .keep:
      outcome.accepted += 1
      outcome.unchanged += 1
    case .reject:
      outcome.rejected += 1
      reasons += plan.issues.filter { $0.effect == .rejectsRecord }.map { issue in
        // The reasons are next to the row itself, so a value in them reveals nothing new.
        "\(issue.field): \(issue.message.rendered(showingPersonal: true))"
      }
    case .add(let values):
      accept(values, plan)
      outcome.added += 1
    case .change(let values, _):
      accept(values, plan)
      outcome.changed += 1
      if plan.match?.claimant == input { outcome.repeated.changed += 1 }
    case .same(let values):
      accept(values, plan)
      outcome.unchanged += 1
      if plan.match?.claimant == input { outcome.repeated.unchanged += 1 }
    }
  }

  /// Counts a record that is stored.
  private func accept(_ values: FieldValues, _ plan: RecordPlan) {
    guard let match = plan.match else { return }
    outcome.accepted += 1
    if survey.kind == .athlete, athletes.count < 2 { athletes.append(match.id) }
    shown.add(match.id, line: plan.record.position.line, isShifted: isShifted(plan.record))
    switch plan.zone {
    case .none: break
    case .state, .ambiguous: tallies.stateZones += 1
    case .setting: tallies.settingZones += 1
    }
    if survey.kind == .metric {
      sessions.add(
        values, record: plan.record.number,
        isQuestioned: plan.issues.contains { $0.code == .metricImplausible })
    }
    reportRepetition(plan.earlier, match, plan.record)
    if match.stored == nil, match.possible == 0, match.renamed == nil,
      !plan.issues.contains(where: { $0.code == .eventPossibleDuplicate })
    {
      corrections.add(plan.draft.values, plan.record)
    }
  }

  private func reportRepetition(_ earlier: EarlierRows.Relation, _ match: Match, _ record: SourceRecord) {
    // A row that became several rows names its athlete or its school in each.
    let isSameRow = lastRow == record.position
    lastRow = record.position
    // A row with details for a record repeats the record's row in its own table.
    guard earlier != .none || match.isClaimed, !isSameRow, survey.collectedName == nil else { return }
    let kind = survey.kind.rawValue
    var finding = Diagnostic(
      .duplicateRow, .warning,
      match.isClaimed
        ? "This row is about the same \(kind) as an earlier one and was merged with it"
        : "This row repeats an earlier one; both were imported",
      help: match.isClaimed ? nil : "Delete one of the rows if they are the same \(kind)",
      position: record.position, record: record.number)
    if case .equal(let line) = earlier {
      finding.message = "\(message: finding.message) (\(survey.input.words(line...line)))"
    }
    add(excerpted(finding, record), record)
  }
}
