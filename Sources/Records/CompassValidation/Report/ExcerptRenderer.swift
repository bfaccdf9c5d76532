import CompassModel
import CompassSource

/// The row of a finding with the field underlined, cut round the mark where it is long.
struct ExcerptRenderer {
  /// The most scalars of one field that are looked at.
  static let maximumFieldLength = 400
  /// The fewest columns that a row is cut to.
  static let minimumWidth = 20

  /// The row and the line of marks under it.
  struct Lines: Equatable {
    var row: String
    var marks: String
  }

  private struct Cell {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  private var cells: [Cell] = []
  private var command = LogCommand()

  /// Lays an excerpt out within a width in columns; personal fields are masked unless they are to be shown.
  static func lines(_ excerpt: SourceExcerpt, width: Int, showsPersonal: Bool) -> Lines {
    var renderer = ExcerptRenderer()
    for (index, field) in excerpt.fields.enumerated() {
      // An empty field has nothing to underline: the mark stands where its text would begin.
      if index > 0 {
        let isPlace = excerpt.marked == index - 1 && excerpt.fields[index - 1].text.isEmpty
        renderer.append(excerpt.delimiter, isMarked: excerpt.marked == nil || isPlace, isDelimiter: true)
      }
      let isMarked = excerpt.marked == nil || excerpt.marked == index
      let isHidden = field.isPersonal && !showsPersonal && !field.text.isEmpty
      // Without its quotes a text with a delimiter in it would look like two fields.
      let isQuoted = !isHidden && field.text.contains(excerpt.delimiter)
      if isQuoted { renderer.append("\"", isMarked: excerpt.marked == nil) }
      renderer.append(isHidden ? Message.mask : field.text, isMarked: isMarked)
      if isQuoted { renderer.append("\"", isMarked: excerpt.marked == nil) }
    }
    if let last = excerpt.fields.last, last.text.isEmpty, excerpt.marked == excerpt.fields.count - 1 {
      renderer.cells.append(Cell(text: " ", width: 1, isMarked: true))
    }
    return renderer.cut(to: max(width, minimumWidth))
  }

  private mutating func append(_ text: String, isMarked: Bool, isDelimiter: Bool = false) {
    let scalars = text.unicodeScalars.prefix(Self.maximumFieldLength)
    let isCut = scalars.endIndex != text.unicodeScalars.endIndex
    for character in String(scalars) {
      let scalars = character.unicodeScalars.map { ($0, shown($0)) }
      let isPlain = scalars.allSatisfy { $1 == String($0) }
      if isPlain, scalars.count > 1, TerminalText.width(character) > 0 {
        cells.append(
          Cell(text: String(character), width: TerminalText.width(character), isMarked: isMarked))
        continue
      }
      for (scalar, shown) in scalars {
        append(scalar, shown: isDelimiter && scalar == "\t" ? "  " : shown, isMarked: isMarked)
      }
    }
    if isCut { cells.append(Cell(text: "…", width: 1, isMarked: isMarked)) }
  }

  private mutating func shown(_ scalar: Unicode.Scalar) -> String {
    command.isCompleted(by: scalar) ? "\\u{5b}" : TerminalText.shown(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar, shown: String, isMarked: Bool) {
    let width = TerminalText.width(scalar)
    if width == 0, shown.utf8.first != 0x5C, let last = cells.indices.last {
      cells[last].text += shown
      return
    }
    let columns =
      shown.utf8.count > 1 && shown.utf8.allSatisfy({ $0 < 0x80 }) ? shown.utf8.count : max(width, 1)
    cells.append(Cell(text: shown, width: columns, isMarked: isMarked))
  }

  private func cut(to width: Int) -> Lines {
    let total = cells.reduce(0) { $0 + $1.width }
    guard total > width else { return lines(cells[...], cutsStart: false, cutsEnd: false) }
    let firstMarked = cells.firstIndex(where: \.isMarked) ?? 0
    // A third of the room goes to what stands before the mark.
    var start = firstMarked
    var before = 0
    while start > 0, before + cells[start - 1].width <= width / 3 {
      start -= 1
      before += cells[start].width
    }
    var room = width - (start > 0 ? 1 : 0)
    var end = start
    while end < cells.count, cells[end].width <= room {
      room -= cells[end].width
      end += 1
    }
    if end < cells.count, room == 0, end > start { end -= 1 }
    // What the end of the row leaves free goes to its beginning.
    while end == cells.count, start > 0, cells[start - 1].width <= room {
      start -= 1
      room -= cells[start].width
    }
    return lines(cells[start..<end], cutsStart: start > 0, cutsEnd: end < cells.count)
  }

  private func lines(_ shown: ArraySlice<Cell>, cutsStart: Bool, cutsEnd: Bool) -> Lines {
    var row = cutsStart ? "…" : ""
    var marks = cutsStart ? " " : ""
    for cell in shown {
      row += cell.text
      marks += String(repeating: cell.isMarked ? "^" : " ", count: cell.width)
    }
    if cutsEnd { row += "…" }
    while marks.utf8.last == 0x20 { marks.removeLast() }
    while row.utf8.last == 0x20 { row.removeLast() }
    return Lines(row: row, marks: marks)
  }
}
