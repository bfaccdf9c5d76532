public import CompassSource

/// One record of a delimited file: its field values as UTF-8, each with the place where it stands.
public typealias CSVRecord = SourceRecord

/// Reads the data records of a delimited file one after the other, in memory that does not grow with it.
///
/// What is wrong with a record never stops the reader: it is in ``diagnostics`` beside the record. What
/// holds no data (blank rows, the header again, totals, notes, a second table) is left out and accounted
/// for in ``skips``.
///
/// ```swift
/// let survey = try CSVSurvey(of: source)
/// var reader = try CSVReader(source, survey: survey)
/// var record = CSVRecord()
/// while try reader.read(into: &record) {
///   for diagnostic in reader.diagnostics { report(diagnostic) }
///   use(record.strings)
/// }
/// ```
public struct CSVReader {
  /// How many bytes are asked of the source at once.
  static let chunkSize = 256 << 10

  /// What was decided about the file.
  public let survey: CSVSurvey
  /// What was found in the record read last and in what was skipped since the one before it; the next
  /// reading forgets it.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// What was left out so far, above the data too; complete when ``read(into:)`` has returned false.
  public internal(set) var skips: CSVSkips
  /// The number of data records read so far.
  public private(set) var recordCount = 0

  var stream: RecordStream
  /// Records that were read ahead, with what was found in them.
  var ahead: [(record: SourceRecord, findings: [Diagnostic], hasOddQuotes: Bool)] = []
  var aheadStart = 0
  /// Whether the quotes of the record at hand are not as they should be, or as feet and inches have them.
  private var hasOddQuotes = false
  /// Whether rows in which nothing stands came right before the record at hand.
  var followsBlank = false
  /// Whether data has stood below blank rows before, so that they say nothing.
  var hasDataBelowBlanks = false
  /// Whether totals were skipped right above, blank rows aside.
  var followsTotals = false
  /// The last line that is known to belong to the data.
  var trustedLine = 0
  var isDone = false
  /// Whether the end of the data has been told.
  private var hasEnded = false
  /// The line of the first data record.
  let firstLine: Int
  /// How many columns the header names, if the records have more; a number that no record reaches otherwise.
  private let namedColumns: Int
  /// What the values of the columns look like; looked for at the first record that needs it.
  var forms: [ColumnForm]?
  let source: any ByteSource
  /// What tells most records from the header at a glance.
  let headerLeads: [(byte: UInt8, count: Int)]

  /// Opens a file as a survey read its top.
  ///
  /// - Parameters:
  ///   - source: the file that was surveyed.
  ///   - survey: what was decided about it.
  /// - Throws: ``CSVError`` where the source cannot be opened.
  public init(_ source: any ByteSource, survey: CSVSurvey) throws {
    try self.init(source, survey: survey, chunkSize: CSVReader.chunkSize)
  }

  /// Opens a file and surveys it first.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - options: what is known of it.
  /// - Throws: ``CSVError`` where the source cannot be opened, and what its reader throws.
  public init(_ source: any ByteSource, options: CSVOptions = CSVOptions()) throws {
    try self.init(source, survey: CSVSurvey(of: source, options: options))
  }

  package init(_ source: any ByteSource, survey: CSVSurvey, chunkSize: Int) throws {
    self.survey = survey
    self.source = source
    skips = survey.skips
    stream = try RecordStream(
      source, encoding: survey.encoding, dialect: survey.dialect, limits: survey.options.limits,
      chunkSize: chunkSize)
    stream.expectedColumns = survey.rawColumnCount
    // Where there is no data, what is larger than the limits is still to be accounted for.
    isDone = survey.dataLine == nil && !survey.hasOverLimit
    firstLine = survey.dataLine ?? .max
    namedColumns = survey.hasMixedWidths ? survey.headerNames.count : .max
    headerLeads = survey.headerRows.compactMap { row in
      guard let first = row.fields.first, let byte = row.text[first.range].first else { return nil }
      return (byte | 0x20, first.range.count)
    }
  }

  /// Reads the next data record into a buffer that is used again from record to record.
  ///
  /// A record of another width than the table's is put right where there is one way only in which it can
  /// have been meant (see ``CSVOptions/repairsRows``). Otherwise a record of fewer fields than the table has
  /// columns stays short; empty fields beyond the columns are dropped, filled ones stay.
  ///
  /// - Parameter record: what is filled; its memory is kept.
  /// - Returns: false at the end of the data.
  /// - Throws: what the source's reader throws.
  public mutating func read(into record: inout CSVRecord) throws -> Bool {
    // Whoever reads on beyond the end still hears what was found below the last record.
    if hasEnded { return false }
    if !diagnostics.isEmpty { diagnostics.removeAll(keepingCapacity: true) }
    while !isDone {
      guard try take(&record) else {
        isDone = true
        break
      }
      if hasOddQuotes || (record.count != survey.rawColumnCount && record.count != survey.columnCount) {
        try repair(&record)
      }
      if isPlain(record) {
        followsBlank = false
      } else {
        if record.position.line < firstLine {
          diagnostics.removeAll { !$0.code.isOverLimit }
          continue
        }
        let isBelowBlanks = followsBlank
        guard try accepts(record) else { continue }
        if isBelowBlanks, recordCount > 0 { hasDataBelowBlanks = true }
      }
      recordCount += 1
      record.number = recordCount
      if record.count != survey.columnCount { reportWidth(&record) }
      if record.count > namedColumns, record.fields[namedColumns...].contains(where: { !$0.range.isEmpty }) {
        reportUnnamed(record)
      }
      if !diagnostics.isEmpty { number(recordCount, record) }
      return true
    }
    hasEnded = true
    return false
  }

