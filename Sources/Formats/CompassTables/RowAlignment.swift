import CompassSource

/// Puts a row with a delimiter too many, too few or a wrong one right, if one way fits the columns by far.
struct RowAlignment {
  /// What is wrong with a row.
  enum Fault: Equatable {
    /// A text has delimiters and no quotes: these fields are one.
    case unquoted(Range<Int>)
    /// There is a delimiter too many behind this field, which is empty.
    case extra(Int)
    /// A delimiter is missing before this field.
    case missing(Int)
    /// The fields have another delimiter.
    case other(UInt8)
  }

  /// One way to read a row.
  private struct Way {
    /// What is wrong; nil if the row is right.
    var fault: Fault?
    /// How well its values fit the columns, in bits.
    var bits: Double
    /// Returns the row with the fault mended.
    var mended: () -> SourceRecord
  }

  private let forms: ColumnForms
  private let columns: Int
  private let delimiter: UInt8
  private let quote: UInt8?
  /// Whether names begin with blanks, so that blanks of values mean nothing.
  private let hasBlanks: Bool

  /// The bits by which a way must be better than all others.
  private static let neededBits = 4.0
  /// The most fields too many.
  private static let mostExtra = 8
  /// The most columns of a table whose rows are changed.
  private static let mostColumns = 256
  /// The longest field that is split, and the most quotes of a row that are looked at.
  private static let longestSplit = 128
  private static let mostQuotes = 32
  private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C, 0x20]

  /// Prepares for a table; nil if nothing is known of its columns.
  init?(_ table: Table, columns: Int, delimiter: UInt8, quote: UInt8?) {
    guard columns > 1 else { return nil }
    forms = table.forms
    hasBlanks = table.hasBlanksInNames
    self.columns = columns
    self.delimiter = delimiter
    self.quote = quote
  }

  /// Puts a row right if one way is certain.
  ///
  /// - Returns: what was wrong, with fields as places in the row before; nil if the row was left as it is.
  /// - Complexity: O(n) in the length of the row for each field.
  func align(_ record: inout SourceRecord) -> Fault? {
    var joined = record
    if record.count > columns, !hasBlanks,
      let range = Self.joinBlanks(&joined, columns: columns, delimiter: delimiter)
    {
      let surplus = record.count - joined.count
      var last = 0
      if joined.count > columns, case .unquoted(let more)? = alignByColumns(&joined) {
        last = more.upperBound + surplus
      }
      if joined.count == columns {
        record = joined
        return .unquoted(range.lowerBound..<max(range.upperBound, last))
      }
    }
    return alignByColumns(&record)
  }

  /// The first field that has no quotes around it but one at its end, where the values of its column have none.
  func strayQuote(_ record: SourceRecord) -> Int? {
    guard quote == 0x22 else { return nil }
    return record.fields.indices.first { place in
      let field = record.fields[place]
      let value = record.text[field.range]
      return value.last == 0x22 && !field.isQuoted && !forms.hasInches(place)
        && !value.count { $0 == 0x22 }.isMultiple(of: 2)
    }
  }

  /// Whether a row of one field is a row of the table with another delimiter.
  func hasOtherDelimiter(_ record: SourceRecord) -> Bool {
    var record = record
    if case .other? = alignByColumns(&record) { return true }
    return false
  }

  private func alignByColumns(_ record: inout SourceRecord) -> Fault? {
    guard forms.rows > 0, columns <= Self.mostColumns, record.count <= columns + Self.mostExtra else {
      return nil
    }
    let before = record
    var ways = splitWays(before)
    if before.count > columns { ways += joinWays(before) }
    let fields = before.fields.prefix(columns).map { before.text[$0.range] }
    let asItIs = (0..<columns).reduce(before.count > columns ? -Self.neededBits / 2 : 0) {
      $0 + forms.bits($1 < fields.count ? fields[$1] : [], in: $1)
    }
    if before.count == columns - 1 { ways += fieldWays(before, atLeast: asItIs - Self.neededBits) }
    guard !ways.isEmpty else { return nil }
    ways.append(Way(fault: nil, bits: asItIs) { before })
    ways.sort { $0.bits > $1.bits }
    guard let fault = ways[0].fault else { return nil }
    let mended = ways[0].mended()
    let values = mended.strings
    for way in ways.dropFirst().prefix(while: { ways[0].bits - $0.bits < Self.neededBits })
    where way.fault == nil || way.mended().strings != values {
      return nil
    }
    guard isConfirmed(mended, fault) else { return nil }
    record = mended
    return fault
  }

  /// Whether all values may be in their columns, and enough of them from the fault on look as the others do.
  private func isConfirmed(_ record: SourceRecord, _ fault: Fault) -> Bool {
    let (first, needed) =
      switch fault {
      case .unquoted(let fields): (fields.lowerBound, 0)
      case .extra(let field): (field, 1)
      case .missing(let field): (max(0, field - 1), 1)
      case .other: (0, 2)
      }
    let values = record.fields.map { record.text[$0.range] }
    let confirmed = (first..<columns).count { forms.confirms(values[$0], in: $0) }
    return confirmed >= needed
      && (needed == 0 || (0..<columns).allSatisfy { forms.allows(values[$0], in: $0) })
  }

  // MARK: Too many fields

  /// Joins neighboring fields, or removes an empty one.
  private func joinWays(_ record: SourceRecord) -> [Way] {
    let extra = record.count - columns
    let left = sums(record, shift: 0)
    let right = sums(record, shift: -extra)
    return (0..<columns).map { place in
      let parts = place..<(place + extra + 1)
      var joined = record
      Self.join(&joined, parts, delimiter)
      let value = joined.text[joined.fields[place].range]
      let bits = left[place] + forms.bits(value, in: place) + right[record.count] - right[parts.upperBound]
      let empty = parts.first { record.fields[$0].range.isEmpty }
      let fault = extra == 1 ? empty.map(Fault.extra) : nil
      return Way(fault: fault ?? .unquoted(parts), bits: bits + (fault == nil ? bonus(record, parts) : 0)) {
        joined
      }
    }
  }

  /// How likely it is that fields were one, in bits: a comma in a text has a blank behind it, one in an amount three
  /// digits.
  private func bonus(_ record: SourceRecord, _ fields: Range<Int>) -> Double {
    let rest = fields.dropFirst().map { record.text[record.fields[$0].range] }
    if rest.allSatisfy({ $0.first == 0x20 && $0.count > 1 }) { return 4 }
    let isAmount = record.text[record.fields[fields.lowerBound].range].last.map(isDigit) ?? false
    return isAmount && rest.allSatisfy { $0.prefix { isDigit($0) }.count == 3 } ? 7 : -3
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte
  }

  /// Joins each field that begins with a blank to the one before it, if that leaves enough for the columns: "Waco, TX"
  /// without quotes.
  ///
  /// - Parameters:
  ///   - record: the row, which isn't changed if it would have too few fields.
  ///   - columns: how many columns the header has.
  ///   - delimiter: the byte between two fields.
  /// - Returns: the first field that was joined to the one before it, and the last; nil if none was.
  static func joinBlanks(_ record: inout SourceRecord, columns: Int, delimiter: UInt8) -> Range<Int>? {
    let joined = record.fields.indices.dropFirst().filter { index in
      let cell = record.text[record.fields[index].range]
      return cell.first == 0x20 && cell.count > 1 && record.fields[index - 1].range.count > 0
    }
    guard let first = joined.first, let last = joined.last, joined.count <= mostExtra,
      record.count - joined.count >= columns
    else { return nil }
    for index in joined.reversed() { join(&record, index - 1..<index + 1, delimiter) }
    return first - 1..<last + 1
  }

  /// Joins fields with the delimiter; of an empty one only the other is left.
  private static func join(_ record: inout SourceRecord, _ fields: Range<Int>, _ delimiter: UInt8) {
    let parts = fields.map { record.text[record.fields[$0].range] }
    let filled = parts.filter { !$0.trimmed.isEmpty }
    let start = record.text.count
    record.text += filled.count < 2 ? Array(filled.first ?? []) : Array(parts.joined(separator: [delimiter]))
    record.fields[fields.lowerBound].range = start..<record.text.count
    record.fields[fields.lowerBound].position = record.fields[fields.lowerBound].position.extended(
      to: record.fields[fields.upperBound - 1].position)
    record.fields.removeSubrange((fields.lowerBound + 1)..<fields.upperBound)
  }

  // MARK: A field too few

  /// Splits a field in two, or adds an empty one, where the fields beside it leave so many bits.
  private func fieldWays(_ record: SourceRecord, atLeast needed: Double) -> [Way] {
    let left = sums(record, shift: 0)
    let right = sums(record, shift: 1)
    var needed = needed
    var ways: [Way] = []
    for place in record.fields.indices {
      let field = record.fields[place]
      let rest = right[record.count] - right[place + 1]
      func way(_ first: Range<Int>, _ second: Range<Int>, missing: Int) {
        let bits =
          left[place] + forms.bits(record.text[first], in: place)
          + forms.bits(record.text[second], in: place + 1) + rest
        needed = max(needed, bits - Self.neededBits)
        ways.append(
          Way(fault: .missing(missing), bits: bits) {
            var result = record
            result.fields[place].range = first
            result.fields.insert(field, at: place + 1)
            result.fields[place + 1].range = second
            return result
          })
      }
      guard left[place] + rest >= needed else { continue }
      way(field.range.lowerBound..<field.range.lowerBound, field.range, missing: place)
      guard !field.isQuoted, field.range.count <= Self.longestSplit else { continue }
      for cut in field.range.dropFirst() where record.text[cut] & 0xC0 != 0x80 {
        // A blank in place of a delimiter belongs to neither.
        let isBlank = record.text[cut] == 0x20
        let second = (isBlank ? cut + 1 : cut)..<field.range.upperBound
        if second.isEmpty || record.text[second.lowerBound] == 0x20 || record.text[cut - 1] == 0x20 {
          continue
        }
        way(field.range.lowerBound..<cut, second, missing: place + 1)
      }
    }
    return ways
  }

  /// For each field the bits of those before it, each in the column that is so many to the right.
  private func sums(_ record: SourceRecord, shift: Int) -> [Double] {
    var sums = [0.0]
    for (place, field) in record.fields.enumerated() {
      let isColumn = (0..<columns).contains(place + shift)
      sums.append(
        (sums.last ?? 0) + (isColumn ? forms.bits(record.text[field.range], in: place + shift) : 0))
    }
    return sums
  }

  // MARK: Other splits of the row

  /// Splits the row at another delimiter, or before or behind quotes.
  private func splitWays(_ record: SourceRecord) -> [Way] {
    let raw = record.text[..<record.rawCount]
    var ways: [Way] = []
    func way(
      _ fault: (_ field: Int) -> Fault, _ parts: [ArraySlice<UInt8>], _ delimiter: UInt8, prior: Double = 0
    ) {
      var result = SourceRecord()
      (result.position, result.number) = (record.position, record.number)
      var place = 0
      for part in parts {
        guard split(part, of: record, at: delimiter, into: &result) else { return }
        if place == 0 { place = result.count }
      }
      guard result.count == columns else { return }
      let bits = result.fields.enumerated().reduce(0) { sum, field in
        sum + forms.bits(result.text[field.element.range], in: field.offset)
      }
      ways.append(Way(fault: fault(place), bits: bits + prior) { result })
    }
    if record.count < columns {
      for other in Self.delimiters where other != delimiter && raw.contains(other) {
        way({ _ in .other(other) }, [raw], other)
      }
    }
    guard let quote else { return ways }
    let edges: [UInt8] = [delimiter, 0x20, quote]
    let cuts = raw.indices.dropFirst().filter { cut in
      raw[cut] == quote && !edges.contains(raw[cut - 1])
        || raw[cut - 1] == quote && !edges.contains(raw[cut])
    }
    // A quote within a text is rare.
    for cut in cuts.prefix(Self.mostQuotes) {
      way({ .missing($0) }, [raw[..<cut], raw[cut...]], delimiter, prior: 2 * Self.neededBits)
    }
    return ways
  }

  /// Adds the fields of a part of a row to another, as RFC 4180 §2 splits it.
  ///
  /// - Returns: false if a quote isn't at the edge of its field or isn't closed.
  private func split(
    _ part: ArraySlice<UInt8>, of row: SourceRecord, at delimiter: UInt8, into result: inout SourceRecord
  ) -> Bool {
    var rest = part
    while true {
      let (start, first) = (result.text.count, rest.startIndex)
      let isQuoted = rest.first != nil && rest.first == quote
      if isQuoted {
        var isClosed = false
        rest.removeFirst()
        while !isClosed, let end = rest.firstIndex(where: { $0 == quote }) {
          result.text += rest[..<end]
          rest = rest[(end + 1)...]
          isClosed = rest.first != quote || rest.isEmpty
          if !isClosed { result.text.append(rest.removeFirst()) }
        }
        guard isClosed, rest.isEmpty || rest.first == delimiter else { return false }
      } else {
        let value = rest.prefix { $0 != delimiter }
        if let quote, value.contains(quote) { return false }
        result.text += value
        rest = rest[value.endIndex...]
      }
      result.fields.append(
        Cell(
          range: start..<result.text.count, position: row.position(of: first..<rest.startIndex),
          isQuoted: isQuoted))
      guard !rest.isEmpty else { return true }
      rest.removeFirst()
    }
  }
}

extension SourceRecord {
  /// The place of some of a row's bytes as they are in the file; of a row in another encoding the whole row.
  fileprivate func position(of bytes: Range<Int>) -> SourcePosition {
    guard position.length == rawCount, position.line == position.endLine else { return position }
    var result = position
    result.offset += bytes.lowerBound
    result.length = bytes.count
    result.column += text[..<bytes.lowerBound].count { $0 & 0xC0 != 0x80 }
    result.endColumn = result.column + text[bytes].count { $0 & 0xC0 != 0x80 }
    return result
  }
}
