import CompassCSV
import CompassSource

/// Where records, fields and findings stand, compared with a scanner that knows nothing but scalars.
struct CSVPlaces {
  private let bytes: [UInt8]
  private let transcript: CSVTranscript
  /// The line and column of every offset at which a scalar starts; nil where the file holds what is no text.
  private let places: [Int: (line: Int, column: Int)]?

  init(_ bytes: [UInt8], _ transcript: CSVTranscript) {
    self.bytes = bytes
    self.transcript = transcript
    places = Self.scalars(bytes, transcript.encoding).map(Self.places)
  }

  func check() throws {
    var end = 0
    // What is found while the header is read comes with the first record.
    let headerEnd = transcript.headers.last?.position.endLine ?? 0
    let isHeaderPlain =
      transcript.surveyFindings.isEmpty
      && !transcript.findings.contains { $0.position.map { $0.line <= headerEnd } ?? false }
    for (row, isSpotless) in transcript.headers.map({ ($0, isHeaderPlain) })
      + transcript.rows.map({ ($0, $0.findings.isEmpty) })
    {
      try stands(row.position, "record \(row.number)")
      try demand(row.position.offset >= end, "Record \(row.number) at \(row.position) starts before \(end)")
      end = row.position.offset + row.position.length
      try fields(of: row, isSpotless)
    }
    for (number, row) in transcript.rows.enumerated() {
      try demand(row.number == number + 1, "Record \(number + 1) has the number \(row.number)")
    }
    for finding in transcript.findings {
      for position in [finding.position].compactMap(\.self) + finding.related {
        try isInside(position, "finding \(finding.code)")
        if !Self.isOverLimit(finding.code) { try stands(position, "finding \(finding.code)") }
      }
    }
  }

  private static func isOverLimit(_ code: DiagnosticCode) -> Bool {
    [.csvTooManyColumns, .csvRecordTooLong, .csvFieldTooLong].contains(code)
  }

  /// Fields stand in their record, one after the other, and plain ones are the bytes of the file.
  private func fields(of row: CSVTranscript.Row, _ isSpotless: Bool) throws {
    let isPlain =
      transcript.encoding == .utf8 && isSpotless && transcript.dialect.escape == .doubled
      && !transcript.dialect.trimsBlanks
    var end = row.position.offset
    for (field, cell) in zip(row.fields, row.cells) {
      let position = field.position
      try stands(position, "a field of record \(row.number)")
      try demand(position.offset >= end, "A field at \(position) starts before \(end)")
      end = position.offset + position.length
      try demand(
        end <= row.position.offset + row.position.length || position.length == 0,
        "A field at \(position) ends outside its record at \(row.position)")
      if isPlain, !field.isQuoted {
        let source = bytes[position.offset..<end]
        try demand(source.elementsEqual(cell), "A plain field at \(position) is not what stands there")
      }
      try demand(
        String(validating: cell, as: UTF8.self) != nil, "A field at \(position) is no UTF-8: \(cell)")
    }
  }

  private func isInside(_ position: SourcePosition, _ what: String) throws(Violation) {
    try demand(
      position.offset >= 0 && position.length >= 0 && position.offset + position.length <= bytes.count,
      "The \(what) at \(position) is outside of the \(bytes.count) bytes")
    try demand(
      position.line >= 1 && position.column >= 1 && position.endColumn >= 1
        && position.endLine >= position.line,
      "The \(what) at \(position) has a line or column that there is not")
  }

  private func stands(_ position: SourcePosition, _ what: String) throws(Violation) {
    try isInside(position, what)
    guard let places else { return }
    guard let start = places[position.offset], let end = places[position.offset + position.length] else {
      throw Violation("The \(what) at \(position) begins or ends within a scalar")
    }
    try demand(
      start.line == position.line && start.column == position.column,
      "The \(what) at \(position) starts at \(start)")
    try demand(
      end.line == position.endLine && end.column == position.endColumn,
      "The \(what) at \(position) ends at \(end)")
  }

  // MARK: The slow scanner

  private static func scalars(
    _ bytes: [UInt8], _ encoding: CSVEncoding
  ) -> [(scalar: Unicode.Scalar, width: Int)]? {
    switch encoding {
    case .utf8:
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      return text.unicodeScalars.map { ($0, UTF8.width($0)) }
    case .utf16LittleEndian, .utf16BigEndian:
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let isBig = encoding == .utf16BigEndian
      let units = stride(from: 0, to: bytes.count, by: 2).map { index in
        UInt16(bytes[index + (isBig ? 0 : 1)]) << 8 | UInt16(bytes[index + (isBig ? 1 : 0)])
      }
      guard let text = String(validating: units, as: UTF16.self) else { return nil }
      return text.unicodeScalars.map { ($0, UTF16.width($0) * 2) }
    case .windows1252, .latin1, .macRoman: return bytes.map { (Unicode.Scalar($0), 1) }
    }
  }

  /// The places of scalars; a byte order mark in front of a line takes no column, and nil is returned where
  /// one stands elsewhere, for there a record may begin with it or not.
  private static func places(
    _ scalars: [(scalar: Unicode.Scalar, width: Int)]
  ) -> [Int: (line: Int, column: Int)] {
    var result: [Int: (line: Int, column: Int)] = [:]
    var (line, column, offset) = (1, 1, 0)
    for (index, (scalar, width)) in scalars.enumerated() {
      result[offset] = (line, column)
      offset += width
      let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1].scalar == "\n"
      let isLineEnd = !isHalf && (scalar == "\n" || scalar == "\r")
      if isLineEnd { line += 1 }
      if isLineEnd { column = 1 } else if scalar != "\u{FEFF}" || column > 1 { column += 1 }
    }
    result[offset] = (line, column)
    return result
  }
}
