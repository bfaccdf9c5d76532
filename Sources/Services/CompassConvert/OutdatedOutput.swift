import CompassSource
import CompassValidation

/// A file of an earlier run in the place of a document that was not written, since there is nothing to show.
package struct OutdatedOutput: Sendable, Hashable {
  /// Where the file is.
  package let path: String
  /// The kinds of records that it would show, in words.
  let kinds: String
  /// Whether there are records, which the readers of this run may not see.
  let isForOthers: Bool

  /// What a report says of the file: it may be published, and whoever looks after that reads errors only.
  var finding: Diagnostic {
    Diagnostic(
      .outputOutdated, .error,
      isForOthers
        ? "\(path) is from an earlier run, but a coach may see none of the \(kinds)"
        : "\(path) is from an earlier run, but the input no longer has \(kinds)",
      help: "Delete \(path), or use --manifest with --prune, which removes such files", isPersonal: false)
  }
}

extension ValidationReport.Input {
  /// Puts a finding of the whole file before those of its rows.
  mutating func insert(_ finding: Diagnostic) {
    counts.add(finding)
    findings = JoinedFindings(first: finding, rest: findings)
  }
}

/// A finding of a whole file before those of its rows.
private struct JoinedFindings: ReportFindings {
  let first: Diagnostic
  let rest: any ReportFindings

  func forEach(_ body: (Diagnostic) throws -> Void) throws {
    try body(first)
    try rest.forEach(body)
  }
}
