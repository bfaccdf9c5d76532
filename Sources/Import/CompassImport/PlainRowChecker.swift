import CompassModel
import CompassSource
import CompassValidation

/// Tells rows that are plainly right from those that must be read in full.
///
/// It is for findings only: no record is made. One thread uses it at a time.
struct PlainRowChecker: Sendable {
  /// What is done with the cells of a column.
  private enum Column: Sendable {
    case field(place: Int, reader: Int)
    /// Whatever stands there is kept and never complained of.
    case kept
    /// Whatever stands there must be read in full.
    case special
  }

  private let kind: RecordKind
  private let columns: [Column]
  private let sets: [(place: Int, number: Int)]
  private let today: CalendarDate
  private var readers: [PlainReader]
  private var row: PlainRow

  /// Prepares for a file; nil where none of its rows could be plain.
  ///
  /// - Parameters:
  ///   - survey: the file.
  ///   - drafter: makes drafts of its rows.
  ///   - today: the day on which rows are checked.
  init?(_ survey: FileSurvey, drafter: RecordDrafter, today: CalendarDate) {
    guard let row = PlainRow(kind: survey.kind) else { return nil }
    self.row = row
    self.today = today
    kind = survey.kind
    var readers: [PlainReader] = []
    columns = survey.mapping.columns.enumerated().map { index, column in
      switch column.target {
      case .field(let field):
        readers.append(PlainReader(field, options: drafter.columnOptions[index]))
        return .field(place: field.index, reader: readers.count - 1)
      case .extra, .rejectionRemark, .rejectionDecisions: return .kept
      default: return .special
      }
    }
    self.readers = readers
    var sets: [(place: Int, number: Int)] = []
    for (field, value) in drafter.sets {
      var reader = PlainReader(field, options: drafter.base)
      let bytes = Array(value.utf8)
      guard !bytes.isEmpty, case .number(let number) = reader.read(bytes.span) else { return nil }
      sets.append((field.index, number))
    }
    self.sets = sets
  }

  /// Where the times of a row are that is plainly right; nil for a row that must be read in full.
  mutating func zone(of record: SourceRecord) -> EventZone.Source? {
    guard record.count <= columns.count else { return nil }
    row.removeAll()
    let text = record.text.span
    for index in 0..<record.count {
      let cell = text.extracting(record.fields[index].range)
      guard case .field(let place, let reader) = columns[index] else {
        if case .special = columns[index], !cell.isEmpty { return nil }
        continue
      }
      if cell.isEmpty { continue }
      // Blanks and what may have been guarded against being run as a formula are for the full reading.
      guard cell[0] > 0x20, !GuardedCells.mayGuard(cell[0]) else { return nil }
      switch readers[reader].read(cell) {
      case .number(let number): row[place] = number
      case .empty: continue
      case .notPlain: return nil
      }
    }
    for set in sets where row[set.place] == nil { row[set.place] = set.number }
    return RuleSet.passes(row, of: kind, today: today) ? EventZone.source(of: row) : nil
  }
}
