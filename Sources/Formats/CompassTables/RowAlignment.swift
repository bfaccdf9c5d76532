import CompassSource

/// Puts a row with a delimiter too many, too few or a wrong one right, if one way fits the columns by far.
struct RowAlignment {
  /// A change of a row.
  struct Change {
    /// The sentence for the finding.
    var what: Message
    /// The first changed field; nil if all fields changed.
    var field: Int?
    /// Whether fields were joined, which values of their columns needn't confirm.
    var isJoin = false
  }

  /// One way to read a row.
  private struct Way {
    /// Nil if the row is right.
    var change: Change?
    /// How well its values fit the columns, in bits.
    var bits: Double
    /// Returns the row with the change.
    var changed: () -> SourceRecord
  }

  private let table: Table
  private let columns: Int
  private let delimiter: UInt8
  private let quote: UInt8?

  /// The bits by which a way must be better than all others.
  private static let neededBits = 4.0
  /// The most fields too many.
  private static let mostExtra = 8
  /// The most columns of a table with changed rows.
  private static let mostColumns = 256
  /// The longest field that is split.
  private static let longestSplit = 128
  /// The most quotes of a row at which it is split.
  private static let mostQuotes = 32
  /// Commas, semicolons, tabs, pipes and blanks.
  static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C, 0x20]

  /// Creates the alignment of a table; nil if its rows stay unchanged.
  init?(_ survey: TableSurvey) {
    guard let delimiter = survey.options.delimiter, survey.columnCount > 1, !survey.isHeaderShort,
      survey.table.columns.lowerBound == 0
    else { return nil }
    (table, columns) = (survey.table, survey.columnCount)
    (self.delimiter, quote) = (delimiter, survey.options.quote)
  }

  /// Corrects a row if one way is certain.
  ///
  /// - Returns: the change; nil if the row stays unchanged.
  /// - Complexity: O(n) in the length of the row for each field.
  func align(_ record: inout SourceRecord) -> Change? {
    var joined = record
    // If names begin with blanks, those of values mean nothing.
    if record.count > columns, !table.hasBlanksInNames,
      let range = Self.joinBlanks(&joined, columns: columns, delimiter: delimiter),
      joined.count == columns || alignByColumns(&joined) != nil
    {
      record = joined
      return Self.joining(range)
    }
    return alignByColumns(&record)
  }

  private static func joining(_ fields: Range<Int>) -> Change {
    Change(
      what: "Fields \(fields.lowerBound + 1) to \(fields.upperBound) were joined", field: fields.lowerBound,
      isJoin: true)
  }

  private func alignByColumns(_ record: inout SourceRecord) -> Change? {
    guard table.forms.rows > 0, columns <= Self.mostColumns, record.count <= columns + Self.mostExtra else {
      return nil
    }
    let before = record
    // Rows often end early, or have blank cells behind the last column.
    let surplus = before.fields.dropFirst(columns)
    let isBlank = surplus.allSatisfy { before.text[$0.range].trimmed.isEmpty }
    let prior = surplus.isEmpty ? 0 : isBlank ? Self.neededBits : -Self.neededBits / 2
    let bits = sums(before)[min(before.count, columns)] + prior
    var ways = splitWays(before) + [Way(change: nil, bits: bits) { before }]
    if before.count > columns { ways += joinWays(before) }
    if before.count == columns - 1 { ways += fieldWays(before, atLeast: bits - Self.neededBits) }
    ways.sort { $0.bits > $1.bits }
    guard let change = ways[0].change else { return nil }
    let changed = ways[0].changed()
    let values = changed.strings
    let isOnly = ways.dropFirst().prefix { ways[0].bits - $0.bits < Self.neededBits }
      .allSatisfy { $0.change != nil && $0.changed().strings == values }
    let confirmed = (max(0, (change.field ?? 0) - 1)..<columns).count {
      table.forms.confirms(changed.text[changed.fields[$0].range], in: $0)
    }
    guard isOnly, confirmed > 0 || change.isJoin else { return nil }
    record = changed
    Self.orderPlaces(&record)
    return change
  }

  /// Gives fields that were one in the file places behind each other: the first one has them all.
  private static func orderPlaces(_ record: inout SourceRecord) {
    for index in record.fields.indices.dropFirst() {
      let end = record.fields[index - 1].position.end
      if record.fields[index].position.offset < end.offset { record.fields[index].position = end }
    }
  }

  /// For each field the bits of those before it, each in the column that is so many to the right.
  private func sums(_ record: SourceRecord, shift: Int = 0) -> [Double] {
    record.fields.indices.reduce(into: [0]) { sums, place in
      let bits = table.forms.bits(record.text[record.fields[place].range], in: place + shift)
      sums.append(sums[place] + ((0..<columns).contains(place + shift) ? bits : 0))
    }
  }

  // MARK: Too many fields

  /// Joins neighboring fields, or removes an empty one.
  private func joinWays(_ record: SourceRecord) -> [Way] {
    let extra = record.count - columns
    let left = sums(record)
    let right = sums(record, shift: -extra)
    return (0..<columns).compactMap { place in
      let parts = place..<(place + extra + 1)
      var joined = record
      Self.join(&joined, parts, delimiter)
      let value = joined.text[joined.fields[place].range]
      let bits =
        left[place] + table.forms.bits(value, in: place) + right[record.count] - right[parts.upperBound]
      if extra == 1, let empty = parts.first(where: { record.fields[$0].range.isEmpty }) {
        let what: Message = "The empty field \(empty + 1) was removed"
        return Way(change: Change(what: what, field: min(empty, columns - 1)), bits: bits) { joined }
      }
      let texts = parts.map { record.text[record.fields[$0].range] }
      return bonus(value, texts).map { Way(change: Self.joining(parts), bits: bits + $0) { joined } }
    }
  }

  /// How likely it is that fields were one, in bits; nil if they weren't.
  ///
  /// A comma in a text has a blank behind it, one in an amount three digits. Values with digits are otherwise several.
  private func bonus(_ value: ArraySlice<UInt8>, _ texts: [ArraySlice<UInt8>]) -> Double? {
    if texts.dropFirst().allSatisfy({ $0.first == 0x20 && $0.count > 1 }) { return 4 }
    let amount = (ColumnForms.outline(value) ?? []).drop { $0 == 0x24 }.prefix { $0 != 0x2E }
    if ["0,000", "00,000", "000,000"].contains(String(decoding: amount, as: UTF8.self)) { return 7 }
    return texts.allSatisfy { ColumnForms.outline($0) == nil } ? -3 : nil
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

  private static func adding(before field: Int) -> Change {
    Change(what: "A delimiter was added before field \(field + 1)", field: field)
  }

  /// Splits a field in two, or adds an empty one, if the other fields leave enough bits.
  private func fieldWays(_ record: SourceRecord, atLeast needed: Double) -> [Way] {
    let (left, right) = (sums(record), sums(record, shift: 1))
    var needed = needed
    var ways: [Way] = []
    for (place, field) in record.fields.enumerated() {
      let rest = right[record.count] - right[place + 1]
      guard left[place] + rest >= needed else { continue }
      let (start, end) = (field.range.lowerBound, field.range.upperBound)
      let isSplit = !field.isQuoted && field.range.count <= Self.longestSplit
      for cut in isSplit ? start..<end : start..<(start + 1)
      where cut == start || record.text[cut] & 0xC0 != 0x80 {
        // A blank in place of a delimiter belongs to neither.
        let second = cut > start && record.text[cut] == 0x20 ? cut + 1 : cut
        if cut > start, second == end || record.text[second] == 0x20 || record.text[cut - 1] == 0x20 {
          continue
        }
        let bits =
          left[place] + table.forms.bits(record.text[start..<cut], in: place)
          + table.forms.bits(record.text[second..<end], in: place + 1) + rest
        // A blank cell is rarely left out. A number isn't split unless both parts look as others of their columns do.
        let isNumber = cut > start && record.text[cut] ^ 0x30 < 10 && record.text[cut - 1] ^ 0x30 < 10
        if isNumber,
          !table.forms.confirms(record.text[start..<cut], in: place)
            || !table.forms.confirms(record.text[second..<end], in: place + 1)
        {
          continue
        }
        needed = max(needed, bits - Self.neededBits)
        ways.append(
          Way(
            change: Self.adding(before: cut == start ? place : place + 1), bits: bits - (cut == start ? 4 : 0)
          ) {
            var result = record
            result.fields[place].range = start..<cut
            result.fields.insert(field, at: place + 1)
            result.fields[place + 1].range = second..<end
            return result
          })
      }
    }
    return ways
  }

  // MARK: Other splits of the row

  /// Splits the row at another delimiter, or before or behind quotes.
  private func splitWays(_ record: SourceRecord) -> [Way] {
    let (raw, text) = (0..<record.rawCount, record.text)
    var ways: [Way] = []
    func way(_ parts: [Range<Int>], _ delimiter: UInt8, _ change: Change?) {
      var result = record
      let cells = parts.compactMap { result.cells(of: $0, delimiter: delimiter, quote: quote) }
      result.fields = cells.flatMap(\.self)
      guard cells.count == parts.count, result.count == columns else { return }
      // A quote within a text is rare.
      let bits = sums(result)[columns] + (change == nil ? 2 * Self.neededBits : 0)
      ways.append(Way(change: change ?? Self.adding(before: cells[0].count), bits: bits) { result })
    }
    if record.count < columns {
      for other in Self.delimiters where other != delimiter && text[raw].contains(other) {
        way([raw], other, Change(what: "It was split at another delimiter"))
      }
    }
    guard let quote else { return ways }
    let edges: [UInt8] = [delimiter, 0x20, quote]
    let cuts = raw.dropFirst().filter { cut in
      text[cut] == quote && !edges.contains(text[cut - 1])
        || text[cut - 1] == quote && !edges.contains(text[cut])
    }
    for cut in cuts.prefix(Self.mostQuotes) { way([0..<cut, cut..<raw.upperBound], delimiter, nil) }
    return ways
  }
}
