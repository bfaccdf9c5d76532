import CompassSource

/// Reads a row as most are straight into a record: an object whose members are texts, numbers and words, each the
/// value of a column, and none of them twice.
///
/// Whatever else stands in a row, or is wrong with it, is left to the parser, which reads the row again and has
/// words for it.
struct JSONPlainRow {
  /// The most columns of a record that is read so.
  static let maximumColumns = UInt64.bitWidth

  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: JSONCursor
  private(set) var cursor: JSONCursor
  /// Which columns have a value.
  private var seen: UInt64 = 0
  /// Texts with escapes, which are undone behind the bytes of the row.
  private var escaped: [UInt8] = []
  private var escapedColumns: UInt64 = 0

  /// - Parameters:
  ///   - bytes: the bytes that are held.
  ///   - cursor: the place at which the row begins.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at cursor: JSONCursor) {
    self.bytes = bytes
    start = cursor
    self.cursor = cursor
  }

  /// Reads the row; false where it is another, or its end is not held yet.
  ///
  /// - Parameters:
  ///   - record: takes the row, and lends its memory; means nothing where the row is another.
  ///   - columns: no more than ``maximumColumns``.
  /// - Complexity: O(n) in the bytes of the row.
  mutating func read(into record: inout SourceRecord, _ columns: JSONColumns) -> Bool {
    guard next == UInt8(ascii: "{") else { return false }
    cursor.skip()
    let count = columns.names.count
    if record.fields.count > count {
      record.fields.removeLast(record.fields.count - count)
    } else {
      while record.fields.count < count {
        record.fields.append(.init(range: 0..<0, position: record.position))
      }
    }
    guard record.fields.withUnsafeMutableBufferPointer({ readMembers(into: $0, columns) }) else {
      return false
    }
    record.position = position(from: start)
    finish(&record)
    return true
  }

  private var next: UInt8? { cursor.index < bytes.count ? bytes[cursor.index] : nil }

  private mutating func readMembers(
    into fields: UnsafeMutableBufferPointer<Cell>, _ columns: JSONColumns
  ) -> Bool {
    guard let first = nextAfterBlanks() else { return false }
    if first == UInt8(ascii: "}") {
      cursor.skip()
      return true
    }
    var guess = 0
    while true {
      guard nextAfterBlanks() == UInt8(ascii: "\""), let column = readName(columns, guess: guess) else {
        return false
      }
      let bit: UInt64 = 1 << UInt64(column)
      guard seen & bit == 0 else { return false }
      seen |= bit
      guess = column + 1
      guard nextAfterBlanks() == UInt8(ascii: ":") else { return false }
      cursor.skip()
      guard let byte = nextAfterBlanks(), let field = readValue(byte, bit) else { return false }
      fields[column] = field
      guard let end = nextAfterBlanks() else { return false }
      cursor.skip()
      if end == UInt8(ascii: "}") { return true }
      guard end == UInt8(ascii: ",") else { return false }
    }
  }

  /// The byte behind blanks; nil where the bytes end.
  @inline(__always)
  private mutating func nextAfterBlanks() -> UInt8? {
    while let byte = next {
      if byte > 0x20 { return byte }
      switch byte {
      case 0x20, 0x09: cursor.skip()
      case 0x0A, 0x0D: cursor.skipLineEnd(byte)
      default: return byte
      }
    }
    return nil
  }

  // MARK: Names

  /// Goes past a name and gives its column.
  @inline(__always)
  private mutating func readName(_ columns: JSONColumns, guess: Int) -> Int? {
    let begin = cursor.index + 1
    if guess < columns.names.count {
      // Rows of one program have their members in one order.
      let name = columns.quotedNames[guess]
      if begin + name.count <= bytes.count, name.isASCII, matches(name, at: begin) {
        cursor.index = begin + name.count
        return guess
      }
    }
    let end = JSONScan.firstSpecial(bytes, from: begin, quote: UInt8(ascii: "\""))
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let name = ArraySlice(bytes[begin..<end])
    guard let column = columns.place(of: name, guess: 0), columns.isOwn(name, column) else { return nil }
    cursor.index = end + 1
    return column
  }

  @inline(__always)
  private func matches(_ name: JSONColumns.QuotedName, at place: Int) -> Bool {
    name.bytes.withUnsafeBufferPointer { own in
      var index = 0
      while index + 8 <= own.count {
        if UnsafeRawBufferPointer(own).loadUnaligned(fromByteOffset: index, as: UInt64.self)
          != UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place + index, as: UInt64.self)
        {
          return false
        }
        index += 8
      }
      while index < own.count {
        if own[index] != bytes[place + index] { return false }
        index += 1
      }
      return true
    }
  }

  // MARK: Values

  @inline(__always)
  private mutating func readValue(_ byte: UInt8, _ bit: UInt64) -> Cell? {
    let begin = cursor
    switch byte {
    case UInt8(ascii: "\""):
      guard let range = readString(bit) else { return nil }
      return Cell(range: range, position: position(from: begin), kind: .text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let end = JSONParser.numberEnd(bytes, from: cursor.index) else { return nil }
      cursor.skip(end - cursor.index)
      return Cell(range: range(from: begin), position: position(from: begin), kind: .number)
    case UInt8(ascii: "n"):
      guard skip("null") else { return nil }
      return Cell(range: 0..<0, position: position(from: begin), kind: .blank)
    case UInt8(ascii: "t"):
      guard skip("true") else { return nil }
      return Cell(range: range(from: begin), position: position(from: begin), kind: .boolean)
    case UInt8(ascii: "f"):
      guard skip("false") else { return nil }
      return Cell(range: range(from: begin), position: position(from: begin), kind: .boolean)
    default: return nil
    }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    // What goes on behind it is another word.
    guard cursor.index + count < bytes.count, !JSONParser.isWord(bytes[cursor.index + count]) else {
      return false
    }
    for index in 0..<count where bytes[cursor.index + index] != word.utf8Start[index] { return false }
    cursor.skip(count)
    return true
  }

  /// Goes past a string and gives the range of its text: within the row, or of ``escaped``.
  @inline(__always)
  private mutating func readString(_ bit: UInt64) -> Range<Int>? {
    cursor.skip()
    let begin = cursor.index
    while true {
      let special = JSONScan.firstSpecial(bytes, from: cursor.index, quote: UInt8(ascii: "\""))
      cursor.index = special
      guard let byte = next else { return nil }
      if byte == UInt8(ascii: "\"") {
        let range = (begin - start.index)..<(special - start.index)
        cursor.skip()
        return range
      }
      if byte == UInt8(ascii: "\\") { return readEscaped(from: begin, bit) }
      guard byte >= 0x80, skipScalar() else { return nil }
    }
  }

  @inline(__always)
  private mutating func skipScalar() -> Bool {
    let length = JSONScan.scalarLength(bytes, at: cursor.index)
    guard length > 0 else { return false }
    cursor.skipScalar(length)
    return true
  }

  /// Goes on with a string from its first escape on.
  private mutating func readEscaped(from begin: Int, _ bit: UInt64) -> Range<Int>? {
    let first = escaped.count
    var from = begin
    escapedColumns |= bit
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        escaped += bytes[from..<cursor.index]
        cursor.skip()
        return first..<escaped.count
      case UInt8(ascii: "\\"):
        escaped += bytes[from..<cursor.index]
        guard cursor.index + 1 < bytes.count, let meaning = Self.meaning(of: bytes[cursor.index + 1]) else {
          return nil
        }
        escaped.append(meaning)
        cursor.skip(2)
        from = cursor.index
      case 0x80...: guard skipScalar() else { return nil }
      case 0x20...: cursor.skip()
      default: return nil
      }
    }
    return nil
  }

  /// What an escape of one letter stands for (RFC 8259 §7).
  private static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }

  // MARK: The record

  /// Gives the record the bytes of the row and the texts whose escapes were undone.
  private mutating func finish(_ record: inout SourceRecord) {
    record.text.removeAll(keepingCapacity: true)
    record.text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start.index..<cursor.index]))
    let count = record.text.count
    if !escaped.isEmpty { record.text += escaped }
    var left = escapedColumns
    while left != 0 {
      let column = left.trailingZeroBitCount
      let range = record.fields[column].range
      record.fields[column].range = (range.lowerBound + count)..<(range.upperBound + count)
      left &= left - 1
    }
    let all: UInt64 = record.fields.count == Self.maximumColumns ? .max : 1 << UInt64(record.fields.count) - 1
    var missing = ~seen & all
    guard missing != 0 else { return }
    let position = record.position
    let place = SourcePosition(
      line: position.line, column: position.column, endLine: position.line, endColumn: position.column,
      offset: position.offset, length: 0)
    while missing != 0 {
      record.fields[missing.trailingZeroBitCount] = Cell(range: 0..<0, position: place, kind: .blank)
      missing &= missing - 1
    }
  }

  @inline(__always)
  private func range(from begin: JSONCursor) -> Range<Int> {
    (begin.index - start.index)..<(cursor.index - start.index)
  }

  @inline(__always)
  private func position(from begin: JSONCursor) -> SourcePosition {
    SourcePosition(
      line: begin.line, column: begin.column, endLine: cursor.line, endColumn: cursor.column,
      offset: begin.base + begin.index, length: cursor.index - begin.index)
  }
}
