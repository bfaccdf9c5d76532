import CompassSource

/// Finds the header and the first data record among the records at the top of a file.
struct LayoutSurvey {
  /// A record of the top with what is known of its cells.
  struct Row {
    let record: SourceRecord
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
    /// The number of cells that hold data and no name; a measure may be either.
    var typed: Int { shapes.count { $0.isTyped && $0 != .measure } }
    func shape(_ column: Int) -> CellShape { column < shapes.count ? shapes[column] : .empty }
  }

  private var rows: [Row] = []
  /// How many rows at the top are comments.
  private var comments = 0
  private let options: CSVOptions
  private let hasSeparatorLine: Bool
  /// The number of fields of most rows, empty ones at the end included.
  private var width = 1
  /// The number of columns in which something stands.
  private var columns = 1
  private var header: Int?
  private var headerLength = 0
  private var section: Int?
  private var continuation: Range<Int> = 0..<0
  private var firstData = 0
  private var why = ""
  /// Whether a line was asked for as the header that is not there, or too far down.
  private(set) var isHeaderLineMissing = false
  /// Whether the rows are all that the file has.
  private var isWhole = false

  init(_ source: any ByteSource, _ survey: CSVSurvey, chunkSize: Int) throws {
    options = survey.options
    hasSeparatorLine = survey.hasSeparatorLine
    // Records with broken quotes are read by the columns of the table: the second look knows them.
    for _ in 0..<2 {
      var stream = try RecordStream(
        source, encoding: survey.encoding, dialect: survey.dialect, limits: options.limits,
        chunkSize: chunkSize)
      stream.expectedColumns = rows.isEmpty ? 0 : width
      rows.removeAll()
      var record = SourceRecord()
      isWhole = false
      while rows.count < options.limits.surveyRecords {
        guard try stream.next(into: &record) else {
          isWhole = true
          break
        }
        var row = Row(record)
        row.findings = stream.findings
        rows.append(row)
        stream.findings.removeAll()
        stream.overLimit.removeAll()
        if record.position.offset > options.limits.surveyBytes * 2 { break }
      }
      measure()
    }
    findHeader()
  }

  // MARK: Width

