/// What one file may ask of the reader; a record that asks for more is left out with a finding, and the
/// reader goes on with the next.
public struct CSVLimits: Sendable, Hashable {
  /// The most bytes of one field, and how far a closing quote is looked for.
  public var fieldBytes: Int
  /// The most bytes of one record.
  public var recordBytes: Int
  /// The most fields of one record, as many columns as a sheet of Excel has.
  public var columns: Int
  /// How many records from the top the header is looked for in.
  public var preambleRecords: Int
  /// How many records are looked ahead to tell a footer or a second table from ragged data.
  public var tailRecords: Int
  /// How many bytes are looked ahead for the same purpose, at most.
  public var tailBytes: Int
  /// How many bytes from the top the dialect and the layout are told from.
  public var surveyBytes: Int
  /// How many records from the top the layout is told from.
  public var surveyRecords: Int
  /// How many skipped stretches are listed; the counts beside the list are exact beyond it.
  public var listedSkips: Int

  /// How many bytes a record with broken quotes is tried over to mend it.
  static let recoveryBytes = 64 << 10
  /// The most bytes of a record with broken quotes that are searched in vain for closing ones.
  ///
  /// After that, quotes are text. A line may have thousands that nothing closes.
  static let wastedBytes = 256 << 10

  /// Creates limits, the usual ones where nothing else is said.
  public init(
    fieldBytes: Int = 1 << 20, recordBytes: Int = 8 << 20, columns: Int = 16_384, preambleRecords: Int = 64,
    tailRecords: Int = 512, tailBytes: Int = 1 << 20, surveyBytes: Int = 256 << 10,
    surveyRecords: Int = 2_000, listedSkips: Int = 1_000
  ) {
    self.fieldBytes = max(1, fieldBytes)
    self.recordBytes = max(self.fieldBytes, recordBytes)
    self.columns = max(1, columns)
    self.preambleRecords = max(1, preambleRecords)
    self.tailRecords = max(1, tailRecords)
    self.tailBytes = max(1, tailBytes)
    self.surveyBytes = max(1, surveyBytes)
    self.surveyRecords = max(1, surveyRecords)
    self.listedSkips = max(0, listedSkips)
  }
}
