extension RecordScanner {
  /// A way to read a record whose quotes are not as RFC 4180 has them.
  struct Leniency {
    /// Whether the record must end with its first physical line.
    var isOneLine: Bool
    /// Whether a quote closes its field only where a delimiter or the end of the line follows.
    var keepsInnerQuotes: Bool
    /// Whether a field that nothing closes cleanly is text as a whole.
    var isStrict = false
    /// Whether quotes mean anything at all.
    var honoursQuotes = true
    /// Whether an opening quote is text where the next field opens with one before anything closes it.
    var yieldsToNext = false
  }

  /// The ways in the order in which they are tried.
  static let ways = [
    Leniency(isOneLine: true, keepsInnerQuotes: true),
    Leniency(isOneLine: true, keepsInnerQuotes: true, yieldsToNext: true),
    Leniency(isOneLine: true, keepsInnerQuotes: false),
    Leniency(isOneLine: false, keepsInnerQuotes: false, isStrict: true),
    Leniency(isOneLine: false, keepsInnerQuotes: false),
    // Over several lines a quote that opens another field shows that records would be swallowed.
    Leniency(isOneLine: false, keepsInnerQuotes: true, yieldsToNext: true),
    Leniency(isOneLine: true, keepsInnerQuotes: false, honoursQuotes: false),
  ]

  /// Splits one record in a lenient way, byte by byte.
  ///
  /// - Returns: an outcome that is never ``ScanOutcome/Status/needsMore``: what stands before `end` is all
  ///   that is looked at.
  static func lenient(
    _ bytes: UnsafePointer<UInt8>, from start: Int, end: Int, rules: ScanRules, way: Leniency,
    into spans: UnsafeMutableBufferPointer<FieldSpan>
  ) -> ScanOutcome {
    var outcome = ScanOutcome(status: .complete)
    outcome.isASCII = false
    outcome.isMultiLine = true
    var lineEnd = start
    while lineEnd < end, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
    let last = way.isOneLine ? lineEnd : end
    var fieldStart = start
    // The bytes that were searched for quotes that nothing closes.
    var wasted = 0
    while true {
      if outcome.count == spans.count {
        outcome.status = .full
        return outcome
      }
      var span = FieldSpan()
      var open = fieldStart
      if rules.skipsBlanks { while open < last, bytes[open] == 0x20 { open += 1 } }
      var stop = fieldStart
      if way.honoursQuotes, rules.hasQuote, open < last, bytes[open] == rules.quote {
        if wasted <= CSVLimits.wastedBytes {
          stop = quoted(bytes, open, last, rules, way, start, &span, &wasted)
        }
      }
      if span.flags & FieldSpan.quoted == 0 {
        if open < last, rules.hasQuote, bytes[open] == rules.quote { span.flags |= FieldSpan.unclosed }
        stop = fieldStart
        while stop < last, !rules.endsField(bytes[stop]) { stop += 1 }
        span.start = Int32(truncatingIfNeeded: fieldStart - start)
        span.end = Int32(truncatingIfNeeded: stop - start)
        span.valueStart = span.start
        span.valueEnd = span.end
        if rules.trims { trim(&span, bytes + start) }
      }
      outcome.flags |= span.flags
      spans[outcome.count] = span
      outcome.count += 1
      if stop < last, bytes[stop] == rules.delimiter, rules.hasDelimiter {
        fieldStart = stop + 1
        continue
      }
      outcome.contentEnd = stop
      outcome.next = stop
      if stop < end {
        outcome.next += bytes[stop] == 0x0D && stop + 1 < end && bytes[stop + 1] == 0x0A ? 2 : 1
      }
      return outcome
    }
  }

  /// Reads a field that opens with a quote; leaves the flags at 0 where nothing closes it.
  ///
  /// - Returns: the place of the delimiter or line end that follows the field.
  private static func quoted(
    _ bytes: UnsafePointer<UInt8>, _ open: Int, _ last: Int, _ rules: ScanRules, _ way: Leniency,
    _ start: Int, _ span: inout FieldSpan, _ wasted: inout Int
  ) -> Int {
    var index = open + 1
    var firstClose = -1
    // A doubled quote before a delimiter may be an inch mark and the closing quote: "6'2"",
    var pairClose = -1
    var flags = FieldSpan.quoted
    while index < last {
      let byte = bytes[index]
      let following = index + 1 < last ? bytes[index + 1] : 0x0A
      if byte == rules.escape, byte != rules.quote, following == rules.quote || following == rules.escape {
        flags |= FieldSpan.escaped
        index += 2
        continue
      }
      guard byte == rules.quote else {
        index += 1
        continue
      }
      if following == rules.quote, index + 1 < last {
        if pairClose < 0, index + 2 >= last || rules.endsField(bytes[index + 2]) { pairClose = index + 1 }
        flags |= FieldSpan.escaped
        index += 2
        continue
      }
      if firstClose < 0 { firstClose = index }
      var after = index + 1
      if rules.skipsBlanks { while after < last, bytes[after] == 0x20 { after += 1 } }
      if after >= last || rules.endsField(bytes[after]) {
        if firstClose < index { flags |= FieldSpan.strayQuote | FieldSpan.escaped }
        set(&span, open, index, index + 1, start, flags)
        return min(after, last)
      }
      if !way.keepsInnerQuotes { break }
      if way.yieldsToNext, index > open + 1, bytes[index - 1] == rules.delimiter {
        wasted += index - open
        return open
      }
      index += 1
    }
    wasted += index - open
    if way.keepsInnerQuotes, pairClose >= 0 {
      set(&span, open, pairClose, pairClose + 1, start, flags | FieldSpan.strayQuote | FieldSpan.escaped)
      return pairClose + 1
    }
    guard firstClose >= 0, !way.isStrict else { return open }
    // Nothing closes the field cleanly: the first quote does, and what follows is kept as text.
    var stop = firstClose + 1
    while stop < last, !rules.endsField(bytes[stop]) { stop += 1 }
    set(&span, open, firstClose, stop, start, flags | FieldSpan.textAfterQuote | FieldSpan.escaped)
    return stop
  }

  private static func set(
    _ span: inout FieldSpan, _ open: Int, _ close: Int, _ end: Int, _ start: Int, _ flags: UInt8
  ) {
    span.start = Int32(truncatingIfNeeded: open - start)
    span.valueStart = span.start + 1
    span.valueEnd = Int32(truncatingIfNeeded: close - start)
    span.end = Int32(truncatingIfNeeded: end - start)
    span.flags = flags
  }
}
