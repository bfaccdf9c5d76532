import CompassCommandLine
import CompassImport
import CompassSource
import CompassValidation

extension ImportSession.Outcome {
  /// What happened, as the report that every renderer takes.
  func report(isDryRun: Bool) -> ValidationReport {
    ValidationReport(
      inputs: files.map { file in
        var input = ValidationReport.Input(
          path: file.survey.input.path, format: file.survey.format, kind: file.survey.kind,
          encoding: file.survey.encodingName,
          records: RecordCounts(
            read: file.read, accepted: file.accepted, rejected: file.rejected, skipped: file.skipped),
          changes: ChangeCounts(
            added: file.added, changed: file.changed, unchanged: file.unchanged, cancelled: file.cancelled),
          decisions: file.decisions, findings: MemoryFindings(file.findings), counts: file.counts,
          rejectedPath: file.rejectedPath)
        input.rows = file.rows
        return input
      },
      outcome: isRefused ? .refused : isDryRun ? .dryRun : .done)
  }

  /// What the store has to say besides.
  func note(storePath: String, isNewStore: Bool, isDryRun: Bool) -> String? {
    var lines: [String] = []
    if isNewStore, isWritten {
      lines.append("A new store was made at \(TerminalText.escaped(storePath)).")
    }
    if isZoneNew, isWritten {
      lines.append("Times without a zone are taken to be in \(zone), now and in later imports.")
    }
    for file in files {
      guard let backup = file.backupPath, let path = file.rejectedPath else { continue }
      lines.append(
        "\(TerminalText.escaped(path)) was there and not as an import had left it; it is kept as \(TerminalText.escaped(backup))."
      )
    }
    if adopted > 0, isWritten {
      lines.append(
        "\(adopted) record\(adopted == 1 ? "" : "s") that belonged to no one now belong to the only athlete.")
    }
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }
}
