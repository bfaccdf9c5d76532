import CompassCSV
import CompassSource

/// The rows of a program that writes line breaks without quotes.
///
/// A line with one cell continues the last cell of the row above it.
struct UnquotedGrid: Grid {
  let grid: any Grid

  var name: String? { grid.name }
  var inferences: [Inference] { grid.inferences }

  func makeReader() throws -> sending any GridReader { Reader(reader: try grid.makeReader()) }

  private struct Reader: GridReader {
    var reader: any GridReader
    /// The row that was read last and doesn't belong to the row before it.
    var next: GridRow?
    var isAtEnd = false

    mutating func read(into row: inout GridRow) throws -> Bool {
      guard !isAtEnd else { return false }
      if let next {
        row = next
      } else if try !reader.read(into: &row) {
        return false
      }
      var line = GridRow()
      while try reader.read(into: &line) {
        guard line.unread == nil, line.record.count == 1, row.unread == nil, row.record.count > 2,
          row.record.text.count + line.record.text.count <= CSVLimits().recordBytes
        else {
          next = line
          return true
        }
        row.findings += line.findings
        row.record.continueLast(with: line.record)
      }
      row.findings += line.findings
      isAtEnd = true
      return true
    }
  }
}

extension SourceRecord {
  /// Adds the only cell of a line to the last cell.
  fileprivate mutating func continueLast(with line: SourceRecord) {
    let last = count - 1
    let start = text.count
    text.append(contentsOf: text[fields[last].range])
    text.append(0x0A)
    text.append(contentsOf: line.text[line.fields[0].range])
    fields[last].range = start..<text.count
    fields[last].position = fields[last].position.extended(to: line.position)
    position = position.extended(to: line.position)
  }
}
