/// What the caller knows of a file; everything left out is found by looking.
public struct CSVOptions: Sendable {
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
  /// Whether totals, footers and second tables below the data are recognised and skipped; otherwise every
  /// record below the header that is not blank is data.
  public var recognisesTail: Bool
  /// What one file may ask of the reader.
  public var limits: CSVLimits

  /// Creates options, none decided where nothing is said.
  public init(
    encoding: CSVEncoding? = nil, delimiter: UInt8? = nil, quote: UInt8? = nil,
    escape: CSVDialect.Escape? = nil, headerLine: Int? = nil, hasHeader: Bool? = nil,
    headerScore: (@Sendable ([String]) -> Int)? = nil, recognisesTail: Bool = true,
    limits: CSVLimits = CSVLimits()
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.headerLine = headerLine
    self.hasHeader = hasHeader
    self.headerScore = headerScore
    self.recognisesTail = recognisesTail
    self.limits = limits
  }
}
