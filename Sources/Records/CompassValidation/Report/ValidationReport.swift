public import CompassModel
public import CompassSource

/// The findings and results of a run, which renderers write as text and JSON.
public struct ValidationReport: Sendable {
  /// The result for the accepted records.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// They were saved.
    case done
    /// Nothing was written, because the run was a trial.
    case dryRun = "dry-run"
    /// Nothing was written, because records were rejected and all or nothing was asked for.
    case refused
    /// Nothing was written, because the run could not be finished.
    case failed
  }

  /// One file, or one member of an archive.
  public struct Input: Sendable {
    /// The path as the user gave it.
    public var path: String
    /// The format as a lower-case word: `csv`.
    public var format: String?
    /// The name of the import profile.
    public var profile: String?
    /// The kind of the records.
    public var kind: RecordKind?
    /// The encoding by its IANA name.
    public var encoding: String?
    /// The counts of accepted, rejected and skipped records.
    public var records: RecordCounts
    /// The changes in the store; nil without a store.
    public var changes: ChangeCounts?
    /// The automatic choices.
    public var inferences: [Inference]
    /// The findings in the order of the file, all of them or those that were kept.
    public var findings: any ReportFindings
    /// The exact counts of the findings.
    public var counts: FindingCounter
    /// Where the rejected records were written.
    public var rejectedPath: String?
    /// How many of the findings a baseline knows.
    public var known = 0
    /// The rows, which can be read again; nil if they can't.
    package var rows: (any ReportRows)?
    /// The sheet of a workbook with several sheets; nil for any other input.
    package var sheet: String?
    /// The changes by rows that repeat the record of an earlier row.
    package var repeated = ChangeCounts()
    /// The first stored records, in the order of the file.
    package var stored: [ReportRecord] = []

    /// Creates an input with findings in memory, and counts them.
    public init(
      path: String, format: String? = nil, profile: String? = nil, kind: RecordKind? = nil,
      encoding: String? = nil, records: RecordCounts = RecordCounts(), changes: ChangeCounts? = nil,
      inferences: [Inference] = [], diagnostics: [Diagnostic] = [], rejectedPath: String? = nil
    ) {
      var counts = FindingCounter()
      for diagnostic in diagnostics { counts.add(diagnostic) }
      self.init(
        path: path, format: format, profile: profile, kind: kind, encoding: encoding, records: records,
        changes: changes, inferences: inferences, findings: MemoryFindings(diagnostics), counts: counts,
        rejectedPath: rejectedPath)
    }

    /// Creates an input with findings that are kept elsewhere.
    public init(
      path: String, format: String? = nil, profile: String? = nil, kind: RecordKind? = nil,
      encoding: String? = nil, records: RecordCounts = RecordCounts(), changes: ChangeCounts? = nil,
      inferences: [Inference] = [], findings: any ReportFindings, counts: FindingCounter,
      rejectedPath: String? = nil
    ) {
      self.path = path
      self.format = format
      self.profile = profile
      self.kind = kind
      self.encoding = encoding
      self.records = records
      self.changes = changes
      self.inferences = inferences
      self.findings = findings
      self.counts = counts
      self.rejectedPath = rejectedPath
    }
  }

  /// The inputs in the order in which they were given.
  public var inputs: [Input]
  /// The result for the accepted records.
  public var outcome: Outcome
  /// The option that names the store in further commands, with a blank before it: ` --store my.sqlite`.
  package var storeOption = ""
  /// Whether the store has several athletes.
  package var hasSeveralAthletes = false

  /// Creates a report.
  public init(inputs: [Input] = [], outcome: Outcome = .done) {
    self.inputs = inputs
    self.outcome = outcome
  }

  /// The counts of the records of all inputs.
  public var records: RecordCounts { inputs.reduce(RecordCounts()) { $0 + $1.records } }

  /// The changes in the store by all inputs; nil without a store.
  public var changes: ChangeCounts? {
    let changes = inputs.compactMap(\.changes)
    return changes.isEmpty ? nil : changes.reduce(ChangeCounts(), +)
  }

  /// The exact counts of the findings of all inputs.
  public var counts: FindingCounter {
    inputs.reduce(into: FindingCounter()) { $0.add($1.counts) }
  }
}

extension [ValidationReport.Input] {
  /// Whether the inputs were imported into a store, rather than converted.
  var haveStore: Bool { contains { $0.changes != nil } }
}

extension ValidationReport.Input {
  /// The number of accepted records, each counted once, however many rows it has.
  var distinct: Int { max(records.accepted - repeated.changed - repeated.unchanged, 0) }

  /// Whether the input is an archive.
  ///
  /// Its members are inputs of their own.
  var isArchive: Bool { format == "zip" && kind == nil }
}
