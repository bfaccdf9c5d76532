/// A stretch of a text file, as a person and as a program find it.
///
/// Lines and columns are counted from 1, columns in Unicode scalars of the decoded text; offsets are
/// bytes of the original file counted from 0, a byte order mark included.
public struct SourcePosition: Sendable, Hashable {
  /// The physical line of the first character, counted from 1.
  public var line: Int
  /// The column of the first character, in Unicode scalars counted from 1.
  public var column: Int
  /// The physical line on which the stretch ends.
  public var endLine: Int
  /// The column just past the last character, in Unicode scalars counted from 1.
  public var endColumn: Int
  /// The offset of the first byte in the original file, counted from 0.
  public var offset: Int
  /// The number of bytes in the original file.
  public var length: Int

  /// Creates a position from its six figures.
  public init(line: Int, column: Int, endLine: Int, endColumn: Int, offset: Int, length: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
    self.offset = offset
    self.length = length
  }

  /// The whole stretch from the start of this position to the end of another.
  public func extended(to other: SourcePosition) -> SourcePosition {
    SourcePosition(
      line: line, column: column, endLine: other.endLine, endColumn: other.endColumn,
      offset: offset, length: other.offset + other.length - offset)
  }
}
