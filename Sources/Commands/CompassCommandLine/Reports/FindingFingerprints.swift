import CompassFiles
import CompassModel
import CompassSource
import CompassValidation

/// The findings of an input, each with what tells it from all others wherever its record stands.
///
/// A fingerprint is a digest over the input's place, the code, the field and the record's values, and
/// counts findings that are equal in all that. It outlives moved lines, and nobody reads a value from it.
struct FindingFingerprints: ReportFindings {
  /// How many hexadecimal digits of the digest are kept.
  static let length = 32

  private static let separator: UInt8 = 0x1F

  private let findings: any ReportFindings
  private let place: String
  private let baseline: Baseline?

  /// The report with marked findings, and what is to be said of them as a whole.
  ///
  /// - Throws: what the findings throw.
  static func mark(
    _ report: ValidationReport, _ context: ReportContext, _ baseline: Baseline?
  ) throws -> (ValidationReport, ReportVerdict) {
    var report = report
    var verdict = ReportVerdict(
      errors: report.counts.count(of: .error), warnings: report.counts.count(of: .warning), known: 0)
    for index in report.inputs.indices {
      let input = report.inputs[index]
      let kind = input.kind?.plural ?? ""
      let findings = FindingFingerprints(
        findings: input.findings, place: "\(context.relative(input.path))\u{1F}\(kind)", baseline: baseline)
      report.inputs[index].findings = findings
      guard baseline != nil else { continue }
      var known = 0
      try findings.forEach { finding in
        guard finding.isKnown else { return }
        known += finding.records
        if finding.severity == .error { verdict.errors -= finding.records }
        if finding.severity == .warning { verdict.warnings -= finding.records }
      }
      report.inputs[index].known = known
      verdict.known += known
    }
    return (report, verdict)
  }

  /// Goes through the findings in the order of the file.
  func forEach(_ body: (Diagnostic) throws -> Void) throws {
    var counts: [String: Int] = [:]
    try findings.forEach { finding in
      var finding = finding
      var bytes = bytes(of: finding)
      let base = Self.digest(bytes)
      let number = counts[base, default: 0] + 1
      counts[base] = number
      if number > 1 {
        bytes += [Self.separator] + String(number).utf8
      }
      let fingerprint = number > 1 ? Self.digest(bytes) : base
      finding.fingerprint = fingerprint
      finding.isKnown = baseline?.contains(fingerprint) ?? false
      try body(finding)
    }
  }

  private func bytes(of finding: Diagnostic) -> [UInt8] {
    let record = finding.recordDigest.map { String($0, radix: 16) }
    let parts = [
      place, finding.code.rawValue, finding.field ?? "", finding.header ?? "", finding.member ?? "",
      record ?? finding.value ?? "",
    ]
    return Array(parts.map { Array($0.utf8) }.joined(separator: [Self.separator]))
  }

  private static func digest(_ bytes: [UInt8]) -> String { String(Digest.hex(of: bytes).prefix(length)) }
}
