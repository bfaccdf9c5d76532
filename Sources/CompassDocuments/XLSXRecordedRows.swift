/// The first rows of a table as they were read for the survey, so that writing need not read them again.
///
/// Each different cell is kept once for its column and a row is a list of numbers, so that 300,000 rows of
/// measurements take a few megabytes. Recording stops for good at the first row beyond a limit; what
/// follows is read again.
struct XLSXRecordedRows {
  /// The most cells that are recorded, 4 bytes each.
  static let mostCells = 2_000_000
  /// The most different cells that are kept in all columns.
  static let mostDifferentCells = 20_000
  /// The most bytes of their texts.
  static let mostTextBytes = 4_000_000
  /// What stands for a cell that a short row does not have.
  static let missing = UInt32.max

  /// A different cell of a column.
  struct Entry {
    let cell: ReportCell
    let text: String
  }

  /// A different cell with where it belongs.
  private struct Kept {
    let entry: Entry
    let column: Int
    /// Its number among the different cells of its column.
    let number: UInt32
  }

  /// A place of the table of fingerprints, which is searched from the place that a fingerprint names.
  private struct Slot {
    var fingerprint: UInt64 = 0
    /// The place of a cell among those of all columns, or `missing`.
    var kept = XLSXRecordedRows.missing
  }

  private let mostCells: Int
  private let seed = UInt64.random(in: .min ... .max)
  private var kept: [Kept] = []
  /// At least twice as many as there are different cells, and a power of two.
  private var slots = [Slot](repeating: Slot(), count: 64)
  /// How many different cells each column has.
  private var counts: [UInt32]
  private var numbers: [UInt32] = []
  private var textBytes = 0
  private var isRecording = true
  /// The number of rows that were recorded.
  private(set) var rowCount = 0

  /// - Parameter mostCells: how many cells are recorded at most.
  init(columnCount: Int, mostCells: Int = XLSXRecordedRows.mostCells) {
    self.mostCells = mostCells
    counts = Array(repeating: 0, count: columnCount)
  }

  /// The different cells of each column in the order in which they came.
  var entries: [[Entry]] {
    var columns = [[Entry]](repeating: [], count: counts.count)
    for cell in kept { columns[cell.column].append(cell.entry) }
    return columns
  }

  /// The numbers of a row's cells among the different cells of their columns.
  func row(_ index: Int) -> ArraySlice<UInt32> {
    numbers[(index * counts.count)..<((index + 1) * counts.count)]
  }

  /// Records a row.
  ///
  /// - Parameter isNew: told of each cell that its column had not had before.
  /// - Returns: whether there was room; if not, `isNew` may have been told of some of the cells.
  mutating func record(_ row: [ReportCell], _ isNew: (_ column: Int, Entry) -> Void) -> Bool {
    guard isRecording else { return false }
    isRecording = numbers.count + counts.count <= mostCells && recordCells(row, isNew)
    if isRecording {
      rowCount += 1
    } else {
      numbers.removeSubrange((rowCount * counts.count)...)
    }
    return isRecording
  }

  private mutating func recordCells(
    _ row: [ReportCell], _ isNew: (_ column: Int, Entry) -> Void
  ) -> Bool {
    var column = 0
    while column < counts.count {
      appendKnown(row, from: &column)
      guard column < counts.count else { break }
      guard let fingerprint = row[column].fingerprint(seed: seed(of: column)) else { return false }
      let entry = Entry(cell: row[column], text: row[column].text)
      textBytes += entry.text.utf8.count
      if kept.count == Self.mostDifferentCells || textBytes > Self.mostTextBytes { return false }
      numbers.append(counts[column])
      keep(Kept(entry: entry, column: column, number: counts[column]), fingerprint)
      counts[column] += 1
      isNew(column, entry)
      column += 1
    }
    return true
  }

  private func seed(of column: Int) -> UInt64 { seed &+ UInt64(column) }

  /// Appends the numbers of a row's cells up to one that is not known.
  private mutating func appendKnown(_ row: [ReportCell], from column: inout Int) {
    // Cells are looked at where they are: a copy would count every reference to a text.
    row.withUnsafeBufferPointer { row in
      kept.withUnsafeBufferPointer { kept in
        slots.withUnsafeBufferPointer { slots in
          while column < min(row.count, counts.count) {
            guard let fingerprint = row[column].fingerprint(seed: seed(of: column)) else { return }
            var place = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
            while slots[place].kept != Self.missing {
              let index = Int(slots[place].kept)
              if slots[place].fingerprint == fingerprint, kept[index].column == column,
                kept[index].entry.cell.isSame(as: row[column])
              {
                break
              }
              place = (place + 1) & (slots.count - 1)
            }
            if slots[place].kept == Self.missing { return }
            numbers.append(kept[Int(slots[place].kept)].number)
            column += 1
          }
        }
      }
    }
    while column >= row.count && column < counts.count {
      numbers.append(Self.missing)
      column += 1
    }
  }

  private mutating func keep(_ cell: Kept, _ fingerprint: UInt64) {
    let slot = Slot(fingerprint: fingerprint, kept: UInt32(kept.count))
    kept.append(cell)
    if kept.count * 2 <= slots.count { return insert(slot) }
    let filled = slots.filter { $0.kept != Self.missing }
    slots = [Slot](repeating: Slot(), count: slots.count * 2)
    for slot in filled + [slot] { insert(slot) }
  }

  private mutating func insert(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.fingerprint) & (slots.count - 1)
    while slots[place].kept != Self.missing { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }
}
