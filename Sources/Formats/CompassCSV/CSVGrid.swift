package import CompassSource

/// A delimited file as rows of cells, with the encoding and the dialect that a survey found.
package struct CSVGrid: Grid {
  private let source: any ByteSource
  private let survey: CSVSurvey

  /// Creates the grid of a file that was surveyed.
  package init(_ source: any ByteSource, _ survey: CSVSurvey) {
    self.source = source
    self.survey = survey
  }

  /// The file has one grid, which has no name.
  package var name: String? { nil }
  /// What was decided about the encoding and the dialect.
  package var inferences: [Inference] {
    survey.inferences.filter {
      ["encoding", "line-endings", "delimiter", "quote", "escape"].contains($0.what)
    }
  }

  /// Opens the file at its first row.
  package func makeReader() throws -> sending any GridReader {
    var stream = try RecordStream(
      source, encoding: survey.encoding, dialect: survey.dialect, limits: survey.options.limits,
      chunkSize: CSVReader.chunkSize)
    stream.expectedColumns = survey.rawColumnCount
    return CSVGridReader(stream: stream)
  }
}

/// A pass over the rows of a delimited file.
private struct CSVGridReader: GridReader {
  var stream: RecordStream

  mutating func read(into row: inout GridRow) throws -> Bool {
    let isThere = try stream.next(into: &row.record)
    row.findings = stream.findings
    stream.findings.removeAll()
    return isThere
  }
}
