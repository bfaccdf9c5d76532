import CompassSource

/// Finds the header and the first data record among the records at the top of a file.
struct LayoutSurvey {
  /// A record of the top with what is known of its cells.
  struct Row {
    let record: SourceRecord
    /// The record as it was read, where ``record`` lacks names that merged cells repeat below.
    var whole: SourceRecord?
    let shapes: [CellShape]
    /// The number of cells in which something stands.
    let filled: Int

    /// What was found while the record was read.
    var findings: [Diagnostic] = []

    init(_ record: SourceRecord) {
      self.record = record
      shapes = record.fields.map { CellShape(record.text[$0.range]) }
      filled = zip(shapes, record.fields).count { $0 != .empty || $1.isQuoted && !$1.range.isEmpty }
    }

    /// Whether nothing stands in the row, not even quotes around nothing.
    var isBlank: Bool { filled == 0 && !record.fields.contains { $0.isQuoted } }
    /// Whether the row may be a record: several cells, and a date, an address or a number that is no year in one of them.
    var looksLikeData: Bool {
      filled >= 3
        && zip(shapes, record.fields).contains { shape, field in
          guard shape.isTyped else { return false }
          let cell = record.text[field.range]
          return !(cell.count == 4 && (cell.starts(with: "19".utf8) || cell.starts(with: "20".utf8)))
        }
    }
    /// The number of cells that hold data and no name; a measure may be either.
    var typed: Int { shapes.count { $0.isTyped && $0 != .measure } }
    func shape(_ column: Int) -> CellShape { column < shapes.count ? shapes[column] : .empty }
  }

  var rows: [Row] = []
  /// How many rows at the top are comments.
  var comments = 0
  let options: CSVOptions
  let hasSeparatorLine: Bool
  /// Whether the rows are a grid's: these have no offsets that count bytes.
  let isGrid: Bool
  /// The number of fields of most rows, empty ones at the end included.
  var width = 1
  /// The number of columns in which something stands.
  var columns = 1
  var header: Int?
  var headerLength = 0
  var section: Int?
  var continuation: Range<Int> = 0..<0
  var firstData = 0
  var why = ""
  /// Whether a line was asked for as the header that is not there, or too far down.
  var isHeaderLineMissing = false
  /// Whether the rows are all that the file has.
  var isWhole = false
  /// Whether records at the top were left out because of the limits.
  var hasOverLimit = false

  init(_ source: any ByteSource, _ survey: CSVSurvey, chunkSize: Int) throws {
    self.init(survey)
    // Records with broken quotes are read by the columns of the table: the second look knows them.
    for _ in 0..<2 {
      var stream = try RecordStream(
        source, encoding: survey.encoding, dialect: survey.dialect, limits: options.limits,
        chunkSize: chunkSize)
      stream.expectedColumns = rows.isEmpty ? 0 : width
      try read(&stream)
    }
    findHeader()
  }

  init(_ grid: any Grid, _ survey: CSVSurvey) throws {
    self.init(survey)
    var stream = try RecordStream(grid, limits: options.limits)
    try read(&stream)
    if options.layout != .plain { clearMergedNames() }
    findHeader()
  }

  private init(_ survey: CSVSurvey) {
    options = survey.options
    hasSeparatorLine = survey.hasSeparatorLine
    isGrid = survey.grid != nil
  }

  /// Reads the rows at the top.
  private mutating func read(_ stream: inout RecordStream) throws {
    rows.removeAll()
    var record = SourceRecord()
    var byteCount = 0
    isWhole = false
    while rows.count < options.limits.surveyRecords {
      guard try stream.next(into: &record) else {
        isWhole = true
        break
      }
      var row = Row(record)
      // The reader says what it leaves out.
      row.findings = stream.findings.filter { !$0.code.isOverLimit }
      rows.append(row)
      stream.findings.removeAll()
      byteCount = isGrid ? byteCount + record.text.count : record.position.offset
      if byteCount > options.limits.surveyBytes * 2 { break }
    }
    hasOverLimit = !stream.overLimit.isEmpty
    measure()
  }

  // MARK: Width

  private mutating func measure() {
    comments =
      rows.prefix { row in
        row.record.fields.first.map { DialectSurvey.isComment(row.record.text[$0.range]) } ?? false
      }.count
    if comments == rows.count || options.layout == .plain { comments = 0 }
    measureWidth()
    if isHeaderComment() {
      comments -= 1
      measureWidth()
    }
  }

