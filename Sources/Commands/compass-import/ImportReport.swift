import CompassCommandLine
import CompassImport
import CompassSource
import CompassValidation

extension ImportSession.Outcome {
  /// What happened, as the report that every renderer takes.
  func report(isDryRun: Bool) -> ValidationReport {
    ValidationReport(
      inputs: archives.map(\.reportInput) + files.map { $0.reportInput(hasStore: true) },
      outcome: isRefused ? .refused : isDryRun ? .dryRun : .done)
  }

  /// What the store has to say besides.
  func note(
    storePath: String, isNewStore: Bool, isDryRun: Bool, options: ImportOptions
  ) -> String? {
    var lines: [String] = unusedTypeWords(of: options).map {
      TerminalText.escaped(Self.sentence(onUnused: $0))
    }
    if isNewStore, isWritten {
      lines.append("A new store was made at \(TerminalText.path(storePath)).")
    }
    if isZoneNew, isWritten {
      lines.append("Times without a zone are taken to be in \(zone), now and in later imports.")
    }
    for file in files {
      guard let backup = file.backupPath, let path = file.rejectedPath else { continue }
      lines.append(
        "\(TerminalText.path(path)) was there and not as an import had left it; it is kept as \(TerminalText.path(backup))."
      )
    }
    if adopted > 0, isWritten {
      lines.append(
        "\(adopted) record\(adopted == 1 ? "" : "s") that belonged to no one now belong to the only athlete.")
    }
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }
}
