import CompassSource

/// Reads records one after the other without knowing what they are: preamble, header, data or footer.
struct RecordStream {
  private(set) var window: TextWindow
  private(set) var rules: ScanRules
  /// The number of columns of the table, which decides between two readings of broken quotes; 0 if unknown.
  var expectedColumns = 0
  /// The findings about the last record and about text that was skipped before it.
  var findings: [Diagnostic] = []

  private var origin: RecordBuilder.Origin
  private let storage: SpanStorage
  private let limits: CSVLimits
  private let chunkSize: Int
  private var isStarted = false
  /// Whether the last record is pure ASCII.
  private(set) var isASCII = true

  init(
    _ source: any ByteSource, encoding: CSVEncoding, dialect: CSVDialect, limits: CSVLimits, chunkSize: Int
  ) throws {
    window = try TextWindow(source, encoding: encoding, chunkSize: chunkSize)
    rules = ScanRules(dialect, limits: limits)
    self.limits = limits
    self.chunkSize = chunkSize
    origin = RecordBuilder.Origin(line: 1, offset: 0)
    storage = SpanStorage(count: min(64, limits.columns))
  }

  /// Reads the next record, blank ones too; false at the end of the file.
  mutating func next(into record: inout SourceRecord) throws -> Bool {
    while true {
      if window.start == window.available {
        if !window.isComplete { try window.fill(1) }
        if !isStarted, window.available > 0 || window.isComplete {
          isStarted = true
          origin.offset = window.markLength
        }
        if window.start == window.available { return false }
      }
      if window.bytes[window.start] == 0xEF {
        try skipMarks()
        if window.start == window.available { continue }
      }
      var outcome = scan()
      switch outcome.status {
      case .needsMore:
        let held = window.available - window.start
        if held > scannedBytes {
          try dropLine()
        } else {
          // Asking for as much as is held keeps the work linear, however long the record is.
          try window.fill(max(1, min(held, limits.recordBytes)))
        }
        continue
      case .full:
        if storage.spans.count < limits.columns {
          storage.grow(to: min(storage.spans.count * 4, limits.columns))
        } else {
          try drop(
            .csvTooManyColumns, "This record has more than \(limits.columns) fields and was skipped")
        }
        continue
      case .irregular:
        guard let mended = try mend() else { continue }
        outcome = mended
      case .complete:
        if outcome.isMultiLine, outcome.count != expectedColumns, expectedColumns > 1 {
          outcome = try reconsider(outcome)
        }
      }
      if outcome.contentEnd - window.start > limits.fieldBytes, try dropIfOverLimit(outcome) { continue }
      build(&record, outcome)
      return true
    }
  }

  /// Passes over byte order marks in front of a record, as files that were put one after the other have.
  private mutating func skipMarks() throws {
    while true {
      try window.ensure(3)
      let start = window.start
      guard window.available - start >= 3, window.bytes[start] == 0xEF, window.bytes[start + 1] == 0xBB,
        window.bytes[start + 2] == 0xBF
      else { return }
      window.consume(to: start + 3)
      origin.offset += window.encoding.originalWidth(utf8Length: 3)
    }
  }

  /// The number of bytes that are scanned for one record: the limit and up to two bytes of line ending.
  ///
  /// Further bytes are ignored, even if a larger chunk contains them. Otherwise, the chunk size would decide
  /// which records are too long.
  private var scannedBytes: Int { limits.recordBytes + 2 }

  private func scan() -> ScanOutcome {
    window.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return ScanOutcome(status: .needsMore) }
      let end = min(window.available, window.start + scannedBytes)
      return RecordScanner.scan(
        base, from: window.start, end: end, isLast: window.isComplete && end == window.available,
        rules: rules, into: storage.spans)
    }
  }

  private mutating func build(_ record: inout SourceRecord, _ outcome: ScanOutcome) {
    let start = window.start
    let isPlain = outcome.isASCII && !outcome.isMultiLine && window.repairs.isEmpty
    let unit = window.encoding.asciiWidth
    if isPlain {
      window.bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        RecordBuilder.buildPlain(
          &record, base + start, outcome: outcome, spans: storage.spans, at: origin, unit: unit,
          length: outcome.contentEnd - start)
      }
      if outcome.next > outcome.contentEnd { origin.line += 1 }
      origin.offset += (outcome.next - start) * unit
    } else if window.encoding == .utf8, window.repairs.isEmpty {
      origin = window.bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return origin }
        return RecordBuilder.buildVerbatim(
          &record, base + start, available: window.available - start, outcome: outcome, spans: storage.spans,
          at: origin, length: outcome.contentEnd - start, next: outcome.next - start)
      }
    } else {
      buildWalking(&record, outcome)
    }
    record.rawCount = record.text.count
    if outcome.flags & FieldSpan.escaped != 0 {
      RecordBuilder.unescape(&record, spans: storage.spans, rules: rules)
    }
    if window.lastNUL >= start { reportNULs(&record) }
    if outcome.flags & FieldSpan.anomalies != 0 { reportQuotes(record) }
    if !window.repairs.isEmpty { reportRepairs(record, start..<outcome.next) }
    isASCII = outcome.isASCII
    window.consume(to: outcome.next)
  }

  private mutating func buildWalking(_ record: inout SourceRecord, _ outcome: ScanOutcome) {
    origin = window.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return origin }
      var walker = PositionWalker(base, in: window, line: origin.line, offset: origin.offset)
      RecordBuilder.buildWalking(&record, base, outcome: outcome, spans: storage.spans, walker: &walker)
      walker.advance(to: outcome.next)
      return RecordBuilder.Origin(line: walker.line, offset: walker.offset)
    }
  }
}

