import CompassCSV
import CompassModel
package import CompassSource
import CompassTables
package import CompassValidation
package import Foundation

/// What became of one file.
package struct FileOutcome: Sendable {
  /// What was decided before its records were read.
  package let survey: FileSurvey
  /// The number of records that were read.
  package var read = 0
  /// The number of records that were taken.
  package var accepted = 0
  /// The number of records that were rejected.
  package var rejected = 0
  /// The number of records that hold no data, or whose record the user deleted.
  package var skipped = 0
  /// The number of those whose record the user deleted.
  package var deleted = 0
  /// The number of records that the store did not have.
  package var added = 0
  /// The number of records that say something new of one that the store had.
  package var changed = 0
  /// The number of records that say nothing new.
  package var unchanged = 0
  /// The number of records that are gone from their source.
  package var cancelled = 0
  /// Where the rejected rows are.
  package var rejectedPath: String?
  /// Where the rejected rows of an earlier import are kept that somebody has worked on since.
  package var backupPath: String?
  /// What was decided, before its records were read and while they were.
  package var inferences: [Inference]
  /// The athlete whose the records are because the store's settings say so; nil where something else does.
  package private(set) var defaultAthlete: UUID?
  /// The schools that were made because rows name them.
  package var createdSchools: [String] = []
  /// The words of `--type-word` that told types in the file, folded.
  package var typeWords: Set<String> = []
  /// The findings, at most ``maximumFindings`` of them.
  package private(set) var findings: [Diagnostic] = []
  /// The number of findings by code and severity, exact however many there are.
  package private(set) var counts = FindingCounter()

  /// The most findings that are kept whole.
  package static let maximumFindings = 100_000
  /// The most findings of one code that are kept with their rows.
  package static let maximumExcerpts = 50

  init(_ survey: FileSurvey) {
    self.survey = survey
    inferences = survey.inferences
    for diagnostic in survey.diagnostics { add(diagnostic) }
  }

  /// Adds a finding.
  ///
  /// - Parameter isShifted: whether it is of a row whose cells may stand in the wrong columns.
  mutating func add(_ diagnostic: Diagnostic, isShifted: Bool = false) {
    var diagnostic = survey.placed(diagnostic)
    if let offered = survey.options.offered { diagnostic.help = diagnostic.help.flatMap(offered.advice) }
    counts.add(diagnostic)
    if Self.overLimit.contains(diagnostic.code) { overLimit += 1 }
    guard findings.count < Self.maximumFindings else { return }
    findings.append(PersonalText.masking(diagnostic, isShifted: isShifted))
  }

  /// The findings of records that are larger than the limits and could not be read.
  private static let overLimit: Set<DiagnosticCode> = [
    .csvFieldTooLong, .csvRecordTooLong, .csvTooManyColumns,
  ]
  private var overLimit = 0

  /// Notes that the records are the default athlete's; the report may be handed on, so that it has no name.
  mutating func takeDefaultAthlete(_ id: UUID) {
    defaultAthlete = id
    inferences.add(
      "athlete", "the default athlete (id \(id.text.prefix(Self.idDigits)))",
      "no athlete in the file; the store's default is used", "--athlete NAME")
  }

  /// How many digits of an id tell athletes apart.
  private static let idDigits = 8

  /// Puts the findings in the order of the file: what was found of the whole file stands at its header.
  mutating func sortFindings() {
    let keys = findings.indices.map { index in
      (findings[index].position?.line ?? 0, findings[index].position?.column ?? 0, index)
    }
    findings = findings.indices.sorted { keys[$0] < keys[$1] }.map { findings[$0] }
  }

  /// Whether further findings are counted only.
  var isFull: Bool { findings.count >= Self.maximumFindings }

  /// Whether a finding of that code should bring its row.
  func wantsExcerpt(of code: DiagnosticCode) -> Bool {
    counts.count(of: code) < Self.maximumExcerpts
  }

  /// Takes the rows into account that are no data, and those that hold more than can be read: these were meant to go
  /// in.
  mutating func accountRows() {
    lose(overLimit)
    guard let rows = survey.table.rows ?? survey.input.table else { return }
    inferences += rows.rowInferences
    leaveOut(rows.leftOutCount)
  }

  /// Takes records into account that could not be read.
  mutating func lose(_ count: Int) {
    read += count
    rejected += count
  }

  /// Takes records into account that are nothing of recruiting.
  mutating func leaveOut(_ count: Int) {
    read += count
    skipped += count
  }

  /// The number of findings of a severity.
  package func count(_ severity: Severity) -> Int { counts.count(of: severity) }
}
