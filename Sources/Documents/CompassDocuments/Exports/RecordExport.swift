import CompassCSV
package import CompassModel

/// Writes whole records of one kind, meant to be read again: as CSV under the app's column names, or as a
/// JSON array of rows, or as rows of JSON behind each other.
package struct RecordExport {
  /// What the records are written as.
  package enum Format: String, Sendable, CaseIterable {
    case csv, json, jsonl
  }

  private enum Writer {
    case csv(CSVWriter)
    case json(([UInt8]) throws -> Void, buffer: [UInt8], isArray: Bool)
  }

  private let fields: [FieldDescriptor]
  private var writer: Writer
  /// The number of records written.
  package private(set) var count = 0

  private static let bufferSize = 64 << 10

  /// Starts an export.
  ///
  /// - Parameters:
  ///   - kind: the kind of the records.
  ///   - format: what they are written as.
  ///   - sink: takes the bytes piece by piece; what it throws is thrown by the writing that called it.
  /// - Throws: what the sink throws.
  package init(
    _ kind: RecordKind, as format: Format, to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    fields = kind.schema.fields
    switch format {
    case .csv:
      var csv = CSVWriter(format: .init(hasByteOrderMark: true), to: sink)
      try csv.write(row: fields.map { .typed($0.name) })
      writer = .csv(csv)
    case .json: writer = .json(sink, buffer: Array("[".utf8), isArray: true)
    case .jsonl: writer = .json(sink, buffer: [], isArray: false)
    }
  }

  /// Writes a record.
  ///
  /// - Throws: what the sink throws.
  package mutating func write(_ values: FieldValues) throws {
    switch writer {
    case .csv(var csv):
      try csv.write(row: fields.map { Self.cell(values[$0], $0.type) })
      writer = .csv(csv)
    case .json(let sink, var buffer, let isArray):
      // The case is emptied first, so that the buffer is appended to and not copied.
      writer = .json(sink, buffer: [], isArray: isArray)
      if isArray { buffer.append(contentsOf: (count == 0 ? "\n" : ",\n").utf8) }
      let members = fields.map { JSONValue.Member($0.name, values[$0]?.jsonValue ?? .null) }
      buffer.append(contentsOf: JSONValue.object(members).text().utf8)
      if !isArray { buffer.append(0x0A) }
      if buffer.count >= Self.bufferSize {
        try sink(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      writer = .json(sink, buffer: buffer, isArray: isArray)
    }
    count += 1
  }

  /// Ends the export.
  ///
  /// - Throws: what the sink throws.
  package mutating func finish() throws {
    switch writer {
    case .csv(var csv):
      try csv.finish()
      writer = .csv(csv)
    case .json(let sink, let buffer, let isArray):
      try sink(isArray ? buffer + Array((count == 0 ? "]\n" : "\n]\n").utf8) : buffer)
    }
  }

  /// A value as a cell: what a person may have typed is guarded against formulas, what we write is not.
  private static func cell(_ value: FieldValue?, _ type: FieldType) -> CSVCell {
    guard let value else { return .typed("") }
    switch value {
    case .text(let text):
      if case .enumeration = type { return .typed(text) }
      return .text(text)
    case .integer, .decimal, .boolean, .date, .time, .instant, .id, .texts, .ids, .json:
      return .typed(value.canonicalText)
    }
  }
}
