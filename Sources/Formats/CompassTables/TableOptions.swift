package import CompassSource

/// Options for finding the tables of a grid: the facts that the caller already knows.
public struct TableOptions: Sendable {
  /// Returns how likely a text is to be a header word, in bits: 4 for a known word, less for a similar text,
  /// 0 for others.
  ///
  /// Without it, only the shapes of the cells identify tables.
  public var words: (@Sendable (String) -> Double)?
  /// Returns whether the cells of a row are the header of a known program.
  public var isKnownHeader: (@Sendable ([String]) -> Bool)?
  /// The line of the header, or its row in a sheet; the rows above it aren't data.
  public var headerLine: Int?
  /// Whether the grid has a header; without one, every row that isn't blank is data.
  public var hasHeader = true
  /// Whether every row below the header that isn't blank is data.
  public var takesEveryRow = false
  /// Whether the names of groups above the header are part of the names of columns; nil if only where these repeat.
  public var joinsGroups: Bool?
  /// The file's delimiter, to fix rows with a wrong number of delimiters; nil leaves rows unchanged.
  public var delimiter: UInt8?
  /// The quote of a file with a delimiter.
  public var quote: UInt8? = 0x22

  /// The texts above a table that the grid doesn't have.
  package var titleRows: [SourceRecord] = []

  /// Whether the grid has one table and the finder doesn't search for its header.
  var isHeaderGiven: Bool { headerLine != nil || takesEveryRow || !hasHeader }

  /// Creates options of which nothing is known.
  public init() {}
}
