/// The bounds of one field, in bytes from the start of its record.
struct FieldSpan {
  /// The field in the file, delimiters and blanks around quotes excluded, quotes included.
  var start: Int32 = 0
  var end: Int32 = 0
  /// The value as written in the file, quotes excluded.
  var valueStart: Int32 = 0
  var valueEnd: Int32 = 0
  var flags: UInt8 = 0

  static let quoted: UInt8 = 1
  /// The value contains escapes to remove.
  static let escaped: UInt8 = 2
  /// Text follows the closing quote at ``valueEnd`` up to ``end`` and belongs to the value.
  static let textAfterQuote: UInt8 = 4
  /// The quoted value contains a quote that isn't doubled.
  static let strayQuote: UInt8 = 8
  /// A quote opens and nothing closes it: the field was read as if it were text.
  static let unclosed: UInt8 = 16

  static let anomalies: UInt8 = textAfterQuote | strayQuote | unclosed
}

/// The rules of a dialect in the form that the scanner's loops want.
struct ScanRules {
  let delimiter: UInt8
  let hasDelimiter: Bool
  let quote: UInt8
  let hasQuote: Bool
  let escape: UInt8
  let trims: Bool
  /// Whether blanks are allowed between a delimiter and a quote.
  let skipsBlanks: Bool
  let fieldBytes: Int

  let delimiterPattern: UInt64
  let quotePattern: UInt64
  let escapePattern: UInt64

  init(_ dialect: CSVDialect, limits: CSVLimits) {
    // Without a delimiter, use a line feed: the line ends there anyway.
    delimiter = dialect.delimiter ?? 0x0A
    hasDelimiter = dialect.delimiter != nil
    quote = dialect.quote ?? 0
    hasQuote = dialect.quote != nil
    if case .prefixed(let byte) = dialect.escape { escape = byte } else { escape = quote }
    trims = dialect.trimsBlanks
    skipsBlanks = delimiter != 0x20
    fieldBytes = limits.fieldBytes
    delimiterPattern = ByteWords.pattern(delimiter)
    quotePattern = ByteWords.pattern(quote)
    escapePattern = ByteWords.pattern(escape)
  }

  @inline(__always)
  func endsField(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }
}

/// The result of scanning one record.
struct ScanOutcome {
  enum Status {
    /// The record ends at ``ScanOutcome/contentEnd``.
    case complete
    /// The bytes end before the record does.
    case needsMore
    /// A quoted field is not written as RFC 4180 has it.
    case irregular
    /// There are more fields than places for them.
    case full
  }

  var status: Status
  var count = 0
  /// The end of the record, its line ending excluded.
  var contentEnd = 0
  /// The start of what follows the line ending.
  var next = 0
  /// Whether a byte above ASCII may be in the record.
  var isASCII = true
  var isMultiLine = false
  var flags: UInt8 = 0
}

