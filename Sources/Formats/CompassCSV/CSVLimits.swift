/// What one file may ask of the reader; a record that asks for more is left out with a finding, and the
/// reader goes on with the next.
public struct CSVLimits: Sendable, Hashable {
  /// The most bytes of one field, and how far a closing quote is looked for.
  public var fieldBytes: Int
  /// The most bytes of one record.
  public var recordBytes: Int
  /// The most fields of one record, as many columns as a sheet of Excel has.
  public var columns: Int
  /// How many bytes from the top the dialect is told from.
  public var surveyBytes: Int

  /// How many bytes a record with broken quotes is tried over to mend it.
  static let recoveryBytes = 64 << 10
  /// The most bytes of a record with broken quotes that are searched in vain for closing ones.
  ///
  /// After that, quotes are text. A line may have thousands that nothing closes.
  static let wastedBytes = 256 << 10

  /// Creates limits, the usual ones where nothing else is said.
  public init(
    fieldBytes: Int = 1 << 20, recordBytes: Int = 8 << 20, columns: Int = 16_384, surveyBytes: Int = 256 << 10
  ) {
    self.fieldBytes = max(1, fieldBytes)
    self.recordBytes = max(self.fieldBytes, recordBytes)
    self.columns = max(1, columns)
    self.surveyBytes = max(1, surveyBytes)
  }
}
