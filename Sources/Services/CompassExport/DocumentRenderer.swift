package import CompassDocuments
import CompassFiles
import CompassPDF
import CompassSource
import CompassXLSX
package import Foundation

/// A file format for documents.
package enum DocumentFormat: String, Sendable, CaseIterable {
  case pdf, xlsx, html, csv, json
}

/// Writes a document in a format.
package enum DocumentRenderer {
  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - format: the format.
  ///   - directory: the directory for temporary files, for output that is too big for memory.
  ///   - sink: receives the bytes in pieces.
  /// - Returns: sentences about content that couldn't be drawn as given.
  /// - Throws: errors from the writers and the sink.
  package static func render(
    _ document: ReportDocument, as format: DocumentFormat, in directory: String,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String] {
    switch format {
    case .pdf:
      let folders = ProcessInfo.processInfo.environment["COMPASS_FONTS"].map {
        $0.split(separator: ":").map(String.init)
      }
      let fonts = PDFFontCatalog(directories: folders ?? PDFFontCatalog.standardDirectories)
      let report = try PDFReportWriter(fonts: fonts).write(document.joiningColumns())
      try sink(report.bytes)
      return document.omissions + report.warnings.map(\.message)
    case .xlsx:
      let workbook = try writeWorkbook(in: directory) {
        try XLSXReportWriter().write(document, temporaryDirectory: directory)
      }
      try FileSource(.chosen(workbook.path), as: .output).forEachPiece(sink)
      return withExtendedLifetime(workbook) { document.omissions + workbook.notes }
    case .html:
      try HTMLReportWriter().write(document.joiningColumns(), to: sink)
      return document.omissions
    case .csv:
      guard let table = document.mainTable else { return [] }
      try CSVReportWriter().write(table, to: sink)
    case .json: try JSONReportWriter().write(document, to: sink)
    }
    return []
  }

  /// Writes a template as a workbook.
  ///
  /// - Parameters:
  ///   - template: the template to fill in.
  ///   - created: the creation time of the workbook.
  ///   - directory: the directory for the temporary file.
  /// - Throws: errors from the writer.
  package static func workbook(
    of template: FillInTemplate, created: Date, in directory: String
  ) throws -> [UInt8] {
    try writeWorkbook(in: directory) {
      try TemplateWorkbook.write(template, created: created, temporaryDirectory: directory)
    }.readBytes()
  }

  /// Writes a temporary workbook, and replaces errors of the library with file errors.
  ///
  /// File errors include the directory and a remedy.
  private static func writeWorkbook<File>(in directory: String, _ write: () throws -> File) throws -> File {
    do {
      return try write()
    } catch let error as ToolError where !error.kind.isOfFile {
      let place = "A workbook in \(directory)"
      if let number = error.systemNumber { throw ToolError.file("written", place, POSIXError(number)) }
      guard error.kind == .damagedWorkbook else { throw error }
      throw ToolError(
        .file, "\(place) can't be written: \(error.message)", help: "Free up disk space and try again.")
    }
  }
}
