import CompassFiles
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The first rows of a table with the names of their groups, and the titles around it.
struct TableSample: Sendable {
  /// A row.
  struct Row: Sendable {
    /// The name of its group.
    let section: String?
    let cells: [String]
    /// Its line, or its row in a sheet.
    let line: Int
    /// Whether it isn't directly below another row.
    let isFirstOfBlock: Bool
  }

  let headers: [String]
  private(set) var rows: [Row]
  /// The titles above the table, then the names of its sheet and its file.
  let names: [String]
  /// The different names of groups.
  var sections: [String] { rows.compactMap(\.section).unrepeated }

  /// Reads the first rows of a table.
  ///
  /// - Throws: what reading the file throws.
  init(_ table: TableSurvey, _ input: ImportInput) throws {
    headers = (0..<table.columnCount).map { $0 < table.headerNames.count ? table.headerNames[$0] : "" }
    // The title right above the table is nearest.
    names =
      table.table.titleRows.reversed().map { $0.strings.joined(separator: " ").trimmedBlanks }
      + [input.sheet?.name, PathText.stem(of: input.fileName)].compactMap(\.self)
    var reader = try TableReader(table)
    var row = GridRow()
    var rows: [Row] = []
    let columns = min(table.columnCount, ColumnProfiles.limits.columns)
    while rows.count < ColumnProfiles.limits.rows, try reader.read(into: &row) {
      guard row.unread == nil else { continue }
      rows.append(
        Row(
          section: reader.section.map(Self.text), cells: row.record.texts(columns),
          line: row.record.position.line, isFirstOfBlock: reader.isFirstOfBlock))
    }
    self.rows = rows
  }

  /// The texts of rows that have only a text in the first column and a fuller row below.
  var texts: [String] {
    zip(rows, rows.dropFirst()).compactMap { row, below in
      TableSample.onlyCell(below.cells) == nil ? TableSample.onlyCell(row.cells) : nil
    }
  }

  /// The sample with the rows that its rows become.
  ///
  /// - Parameter added: how many columns are added to those of the file, the one for `section` first.
  func expanded(
    by expansion: RowExpansion, _ section: SectionColumn?, added: Int, _ lexicon: Lexicon
  ) -> TableSample {
    var sample = self
    sample.rows = rows.flatMap { row in
      expansion.rows(of: row.cells, lexicon).rows.enumerated().map { number, part in
        let shared = expansion.shared.map { $0 < row.cells.count ? row.cells[$0] : "" }
        var others = Array(repeating: "", count: added)
        if let section { others[0] = row.section.flatMap(section.value) ?? "" }
        return Row(
          section: row.section, cells: shared + others + part.texts + part.part.constants, line: row.line,
          isFirstOfBlock: row.isFirstOfBlock && number == 0)
      }
    }
    return sample
  }

  /// The sample without the rows that only name a group.
  ///
  /// - Parameter isName: whether a text is the name of a group.
  func grouped(by isName: (String) -> Bool) -> TableSample {
    var sample = self
    sample.rows = []
    var section: String?
    for row in rows {
      if let text = TableSample.onlyCell(row.cells), isName(text) {
        section = text
      } else {
        if section == nil || row.section != rows.first?.section { section = row.section ?? section }
        sample.rows.append(
          Row(
            section: section, cells: row.cells, line: row.line,
            isFirstOfBlock: row.isFirstOfBlock || sample.rows.last?.section != section))
      }
    }
    return sample
  }

  /// The text of the row that names a group.
  static func text(of section: SourceRecord) -> String {
    section.strings.first { !$0.trimmedBlanks.isEmpty }?.trimmedBlanks ?? ""
  }

  /// The values of a column, without empty cells.
  func values(of column: Int, isDistinct: Bool = true) -> [String] {
    let values = rows.compactMap { column < $0.cells.count ? $0.cells[column] : nil }.filter { !$0.isEmpty }
    return isDistinct ? values.unrepeated : values
  }

  /// Whether a column has schools, by its header or by most of its values.
  func namesSchools(_ lexicon: Lexicon, _ options: ReadingOptions) -> Bool {
    let words = HeaderWords.of(.interaction, lexicon)
    return headers.indices.contains { column in
      if words.target(of: headers[column])?.name == "school_id" { return true }
      let values = values(of: column)
      let schools = values.count { CellForm.school.fits($0, options) }
      return schools > 0 && Double(schools) >= Double(values.count) * Weights.mostValues
    }
  }

  /// The only filled cell of a row, if it is the first one of a row that has several.
  static func onlyCell(_ cells: [String]) -> String? {
    guard cells.count > 1, let first = cells.first, !first.isEmpty, cells.dropFirst().allSatisfy(\.isEmpty)
    else {
      return nil
    }
    return first
  }
}

extension SourceRecord {
  /// The texts of the first cells, without blanks around them; cells that the row lacks are empty.
  func texts(_ columns: Int) -> [String] {
    (0..<columns).map { $0 < count ? string(at: $0).trimmedBlanks : "" }
  }

  /// Replaces the text of a cell, or adds cells up to it.
  mutating func replace(_ column: Int, with text: String) {
    pad(to: column + 1)
    let start = self.text.count
    self.text.append(contentsOf: text.utf8)
    fields[column].range = start..<self.text.count
    fields[column].kind = .text
  }

  /// Adds a cell.
  mutating func add(_ text: String, at position: SourcePosition) {
    let start = self.text.count
    self.text.append(contentsOf: text.utf8)
    fields.append(
      Cell(range: start..<self.text.count, position: position, kind: text.isEmpty ? .blank : .text))
  }

  /// Adds blank cells up to a number of cells.
  mutating func pad(to columns: Int) {
    while fields.count < columns { fields.append(Cell(range: 0..<0, position: position, kind: .blank)) }
  }
}
