package import CompassSource
import CompassValidation

/// Codes whose findings count as something else than usual.
package struct SeverityChoices: Sendable, Hashable {
  /// The codes whose findings are left out.
  package var ignored: Set<DiagnosticCode> = []
  /// The codes whose findings are errors, though their records are taken.
  package var errors: Set<DiagnosticCode> = []

  /// Creates choices.
  package init(ignored: Set<DiagnosticCode> = [], errors: Set<DiagnosticCode> = []) {
    self.ignored = ignored
    self.errors = errors
  }

  /// The code of that name; nil where the catalogue has none.
  package static func code(named name: String) -> DiagnosticCode? {
    DiagnosticCatalogue.entry(DiagnosticCode(name))?.code
  }

  /// A part of a report under these choices; what rejected a record stays.
  func apply(to input: ValidationReport.Input) throws -> ValidationReport.Input {
    guard !ignored.isEmpty || !errors.isEmpty else { return input }
    var findings: [Diagnostic] = []
    try input.findings.forEach { finding in
      guard let kept = apply(to: finding) else { return }
      findings.append(kept)
    }
    var counts = FindingCounter()
    for entry in input.counts.byCode {
      if entry.severity != .error, ignored.contains(entry.code) { continue }
      counts.add(entry.code, errors.contains(entry.code) ? .error : entry.severity, count: entry.count)
    }
    var input = input
    input.findings = MemoryFindings(findings)
    input.counts = counts
    return input
  }

  private func apply(to finding: Diagnostic) -> Diagnostic? {
    if finding.severity != .error, ignored.contains(finding.code) { return nil }
    guard errors.contains(finding.code) else { return finding }
    var finding = finding
    finding.severity = .error
    return finding
  }
}
