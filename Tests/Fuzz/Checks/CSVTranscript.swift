import CompassCSV
import CompassSource
import CompassTables

/// Everything that a survey and a reading say of a file.
struct CSVTranscript: Equatable {
  struct Row: Equatable {
    var number: Int
    var cells: [[UInt8]]
    var fields: [Cell]
    var position: SourcePosition
    var findings: [Diagnostic]

    init(_ record: SourceRecord, _ findings: [Diagnostic]) {
      number = record.number
      cells = record.fields.map { Array(record.text[$0.range]) }
      // Where the values stand in the buffer is nobody's business.
      fields = record.fields.map {
        Cell(range: 0..<0, position: $0.position, isQuoted: $0.isQuoted)
      }
      position = record.position
      self.findings = findings
    }

    /// The row for people.
    var shown: String {
      "\(number) \(cells.map { String(decoding: $0, as: UTF8.self) }) \(fields.map { ($0.position.offset, $0.position.length, $0.isQuoted) }) \(findings)"
    }
  }

  var encoding: CSVEncoding
  var dialect: CSVDialect
  var inferences: [Inference]
  var surveyFindings: [Diagnostic]
  var headerNames: [String]
  var headers: [Row]
  var rows: [Row] = []
  var lastFindings: [Diagnostic] = []

  /// Reads a file to its end.
  init(_ source: any ByteSource, _ options: CSVOptions, _ tables: TableOptions, chunkSize: Int) throws {
    let survey = try CSVSurvey(of: source, options: options, chunkSize: chunkSize)
    encoding = survey.encoding
    dialect = survey.dialect
    let grid = CSVGrid(source, survey, chunkSize: chunkSize)
    let table = try TableSurvey.tables(in: grid, tables)[0]
    inferences = table.inferences + table.rowInferences
    surveyFindings = survey.diagnostics + table.diagnostics
    headerNames = table.headerNames
    headers = table.headerRows.map { Row($0, []) }
    var reader = try TableReader(table)
    var row = GridRow()
    while try reader.read(into: &row) { rows.append(Row(row.record, row.findings)) }
    lastFindings = row.findings
    try demand(
      rows.count == table.table.count(of: .data),
      "\(rows.count) records were read, \(table.table.count(of: .data)) counted")
  }

  var findings: [Diagnostic] { surveyFindings + rows.flatMap(\.findings) + lastFindings }

  /// What differs first from another transcript, for people.
  func difference(from other: CSVTranscript) -> String? {
    if self == other { return nil }
    if inferences != other.inferences { return "decisions: \(inferences) and \(other.inferences)" }
    if surveyFindings != other.surveyFindings {
      return "survey: \(surveyFindings) and \(other.surveyFindings)"
    }
    if headers != other.headers { return "headers: \(headers) and \(other.headers)" }
    for (row, twin) in zip(rows, other.rows) where row != twin {
      return "rows: \(row.shown) and \(twin.shown)"
    }
    if rows.count != other.rows.count { return "\(rows.count) and \(other.rows.count) rows" }
    return "findings: \(lastFindings) and \(other.lastFindings)"
  }
}

/// Bytes that come in pieces of a size, whatever was asked for.
struct PieceSource: ByteSource {
  let bytes: [UInt8]
  let size: Int
  var name: String { "<pieces>" }
  var byteCount: Int? { nil }

  func makeReader() -> any ByteReader { Reader(bytes: bytes, size: size) }

  struct Reader: ByteReader {
    let bytes: [UInt8]
    let size: Int
    var next = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) -> Int {
      let end = min(next + min(maximum, size), bytes.count)
      buffer.append(contentsOf: bytes[next..<end])
      defer { next = end }
      return end - next
    }
  }
}
