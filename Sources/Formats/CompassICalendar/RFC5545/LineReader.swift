import CompassSource

/// Undoes the folding of a file, and the soft breaks of quoted-printable: one content line after the other, as valid UTF-8 without control
/// characters, behind each other in one buffer.
struct LineReader {
  /// What is known of a line besides its bytes.
  struct Line {
    /// The bytes in ``LineReader/text``.
    var range: Range<Int>
    var position: SourcePosition
    /// How many empty lines stand before it.
    var emptyLinesBefore: Int
    /// Whether it was longer than the limit, so that it has no bytes.
    var isTooLong = false
    /// How many control characters were left out.
    var controls = 0
    /// Whether bytes were read as Windows-1252.
    var isRepaired = false
  }

  /// Where a continuation begins.
  private struct Fold {
    var place: Int
    var line: Int
    var offset: Int
    /// How many characters of the physical line stand before it: the blank of a fold.
    var blanks: Int
  }

  /// The lines that were read and not dropped.
  var text: [UInt8] = []
  private(set) var endings: ICalLineEndings = []
  private(set) var window: ByteWindow
  private let limit: Int
  private var line = 1
  private var emptyLines = 0
  private var folds: [Fold] = []
  private var hasUpper = false
  /// How many characters of the last physical line are not in the text.
  private var missing = 0

  /// How many folds of one line findings are placed by; behind them, a finding stands at the line.
  private static let mostFolds = 10_000

  init(_ source: any ByteSource, limits: ICalLimits, chunkSize: Int) throws {
    window = try ByteWindow(source, chunkSize: chunkSize)
    limit = limits.lineBytes
  }

  /// Forgets the lines before a place in ``text``.
  mutating func dropLines(from place: Int = 0) { text.removeSubrange(place...) }

  /// Reads the next line, which is not empty; nil at the end of the file.
  mutating func next() throws -> Line? {
    try skipEmptyLines()
    guard try window.peek() != nil else { return nil }
    let start = text.count
    var result = Line(
      range: start..<start,
      position: SourcePosition(
        line: line, column: 1, endLine: line, endColumn: 1, offset: window.offset, length: 0),
      emptyLinesBefore: emptyLines)
    emptyLines = 0
    folds.removeAll(keepingCapacity: true)
    hasUpper = false
    missing = 0
    var segment = start
    var endLine = line
    var endOffset = try readPhysicalLine(&result)
    while true {
      let isSoftBreak = try takeSoftBreak(of: result, segment: segment)
      guard try isSoftBreak || skipToFold() else { break }
      segment = text.count
      endLine = line
      // The blank is a character of the physical line and none of the text.
      missing = isSoftBreak ? 0 : 1
      if folds.count < Self.mostFolds {
        folds.append(Fold(place: segment, line: line, offset: window.offset, blanks: missing))
      }
      window.skip(missing)
      endOffset = try readPhysicalLine(&result)
    }
    let scalars = finish(&result, segment: min(segment, text.count))
    result.position.endLine = endLine
    result.position.endColumn = scalars + missing + 1
    result.position.length = endOffset - result.position.offset
    return result
  }

  /// Appends what is left of a physical line and goes past its end.
  ///
  /// - Returns: the offset at which it ends.
  private mutating func readPhysicalLine(_ result: inout Line) throws -> Int {
    while true {
      let index = window.index
      let (place, isUpper) = window.bytes.withUnsafeBufferPointer {
        ByteScan.firstControl($0, from: index)
      }
      if place > index {
        hasUpper = hasUpper || isUpper
        append(index..<place, to: &result)
        window.skip(place - index)
      }
      guard let byte = try window.peek() else { return window.offset }
      switch byte {
      case 0x0A, 0x0D:
        let end = window.offset
        try skipLineEnd(byte)
        return end
      case 0x09:
        append(window.index..<(window.index + 1), to: &result)
        window.skip(1)
      case 0..<0x20, 0x7F:
        result.controls += 1
        missing += 1
        window.skip(1)
      default: break
      }
    }
  }

