import CompassCSV
import CompassModel
package import CompassSource
import CompassTables
package import CompassValidation
package import Foundation

/// The result of importing one file.
package struct FileOutcome: Sendable {
  /// The inspection of the file before its records were read.
  package let survey: FileSurvey
  /// The number of records that were read.
  package var read = 0
  /// The number of records that were accepted.
  package var accepted = 0
  /// The number of records that were rejected.
  package var rejected = 0
  /// The number of records that were skipped, including ``deleted``.
  package var skipped = 0
  /// The number of skipped records that match a deleted record.
  package var deleted = 0
  /// The number of records that are new to the store.
  package var added = 0
  /// The number of records that change a stored record.
  package var changed = 0
  /// The number of records that match a stored record and change nothing.
  package var unchanged = 0
  /// The number of events that were canceled because they are missing from their source.
  package var cancelled = 0
  /// The path of the rejected-rows file, if any.
  package var rejectedPath: String?
  /// The path of the backup of an existing rejected-rows file that was edited or isn't from an import.
  package var backupPath: String?
  /// The automatic choices made before and while the records were read.
  package var inferences: [Inference]
  /// The store's default athlete, if the import assigned records to that athlete by default; otherwise nil.
  package private(set) var defaultAthlete: UUID?
  /// The schools that the import created because rows name them.
  package var createdSchools: [String] = []
  /// The changes by rows that repeat the record of an earlier row.
  package var repeated = ChangeCounts()
  /// The first stored records, for people to check.
  package var stored: [ReportRecord] = []
  /// The folded words of `--type-word` that set the type of an event in the file.
  package var typeWords: Set<String> = []
  /// The answer that the store can remember for files with the same headers.
  var learned: RememberedAnswer? { survey.learned.flatMap { $0.keeping(typeWords) } }
  /// The findings, at most ``maximumFindings`` of them.
  package private(set) var findings: [Diagnostic] = []
  /// The number of findings by code and severity, exact however many there are.
  package private(set) var counts = FindingCounter()

  /// The maximum number of findings to store.
  package static let maximumFindings = 100_000
  /// The maximum number of findings of one code that include their rows.
  package static let maximumExcerpts = 50

  init(_ survey: FileSurvey) {
    self.survey = survey
    inferences = survey.inferences
    for diagnostic in survey.diagnostics { add(diagnostic) }
  }

  /// Adds a finding.
  ///
  /// - Parameter isShifted: whether the cells of its row may be in the wrong columns.
  mutating func add(_ diagnostic: Diagnostic, isShifted: Bool = false) {
    var diagnostic = survey.placed(diagnostic)
    if let offered = survey.options.offered { diagnostic.help = diagnostic.help.flatMap(offered.advice) }
    counts.add(diagnostic)
    if Self.overLimit.contains(diagnostic.code) { overLimit += 1 }
    guard findings.count < Self.maximumFindings else { return }
    findings.append(PersonalText.masking(diagnostic, isShifted: isShifted))
  }

  /// The findings about records that exceed a limit and can't be read.
  private static let overLimit: Set<DiagnosticCode> = [
    .csvFieldTooLong, .csvRecordTooLong, .csvTooManyColumns,
  ]
  private var overLimit = 0

  /// Notes that the records belong to the default athlete.
  ///
  /// Shows the start of the ID instead of the name, because the validation report may be shared.
  mutating func takeDefaultAthlete(_ id: UUID) {
    defaultAthlete = id
    inferences.add(
      "athlete", "the default athlete (id \(id.text.prefix(Self.idDigits)))",
      "no athlete in the file; the store's default is used", "--athlete NAME")
  }

  /// The number of digits of an ID that distinguish athletes.
  private static let idDigits = 8

  /// Sorts the findings by line and column; findings without a position come first.
  mutating func sortFindings() {
    let keys = findings.indices.map { index in
      (findings[index].position?.line ?? 0, findings[index].position?.column ?? 0, index)
    }
    findings = findings.indices.sorted { keys[$0] < keys[$1] }.map { findings[$0] }
  }

  /// Whether further findings are only counted.
  var isFull: Bool { findings.count >= Self.maximumFindings }

  /// Whether a finding of a code should include its row.
  func wantsExcerpt(of code: DiagnosticCode) -> Bool {
    counts.count(of: code) < Self.maximumExcerpts
  }

  /// Counts rows that aren't data as skipped, and rows that exceed a limit as rejected.
  mutating func accountRows() {
    lose(overLimit)
    guard let rows = survey.table.rows ?? survey.input.table else { return }
    inferences += rows.rowInferences
    leaveOut(rows.leftOutCount)
  }

  /// Counts records that couldn't be read as rejected.
  mutating func lose(_ count: Int) {
    read += count
    rejected += count
  }

  /// Counts records that aren't imported as skipped.
  mutating func leaveOut(_ count: Int) {
    read += count
    skipped += count
  }
}

extension FileOutcome {
  /// Returns the results of the file for the validation report.
  ///
  /// - Parameter hasStore: whether the records were imported into a store.
  package func reportInput(hasStore: Bool) -> ValidationReport.Input {
    var input = ValidationReport.Input(
      path: survey.input.path, format: survey.format, profile: survey.profile?.name, kind: survey.kind,
      encoding: survey.input.sheet == nil ? survey.encodingName : nil,
      records: RecordCounts(read: read, accepted: accepted, rejected: rejected, skipped: skipped),
      changes: hasStore
        ? ChangeCounts(added: added, changed: changed, unchanged: unchanged, cancelled: cancelled) : nil,
      inferences: offeredInferences, findings: MemoryFindings(findings), counts: counts,
      rejectedPath: rejectedPath)
    input.rows = FileRows(survey)
    // The log of a conversion may be public, and its output shows the records.
    input.stored = hasStore ? stored : []
    input.repeated = repeated
    if let sheet = survey.input.sheet, !sheet.isOnly { input.sheet = sheet.name }
    return input
  }

  /// The automatic choices, each with its option only if the command has that option.
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
  /// The automatic choices about the archive and its skipped members, for the validation report.
  package var reportInput: ValidationReport.Input {
    ValidationReport.Input(path: path, format: "zip", inferences: inferences)
  }
}
