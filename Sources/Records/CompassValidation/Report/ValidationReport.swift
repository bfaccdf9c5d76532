public import CompassModel
public import CompassSource

/// What a run found in its inputs and what it did with them; renderers make text and JSON of it.
public struct ValidationReport: Sendable {
  /// What the run did with the records that were accepted.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// They went in.
    case done
    /// Nothing was to be written.
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
    /// What the records are.
    public var kind: RecordKind?
    /// The encoding by its IANA name.
    public var encoding: String?
    /// What became of the records.
    public var records: RecordCounts
    /// What the records changed; nil where there is no store.
    public var changes: ChangeCounts?
    /// What was decided without being asked.
    public var inferences: [Inference]
    /// The findings in the order of the file, all of them or those that were kept.
    public var findings: any ReportFindings
    /// The exact counts of the findings.
    public var counts: FindingCounter
    /// Where the rejected records were written.
    public var rejectedPath: String?
    /// How many of the findings a baseline knows.
    public var known = 0
    /// The rows, to be read again by who shows all of them.
    package var rows: (any ReportRows)?

    /// Creates an input whose findings are in memory; they are counted.
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

    /// Creates an input whose findings are elsewhere.
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
  /// What the run did with the accepted records.
  public var outcome: Outcome

  /// Creates a report.
  public init(inputs: [Input] = [], outcome: Outcome = .done) {
    self.inputs = inputs
    self.outcome = outcome
  }

  /// What became of the records of all inputs.
  public var records: RecordCounts { inputs.reduce(RecordCounts()) { $0 + $1.records } }

  /// What the records of all inputs changed; nil where there is no store.
  public var changes: ChangeCounts? {
    let changes = inputs.compactMap(\.changes)
    return changes.isEmpty ? nil : changes.reduce(ChangeCounts(), +)
  }

  /// The exact counts of the findings of all inputs.
  public var counts: FindingCounter {
    inputs.reduce(into: FindingCounter()) { $0.add($1.counts) }
  }
}

extension ValidationReport.Input {
  /// Whether it is an archive, whose members are inputs of their own.
  var isArchive: Bool { format == "zip" && kind == nil }
}
