/// What the caller knows of a file; everything left out is found by looking.
public struct CSVOptions: Sendable {
  /// What is looked for around the data.
  public enum Layout: Sendable, Hashable {
    /// The table: preamble, headers of several rows, the header again, notes and second tables go. What is
    /// as wide as the table stays, with a finding where it looks like totals or notes; so do columns
    /// without a name.
    case automatic
    /// The records of the table, for a caller who knows what a record is: as ``automatic``, and totals,
    /// notes as wide as the table and columns with neither name nor value go too. The names of groups above
    /// the header are in ``CSVSurvey/sectionRow`` and no part of the names; the header again after blank
    /// rows begins no second table.
    case records
    /// Nothing: the first record is the header, unless there is none, and all that is not blank is data.
    case plain
  }

  /// The encoding, whatever the bytes look like; a byte order mark that agrees with it is left out.
  public var encoding: CSVEncoding?
  /// The byte between two fields.
  public var delimiter: UInt8?
  /// The byte around fields.
  public var quote: UInt8?
  /// How a quote stands inside a quoted field.
  public var escape: CSVDialect.Escape?
  /// The physical line of the header, counted from 1; what stands above it is skipped.
  public var headerLine: Int?
  /// Whether the file has a header.
  public var hasHeader: Bool?
  /// Says how many of a row's cells are headers that the caller knows; the header is the row with most.
  ///
  /// A row that scores 0 is no header on its account; where every row scores 0 the file is judged as if
  /// there were no such closure.
  public var headerScore: (@Sendable ([String]) -> Int)?
  /// What is looked for around the data.
  public var layout: Layout
  /// Whether a record of another width than the table's is put right where there is one way only in which it
  /// can have been meant.
  ///
  /// Each such record has a finding that says what was moved. Never done where the layout is plain.
  public var repairsRows: Bool
  /// What one file may ask of the reader.
  public var limits: CSVLimits

  /// Creates options, none decided where nothing is said.
  public init(
    encoding: CSVEncoding? = nil, delimiter: UInt8? = nil, quote: UInt8? = nil,
    escape: CSVDialect.Escape? = nil, headerLine: Int? = nil, hasHeader: Bool? = nil,
    headerScore: (@Sendable ([String]) -> Int)? = nil, layout: Layout = .automatic,
    repairsRows: Bool = true, limits: CSVLimits = CSVLimits()
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.headerLine = headerLine
    self.hasHeader = hasHeader
    self.headerScore = headerScore
    self.layout = layout
    self.repairsRows = repairsRows
    self.limits = limits
  }
}
