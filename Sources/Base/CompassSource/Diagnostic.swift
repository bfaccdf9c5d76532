/// One finding: what is wrong, where, and what to do.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of finding.
  public var code: DiagnosticCode
  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in one sentence.
  public var message: Message
  /// What to do about it.
  public var help: Message?
  /// Where it stands in a text file; of a workbook the line is the row, and nothing else is of use to others.
  public var position: SourcePosition?
  /// The number of the data record, counted from 1.
  public var record: Int?
  /// The model's name of the field (`start_date`).
  public var field: String?
  /// The column's header as it stands in the file.
  public var header: String?
  /// The offending text as it stands in the file.
  public var value: String?
  /// The text to write instead, where that is certain.
  public var replacement: String?
  /// Whether ``value`` and ``replacement`` may say something of a person.
  public var isPersonal: Bool
  /// Where it stands in a JSON document (RFC 6901).
  public var pointer: String?
  /// Where it stands in a workbook (`Schedule!D12`).
  public var cell: String?
  /// The member of an archive in which it stands.
  public var member: String?
  /// Other places that belong to the finding, such as the first of two equal rows.
  public var related: [SourcePosition]
  /// The number of records that share the finding, which is said once for all of them.
  public var records = 1
  /// The record's text with the field marked, where it was kept for showing.
  public var excerpt: SourceExcerpt?
  /// The first eight bytes of a digest of the record's values, which tells the record wherever it stands.
  public var recordDigest: UInt64?
  /// What tells the finding from all others of a report, wherever its record stands; a report has it.
  public var fingerprint: String?
  /// Whether a baseline lists the finding, so that it fails nothing.
  public var isKnown = false

  /// Where it stands in a text file as others have it; nil for what stands in a workbook, which has cells.
  public var textPosition: SourcePosition? { cell == nil ? position : nil }

  /// Creates a finding.
  public init(
    _ code: DiagnosticCode, _ severity: Severity, _ message: Message, help: Message? = nil,
    position: SourcePosition? = nil, record: Int? = nil, field: String? = nil, header: String? = nil,
    value: String? = nil, isPersonal: Bool = true, related: [SourcePosition] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.help = help
    self.position = position
    self.record = record
    self.field = field
    self.header = header
    self.value = value
    self.isPersonal = isPersonal
    self.related = related
  }
}

/// The text of a record as it is shown under a finding.
public struct SourceExcerpt: Sendable, Hashable {
  /// One field of the record.
  public struct Field: Sendable, Hashable {
    /// The field's text, as one line.
    public var text: String
    /// Whether the text may say something of a person.
    public var isPersonal: Bool

    /// Creates a field of an excerpt.
    public init(_ text: String, isPersonal: Bool) {
      self.text = text
      self.isPersonal = isPersonal
    }
  }

  /// The fields in the order of the file.
  public var fields: [Field]
  /// The field to mark, counted from 0; nil marks the whole record.
  public var marked: Int?
  /// What stands between two fields.
  public var delimiter: String

  /// Creates an excerpt.
  public init(fields: [Field], marked: Int?, delimiter: String = ",") {
    self.fields = fields
    self.marked = marked
    self.delimiter = delimiter
  }
}
