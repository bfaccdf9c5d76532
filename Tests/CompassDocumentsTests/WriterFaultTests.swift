import CompassDocuments
import CompassFiles
import CompassModel
import CompassPDF
import CompassXLSX
import Foundation
import TestSupport
import Testing

@Suite("Every writer: a call that fails leaves the old file whole")
struct WriterFaultTests {
  /// A writer of documents, as the commands put them into an output.
  enum Writer: String, CaseIterable, Sendable {
    case pdf, xlsx, csv, recordsAsCSV, recordsAsJSON

    func write(in folder: String, to sink: @escaping ([UInt8]) throws -> Void) throws {
      let document = SampleReports.event()
      switch self {
      case .pdf:
        let fonts = PDFFontCatalog(directories: PDFFontCatalog.standardDirectories)
        try sink(PDFReportWriter(fonts: fonts).write(document).bytes)
      case .xlsx: try sink(XLSXReportWriter().write(document, temporaryDirectory: folder).readBytes())
      case .csv: try CSVReportWriter().write(try #require(document.tables.last), to: sink)
      case .recordsAsCSV, .recordsAsJSON:
        var export = try RecordExport(.event, as: self == .recordsAsCSV ? .csv : .json, to: sink)
        for number in 0..<500 {
          var event = FieldValues(kind: .event)
          event["name"] = .text("Event \(number)")
          try export.write(event)
        }
        try export.finish()
      }
    }
  }

  @Test("the k-th call of each sort", arguments: Writer.allCases, FailingCalls.Call.ofEveryOutput)
  func fault(_ writer: Writer, _ call: FailingCalls.Call) throws {
    let folder = NSTemporaryDirectory() + "faults-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/report"
    var whole: [UInt8] = []
    try writer.write(in: folder) { whole += $0 }
    for place in 1... {
      try AtomicFile.write(Array("old".utf8), to: .named(path))
      let calls = FailingCalls(call, place: place)
      var failure: FileError?
      do {
        let file = try AtomicFile(.named(path), calls: calls)
        try writer.write(in: folder) { try file.write($0) }
        try file.commit()
      } catch let error as FileError {
        failure = error
      }
      let present = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(present == Array("old".utf8) || present == whole)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report"])
      #expect((failure != nil) == calls.hasFailed)
      if let failure {
        if failure.code == .unsynchronized {
          #expect(present == whole && call == .synchronize)
        } else {
          #expect(
            failure.description
              == "\(path) can't be written: No space left on device. Free up disk space and try again.")
        }
      } else {
        #expect(present == whole && place > 1)
        return
      }
    }
  }

  @Test("a workbook that cannot be made says why in the system's words, and the library keeps silent")
  func fullDisk() throws {
    let missing = NSTemporaryDirectory() + "none-" + UUID().uuidString
    let error = #expect(throws: XLSXError.self) {
      try XLSXReportWriter().write(SampleReports.event(), temporaryDirectory: missing)
    }
    #expect(error?.systemNumber == ENOENT)
  }
}
