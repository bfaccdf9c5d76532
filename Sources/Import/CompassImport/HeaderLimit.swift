import CompassCSV
import CompassSource

/// A header that is larger than the reader's limits: then what could be read of the file says nothing.
enum HeaderLimit {
  /// Refuses a file whose first line is larger than the limits.
  ///
  /// - Throws: ``ImportError`` that names the limit, and what reading the file throws.
  static func check(_ input: ImportInput, _ csv: CSVSurvey) throws {
    guard input.sheet == nil else { return }
    let limits = CSVLimits()
    var reader = try input.source.makeReader()
    var buffer: [UInt8] = []
    var size = 0
    var counts: [UInt8: Int] = [0x2C: 0, 0x3B: 0, 0x09: 0, 0x7C: 0]
    if let delimiter = csv.dialect.delimiter { counts[delimiter] = 0 }
    while size <= limits.recordBytes, try reader.read(into: &buffer, maximum: 1 << 16) > 0 {
      let line = buffer.prefix { $0 != 0x0A && $0 != 0x0D }
      for byte in line { counts[byte]? += 1 }
      size += line.count
      if line.count < buffer.count { break }
      buffer.removeAll(keepingCapacity: true)
    }
    if let most = counts.values.max(), most >= limits.columns {
      throw ImportError(
        "\(input.path) has \(most + 1) columns; the limit is \(limits.columns)",
        help: "Remove the columns that you don't need, or split the file")
    }
    if size > limits.recordBytes {
      throw ImportError(
        "The first line of \(input.path) is longer than the limit of \(limits.recordBytes) bytes",
        help: "Look for missing line breaks or a missing closing quote")
    }
  }
}
