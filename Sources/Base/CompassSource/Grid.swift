/// Rows of cells that can be read from the start as often as needed: a delimited file, a sheet of a workbook, an
/// array of JSON.
public protocol Grid: Sendable {
  /// What the grid is called where a file has several: the name of a sheet or of a member.
  var name: String? { get }
  /// What was decided about the grid before its rows are read.
  var inferences: [Inference] { get }
  /// Opens the grid at its first row.
  func makeReader() throws -> sending any GridReader
}

/// A pass over the rows of a ``Grid``.
public protocol GridReader {
  /// Reads the next row; false at the end, where the row has what was found below the last one.
  ///
  /// - Parameter row: what is filled; its memory is used again.
  mutating func read(into row: inout GridRow) throws -> Bool
}

/// A row of a ``Grid`` with what was found while it was read.
public struct GridRow: Sendable {
  /// The cells.
  ///
  /// A sheet's row has its row number for a line, and a cell its column for a column.
  public var record = SourceRecord()
  /// What was found in the row and in what was skipped since the one before it.
  public var findings: [Diagnostic] = []
  /// What was meant to be a row and can't be read; its text and what is wrong with it.
  public var unread: (text: String, message: Message)?
  /// Where the row is in a JSON document (RFC 6901); nil elsewhere.
  public var pointer: String?

  /// Creates an empty row to be filled by a reader.
  public init() {}
}

/// Rows that one thread works on in one go; their memory is used again and again.
public struct RowBlock: Sendable {
  /// The rows, of which the first ``count`` are filled.
  public private(set) var rows: [GridRow]
  /// How many rows are filled.
  public private(set) var count = 0
  /// How many bytes of text the filled rows have.
  public private(set) var byteCount = 0

  /// How many bytes a row keeps of its memory for the next one.
  private static let bytesKept = 16 << 10

  /// Creates an empty block.
  ///
  /// - Parameter capacity: the most rows, at least 1.
  public init(capacity: Int) { rows = Array(repeating: GridRow(), count: capacity) }

  /// Whether no more rows fit.
  public var isFull: Bool { count == rows.count }

  /// Forgets the rows and keeps their memory.
  public mutating func removeAll() { (count, byteCount) = (0, 0) }

  /// What the reader found below the last row, once ``read(from:)`` has returned false.
  public var findingsAtEnd: [Diagnostic] { isFull ? [] : rows[count].findings }

  /// Reads the next row of a grid behind those that there are; false at the end of the grid.
  public mutating func read(from reader: inout any GridReader) throws -> Bool {
    if rows[count].record.text.capacity > Self.bytesKept { rows[count] = GridRow() }
    guard try reader.read(into: &rows[count]) else { return false }
    byteCount += rows[count].record.text.count
    count += 1
    return true
  }
}