/// Splits one record into fields, in one pass over its bytes.
///
/// Advice to maintainers: all speed depends on this loop. It doesn't know encodings, lines or columns. It
/// only finds the bounds of fields, and stops at irregular text. Then
/// ``RecordScanner/lenient(_:from:end:isLast:rules:mode:into:)`` reads that text again, slowly.
enum RecordScanner {
  static func scan(
    _ bytes: UnsafePointer<UInt8>, from start: Int, end: Int, isLast: Bool, rules: ScanRules,
    into spans: UnsafeMutableBufferPointer<FieldSpan>
  ) -> ScanOutcome {
    var outcome = ScanOutcome(status: .needsMore)
    var seen: UInt64 = 0
    var fieldStart = start
    while true {
      if outcome.count == spans.count {
        outcome.status = .full
        return outcome
      }
      var span = FieldSpan()
      var index = fieldStart
      if rules.hasQuote, index < end, bytes[index] == rules.quote || bytes[index] == 0x20 {
        var open = index
        if rules.skipsBlanks {
          while open < end, bytes[open] == 0x20 { open += 1 }
          if open == end, !isLast { return outcome }
        }
        if open < end, bytes[open] == rules.quote {
          let close = closing(bytes, open, end, rules, &span.flags, &outcome.isMultiLine, &seen)
          var after = close + 1
          if close < 0 || close - open > rules.fieldBytes {
            if isLast || close >= 0 || end - open > rules.fieldBytes { outcome.status = .irregular }
            return outcome
          }
          if close + 1 == end, !isLast { return outcome }
          if rules.skipsBlanks {
            while after < end, bytes[after] == 0x20 { after += 1 }
            if after == end, !isLast { return outcome }
          }
          if after < end, !rules.endsField(bytes[after]) {
            outcome.status = .irregular
            return outcome
          }
          span.start = Int32(truncatingIfNeeded: open - start)
          span.end = Int32(truncatingIfNeeded: close + 1 - start)
          span.valueStart = span.start + 1
          span.valueEnd = span.end - 1
          span.flags |= FieldSpan.quoted
          index = after
        }
      }
      if span.flags == 0 {
        scan: while true {
          while index &+ 8 <= end {
            let word = ByteWords.load(bytes, index)
            seen |= word
            let found = ByteWords.firstOf(word, rules.delimiterPattern) | ByteWords.firstControl(word)
            if found & ByteWords.high != 0 {
              index &+= (found & ByteWords.high).trailingZeroBitCount &>> 3
              if rules.endsField(bytes[index]) { break scan }
              index &+= 1
            } else {
              index &+= 8
            }
          }
          while index < end, !rules.endsField(bytes[index]) {
            seen |= UInt64(bytes[index])
            index += 1
          }
          break
        }
        if index == end, !isLast { return outcome }
        span.start = Int32(truncatingIfNeeded: fieldStart &- start)
        span.end = Int32(truncatingIfNeeded: index &- start)
        span.valueStart = span.start
        span.valueEnd = span.end
        if rules.trims { trim(&span, bytes + start) }
      }
      outcome.flags |= span.flags
      spans[outcome.count] = span
      outcome.count &+= 1
      if index < end, bytes[index] == rules.delimiter, rules.hasDelimiter {
        fieldStart = index &+ 1
        continue
      }
      outcome.contentEnd = index
      outcome.next = index
      if index < end {
        outcome.next += 1
        if bytes[index] == 0x0D {
          if index + 1 == end, !isLast { return outcome }
          if index + 1 < end, bytes[index + 1] == 0x0A { outcome.next += 1 }
        }
      }
      outcome.isASCII = seen & ByteWords.high == 0
      outcome.status = .complete
      return outcome
    }
  }

  /// Returns the index of the quote that closes a field, or -1 if the bytes end first.
  private static func closing(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ end: Int, _ rules: ScanRules, _ flags: inout UInt8,
    _ isMultiLine: inout Bool, _ seen: inout UInt64
  ) -> Int {
    var index = open + 1
    while true {
      while index &+ 8 <= end {
        let word = ByteWords.load(bytes, index)
        seen |= word
        var found = ByteWords.firstOf(word, rules.quotePattern) | ByteWords.firstControl(word)
        if rules.escape != rules.quote { found |= ByteWords.firstOf(word, rules.escapePattern) }
        if found & ByteWords.high != 0 {
          index &+= (found & ByteWords.high).trailingZeroBitCount &>> 3
          break
        }
        index &+= 8
      }
      if index >= end { return -1 }
      let byte = bytes[index]
      seen |= UInt64(byte)
      if byte == rules.quote {
        guard index + 1 < end, bytes[index + 1] == rules.quote else { return index }
        flags |= FieldSpan.escaped
        index += 2
      } else if byte == rules.escape {
        // Only a quote and the escape itself are escaped; before anything else it is text.
        if index + 1 < end, bytes[index + 1] == rules.quote || bytes[index + 1] == rules.escape {
          flags |= FieldSpan.escaped
          index += 2
        } else {
          index += 1
        }
      } else {
        if byte == 0x0A || byte == 0x0D { isMultiLine = true }
        index += 1
      }
      if index > end { return -1 }
    }
  }

  @inline(__always)
  static func trim(_ span: inout FieldSpan, _ record: UnsafePointer<UInt8>) {
    while span.valueStart < span.valueEnd, record[Int(span.valueStart)] == 0x20 { span.valueStart += 1 }
    while span.valueEnd > span.valueStart, record[Int(span.valueEnd) - 1] == 0x20 { span.valueEnd -= 1 }
  }
}