  private mutating func take(_ record: inout SourceRecord) throws -> Bool {
    if aheadStart < ahead.count {
      swap(&record, &ahead[aheadStart].record)
      diagnostics.append(contentsOf: ahead[aheadStart].findings)
      hasOddQuotes = ahead[aheadStart].hasOddQuotes
      aheadStart += 1
      if aheadStart == ahead.count {
        ahead.removeAll(keepingCapacity: true)
        aheadStart = 0
      }
      return true
    }
    let isThere = try stream.next(into: &record)
    hasOddQuotes = stream.hasOddQuotes
    if !stream.findings.isEmpty { collect() }
    return isThere
  }

  private mutating func collect() {
    diagnostics.append(contentsOf: stream.findings)
    stream.findings.removeAll()
    accountOverLimit()
  }

  mutating func accountOverLimit() {
    for position in stream.overLimit {
      skips.add(.overLimit, position, records: 1, limit: survey.options.limits.listedSkips)
    }
    stream.overLimit.removeAll()
  }

  /// Says of the findings of a record which record it is, and under which header its field stands.
  private mutating func number(_ number: Int, _ record: SourceRecord) {
    for index in diagnostics.indices where diagnostics[index].record == nil {
      guard let position = diagnostics[index].position, position.offset >= record.position.offset else {
        continue
      }
      diagnostics[index].record = number
      if diagnostics[index].header == nil,
        let column = record.fields.firstIndex(where: { $0.position == position }),
        column < survey.headerNames.count
      {
        diagnostics[index].header = survey.headerNames[column]
      }
    }
  }

  // MARK: Widths

  /// Warns about cells beyond a header that names fewer columns: the values before them may be in the wrong columns.
  private mutating func reportUnnamed(_ record: SourceRecord) {
    diagnostics.append(
      Diagnostic(
        .csvRowLong, .warning,
        "This row has \(fields(record.count)), but the header names \(namedColumns) columns. Values may be in the wrong columns",
        help: helpBeside("Put cells that contain the delimiter in quotes, or name every column"),
        position: record.position))
  }

  /// Says what is wrong with the width of a record.
  private mutating func reportWidth(_ record: inout SourceRecord) {
    let columns = survey.columnCount
    guard columns > 0 else { return }
    if record.count < columns {
      // A grid has no delimiters that could be missing.
      if survey.grid != nil { return }
      let position = record.position
      var end = position
      end.line = position.endLine
      end.column = position.endColumn
      end.offset += position.length
      end.length = 0
      let missing = survey.headerNames.dropFirst(record.count).prefix(3).joined(separator: ", ")
      let more = survey.headerNames.count - record.count > 3 ? " …" : ""
      diagnostics.append(
        Diagnostic(
          .csvRowShort, .warning,
          missing.isEmpty
            ? "This row has \(fields(record.count)), but the others have \(columns)"
            : "This row has \(fields(record.count)), but the table has \(columns) columns. Missing: \(missing)\(more)",
          help: "Add the missing delimiters, or check for a missing or extra quote or line break",
          position: end))
      return
    }
    let extra = record.fields[columns...]
    guard let first = extra.first, let last = extra.last else { return }
    if extra.allSatisfy({ field in record.text[field.range].allSatisfy { $0 == 0x20 || $0 == 0x09 } }) {
      let isUnusual = record.count > survey.rawColumnCount
      if isUnusual {
        // Most likely nothing; but a delimiter too many further left looks the same where the last cell is empty.
        diagnostics.append(
          Diagnostic(
            .csvRowLong, .note,
            "This row has \(fields(record.count)), but the table has \(columns) columns. Empty fields at the end were ignored",
            help: helpBeside("If values are in the wrong columns, remove the extra delimiter"),
            position: first.position.extended(to: last.position)))
      }
      record.fields.removeLast(record.count - columns)
      return
    }
    diagnostics.append(
      Diagnostic(
        .csvRowLong, .warning,
        "This row has \(fields(record.count)), but the table has \(columns) columns",
        help: helpBeside("Put fields that contain the delimiter in quotes, or remove the extra fields"),
        position: first.position.extended(to: last.position)))
  }

  /// What to do about cells beyond the columns.
  ///
  /// - Parameter help: what to do in a delimited file.
  private func helpBeside(_ help: Message) -> Message {
    survey.grid == nil ? help : "Remove the cells beside the table, or add headers for their columns"
  }

  private func fields(_ count: Int) -> String { count.counted("field") }
}
