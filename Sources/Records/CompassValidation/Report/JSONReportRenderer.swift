package import CompassModel
package import CompassSource

/// Writes a validation report as JSON in the format of `Templates/Schemas/validation-report.schema.json`.
public struct JSONReportRenderer: Sendable {
  /// The version of the format; it changes when a key is removed or changes its meaning.
  public static let version = 1

  /// Whether personal values are written instead of masked.
  public var showsPersonal: Bool

  /// Creates a renderer.
  public init(showsPersonal: Bool = false) { self.showsPersonal = showsPersonal }

  /// Writes a report piece by piece, so that its findings don't have to be in memory.
  ///
  /// The same report gives the same bytes. Keys without a value are omitted.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - write: the function that receives each piece of text.
  /// - Throws: the errors of `write` and of reading the findings.
  public func render(_ report: ValidationReport, to write: (String) throws -> Void) throws {
    try write("{\n  \"version\": \(Self.version),\n  \"outcome\": \(quoted(report.outcome.rawValue)),\n")
    try write("  \"inputs\": [")
    for (index, input) in report.inputs.enumerated() {
      try write(index == 0 ? "\n" : ",\n")
      try render(input, to: write)
    }
    try write(report.inputs.isEmpty ? "],\n" : "\n  ],\n")
    try write("  \"summary\": \(JSONValue.object(summary(report)).text())\n}\n")
  }

  private func render(_ input: ValidationReport.Input, to write: (String) throws -> Void) throws {
    let head: JSONValue = [
      "path": .string(input.path), "format": input.format.map(JSONValue.string),
      "profile": input.profile.map(JSONValue.string), "kind": (input.kind?.plural).map(JSONValue.string),
      "encoding": input.encoding.map(JSONValue.string),
      "rejected_path": input.rejectedPath.map(JSONValue.string),
    ]
    let rest: JSONValue = ["decisions": .array(input.inferences.map(decision))]
    let counts = counts(input.records, input.changes, input.counts, known: input.known)
    try write("    {\n")
    for member in head.members + counts + rest.members {
      try write("      \(quoted(member.name)): \(member.value.text()),\n")
    }
    try write("      \"diagnostics\": [")
    var isFirst = true
    try input.findings.forEach { diagnostic in
      try write("\(isFirst ? "" : ",")\n        \(self.diagnostic(diagnostic).text())")
      isFirst = false
    }
    try write(isFirst ? "]\n    }" : "\n      ]\n    }")
  }

  /// Returns a finding as the JSON object of the report.
  func diagnostic(_ diagnostic: Diagnostic) -> JSONValue { .object(members(of: diagnostic)) }

  /// Returns the members of a finding.
  func members(of diagnostic: Diagnostic) -> [JSONValue.Member] {
    let showsValue = showsPersonal || !diagnostic.isPersonal
    let related = diagnostic.related.map { JSONValue.object(Self.position($0)) }
    let head: JSONValue = [
      "code": .string(diagnostic.code.rawValue), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message.rendered(showingPersonal: showsPersonal)),
    ]
    let rest: JSONValue = [
      "record": diagnostic.record.map(JSONValue.integer),
      "records": diagnostic.records > 1 ? .integer(diagnostic.records) : nil,
      "field": diagnostic.field.map(JSONValue.string), "header": diagnostic.header.map(JSONValue.string),
      "pointer": diagnostic.pointer.map(JSONValue.string), "cell": diagnostic.cell.map(JSONValue.string),
      "member": diagnostic.member.map(JSONValue.string),
      "value": showsValue ? diagnostic.value.map(JSONValue.string) : nil,
      "replacement": showsValue ? diagnostic.replacement.map(JSONValue.string) : nil,
      "help": diagnostic.help.map { .string($0.rendered(showingPersonal: showsPersonal)) },
      "fingerprint": diagnostic.fingerprint.map(JSONValue.string),
      "known": diagnostic.isKnown ? .boolean(true) : nil, "related": related.isEmpty ? nil : .array(related),
    ]
    return head.members + (diagnostic.textPosition.map(Self.position) ?? []) + rest.members
  }

  /// Returns the members of a position.
  package static func position(_ position: SourcePosition) -> [JSONValue.Member] {
    let place: JSONValue = [
      "line": .integer(position.line), "column": .integer(position.column),
      "end_line": .integer(position.endLine), "end_column": .integer(position.endColumn),
      "offset": .integer(position.offset), "length": .integer(position.length),
    ]
    return place.members
  }

  private func decision(_ inference: Inference) -> JSONValue {
    func labels(_ samples: [Inference.Sample]) -> JSONValue? {
      samples.isEmpty ? nil : .array(samples.map { .string($0.label) })
    }
    let isOfSeveral = inference.margin != nil
    return [
      "what": .string(inference.what), "value": .string(inference.value), "why": .string(inference.why),
      "override": inference.override.map(JSONValue.string),
      "confidence": isOfSeveral ? .string(inference.confidence.rawValue) : nil,
      "margin": inference.margin.map { .number(Inference.text($0)) },
      "candidates": isOfSeveral ? .array(inference.candidates.map(candidate)) : nil,
      "samples": isOfSeveral ? labels(inference.samples) : nil,
      "contradictions": isOfSeveral ? labels(inference.contradictions) : nil,
    ]
  }

  private func candidate(_ candidate: Inference.Candidate) -> JSONValue {
    let evidence = candidate.evidence.map { evidence -> JSONValue in
      ["text": .string(evidence.text), "bits": .number(Inference.text(evidence.bits))]
    }
    return [
      "choice": .string(candidate.choice), "bits": .number(Inference.text(candidate.bits)),
      "evidence": .array(evidence),
    ]
  }

  /// The counts of all inputs.
  func summary(_ report: ValidationReport) -> [JSONValue.Member] {
    counts(
      report.records, report.changes, report.counts, known: report.inputs.reduce(0) { $0 + $1.known })
  }

  private func counts(
    _ records: RecordCounts, _ changes: ChangeCounts?, _ findings: FindingCounter, known: Int
  ) -> [JSONValue.Member] {
    let counts: JSONValue = [
      "records": [
        "read": .integer(records.read), "accepted": .integer(records.accepted),
        "rejected": .integer(records.rejected), "skipped": .integer(records.skipped),
      ],
      "changes": changes.map { changes in
        [
          "added": .integer(changes.added), "changed": .integer(changes.changed),
          "unchanged": .integer(changes.unchanged), "cancelled": .integer(changes.cancelled),
        ]
      },
      "findings": [
        "errors": .integer(findings.count(of: .error)), "warnings": .integer(findings.count(of: .warning)),
        "notes": .integer(findings.count(of: .note)), "known": known > 0 ? .integer(known) : nil,
        "by_code": .array(findings.byCode.map(codeCount)),
      ],
    ]
    return counts.members
  }

  private func codeCount(_ entry: (code: DiagnosticCode, severity: Severity, count: Int)) -> JSONValue {
    [
      "code": .string(entry.code.rawValue), "severity": .string(entry.severity.rawValue),
      "count": .integer(entry.count),
    ]
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text() }
}
