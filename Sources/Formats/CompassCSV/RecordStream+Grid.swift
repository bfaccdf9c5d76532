import CompassSource

extension RecordStream {
  /// Reads the rows of a grid in place of bytes.
  init(_ grid: any Grid, limits: CSVLimits) throws {
    try self.init(BytesSource([]), encoding: .utf8, dialect: .rfc4180, limits: limits, chunkSize: 1)
    rows = try grid.makeReader()
  }

  mutating func nextRow(into record: inout SourceRecord) throws -> Bool {
    guard try rows?.read(into: &row) == true else { return false }
    swap(&record, &row.record)
    if !row.findings.isEmpty {
      findings += row.findings
      row.findings.removeAll()
    }
    reportMojibake(record)
    return true
  }
}
