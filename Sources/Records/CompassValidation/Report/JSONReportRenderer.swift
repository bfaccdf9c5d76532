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
    try write("  \"summary\": \(object(summary(report)).text())\n}\n")
  }

  private func render(_ input: ValidationReport.Input, to write: (String) throws -> Void) throws {
    var members: [JSONValue.Member] = [.init("path", .string(input.path))]
    members.add("format", input.format)
    members.add("profile", input.profile)
    members.add("kind", input.kind?.plural)
    members.add("encoding", input.encoding)
    members.add("rejected_path", input.rejectedPath)
    members += counts(input.records, input.changes, input.counts, known: input.known)
    members.append(.init("decisions", .array(input.inferences.map(decision))))
    try write("    {\n")
    for member in members {
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
  func diagnostic(_ diagnostic: Diagnostic) -> JSONValue { object(members(of: diagnostic)) }

  /// Returns the members of a finding.
  func members(of diagnostic: Diagnostic) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("code", .string(diagnostic.code.rawValue)),
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("message", .string(diagnostic.message.rendered(showingPersonal: showsPersonal))),
    ]
    if let position = diagnostic.textPosition { members += Self.position(position) }
    members.add("record", diagnostic.record)
    if diagnostic.records > 1 { members.add("records", diagnostic.records) }
    members.add("field", diagnostic.field)
    members.add("header", diagnostic.header)
    members.add("pointer", diagnostic.pointer)
    members.add("cell", diagnostic.cell)
    members.add("member", diagnostic.member)
    if showsPersonal || !diagnostic.isPersonal {
      members.add("value", diagnostic.value)
      members.add("replacement", diagnostic.replacement)
    }
    members.add("help", diagnostic.help?.rendered(showingPersonal: showsPersonal))
    members.add("fingerprint", diagnostic.fingerprint)
    if diagnostic.isKnown { members.append(.init("known", .boolean(true))) }
    if !diagnostic.related.isEmpty {
      members.append(.init("related", .array(diagnostic.related.map { object(Self.position($0)) })))
    }
    return members
  }

  /// Returns the members of a position.
  package static func position(_ position: SourcePosition) -> [JSONValue.Member] {
    [
      .init("line", .integer(position.line)), .init("column", .integer(position.column)),
      .init("end_line", .integer(position.endLine)), .init("end_column", .integer(position.endColumn)),
      .init("offset", .integer(position.offset)), .init("length", .integer(position.length)),
    ]
  }

  private func decision(_ inference: Inference) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("what", .string(inference.what)), .init("value", .string(inference.value)),
      .init("why", .string(inference.why)),
    ]
    members.add("override", inference.override)
    guard let margin = inference.margin else { return object(members) }
    members.append(.init("confidence", .string(inference.confidence.rawValue)))
    members.append(.init("margin", .number(Inference.text(margin))))
    members.append(.init("candidates", .array(inference.candidates.map(candidate))))
    for (name, samples) in [
      ("samples", inference.samples), ("contradictions", inference.contradictions),
    ] where !samples.isEmpty {
      members.append(.init(name, .array(samples.map { .string($0.label) })))
    }
    return object(members)
  }

  private func candidate(_ candidate: Inference.Candidate) -> JSONValue {
    let evidence = candidate.evidence.map { evidence in
      object([.init("text", .string(evidence.text)), .init("bits", .number(Inference.text(evidence.bits)))])
    }
    return object([
      .init("choice", .string(candidate.choice)), .init("bits", .number(Inference.text(candidate.bits))),
      .init("evidence", .array(evidence)),
    ])
  }

  /// The counts of all inputs.
  func summary(_ report: ValidationReport) -> [JSONValue.Member] {
    counts(
      report.records, report.changes, report.counts, known: report.inputs.reduce(0) { $0 + $1.known })
  }

  private func counts(
    _ records: RecordCounts, _ changes: ChangeCounts?, _ findings: FindingCounter,
    known: Int
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(
        "records",
        object([
          .init("read", .integer(records.read)), .init("accepted", .integer(records.accepted)),
          .init("rejected", .integer(records.rejected)), .init("skipped", .integer(records.skipped)),
        ]))
    ]
    if let changes {
      members.append(
        .init(
          "changes",
          object([
            .init("added", .integer(changes.added)), .init("changed", .integer(changes.changed)),
            .init("unchanged", .integer(changes.unchanged)), .init("cancelled", .integer(changes.cancelled)),
          ])))
    }
    var figures: [JSONValue.Member] = [
      .init("errors", .integer(findings.count(of: .error))),
      .init("warnings", .integer(findings.count(of: .warning))),
      .init("notes", .integer(findings.count(of: .note))),
    ]
    if known > 0 { figures.add("known", known) }
    figures.append(.init("by_code", .array(findings.byCode.map(codeCount))))
    members.append(.init("findings", object(figures)))
    return members
  }

  private func codeCount(_ entry: (code: DiagnosticCode, severity: Severity, count: Int)) -> JSONValue {
    object([
      .init("code", .string(entry.code.rawValue)), .init("severity", .string(entry.severity.rawValue)),
      .init("count", .integer(entry.count)),
    ])
  }

  private func object(_ members: [JSONValue.Member]) -> JSONValue { .object(members) }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text() }
}

extension [JSONValue.Member] {
  fileprivate mutating func add(_ name: String, _ text: String?) {
    if let text { append(JSONValue.Member(name, .string(text))) }
  }

  fileprivate mutating func add(_ name: String, _ number: Int?) {
    if let number { append(JSONValue.Member(name, .integer(number))) }
  }
}
