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

  private struct Column {
    var numbers: [ReportCellKey: UInt32] = [:]
    var entries: [Entry] = []
    /// The keys of the first cells, which are compared one by one before any hash is taken.
    var firstKeys: [ReportCellKey] = []
    var last = 0

    func number(of key: ReportCellKey) -> UInt32? {
      if last < firstKeys.count, firstKeys[last] == key { return UInt32(last) }
      if let index = firstKeys.firstIndex(of: key) { return UInt32(index) }
      return entries.count > firstKeys.count ? numbers[key] : nil
    }
  }

  /// How many cells are compared one by one.
  private static let comparedCells = 6

  private let mostCells: Int
  private var columns: [Column]
  private var numbers: [UInt32] = []
  private var differentCells = 0
  private var textBytes = 0
  private var isRecording = true
  /// The number of rows that were recorded.
  private(set) var rowCount = 0

  /// - Parameter mostCells: how many cells are recorded at most.
  init(columnCount: Int, mostCells: Int = XLSXRecordedRows.mostCells) {
    self.mostCells = mostCells
    columns = Array(repeating: Column(), count: columnCount)
  }

  /// The different cells of a column in the order in which they came.
  func entries(of column: Int) -> [Entry] { columns[column].entries }

  /// The numbers of a row's cells among the different cells of their columns.
  func row(_ index: Int) -> ArraySlice<UInt32> {
    numbers[(index * columns.count)..<((index + 1) * columns.count)]
  }

  /// Records a row.
  ///
  /// - Parameter isNew: told of each cell that its column had not had before.
  /// - Returns: whether there was room; if not, `isNew` may have been told of some of the cells.
  mutating func record(_ row: [ReportCell], _ isNew: (_ column: Int, Entry) -> Void) -> Bool {
    guard isRecording else { return false }
    isRecording = numbers.count + columns.count <= mostCells && recordCells(row, isNew)
    if isRecording {
      rowCount += 1
    } else {
      numbers.removeSubrange((rowCount * columns.count)...)
    }
    return isRecording
  }

  private mutating func recordCells(
    _ row: [ReportCell], _ isNew: (_ column: Int, Entry) -> Void
  ) -> Bool {
    for index in columns.indices {
      guard index < row.count else {
        numbers.append(Self.missing)
        continue
      }
      guard let key = ReportCellKey(row[index]) else { return false }
      if let number = columns[index].number(of: key) {
        columns[index].last = Int(number)
        numbers.append(number)
        continue
      }
      let entry = Entry(cell: row[index], text: row[index].text)
      differentCells += 1
      textBytes += entry.text.utf8.count
      if differentCells > Self.mostDifferentCells || textBytes > Self.mostTextBytes { return false }
      let number = UInt32(columns[index].entries.count)
      columns[index].entries.append(entry)
      if columns[index].firstKeys.count < Self.comparedCells {
        columns[index].firstKeys.append(key)
      } else {
        columns[index].numbers[key] = number
      }
      columns[index].last = Int(number)
      numbers.append(number)
      isNew(index, entry)
    }
    return true
  }
}
