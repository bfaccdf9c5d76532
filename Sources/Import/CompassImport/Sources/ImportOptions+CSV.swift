import CompassCSV
import CompassTables
import CompassValidation

extension ImportOptions {
  /// What is known of a file if the answer to the question about it is yes.
  package func answering(_ question: Question) -> ImportOptions {
    var options = self
    options.kind = question.kind
    options.maps += question.maps
    if question.isHeaderless { options.headerLine = 0 }
    return options
  }

  /// What a reader of delimited files is told.
  ///
  /// - Throws: ``ImportError`` where the encoding is not known.
  func csvOptions() throws -> CSVOptions {
    var result = CSVOptions(delimiter: delimiter, quote: quote, escape: escape.map { .prefixed($0) })
    if let name = encoding {
      guard let encoding = CSVEncoding(name: name) else {
        throw ImportError(
          "Unknown encoding for --encoding: \(name)",
          help: (Suggestion.nearest(to: name, among: CSVEncoding.allCases.map(\.rawValue))
            .map { "Did you mean \($0)? " } ?? "")
            + "Use one of \(CSVEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      result.encoding = encoding
    }
    return result
  }

  /// What is known of the tables of a file.
  ///
  /// - Parameter words: what is known of headers.
  func tableOptions(_ words: TableOptions = TableOptions()) -> TableOptions {
    var result = words
    result.headerLine = headerLine == 0 ? nil : headerLine
    result.hasHeader = headerLine != 0
    result.takesEveryRow = takesEveryRow
    result.delimiter = repairsRows && !takesEveryRow ? delimiter ?? 0x2C : nil
    return result
  }
}
