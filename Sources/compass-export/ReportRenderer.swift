import CompassCommandLine
import CompassDocuments
import CompassFiles
import CompassPDF
import CompassSource
import CompassValidation
import CompassXLSX
import Foundation

/// Writes a report in a format.
enum ReportRenderer {
  private static let pieceSize = 1 << 20

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - document: the report.
  ///   - format: the format.
  ///   - directory: where what is too big for memory may lie until it is whole.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the writers and the sink throw.
  static func render(
    _ document: ReportDocument, as format: ReportFormat, in directory: String,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    switch format {
    case .pdf:
      let folders = ProcessInfo.processInfo.environment["COMPASS_FONTS"].map {
        $0.split(separator: ":").map(String.init)
      }
      let fonts = PDFFontCatalog(directories: folders ?? PDFFontCatalog.standardDirectories)
      let report = try PDFReportWriter(fonts: fonts).write(document)
      for warning in report.warnings {
        StandardError.write("warning: \(TerminalText.escaped(warning.message))\n")
      }
      try sink(report.bytes)
    case .xlsx:
      let file = try writeWorkbook(document, in: directory)
      var reader = try FileSource(file.path).makeReader()
      var buffer: [UInt8] = []
      while try reader.read(into: &buffer, maximum: pieceSize) > 0 {
        try sink(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      withExtendedLifetime(file) {}
    case .csv:
      // The last table of a report is the one with every measurement.
      guard let table = document.tables.last else { return }
      try CSVReportWriter().write(table, to: sink)
    }
  }

  /// A workbook in its temporary place; an error says where that is and what to do, as all that is about
  /// files does.
  private static func writeWorkbook(_ document: ReportDocument, in directory: String) throws -> XLSXFile {
    do {
      return try XLSXReportWriter().write(document, temporaryDirectory: directory)
    } catch let error as XLSXError {
      let place = TerminalText.escaped(directory)
      if let number = error.systemNumber {
        throw FileError("written", "A workbook in \(place)", SystemFailure(number))
      }
      guard error.code == .damaged else { throw error }
      throw CommandFailure(
        "A workbook in \(place) cannot be written: \(error.message)", help: "Make room and try again")
    }
  }
}
