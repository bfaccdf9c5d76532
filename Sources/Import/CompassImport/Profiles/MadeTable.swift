import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Rows made from a file that doesn't have one record per row, all in memory.
struct MadeTable: Sendable {
  /// A row and the findings about it.
  struct Row: Sendable {
    var record: SourceRecord
    var diagnostics: [Diagnostic] = []
    /// The numbers of the row's session, in ascending order; nil for rows that are identified in another way.
    var figures: [Decimal]?
    /// The index of its athlete among the athletes in the file; nil without an athlete.
    var athlete: Int?
    /// The findings about its values, in addition to those of the rules.
    var issues: [FieldIssue] = []
  }

  /// The headers of the rows.
  var headers: [String]
  /// The rows in the order of the file.
  var rows: [Row] = []
  /// The name of the file's encoding.
  var encodingName = CSVEncoding.utf8.rawValue
  /// The name of the format in machine-readable reports.
  var format = "csv"
  /// The automatic choices.
  var inferences: [Inference] = []
  /// The findings that don't belong to one of the rows.
  var diagnostics: [Diagnostic] = []
  /// The names of the athletes in the file, in spoken order.
  var athletes: [String] = []
  /// The user's header mappings that were used to make the rows.
  var takenMaps: [HeaderMap] = []
  /// The known positions of the headers.
  var headerPositions: [SourcePosition] = []

  /// The maximum number of rows in such a file.
  ///
  /// Programs write a few hundred.
  static let maximumRows = 200_000
  /// The maximum size of such a file, in bytes.
  static let maximumByteCount = 64 << 20

  init(headers: [String]) { self.headers = headers }

  /// Rejects a file that is too large for memory.
  ///
  /// - Throws: ``ImportError``.
  static func checkSize(_ input: ImportInput, _ profile: ImportProfile, byteCount: Int, rows: Int) throws {
    guard byteCount <= maximumByteCount, rows <= maximumRows else {
      throw ImportError(
        "\(input.path) is too large for a \(profile.title): the limit is \(maximumRows) rows and \(maximumByteCount >> 20) MB",
        help: "Split the file, or use --profile none")
    }
  }

  /// Adds a value at the end of a record.
  static func append(
    _ text: some Collection<UInt8>, at position: SourcePosition, to record: inout SourceRecord
  ) {
    let start = record.text.count
    record.text.append(contentsOf: text)
    record.fields.append(Cell(range: start..<record.text.count, position: position))
  }
}

extension MadeTable.Row {
  /// Replaces the text of a cell.
  mutating func replace(_ column: Int, by text: String) {
    let start = record.text.count
    record.text.append(contentsOf: text.utf8)
    record.fields[column].range = start..<record.text.count
  }
}
