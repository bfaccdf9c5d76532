import CompassFiles
import CompassValidation

/// Rows aligned in columns for a terminal.
package struct TextTable {
  /// A column of a table.
  package struct Column {
    var title: String
    var isTrailing: Bool
    var isFixed: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - title: the header.
    ///   - isTrailing: whether cells are right-aligned.
    ///   - isFixed: whether cells are never cut, because a part of an ID, a date or a number is useless.
    package init(_ title: String, isTrailing: Bool = false, isFixed: Bool = false) {
      self.title = title
      self.isTrailing = isTrailing
      self.isFixed = isFixed
    }
  }

  /// No column is cut to less, in columns of the terminal.
  private static let narrowest = 8
  private static let gap = 2

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Creates a table without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Whether the table is empty.
  package var isEmpty: Bool { rows.isEmpty }

  /// The number of rows.
  package var rowCount: Int { rows.count }

  /// Adds a row, its cells made safe for a terminal.
  package mutating func add(_ cells: [String]) {
    rows.append(zip(cells, columns).map { cell, _ in TerminalText.escaped(cell) })
  }

  /// The table as lines, the header first, a rule under it.
  ///
  /// - Parameter width: the columns of the terminal; the widest texts are cut until the lines fit, as far as
  ///   possible. Nil cuts nothing, for files and other programs.
  /// - Complexity: O(n) in the length of the texts.
  package func text(fitting width: Int?) -> String {
    let natural = columns.indices.map { index in
      rows.reduce(TerminalText.width(columns[index].title)) { max($0, TerminalText.width($1[index])) }
    }
    let widths = width.map { shrunk(natural, to: $0) } ?? natural
    func line(_ cells: [String]) -> String {
      var text = ""
      for (index, whole) in cells.enumerated() {
        let cell = TerminalText.cut(whole, to: widths[index])
        let padding = String(repeating: " ", count: widths[index] - TerminalText.width(cell))
        let isLast = index == cells.count - 1
        text += columns[index].isTrailing ? padding + cell : cell + (isLast ? "" : padding)
        if !isLast { text += String(repeating: " ", count: Self.gap) }
      }
      return text + "\n"
    }
    let rule = line(widths.map { String(repeating: "─", count: $0) })
    return line(columns.map(\.title)) + rule + rows.map(line).joined()
  }

  /// Returns the widths after shrinking the widest column step by step, so that narrow columns stay whole.
  private func shrunk(_ natural: [Int], to width: Int) -> [Int] {
    var widths = natural
    var excess = natural.reduce(0, +) + Self.gap * (natural.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter { !columns[$0].isFixed && widths[$0] > Self.narrowest }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}

extension TextTable {
  /// Writes the table to standard output, fitted to the terminal if that is one.
  package func write() throws {
    let terminal = Terminal(descriptor: 1)
    try StandardOutput.write(Array(text(fitting: terminal.isTerminal ? terminal.width : nil).utf8))
  }
}
