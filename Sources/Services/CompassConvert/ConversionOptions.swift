import CompassDocuments
import CompassExport
package import CompassImport
package import CompassModel
package import CompassSource
import CompassValidation
package import Foundation

/// The options of a run of conversions.
package struct ConversionOptions: Sendable {
  /// The output format; nil only checks the files.
  package var format: ConversionFormat?
  /// Whether rows stay what they are: no kind, no rules, no ids.
  package var isTable = false
  /// The only table to convert, counted from 1; nil for all.
  package var tableNumber: Int?
  /// The options for reading the files.
  package var reading: ImportOptions
  /// When documents say that they were made.
  package var created: Date
  /// The readers of documents and calendars.
  package var audience = Audience.coach
  /// Whether the user named the readers.
  package var isAudienceGiven = false
  /// The paper of documents.
  package var paper = Paper.letter
  /// Whether reports show the rows of the inputs.
  package var keepsRows = false
  /// The findings to ignore or to count as errors.
  package var severities = SeverityChoices()
  /// The settings of `compass.json` files that apply, each with its name and value.
  package internal(set) var settings: Set<String> = []

  /// Creates options that only check.
  package init(reading: ImportOptions, created: Date) {
    self.reading = reading
    self.created = created
  }
}

/// An output format of a conversion.
package enum ConversionFormat: String, Sendable, CaseIterable {
  case csv, json, jsonl, ics, xlsx, pdf, html

  /// Whether records of a kind can become it: a calendar has room only for what has a day of its own.
  package func takes(_ kind: RecordKind) -> Bool { self != .ics || kind == .event || kind == .trip }

  /// Whether records become it with all their fields.
  package var isWholeData: Bool { self == .csv || self == .json || self == .jsonl }

  /// Whether a table without any kind of records can become it.
  package var takesTables: Bool { isWholeData || self == .xlsx }

  /// Whether it is nothing that a terminal can show.
  package var isBinary: Bool { self == .xlsx || self == .pdf }

  /// How records are written whole; nil for documents and calendars.
  var recordFormat: RecordExport.Format? { RecordExport.Format(rawValue: rawValue) }

  /// The format of a document; nil for records and calendars.
  var documentFormat: DocumentFormat? {
    switch self {
    case .xlsx: .xlsx
    case .pdf: .pdf
    case .html: .html
    case .csv, .json, .jsonl, .ics: nil
    }
  }
}

/// The codes of findings to ignore or to count as errors.
package struct SeverityChoices: Sendable, Hashable {
  /// The codes of findings to ignore.
  package var ignored: Set<DiagnosticCode> = []
  /// The codes of findings that count as errors, although their records are accepted.
  package var errors: Set<DiagnosticCode> = []

  /// Creates choices.
  package init(ignored: Set<DiagnosticCode> = [], errors: Set<DiagnosticCode> = []) {
    self.ignored = ignored
    self.errors = errors
  }

  /// Returns the code with a name, or nil if the catalog doesn't contain it.
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
