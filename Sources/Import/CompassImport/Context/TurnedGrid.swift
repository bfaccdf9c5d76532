import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import CompassWorkbook
import Foundation

/// A table that doesn't lie in rows, turned so that it does.
///
/// Each cell keeps its place in the file.
struct TurnedGrid: Grid {
  /// A text of the file with its place.
  struct Cell: Sendable {
    var text: String
    var position: SourcePosition
    var kind = CompassSource.Cell.Kind.text

    /// Returns the cell with another text.
    func with(_ text: String) -> Cell { Cell(text: text, position: position, kind: kind) }
  }

  /// The layout of the table.
  enum Turn: String, Sendable {
    case blocks = "labels with values"
    case columns = "a record in each column"
    case calendar = "days side by side"
    case list = "lines that begin with a day"
  }

  let turn: Turn
  let headers: [Cell]
  /// The rows; a row may lack cells.
  let rows: [[Cell?]]
  /// The texts of the file that aren't part of the table.
  let titles: [Cell]

  var name: String? { nil }

  var inferences: [Inference] {
    [
      Inference(
        what: "turned", value: rows.count.counted("row"), why: "the file has \(turn.rawValue)",
        override: "--csv-option rows=all")
    ]
  }

  func makeReader() -> sending any GridReader { Reader(grid: self) }

  private struct Reader: GridReader {
    let grid: TurnedGrid
    var next = -1

    mutating func read(into row: inout GridRow) -> Bool {
      guard next < grid.rows.count else { return false }
      let cells = next < 0 ? grid.headers.map { $0 } : grid.rows[next]
      row.record.removeAll()
      row.findings = []
      row.unread = nil
      let place = cells.lazy.compactMap { $0?.position }.first ?? row.record.position
      row.record.position = place
      row.record.number = next + 1
      for cell in cells {
        row.record.add(cell?.text ?? "", at: cell?.position ?? place)
        if let cell, !cell.text.isEmpty { row.record.fields[row.record.fields.count - 1].kind = cell.kind }
      }
      next += 1
      return true
    }
  }

  /// The tables of the grid.
  ///
  /// - Throws: what reading the grid throws.
  func tables(_ options: TableOptions, rowWord: String) throws -> [TableSurvey] {
    var options = options
    options.takesEveryRow = true
    options.isKnownHeader = nil
    options.titleRows = titles.map { cell in
      var record = SourceRecord()
      record.position = cell.position
      record.add(cell.text, at: cell.position)
      return record
    }
    return try TableSurvey.tables(in: self, options, rowWord: rowWord)
  }

  /// The rows of a small file, for finding the layout of its table.
  struct Sheet {
    /// The rows with their cells; cells that a row lacks are empty.
    let rows: [[Cell]]
    let lexicon: Lexicon
    /// The text between the cells of a line.
    let separator: String
    /// The columns of merged cells, by their row in the file.
    private let merges: [Int: [ClosedRange<Int>]]

    /// The most rows, cells and bytes of a table that is turned.
    private static let limits = (rows: 600, cells: 20_000, bytes: 200_000)

    /// Reads a grid; nil if it is too large.
    ///
    /// - Throws: what reading the grid throws.
    init?(_ grid: any Grid, _ lexicon: Lexicon, separator: String) throws {
      var reader = try grid.makeReader()
      var row = GridRow()
      var rows: [[Cell]] = []
      var (count, bytes) = (0, 0)
      while try reader.read(into: &row) {
        count += row.record.count
        bytes += row.record.text.count
        guard row.unread == nil, rows.count < Self.limits.rows, count <= Self.limits.cells,
          bytes <= Self.limits.bytes
        else { return nil }
        rows.append(
          row.record.fields.indices.map { index in
            let field = row.record.fields[index]
            return Cell(
              text: row.record.string(at: index).trimmedBlanks, position: field.position, kind: field.kind)
          })
      }
      self.rows = rows
      self.lexicon = lexicon
      self.separator = separator
      merges = Dictionary(
        ((grid as? SheetGrid)?.wideMerges ?? []).map { ($0.rows.lowerBound, [$0.columns]) },
        uniquingKeysWith: +)
    }

    /// A cell, or the one that it is merged with.
    func cell(_ row: Int, _ column: Int) -> Cell? {
      guard column < rows[row].count else { return nil }
      let cell = rows[row][column]
      let merged = merges[cell.position.line]?.first { $0.contains(column) }
      return merged.map { rows[row][$0.lowerBound] } ?? cell
    }

    /// The filled cells of a row with their columns.
    func filled(_ row: Int) -> [(column: Int, cell: Cell)] {
      rows[row].enumerated().filter { !$0.element.text.isEmpty }.map { ($0.offset, $0.element) }
    }

    /// Whether a text is a header of a kind of records, or the name of a test.
    func isLabel(_ text: String) -> Bool {
      // "Harbor Camp" isn't a label, although "camp" is.
      FileSurvey.bits(of: Self.label(text), lexicon) >= 3 || isTest(text)
    }

    func isTest(_ text: String) -> Bool {
      let label = Self.label(text)
      return lexicon.test(named: label).map { $0.key != "other" } ?? false
        || lexicon.test(named: HeaderNames.measure(in: label).name).map { $0.key != "other" } ?? false
    }

    /// A label without its colon.
    static func label(_ text: String) -> String {
      text.hasSuffix(":") ? String(text.dropLast()).trimmedBlanks : text
    }
  }

  /// Finds the tables of a grid that don't lie in rows; empty without any, and for a grid that is too large.
  ///
  /// - Throws: what reading the grid throws.
  static func find(
    in grid: any Grid, names: [String], separator: String, _ options: ImportOptions
  ) throws -> [TurnedGrid] {
    guard let sheet = try Sheet(grid, options.lexicon, separator: separator), !sheet.rows.isEmpty else {
      return []
    }
    let texts = sheet.rows.prefix(10).compactMap { row in row.first { !$0.text.isEmpty }?.text }
    let year =
      (texts + names).lazy.compactMap { YearEvidence.years(in: $0).first?.lowerBound }.first
      ?? options.reading.today.year
    if let found = calendar(sheet, names: names, year: year) { return [found] }
    if let found = columns(sheet, options.reading) { return [found] }
    let found = blocks(sheet)
    return found.isEmpty ? list(sheet).map { [$0] } ?? [] : found
  }

  private static let longestName = 200

  /// Splits a place off the end of the name of an event: `Fall Showcase in Wichita, KS`, `Summer Slam, Tulsa OK`.
  static func placeAtEnd(_ text: String) -> (name: String, place: String?) {
    let marks = [", ", " in ", " (", " - "]
    var best: (name: String, place: String)?
    guard text.utf8.count <= longestName else { return (text, nil) }
    for mark in marks {
      var start = text.startIndex
      while let range = text.range(of: mark, range: start..<text.endIndex) {
        start = range.upperBound
        let place = text[range.upperBound...].trimmingCharacters(in: CharacterSet(charactersIn: " )"))
        let written = WrittenPlace(place)
        guard written.state != nil, written.city != nil, best.map({ $0.place.count > place.count }) ?? true
        else {
          continue
        }
        best = (String(text[..<range.lowerBound]), place)
      }
    }
    return (best?.name ?? text, best?.place)
  }
}
