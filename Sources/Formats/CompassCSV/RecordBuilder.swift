import CompassSource

/// Makes a record with values and positions out of the spans that the scanner found.
enum RecordBuilder {
  /// Where a record begins.
  struct Origin {
    var line: Int
    var offset: Int
  }

  /// Fills an ASCII record on one line without replaced bytes, computing positions by arithmetic.
  static func buildPlain(
    _ record: inout SourceRecord, _ bytes: UnsafePointer<UInt8>, outcome: ScanOutcome,
    spans: UnsafeMutableBufferPointer<FieldSpan>, at origin: Origin, unit: Int, length: Int
  ) {
    let line = origin.line
    let offset = origin.offset
    record.text.removeAll(keepingCapacity: true)
    record.text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: length))
    resize(&record.fields, outcome.count)
    record.fields.withUnsafeMutableBufferPointer { fields in
      for index in 0..<outcome.count {
        let span = spans[index]
        let start = Int(span.start)
        let end = Int(span.end)
        fields[index] = Cell(
          range: Range(uncheckedBounds: (Int(span.valueStart), Int(span.valueEnd))),
          position: SourcePosition(
            line: line, column: start + 1, endLine: line, endColumn: end + 1, offset: offset + start * unit,
            length: (end - start) * unit), isQuoted: span.flags & FieldSpan.quoted != 0)
      }
    }
    record.position = SourcePosition(
      line: line, column: 1, endLine: line, endColumn: length + 1, offset: offset, length: length * unit)
  }

  /// Fills a record with the file's bytes unchanged, and only counts lines and columns.
  ///
  /// - Parameters:
  ///   - bytes: a pointer to the first byte of the record.
  ///   - available: the number of bytes that can be read from there.
  ///   - next: the end of the record's line ending.
  /// - Returns: the start of the next record.
  static func buildVerbatim(
    _ record: inout SourceRecord, _ bytes: UnsafePointer<UInt8>, available: Int, outcome: ScanOutcome,
    spans: UnsafeMutableBufferPointer<FieldSpan>, at origin: Origin, length: Int, next: Int
  ) -> Origin {
    let offset = origin.offset
    record.text.removeAll(keepingCapacity: true)
    record.text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: length))
    resize(&record.fields, outcome.count)
    var cursor = LineCursor(bytes, end: available, line: origin.line)
    record.fields.withUnsafeMutableBufferPointer { fields in
      for index in 0..<outcome.count {
        let span = spans[index]
        let start = Int(span.start)
        let end = Int(span.end)
        let column = cursor.advance(to: start)
        let line = cursor.line
        let endColumn = cursor.advance(to: end)
        fields[index] = Cell(
          range: Range(uncheckedBounds: (Int(span.valueStart), Int(span.valueEnd))),
          position: SourcePosition(
            line: line, column: column, endLine: cursor.line, endColumn: endColumn, offset: offset + start,
            length: end - start), isQuoted: span.flags & FieldSpan.quoted != 0)
      }
    }
    let endColumn = cursor.advance(to: length)
    record.position = SourcePosition(
      line: origin.line, column: 1, endLine: cursor.line, endColumn: endColumn, offset: offset,
      length: length)
    _ = cursor.advance(to: next)
    return Origin(line: cursor.line, offset: offset + next)
  }

  /// Fills any record, walking over its text.
  static func buildWalking(
    _ record: inout SourceRecord, _ bytes: UnsafePointer<UInt8>, outcome: ScanOutcome,
    spans: UnsafeMutableBufferPointer<FieldSpan>, walker: inout PositionWalker
  ) {
    let start = walker.index
    let length = outcome.contentEnd - start
    record.text.removeAll(keepingCapacity: true)
    record.text.append(contentsOf: UnsafeBufferPointer(start: bytes + start, count: length))
    resize(&record.fields, outcome.count)
    let line = walker.line
    let column = walker.column
    let offset = walker.offset
    for index in 0..<outcome.count {
      let span = spans[index]
      walker.advance(to: start + Int(span.start))
      var position = SourcePosition(
        line: walker.line, column: walker.column, endLine: 0, endColumn: 0, offset: walker.offset, length: 0)
      walker.advance(to: start + Int(span.end))
      position.endLine = walker.line
      position.endColumn = walker.column
      position.length = walker.offset - position.offset
      record.fields[index] = Cell(
        range: Range(uncheckedBounds: (Int(span.valueStart), Int(span.valueEnd))), position: position,
        isQuoted: span.flags & FieldSpan.quoted != 0)
    }
    walker.advance(to: outcome.contentEnd)
    record.position = SourcePosition(
      line: line, column: column, endLine: walker.line, endColumn: walker.column, offset: offset,
      length: walker.offset - offset)
  }

  /// Unescapes the values that contain escapes, and appends the results to the record's text.
  static func unescape(
    _ record: inout SourceRecord, spans: UnsafeMutableBufferPointer<FieldSpan>, rules: ScanRules
  ) {
    for index in record.fields.indices where spans[index].flags & FieldSpan.escaped != 0 {
      let span = spans[index]
      let start = record.text.count
      var at = Int(span.valueStart)
      let end = Int(span.valueEnd)
      while at < end {
        let byte = record.text[at]
        if byte == rules.quote || byte == rules.escape, at + 1 < end {
          let following = record.text[at + 1]
          if following == rules.quote || (byte == rules.escape && following == rules.escape) { at += 1 }
        }
        record.text.append(record.text[at])
        at += 1
      }
      if span.flags & FieldSpan.textAfterQuote != 0 {
        record.text.append(contentsOf: Array(record.text[(end + 1)..<Int(span.end)]))
      }
      record.fields[index].range = start..<record.text.count
    }
  }

  /// Leaves NUL bytes out of the values.
  ///
  /// - Returns: the fields that had any.
  static func removeNULs(_ record: inout SourceRecord) -> [Int] {
    var found: [Int] = []
    for index in record.fields.indices where record.text[record.fields[index].range].contains(0) {
      found.append(index)
      let kept = record.text[record.fields[index].range].filter { $0 != 0 }
      let start = record.text.count
      record.text.append(contentsOf: kept)
      record.fields[index].range = start..<record.text.count
    }
    return found
  }

  private static func resize(_ fields: inout [Cell], _ count: Int) {
    if fields.count > count {
      fields.removeLast(fields.count - count)
    } else if fields.count < count {
      let nowhere = SourcePosition(line: 0, column: 0, endLine: 0, endColumn: 0, offset: 0, length: 0)
      fields.append(
        contentsOf: repeatElement(
          Cell(range: 0..<0, position: nowhere), count: count - fields.count))
    }
  }
}
