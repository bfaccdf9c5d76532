import CompassCSV
import CompassTables
import CompassValidation

extension ImportOptions {
  /// Returns the options that apply if the user answers yes to a question.
  package func answering(_ question: Question) -> ImportOptions {
    var options = self
    options.kind = question.kind
    options.maps += question.maps
    if question.isHeaderless { options.headerLine = 0 }
    return options
  }

  /// The options for reading a delimited file.
  var csvOptions: CSVOptions {
    var result = CSVOptions(delimiter: delimiter, quote: quote, escape: escape.map { .prefixed($0) })
    result.encoding = encoding
    return result
  }

  /// Returns the options for detecting the tables of a file.
  ///
  /// - Parameter words: the options that recognize headers.
  func tableOptions(_ words: TableOptions = TableOptions()) -> TableOptions {
    var result = words
    result.headerLine = headerLine == 0 ? nil : headerLine
    result.hasHeader = headerLine != 0
    result.takesEveryRow = takesEveryRow
    result.delimiter = repairsRows && !takesEveryRow ? delimiter ?? 0x2C : nil
    return result
  }
}
