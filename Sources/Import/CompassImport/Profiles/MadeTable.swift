import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Rows that were made of a file which does not have its records in rows, all of them in memory.
struct MadeTable: Sendable {
  /// A row, and what is to be said of it.
  struct Row: Sendable {
    var record: SourceRecord
    var diagnostics: [Diagnostic] = []
    /// The figures of the session that it stands for, from the smallest to the largest; nil for a row that is known
    /// otherwise.
    var figures: [Decimal]?
    /// The place of its athlete among those whom the file names; nil where it names none.
    var athlete: Int?
    /// What is wrong with its values beyond what the rules find.
    var issues: [FieldIssue] = []
  }

  /// The headers of the rows.
  var headers: [String]
  /// The rows in the order of the file.
  var rows: [Row] = []
  /// The name of the file's encoding.
  var encodingName = CSVEncoding.utf8.rawValue
  /// The name of the format in reports for programs.
  var format = "csv"
  /// What was decided.
  var inferences: [Inference] = []
  /// What was found below the last row.
  var diagnostics: [Diagnostic] = []
  /// The athletes whom the file names, as people say their names.
  var athletes: [String] = []
  /// What the user said of headers and the rows were made by.
  var takenMaps: [HeaderMap] = []
  /// Where the headers stand, as far as they do.
  var headerPositions: [SourcePosition] = []

  /// The most rows of such a file; the programs that write them write some hundreds.
  static let maximumRows = 200_000
  /// The most bytes of such a file.
  static let maximumByteCount = 64 << 20

  init(headers: [String]) { self.headers = headers }

  /// Refuses what is too large to be held in memory.
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
  /// Puts another text into a cell.
  mutating func replace(_ column: Int, by text: String) {
    let start = record.text.count
    record.text.append(contentsOf: text.utf8)
    record.fields[column].range = start..<record.text.count
  }
}
