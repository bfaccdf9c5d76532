import CompassSource

/// Which rows around the header belong to it.
extension LayoutSurvey {
  /// Finds the rows right below the header that belong to it.
  mutating func findContinuation(_ header: Int) {
    var next = header + 1
    var joined = rows[header].record.strings
    let score = options.headerScore
    while next < rows.count, next - header <= Self.longestHeader, isContinuation(next, of: header) {
      let longer = Self.join(joined, rows[next].record.strings)
      if let score, score(longer) < score(joined) {
        // The caller knows the names as they stand: the row below explains them, or repeats them.
        continuation = (continuation.isEmpty ? next : continuation.lowerBound)..<(next + 1)
      } else if continuation.isEmpty {
        joined = longer
        headerLength += 1
      } else {
        return
      }
      next += 1
    }
  }

  /// The most rows of one header.
  static let longestHeader = 4

  func isContinuation(_ index: Int, of header: Int) -> Bool {
    let row = rows[index]
    guard !row.isBlank, row.typed == 0, row.record.count == rows[header].record.count, columns >= 2 else {
      return false
    }
    if row.record.strings == rows[header].record.strings { return true }
    let typed = typedColumns(below: index)
    let measured = measuredColumns(below: index)
    let named = typed.filter { isName(row.shape($0), measured.contains($0)) }.count
    guard named > 0, named == typed.count || named >= 2 else { return false }
    // Text over figures alone may be a record that says "unknown". A second row of a header stands under
    // names of groups, which repeat, or explains the columns of figures only, as units do.
    let names = rows[header].record.strings.filter { !$0.isEmpty }
    if Set(names).count < names.count { return true }
    return (0..<columns).allSatisfy { typed.contains($0) || row.shape($0) == .empty }
  }

  static func join(_ upper: [String], _ lower: [String]) -> [String] {
    (0..<max(upper.count, lower.count)).map { column in
      let first = column < upper.count ? upper[column] : ""
      let second = column < lower.count ? lower[column] : ""
      return first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
  }

  /// A row above the header in which names stand here and there, over the columns that they group.
  mutating func findSection(_ header: Int) {
    guard header > 0, columns >= 3 else { return }
    let row = rows[header - 1]
    if row.filled > 0, row.filled < columns, row.typed == 0, row.record.count == rows[header].record.count,
      row.filled >= 2 || row.shape(0) == .empty
    {
      section = header - 1
    }
  }
}
