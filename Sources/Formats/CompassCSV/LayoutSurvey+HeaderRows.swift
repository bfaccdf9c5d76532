import CompassSource

/// Which rows around the header belong to it.
extension LayoutSurvey {
  /// Finds the rows right below the header that belong to it.
  mutating func findContinuation(_ header: Int) {
    var next = header + 1
    var joined = rows[header].record.strings
    let score = options.headerScore
    while next < rows.count, next - header <= Self.longestHeader {
      // A blank row may stand between names of groups and the names below them.
      let isParted = rows[next].isBlank && next + 1 < rows.count && isSubheader(next + 1, of: header)
      if isParted { next += 1 }
      guard isParted || isContinuation(next, of: header) else { return }
      let longer = Self.join(joined, rows[next].record.strings)
      if let score, score(longer) < score(joined) {
        // The caller knows the names as they stand: the row below explains them, or repeats them.
        continuation = (continuation.isEmpty ? next : continuation.lowerBound)..<(next + 1)
      } else if continuation.isEmpty {
        joined = longer
        headerLength = next - header + 1
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
    if row.record.strings == rows[header].record.strings || isSubheader(index, of: header) { return true }
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

  /// Whether a row names the columns of groups: its names stand where the header has none, over figures at
  /// least once, and under the first column of each group.
  private func isSubheader(_ index: Int, of header: Int) -> Bool {
    guard joinsGroups else { return false }
    let upper = rows[header]
    let lower = rows[index]
    guard lower.filled >= 2, lower.typed == 0, lower.record.count == upper.record.count else { return false }
    let typed = typedColumns(below: index)
    var names = 0
    for column in 0..<lower.record.count where lower.shape(column) != .empty {
      if upper.shape(column) == .empty {
        if typed.contains(column) { names += 1 }
      } else if column + 1 == upper.record.count || upper.shape(column + 1) != .empty {
        return false
      }
    }
    return names > 0
  }

  /// Whether names of groups become parts of the names of columns.
  private var joinsGroups: Bool { options.layout == .automatic && options.headerScore == nil }

  static func join(_ upper: [String], _ lower: [String]) -> [String] {
    (0..<max(upper.count, lower.count)).map { column in
      let first = column < upper.count ? upper[column] : ""
      let second = column < lower.count ? lower[column] : ""
      return first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
  }

  /// The names of columns from the rows of a header, joined by a blank from the top.
  ///
  /// - Parameter spreads: whether a name holds for the columns right of it that have none of their own but
  ///   one in a row below, as in cells that a spreadsheet merged.
  static func names(of rows: [[String]], spreads: Bool) -> [String] {
    var spread = rows
    var names = Array(repeating: "", count: rows.map(\.count).max() ?? 0)
    for row in rows.indices.dropLast() where spreads {
      for column in 1..<max(1, rows[row].count) where rows[row][column].isEmpty {
        let isNamedBelow = rows[(row + 1)...].contains { column < $0.count && !$0[column].isEmpty }
        let beginsGroup = rows[..<row].contains { column < $0.count && !$0[column].isEmpty }
        if isNamedBelow, !beginsGroup { spread[row][column] = spread[row][column - 1] }
      }
    }
    for (row, parts) in spread.enumerated() {
      for (column, part) in parts.enumerated() where !part.isEmpty {
        // A cell that is merged over both rows is one name.
        if row > 0, column < spread[row - 1].count, spread[row - 1][column] == part { continue }
        names[column] += names[column].isEmpty ? part : " " + part
      }
    }
    return names
  }

  /// Takes names of columns out of the rows above a grid's header and leaves the names of groups there.
  ///
  /// A cell that is merged over such a row and the header has its name in both.
  mutating func clearMergedNames() {
    for index in searched.dropLast() {
      let upper = rows[index]
      let lower = rows[index + 1]
      // A row of groups has empty cells, so that nothing below a full row is one.
      if upper.filled >= columns { return }
      guard upper.typed == 0, lower.typed == 0, upper.record.count == lower.record.count else { continue }
      let named = upper.shapes.indices.filter { upper.shape($0) != .empty }
      let merged = named.filter { column in
        upper.record.text[upper.record.fields[column].range]
          == lower.record.text[lower.record.fields[column].range]
      }
      let hasGroup = named.contains { column in
        !merged.contains(column) && upper.shape(column + 1) == .empty && lower.shape(column + 1) != .empty
      }
      guard !merged.isEmpty, hasGroup, named.allSatisfy({ lower.shape($0) != .empty }) else { continue }
      var record = upper.record
      for column in merged { record.fields[column].range = 0..<0 }
      rows[index] = Row(record)
      rows[index].whole = upper.record
      rows[index].findings = upper.findings
    }
  }

  /// Finds the rows above the header in which names stand here and there, over the columns that they group.
  ///
  /// Where the names below repeat or are missing, those of the groups are needed to tell the columns apart.
  mutating func findGroups(above found: Int) {
    var top = found
    while joinsGroups, top > 0, headerLength < Self.longestHeader, isGroups(top - 1, over: top) {
      let upper = rows[top - 1]
      var lower: [String] = []
      for row in rows[top..<(top + headerLength)] {
        lower = Self.join(lower, row.record.strings)
      }
      let names = lower.filter { !$0.isEmpty }
      let isMissing = lower.indices.contains { lower[$0].isEmpty && upper.shape($0) != .empty }
      guard isMissing || Set(names).count < names.count else { break }
      top -= 1
      headerLength += 1
    }
    header = top
    if top > 0, columns >= 3, isGroups(top - 1, over: top) { section = top - 1 }
  }

  /// Whether a row may hold the names of groups of columns.
  private func isGroups(_ index: Int, over header: Int) -> Bool {
    let row = rows[index]
    return row.filled > 0 && row.filled < columns && row.typed == 0
      && row.record.count == rows[header].record.count && (row.filled >= 2 || row.shape(0) == .empty)
  }
}
