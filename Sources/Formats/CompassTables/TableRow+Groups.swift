import CompassSource

/// Names of groups of columns.
extension TableRow {
  /// Whether the row, right above a header, names the columns without a name in it and groups of the others.
  ///
  /// - Parameters:
  ///   - lower: the header.
  ///   - below: the shapes of the rows below the header.
  ///   - columns: the columns of the table.
  func namesOthers(over lower: TableRow, below: ColumnShapes, in columns: Range<Int>) -> Bool {
    let cells = filled(in: columns)
    let names = lower.filled(in: columns)
    let others = cells.filter { !names.contains($0) }
    guard !others.isEmpty, others.allSatisfy({ below.isFilled($0) && Self.isShort(text($0)) }),
      cells.count < below.columns.count, cells.allSatisfy({ !shape($0).isTyped || isYear($0) })
    else { return false }
    return names.allSatisfy { name in cells.last { $0 <= name }.map(names.contains) ?? false }
  }

  /// Whether the row, right above a header, names groups of its columns.
  func isGroups(over lower: TableRow, in columns: Range<Int>) -> Bool {
    let cells = filled(in: columns)
    let names = lower.filled(in: columns)
    let isMerged = zip(cells, cells.dropFirst()).contains { text($0) == text($1) }
    guard let first = cells.first, cells.count < names.count || isMerged,
      cells.count >= 2 && onlyText(cells) == nil || cells.count == 1 && first > names.first ?? 0,
      cells.allSatisfy({ (!shape($0).isTyped || isYear($0)) && !shape($0).contains(.sentence) }),
      first > names.first ?? 0 || cells.allSatisfy({ Self.isShort(text($0)) }),
      !cells.contains(where: { text($0).contains(0x3A) })
    else { return false }
    let texts = names.map { Array(lower.text($0)) }
    return isMerged || Set(texts).count < texts.count
      || cells.allSatisfy {
        names.contains($0)
          && (names.contains($0 + 1) && !cells.contains($0 + 1) || $0 == names.last
            || text($0) == lower.text($0))
      }
      || cells.allSatisfy { !names.contains($0) }
      || first > names.first ?? 0 && cells.allSatisfy(names.contains)
  }

  /// Whether a text has at most two words and no digits, as names of groups have.
  private static func isShort(_ text: ArraySlice<UInt8>) -> Bool {
    text.count { $0 == 0x20 } <= 1 && !text.contains { (0x30...0x39).contains($0) }
  }
}