  private mutating func append(_ range: Range<Int>, to result: inout Line) {
    let start = result.range.lowerBound
    if !result.isTooLong, text.count - start + range.count <= limit {
      text.append(contentsOf: window.bytes[range])
    } else if !result.isTooLong {
      result.isTooLong = true
      text.removeSubrange(start...)
    }
  }

  /// Goes past a line end of any kind.
  private mutating func skipLineEnd(_ byte: UInt8) throws {
    window.skip(1)
    line += 1
    if byte == 0x0A {
      endings.insert(.lineFeed)
    } else if try window.peek() == 0x0A {
      endings.insert(.crlf)
      window.skip(1)
    } else {
      endings.insert(.carriageReturn)
    }
  }

  /// Goes past empty lines, and counts them.
  private mutating func skipEmptyLines() throws {
    while let byte = try window.peek(), byte == 0x0A || byte == 0x0D {
      try skipLineEnd(byte)
      emptyLines += 1
    }
  }

  /// Goes to the next line that is not empty; whether it continues the line before.
  private mutating func skipToFold() throws -> Bool {
    try skipEmptyLines()
    guard try window.peek()?.isBlank == true else { return false }
    emptyLines = 0
    return true
  }

  /// Takes off the `=` that ends a line of quoted-printable which the next one continues, blank or not
  /// (RFC 2045 §6.7).
  private mutating func takeSoftBreak(of line: Line, segment: Int) throws -> Bool {
    guard !line.isTooLong, let end = text[segment...].lastIndex(where: { !$0.isBlank }),
      text[end] == UInt8(ascii: "="), QuotedPrintable.isNamed(in: text[line.range.lowerBound...]),
      try window.peek() != nil
    else { return false }
    text.removeSubrange(end...)
    return true
  }

  /// Takes the mark of a file that was appended to another off, and mends what is no UTF-8.
  ///
  /// - Returns: how many scalars of the text stand on the last physical line.
  private mutating func finish(_ result: inout Line, segment: Int) -> Int {
    var start = result.range.lowerBound
    defer { result.range = start..<text.count }
    guard hasUpper, !result.isTooLong else { return text.count - segment }
    if text[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    let end = text.count
    let (isValid, scalars) = text.withUnsafeBufferPointer { bytes in
      (
        TextRepair.firstInvalid(bytes, from: start, to: end) == nil,
        ByteScan.scalars(bytes[max(start, segment)..<end])
      )
    }
    if isValid { return scalars }
    result.isRepaired = true
    folds.removeAll(keepingCapacity: true)
    let repaired = text.withUnsafeBufferPointer {
      TextRepair.repaired(UnsafeBufferPointer(rebasing: $0[start..<end]), mark: segment - start)
    }
    text.replaceSubrange(start..., with: repaired.text)
    return repaired.scalars
  }

  /// Where a stretch of the line that was read last stands in the file.
  func position(of range: Range<Int>, in line: Line) -> SourcePosition {
    guard !line.isRepaired, line.range.lowerBound <= range.lowerBound, range.upperBound <= text.count else {
      return line.position
    }
    let fold = folds.last { $0.place <= range.lowerBound }
    let before = text[(fold?.place ?? line.range.lowerBound)..<range.lowerBound]
    let number = fold?.line ?? line.position.line
    let blanks = fold?.blanks ?? 0
    let column = 1 + blanks + ByteScan.scalars(before)
    let isWide = window.isWide
    let offset =
      (fold.map { $0.offset + (isWide ? 2 * blanks : blanks) } ?? line.position.offset)
      + (isWide ? ByteScan.wideWidth(before) : before.count)
    let length = isWide ? ByteScan.wideWidth(text[range]) : range.count
    return SourcePosition(
      line: number, column: column, endLine: number, endColumn: column + ByteScan.scalars(text[range]),
      offset: offset, length: max(0, min(length, window.end - offset)))
  }
}
