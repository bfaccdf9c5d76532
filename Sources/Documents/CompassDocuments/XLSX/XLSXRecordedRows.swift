/// The first rows of a table as they were read for the survey, so that writing need not read them again.
///
/// Each different cell is kept once for its column and a row is a list of small numbers, so that 300,000 rows of
/// measurements take a few megabytes, in pieces that are never copied as they grow. Recording stops for good at the first row beyond a limit; what
/// follows is read again.
struct XLSXRecordedRows {
  /// The most cells that are recorded, 2 bytes each.
  static let mostCells = 2_000_000
  /// The most different cells that are kept in all columns.
  static let mostDifferentCells = 20_000
  static let mostTextBytes = 4_000_000
  /// What stands for a cell that a short row does not have.
  static let missing = UInt16.max
  /// How many cells a piece of the record holds, unless a row has more.
  private static let pieceSize = 65_536

  /// A different cell of a column.
  struct Entry {
    let cell: ReportCell
    let text: String
    let column: Int
  }

  /// A place of the table of fingerprints, which is searched from the place that a fingerprint names.
  private struct Slot {
    var fingerprint: UInt64 = 0
    /// The number of a different cell, or `missing`.
    var number = XLSXRecordedRows.missing
  }

  private let mostCells: Int
  private let columnCount: Int
  private let seed = UInt64.random(in: .min ... .max)
  /// At least twice as many as there are different cells, and a power of two.
  private var slots = [Slot](repeating: Slot(), count: 64)
  /// The numbers of all cells in pieces of as many whole rows.
  private var pieces: [[UInt16]] = []
  private let rowsOfPiece: Int
  private var textBytes = 0
  private var isRecording = true
  /// The different cells of all columns in the order in which they came.
  private(set) var different: [Entry] = []
  /// The number of rows that were recorded.
  private(set) var rowCount = 0

  /// - Parameter mostCells: how many cells are recorded at most.
  init(columnCount: Int, mostCells: Int = XLSXRecordedRows.mostCells) {
    self.mostCells = mostCells
    self.columnCount = columnCount
    rowsOfPiece = max(1, Self.pieceSize / max(columnCount, 1))
  }

  /// The number of a row's cell among the different ones, or `missing`.
  func number(row: Int, column: Int) -> UInt16 {
    pieces[row / rowsOfPiece][row % rowsOfPiece * columnCount + column]
  }

  /// Records a row.
  ///
  /// - Parameter isNew: told of each cell that its column had not had before.
  /// - Returns: whether there was room; if not, `isNew` may have been told of some of the cells.
  mutating func record(_ row: [ReportCell], _ isNew: (Entry) -> Void) -> Bool {
    guard isRecording else { return false }
    isRecording = (rowCount + 1) * columnCount <= mostCells
    guard isRecording else { return false }
    if rowCount % rowsOfPiece == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(rowsOfPiece * columnCount)
    }
    // The piece is lent out alone, so that it is never copied.
    var numbers: [UInt16] = []
    swap(&numbers, &pieces[pieces.count - 1])
    let count = numbers.count
    isRecording = recordCells(row, &numbers, isNew)
    if isRecording {
      rowCount += 1
    } else {
      numbers.removeSubrange(count...)
    }
    swap(&numbers, &pieces[pieces.count - 1])
    return isRecording
  }

  private mutating func recordCells(
    _ row: [ReportCell], _ numbers: inout [UInt16], _ isNew: (Entry) -> Void
  ) -> Bool {
    var column = 0
    while column < columnCount {
      appendKnown(row, to: &numbers, from: &column)
      guard column < columnCount else { break }
      guard let fingerprint = row[column].fingerprint(seed: seed(of: column)) else { return false }
      let entry = Entry(cell: row[column], text: row[column].text, column: column)
      textBytes += entry.text.utf8.count
      if different.count == Self.mostDifferentCells || textBytes > Self.mostTextBytes { return false }
      numbers.append(UInt16(different.count))
      keep(entry, fingerprint)
      isNew(entry)
      column += 1
    }
    return true
  }

  private func seed(of column: Int) -> UInt64 { seed &+ UInt64(column) }

  /// Appends the numbers of a row's cells up to one that is not known.
  private func appendKnown(_ row: [ReportCell], to numbers: inout [UInt16], from column: inout Int) {
    // Cells are looked at where they are: a copy would count every reference to a text.
    row.withUnsafeBufferPointer { row in
      different.withUnsafeBufferPointer { different in
        slots.withUnsafeBufferPointer { slots in
          while column < min(row.count, columnCount) {
            guard let fingerprint = row[column].fingerprint(seed: seed(of: column)) else { return }
            var place = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
            while slots[place].number != Self.missing {
              let index = Int(slots[place].number)
              if slots[place].fingerprint == fingerprint, different[index].column == column,
                different[index].cell.isSame(as: row[column])
              {
                break
              }
              place = (place + 1) & (slots.count - 1)
            }
            if slots[place].number == Self.missing { return }
            numbers.append(slots[place].number)
            column += 1
          }
        }
      }
    }
    while column >= row.count && column < columnCount {
      numbers.append(Self.missing)
      column += 1
    }
  }

  private mutating func keep(_ entry: Entry, _ fingerprint: UInt64) {
    let slot = Slot(fingerprint: fingerprint, number: UInt16(different.count))
    different.append(entry)
    if different.count * 2 <= slots.count { return insert(slot) }
    let filled = slots.filter { $0.number != Self.missing }
    slots = [Slot](repeating: Slot(), count: slots.count * 2)
    for slot in filled + [slot] { insert(slot) }
  }

  private mutating func insert(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.fingerprint) & (slots.count - 1)
    while slots[place].number != Self.missing { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }
}
