import CompassCommandLine
import CompassImport
import CompassSource
import CompassValidation

extension ImportSession.Outcome {
  /// Returns the validation report of the import.
  func report(of options: ImportOptions) -> ValidationReport {
    var report = ValidationReport(
      inputs: archives.map(\.reportInput) + files.map { $0.reportInput(hasStore: true) },
      outcome: isRefused ? .refused : options.isDryRun ? .dryRun : .done)
    report.storeOption = options.storeOption
    report.hasSeveralAthletes = hasSeveralAthletes
    return report
  }

  /// Returns notes about the store, backups and unused options, or nil if nothing needs a note.
  func note(storePath: String, isNewStore: Bool, options: ImportOptions) -> String? {
    var lines: [String] = unusedTypeWords(of: options).map {
      TerminalText.escaped(Self.sentence(onUnused: $0))
    }
    if isNewStore, isWritten {
      lines.append("Created a new store at \(TerminalText.path(storePath)).")
    }
    if isZoneNew, isWritten {
      lines.append(
        "Times without a time zone are read as \(zone). "
          + "Change it with `compass-store settings time-zone=America/New_York`.")
    }
    for file in files {
      guard let backup = file.backupPath, let path = file.rejectedPath else { continue }
      lines.append(
        "Saved the existing \(TerminalText.path(path)) as \(TerminalText.path(backup)), because it was edited or is not from an import."
      )
    }
    if adopted > 0, isWritten {
      lines.append(
        "Assigned \(adopted) record\(adopted == 1 ? "" : "s") without an athlete to the only athlete in the store."
      )
    }
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }
}
