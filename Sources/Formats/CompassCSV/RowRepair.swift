import CompassSource

/// Finds the one way in which a record of a wrong width could have been meant.
///
/// Advice to maintainers: what is moved wrongly is worse than what is not moved. Every reading that the
/// forms of the columns allow is collected, those too that repair nothing (a cell that is merely missing,
/// or too many at the end); only where a single one is left, and a value with a form of its own confirms
/// it, is the record changed.
struct RowRepair {
  /// A field of the record as it is read in one way.
  struct Piece {
    /// The field in the record's bytes, quotes included.
    var raw: Range<Int>
    /// The value, quotes and escapes taken out.
    var value: ArraySlice<UInt8>
    var isQuoted: Bool
  }

  /// What is wrong with a record.
  enum Fault {
    /// An empty field stands between two others, from a delimiter too many.
    case extraDelimiter(field: Int)
    /// A delimiter is missing within a field.
    case missingDelimiter(field: Int)
    /// An unquoted text holds delimiters: so many fields from this one on are one.
    case unquotedDelimiter(field: Int, count: Int)
    /// Another delimiter stands between the fields.
    case otherDelimiter(UInt8)
  }

  /// A way to read the record, one field for each column.
  struct Reading {
    var fault: Fault
    var pieces: [Piece]
  }

  let forms: [ColumnForm]
  let dialect: CSVDialect
  let limits: CSVLimits
  /// The bytes of the record.
  let raw: ArraySlice<UInt8>
  /// The record as it was read.
  let pieces: [Piece]

  private var readings: [Reading] = []
  /// Whether the record may just as well be read without moving anything.
  private var isAmbiguous = false

  /// The longest record that is looked at.
  static let longestRecord = 16 << 10
  /// The most columns of a table whose records are looked at.
  static let mostColumns = 256
  /// The longest field in which a missing delimiter is looked for.
  private static let longestSplit = 1 << 10
  /// The most quotes in front of which a missing delimiter is looked for.
  private static let mostQuotes = 32
  /// The most words of a record delimited by blanks, and how often one is tried in a column.
  private static let mostWords = 256
  private static let mostTrials = 4096

  private var width: Int { forms.count }

  init(forms: [ColumnForm], dialect: CSVDialect, limits: CSVLimits, raw: ArraySlice<UInt8>, pieces: [Piece]) {
    self.forms = forms
    self.dialect = dialect
    self.limits = limits
    self.raw = raw
    self.pieces = pieces
  }

  /// The only way in which the record can have been meant; nil where there is none, or more than one.
  mutating func find() -> Reading? {
    guard width > 1 else { return nil }
    if !fitsAsItStands() {
      if pieces.count == width + 1 { removeEmpty() }
      if pieces.count > width { join() }
      if pieces.count == width - 1 {
        insertEmpty()
        splitInside()
      }
      splitAtQuotes()
    } else if pieces.count >= width {
      return nil
    }
    // A few texts fit anywhere; but figures in their columns after another split are no accident.
    splitOtherwise()
    guard !isAmbiguous, let first = readings.first else { return nil }
    let isOne = readings.dropFirst().allSatisfy { other in
      zip(other.pieces, first.pieces).allSatisfy { $0.value == $1.value }
    }
    return isOne && isConfirmed(first) ? first : nil
  }

  // MARK: Fitting

  /// Whether a value can stand in a column.
  ///
  /// What a text begins with says nothing here: names in capitals and others would be told apart by it.
  private func fits(_ piece: Piece, _ column: Int) -> Bool {
    !forms[column].isFormed || forms[column].fits(piece.value)
  }

  /// Whether no value stands in a column whose values are otherwise, so that there is nothing to mend.
  private func fitsAsItStands() -> Bool {
    zip(pieces, forms).allSatisfy { piece, form in form.fits(piece.value) }
  }

  /// Whether enough values with a form of their own stand in their columns from the fault on.
  private func isConfirmed(_ reading: Reading) -> Bool {
    let first: Int
    let needed: Int
    switch reading.fault {
    case .extraDelimiter(let field), .missingDelimiter(let field), .unquotedDelimiter(let field, _):
      (first, needed) = (field, 1)
    case .otherDelimiter: (first, needed) = (0, 2)
    }
    let confirming = (first..<width).count { forms[$0].isFormed && !reading.pieces[$0].value.isEmpty }
    return confirming >= needed
  }

  /// How many fields from the first on could stand where they stand.
  private var leading: Int {
    pieces.indices.prefix(width).firstIndex { !fits(pieces[$0], $0) } ?? min(pieces.count, width)
  }

