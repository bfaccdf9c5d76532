import CompassCSV
import CompassSource

/// What holds for any bytes read as a delimited file.
struct CSVCheck {
  private let body: [UInt8]
  private let options: CSVOptions
  private let pieceSize: Int
  private let isInChunks: Bool
  private let format: UInt8

  /// Fewer columns than files may have: the room for all of them costs more than all else.
  static let columns = 256

  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    var options = CSVOptions()
    options.layout = choices.one(of: [.automatic, .automatic, .plain])
    options.delimiter = choices.one(of: [nil, nil, 0x2C, 0x3B, 0x09, 0x7C, 0x20])
    options.quote = choices.one(of: [nil, nil, 0x22, 0x27])
    options.escape = choices.one(of: [nil, nil, .doubled, .prefixed(0x5C)])
    options.encoding = choices.one(of: [nil, nil, nil] + CSVEncoding.allCases)
    options.hasHeader = choices.one(of: [nil, nil, true, false])
    options.headerLine = choices.one(of: [nil, nil, nil, 1, 2, 5])
    options.limits.columns = Self.columns
    if choices.one(of: [false, false, true]) {
      options.limits = CSVLimits(
        fieldBytes: 24, recordBytes: 60, columns: 6, preambleRecords: 4, tailRecords: 3, tailBytes: 80,
        surveyBytes: 100, surveyRecords: 5, listedSkips: 4)
    }
    pieceSize = 1 + Int(choices.byte() % 40)
    isInChunks = choices.one(of: [true, false])
    format = choices.byte()
    self.options = options
    body = Array(choices.rest)
  }

  func run() throws {
    let transcript = try CSVTranscript(BytesSource(body), options, chunkSize: 1 << 16)
    try chunksDoNotMatter(transcript)
    try CSVPlaces(body, transcript).check()
    try everyByteIsAccountedFor(transcript)
    try RoundTrip(rows: transcript.rows.map(\.cells))
      .check(RoundTrip.format(format, delimiter: transcript.dialect.delimiter ?? 0x2C))
    try ShownFindings.check(transcript.findings, transcript.inferences, rows: transcript.rows)
  }

  /// The same bytes in pieces of any size read the same.
  private func chunksDoNotMatter(_ whole: CSVTranscript) throws {
    let source: any ByteSource = isInChunks ? BytesSource(body) : PieceSource(bytes: body, size: pieceSize)
    let inPieces = try CSVTranscript(source, options, chunkSize: isInChunks ? pieceSize : 1)
    if let difference = inPieces.difference(from: whole) {
      throw Violation("In pieces of \(pieceSize) the file reads differently: \(difference)")
    }
  }

  /// What belongs neither to the header, nor to a record, nor to a skipped stretch is a line end, a blank
  /// or a byte order mark.
  private func everyByteIsAccountedFor(_ transcript: CSVTranscript) throws {
    // Beyond the list the places are not kept.
    guard transcript.skips.stretches.count < options.limits.listedSkips else { return }
    var places =
      transcript.headers.map(\.position) + transcript.rows.map(\.position)
      + transcript.skips.stretches.map(\.position)
    places.sort { ($0.offset, $0.length) < ($1.offset, $1.length) }
    var end = 0
    for place in places {
      if place.offset > end { try isNothing(end..<place.offset, transcript.encoding) }
      end = max(end, place.offset + place.length)
    }
    try isNothing(end..<body.count, transcript.encoding)
  }

  private func isNothing(_ range: Range<Int>, _ encoding: CSVEncoding) throws(Violation) {
    let harmless: Set<UInt8> = [0x0A, 0x0D, 0x20, 0x09]
    var isHarmless: Bool
    switch encoding {
    case .utf16LittleEndian, .utf16BigEndian:
      isHarmless = body[range].allSatisfy { harmless.contains($0) || [0, 0xFE, 0xFF].contains($0) }
    case .utf8:
      isHarmless = body[range].allSatisfy { harmless.contains($0) || [0xEF, 0xBB, 0xBF].contains($0) }
    case .windows1252, .latin1, .macRoman: isHarmless = body[range].allSatisfy(harmless.contains)
    }
    try demand(
      isHarmless,
      "The bytes \(range) belong to nothing: \(String(decoding: body[range].prefix(80), as: UTF8.self).debugDescription)"
    )
  }
}
