import CompassSource

/// Puts records of a wrong width right, where that is certain.
extension CSVReader {
  /// Realigns a record with the columns of the table where there is one way only to do so; leaves it as it
  /// is otherwise.
  mutating func repair(_ record: inout SourceRecord) throws {
    let width = survey.rawColumnCount
    guard survey.options.repairsRows, survey.options.layout != .plain, width > 1,
      width <= RowRepair.mostColumns, width >= survey.columnCount, record.count <= 4 * width,
      record.position.line >= firstLine, record.position.length <= RowRepair.longestRecord, !isBlank(record)
    else { return }
    let forms = try columnForms()
    if record.count == width, hasUsualQuotes(record, forms), !diagnostics.contains(where: Self.isOfQuotes) {
      return
    }
    guard let (count, ranges) = rawRanges(of: record) else { return }
    var repair = RowRepair(
      forms: forms, dialect: survey.dialect, limits: survey.options.limits,
      raw: record.text[..<count],
      pieces: zip(record.fields, ranges).map { field, range in
        RowRepair.Piece(raw: range, value: record.text[field.range], isQuoted: field.isQuoted)
      })
    guard let reading = repair.find() else { return }
    let before = record
    // What was said of its quotes was said of the reading that is given up.
    diagnostics.removeAll { Self.isOfQuotes($0) && ($0.position?.offset ?? 0) >= before.position.offset }
    apply(reading, to: &record, count: count)
    report(reading.fault, before, record)
  }

  private static func isOfQuotes(_ finding: Diagnostic) -> Bool {
    [.csvTextAfterQuote, .csvStrayQuote, .csvUnclosedQuote].contains(finding.code)
  }

  /// The forms of the columns, told from the records at the top of the file that are as wide as the table.
  private mutating func columnForms() throws -> [ColumnForm] {
    if let forms { return forms }
    let limits = survey.options.limits
    var stream = try RecordStream(
      source, encoding: survey.encoding, dialect: survey.dialect, limits: limits,
      chunkSize: CSVReader.chunkSize)
    stream.expectedColumns = survey.rawColumnCount
    var sample: [(record: SourceRecord, endsInQuote: Bool)] = []
    var record = SourceRecord()
    while sample.count < limits.surveyRecords, try stream.next(into: &record),
      record.position.offset <= limits.surveyBytes
    {
      let isSound = stream.findings.isEmpty
      stream.findings.removeAll()
      stream.overLimit.removeAll()
      guard record.position.line >= firstLine, isSound, record.count == survey.rawColumnCount,
        !isBlank(record), !isHeader(record)
      else { continue }
      sample.append((record, stream.hasOddQuotes))
    }
    var result = Array(repeating: ColumnForm(), count: survey.rawColumnCount)
    for (record, endsInQuote) in sample where endsInQuote {
      for column in result.indices where self.endsInQuote(record, column) { result[column].learnQuote() }
    }
    for (record, endsInQuote) in sample where !endsInQuote || hasUsualQuotes(record, result) {
      for column in result.indices { result[column].learn(record.text[record.fields[column].range]) }
    }
    for column in result.indices { result[column].conclude() }
    forms = result
    return result
  }

  /// Whether an unquoted field ends in a quote, as heights in feet and inches do.
  private func endsInQuote(_ record: SourceRecord, _ column: Int) -> Bool {
    let field = record.fields[column]
    return !field.isQuoted && !field.range.isEmpty
      && record.text[field.range.upperBound - 1] == survey.dialect.quote
  }

  /// Whether the quotes at the ends of unquoted fields stand in columns where others have them too.
  private func hasUsualQuotes(_ record: SourceRecord, _ forms: [ColumnForm]) -> Bool {
    record.fields.indices.allSatisfy { !endsInQuote(record, $0) || forms[$0].endsInQuotes }
  }

