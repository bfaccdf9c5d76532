/// One row from a file: its cells as UTF-8, each with its position in the file.
///
/// The next row reuses the buffer. Readers of all formats fill this type, so later steps don't depend on the
/// format.
public struct SourceRecord: Sendable {
  /// The number of the record among the data records of its file, counted from 1; 0 before the first.
  public var number: Int
  /// The unquoted, valid UTF-8 bytes that the fields' ranges index.
  ///
  /// Bytes outside all ranges are meaningless.
  public var text: [UInt8]
  /// The number of leading bytes of ``text`` that are the raw row; 0 if the reader doesn't keep it.
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

  /// Calls a closure with the UTF-8 bytes of a field, without copying them.
  ///
  /// - Parameters:
  ///   - index: the field's place in the record, counted from 0.
  ///   - body: the closure to call.
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
        // A doubled quote inside quotes is a quote.
        let isDoubled = isQuoted && !isInQuotes && text[index - 1] == byte
        if isDoubled { text.append(byte) } else if !isInQuotes, isQuoted || text.count > start { return nil }
        (isInQuotes, isQuoted) = (!isInQuotes, true)
      } else if byte == delimiter, !isInQuotes {
        cells.append(Cell(range: start..<text.count, position: position, isQuoted: isQuoted))
        (start, isQuoted) = (text.count, false)
      } else {
        if isQuoted, !isInQuotes { return nil }
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
