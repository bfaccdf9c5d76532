import CompassSource

/// What a single record looks like: totals, the header, nothing at all.
extension CSVReader {
  private static let totalsLabels: [[UInt8]] = [
    "total", "totals", "grand total", "grand totals", "team total", "team totals", "subtotal", "sub total",
    "sub-total", "sum", "average", "averages", "avg", "avg.", "team average", "team averages", "mean",
  ].map { Array($0.utf8) }
  private static let longestTotalsLabel = totalsLabels.map(\.count).max() ?? 0

  func isTotals(_ row: LayoutSurvey.Row) -> Bool {
    guard let index = row.shapes.firstIndex(where: { $0 != .empty }), row.filled >= 2 else { return false }
    // Under a name in every column it would be a record.
    let isOfFigures = row.shapes.dropFirst(index + 1).allSatisfy { $0 != .text }
    return isOfFigures && isTotalsLabel(row.record.text[row.record.fields[index].range])
  }

  func isTotalsLabel(_ cell: ArraySlice<UInt8>) -> Bool {
    let cell = trim(cell)
    guard cell.count <= Self.longestTotalsLabel else { return false }
    return Self.totalsLabels.contains { label in
      label.count == cell.count && zip(label, cell).allSatisfy { $0 == $1 | 0x20 }
    }
  }

  func fold(_ cell: ArraySlice<UInt8>) -> String {
    String(decoding: trim(cell).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  func trim(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cell = cell
    while let first = cell.first, first == 0x20 || first == 0x09 { cell = cell.dropFirst() }
    while let last = cell.last, last == 0x20 || last == 0x09 || last == 0x3A { cell = cell.dropLast() }
    return cell
  }

  // MARK: Headers and blanks

  func isBlank(_ record: SourceRecord) -> Bool {
    if survey.options.layout == .plain { return record.position.length == 0 }
    return record.fields.allSatisfy { field in
      !field.isQuoted && record.text[field.range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
  }

  /// Whether a record is the header again, in capitals or not.
  func isHeader(_ record: SourceRecord) -> Bool {
    survey.headerRows.contains { header in
      header.count == record.count
        && zip(header.fields, record.fields).allSatisfy {
          header.text[$0.range].elementsEqual(record.text[$1.range], by: Self.isSameLetter)
        }
    }
  }

  private static func isSameLetter(_ first: UInt8, _ second: UInt8) -> Bool {
    first == second || (first ^ second == 0x20 && (0x61...0x7A).contains(first | 0x20))
  }

  /// Whether nothing but blank rows follows: then there is no second table, only the header again.
  mutating func isFollowedByHeaderOnly() throws -> Bool {
    for index in 0..<survey.options.limits.tailRecords {
      guard let next = try peek(index) else { return true }
      if !isBlank(next) { return false }
    }
    return false
  }
}
