import CompassCSV
import CompassModel
package import CompassSource

/// The rows that an import rejected, as a file that can be mended and imported again.
///
/// The original columns come first, untouched but for the guard against formulas; four more say where
/// the row stood, why it was rejected, which cells it has beyond the header, and what had been decided
/// about its file, so that a column proven day-first stays day-first.
package struct RejectedFile: RejectedRowWriting {
  /// The header of the column that holds what could not be read, as it stood in the file.
  static let textColumn = "_text"
  /// The header of the column that says where the row stood.
  package static let rowColumn = "_row"
  /// The header of the column that says why it was rejected.
  package static let reasonsColumn = "_reasons"
  /// The header of the column that holds the cells beyond the header, as a JSON array.
  package static let surplusColumn = "_surplus"
  /// The header of the column that says what was decided about its file.
  package static let decisionsColumn = "_decisions"

  /// The most empty cells that short rows are filled up with: a header may have thousands of columns that no row has.
  static let maximumFilling = 50_000_000

  private var writer: CSVWriter
  private let maximumFilling: Int
  private var filling = 0
  private let kept: [Int]
  private let width: Int
  private let surplus: Int?
  private let overrides: String
  /// The number of rows written.
  package private(set) var count = 0

  /// Starts a file with its header.
  ///
  /// - Parameters:
  ///   - headers: the headers of the file that was read.
  ///   - overrides: what was decided, as ``Overrides/text`` writes it.
  ///   - maximumFilling: the most empty cells that short rows are filled up with.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the sink throws.
  package init(
    headers: [String], overrides: String, maximumFilling: Int = maximumFilling,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.maximumFilling = maximumFilling
    kept = headers.indices.filter { !Self.isOurs(headers[$0]) }
    width = headers.count
    surplus = headers.firstIndex(of: Self.surplusColumn)
    self.overrides = overrides
    writer = CSVWriter(format: .init(hasByteOrderMark: true), to: sink)
    try writer.write(
      row: kept.map { Self.cell(headers[$0]) }
        + Self.ours.map(CSVCell.typed))
  }

  private static let ours = [rowColumn, reasonsColumn, surplusColumn, decisionsColumn]

  static func isOurs(_ header: String) -> Bool { ours.contains(header) }

  /// How many columns of a file are its own and not an earlier import's.
  static func ownCount(_ headers: [String]) -> Int { headers.count { !isOurs($0) } }

  /// The cells that ``surplusColumn`` holds; nil where it holds something else.
  static func surplus(in text: String) -> [String]? {
    guard !text.isEmpty else { return [] }
    guard case .array(let cells)? = JSONValue(parsing: text) else { return nil }
    return cells.map { $0.stringValue ?? $0.text() }
  }

  /// The cells of a row beyond the header, those of the file that it was rejected from first.
  private func surplus(of record: SourceRecord) -> CSVCell {
    let earlier = surplus.flatMap { $0 < record.count ? record.string(at: $0) : nil } ?? ""
    guard record.count > width || !earlier.isEmpty else { return .typed("") }
    let more = record.count > width ? (width..<record.count).map { record.string(at: $0) } : []
    guard let cells = Self.surplus(in: earlier) else { return Self.cell(earlier) }
    return .typed(JSONValue.array((cells + more).map(JSONValue.string)).text())
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
  /// - Throws: ``ImportError`` where short rows need too many empty cells, and what the sink throws.
  package mutating func write(_ record: SourceRecord, reasons: [String]) throws {
    try fill(max(0, width - record.count))
    var cells = kept.map { Self.cell($0 < record.count ? record.string(at: $0) : "") }
    cells.append(.typed(String(record.position.line)))
    cells.append(.text(reasons.joined(separator: "; ")))
    cells.append(surplus(of: record))
    cells.append(.typed(overrides))
    try writer.write(row: cells)
    count += 1
  }

  mutating func write(unread row: UnreadRow, reasons: [String]) throws {
    try fill(width)
    var cells = kept.map { _ in CSVCell.typed("") }
    cells.append(.typed(String(row.position.line)))
    cells.append(.text(reasons.joined(separator: "; ")))
    cells += [.typed(JSONValue.array([.string(row.text)]).text()), .typed(overrides)]
    try writer.write(row: cells)
    count += 1
  }

  private mutating func fill(_ count: Int) throws {
    filling += count
    guard filling <= maximumFilling else {
      throw ImportError(
        "Can't write the rejected-rows file: with \(width) columns, it would have more than \(maximumFilling) empty cells",
        help: "Remove the empty columns, or use --rejected none")
    }
  }

  /// Hands on what is still held.
  ///
  /// - Throws: what the sink throws.
  package mutating func finish() throws { try writer.finish() }
}

/// Takes rejected rows and makes a file of them that can be mended and imported again.
protocol RejectedRowWriting {
  /// Adds a row with the reasons why it was rejected.
  mutating func write(_ record: SourceRecord, reasons: [String]) throws
  /// Adds what was meant to be a row and could not be read.
  mutating func write(unread row: UnreadRow, reasons: [String]) throws
  /// Ends the file.
  mutating func finish() throws
}

/// What was meant to be a row and could not be read.
struct UnreadRow: Sendable {
  /// It as it stands in the file, cut where it is very long.
  var text: String
  /// Where it stands.
  var position: SourcePosition
}