  private mutating func measure() {
    var counts: [Int: Int] = [:]
    comments =
      rows.prefix { row in
        row.record.fields.first.map { DialectSurvey.isComment(row.record.text[$0.range]) } ?? false
      }.count
    if comments == rows.count || options.layout == .plain { comments = 0 }
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

  // MARK: Header

  private mutating func findHeader() {
    guard let first = firstCandidate() else { return }
    if options.layout == .plain {
      why = "it was asked for"
      firstData = first
      if options.hasHeader != false {
        header = first
        headerLength = 1
        firstData = first + 1
      }
      return
    }
    if let line = options.headerLine {
      isHeaderLineMissing = options.hasHeader != false && (rows.last?.record.position.endLine ?? 0) < line
      if let asked = rows.firstIndex(where: { $0.record.position.endLine >= line }),
        options.hasHeader != false
      {
        header = asked
        headerLength = 1
        firstData = asked + 1
        why = "it was asked for"
        return
      }
    }
    if options.hasHeader == false {
      firstData = first
      why = "it was asked for"
      return
    }
    if let scored = bestScored() {
      header = scored.row
      headerLength = 1
      why = "\(scored.score) of its cells are known names of columns"
    } else if let found = headerByShape(first) {
      header = found
      headerLength = 1
    } else {
      firstData = first
      return
    }
    if let header {
      findContinuation(header)
      firstData = header + headerLength + continuation.count
      findSection(header)
    }
  }

  private var searched: Range<Int> { 0..<min(rows.count, options.limits.preambleRecords) }

  /// The first row that is as filled as the table's.
  private func firstCandidate() -> Int? {
    let from = max(comments, hasSeparatorLine ? 1 : 0)
    let needed = columns >= 3 ? (columns + 1) / 2 : columns
    let candidates = searched.dropFirst(from).filter { !rows[$0].isBlank }
    if options.layout == .plain { return candidates.first }
    let full = candidates.first { index in
      rows[index].filled >= max(1, needed) && (columns < 2 || rows[index].record.count >= min(columns, width))
    }
    // A header that is shorter than its data has no row above it that is as full.
    if let full, let row = candidates.first(where: { $0 < full && rows[$0].filled * 2 > columns }) {
      return row
    }
    return full ?? candidates.first
  }

  private func bestScored() -> (row: Int, score: Int)? {
    guard let score = options.headerScore else { return nil }
    var best: (row: Int, score: Int)?
    for index in searched where !rows[index].isBlank {
      let value = score(rows[index].record.strings)
      if value > (best?.score ?? 0) { best = (index, value) }
    }
    guard let best else { return nil }
    // One known word in a long row is as likely to be a value.
    let isEnough = best.score >= 2 || rows[best.row].filled <= 2
    return isEnough ? best : nil
  }

  /// The rows below a row, up to blank ones that more than one row stands above: what follows those may be
  /// a footer or another table.
  private func firstBlock(below row: Int) -> [Row] {
    var block: [Row] = []
    for row in rows.dropFirst(row + 1) {
      if !row.isBlank { block.append(row) } else if block.count >= 2 { break }
    }
    return block
  }

  /// The columns of which nearly all values below a row are typed.
  private func typedColumns(below row: Int) -> [Int] {
    let data = firstBlock(below: row).filter { $0.record.count >= min(columns, width) }.prefix(200)
    return (0..<columns).filter { column in
      var typed = 0
      var filled = 0
      for row in data {
        switch row.shape(column) {
        case .figure, .measure, .address, .truth:
          typed += 1
          filled += 1
        case .text: filled += 1
        case .empty, .missing: break
        }
      }
      return typed > 0 && typed * 5 >= filled * 4
    }
  }

  /// The columns in which a figure with its unit stands below a row.
  private func measuredColumns(below row: Int) -> Set<Int> {
    var result: Set<Int> = []
    for row in rows.dropFirst(row + 1).prefix(200) {
      for (column, shape) in row.shapes.enumerated() where shape == .measure { result.insert(column) }
    }
    return result
  }

  /// Whether a cell can be the name of a column: text, or "60 yd" over plain figures.
  private func isName(_ shape: CellShape, _ isMeasured: Bool) -> Bool {
    shape == .text || (shape == .measure && !isMeasured)
  }

  /// Tells from the shapes of the cells whether the first full row, or the fuller one right below it, is
  /// the header.
  private mutating func headerByShape(_ first: Int) -> Int? {
    var candidate = first
    let next = first + 1
    if next < rows.count, rows[first].filled < rows[next].filled, rows[first].filled < columns,
      rows[first].typed == 0, rows[next].typed == 0, rows[next].filled >= columns - 1,
      next + 1 < rows.count, !typedColumns(below: next).isEmpty,
      rows[first].record.count == rows[next].record.count
    {
      candidate = next
    } else if next < rows.count, isBetterHeader(next, than: first) {
      candidate = next
    }
    if options.hasHeader == true {
      why = "it was asked for"
      return candidate
    }
    let row = rows[candidate]
    let below = typedColumns(below: candidate)
    let measured = measuredColumns(below: candidate)
    let named = below.filter { isName(row.shape($0), measured.contains($0)) }.count
    let typed =
      below.filter { row.shape($0).isTyped }.count
      - below.filter { row.shape($0) == .measure && !measured.contains($0) }.count
    if below.isEmpty {
      let isData = row.shapes.count { $0.isTyped } * 2 > row.filled
      why =
        isData
        ? "the first row holds figures, which no names of columns are"
        : "the first row holds names, and nothing below says otherwise"
      return isData ? nil : candidate
    }
    if named > 0, named >= typed {
      why = "\(named) of \(below.count) columns of figures have a name in this row"
      return candidate
    }
    if isYears(row, below) {
      why = "years in a row stand over columns of other figures"
      return candidate
    }
    if typed == 0 {
      why = "no figure stands in this row, and columns of figures below it"
      return candidate
    }
    why = "\(typed) of \(below.count) columns of figures have a figure in the first row too"
    return nil
  }

  /// Whether a row of names right below a row with figures stands over columns of figures: then the upper
  /// row is a title ("Report,Spring,2026").
  private func isBetterHeader(_ lower: Int, than upper: Int) -> Bool {
    guard rows[upper].typed > 0, rows[lower].typed == 0, rows[lower].filled >= columns else { return false }
    let below = typedColumns(below: lower)
    let measured = measuredColumns(below: lower)
    return !below.isEmpty && below.allSatisfy { isName(rows[lower].shape($0), measured.contains($0)) }
      && Set(rows[lower].record.strings).count == rows[lower].record.count
  }

  /// Years in a row are names of columns too: `Name,2023,2024`.
  private func isYears(_ row: Row, _ columns: [Int]) -> Bool {
    guard columns.count >= 2, row.shape(0) == .text else { return false }
    var last: Int?
    for column in columns where row.shape(column).isTyped {
      guard let year = Int(row.record.string(at: column)), (1900...2100).contains(year) else { return false }
      if let last, year != last + 1, year != last - 1 { return false }
      last = year
    }
    // Years over years are data.
    let below = rows.drop { $0.record.position.line <= row.record.position.line }
    return below.contains { row in
      columns.contains {
        row.shape($0) == .figure && !(1900...2100).contains(Int(row.record.string(at: $0)) ?? 0)
      }
    }
  }

  // MARK: Rows around the header

  /// Finds the rows right below the header that belong to it.
  private mutating func findContinuation(_ header: Int) {
    var next = header + 1
    var joined = rows[header].record.strings
    let score = options.headerScore
    while next < rows.count, next - header <= Self.longestHeader, isContinuation(next, of: header) {
      let longer = Self.join(joined, rows[next].record.strings)
      if let score, score(longer) < score(joined) {
        // The caller knows the names as they stand: the row below explains them, or repeats them.
        continuation = (continuation.isEmpty ? next : continuation.lowerBound)..<(next + 1)
      } else if continuation.isEmpty {
        joined = longer
        headerLength += 1
      } else {
        return
      }
      next += 1
    }
  }

  /// The most rows of one header.
  private static let longestHeader = 4

  private func isContinuation(_ index: Int, of header: Int) -> Bool {
    let row = rows[index]
    guard !row.isBlank, row.typed == 0, row.record.count == rows[header].record.count, columns >= 2 else {
      return false
    }
    if row.record.strings == rows[header].record.strings { return true }
    let typed = typedColumns(below: index)
    let measured = measuredColumns(below: index)
    let named = typed.filter { isName(row.shape($0), measured.contains($0)) }.count
    guard named > 0, named == typed.count || named >= 2 else { return false }
    // Text over figures alone may be a record that says "unknown". A second row of a header stands under
    // names of groups, which repeat, or explains the columns of figures only, as units do.
    let names = rows[header].record.strings.filter { !$0.isEmpty }
    if Set(names).count < names.count { return true }
    return (0..<columns).allSatisfy { typed.contains($0) || row.shape($0) == .empty }
  }

  static func join(_ upper: [String], _ lower: [String]) -> [String] {
    (0..<max(upper.count, lower.count)).map { column in
      let first = column < upper.count ? upper[column] : ""
      let second = column < lower.count ? lower[column] : ""
      return first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
  }

  /// A row above the header in which names stand here and there, over the columns that they group.
  private mutating func findSection(_ header: Int) {
    guard header > 0, columns >= 3 else { return }
    let row = rows[header - 1]
    if row.filled > 0, row.filled < columns, row.typed == 0, row.record.count == rows[header].record.count,
      row.filled >= 2 || row.shape(0) == .empty
    {
      section = header - 1
    }
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
    let headerRows = header.map { rows[$0..<($0 + headerLength)] } ?? []
    result.headerRows = headerRows.map(\.record)
    result.headerFindings = headerRows.flatMap(\.findings)
    let named =
      headerRows.compactMap { row in row.shapes.lastIndex { $0 != .empty } }.max().map { $0 + 1 } ?? 0
    result.columns = max(columns, min(named, max(width, named)))
    result.trailing = max(0, width - result.columns)
    result.sectionRow = section.map { rows[$0].record }
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
      if let header, (header..<(header + headerLength)).contains(index) { continue }
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
