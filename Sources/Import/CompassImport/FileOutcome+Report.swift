import CompassSource
package import CompassValidation

extension FileOutcome {
  /// What became of the file, as a part of the report that every renderer takes.
  ///
  /// - Parameter hasStore: whether its records went to a store, which they changed.
  package func reportInput(hasStore: Bool) -> ValidationReport.Input {
    var input = ValidationReport.Input(
      path: survey.input.path, format: survey.format, profile: survey.profile?.name, kind: survey.kind,
      encoding: survey.input.sheet == nil ? survey.encodingName : nil,
      records: RecordCounts(read: read, accepted: accepted, rejected: rejected, skipped: skipped),
      changes: hasStore
        ? ChangeCounts(added: added, changed: changed, unchanged: unchanged, cancelled: cancelled) : nil,
      inferences: offeredInferences, findings: MemoryFindings(findings), counts: counts,
      rejectedPath: rejectedPath)
    input.rows = rows
    return input
  }
}

extension FileOutcome {
  /// The inferences, each with its option only if the command has that.
  private var offeredInferences: [Inference] {
    guard let offered = survey.options.offered else { return inferences }
    return inferences.map { inference in
      var inference = inference
      inference.override = inference.override.flatMap(offered.advice)
      return inference
    }
  }
}

extension ArchiveInputs {
  /// What was said of the archive and of its members that are not read, as a part of a report.
  package var reportInput: ValidationReport.Input {
    ValidationReport.Input(path: path, format: "zip", inferences: inferences)
  }
}
