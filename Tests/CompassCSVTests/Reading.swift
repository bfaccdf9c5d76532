import CompassSource

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

/// A text in UTF-16, with or without a byte order mark.
func utf16(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
  let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
  return units.flatMap { unit in
    let high = UInt8(unit >> 8)
    let low = UInt8(unit & 0xFF)
    return big ? [high, low] : [low, high]
  }
}
