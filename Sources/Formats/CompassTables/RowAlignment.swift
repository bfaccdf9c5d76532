import CompassSource

/// Puts a row with delimiters in an unquoted text right: its fields are joined where the columns fit best.
struct RowAlignment {
  private let shapes: ColumnShapes
  private let columns: Int
  private let delimiter: UInt8

  /// Whether names begin with blanks, so that blanks of values mean nothing.
  private let hasBlanks: Bool

  /// The bits by which a way must be better than all others.
  private static let neededBits = 4.0
  /// The most fields too many.
  private static let mostExtra = 8

  /// Prepares for a table; nil if nothing is known of its columns.
  init?(_ table: Table, columns: Int, delimiter: UInt8) {
    guard columns > 1 else { return nil }
    shapes = table.alignedShapes
    hasBlanks = table.hasBlanksInNames
    self.columns = columns
    self.delimiter = delimiter
  }

  /// Joins fields of a row that has too many, if one way is certain.
  ///
  /// - Returns: the fields that were joined, as places in the row before; nil if it was left as it is.
  /// - Complexity: O(*fields*) for each field too many.
  func align(_ record: inout SourceRecord) -> Range<Int>? {
    var joined = record
    if !hasBlanks, let range = Self.joinBlanks(&joined, columns: columns, delimiter: delimiter) {
      let surplus = record.count - joined.count
      let more = joined.count > columns ? joinAsColumns(&joined) : nil
      if joined.count == columns {
        record = joined
        return range.lowerBound..<max(range.upperBound, more.map { $0.upperBound + surplus } ?? 0)
      }
    }
    return joinAsColumns(&record)
  }

  /// Joins neighboring fields where the columns fit best.
  private func joinAsColumns(_ record: inout SourceRecord) -> Range<Int>? {
    let extra = record.count - columns
    guard (1...Self.mostExtra).contains(extra), shapes.rows > 0 else { return nil }
    var best: (score: Double, place: Int, record: SourceRecord)?
    var second = -Double.infinity
    for place in 0..<columns {
      var joined = record
      Self.join(&joined, place..<(place + extra + 1), delimiter)
      let score = self.score(joined) + bonus(record, place..<(place + extra + 1))
      if let current = best, score <= current.score {
        if joined.strings != current.record.strings { second = max(second, score) }
      } else {
        if let current = best, joined.strings != current.record.strings {
          second = max(second, current.score)
        }
        best = (score, place, joined)
      }
    }
    guard let best, best.score - second >= Self.neededBits,
      best.score > self.score(record)
    else { return nil }
    record = best.record
    return best.place..<(best.place + extra + 1)
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

  /// How well the fields of a row fit their columns, in bits.
  private func score(_ record: SourceRecord) -> Double {
    let row = TableRow(record)
    return (0..<columns).reduce(0) { sum, column in
      let shape = row.shape(column)
      let usual = shapes.shapes(column, atLeast: 0.2)
      if shape.isEmpty || usual.isEmpty { return sum }
      if !shape.isDisjoint(with: usual) { return sum + (shapes.isTyped(column) ? 2 : 0) }
      return sum - (shapes.isTyped(column) || shape.isTyped ? 4 : 0)
    }
  }

  /// A comma in a text has a blank behind it, one in an amount three digits.
  private func bonus(_ record: SourceRecord, _ fields: Range<Int>) -> Double {
    let rest = fields.dropFirst().map { record.text[record.fields[$0].range] }
    if rest.allSatisfy({ $0.first == 0x20 && $0.count > 1 }) { return 4 }
    let isAmount = record.text[record.fields[fields.lowerBound].range].last.map(isDigit) ?? false
    return isAmount && rest.allSatisfy { $0.prefix { isDigit($0) }.count == 3 } ? 4 : 0
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte
  }
}
