import CompassCSV
import CompassSource
import CompassTables

/// What holds for any bytes read as a delimited file.
struct CSVCheck {
  private let body: [UInt8]
  private let options: CSVOptions
  private let pieceSize: Int
  private let isInChunks: Bool
  private let format: UInt8
  private let takesEveryRow: Bool
  private let hasHeader: Bool
  private let headerLine: Int?

  private var tables: TableOptions {
    var tables = TableOptions()
    (tables.takesEveryRow, tables.hasHeader, tables.headerLine) = (takesEveryRow, hasHeader, headerLine)
    tables.delimiter = 0x2C
    return tables
  }

  /// Fewer columns than files may have: the room for all of them costs more than all else.
  static let columns = 256

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    var options = CSVOptions()
    takesEveryRow = choices.one(of: [false, false, true])
    options.delimiter = choices.one(of: [nil, nil, 0x2C, 0x3B, 0x09, 0x7C, 0x20])
    options.quote = choices.one(of: [nil, nil, 0x22, 0x27])
    options.escape = choices.one(of: [nil, nil, .doubled, .prefixed(0x5C)])
    options.encoding = choices.one(of: [nil, nil, nil] + CSVEncoding.allCases)
    hasHeader = choices.one(of: [true, true, true, false])
    headerLine = choices.one(of: [nil, nil, nil, 1, 2, 5])
    options.limits.columns = Self.columns
    if choices.one(of: [false, false, true]) {
      options.limits = CSVLimits(
        fieldBytes: 24, recordBytes: 60, columns: 6, surveyBytes: 100)
    }
    pieceSize = 1 + Int(choices.byte() % 40)
    isInChunks = choices.one(of: [true, false])
    format = choices.byte()
    self.options = options
    body = Array(choices.rest)
  }

  func run() throws {
    let transcript = try CSVTranscript(BytesSource(body), options, tables, chunkSize: 1 << 16)
    try chunksDoNotMatter(transcript)
    try CSVPlaces(body, transcript).check()
    try RoundTrip(rows: transcript.rows.map(\.cells))
      .check(RoundTrip.format(format, delimiter: transcript.dialect.delimiter ?? 0x2C))
    try ShownFindings.check(transcript.findings, transcript.inferences, rows: transcript.rows)
  }

  /// The same bytes in pieces of any size read the same.
  private func chunksDoNotMatter(_ whole: CSVTranscript) throws {
    let source: any ByteSource = isInChunks ? BytesSource(body) : PieceSource(bytes: body, size: pieceSize)
    let inPieces = try CSVTranscript(source, options, tables, chunkSize: isInChunks ? pieceSize : 1)
    if let difference = inPieces.difference(from: whole) {
      throw Violation("In pieces of \(pieceSize) the file reads differently: \(difference)")
    }
  }
}
