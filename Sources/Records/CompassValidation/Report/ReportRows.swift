/// A row of an input as it stands there.
package struct ReportRow: Sendable {
  /// The number of the record, counted from 1.
  package var number: Int
  /// The line on which it begins.
  package var line: Int
  /// Its values in the order of the headers.
  package var values: [String]
  /// Where each value begins in the file.
  package var offsets: [Int]

  /// Creates a row.
  package init(number: Int, line: Int, values: [String], offsets: [Int]) {
    self.number = number
    self.line = line
    self.values = values
    self.offsets = offsets
  }
}

/// The rows of an input, read again as often as needed.
package protocol ReportRows: Sendable {
  /// The headers in the order of the columns.
  var headers: [String] { get }

  /// Goes through the rows in the order of the file.
  ///
  /// - Parameter body: what to do with each; what it throws ends the walk.
  func forEach(_ body: (ReportRow) throws -> Void) throws
}
