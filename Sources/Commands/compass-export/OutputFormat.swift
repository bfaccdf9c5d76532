import CompassDocuments
import CompassExport
import CompassFiles
import CompassModel
import CompassStore

/// The files that a command is going to write, and what it says once they are written.
struct OutputPlan {
  /// The files.
  var outputs: [PlannedOutput] = []
  /// What was not found, although a file is written anyway or none was planned.
  var emptyMessages: [String] = []
  /// The details that the documents and calendars leave out for their audience.
  var omissions: Set<Audience.Detail> = []
  var cautions: Set<String> = []

  /// Adds the files of another plan, and what it says.
  mutating func add(_ other: OutputPlan) {
    outputs += other.outputs
    emptyMessages += other.emptyMessages
    omissions.formUnion(other.omissions)
    cautions.formUnion(other.cautions)
  }
}

/// A file that a command is going to write.
struct PlannedOutput {
  enum Content {
    case report(ReportDocument, DocumentFormat)
    /// Whole records of a snapshot.
    case records(Selection, RecordExport.Format, any StoreReading)
    /// What is made already: a calendar, which holds no more than a few thousand entries.
    case text([UInt8], fileExtension: String, kind: RecordKind)
    /// A small workbook.
    case workbook([UInt8], kind: RecordKind)
    /// A file that is written already, in a folder of scratch files.
    case file(path: String, folder: ScratchFolder, fileExtension: String)
  }

  var nameParts: [String]
  var content: Content
  /// Why it has no content and is not written; nil if it has some.
  var emptyMessage: String?

  /// Whether it has all fields of the records, including private ones.
  var isWholeData: Bool {
    switch content {
    case .records, .file: true
    case .report, .text, .workbook: false
    }
  }

  /// The ending of the file's name.
  var fileExtension: String {
    switch content {
    case .report(_, let format): format.rawValue
    case .records(_, let format, _): format.rawValue
    case .text(_, let fileExtension, _), .file(_, _, let fileExtension): fileExtension
    case .workbook: DocumentFormat.xlsx.rawValue
    }
  }

  var things: String {
    switch content {
    case .report(let document, _): document.things
    case .records(let selection, _, _): selection.kind.plural
    case .text(_, _, let kind), .workbook(_, let kind): kind.plural
    case .file: "bytes"
    }
  }

  /// Whether it is written to standard output where no file was named: records and calendars are, reports
  /// are not.
  var goesToStandardOutput: Bool {
    switch content {
    case .report, .workbook, .file: false
    case .records, .text: true
    }
  }

  /// Whether it is nothing that a terminal can show.
  var isBinary: Bool {
    switch content {
    case .report(_, let format): format == .pdf || format == .xlsx
    case .workbook, .file: true
    case .records, .text: false
    }
  }
}
