import CompassSource

/// Finds the delimiter, the quote and the escape of a file.
///
/// It reads a sample with each candidate and scores how much the result looks like a table.
struct DialectSurvey {
  var dialect = CSVDialect()
  /// Whether the first line sets the delimiter for Excel, such as `sep=;`.
  var hasSeparatorLine = false
  /// The form of lines in which one field contains several; nil for other files.
  var form: LineForm?
  var delimiterWhy = ""
  var quoteWhy = "the default"
  var escapeWhy = ""

  /// The delimiters to try, the most common first; on a tie, the first one wins.
  static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C, 0x20]

  /// The most bytes to search for a closing quote while counting quoted fields.
  private static let longestWrapped = 2_000

  /// Whether the delimiter splits four of five rows into the same number of fields, three or more.
  private var isOfThreeFields = false
  private var sample: [UInt8]
  private var isWhole: Bool
  /// The position after the comments at the top.
  private var firstRow = 0
  private var limits: CSVLimits

  init(_ sample: [UInt8], isWhole: Bool, options: CSVOptions) {
    self.sample = sample
    self.isWhole = isWhole
    limits = options.limits
    let separator = Self.separatorLine(sample)
    hasSeparatorLine = separator != nil
    firstRow = Self.endOfComments(sample)
    let tried = options.delimiter.map { [$0] } ?? separator.map { [$0] } ?? Self.delimiters
    let single = wrapped(0x27, tried)
    let double = wrapped(0x22, tried)
    dialect.quote = options.quote ?? 0x22
    if options.quote != nil {
      quoteWhy = "as requested"
    } else if double.closed > 0 {
      quoteWhy = "\(double.closed) fields are quoted with it"
    }
    findEscape(options)
    var best = findBest(tried)
    // Use single quotes only if they open and close fields, double quotes don't, and the table looks at
    // least as good with them: "Men's" and "'24 season" are text.
    if options.quote == nil, double.closed == 0, single.closed >= 2 {
      var other = self
      other.dialect.quote = 0x27
      other.dialect.escape = .doubled
      other.findEscape(options)
      let found = other.findBest(tried)
      let isEqual = found.first.score >= best.first.score * 0.98
      if found.first.score > best.first.score * 1.02 || (isEqual && single.closed > 4 * single.open) {
        self = other
        best = found
        quoteWhy = "\(single.closed) fields are in single quotes, 0 in double quotes"
      }
    }
    if let delimiter = options.delimiter {
      dialect.delimiter = delimiter
      delimiterWhy = "as requested"
    } else if let separator {
      dialect.delimiter = separator
      delimiterWhy = "set by the first line"
    } else {
      dialect.delimiter = best.first.delimiter
      explain(best.first, best.second)
    }
    isOfThreeFields = best.first.usual > 2 && best.first.agreeing * 5 >= best.first.rows * 4
    findForm(options)
    // A blank that follows nearly every delimiter belongs to it. Behind commas it must be a single one behind each.
    let (fields, followed) = (best.first.fields, best.first.followed)
    let all = dialect.delimiter == 0x2C ? best.first.spaced == fields : followed * 10 >= fields * 9
    dialect.trimsBlanks = dialect.delimiter != 0x20 && followed > 0 && all
  }

  /// Looks for fields within the lines if no delimiter splits most of them into three fields or more.
  private mutating func findForm(_ options: CSVOptions) {
    guard options.delimiter == nil, options.quote == nil, !hasSeparatorLine,
      !isOfThreeFields || dialect.delimiter == 0x20
    else { return }
    if let text = LineForm.unwrapped(sample) {
      let inside = DialectSurvey(text, isWhole: isWhole, options: options)
      guard inside.isOfThreeFields, inside.form == nil else { return }
      self = inside
      form = .wrapped
      delimiterWhy += "; most lines are one quoted field"
    } else if let found = LineForm.fixed(sample) {
      form = found
      dialect = CSVDialect(delimiter: nil, quote: nil)
      delimiterWhy = "the lines are blank at the same places"
    }
  }

  /// Returns the delimiter from a `sep=;` line, as used by Excel.
  static func separatorLine(_ sample: [UInt8]) -> UInt8? {
    guard sample.count >= 5, sample[..<4].map({ $0 | 0x20 }).elementsEqual("sep=".utf8)
    else { return nil }
    let rest = sample.dropFirst(4).prefix { $0 != 0x0A && $0 != 0x0D }
    guard rest.count == 1, let byte = rest.first, byte < 0x80, byte != 0x22 else { return nil }
    return byte
  }

  /// Returns the position after the leading lines that start with a number sign and a word; 0 if all lines
  /// do.
  private static func endOfComments(_ sample: [UInt8]) -> Int {
    var at = 0
    while at < sample.count, isComment(sample[at...]) {
      guard let end = sample[at...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return 0 }
      at = end + 1
      while at < sample.count, sample[at] == 0x0A || sample[at] == 0x0D { at += 1 }
    }
    return at < sample.count ? at : 0
  }

  /// Whether a text starts with a number sign followed by a blank, a letter, `#` or `!`.
  ///
  /// "#" alone is the name of a column of numbers.
  static func isComment(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == 0x23, let next = text.dropFirst().first else { return false }
    return next == 0x20 || next == 0x23 || next == 0x21 || (0x61...0x7A).contains(next | 0x20)
  }

  // MARK: Quote and escape

  /// Counts the fields that a quote opens: those that it closes before a delimiter, and the others.
  private func wrapped(_ quote: UInt8, _ delimiters: [UInt8]) -> (closed: Int, open: Int) {
    var closed = 0
    var open = 0
    var index = 0
    func isEdge(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || delimiters.contains(byte) }
    // A blank counts as an edge only next to another edge: "it's 'quoted' text" contains no fields.
    func isHardEdge(_ at: Int) -> Bool {
      guard at >= 0, at < sample.count else { return true }
      return isEdge(sample[at]) && (sample[at] != 0x20 || delimiters == [0x20])
    }
    while index < sample.count {
      guard sample[index] == quote,
        isHardEdge(index - 1) || (index > 1 && sample[index - 1] == 0x20 && isHardEdge(index - 2))
      else {
        index += 1
        continue
      }
      var end = index + 1
      var isClosed = false
      while end < sample.count, end - index < Self.longestWrapped {
        if sample[end] == quote {
          if end + 1 < sample.count, sample[end + 1] == quote {
            end += 2
            continue
          }
          if isHardEdge(end + 1) || (end + 2 < sample.count && isEdge(sample[end + 1])) {
            isClosed = true
            break
          }
        }
        end += 1
      }
      if isClosed { closed += 1 } else { open += 1 }
      index = isClosed ? end + 1 : index + 1
    }
    return (closed, open)
  }

  /// Finds the escape: a backslash or a NUL before quotes that don't end their field.
  private mutating func findEscape(_ options: CSVOptions) {
    if let escape = options.escape {
      dialect.escape = escape
      return
    }
    guard let quote = dialect.quote else { return }
    for escape: UInt8 in [0x5C, 0x00] {
      var inside = 0
      var atEnd = 0
      var index = 0
      while index + 2 < sample.count {
        if sample[index] == escape, sample[index + 1] == escape {
          index += 2
          continue
        }
        if sample[index] == escape, sample[index + 1] == quote {
          let following = sample[index + 2]
          let isEnd = following == 0x0A || following == 0x0D || Self.delimiters.dropLast().contains(following)
          // A backslash before a doubled quote is text that ends in a backslash.
          if isEnd { atEnd += 1 } else if following != quote { inside += 1 }
          index += 1
        }
        index += 1
      }
      if inside > 0, inside >= atEnd || escape == 0 {
        escapeWhy = "\(inside + atEnd) quotes follow one"
        dialect.escape = .prefixed(escape)
        return
      }
    }
  }

  // MARK: Delimiter

  /// The result of a delimiter on the sample.
  private struct Trial {
    var delimiter: UInt8?
    var score = 0.0
    var rows = 0
    var usual = 1
    var agreeing = 0
    /// The number of fields of the last rows, and how many rows in a row have it.
    var lastCount = 0
    var lastRun = 0
    /// Whether the last rows of the sample look like a table, regardless of the rows above.
    var endsInTable: Bool { lastRun >= 2 && lastCount >= 3 }
    /// The fields after a delimiter, those of them that start with a blank, and with a single one.
    var fields = 0
    var followed = 0
    var spaced = 0
  }

  private func findBest(_ delimiters: [UInt8]) -> (first: Trial, second: Trial) {
    var best = Trial(delimiter: nil)
    var second = Trial(delimiter: nil)
    var below: Trial?
    for delimiter in delimiters {
      let trial = trial(delimiter)
      // Blanks separate the words of any preamble, so a table below it has another delimiter.
      if delimiter == 0x20, trial.score > best.score, let below { return (below, trial) }
      if isWhole, trial.endsInTable, below.map({ trial.score > $0.score }) ?? true { below = trial }
      if delimiters.count == 1 { return (trial, second) }
      // All rows are blank, or the first row is longer than the sample or the limits.
      if trial.rows == 0, sample.contains(delimiter) { return (trial, second) }
      if trial.score > best.score {
        second = best
        best = trial
      } else if trial.score > second.score {
        second = trial
      }
    }
    return (best, second)
  }

  private mutating func explain(_ best: Trial, _ second: Trial) {
    guard best.delimiter != nil else {
      delimiterWhy = "the file has one column: no delimiter splits its lines"
      return
    }
    delimiterWhy = "\(best.agreeing) of \(best.rows) rows have \(best.usual) fields"
    if let runnerUp = second.delimiter {
      delimiterWhy +=
        "; next best: \(CSVDialect.label(of: runnerUp)) (\(second.agreeing) of \(second.rows) with \(second.usual))"
    }
  }

  /// The most rows to score.
  private static let trialRows = 2_000

  /// Reads the sample with a delimiter and scores the result.
  private func trial(_ delimiter: UInt8) -> Trial {
    var candidate = dialect
    candidate.delimiter = delimiter
    let rules = ScanRules(candidate, limits: limits)
    var spans = Array(repeating: FieldSpan(), count: limits.columns)
    var counts: [Int: Int] = [:]
    var trial = Trial(delimiter: delimiter)
    var plausible = 0.0
    var cells = 0
    var typed = 0
    var irregular = 0
    sample.withUnsafeBufferPointer { bytes in
      spans.withUnsafeMutableBufferPointer { spans in
        guard let base = bytes.baseAddress else { return }
        var at = firstRow
        while at < bytes.count, trial.rows < Self.trialRows {
          var outcome = RecordScanner.scan(
            base, from: at, end: bytes.count, isLast: isWhole, rules: rules, into: spans)
          if outcome.status == .irregular {
            irregular += 1
            outcome = RecordScanner.lenient(
              base, from: at, end: bytes.count, rules: rules, way: RecordScanner.ways[0], into: spans)
          }
          guard outcome.status == .complete else { break }
          defer { at = outcome.next }
          var isBlank = true
          for span in spans[..<outcome.count] where span.end > span.start { isBlank = false }
          if isBlank || (hasSeparatorLine && at == 0) { continue }
          trial.rows += 1
          trial.lastRun = outcome.count == trial.lastCount ? trial.lastRun + 1 : 1
          trial.lastCount = outcome.count
          counts[outcome.count, default: 0] += 1
          if outcome.count == 1 { continue }
          for span in spans[1..<outcome.count] where span.end > span.start {
            // The blanks of a quoted field are before its quote.
            let first = at + Int(span.start)
            let inside = sample[first..<(at + Int(span.end))].prefix { $0 == 0x20 }.count
            let blanks = inside + sample[..<first].reversed().prefix { $0 == 0x20 }.count
            trial.fields += 1
            if blanks > 0 { trial.followed += 1 }
            if blanks == 1 { trial.spaced += 1 }
          }
          for span in spans[..<outcome.count] {
            let value = sample[(at + Int(span.valueStart))..<(at + Int(span.valueEnd))]
            let isQuoted = span.flags & FieldSpan.quoted != 0
            let shape = CellForm(value)
            cells += 1
            if shape.isTyped { typed += 1 }
            plausible += isQuoted ? 1 : plausibility(value, shape, delimiter)
          }
        }
      }
    }
    guard let usual = counts.filter({ $0.key > 1 }).max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      trial.rows > 0, cells > 0
    else { return trial }
    trial.usual = usual.key
    trial.agreeing = usual.value
    let consistency = Double(usual.value) / Double(trial.rows)
    let split = Double(trial.rows - (counts[1] ?? 0)) / Double(trial.rows)
    let patterns = Double(counts.count)
    trial.score =
      consistency * consistency * (1 - 1 / Double(usual.key)) * (plausible / Double(cells))
      * (plausible / Double(cells)) / (1 + 0.05 * (patterns - 1)) * (irregular == 0 ? 1 : 0.9)
    if split < 0.34, usual.value < 3 { trial.score = 0 }
    // Commas in prose: a blank follows each one, no cell has a typed value, and some rows lack a comma.
    if delimiter == 0x2C, typed == 0, usual.key == 2, split <= 0.75, trial.followed == trial.fields {
      trial.score = 0
    }
    // Prose has commas too, so a table needs several consistent rows, or nearly all of them.
    if delimiter == 0x20 {
      let isTable = consistency > 0.9 && trial.rows >= 2 && (usual.key >= 3 || typed > 0)
      trial.score *= isTable ? 0.5 : 0
    } else if consistency < 0.25 {
      trial.score *= 0.1
    }
    return trial
  }

  /// Returns how plausible an unquoted cell is, from 0 to 1.
  private func plausibility(_ value: ArraySlice<UInt8>, _ shape: CellForm, _ delimiter: UInt8) -> Double {
    // A cell that contains another delimiter was probably split in the wrong places.
    var others = 0
    for byte in value where byte == 0x3B || byte == 0x09 || byte == 0x7C { others += 1 }
    if others > 0 { return 0.25 }
    if shape.isEmpty { return 0.8 }
    if shape.isTyped || shape == .missing { return 1 }
    if delimiter != 0x2C, value.contains(0x2C) { return 0.7 }
    return delimiter == 0x20 ? 0.8 : 0.95
  }
}
