import CompassDocuments
import CompassExport
package import CompassModel

/// What files are converted to.
package enum ConversionFormat: String, Sendable, CaseIterable {
  case csv, json, jsonl, ics, xlsx, pdf, html

  /// Whether records of a kind can become it: a calendar has room only for what has a day of its own.
  package func takes(_ kind: RecordKind) -> Bool { self != .ics || kind == .event || kind == .trip }

  /// Whether a table without any kind of records can become it.
  package var takesTables: Bool { self == .csv || self == .json || self == .jsonl }

  /// Whether it is nothing that a terminal can show.
  package var isBinary: Bool { self == .xlsx || self == .pdf }

  /// How records are written whole; nil for documents and calendars.
  var recordFormat: RecordExport.Format? { RecordExport.Format(rawValue: rawValue) }

  /// What a document is written as; nil for records and calendars.
  var documentFormat: DocumentFormat? {
    switch self {
    case .xlsx: .xlsx
    case .pdf: .pdf
    case .html: .html
    case .csv, .json, .jsonl, .ics: nil
    }
  }
}
