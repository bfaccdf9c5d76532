import CompassSource
import CompassTables

/// Reads the rows of a table and completes them with what is around them.
struct CompletedReader: GridReader {
  private var reader: TableReader
  private let completion: RowCompletion
  /// The name of the group of the row.
  private var section: String?
  private var surroundings: DayColumn.Surroundings?
  /// The cells of the row above, completed.
  private var above: [String] = []
  /// Whether the row above was left out.
  private var isFirstOfBlock = false
  private var pending: [Diagnostic] = []

  /// Opens a table at its first row of data.
  ///
  /// - Throws: what opening the file throws.
  init(_ table: TableSurvey, _ completion: RowCompletion) throws {
    reader = try TableReader(table)
    reader.readsSections = completion.section != nil || completion.day != nil
    self.completion = completion
    surroundings = completion.day.map { DayColumn.Surroundings(of: nil, $0) }
  }

  mutating func read(into row: inout GridRow) throws -> Bool {
    while try reader.read(into: &row) {
      row.findings = pending + row.findings
      pending = []
      guard row.unread == nil else { return true }
      if let name = reader.section.map(TableSample.text), name != section { enter(name) }
      if let name = completion.name(in: row.record.texts(completion.ownColumns)) {
        enter(name)
        pending = row.findings
        continue
      }
      complete(&row.record)
      return true
    }
    row.findings = pending + row.findings
    pending = []
    return false
  }

  private mutating func enter(_ section: String) {
    self.section = section
    surroundings = completion.day.map { DayColumn.Surroundings(of: section, $0) }
    isFirstOfBlock = true
  }

  private mutating func complete(_ record: inout SourceRecord) {
    var cells = record.texts(completion.ownColumns)
    if let day = completion.day, let surroundings, let text = day.text(of: cells, surroundings) {
      set(day.column, text, &cells, &record)
      for column in completion.unused.keys { set(column, "", &cells, &record) }
    }
    if let column = completion.section {
      record.pad(to: completion.ownColumns)
      let text = section.flatMap(column.value) ?? ""
      let start = record.text.count
      record.text.append(contentsOf: text.utf8)
      record.fields.insert(
        Cell(range: start..<record.text.count, position: record.position), at: completion.ownColumns)
    }
    let isFirst = isFirstOfBlock || reader.isFirstOfBlock
    for column in completion.repeated(in: cells, above: above, isFirstOfBlock: isFirst) {
      set(column, above[column], &cells, &record)
    }
    above = cells
    isFirstOfBlock = false
  }

  private func set(_ column: Int, _ text: String, _ cells: inout [String], _ record: inout SourceRecord) {
    cells[column] = text
    record.replace(column, with: text)
  }
}
