import CompassCSV
package import CompassSource

/// The rows that an import rejected, as a file that can be mended and imported again.
///
/// The original columns come first, untouched but for the guard against formulas; three more say where
/// the row stood, why it was rejected, and what had been decided about its file, so that a column proven
/// day-first stays day-first.
package struct RejectedFile {
  /// The header of the column that says where the row stood.
  package static let rowColumn = "_row"
  /// The header of the column that says why it was rejected.
  package static let reasonsColumn = "_reasons"
  /// The header of the column that says what was decided about its file.
  package static let decisionsColumn = "_decisions"

  private var writer: CSVWriter
  private let kept: [Int]
  private let decisions: String
  /// The number of rows written.
  package private(set) var count = 0

  /// Starts a file with its header.
  ///
  /// - Parameters:
  ///   - headers: the headers of the file that was read.
  ///   - decisions: what was decided, as ``ImportDecisions/text`` writes it.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the sink throws.
  package init(headers: [String], decisions: String, to sink: @escaping ([UInt8]) throws -> Void) throws {
    kept = headers.indices.filter { !Self.isOurs(headers[$0]) }
    self.decisions = decisions
    writer = CSVWriter(format: .init(hasByteOrderMark: true), to: sink)
    try writer.write(
      row: kept.map { Self.cell(headers[$0]) }
        + [Self.rowColumn, Self.reasonsColumn, Self.decisionsColumn].map(CSVCell.typed))
  }

  private static func isOurs(_ header: String) -> Bool {
    header == rowColumn || header == reasonsColumn || header == decisionsColumn
  }

  /// A cell that reads back as the same value in the model: what is guarded already is not guarded again.
  private static func cell(_ text: String) -> CSVCell {
    text.utf8.first == 0x27 ? .typed(text) : .text(text)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - record: the row as it was read.
  ///   - reasons: why it was rejected, in words.
  /// - Throws: what the sink throws.
  package mutating func write(_ record: SourceRecord, reasons: [String]) throws {
    var cells = kept.map { Self.cell($0 < record.count ? record.string(at: $0) : "") }
    cells.append(.typed(String(record.position.line)))
    cells.append(.text(reasons.joined(separator: "; ")))
    cells.append(.typed(decisions))
    try writer.write(row: cells)
    count += 1
  }

  /// Hands on what is still held.
  ///
  /// - Throws: what the sink throws.
  package mutating func finish() throws { try writer.finish() }
}
