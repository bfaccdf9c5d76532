import CompassCSV
import CompassValidation

extension ImportOptions {
  /// What a reader of delimited files is told.
  ///
  /// - Parameter layout: what is looked for around the data unless every row is wanted.
  /// - Throws: ``ImportError`` where the encoding is not known.
  func csvOptions(layout: CSVOptions.Layout) throws -> CSVOptions {
    var result = CSVOptions(
      delimiter: delimiter, quote: quote, escape: escape.map { .prefixed($0) }, headerLine: headerLine,
      hasHeader: headerLine == nil ? nil : true, layout: takesEveryRow ? .plain : layout,
      repairsRows: repairsRows)
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
}
