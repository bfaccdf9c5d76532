import CompassModel
import CompassSource

/// The table at the end of a report, and the next steps.
struct ReportSummary {
  let report: ValidationReport
  let options: TextReportRenderer.Options
  /// Whether the report leaves findings out.
  var isCapped = false
  /// Whether there are too many files for a row each.
  var isBrief = false

  /// The table, what was done, and the next steps.
  var text: String { table + "\n" + verdict + nextSteps }

  // MARK: The table

  private var table: String {
    var header = ["", "read", "accepted", "rejected", "skipped", "warnings", "notes"]
    let hasChanges = report.changes != nil
    let hasCancelled = (report.changes?.cancelled ?? 0) > 0
    if hasChanges { header += ["added", "changed", "unchanged"] }
    if hasCancelled { header.append("cancelled") }
    func row(
      _ name: String, _ records: RecordCounts, _ counts: FindingCounter, _ changes: ChangeCounts?
    ) -> [String] {
      var cells = [TerminalText.path(name)]
      cells += [records.read, records.accepted, records.rejected, records.skipped].map(String.init)
      cells += [counts.count(of: .warning), counts.count(of: .note)].map(String.init)
      if hasChanges {
        cells += [changes?.added, changes?.changed, changes?.unchanged].map { $0.map(String.init) ?? "" }
      }
      if hasCancelled { cells.append(changes.map { String($0.cancelled) } ?? "") }
      return cells
    }
    var rows = [header]
    let inputs = report.inputs.filter { !$0.isArchive }
    if !isBrief { rows += inputs.map { row(name(of: $0), $0.records, $0.counts, $0.changes) } }
    let total = isBrief ? inputs.count.counted("file") : "total"
    if inputs.count != 1 { rows.append(row(total, report.records, report.counts, report.changes)) }
    return format(rows)
  }

  /// The path, and what the records are where a file holds several kinds.
  private func name(of input: ValidationReport.Input) -> String {
    guard let kind = input.kind, report.inputs.count(where: { $0.path == input.path }) > 1 else {
      return input.path
    }
    return "\(input.path) (\(kind.plural))"
  }

  private func format(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { TerminalText.width($0[column]) }.max() ?? 0
    }
    var result = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - TerminalText.width(cell))
        line += column == 0 ? cell + blanks : "  " + blanks + cell
      }
      while line.utf8.last == 0x20 { line.removeLast() }
      result += line + "\n"
    }
    return result
  }

  // MARK: What was done, and what to do

  private var verdict: String {
    let records = report.records
    let rejected = records.rejected == 0 ? "" : ", \(records.rejected) rejected"
    let sentence =
      switch report.outcome {
      case .done: "\(records.accepted.counted("record")) accepted\(rejected)."
      case .dryRun: "Nothing was written: \(records.accepted.counted("record")) would be accepted\(rejected)."
      case .refused:
        "Nothing was written: \(records.rejected.counted("record")) rejected, and --strict needs every record accepted."
      case .failed: "Nothing was written: the import did not finish."
      }
    let isGood = records.rejected == 0 && report.outcome != .failed && report.outcome != .refused
    return (isGood ? TerminalStyle.green : TerminalStyle.red).paint(sentence, usesColor: options.usesColor)
      + "\n"
  }

  private var nextSteps: String {
    var steps = NextSteps(report, showsPersonal: options.showsPersonal).lines
    if isBrief {
      steps.append("Use --verbose to show every file, or --report FILE for all findings.")
    } else if isCapped {
      steps.append("Use --report FILE for all findings.")
    }
    if let code = report.counts.byCode.first(where: { $0.severity > .note })?.code {
      steps.append("Run compass-import --explain \(code) to learn more about a finding.")
    }
    return steps.map { "  - \($0)\n" }.joined()
  }
}
