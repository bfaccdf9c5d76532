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
  /// What one file may ask of the reader.
  public var limits: CSVLimits

  /// Creates options, none decided where nothing is said.
  public init(
    encoding: CSVEncoding? = nil, delimiter: UInt8? = nil, quote: UInt8? = nil,
    escape: CSVDialect.Escape? = nil, limits: CSVLimits = CSVLimits()
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.quote = quote
    self.escape = escape
    self.limits = limits
  }
}
