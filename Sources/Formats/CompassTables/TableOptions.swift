package import CompassSource

/// What is known of the tables of a grid before they are looked for.
public struct TableOptions: Sendable {
  /// Returns how well a text is known as a word of headers, in bits: 4 for a word, less for what is like one, 0 for
  /// others.
  ///
  /// Without it tables are told by the shapes of their cells alone.
  public var words: (@Sendable (String) -> Double)?
  /// Returns whether the cells of a row are the header of a known program.
  public var isKnownHeader: (@Sendable ([String]) -> Bool)?
  /// The line of the header, or its row in a sheet; what is above it is no data.
  public var headerLine: Int?
  /// Whether the grid has a header; without one, every row that isn't blank is data.
  public var hasHeader = true
  /// Whether every row below the header that isn't blank is data.
  public var takesEveryRow = false
  /// Whether the names of groups above the header are part of the names of columns; nil if only where these repeat.
  public var joinsGroups: Bool?
  /// The delimiter of a file whose rows with a wrong number of delimiters are put right; nil if rows stay as they are.
  public var delimiter: UInt8?
  /// The quote of a file with a delimiter.
  public var quote: UInt8? = 0x22

  /// The texts above a table that the grid doesn't have.
  package var titleRows: [SourceRecord] = []

  /// Whether there is one table, whose header isn't looked for.
  var isHeaderGiven: Bool { headerLine != nil || takesEveryRow || !hasHeader }

  /// Creates options of which nothing is known.
  public init() {}
}
