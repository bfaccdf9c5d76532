/// A stretch of a text file, as a person and as a program find it.
///
/// Lines and columns are counted from 1, columns in Unicode scalars of the decoded text; offsets are
/// bytes of the original file counted from 0, a byte order mark included.
public struct SourcePosition: Sendable, Hashable {
  /// The offset of the first byte in the original file, counted from 0.
  public var offset: Int
  /// The number of bytes in the original file.
  public var length: Int
  // A record has dozens of positions, which one processor writes and another reads: narrow numbers make
  // reading a file faster by a tenth.
  @usableFromInline var narrowLine: UInt32
  @usableFromInline var narrowColumn: UInt32
  @usableFromInline var narrowEndLine: UInt32
  @usableFromInline var narrowEndColumn: UInt32

  /// The physical line of the first character, counted from 1.
  @inlinable public var line: Int {
    get { Int(narrowLine) }
    set { narrowLine = UInt32(clamping: newValue) }
  }
  /// The column of the first character, in Unicode scalars counted from 1.
  @inlinable public var column: Int {
    get { Int(narrowColumn) }
    set { narrowColumn = UInt32(clamping: newValue) }
  }
  /// The physical line on which the stretch ends.
  @inlinable public var endLine: Int {
    get { Int(narrowEndLine) }
    set { narrowEndLine = UInt32(clamping: newValue) }
  }
  /// The column just past the last character, in Unicode scalars counted from 1.
  @inlinable public var endColumn: Int {
    get { Int(narrowEndColumn) }
    set { narrowEndColumn = UInt32(clamping: newValue) }
  }

  /// Creates a position from its six figures; lines and columns beyond four billion count as that many.
  @inlinable
  public init(line: Int, column: Int, endLine: Int, endColumn: Int, offset: Int, length: Int) {
    self.offset = offset
    self.length = length
    narrowLine = UInt32(clamping: line)
    narrowColumn = UInt32(clamping: column)
    narrowEndLine = UInt32(clamping: endLine)
    narrowEndColumn = UInt32(clamping: endColumn)
  }

  /// The empty position behind this one.
  package var end: SourcePosition {
    SourcePosition(
      line: endLine, column: endColumn, endLine: endLine, endColumn: endColumn, offset: offset + length,
      length: 0)
  }

  /// The whole stretch from the start of this position to the end of another.
  public func extended(to other: SourcePosition) -> SourcePosition {
    SourcePosition(
      line: line, column: column, endLine: other.endLine, endColumn: other.endColumn,
      offset: offset, length: other.offset + other.length - offset)
  }
}