  private mutating func measureWidth() {
    var counts: [Int: Int] = [:]
    for row in rows.dropFirst(comments) where row.filled >= 2 { counts[row.record.count, default: 0] += 1 }
    if counts.isEmpty { for row in rows where !row.isBlank { counts[row.record.count, default: 0] += 1 } }
    width =
      (options.layout == .plain ? nil : firstTableWidth()) ?? counts.max {
        ($0.value, $0.key) < ($1.value, $1.key)
      }?.key ?? 1
    columns = options.layout == .plain ? width : 1
    for row in rows.dropFirst(comments) where row.record.count == width {
      if let last = row.shapes.lastIndex(where: { $0 != .empty }) { columns = max(columns, last + 1) }
    }
  }

  /// Whether the last comment is the header: names in all columns, right above the first record.
  private func isHeaderComment() -> Bool {
    guard comments > 0, comments < rows.count, columns >= 2 else { return false }
    let row = rows[comments - 1]
    return row.record.count == width && row.filled == width && row.typed == 0 && rows[comments].typed > 0
  }

  /// The width of a table that a blank row ends, where rows of another width follow: a second table may be
  /// longer than the first.
  private func firstTableWidth() -> Int? {
    var run = 0
    var width = 0
    for (index, row) in rows.enumerated() {
      if row.isBlank {
        if run >= 3, width >= 3, let next = rows[index...].first(where: { !$0.isBlank }) {
          let isOther = next.filled >= 2 && next.record.count != width
          if isOther, rows[index...].count(where: { $0.record.count == width && !$0.isBlank }) == 0 {
            return width
          }
        }
        run = 0
      } else if row.record.count == width, row.filled * 2 > width {
        run += 1
      } else {
        width = row.record.count
        run = row.filled * 2 > width ? 1 : 0
      }
    }
    return nil
  }

  // MARK: Result

  /// What was found, in the terms of the survey.
  struct Result {
    var hasRows = false
    var columns = 0
    var trailing = 0
    var headerRows: [SourceRecord] = []
    var headerFindings: [Diagnostic] = []
    var sectionRow: SourceRecord?
    var dataLine: Int?
    var width = 1
    var leastFilled = 1
    var typedColumns: [Int] = []
    var skipped: [(CSVSkip.Reason, SourceRecord)] = []
    var why = ""
  }

  /// What was found, in the terms of the survey.
  var result: Result {
    var result = Result()
    let beyond = (rows.last?.record.position.endLine ?? 0) + 1
    guard rows.contains(where: { !$0.isBlank }) else {
      result.dataLine = isWhole ? nil : beyond
      return result
    }
    result.hasRows = true
    result.width = width
    result.why = why
    let headerRows = header.map { rows[$0..<($0 + headerLength)].filter { !$0.isBlank } } ?? []
    result.headerRows = headerRows.map { $0.whole ?? $0.record }
    result.headerFindings = headerRows.flatMap(\.findings)
    let named =
      headerRows.compactMap { row in row.shapes.lastIndex { $0 != .empty } }.max().map { $0 + 1 } ?? 0
    // Without a header nothing says that a column in which nothing stands is none.
    result.columns = header == nil ? width : max(columns, named)
    if options.layout == .automatic, let names = headerRows.last?.record.count {
      // What the header delimits is a column of the table, though nothing stands in it.
      result.columns = max(result.columns, names)
    }
    result.trailing = max(0, width - result.columns)
    result.sectionRow = section.map { rows[$0].whole ?? rows[$0].record }
    let data = rows.dropFirst(firstData).filter { !$0.isBlank }
    result.dataLine = data.first?.record.position.line ?? (isWhole ? nil : beyond)
    // The lowest may be the footer itself; half of the columns are data whatever the others have.
    let filled = data.filter { $0.record.count >= columns }.map(\.filled).sorted()
    if filled.count > 1 {
      result.leastFilled = max(1, min(filled[max(1, filled.count / 10)], (columns + 1) / 2))
    }
    result.typedColumns = typedColumns(below: firstData - 1)
    let above =
      data.first.map { first in
        rows.prefix { $0.record.position.line < first.record.position.line }
      } ?? rows[...]
    for (index, row) in above.enumerated() {
      if let header, (header..<(header + headerLength)).contains(index), !row.isBlank { continue }
      let reason: CSVSkip.Reason =
        index == 0 && hasSeparatorLine
        ? .separatorLine
        : row.isBlank
          ? .blank
          : index == section ? .sectionRow : continuation.contains(index) ? .headerContinuation : .preamble
      result.skipped.append((reason, row.record))
    }
    return result
  }
}