// MARK: - Broken quotes

extension RecordStream {
  /// The flags for quote problems in a field of the last record.
  func anomalies(of index: Int) -> UInt8 { storage.spans[index].flags & FieldSpan.anomalies }

  /// The index of the field that contains a byte of the last record.
  func fieldIndex(at place: Int, count: Int) -> Int {
    storage.spans[..<count].firstIndex { Int($0.end) > place } ?? count - 1
  }

  /// Reads a record with broken quotes in the way that gives the columns of the table, the strictest way
  /// first; nil where the record must be scanned again with more places for fields.
  private mutating func mend() throws -> ScanOutcome? {
    try ensureRecovery()
    var chosen: ScanOutcome?
    var chosenWay = 0
    for (number, way) in RecordScanner.ways.enumerated() {
      let outcome = lenient(way)
      if outcome.status == .full {
        if storage.spans.count >= limits.columns { continue }
        storage.grow(to: min(storage.spans.count * 4, limits.columns))
        return nil
      }
      // A record that ends only because nothing more was looked at has not been read.
      if !way.isOneLine {
        let end = recoveryEnd(way)
        let isCut = outcome.next == end && !(window.isComplete && end == window.available)
        if isCut || (outcome.flags & FieldSpan.unclosed != 0 && !way.isStrict) { continue }
      }
      if chosen == nil || outcome.count == expectedColumns {
        chosen = outcome
        chosenWay = number
      }
      if expectedColumns == 0 || outcome.count == expectedColumns { break }
    }
    guard chosen != nil else {
      try drop(.csvTooManyColumns, "This record has more than \(limits.columns) fields and was skipped")
      return nil
    }
    return lenient(RecordScanner.ways[chosenWay])
  }

  /// Doubts a record of several lines that does not have the columns of the table: if its first line has
  /// them when its quotes are read as text, a quote was never closed.
  private mutating func reconsider(_ outcome: ScanOutcome) throws -> ScanOutcome {
    try ensureRecovery()
    let first = RecordScanner.ways[0]
    let alone = lenient(first)
    if alone.status == .complete, alone.count == expectedColumns { return alone }
    return scan()
  }

  private func lenient(_ way: RecordScanner.Leniency) -> ScanOutcome {
    window.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return ScanOutcome(status: .full) }
      return RecordScanner.lenient(
        base, from: window.start, end: recoveryEnd(way), rules: rules, way: way, into: storage.spans)
    }
  }

  /// The end of the bytes that a lenient way may read.
  ///
  /// A fixed limit for several lines makes the result independent of the chunk size.
  private func recoveryEnd(_ way: RecordScanner.Leniency) -> Int {
    way.isOneLine ? window.available : min(window.available, window.start + CSVLimits.recoveryBytes)
  }

  /// Has the first physical line and the bytes that are tried in memory.
  private mutating func ensureRecovery() throws {
    try window.ensure(CSVLimits.recoveryBytes + 1)
    while !window.isComplete, window.available - window.start <= limits.recordBytes {
      let hasLine = window.bytes[window.start..<(window.available - 1)].contains { $0 == 0x0A || $0 == 0x0D }
      if hasLine { return }
      try window.fill(window.available - window.start)
    }
  }
}

// MARK: - Limits

extension RecordStream {
  private mutating func dropIfOverLimit(_ outcome: ScanOutcome) throws -> Bool {
    if outcome.contentEnd - window.start > limits.recordBytes {
      try dropLine()
      return true
    }
    guard storage.spans[..<outcome.count].contains(where: { Int($0.end - $0.start) > limits.fieldBytes + 2 })
    else {
      return false
    }
    try drop(
      .csvFieldTooLong, "Skipped this record: it has a field longer than \(limits.fieldBytes) bytes")
    return true
  }

  private mutating func dropLine() throws {
    try drop(
      .csvRecordTooLong, "This record is longer than \(limits.recordBytes) bytes and was skipped",
      after: limits.recordBytes)
  }

  /// Leaves out everything up to the first line end at or after so many bytes.
  private mutating func drop(
    _ code: DiagnosticCode, _ message: Message, after minimum: Int = 0
  ) throws {
    let first = origin
    var remaining = minimum
    var end = first
    while true {
      try window.ensure(2)
      var walked = window.available
      var isDone = window.isComplete
      window.bytes.withUnsafeBufferPointer { bytes in
        var index = window.start + remaining
        let last = window.isComplete ? window.available : window.available - 1
        while index < last {
          if bytes[index] == 0x0A || bytes[index] == 0x0D {
            walked =
              index + (bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1)
            isDone = true
            return
          }
          index += 1
        }
        // The last byte may be half of a line ending: it is looked at again with the next chunk.
        if !window.isComplete { walked = max(window.start, last) }
        while walked > window.start, walked < bytes.count, bytes[walked] & 0xC0 == 0x80 { walked -= 1 }
      }
      end = walk(to: walked)
      remaining = max(0, remaining - (walked - window.start))
      window.consume(to: walked)
      if isDone { break }
      try window.fill(chunkSize)
    }
    let position = SourcePosition(
      line: first.line, column: 1, endLine: max(first.line, end.line - 1), endColumn: 1, offset: first.offset,
      length: end.offset - first.offset)
    findings.append(
      Diagnostic(
        code, .error, message, help: "Split the record, or check for a missing quote or line break",
        position: position))
  }

  private mutating func walk(to index: Int) -> RecordBuilder.Origin {
    origin = window.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return origin }
      var walker = PositionWalker(base, in: window, line: origin.line, offset: origin.offset)
      walker.advance(to: index)
      return RecordBuilder.Origin(line: walker.line, offset: walker.offset)
    }
    return origin
  }
}
