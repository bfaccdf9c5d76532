import CompassSource
import TestSupport

@testable import CompassCSV

/// Everything that reading a file says, for comparing.
struct Reading: Equatable {
  var names: [String] = []
  var rows: [[String]] = []
  /// The codes of all findings, the survey's first, in the order of the file.
  var codes: [String] = []
  var skipped: [CSVSkip.Reason: Int] = [:]

  init(
    _ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), chunkSize: Int = 4096, pieces: Int? = nil
  ) throws {
    let source: any ByteSource = pieces.map { PieceSource(bytes: bytes, size: $0) } ?? BytesSource(bytes)
    let survey = try CSVSurvey(of: source, options: options, chunkSize: chunkSize)
    var reader = try CSVReader(source, survey: survey, chunkSize: chunkSize)
    var record = CSVRecord()
    names = survey.headerNames
    codes = survey.diagnostics.map(\.code.rawValue)
    while try reader.read(into: &record) {
      rows.append(record.strings)
      codes += reader.diagnostics.map(\.code.rawValue)
    }
    codes += reader.diagnostics.map(\.code.rawValue)
    skipped = reader.skips.records
  }

  init(_ text: String, _ options: CSVOptions = CSVOptions()) throws {
    try self.init(Array(text.utf8), options)
  }
}
