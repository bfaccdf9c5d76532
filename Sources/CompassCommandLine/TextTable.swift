import CompassValidation

/// Rows aligned in columns for a terminal.
package struct TextTable {
  /// A column of a table.
  package struct Column {
    var title: String
    var isTrailing: Bool
    var maximumWidth: Int

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: the header.
    ///   - isTrailing: whether cells stand at the right edge.
    ///   - maximumWidth: the columns of the terminal after which a cell is cut.
    package init(_ title: String, isTrailing: Bool = false, maximumWidth: Int = 60) {
      self.title = title
      self.isTrailing = isTrailing
      self.maximumWidth = maximumWidth
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Creates a table without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row, its cells made safe for a terminal and cut to their columns.
  package mutating func add(_ cells: [String]) {
    rows.append(zip(cells, columns).map { Self.cut(TerminalText.escaped($0), to: $1.maximumWidth) })
  }

  /// The table as lines, the header first, a rule under it.
  package var text: String {
    let widths = columns.indices.map { index in
      rows.map { TerminalText.width($0[index]) }.reduce(
        TerminalText.width(columns[index].title), max)
    }
    func line(_ cells: [String]) -> String {
      var text = ""
      for (index, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - TerminalText.width(cell))
        let isLast = index == cells.count - 1
        text += columns[index].isTrailing ? padding + cell : cell + (isLast ? "" : padding)
        if !isLast { text += "  " }
      }
      return text
    }
    let header = [line(columns.map(\.title)), line(widths.map { String(repeating: "─", count: $0) })]
    return (header + rows.map(line)).map { $0 + "\n" }.joined()
  }

  private static func cut(_ text: String, to width: Int) -> String {
    guard TerminalText.width(text) > width else { return text }
    var result = ""
    for character in text {
      guard TerminalText.width(result + String(character)) < width else { break }
      result.append(character)
    }
    return result + "…"
  }
}
