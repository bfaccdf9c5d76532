import CompassCSV
import CompassModel
package import CompassSource

/// A file of the rows that an import rejected, to fix and import again.
///
/// In CSV, the original columns come first, unchanged except for the guard against formulas. Four more columns
/// contain the row's line, the reasons, the cells beyond the header, and the choices about its file. With the
/// choices, a column that proved to be day-first stays day-first. In JSON, each object contains the line, the reasons
/// and the choices, followed by the row's own members with their original types.
package struct RejectedFile {
  /// The header of the column with the text of a row that couldn't be read.
  static let textColumn = "_text"
  /// The header of the column with the line of the row.
  package static let rowColumn = "_row"
  /// The header of the column with the reasons for the rejection.
  package static let reasonsColumn = "_reasons"
  /// The header of the column with the cells beyond the header, as a JSON array.
  package static let surplusColumn = "_surplus"
  /// The header of the column with the choices about the file.
  package static let decisionsColumn = "_decisions"

  /// The maximum number of empty cells added to short rows.
  ///
  /// A header can have thousands of columns that the rows lack.
  static let maximumFilling = 50_000_000

  /// Writes CSV; nil for JSON.
  private var writer: CSVWriter?
  private let headers: [String]
  private let sink: ([UInt8]) throws -> Void
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
  ///   - headers: the headers of the input.
  ///   - overrides: the choices about the file, as written by ``Overrides/text``.
  ///   - isJSON: whether the rows become objects instead of rows of CSV.
  ///   - maximumFilling: the maximum number of empty cells added to short rows.
  ///   - sink: receives the bytes piece by piece.
  /// - Throws: errors of the sink.
  package init(
    headers: [String], overrides: String, isJSON: Bool = false, maximumFilling: Int = maximumFilling,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.headers = headers
    self.sink = sink
    self.maximumFilling = maximumFilling
    kept = headers.indices.filter { !Self.isOurs(headers[$0]) }
    width = headers.count
    surplus = headers.firstIndex(of: Self.surplusColumn)
    self.overrides = overrides
    guard !isJSON else { return }
    writer = CSVWriter(format: .init(hasByteOrderMark: true), to: sink)
    try writer?.write(row: kept.map { Self.cell(headers[$0]) } + Self.ours.map(CSVCell.typed))
  }

  private static let ours = [rowColumn, reasonsColumn, surplusColumn, decisionsColumn]

  static func isOurs(_ header: String) -> Bool { ours.contains(header) }

  /// Returns the cells in a text of ``surplusColumn``, or nil if the text isn't a JSON array.
  static func surplus(in text: String) -> [String]? {
    guard !text.isEmpty else { return [] }
    guard case .array(let cells)? = JSONValue(parsing: text) else { return nil }
    return cells.map { $0.stringValue ?? $0.text() }
  }

  /// Returns the cells of a row beyond the header, those from the original file first.
  private func surplus(of record: SourceRecord) -> CSVCell {
    let earlier = surplus.flatMap { $0 < record.count ? record.string(at: $0) : nil } ?? ""
    guard record.count > width || !earlier.isEmpty else { return .typed("") }
    let more = record.count > width ? (width..<record.count).map { record.string(at: $0) } : []
    guard let cells = Self.surplus(in: earlier) else { return Self.cell(earlier) }
    return .typed(JSONValue.array((cells + more).map(JSONValue.string)).text())
  }

  /// Returns a cell with the guard against formulas, unless the text already has one.
  private static func cell(_ text: String) -> CSVCell {
    text.utf8.first == 0x27 ? .typed(text) : .text(text)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - record: the row as it was read.
  ///   - reasons: the reasons for the rejection, in words.
  /// - Throws: ``ToolError`` if short rows need too many empty cells, and errors of the sink.
  package mutating func write(_ record: SourceRecord, reasons: [String]) throws {
    guard writer != nil else {
      return try write(members: members(of: record), line: record.position.line, reasons)
    }
    try fill(max(0, width - record.count))
    let cells = kept.map { Self.cell($0 < record.count ? record.string(at: $0) : "") }
    try write(cells, line: record.position.line, reasons, surplus(of: record))
  }

  /// Adds the text of a row that couldn't be read.
  mutating func write(unread text: String, line: Int, reasons: [String]) throws {
    guard writer != nil else {
      return try write(members: [.init(Self.textColumn, .string(text))], line: line, reasons)
    }
    try fill(width)
    let surplus = CSVCell.typed(JSONValue.array([.string(text)]).text())
    try write(kept.map { _ in .typed("") }, line: line, reasons, surplus)
  }

  private mutating func write(
    _ cells: [CSVCell], line: Int, _ reasons: [String], _ surplus: CSVCell
  ) throws {
    let reasons = CSVCell.text(reasons.joined(separator: "; "))
    try writer?.write(row: cells + [.typed(String(line)), reasons, surplus, .typed(overrides)])
    count += 1
  }

  /// Returns the members of a JSON object with the cells of a row.
  private func members(of record: SourceRecord) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for (index, header) in headers.enumerated() where index < record.count {
      guard ![Self.rowColumn, Self.reasonsColumn, Self.decisionsColumn].contains(header) else { continue }
      let text = record.string(at: index)
      let isText = record.fields[index].kind == .text
      guard !text.isEmpty || isText else { continue }
      let value = isText ? .string(text) : JSONValue(parsing: text) ?? .string(text)
      members.append(.init(header, value))
    }
    return members
  }

  private mutating func write(members: [JSONValue.Member], line: Int, _ reasons: [String]) throws {
    let ours: [JSONValue.Member] = [
      .init(Self.rowColumn, .integer(line)),
      .init(Self.reasonsColumn, .string(reasons.joined(separator: "; "))),
      .init(Self.decisionsColumn, .string(overrides)),
    ]
    try sink(Array((count == 0 ? "[\n" : ",\n").utf8) + Array(JSONValue.object(ours + members).text().utf8))
    count += 1
  }

  private mutating func fill(_ count: Int) throws {
    filling += count
    guard filling <= maximumFilling else {
      throw ToolError(
        .input,
        "Can't write the rejected-rows file: with \(width) columns, it would have more than \(maximumFilling) empty cells",
        help: "Remove the empty columns, or use --rejected none")
    }
  }

  /// Ends the file.
  ///
  /// - Throws: errors of the sink.
  package mutating func finish() throws {
    try writer?.finish()
    if writer == nil { try sink(Array((count == 0 ? "[]\n" : "\n]\n").utf8)) }
  }
}
