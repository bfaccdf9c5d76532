/// One row as it was read: its cells as UTF-8 in a buffer that the next row reuses, each
/// with the place in the file where it stands.
///
/// Readers of every format fill this one shape, so that what follows need not know the format.
public struct SourceRecord: Sendable {
  /// The number of the record among the data records of its file, counted from 1; 0 before the first.
  public var number: Int
  /// The bytes that the fields' ranges are of, unquoted, valid UTF-8; what lies outside of all ranges means
  /// nothing.
  public var text: [UInt8]
  /// How many of the first bytes of ``text`` are the row as it is in the file; 0 if the reader doesn't keep it.
  package var rawCount = 0
  /// The fields in the order of the file.
  public var fields: [Cell]
  /// The record in the file, its line ending excluded.
  public var position: SourcePosition

  /// Creates an empty record to be filled by a reader.
  public init() {
    number = 0
    text = []
    fields = []
    position = SourcePosition(line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, length: 0)
  }

  /// The number of fields.
  @inlinable public var count: Int { fields.count }

  /// The value of a field as text.
  ///
  /// - Parameter index: the field's place in the record, counted from 0.
  public func string(at index: Int) -> String {
    String(decoding: text[fields[index].range], as: UTF8.self)
  }

  /// The values of all fields as text.
  public var strings: [String] { fields.indices.map(string(at:)) }

  /// Lends the UTF-8 bytes of a field without copying them.
  ///
  /// - Parameters:
  ///   - index: the field's place in the record, counted from 0.
  ///   - body: what to do with the bytes.
  public func withBytes<Result, Failure: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text.span.extracting(fields[index].range))
  }

  /// Splits a part of the text into values, as RFC 4180 §2 writes them, and adds them behind the text.
  ///
  /// - Returns: their cells, all at the place of the row; nil if a quote is within a value or isn't closed.
  /// - Complexity: O(n) in the length of the part.
  package mutating func cells(of part: Range<Int>, delimiter: UInt8, quote: UInt8?) -> [Cell]? {
    var cells: [Cell] = []
    var start = text.count
    var (isInQuotes, isQuoted) = (false, false)
    for index in part {
      let byte = text[index]
      if byte == quote {
        if isQuoted, !isInQuotes, text[index - 1] == byte {
          // A doubled quote inside quotes is a quote.
          text.append(byte)
        } else if !isInQuotes, isQuoted || text.count > start {
          return nil
        }
        isInQuotes.toggle()
        isQuoted = true
      } else if byte == delimiter, !isInQuotes {
        cells.append(Cell(range: start..<text.count, position: position, isQuoted: isQuoted))
        (start, isQuoted) = (text.count, false)
      } else if isQuoted, !isInQuotes {
        return nil
      } else {
        text.append(byte)
      }
    }
    cells.append(Cell(range: start..<text.count, position: position, isQuoted: isQuoted))
    return isInQuotes ? nil : cells
  }

  /// Forgets all fields and keeps the memory.
  public mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }
}
