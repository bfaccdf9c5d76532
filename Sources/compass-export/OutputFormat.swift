import CompassDocuments
import CompassModel
import CompassStore

/// What a command can write.
enum OutputFormat: String, CaseIterable {
  case pdf, xlsx, csv, json
}

/// A file that a command is going to write.
struct PlannedOutput {
  /// What it is made of.
  enum Content {
    /// A report.
    case report(ReportDocument)
    /// Whole records.
    case records(RecordKind, Selection)
  }

  /// The format, which is the file's ending.
  var format: OutputFormat
  /// What the file is called, its ending left out.
  var title: String
  /// What the file is about, so that it may be replaced by the same thing later.
  var thing: String
  /// What it is made of.
  var content: Content

  /// Whether it is written to standard output where no file was named: records are, reports are not.
  var goesToStandardOutput: Bool {
    if case .records = content { true } else { false }
  }
}