  /// The first field from which on all could stand so many columns further to the right.
  private func firstFitting(shiftedBy shift: Int) -> Int {
    let last = pieces.indices.last { index in
      let column = index + shift
      return column < 0 || column >= width || !fits(pieces[index], column)
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// Adds a way to read the record, if its values can stand in the columns; where a field was parted, each
  /// part must also begin as the texts of its column do.
  private mutating func add(_ fault: Fault, _ pieces: [Piece]) {
    guard pieces.count == width, pieces.indices.allSatisfy({ fits(pieces[$0], $0) }) else { return }
    if case .missingDelimiter(let field) = fault,
      !(field...(field + 1)).allSatisfy({ forms[$0].fits(pieces[$0].value) })
    {
      return
    }
    readings.append(Reading(fault: fault, pieces: pieces))
  }

  // MARK: A delimiter too many

  private mutating func removeEmpty() {
    let first = firstFitting(shiftedBy: -1)
    for index in pieces.indices where pieces[index].raw.isEmpty && index <= leading && first <= index + 1 {
      var rest = pieces
      rest.remove(at: index)
      add(.extraDelimiter(field: index), rest)
    }
  }

  /// Joins fields in which a delimiter belongs to the text, as the blank behind it says.
  private mutating func join() {
    let surplus = pieces.count - width
    let fitting = firstFitting(shiftedBy: -surplus)
    for index in 0..<width
    where !forms[index].isFormed && index <= leading && fitting <= index + surplus + 1 {
      let joined = pieces[index...(index + surplus)]
      guard joined.allSatisfy({ !$0.isQuoted && !$0.value.isEmpty }), let first = joined.first,
        let last = joined.last, joined.dropFirst().allSatisfy({ $0.value.first == 0x20 })
      else { continue }
      var rest = pieces
      let range = first.raw.lowerBound..<last.raw.upperBound
      rest.replaceSubrange(
        index...(index + surplus), with: [Piece(raw: range, value: slice(range), isQuoted: false)])
      add(.unquotedDelimiter(field: index, count: surplus + 1), rest)
    }
  }

  // MARK: A delimiter too few

  /// Sees whether a cell may be missing altogether: then what looks like two cells in one may be one.
  private mutating func insertEmpty() {
    let first = firstFitting(shiftedBy: 1)
    for index in 0...pieces.count where index <= leading && first <= index {
      if !forms[index].isAlwaysFilled { isAmbiguous = true }
    }
  }

  private mutating func splitInside() {
    let fitting = firstFitting(shiftedBy: 1)
    for index in pieces.indices where index <= leading && fitting <= index + 1 {
      let piece = pieces[index]
      guard !piece.isQuoted, piece.value.count > 1, piece.raw.count <= Self.longestSplit else { continue }
      // Where quotes stand around one of the two, they say where it ends.
      if piece.value.first == dialect.quote || piece.value.last == dialect.quote { continue }
      let (left, right) = (forms[index], forms[index + 1])
      guard left.isFormed || right.isFormed else {
        // Two texts in one can be parted anywhere.
        isAmbiguous = true
        continue
      }
      for place in (piece.raw.lowerBound + 1)..<piece.raw.upperBound where isBoundary(place) {
        let first = piece.raw.lowerBound..<place
        let second = place..<piece.raw.upperBound
        guard left.fits(slice(first)), right.fits(slice(second)) else { continue }
        var rest = pieces
        rest[index] = Piece(raw: first, value: slice(first), isQuoted: false)
        rest.insert(Piece(raw: second, value: slice(second), isQuoted: false), at: index + 1)
        add(.missingDelimiter(field: index), rest)
      }
    }
  }

  private func isBoundary(_ place: Int) -> Bool {
    let before = byte(place - 1)
    let after = byte(place)
    return after & 0xC0 != 0x80 && before != 0x20 && after != 0x20
  }

  /// Parts the record before a quote that opens a field, or after one that closes it, where no delimiter
  /// stands.
  private mutating func splitAtQuotes() {
    guard let quote = dialect.quote else { return }
    var tried = 0
    for place in 1..<max(1, raw.count) where byte(place) == quote || byte(place - 1) == quote {
      let edges = [byte(place - 1), byte(place)]
      if edges.contains(dialect.delimiter ?? 0x0A) || edges.contains(0x20) { continue }
      tried += 1
      if tried > Self.mostQuotes { return }
      guard let left = split(0..<place), let right = split(place..<raw.count),
        left.count + right.count == width, let last = left.last, let first = right.first,
        first.isQuoted || last.isQuoted, first.isQuoted || !first.value.contains(quote),
        last.isQuoted || !last.value.contains(quote), !last.value.isEmpty, !first.value.isEmpty,
        last.value.last != 0x20, first.value.first != 0x20
      else { continue }
      add(.missingDelimiter(field: left.count - 1), left + right)
    }
  }

  // MARK: Another delimiter

  private mutating func splitOtherwise() {
    for delimiter in DialectSurvey.delimiters
    where delimiter != dialect.delimiter && raw.contains(delimiter) {
      guard let parts = split(0..<raw.count, delimiter) else { continue }
      if parts.count == width {
        add(.otherDelimiter(delimiter), parts)
      } else if delimiter == 0x20, parts.count > width, parts.count <= Self.mostWords {
        assign(parts)
      }
    }
  }

  /// Shares words out among the columns, in order; a text takes as many as the columns beside it leave.
  private mutating func assign(_ words: [Piece]) {
    var counts: [Int: Int] = [:]
    var trials = 0
    func joined(_ range: Range<Int>) -> Piece? {
      guard range.count > 1 else { return words[range.lowerBound] }
      guard !words[range].contains(where: \.isQuoted), let first = words[range].first,
        let last = words[range].last, !first.value.isEmpty, !last.value.isEmpty
      else { return nil }
      let raw = first.raw.lowerBound..<last.raw.upperBound
      return Piece(raw: raw, value: slice(raw), isQuoted: false)
    }
    func options(_ word: Int, _ column: Int) -> [Int] {
      let last = words.count - (width - column - 1)
      guard word < last else { return [] }
      return ((word + 1)...last).filter { end in
        trials += 1
        guard trials <= Self.mostTrials else { return false }
        return joined(word..<end).map { fits($0, column) } ?? false
      }
    }
    /// The number of ways to share out the words from one on, at most 2.
    func count(_ word: Int, _ column: Int) -> Int {
      if column == width { return word == words.count ? 1 : 0 }
      let key = word * (width + 1) + column
      if let known = counts[key] { return known }
      var sum = 0
      for end in options(word, column) where sum < 2 { sum += count(end, column + 1) }
      counts[key] = min(2, sum)
      return min(2, sum)
    }
    let ways = count(0, 0)
    if ways > 1 { isAmbiguous = true }
    guard ways == 1, trials <= Self.mostTrials else { return }
    trials = 0
    var result: [Piece] = []
    var word = 0
    while result.count < width {
      guard let end = options(word, result.count).first(where: { count($0, result.count + 1) == 1 }),
        let piece = joined(word..<end)
      else { return }
      result.append(piece)
      word = end
    }
    add(.otherDelimiter(0x20), result)
  }

  // MARK: Splitting

  private func byte(_ place: Int) -> UInt8 { raw[raw.startIndex + place] }

  private func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    raw[(raw.startIndex + range.lowerBound)..<(raw.startIndex + range.upperBound)]
  }

  /// Splits a part of the record as RFC 4180 has it; nil where its quotes are not so, or it has too many
  /// fields.
  private func split(_ range: Range<Int>, _ delimiter: UInt8? = nil) -> [Piece]? {
    var dialect = dialect
    if let delimiter { dialect.delimiter = delimiter }
    let rules = ScanRules(dialect, limits: limits)
    return withUnsafeTemporaryAllocation(of: FieldSpan.self, capacity: Self.mostWords + width) { spans in
      spans.initialize(repeating: FieldSpan())
      var part = SourceRecord()
      part.text = Array(slice(range))
      let outcome = part.text.withUnsafeBufferPointer { bytes -> ScanOutcome? in
        guard let base = bytes.baseAddress else { return nil }
        let outcome = RecordScanner.scan(
          base, from: 0, end: bytes.count, isLast: true, rules: rules, into: spans)
        return outcome.status == .complete && outcome.contentEnd == bytes.count ? outcome : nil
      }
      guard let outcome else { return nil }
      part.fields = spans[..<outcome.count].map { span in
        Cell(
          range: Int(span.valueStart)..<Int(span.valueEnd), position: part.position,
          isQuoted: span.flags & FieldSpan.quoted != 0)
      }
      RecordBuilder.unescape(&part, spans: spans, rules: rules)
      return zip(spans, part.fields).map { span, field in
        Piece(
          raw: (range.lowerBound + Int(span.start))..<(range.lowerBound + Int(span.end)),
          value: part.text[field.range], isQuoted: field.isQuoted)
      }
    }
  }
}