  /// The place of each field among the bytes of its record, and the number of those; nil where bytes were
  /// replaced, so that the places cannot be told.
  private func rawRanges(of record: SourceRecord) -> (count: Int, ranges: [Range<Int>])? {
    let encoding = survey.encoding
    // The ends of fields in the order of the file: what stands at an end begins or ends no earlier field.
    let wanted = record.fields.flatMap { field in
      let start = field.position.offset - record.position.offset
      return [start, start + field.position.length]
    }
    var places: [Int] = []
    var index = 0
    var offset = 0
    while offset < record.position.length, index < record.text.count {
      while places.count < wanted.count, wanted[places.count] == offset { places.append(index) }
      let byte = record.text[index]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      // U+FFFD stands where bytes were replaced, and nobody knows how many.
      if byte == 0xEF, index + 2 < record.text.count, record.text[index + 1] == 0xBF,
        record.text[index + 2] == 0xBD
      {
        return nil
      }
      offset += byte < 0x80 ? encoding.asciiWidth : encoding.originalWidth(utf8Length: length)
      index += length
    }
    guard offset == record.position.length else { return nil }
    while places.count < wanted.count, wanted[places.count] == offset { places.append(index) }
    guard places.count == wanted.count else { return nil }
    return (index, stride(from: 0, to: places.count, by: 2).map { places[$0]..<places[$0 + 1] })
  }

  /// Gives the record the fields of a reading, each with its place in the file.
  private func apply(_ reading: RowRepair.Reading, to record: inout SourceRecord, count: Int) {
    let raw = record.text[..<count]
    var text = Array(raw)
    var fields: [Cell] = []
    raw.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var walker = PositionWalker(base, count: count, encoding: survey.encoding, from: record.position)
      for piece in reading.pieces {
        walker.advance(to: piece.raw.lowerBound)
        var position = SourcePosition(
          line: walker.line, column: walker.column, endLine: 0, endColumn: 0, offset: walker.offset, length: 0
        )
        walker.advance(to: piece.raw.upperBound)
        position.endLine = walker.line
        position.endColumn = walker.column
        position.length = walker.offset - position.offset
        var range = piece.raw
        if !piece.value.elementsEqual(raw[range]) {
          range = text.count..<(text.count + piece.value.count)
          text.append(contentsOf: piece.value)
        }
        fields.append(Cell(range: range, position: position, isQuoted: piece.isQuoted))
      }
    }
    record.text = text
    record.fields = fields
  }

  // MARK: Saying so

  private mutating func report(
    _ fault: RowRepair.Fault, _ before: SourceRecord, _ record: SourceRecord
  ) {
    let help: Message = "Correct the row in the file, or turn repairs off with --no-row-repair"
    switch fault {
    case .extraDelimiter(let field):
      let moved = record.count - field
      diagnostics.append(
        Diagnostic(
          .csvExtraDelimiter, .warning,
          "This row had \(before.count) fields for \(record.count) columns. Removed the empty field \(field + 1) and moved the \(moved) after it one column left",
          help: help, position: before.fields[field].position))
    case .missingDelimiter(let field):
      diagnostics.append(
        Diagnostic(
          .csvMissingDelimiter, .warning,
          "A delimiter is missing in this row. One field was split into fields \(field + 1) and \(field + 2)\(names(field...(field + 1)))",
          help: help,
          position: record.fields[field].position.extended(to: record.fields[field + 1].position)))
    case .unquotedDelimiter(let field, let count):
      diagnostics.append(
        Diagnostic(
          .csvUnquotedDelimiter, .warning,
          "A value in this row contains the delimiter but isn't quoted. Fields \(field + 1) to \(field + count) were joined\(names(field...field))",
          help: help, position: record.fields[field].position))
    case .otherDelimiter(let delimiter):
      diagnostics.append(
        Diagnostic(
          .csvOtherDelimiter, .warning,
          "This row uses \(CSVDialect.label(of: delimiter)) as its delimiter, the other rows \(CSVDialect.label(of: survey.dialect.delimiter)). It was split into \(record.count) fields",
          help: help, position: record.position))
    }
  }

  /// The headers of some columns, as the end of a sentence.
  private func names(_ columns: ClosedRange<Int>) -> String {
    guard columns.upperBound < survey.headerNames.count else { return "" }
    let names = columns.map { survey.headerNames[$0] }
    return names.contains("") ? "" : " (" + names.joined(separator: ", ") + ")"
  }
}
