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
  /// Whether a group begins with the row.
  private var isFirstOfBlock = false
  private var pending: [Diagnostic] = []
  /// The rows that the last row became, the last one first.
  private var waiting: [SourceRecord] = []
  /// How many rows were made.
  private var count = 0

  /// Opens a table at its first row of data.
  ///
  /// - Throws: what opening the file throws.
  init(_ table: TableSurvey, _ completion: RowCompletion) throws {
    reader = try TableReader(table)
    reader.readsSections = completion.hasNames
    self.completion = completion
    surroundings = completion.day.map { DayColumn.Surroundings(of: nil, $0) }
  }

  mutating func read(into row: inout GridRow) throws -> Bool {
    if let next = waiting.popLast() {
      row.findings = []
      row.record = next
      return true
    }
    while try reader.read(into: &row) {
      row.findings = pending + row.findings
      pending = []
      guard row.unread == nil else { return true }
      if let name = reader.section.map(TableSample.text), name != section { enter(name) }
      if completion.hasNames, let name = completion.name(in: row.record.texts(completion.ownColumns)) {
        enter(name)
        pending = row.findings
        continue
      }
      complete(&row.record)
      guard let expansion = completion.expansion else {
        fill(&row.record)
        return true
      }
      expand(row.record, expansion)
      row.findings += pending
      pending = []
      if let next = waiting.popLast() {
        row.record = next
        return true
      }
      pending = row.findings
    }
    row.findings = pending + row.findings
    pending = []
    return false
  }

  /// Makes the rows that a row becomes, the last one first.
  private mutating func expand(_ record: SourceRecord, _ expansion: RowExpansion) {
    let texts = record.texts(completion.ownColumns)
    let found = expansion.rows(of: texts, completion.lexicon)
    for (column, text) in found.unread {
      pending.append(
        Diagnostic(
          .csvDataSkipped, .warning, "Can't tell whether \(value: text) means that the athlete takes part",
          help: "Write x or no",
          position: column < record.count ? record.fields[column].position : record.position
        ))
    }
    var made: [SourceRecord] = []
    for row in found.rows {
      var next = record
      let base = completion.columnsBeforeExpansion
      next.pad(to: base)
      // A school with several coaches was contacted once.
      if !made.isEmpty, let contact = completion.contact {
        for column in [contact.column] + (base - ContactColumn.added.count..<base) {
          next.replace(column, with: "")
        }
      }
      let cells = next.fields
      next.fields = expansion.shared.map { cells[$0] } + cells[completion.ownColumns..<base]
      for (place, text) in row.texts.enumerated() {
        let column = place < row.part.columns.count ? row.part.columns[place] : nil
        if let column, texts[column] == text {
          next.fields.append(cells[column])
        } else {
          next.add(text, at: column.map { cells[$0].position } ?? record.position)
        }
      }
      for text in row.part.constants { next.add(text, at: record.position) }
      next.fields += cells[base...]
      count += 1
      next.number = count
      fill(&next)
      made.append(next)
    }
    waiting = made.reversed()
  }

  private mutating func enter(_ section: String) {
    self.section = section
    surroundings = completion.day.map { DayColumn.Surroundings(of: section, $0) }
    isFirstOfBlock = true
  }

  private mutating func complete(_ record: inout SourceRecord) {
    guard completion.hasNames || completion.contact != nil else { return }
    var cells = record.texts(completion.ownColumns)
    if let day = completion.day, let surroundings, let text = day.text(of: cells, surroundings) {
      set(day.column, text, &cells, &record)
      for column in [day.month, day.year].compactMap(\.self) { set(column, "", &cells, &record) }
    }
    var added = completion.section.map { [section.flatMap($0.value) ?? ""] } ?? []
    if let column = completion.contact {
      let contact = column.contact(in: cells[column.column])
      set(column.column, contact.day, &cells, &record)
      added += [contact.type, contact.notes]
    }
    guard !added.isEmpty else { return }
    record.pad(to: completion.ownColumns)
    let surplus = Array(record.fields[completion.ownColumns...])
    record.fields.removeLast(surplus.count)
    for text in added { record.add(text, at: record.position) }
    record.fields += surplus
  }

  /// Fills the cells that repeat those of the row above.
  private mutating func fill(_ record: inout SourceRecord) {
    var cells = record.texts(completion.headers.count)
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
