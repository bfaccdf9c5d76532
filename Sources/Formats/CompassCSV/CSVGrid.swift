public import CompassSource

/// A delimited file as rows of cells, read in memory that doesn't grow with it.
///
/// A bad row never stops the reader. Its problems are in the findings of the row.
///
/// ```swift
/// var reader = try CSVGrid(source).makeReader()
/// var row = GridRow()
/// while try reader.read(into: &row) {
///   for finding in row.findings { report(finding) }
///   use(row.record.strings)
/// }
/// ```
public struct CSVGrid: Grid {
  /// The number of bytes to read from the source at a time.
  package static let chunkSize = 256 << 10

  /// The detected encoding and dialect of the file.
  public let survey: CSVSurvey
  private let source: any ByteSource
  private let chunkSize: Int

  /// Creates the grid of a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - options: the known properties of the file.
  /// - Throws: ``ToolError`` if the source can't be opened, and the errors of its reader.
  public init(_ source: any ByteSource, options: CSVOptions = CSVOptions()) throws {
    self.init(source, try CSVSurvey(of: source, options: options))
  }

  /// Creates the grid of a surveyed file.
  public init(_ source: any ByteSource, _ survey: CSVSurvey) {
    self.init(source, survey, chunkSize: Self.chunkSize)
  }

  package init(_ source: any ByteSource, _ survey: CSVSurvey, chunkSize: Int) {
    self.source = source
    self.survey = survey
    self.chunkSize = chunkSize
  }

  /// Always nil, because a delimited file contains a single unnamed grid.
  public var name: String? { nil }
  /// The automatic choices of the encoding and the dialect.
  public var inferences: [Inference] { survey.inferences }

  /// Opens the file at its first row.
  public func makeReader() throws -> sending any GridReader {
    var stream = try RecordStream(
      source, encoding: survey.encoding, dialect: survey.dialect, limits: survey.options.limits,
      chunkSize: chunkSize)
    stream.expectedColumns = survey.fieldCount
    var reader = CSVGridReader(stream: stream, survey: survey)
    if survey.hasSeparatorLine {
      var row = GridRow()
      _ = try reader.read(into: &row)
    }
    return reader
  }
}

/// A pass over the rows of a delimited file.
private struct CSVGridReader: GridReader {
  var stream: RecordStream
  let survey: CSVSurvey

  mutating func read(into row: inout GridRow) throws -> Bool {
    let isThere = try stream.next(into: &row.record)
    if isThere {
      survey.form?.split(&row.record, survey.dialect, survey.options.limits)
      if !stream.isASCII { stream.findings += row.record.restoreGarbledTexts() }
    }
    row.findings = stream.findings
    stream.findings.removeAll()
    return isThere
  }
}
