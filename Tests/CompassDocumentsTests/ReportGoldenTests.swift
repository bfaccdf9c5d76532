import CompassDocuments
import Foundation
import TestSupport
import Testing

/// Whole documents in every format, as they were looked at and kept; `RECORD_SNAPSHOTS=1` writes them anew.
@Suite("Reports as files")
struct ReportGoldenTests {
  /// A document by the name of its files.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let document: ReportDocument
    var testDescription: String { name }
  }

  static let samples = [
    Sample(name: "sample-event", document: SampleReports.event()),
    Sample(name: "all-blocks", document: SampleReports.allBlocks()),
  ]

  @Test("The PDF by its text and by pictures of its pages", arguments: samples)
  func pdf(sample: Sample) throws {
    let report = try PDFReportWriter().write(sample.document)
    try Golden.compare(try Tool.text(of: report.bytes), with: "\(sample.name).pdf.txt")
    for page in 1...report.pageCount {
      try GoldenPicture().compare(report.bytes, page: page, with: "\(sample.name).\(page).png")
    }
  }

  @Test("The JSON", arguments: samples)
  func json(sample: Sample) throws {
    try Golden.compare(JSONReportWriterTests.json(sample.document), with: "\(sample.name).json")
  }

  @Test("The page", arguments: samples)
  func page(sample: Sample) throws {
    var bytes: [UInt8] = []
    try HTMLReportWriter().write(sample.document) { bytes += $0 }
    try Golden.compare(bytes, with: "\(sample.name).html")
  }
}
