public import CompassSource

extension CSVReader {
  /// Opens a grid as a survey read its top.
  ///
  /// - Parameters:
  ///   - grid: the grid that was surveyed.
  ///   - survey: what was decided about it.
  /// - Throws: what the grid's reader throws.
  package init(_ grid: any Grid, survey: CSVSurvey) throws {
    // A survey of a grid has no row repair, so that nothing asks for the bytes.
    try self.init(BytesSource([]), survey: survey, chunkSize: 1)
    stream = try RecordStream(grid, limits: survey.options.limits)
  }
}

extension CSVReader: GridReader {
  /// Reads the next data record with what was found in it and in what was skipped since the one before it.
  ///
  /// - Parameter row: what is filled; its memory is kept.
  /// - Returns: false at the end of the data.
  /// - Throws: what the reader of the source or grid throws.
  public mutating func read(into row: inout GridRow) throws -> Bool {
    let isThere = try read(into: &row.record)
    if !diagnostics.isEmpty || !row.findings.isEmpty { row.findings = diagnostics }
    return isThere
  }
}
