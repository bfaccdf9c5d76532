/// One cell of a row: where its bytes are, where it stands in the file, and what the format says that it is.
public struct Cell: Sendable, Hashable {
  /// What the format says that a cell is.
  ///
  /// Delimited files know only texts.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Nothing, or `null`.
    case blank
    /// A text.
    case text
    /// A number with a point before its decimals.
    case number
    /// A date, a time, or both, as ISO 8601 writes them.
    case date
    /// `true` or `false`, in capitals or not.
    case boolean
    /// An array or an object, as JSON text.
    case structure
  }

  @usableFromInline var lowerBound: UInt32
  @usableFromInline var upperBound: UInt32
  /// The cell in the file, delimiters excluded, quotes included.
  public var position: SourcePosition
  /// What the format says that the cell is.
  public var kind: Kind
  /// Whether the cell was in quotes, so that an empty one was meant to be empty.
  public var isQuoted: Bool

  /// The cell's bytes within ``SourceRecord/text``, of which no reader keeps as much as four gigabytes.
  @inlinable public var range: Range<Int> {
    get { Range(uncheckedBounds: (Int(lowerBound), Int(upperBound))) }
    set {
      lowerBound = UInt32(newValue.lowerBound)
      upperBound = UInt32(newValue.upperBound)
    }
  }

  /// Creates a cell from its place in the buffer and in the file.
  @inlinable
  public init(range: Range<Int>, position: SourcePosition, kind: Kind = .text, isQuoted: Bool = false) {
    lowerBound = UInt32(range.lowerBound)
    upperBound = UInt32(range.upperBound)
    self.position = position
    self.kind = kind
    self.isQuoted = isQuoted
  }
}
