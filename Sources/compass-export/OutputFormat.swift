import CompassDocuments
import CompassModel
import CompassStore

/// What a report is written as.
enum ReportFormat: String, CaseIterable {
  case pdf, xlsx, csv
}

/// A file that a command is going to write.
struct PlannedOutput {
  /// What it is made of.
  enum Content {
    /// A report.
    case report(ReportDocument, ReportFormat)
    /// Whole records.
    case records(Selection, RecordExport.Format)
  }

  /// What the file is called, part by part, its ending left out.
  var nameParts: [String]
  /// What the file is about, so that it may be replaced by the same thing later.
  var thing: String
  /// What it is made of.
  var content: Content

  /// The ending of the file's name.
  var fileExtension: String {
    switch content {
    case .report(_, let format): format.rawValue
    case .records(_, let format): format.rawValue
    }
  }

  /// What it is made of, in the plural.
  var things: String {
    switch content {
    case .report: "measurements"
    case .records(let selection, _): selection.kind.plural
    }
  }

  /// Whether it is written to standard output where no file was named: records are, reports are not.
  var goesToStandardOutput: Bool {
    if case .records = content { true } else { false }
  }

  /// Whether it is nothing that a terminal can show.
  var isBinary: Bool {
    if case .report(_, let format) = content { format != .csv } else { false }
  }
}
